/** Profits that a person has made wrong after the run are calculated anew without a request (G4). */
import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../selling-costs.ts';
import { list, priceList, type Scene, scene } from '../tasks/harness.ts';

const COSTS = { feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency: 'USD' };
const [PAID, PRICE, PROFIT] = [2, 3, 4];

function priced(columns: Parameters<typeof priceList>[0] = { columns: ['priceNow', 'profit'] }) {
  const opened = scene({ sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at * 20]) } });
  opened.ask('saveCosts', onAuction(COSTS));
  opened.start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', ...columns }));
  opened.drive();
  return { ...opened, sheet: opened.book.sheet('Stock') };
}

const number = (sheet: FakeSheet, row: number, column: number) => Number(sheet.cell(row, column).value);
const profitOf = (sheet: FakeSheet, row: number, { feePercent, postage } = COSTS) =>
  Math.round((number(sheet, row, PRICE) * (1 - feePercent / 100) - postage - number(sheet, row, PAID)) * 100) / 100;
const outdated = ({ ask }: Scene) =>
  ask('result', 'task-1').flatMap(({ keyword, outdated }) => (outdated ? [`${keyword}: ${outdated}`] : []));

describe('what was paid has changed', () => {
  const acts: [what: string, act: (sheet: FakeSheet) => void, rows: number[]][] = [
    ['one price', sheet => sheet.write(3, PAID, 7), [3]],
    ['a price as a text', sheet => sheet.write(3, PAID, '$7.50'), [3]],
    ['all prices', sheet => [2, 3, 4, 5].forEach(row => void sheet.write(row, PAID, row)), [2, 3, 4, 5]],
    ['the prices sorted alone', sheet => sheet.sort({ row: 2, column: 2, rows: 4, columns: 1 }, 2, true), [2, 3, 4, 5]],
    ['a profit of their own', sheet => sheet.write(3, PROFIT, 1_000), [3]],
    ['a deleted profit', sheet => sheet.clearContent(3, PROFIT), [3]],
  ];

  it.each(acts)('%s: one click calculates the profit and sends nothing', (_, act, rows) => {
    const place = priced();
    const { sheet, ask, sandbox } = place;
    const before = sheet.values();
    act(sheet);
    expect(outdated(place)).toEqual(rows.map(row => `${sheet.cell(row, 1).value}: costs`));
    const spent = sandbox.account.used;
    const { text, items } = ask('updateProfits', 'task-1');
    expect(text).toBe(`${rows.length} profit${rows.length === 1 ? '' : 's'} updated, without a request.`);
    expect(sandbox.account.used).toBe(spent);
    expect(items).toEqual(ask('result', 'task-1'));
    expect(items.every(({ outdated }) => outdated === undefined)).toBe(true);
    for (const row of [2, 3, 4, 5]) {
      const paid = String(sheet.cell(row, PAID).value).replace('$', '');
      const wanted = number(sheet, row, PRICE) * 0.9 - 5 - Number(paid);
      expect(number(sheet, row, PROFIT)).toBeCloseTo(wanted, 1);
      expect(sheet.values()[row - 1]?.[PRICE - 1]).toBe(before[row - 1]?.[PRICE - 1]);
    }
  });

  it('a price that is missing at the run gets its profit once it is entered', () => {
    const opened = scene({
      sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at === 2 ? '' : 20]) },
    });
    opened.ask('saveCosts', onAuction(COSTS));
    opened.start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['priceNow', 'profit'] }));
    opened.drive();
    const sheet = opened.book.sheet('Stock');
    expect([sheet.cell(3, PROFIT).value, outdated(opened)]).toEqual(['', []]);
    sheet.write(3, PAID, 20);
    expect(outdated(opened)).toEqual([`${sheet.cell(3, 1).value}: costs`]);
    opened.ask('updateProfits', 'task-1');
    expect([number(sheet, 3, PROFIT), outdated(opened)]).toEqual([profitOf(sheet, 3), []]);
  });

  it('a price in another currency leaves no profit, and its note says why; the next one brings it back', () => {
    const place = priced();
    const { sheet, ask } = place;
    const line = sheet.values()[2];
    sheet.write(3, PAID, 'EUR 40');
    ask('updateProfits', 'task-1');
    expect(
      sheet
        .values()[2]
        ?.slice(PROFIT - 1)
        .join(),
    ).toMatch(/^,USD,.*No profit: /);
    expect(outdated(place)).toEqual([]);
    sheet.write(3, PAID, 40);
    ask('updateProfits', 'task-1');
    expect(sheet.values()[2]).toEqual(line);
  });
});

it('another spelling of an item changes nothing, and another item is not priced', () => {
  const place = priced();
  const { sheet, ask } = place;
  const [name, before] = [String(sheet.cell(3, 1).value), sheet.values()[2]];
  sheet.write(3, 1, ` ${name.toUpperCase()}  `);
  expect(outdated(place)).toEqual([]);
  sheet.write(3, 1, 'something else');
  sheet.write(3, PAID, 1);
  expect(outdated(place)).toEqual(['something else: item']);
  expect(ask('updateProfits', 'task-1').text).toBe('0 profits updated, without a request.');
  expect(sheet.values()[2]?.slice(2)).toEqual(before?.slice(2));
});

describe('selling costs have changed', () => {
  it('all profits are old, and one click calculates them with the new costs', () => {
    const place = priced();
    const { sheet, ask, sandbox } = place;
    const spent = sandbox.account.used;
    ask('saveCosts', onAuction({ ...COSTS, feePercent: 20 }));
    expect(outdated(place)).toHaveLength(4);
    expect(ask('updateProfits', 'task-1').text).toBe('4 profits updated, without a request.');
    for (const row of [2, 3, 4, 5])
      expect(number(sheet, row, PROFIT)).toBeCloseTo(profitOf(sheet, row, { ...COSTS, feePercent: 20 }), 1);
    expect([outdated(place), sandbox.account.used]).toEqual([[], spent]);
  });

  it('the same costs saved again change nothing', () => {
    const place = priced();
    place.ask('saveCosts', onAuction(COSTS));
    expect(outdated(place)).toEqual([]);
  });
});
