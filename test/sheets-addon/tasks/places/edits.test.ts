/** Edits, looks and links find a task where it is now, at no cost (G3, M1, M7). */
import { describe, expect, it } from 'vitest';
import { columnOf } from '../hands/hands.ts';
import { findSales, scene, watch } from '../harness.ts';
import {
  at,
  cells,
  charges,
  column,
  DAILY,
  edited,
  listOf,
  listOn,
  lookedUp,
  MOVES,
  put,
  reviewed,
  SOLD,
  STOCK,
  wrongPrices,
} from './places.ts';

describe('the e-mail of a planned task that is ticked', () => {
  it.each(MOVES)('after a person %s costs nothing and asks nothing for a price list', (_, act) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
    place.drive();
    act(sheet);
    const before = sheet.values();

    const charged = charges(place, () => {
      const plan = edited(place, { mail: true });
      expect(plan.requests).toBe(0);
      place.ask('work');
    });

    expect(charged).toBe(0);
    expect(place.kept().draft.mail).toBe(true);
    expect(place.card()).toMatchObject({ state: 'planned', bad: false });
    expect(sheet.values()).toEqual(before);
  });

  it.each(MOVES.slice(0, 5))('after a person %s costs nothing and asks nothing for a watch', (_, act) => {
    const place = scene({ sheets: { Wants: column(['Keyword', ...STOCK.slice(0, 4)]) } });
    const sheet = place.book.sheet('Wants');
    reviewed(place, watch({ range: 'Wants!A1:A5' }, { budget: 2_000 }));
    place.drive();
    act(sheet);
    const before = sheet.values();
    const charged = charges(place, () => edited(place, { mail: true }));
    expect(charged).toBe(0);
    expect(place.kept().draft.mail).toBe(true);
    expect(place.card()).toMatchObject({ state: 'planned', bad: false });
    expect(sheet.values()).toEqual(before);
  });
});

describe('items that a person adds below', () => {
  it.each([
    ['the budget is raised', { budget: 50 }],
    ['the e-mail is ticked', { mail: true }],
    ['the hour is changed', { when: { kind: 'daily', at: 9 } as const }],
  ])('are part of the list after %s', (_, change) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY, budget: 20 }));
    place.drive();
    put(sheet, 'A10', column(SOLD.slice(0, 3)));
    edited(place, change);
    place.days(2);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 12 })).toEqual([]);
    expect(place.card().text).toContain('11 of 11');
  });

  it('are part of a watched list after its e-mail is ticked', () => {
    const place = scene({ sheets: { Wants: column(['Keyword', ...STOCK.slice(0, 4)]) } });
    const sheet = place.book.sheet('Wants');
    reviewed(place, watch({ range: 'Wants!A1:A5' }, { budget: 9_000 }));
    place.drive();
    put(sheet, 'A6', column(SOLD.slice(0, 2)));
    edited(place, { mail: true });
    place.days(2);
    expect(lookedUp(place)).toEqual(expect.arrayContaining(SOLD.slice(0, 2)));
    expect(sheet.cell(6, columnOf(sheet, 'Checked')).value).toBeInstanceOf(Date);
  });
});

describe('a look at one item', () => {
  it.each(MOVES.slice(0, 5))('is free and shows the saved answer after a person %s', (_, act) => {
    const place = scene({
      sheets: { Stock: column(['Item', ...STOCK]).map((line, index) => [...line, `rack ${index}`]) },
    });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'C', {}, { when: DAILY }));
    place.drive();
    const median = sheet.cell(4, at('C')).value;
    act(sheet);
    const down = sheet.values().findIndex(line => line.includes(STOCK[2]!)) + 1;
    const across = sheet.values()[down - 1]!.indexOf(median) + 1;
    place.book.select(sheet.name, down, across);
    const charged = charges(place, () => {
      expect(place.ask('look', null, false)).toMatchObject({
        keyword: STOCK[2],
        price: { priceNow: median },
        cost: expect.stringContaining('no request'),
      });
    });
    expect(charged).toBe(0);
  });
});

describe('the link on a card', () => {
  it.each(MOVES.slice(0, 5))('leads to the results after a person %s', (_, act) => {
    const place = scene({ sheets: { Stock: listOf(STOCK), Other: [] } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
    place.drive();
    act(sheet);
    const { row, column: first } = {
      row: sheet.values().findIndex(line => line.includes('Median')),
      column: columnOf(sheet, 'Median'),
    };
    place.book.active = place.book.sheet('Other');
    const { result } = place.card();
    place.ask('open', result!.sheet, result!.cell);
    expect(place.book.active.name).toBe(sheet.name);
    expect(sheet.selection).toMatchObject({ row: row + 2, column: first });
  });
});

describe('a table on its own tab', () => {
  const results = (mode: 'replace' | 'append') => {
    const place = scene({ sheets: { Stock: listOf(STOCK.slice(0, 3)) } });
    reviewed(place, findSales({ keyword: 'iphone 13', rows: 20 }, { when: DAILY, where: { sheet: 'Sales', mode } }));
    place.drive();
    return { ...place, tab: place.book.sheet('Sales') };
  };

  it.each(['Title', 'Currency'])("keeps a person's own column %s at the left when rows are appended", heading => {
    const { tab, hours } = results('append');
    tab.insertColumns(1, 1);
    const own = [[heading], ...Array.from({ length: 20 }, (_, index) => [`mine ${index}`])];
    put(tab, 'A1', own);
    hours(49);
    const kept = cells(tab, 'A1:A21');
    expect(kept).toEqual(own);
    const titles = tab
      .values()
      .slice(1, 21)
      .map(line => line.slice(1).filter(value => value !== '').length);
    expect(Math.min(...titles)).toBeGreaterThan(3);
  });

  it("keeps a person's formula two rows below the rows that are replaced", () => {
    const { tab, hours } = results('replace');
    tab.writeFormula(24, 3, '=SUM(C2:C21)');
    hours(25);
    expect(tab.values().length).toBeGreaterThan(20);
    const formulas = Array.from({ length: 40 }, (_, row) => tab.cell(row + 1, 3).formula).filter(each => each !== '');
    expect(formulas).toEqual([expect.stringContaining('=SUM(')]);
  });
});
