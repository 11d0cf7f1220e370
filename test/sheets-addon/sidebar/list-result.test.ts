/** The chart of a finished price list shows the numbers of the sheet (G4, V1). */
import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../selling-costs.ts';
import { list, priceList, scene } from '../tasks/harness.ts';

function priced() {
  const opened = scene({ sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at * 20]) } });
  const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
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
  ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' }));
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

describe('after a person changed what an item cost', () => {
  const changes: [what: string, act: (sheet: FakeSheet) => void, rows: number[]][] = [
    ['another price', sheet => sheet.write(3, 2, 999), [3]],
    ['a text in another currency', sheet => sheet.write(3, 2, 'EUR 40'), [3]],
    ['no price', sheet => sheet.clearContent(3, 2), [3]],
    ['the price of another item', sheet => sheet.write(3, 2, sheet.cell(4, 2).value), [3]],
    ['all prices', sheet => [2, 3, 4, 5].forEach(row => void sheet.write(row, 2, 7)), [2, 3, 4, 5]],
    ['the prices sorted alone', sheet => sheet.sort({ row: 2, column: 2, rows: 4, columns: 1 }, 2, true), [2, 3, 4, 5]],
    ['the same price', sheet => sheet.write(3, 2, 40), []],
    ['rows sorted', sheet => sheet.sort({ row: 2, column: 1, rows: 4, columns: 6 }, 2, true), []],
    ['a profit of their own', sheet => sheet.write(3, 4, 1_000), [3]],
  ];

  it.each(changes)('%s: its old profit is left out and named until the next run', (_, act, changed) => {
    const { ask, book, drive } = priced();
    const sheet = book.sheet('Stock');
    expect(ask('result', 'task-1').filter(({ outdated }) => outdated)).toEqual([]);
    act(sheet);
    const outdated = ask('result', 'task-1').filter(({ outdated }) => outdated === 'costs');
    expect(outdated.map(({ keyword }) => keyword)).toEqual(changed.map(row => sheet.cell(row, 1).value));
    expect(outdated.every(({ profit }) => profit === null)).toBe(true);
    ask('command', 'task-1', 'runNow');
    drive();
    expect(ask('result', 'task-1').filter(({ outdated }) => outdated)).toEqual([]);
  });
});

it('profits of an earlier version that a run leaves as they are don’t count as old', () => {
  const { ask, book, drive } = priced();
  const tab = book.sheet('_sold_data_tasks');
  const texts = JSON.parse(String(tab.cell(1, 2).value).slice(1)) as string[];
  // It noted the figures of the run alone.
  const earlier = texts.map((text, at) => (at === 2 ? '' : text));
  expect(earlier).not.toEqual(texts);
  tab.write(1, 2, `~${JSON.stringify(earlier)}`);
  const { draft } = ask('home').tasks[0]!;
  ask(
    'start',
    'task-1',
    ask('plan', { ...draft, when: { kind: 'daily', at: 7 }, budget: 1 } as typeof draft, 'task-1').draft,
  );
  ask('command', 'task-1', 'runNow');
  drive();
  expect(ask('result', 'task-1').filter(({ outdated }) => outdated)).toEqual([]);
});
