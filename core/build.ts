/** Makes the core a package for plain Node: JavaScript and types in `core/dist`, to be packed from there. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

rmSync(here('dist'), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', here('tsconfig.build.json')], { stdio: 'inherit' });
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
writeFileSync(here('dist/package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(here('README.md'), here('dist/README.md'));
copyFileSync(here('../LICENSE'), here('dist/LICENSE'));
