/** What counts as an item, what a cell is worth, and which values are a run's own (G4, M1, N1). */
import { describe, expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { findSales, HOUR, scene } from '../harness.ts';
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
  put,
  reviewed,
  STOCK,
  wrongPrices,
} from './places.ts';

describe('a spreadsheet whose time zone changes between two runs', () => {
  it.each([
    ['Asia/Tokyo', 'America/New_York'],
    ['Pacific/Auckland', 'Pacific/Honolulu'],
    ['Europe/Berlin', 'Europe/London'],
    ['America/New_York', 'Asia/Tokyo'],
  ])('from %s to %s keeps the last good values if the next run fails', (before, after) => {
    const spreadsheet = new FakeSpreadsheet({ timeZone: before, sheets: { Stock: listOf(STOCK) } });
    const place = scene({ host: { spreadsheet } });
    const sheet = spreadsheet.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B'));
    place.drive();
    const prices = cells(sheet, 'A2:D9');
    spreadsheet.timeZone = after;
    place.clock.advance(2 * HOUR);
    place.sandbox.addFault({ status: 500, code: 'internal_error', times: Number.POSITIVE_INFINITY });
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(cells(sheet, 'A2:D9')).toEqual(prices);
  });

  it('from Tokyo to New York keeps the values of rows that a spent quota left out', () => {
    const spreadsheet = new FakeSpreadsheet({ timeZone: 'Asia/Tokyo', sheets: { Stock: listOf(STOCK) } });
    const place = scene({ host: { spreadsheet } });
    const sheet = spreadsheet.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B'));
    place.drive();
    const prices = cells(sheet, 'A2:D9');
    spreadsheet.timeZone = 'America/New_York';
    place.clock.advance(2 * HOUR);
    place.sandbox.account.used = place.sandbox.account.quota - 3;
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(cells(sheet, 'A2:D9')).toEqual(prices);
  });
});

describe('a heading that is repeated', () => {
  it.each([
    ['one row above', [['My inventory 2026']], 3],
    ['two rows above', [['My inventory 2026'], ['updated in May']], 4],
    ['and a blank row', [['My inventory 2026'], []], 4],
  ])('%s is neither paid nor priced, and the heading isn’t either', (_, above, first) => {
    const place = scene({ sheets: { Stock: [...above, ...listOf(STOCK)] } });
    const sheet = place.book.sheet('Stock');
    for (const notation of ['Stock!A:A', `Stock!A${first}`]) {
      place.book.active = sheet;
      const facts = place.ask('range', notation);
      if (notation === 'Stock!A:A') expect(facts.items).toBe(8);
      expect(facts.text).not.toContain('inventory');
    }
    const { range } = place.ask('range', 'Stock!A:A');
    reviewed(place, listOn(range, 'B'));
    place.drive();
    expect(lookedUp(place).toSorted()).toEqual(STOCK);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: first, to: first + 7 })).toEqual([]);
    expect(
      sheet
        .values(1, 2, first - 2, 4)
        .flat()
        .filter(value => value !== ''),
    ).toEqual([]);
  });

  it.each(['Item', 'ITEM'])('a heading “%s” that is repeated for printing is neither paid nor priced', heading => {
    const place = scene({ sheets: { Stock: column(['Item', ...STOCK.slice(0, 4), heading, ...STOCK.slice(4)]) } });
    const sheet = place.book.sheet('Stock');
    const { range } = place.ask('range', 'Stock!A:A');
    reviewed(place, listOn(range, 'B'));
    place.drive();
    expect(lookedUp(place)).not.toContain(heading);
    expect(
      cells(sheet, 'B6:F6')
        .flat()
        .filter(value => typeof value === 'number' || value instanceof Date),
    ).toEqual([]);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 5 })).toEqual([]);
  });
});

describe('what a cell displays and what it stores', () => {
  const codes = [12345678905, 36000291452, 42100005264];
  const opened = (format: string) => {
    const place = scene({ sheets: { Stock: column(['Item', ...codes]) } });
    const sheet = place.book.sheet('Stock');
    for (let row = 2; row <= 4; row += 1) sheet.edit(row, 1).format = format;
    return place;
  };

  it.each([['000000000000'], ['0']])('the same code is looked up by every form when the format is %s', format => {
    const asked = [listOn('Stock!A2:A4', 'B'), findSales({ of: 'keywords', range: 'Stock!A2:A4' })].map(draft => {
      const place = opened(format);
      reviewed(place, draft);
      place.drive();
      return lookedUp(place).toSorted();
    });
    expect(asked[0]).toEqual(asked[1]);
    const place = opened(format);
    reviewed(place, listOn('Stock!A2:A4', 'B'));
    place.drive();
    place.book.select('Stock', 2, 1);
    expect(asked[0]).toContain(place.ask('look', null, false)?.keyword);
  });
});

describe('a list whose prices all changed hands', () => {
  it('is priced anew after the whole column was replaced by other items', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
    place.drive();
    put(sheet, 'A2', column(STOCK.map((_, index) => `scarce item ${index + 40}`)));
    const charged = charges(place, () => place.days(1));
    expect(charged).toBe(8);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
    expect(edited(place, { mail: true }).requests).toBe(0);
    expect(at('A')).toBe(1);
  });
});
