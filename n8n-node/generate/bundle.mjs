/**
 * Bundles the package: `node generate/bundle.mjs [--outdir=dist]`. Panels and output schemas are evaluated here, so the nodes load
 * finished forms instead of generating them.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const outdir = resolve(
  root,
  process.argv.find(word => word.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist',
);
/** The publisher's URLs. A copy of this folder has none. */
const publisher = resolve(root, '../publisher.json');
const { service = '' } = existsSync(publisher) ? JSON.parse(readFileSync(publisher, 'utf8')) : {};
const shared = { absWorkingDir: root, bundle: true, platform: 'node', target: 'node20', logLevel: 'warning' };

/** Evaluates a module of the package and returns its exports. */
async function evaluated(file) {
  const folder = mkdtempSync(join(root, '.bundle-'));
  try {
    // As in n8n: Node can't load the ES modules of n8n-workflow.
    const outfile = join(folder, 'evaluated.cjs');
    await build({ ...shared, entryPoints: [file], outfile, external: ['n8n-workflow'] });
    return { ...createRequire(import.meta.url)(outfile) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const panels = await evaluated('nodes/SoldData/panel/properties.ts');
const finishedPanels = {
  name: 'finished panels',
  setup({ onLoad }) {
    // As texts: Node reads them faster than literals, and they are shorter.
    const texts = Object.entries(panels).map(([name, value]) => [name, JSON.stringify(JSON.stringify(value))]);
    const contents = texts.map(([name, text]) => `export const ${name} = JSON.parse(${text});`);
    onLoad({ filter: /panel[\\/]properties\.ts$/ }, () => ({ contents: contents.join('\n'), loader: 'js' }));
  },
};

await build({
  ...shared,
  entryPoints: [
    'nodes/SoldData/*.node.ts',
    'nodes/SoldData/soldData.ts',
    'credentials/*.ts',
    'nodes/SoldData/*.node.json',
    'icons/*.svg',
  ],
  external: ['n8n-workflow', './soldData.js'],
  loader: { '.json': 'copy', '.svg': 'copy' },
  legalComments: 'inline',
  outbase: '.',
  outdir,
  define: { BASE_URL: JSON.stringify(service) },
  plugins: [finishedPanels],
});

const { schemas } = await evaluated('generate/schemas.ts');
for (const [operation, schema] of Object.entries(schemas())) {
  const file = join(outdir, `nodes/SoldData/__schema__/v1.0.0/${operation}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
