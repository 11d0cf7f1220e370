/** Formulas that need several answers for each item wait and are filled like the others, and each answer is paid for once (M1, L4). */
import { expect, it } from 'vitest';
import { asked } from '../addon.ts';
import { list, scene } from '../tasks/harness.ts';

const CELLS = Number(process.env.SIZE_CELLS ?? 60);

it.each([
  ['SOLD_HOW_FAST', '', 2],
  ['SOLD_HOW_FAST', ', "fashion"', 1],
  ['SOLD_WORTH_GRADING', '', 3],
] as const)('waiting cells of %s(A2%s) are filled once, and cost nothing afterwards', (name, more, requests) => {
  const { host, sandbox, ask, clock, book } = scene({ plan: '500k', sheets: { Stock: list(CELLS) } });
  const sheet = book.sheet('Stock');
  for (let row = 2; row <= CELLS + 1; row += 1) sheet.writeFormula(row, 3, `=${name}(A${row}${more})`);
  for (let turns = 0; turns < CELLS && ask('home').waiting.count !== 0; turns += 1) clock.advance(ask('work').nextInMs);
  expect(ask('home').waiting.count).toBe(0);
  expect(asked({ sandbox })).toBe(CELLS * requests);
  clock.advance(24 * 3_600_000);
  const market = more === '' ? [] : ['fashion'];
  for (let row = 0; row < CELLS; row += 1) {
    const { value } = host.run(name, [`scarce item ${row}`, ...market], 'CUSTOM_FUNCTION');
    expect(JSON.stringify(value)).not.toMatch(/waiting|Waiting/);
  }
  expect(asked({ sandbox })).toBe(CELLS * requests);
});
