/** Builds the core as a package for plain Node: JavaScript and types in a folder, and a tarball that n8n-node installs. */
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

export async function buildPackage(out: string): Promise<void> {
  await compile(out);
  const { name, version, license, type, sideEffects } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  const published = {
    name,
    version,
    description: 'Marketplace sold data: typed endpoints, rate limits, paging, jobs and prices, without a dependency.',
    license,
    type,
    sideEffects,
    // `require` loads this package's ES modules from these versions on.
    engines: { node: '^20.19.0 || >=22.12.0' },
    exports: {
      '.': entry('index'),
      './engine': entry('engine'),
      './limits-file': entry('script/limits-file'),
      './testing': entry('script/testing'),
      './generated/openapi.json': './generated/openapi.json',
    },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const page of ['README.md', 'API.md', 'ENDPOINTS.md', 'FIGURES.md', 'LISTS.md', 'PRICES.md'])
    copyFileSync(here(page), join(out, page));
  copyFileSync(here('../LICENSE'), join(out, 'LICENSE'));
  copyFileSync(here('generated/openapi.json'), join(out, 'generated/openapi.json'));
  packInto(out, here('../n8n-node/core.tar'));
}

/**
 * n8n-node is built on its own, outside this repository, so it needs a tarball. Without compression the file is the same on every machine.
 */
function packInto(folder: string, file: string): void {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })) as object;
  const [{ filename }] = Object.values(packed) as [{ filename: string }];
  const tarball = join(folder, filename.replace('@', '').replace('/', '-'));
  writeFileSync(file, gunzipSync(readFileSync(tarball)));
  rmSync(tarball);
}

function compile(out: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '-p', here('tsconfig.build.json'), '--outDir', out], (error, words) => {
      if (error) reject(new Error(`The compiler refuses the core.\n${words}`));
      else resolve();
    });
  });
}
