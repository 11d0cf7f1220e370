/** How large what ships is, and what its bytes hold: what each later feature put on top, by esbuild's own account of its modules. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { printed } from '../../command.ts';
import { bundle, SANDBOX_URL } from '../../sheets-addon/build.ts';
import { buildApp } from '../../zapier-app/build.ts';
import type { Bench, Figure } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Modules that came after the bounds of 180, 340 and 185 KB were set, by what they are for; the first that fits counts. What these
 * features changed in modules that were there before is not in it: with them, the rest of the script has grown beyond its bound.
 */
const LATER: readonly [feature: string, modules: RegExp][] = [
  ['watched lists', /core\/watch\/|watch|triggers\/(new-deal|price-changed)\.ts|trigger\/events\.ts/],
  ['profit', /profit\.ts/],
  ['sharing a limit with others', /core\/engine\/pace\.ts|transport\/pace\.ts/],
  ['what is in doubt, and starts that are not repeated', /core\/engine\/(replay|ledger)\.ts|slow-search\.ts/],
  ['a session for each kind of execution', /settings\/sessions\.ts/],
  ['the contract', /host\/contract\.ts/],
  ['compiled guards of rows', /core\/rows\/kinds\.ts|generated\/guards\.ts/],
];

interface Shipped {
  what: string;
  /** KB of 1,024 bytes: of the whole, and of what is left without those features. */
  most: { all: number; rest: number };
  make(out: string): Promise<{ bytes: number; metafile: Metafile }>;
}

const SHIPPED: readonly Shipped[] = [
  {
    what: 'Code.js of the add-on, which esbuild alone makes',
    most: { all: 254, rest: 216 },
    make: async () => {
      const { code, metafile } = await bundle(SANDBOX_URL);
      return { bytes: Buffer.byteLength(code), metafile };
    },
  },
  {
    what: "the node's package, not minified",
    most: { all: 390, rest: 340 },
    make: async out => {
      const file = join(out, 'metafile.json');
      const words = ['run', '--silent', 'bundle', '--', `--outdir=${join(out, 'dist')}`, `--metafile=${file}`];
      await printed('npm', words, { cwd: join(root, 'n8n-node') });
      return { bytes: bytesIn(join(out, 'dist')), metafile: JSON.parse(readFileSync(file, 'utf8')) };
    },
  },
  {
    what: 'the automation app as one module',
    most: { all: 240, rest: 185 },
    make: async out => {
      const metafile = await buildApp(out);
      return { bytes: bytesIn(out), metafile };
    },
  },
];

export const benches: Bench[] = [{ name: 'sizes', measure }];

async function measure(times = 1): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-sizes-'));
  const figures: Figure[] = [];
  try {
    for (const [at, { what, most, make }] of SHIPPED.entries()) {
      const out = join(folder, String(at));
      mkdirSync(out);
      const { bytes, metafile } = await make(out);
      const parts = partsOf(metafile);
      const later = [...parts.values()].reduce((sum, part) => sum + part, 0);
      const size = (name: string, own: number, bound?: number): Figure => ({
        what: `${what}${name}`,
        ours: (own * (bound ? times : 1)) / 1024,
        unit: 'KB',
        ...(bound ? { promise: { most: bound, of: 'figure' } } : {}),
      });
      figures.push(size('', bytes, most.all), size(': without what follows', bytes - later, most.rest));
      for (const [feature, part] of parts) figures.push(size(`: ${feature}`, part));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return figures;
}

/** Bytes of each later feature in all output files. */
function partsOf({ outputs }: Metafile): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(outputs))
    for (const [module, { bytesInOutput }] of Object.entries(inputs)) {
      const feature = LATER.find(([, modules]) => modules.test(module))?.[0];
      if (feature) parts.set(feature, (parts.get(feature) ?? 0) + bytesInOutput);
    }
  return parts;
}

function bytesIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
