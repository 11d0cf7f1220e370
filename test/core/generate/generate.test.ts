import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generate } from '../../../core/generate/generate.ts';

const root = new URL('../../../', import.meta.url);
const files = generate();

test.each(Object.keys(files))('%s is as the catalogue makes it: npm run generate has been run', file => {
  expect(readFileSync(new URL(file, root), 'utf8') === files[file], 'stale').toBe(true);
});

test('core/generated contains nothing else, and no schema library', () => {
  const made = Object.keys(files).map(file => file.replace('core/generated/', ''));
  expect(readdirSync(new URL('core/generated', root)).sort()).toEqual(made.sort());
  for (const content of Object.values(files)) expect(content).not.toMatch(/from 'zod|catalog\//);
});
