/** Searches all shipped and checked-in files for texts that look like a key. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SHIPPED = ['sheets-addon/dist', 'n8n-node/dist', 'zapier-app/dist', 'zapier-app/build', 'core/dist', 'release'];
/** Matches a whole key (ours or the gateway's) or a CSV token. Examples in texts end after `cs_`. */
const SECRET = /\b(?:cs|gw)_\w{8,}|[?&]token=[0-9a-f]{8,}/g;

/** The number of searched files, and the matches. */
export function secretsInBuilds(): { files: number; found: string[] } {
  const found: string[] = [];
  let files = 0;
  const look = (name: string, bytes: Uint8Array) => {
    files += 1;
    if (name.endsWith('.zip'))
      for (const [inside, content] of Object.entries(unzipSync(bytes))) look(`${name}/${inside}`, content);
    for (const [secret] of Buffer.from(bytes).toString('latin1').matchAll(SECRET)) found.push(`${name}: ${secret}`);
  };
  for (const folder of SHIPPED.filter(each => existsSync(join(ROOT, each))))
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) look(join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name)));
  return { files, found };
}
