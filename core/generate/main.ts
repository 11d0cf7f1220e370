/** `npm run generate --workspace core`: writes core/generated; with `-- --check` lists what is stale and exits 1. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const check = process.argv.includes('--check');

for (const [file, content] of Object.entries(generate())) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  console.log(`${check ? 'stale' : 'written'}: ${file}`);
  if (check) process.exitCode = 1;
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
