/** A list is what stands between its heading and its end. Its results stay beside its items wherever a person moves both (G3, G4, M1). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { findSales, HOUR, scene, watch } from '../harness.ts';
import {
  at,
  cells,
  charges,
  column,
  DAILY,
  listOf,
  listOn,
  lookedUp,
  priceOf,
  put,
  reviewed,
  SOLD,
  STOCK,
  wrongPrices,
} from './places.ts';

const opened = (change: Parameters<typeof listOn>[3] = {}) => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const plan = reviewed(place, listOn('Stock!A2:A9', 'B', {}, { budget: 30, ...change }));
  place.drive();
  return { ...place, plan, sheet: place.book.sheet('Stock') };
};
const runAgain = (place: ReturnType<typeof opened>) => {
  place.clock.advance(25 * HOUR);
  place.ask('command', 'task-1', 'runNow');
  return place.drive();
};

describe('the end of a list', () => {
  it('items that a person moves to another list are not followed', () => {
    const items = [...STOCK, ...SOLD.slice(0, 4)];
    const place = scene({ sheets: { Stock: listOf(items) } });
    const sheet = place.book.sheet('Stock');
    sheet.write(1, at('J'), 'Item');
    reviewed(place, listOn('Stock!A2:A13', 'B', {}, { budget: 30 }));
    place.drive();
    put(sheet, 'J2', column(items.slice(0, 5)));
    put(sheet, 'A2', column([...items.slice(5), '', '', '', '', '']));
    const sold = cells(sheet, 'J1:O13');
    place.clock.advance(25 * HOUR);
    place.ask('command', 'task-1', 'runNow');
    const card = place.drive();
    expect(card).toMatchObject({ bad: false, text: expect.stringContaining('7 of 7 priced') });
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 8 })).toEqual([]);
    expect(cells(sheet, 'J1:O13')).toEqual(sold);
  });

  it.each([
    ['Total', '=SUM(B2:B9)'],
    ['Sum', '=SUM(B2:B9)'],
    ['TOTAL:', '=SUM(B2:B9)'],
    ['Average', '=AVERAGE(B2:B9)'],
    ['Grand total', '=SUBTOTAL(9;B2:B9)'],
  ])('a row “%s” with a formula below the list is no item, and its formula stays', (word, formula) => {
    const place = opened();
    const { sheet } = place;
    sheet.write(10, at('A'), word);
    sheet.writeFormula(10, at('B'), formula);
    const stored = sheet.cell(10, at('B')).formula;
    const since = place.sandbox.log.length;
    const charged = charges(place, () => {
      expect(runAgain(place).text).toContain('8 of 8 priced');
    });
    expect(sheet.cell(10, at('B')).formula).toBe(stored);
    expect(lookedUp(place, since)).not.toContain(word);
    expect(charged).toBe(8);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
  });

  it('items added below the list belong to it', () => {
    const place = opened();
    put(place.sheet, 'A10', column(SOLD.slice(0, 3)));
    const charged = charges(place, () => {
      expect(runAgain(place).text).toContain('11 of 11 priced');
    });
    expect(charged).toBe(11);
    expect(wrongPrices(place.sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 12 })).toEqual([]);
  });

  it.each([['My stock'], ['Inventory 2026'], ['https://example.com/list']])(
    'a title “%s” typed above the list later is neither paid nor priced',
    title => {
      const place = opened();
      const { sheet } = place;
      sheet.insertRows(1, 2);
      sheet.write(1, at('A'), title);
      const since = place.sandbox.log.length;
      const charged = charges(place, () => {
        expect(runAgain(place).text).toContain('8 of 8 priced');
      });
      expect(charged).toBe(8);
      expect(lookedUp(place, since)).not.toContain(title);
      expect(cells(sheet, 'B1:F1')).toEqual([['', '', '', '', '']]);
      expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 4, to: 11 })).toEqual([]);
    },
  );

  it('a title typed above a watched list is never looked up', () => {
    const place = scene({ sheets: { Wants: column(['Keyword', 'iphone 13 128gb', 'canon ae-1']) } });
    reviewed(place, watch({ range: 'Wants!A1:A3' }, { budget: 2_000 }));
    place.drive();
    const sheet = place.book.sheet('Wants');
    sheet.insertRows(1, 1);
    sheet.write(1, 1, 'My watch list');
    const since = place.sandbox.log.length;
    place.days(1);
    expect(lookedUp(place, since)).not.toContain('My watch list');
    expect(sheet.values(1, 2, 1, 8)).toEqual([Array(8).fill('')]);
  });

  it("a row that holds a person's formula in one of our columns is never overwritten", () => {
    const place = opened();
    const { sheet } = place;
    sheet.writeFormula(5, at('B'), '=B4*2');
    const card = runAgain(place);
    expect(sheet.cell(5, at('B')).formula).toBe('=B4*2');
    expect(`${card.text} ${card.note}`).toMatch(/row 5|formula|left alone/i);
  });
});

it.each<[kind: string, draft: TaskDraft]>([
  ['a price list', listOn('Stock!A2:A9', 'C', {}, { when: DAILY, budget: 30 })],
  ['a watch', watch({ range: 'Stock!A1:A9' }, { budget: 9_000 })],
  [
    'a search for the sales of a list',
    findSales({ of: 'keywords', range: 'Stock!A2:A9' }, { when: DAILY, budget: 30 }),
  ],
])(
  'the part of a column that is %s keeps its end when the row below is deleted, and later rows are inserted',
  (_, draft) => {
    const place = scene({ plan: '500k', sheets: { Stock: listOf([...STOCK, ...SOLD], 'Keyword') } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, draft);
    place.drive();
    sheet.deleteRows(10, 1);
    place.days(1);
    sheet.insertRows(5, 2);
    put(sheet, 'A5', column(['scarce item 40', 'scarce item 41']));
    const since = place.sandbox.log.length;
    place.days(1);
    expect([...new Set(lookedUp(place, since))].toSorted()).toEqual(
      [...STOCK, 'scarce item 40', 'scarce item 41'].toSorted(),
    );
  },
);

describe('a result column that a person renames or moves', () => {
  const moved = (name: string, act: (sheet: ReturnType<typeof opened>['sheet']) => void, shown: [string, string]) =>
    [name, act, shown] as const;

  it.each([
    moved('renames Median to Price', sheet => sheet.write(1, at('B'), 'Price'), ['B', 'C']),
    moved('renames Sales to Sold', sheet => sheet.write(1, at('C'), 'Sold'), ['B', 'C']),
    moved('renames all of them', sheet => put(sheet, 'B1', [['a', 'b', 'c', 'd', 'e']]), ['B', 'C']),
    moved('clears their headings', sheet => put(sheet, 'B1', [['', '', '', '', '']]), ['B', 'C']),
    moved('drags Median behind Note', sheet => sheet.moveColumns(at('B'), 1, at('F')), ['F', 'B']),
    moved('drags Sales in front of Median', sheet => sheet.moveColumns(at('C'), 1, at('B')), ['C', 'B']),
    moved('drags Note to the front', sheet => sheet.moveColumns(at('F'), 1, at('B')), ['C', 'D']),
    moved('drags the items behind the prices', sheet => sheet.moveColumns(at('A'), 1, at('F')), ['A', 'B']),
    moved('inserts a column between them', sheet => sheet.insertColumns(at('C'), 1), ['B', 'D']),
  ])('who %s finds new prices beside the items after the next run', (_, act, [median, sales]) => {
    const place = opened({ when: DAILY });
    const { sheet } = place;
    act(sheet);
    const item = String.fromCharCode(64 + (sheet.values()[1]!.indexOf(STOCK[0]!) + 1));
    const headings = sheet.values()[0];
    const since = new Date(place.clock.now());
    sheet.write(3, at(item), SOLD[0]);
    const card = runAgain(place);
    expect(card).toMatchObject({ bad: false, text: expect.stringContaining('8 of 8 priced') });
    expect(wrongPrices(sheet, { item, median, sales, from: 2, to: 9 })).toEqual([]);
    if (!headings!.includes('')) expect(sheet.values()[0]).toEqual(headings);
    const updated = sheet.values()[1]!.filter(value => value instanceof Date);
    expect(updated).toHaveLength(1);
    expect(updated[0]!.getTime()).toBeGreaterThan(since.getTime());
  });

  it('a deleted price column is not replaced by anything, and the card says so', () => {
    const place = opened({ when: DAILY });
    const { sheet } = place;
    sheet.deleteColumns(at('B'), 1);
    sheet.write(1, at('B'), 'My sales');
    place.clock.advance(25 * HOUR);
    const before = sheet.values();
    const charged = charges(place, () => {
      place.ask('command', 'task-1', 'runNow');
      place.ask('work');
    });
    const card = place.card();
    const wasTold = /gone|missing|deleted|no column/i.test(`${card.text} ${card.note}`);
    // Either nothing is paid and the card says what is gone, or the remaining columns stay true.
    if (charged === 0) expect([wasTold, sheet.values()]).toEqual([true, before]);
    else
      for (let row = 2; row <= 9; row += 1)
        expect(sheet.cell(row, at('B')).value).toBe(priceOf(String(sheet.cell(row, 1).value))[1]);
  });

  it('an old failure in a moved Note goes away with the next success', () => {
    const place = opened({ when: DAILY });
    const { sheet } = place;
    sheet.write(2, at('F'), 'Failed: the service did not answer');
    sheet.moveColumns(at('F'), 1, at('B'));
    runAgain(place);
    expect(sheet.cell(2, at('B')).value).not.toContain('Failed');
  });
});
