/** The chart of a finished price list shows the numbers of the sheet (G4, V1). */
import { expect, it } from 'vitest';
import { onAuction } from '../selling-costs.ts';
import { list, priceList, scene } from '../tasks/harness.ts';

function priced() {
  const opened = scene({ sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at * 20]) } });
  const costs = { feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency: 'USD' };
  opened.ask('saveCosts', onAuction(costs));
  opened.start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['median', 'profit'] }));
  opened.drive();
  return opened;
}

it('the result of a finished list shows each item with the profit of its row, and sends nothing', () => {
  const { ask, rows, sandbox } = priced();
  const spent = sandbox.account.used;
  const found = ask('result', 'task-1');
  const [, ...lines] = rows('Stock');
  expect(found).toEqual(lines.map(([keyword, , , profit, currency]) => ({ keyword, profit, pieces: 1, currency })));
  expect(found.every(({ profit }) => typeof profit === 'number')).toBe(true);
  expect(sandbox.account.used).toBe(spent);
});

it('the result of a list with quantities has the pieces of each row, as its totals count them', () => {
  const quantities = ['Quantity', 3, '', 'two', 0];
  const rows = list(4).map((row, at) => [...row, at === 0 ? 'Paid' : 20, '', '', '', '', '', '', quantities[at]]);
  const { ask, start, drive } = scene({ sheets: { Stock: rows } });
  ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency: 'USD' }));
  start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['median', 'profit'] }));
  drive();
  expect(ask('result', 'task-1').map(({ pieces }) => pieces)).toEqual([3, 1, 0, 0]);
});

it('sorted rows and a deleted profit are shown as they are in the sheet', () => {
  const { ask, book, rows } = priced();
  const sheet = book.sheet('Stock');
  sheet.sort({ row: 2, column: 1, rows: 4, columns: 6 }, 4, true);
  sheet.clearContent(3, 4);
  const found = ask('result', 'task-1');
  const [, ...lines] = rows('Stock');
  expect(found.map(({ keyword }) => keyword)).toEqual(lines.map(([keyword]) => keyword));
  expect(found.map(({ profit }) => profit)).toEqual(lines.map(([, , , profit]) => (profit === '' ? null : profit)));
  expect(found[1]!.profit).toBeNull();
});

it('a list without profits and a deleted task have no picture of the result', () => {
  const { ask, start, drive } = scene();
  start(priceList());
  drive();
  expect([ask('result', 'task-1'), ask('result', 'gone')]).toEqual([[], []]);
});
