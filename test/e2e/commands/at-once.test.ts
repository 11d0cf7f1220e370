/** Two commands at once in one checkout: both end well, and what they build is whole. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyRepository } from '../new-endpoint/copy.ts';
import { type } from './outcome.ts';

const temporary = mkdtempSync(join(tmpdir(), 'sold-data-at-once-'));
let copy: Copy;

beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => {
  copy.remove();
  rmSync(temporary, { recursive: true });
});

test.each([
  ['build', 'build core sheets n8n zapier'],
  ['release --out {temporary}/a', 'release --out {temporary}/b'],
  ['release --out {temporary}/a', 'build core sheets n8n zapier'],
  ['test package', 'test package'],
  ['test package', 'build'],
  ['bench size', 'build'],
])('npm run %s, and %s', async (...lines) => {
  const outcomes = await Promise.all(
    lines.map(line => {
      const [script = '', ...words] = line.replaceAll('{temporary}', temporary).split(' ');
      return type({ script, words, cwd: copy.folder });
    }),
  );
  for (const { code, out, error } of outcomes) expect({ code, said: out + error }).toMatchObject({ code: 0 });
  expect(halfMade()).toEqual([]);
}, 600_000);

test('two releases at once hold the same bytes', () => {
  expect(sums('a')).toBe(sums('b'));
});

function sums(release: string): string {
  return readFileSync(join(temporary, release, 'SHA256SUMS'), 'utf8');
}

function halfMade(): string[] {
  return readdirSync(copy.folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.part') && !file.includes('node_modules'),
  );
}
