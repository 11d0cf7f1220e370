import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASES } from '../core/engine/company.ts';
import { linesOf } from './company.ts';
import { faultMatrix } from './matrix.ts';

const page = readFileSync(new URL('../TRUST.md', import.meta.url), 'utf8');

test('the fault matrix is what the engine does today (npm run trust)', () => {
  const [, kept] = page.split(/<!-- matrix:(?:start|end) -->\n/);
  expect(kept?.trim()).toBe(faultMatrix());
});

test('a start that may run never says that nothing was charged, and is not called for again', () => {
  const words = page.split('\n').filter(line => /^\| `(start_un|cancel_un)/.test(line));
  expect(words.length).toBeGreaterThanOrEqual(3);
  for (const line of words) expect(line).not.toMatch(/try again|nothing was charged/i);
});

test('others on the same key: the table holds what they get today (npm run trust)', async () => {
  for (const one of CASES.filter(({ workers, perMinute }) => workers === 3 && perMinute <= 30))
    for (const line of await linesOf(one)) expect(page).toContain(line);
});
