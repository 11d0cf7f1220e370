/** The home page of the sidebar opens quickly in a file with thousands of formulas. */
import { expect, it } from 'vitest';
import { WAITING } from '../../sheets-addon/answers/cell-text.ts';
import { list, scene } from './tasks/harness.ts';

it('the home page counts the prices of sheets that show waiting cells, and leaves all others alone', () => {
  const { ask, book, sandbox } = scene({
    sheets: { New: list(5), Priced: [['Item'], ...[3, 4, 5, 6].map(type => [`leica m${type}`])] },
  });
  for (const { name, rows } of [
    { name: 'New', rows: 5 },
    { name: 'Priced', rows: 4 },
  ])
    for (let row = 2; row <= rows + 1; row += 1) book.sheet(name).writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
  const priced = book.sheet('Priced');
  for (let row = 2; row <= 5; row += 1) priced.edit(row, 2).value = 12.5;
  expect(ask('home').waiting.count).toBe(5);
  // The result of a range may wait below its formula.
  priced.write(5, 3, WAITING);
  expect(ask('home').waiting.count).toBe(9);
  expect(sandbox.account.used).toBe(0);
});

it('a price that waits inside a larger formula is counted, whatever the formula shows meanwhile', () => {
  const { ask, book } = scene({ sheets: { Hidden: list(2) } });
  for (const row of [2, 3]) book.sheet('Hidden').writeFormula(row, 2, `=IFERROR(SOLD_MEDIAN(A${row})*0.9,"-")`);
  for (const row of [2, 3]) book.sheet('Hidden').edit(row, 2).value = '-';
  expect(ask('home').waiting.count).toBe(2);
});
