/** Makes the core a package for plain Node: JavaScript and types to be packed from the folder they are in. */
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

export async function buildPackage(out: string): Promise<void> {
  await compile(out);
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
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(here('README.md'), join(out, 'README.md'));
  copyFileSync(here('../LICENSE'), join(out, 'LICENSE'));
}

function compile(out: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', here('tsconfig.build.json'), '--outDir', out], (error, words) => {
      if (error) reject(new Error(`The compiler refuses the core.\n${words}`));
      else resolve();
    });
  });
}
