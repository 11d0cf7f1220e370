/** Cells that reject the values of a price list: the other rows are priced, the card names the rejected ones, nothing is paid twice (G3, G4). */
import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { list, priceList, type Scene, scene, watch } from './harness.ts';
import { charges, priceOf } from './places/places.ts';

const SIX = priceList({ range: 'Stock!A2:A7' });
const [PRICE, NOTE] = [3, 7];
const DAILY = { kind: 'daily', at: 7 } as const;

const opened = () => {
  const place = scene({ plan: '500k', sheets: { Stock: list(6) } });
  return { ...place, sheet: place.book.sheet('Stock') };
};
const blank = (sheet: FakeSheet) =>
  [2, 3, 4, 5, 6, 7].filter(row => [PRICE, 4, 5, 6].every(column => sheet.cell(row, column).value === ''));
const reject = (sheet: FakeSheet, row: number, column = PRICE, rows = 1) =>
  sheet.validate({ row, column, rows, columns: 1 }, () => false);
const accept = (sheet: FakeSheet, row: number, column = PRICE, rows = 1) =>
  sheet.validate({ row, column, rows, columns: 1 }, () => true);
const noteOf = ({ card }: Scene) => card().note;

describe('a cell that rejects its value', () => {
  const cells: [what: string, act: (sheet: FakeSheet) => void, rows: number[]][] = [
    ['a price', sheet => reject(sheet, 4), [4]],
    ['two prices apart', sheet => [reject(sheet, 2), reject(sheet, 7)], [2, 7]],
    [
      'a currency from another list',
      sheet => sheet.validate({ row: 5, column: 5, rows: 1, columns: 1 }, value => value === 'EUR'),
      [5],
    ],
    [
      'a checkbox',
      sheet => sheet.validate({ row: 3, column: 4, rows: 1, columns: 1 }, value => typeof value === 'boolean'),
      [3],
    ],
    ['prices of half the list', sheet => reject(sheet, 2, PRICE, 3), [2, 3, 4]],
  ];
  it.each(cells)(
    '%s: the others are priced, the card names it, and the next run writes what was paid',
    (_, act, rows) => {
      const place = opened();
      const { sheet, start, drive, ask } = place;
      act(sheet);
      start(SIX);
      drive();
      expect(blank(sheet)).toEqual(rows);
      expect(place.card().text).toBe(`Partly done · ${6 - rows.length} of 6 priced · 6 requests`);
      expect(noteOf(place)).toContain(`${rows.length} can't be written (row ${rows.join(', ')}): `);
      accept(sheet, 2, PRICE, 6);
      accept(sheet, 2, 4, 6);
      accept(sheet, 2, 5, 6);
      expect(
        charges(place, () => {
          ask('command', 'task-1', 'runNow');
          drive();
        }),
      ).toBe(0);
      expect([blank(sheet), place.card().text]).toEqual([[], 'Done · 6 of 6 priced · 0 requests']);
    },
  );

  it('does not keep the price of another item', () => {
    const place = opened();
    const { sheet, start, drive, ask } = place;
    start(SIX);
    drive();
    reject(sheet, 4);
    sheet.write(4, 1, 'scarce item 40');
    ask('command', 'task-1', 'runNow');
    drive();
    expect(blank(sheet)).toEqual([4]);
    expect(noteOf(place)).toContain("1 can't be written (row 4)");
  });

  it('keeps the older price of its own item', () => {
    const place = opened();
    const { sheet, start, drive, ask } = place;
    start(SIX);
    drive();
    const before = sheet.values()[3];
    reject(sheet, 4);
    place.clock.advance(8 * 3_600_000);
    ask('command', 'task-1', 'runNow');
    drive();
    expect(sheet.values()[3]).toEqual(before);
    expect(place.card().text).toBe('Partly done · 5 of 6 priced · 6 requests');
  });

  it('is not paid for again by a planned list, and is priced as soon as it accepts', () => {
    const place = opened();
    const { sheet, start, drive, days } = place;
    reject(sheet, 4);
    start({ ...SIX, when: DAILY, budget: 60 });
    drive();
    days(1);
    expect(charges(place, () => days(2))).toBe(10);
    expect([blank(sheet), noteOf(place)]).toEqual([[4], expect.stringContaining("1 can't be written (row 4)")]);
    accept(sheet, 4);
    expect(charges(place, () => days(1))).toBe(5);
    expect(blank(sheet)).toEqual([]);
    expect(charges(place, () => days(1))).toBe(6);
  });

  it('does not keep another row with its item from new prices', () => {
    const place = opened();
    const { sheet, start, drive, days } = place;
    sheet.write(6, 1, sheet.cell(2, 1).value);
    reject(sheet, 2);
    start({ ...SIX, when: DAILY, budget: 60 });
    drive();
    expect(charges(place, () => days(3))).toBe(15);
    expect(blank(sheet)).toEqual([2]);
    expect(sheet.cell(6, NOTE - 1).value).toEqual(sheet.cell(3, NOTE - 1).value);
  });

  it('is in the history once for each time it was looked up', () => {
    const place = opened();
    const { sheet, start, drive, days, rows } = place;
    const recorded = () => rows('History').filter(row => row.includes(sheet.cell(4, 1).value)).length;
    reject(sheet, 4);
    start({ ...SIX, when: DAILY, budget: 60, where: { column: 'C', history: 'History' } });
    drive();
    days(2);
    expect(recorded()).toBe(1);
    accept(sheet, 4);
    days(1);
    expect([blank(sheet), recorded()]).toEqual([[], 1]);
    days(1);
    expect(recorded()).toBe(2);
  });

  it.each([1, 2, 3, 5, 8, 12])('is named where it is after a person has sorted the list at write %i', moment => {
    const place = opened();
    const { sheet, start, host, drive } = place;
    reject(sheet, 2);
    start(SIX);
    let writes = 0;
    host.onCall = call => {
      if (!/setValues/i.test(call)) return;
      writes += 1;
      if (writes === moment) sheet.sort({ row: 2, column: 1, rows: 6, columns: 8 }, 1, false);
    };
    drive();
    host.onCall = undefined;
    expect(blank(sheet)).toHaveLength(1);
    expect(noteOf(place)).toContain(`1 can't be written (row ${blank(sheet)[0]})`);
  });
});

it('a list whose rows all reject their values stops, and Resume writes what was paid', () => {
  const place = opened();
  const { sheet, start, drive, ask } = place;
  reject(sheet, 2, NOTE - 1, 6);
  start(SIX);
  expect(drive()).toMatchObject({ state: 'stopped' });
  expect(blank(sheet)).toHaveLength(6);
  accept(sheet, 2, NOTE - 1, 6);
  expect(
    charges(place, () => {
      ask('command', 'task-1', 'resume');
      drive();
    }),
  ).toBe(0);
  expect([blank(sheet), place.card().state]).toEqual([[], 'done']);
});

describe('a watch with a row that rejects its values', () => {
  const WANTS = [['Keyword'], ...[0, 1, 2, 3, 4].map(at => [`scarce item ${at}`])];
  const acts: [what: string, act: (sheet: FakeSheet) => void][] = [
    ['types a new item over it', sheet => sheet.write(3, 1, 'scarce item 70')],
    ['swaps it with another item', sheet => [sheet.write(3, 1, 'scarce item 3'), sheet.write(5, 1, 'scarce item 1')]],
    ['sorts the items alone', sheet => sheet.sort({ row: 2, column: 1, rows: 5, columns: 1 }, 1, true)],
    ['types an item of another row over it', sheet => sheet.write(3, 1, 'scarce item 0')],
  ];
  const cells: [what: string, column: number, accepts: (value: unknown) => boolean][] = [
    ['price', 2, () => false],
    ['price of one amount', 2, value => value === 1],
    ['time', 8, () => false],
    ['note', 9, () => false],
  ];
  const cases = cells.flatMap(([cell, column, accepts]) =>
    acts.map(([what, act]) => [cell, what, { column, accepts, act }] as const),
  );

  it.each(cases)(
    'in its %s: nothing of another item is beside it after a person %s',
    (_, __, { column, accepts, act }) => {
      const { start, hours, book, card } = scene({ plan: '500k', sheets: { Wants: WANTS } });
      const sheet = book.sheet('Wants');
      start(watch({ range: 'Wants!A1:A6' }, { budget: 2_000 }));
      hours(2);
      sheet.validate({ row: 3, column, rows: 1, columns: 1 }, accepts);
      act(sheet);
      hours(3);
      for (const [item, price] of sheet.values(2, 1, 5, 2))
        expect([item, ['', priceOf(String(item))[0]]]).toEqual([item, expect.arrayContaining([price])]);
      if (sheet.cell(3, 2).value === '' && sheet.cell(3, 9).value === '')
        expect(card().note).toContain("1 can't be written");
    },
  );
});
