/**
 * Bundles the package into dist/: what both nodes run on, with the core inlined (a community package may have no dependencies), is one file
 * that both node files require, so that nothing is in the package twice and both share one limiter. Nothing is minified.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const { n8n } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const shared = 'nodes/SoldData/soldData';

/** Leaves `./soldData.ts` in a node file as a `require` of the shared file. */
const sharedFile = {
  name: 'shared file',
  setup(bundling) {
    bundling.onResolve({ filter: /^\.\/soldData\.ts$/ }, () => ({ path: './soldData.js', external: true }));
  },
};

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: [...n8n.nodes, ...n8n.credentials]
    .map(file => file.replace(/^dist\//, '').replace(/\.js$/, '.ts'))
    .concat(`${shared}.ts`),
  outdir: dist,
  outbase: here,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['n8n-workflow'],
  plugins: [sharedFile],
  legalComments: 'inline',
});

/** Icons and codex files lie beside the code, at the same path as in the source. */
for (const folder of ['icons', 'nodes']) {
  for (const file of readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(svg|node\.json)$/.test(file)) continue;
    mkdirSync(dirname(join(dist, folder, file)), { recursive: true });
    copyFileSync(join(here, folder, file), join(dist, folder, file));
  }
}
