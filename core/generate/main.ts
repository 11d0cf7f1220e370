/** Writes only core/generated, for a copy of the core on its own; `npm run generate` also writes what depends on it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

for (const [file, content] of Object.entries(generate())) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
  console.log(`written: ${file}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
