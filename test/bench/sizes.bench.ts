/** How large what ships is: each built file, or all of a package's scripts, against its bound. Build first. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Figure } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/** KB of 1,024 bytes, as in the test that guards the script alone. */
const SHIPPED: readonly [what: string, path: string, most: number][] = [
  ['Code.js of the add-on, which esbuild alone makes', 'sheets-addon/dist/Code.js', 240],
  ["the node's package, not minified", 'n8n-node/dist', 390],
  ['the automation app as one module', 'zapier-app/dist/index.js', 230],
];

export const benches: Bench[] = [{ name: 'sizes', check: true, measure }];

async function measure(times = 1): Promise<Figure[]> {
  return SHIPPED.map(([what, path, most]) => {
    const file = join(root, path);
    if (!existsSync(file)) throw new Error(`${path} is not built yet: run npm run build`);
    return { what, ours: (times * bytesIn(file)) / 1024, unit: 'KB', promise: { most, of: 'figure' } };
  });
}

function bytesIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
