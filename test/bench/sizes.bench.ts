/** How large what ships is. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.ts';
import type { Figure } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/** KB of 1,024 bytes. */
const SHIPPED = [
  ['Code.js of the add-on', 'sheets-addon/dist/Code.js', 560],
  ["the node's package", 'n8n-node/dist', 760],
  ["the Zapier app's own module", 'zapier-app/dist', 300],
] as const;

export async function measure(): Promise<Figure[]> {
  await build();
  return SHIPPED.map(([name, path, most]) => ({
    ...{ what: `Size of ${name}`, ours: bytesIn(join(root, path)) / 1024, unit: 'KB', most },
  }));
}

function bytesIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
