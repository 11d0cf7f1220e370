/** Sizes of the shipped files. Only an accidentally included library exceeds the bound. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import type { Figure } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/** KB of 1,024 bytes. */
const MOST = 1300;

const SHIPPED = [
  ['Code.js of the add-on', 'sheets-addon/dist/Code.js'],
  ["the node's package", 'n8n-node/dist'],
  ["the Zapier app's own module", 'zapier-app/dist'],
] as const;

export async function measure(): Promise<Figure[]> {
  await build();
  return SHIPPED.map(([name, path]) => ({
    ...{ what: `Size of ${name}`, ours: bytesIn(join(root, path)) / 1024, unit: 'KB', most: MOST },
  }));
}

function bytesIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
