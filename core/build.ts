/** Makes the core a package for plain Node: JavaScript and types in `core/dist`, to be packed from there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFiles, writeOnly } from '../tools/files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

const compiled = mkdtempSync(join(tmpdir(), 'sold-data-core-'));
const options = ['-p', here('tsconfig.build.json'), '--outDir', compiled];
execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
const { name, version, license, type } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
const published = {
  name,
  version,
  description: 'Marketplace sold data: typed endpoints, rate limits, paging, jobs and prices, without a dependency.',
  license,
  type,
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': entry('index'), './fetch': entry('fetch'), './describe': entry('describe') },
};
writeOnly(here('dist'), {
  ...readFiles(compiled),
  'package.json': `${JSON.stringify(published, null, 2)}\n`,
  'README.md': readFileSync(here('README.md')),
  LICENSE: readFileSync(here('../LICENSE')),
});
rmSync(compiled, { recursive: true });
