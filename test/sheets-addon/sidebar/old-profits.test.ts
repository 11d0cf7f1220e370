/** "Sell these first" and "What it's all worth" leave out profits of before a change of what was paid, without a run (G4, N1). */
import { expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../selling-costs.ts';
import { priceList, type Scene, scene } from '../tasks/harness.ts';
import { calculated, countOf, totalsOf } from './worth.ts';

const ITEMS = ['iphone 13 128gb', 'seiko skx007', 'canon ae-1'];
const PAID = [20, 21.5, 'USD 23'];

function priced(): Scene {
  const lines = [['Item', 'Paid', 'Quantity'], ...ITEMS.map((item, at) => [item, PAID[at], 2])];
  const opened = scene({ plan: '500k', sheets: { Stock: lines } });
  const costs = { feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency: 'USD' };
  opened.ask('saveCosts', onAuction(costs));
  opened.start(
    priceList(
      { range: 'Stock!A2:A4', paid: 'Stock!B2:B4', columns: ['median', 'profit'] },
      { where: { column: 'D', history: null } },
    ),
  );
  opened.drive();
  return opened;
}

/** Item, what is kept and why, by item. */
async function ranked(list: FakeSheet, tab: FakeSheet): Promise<Map<unknown, unknown[]>> {
  const formulas = Array.from({ length: list.lastRow() - 1 }, (_, row) =>
    [1, 2, 6].map(at => `=INDEX(${tab.cell(2, at + 1).formula.slice(1)};${row + 1};1)`),
  ).flat();
  const values = await calculated(list, tab, formulas);
  return new Map(
    Array.from({ length: values.length / 3 }, (_, row) => [values[row * 3], values.slice(row * 3 + 1, row * 3 + 3)]),
  );
}

const changes: [what: string, act: (sheet: FakeSheet) => void, rows: number[]][] = [
  ['another price', sheet => sheet.write(3, 2, 45), [3]],
  ['a text in another currency', sheet => sheet.write(3, 2, 'EUR 40 "net"'), [3]],
  ['no price', sheet => sheet.clearContent(3, 2), [3]],
  ['the price of another item', sheet => sheet.write(3, 2, sheet.cell(2, 2).value), [3]],
  ['all prices', sheet => [2, 3, 4].forEach(row => void sheet.write(row, 2, 7)), [2, 3, 4]],
  ['the same price', sheet => sheet.write(3, 2, 21.5), []],
  ['the rows sorted', sheet => sheet.sort({ row: 2, column: 1, rows: 3, columns: 12 }, 1, true), []],
  ['a row deleted', sheet => sheet.deleteRows(3, 1), []],
  ['another quantity', sheet => sheet.write(3, 3, 9), []],
];

it.each(changes)('%s: an old profit is left out and named, until the next run', async (_, act, changed) => {
  const { ask, book, drive } = priced();
  const sheet = book.sheet('Stock');
  const [worth, first] = [book.sheet(ask('worth', 'task-1')), book.sheet(ask('sellFirst', 'task-1'))];
  act(sheet);
  const profitAt = sheet.values()[0]!.indexOf('Profit') + 1;
  const isOld = (row: number) => changed.includes(row);
  const rows = [2, 3, 4].filter(row => sheet.cell(row, 1).value !== '');
  const found = await ranked(sheet, first);
  for (const row of rows) {
    const [keep, why] = found.get(sheet.cell(row, 1).value)!;
    expect(keep).toBe(isOld(row) ? '' : sheet.cell(row, profitAt).value);
    expect(String(why).includes('what you paid has changed')).toBe(isOld(row));
  }
  const sum = rows.reduce(
    (total, row) =>
      total + (isOld(row) ? 0 : Number(sheet.cell(row, profitAt).value) * Number(sheet.cell(row, 3).value)),
    0,
  );
  expect((await totalsOf(sheet, worth))['Profit after Fees']).toBeCloseTo(sum, 6);
  const countOld = () => countOf(sheet, worth, 'Old profits: what you paid has changed');
  expect(await countOld()).toBe(changed.length);
  if (changed.length === 0) return;
  const again = await ranked(sheet, book.sheet(ask('sellFirst', 'task-1')));
  expect(again).toEqual(found);
  ask('command', 'task-1', 'runNow');
  drive();
  expect(await countOld()).toBe(0);
});

it('prices paid on another sheet are compared too', () => {
  const paid = [['Paid'], [20], [21.5], [22]];
  const { ask, book, start, drive } = scene({
    plan: '500k',
    sheets: { Stock: [['Item'], ...ITEMS.map(item => [item])], Costs: paid },
  });
  ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency: 'USD' }));
  start(priceList({ range: 'Stock!A2:A4', paid: 'Costs!A2:A4', columns: ['median', 'profit'] }));
  drive();
  const formula = book.sheet(ask('sellFirst', 'task-1')).cell(2, 3).formula;
  expect(formula).toContain('ISNUMBER(Costs!$A$2:$A$4)');
  expect(formula).toMatch(/"\|20000\/-?\d+\|21500\/-?\d+\|22000\/-?\d+\|"/);
});
