/** The fixtures of lists as text. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function listFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
}
