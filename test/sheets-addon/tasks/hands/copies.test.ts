/** Tabs of results that a person copies: the original goes on, the copy is the person's, and the card says if only a copy is left (G3, M1). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { duplicateSheet } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../../selling-costs.ts';
import { findSales, priceList, type Scene, scene, watch } from '../harness.ts';
import { cells, charges, DAILY, listOf, listOn, reviewed, STOCK, wrongPrices } from '../places/places.ts';

const WANTS = ['iphone 13 128gb', 'nintendo switch oled', 'canon ae-1', 'pokemon charizard'];
const tabs: Record<string, TaskDraft> = {
  'a search': findSales(
    { keyword: 'iphone 13', rows: 10 },
    { when: DAILY, budget: 40, where: { sheet: 'Rows', mode: 'append' } },
  ),
  'the history of a price list': priceList(
    { range: 'Stock!A2:A9' },
    { when: DAILY, budget: 40, where: { column: 'C', history: 'Rows' } },
  ),
  'the news of a watch': watch({ range: 'Wants!A1:A5' }, { budget: 300, where: { tab: 'Rows' } }),
};

const orders = [
  ['oldest first', false],
  ['newest first', true],
] as const;

describe.each(Object.entries(tabs))('the tab of %s', (_, draft) => {
  const begun = (newestMetadataFirst = false) => {
    const place = scene({ sheets: { Stock: listOf(STOCK), Wants: listOf(WANTS, 'Keyword') } });
    Object.assign(place.book.undocumented, { newestMetadataFirst, metadataIsDuplicated: true });
    reviewed(place, draft);
    place.drive();
    place.hours(24);
    const sheet = place.book.sheet('Rows');
    return { ...place, sheet, copy: duplicateSheet(sheet) };
  };

  it.each(orders)('goes on in the original, whose marks are found %s', (__, newestFirst) => {
    const place = begun(newestFirst);
    const [rows, copied] = [place.sheet.lastRow(), place.copy.values()];
    place.hours(48);
    expect(place.card().bad).toBe(false);
    expect(place.sheet.lastRow()).toBeGreaterThan(rows);
    expect(place.copy.values()).toEqual(copied);
  });

  it.each(['a new sheet', 'the copy'])('of which only a copy is left pays nothing until a person wants %s', wanted => {
    const place = begun();
    const rows = place.copy.values();
    place.book.removeSheet(place.sheet);
    expect(charges(place, () => place.hours(48))).toBe(0);
    expect(place.copy.values()).toEqual(rows);
    expect(place.card()).toMatchObject({
      state: 'stopped',
      text: expect.stringContaining('The sheet “Rows” was deleted, and “Copy of Rows” is a copy of it'),
      main: { command: 'putBack' },
    });
    if (wanted === 'the copy') place.copy.name = 'Rows';
    place.ask('command', 'task-1', 'putBack');
    place.drive();
    place.hours(48);
    expect(place.card().bad).toBe(false);
    expect(place.book.sheet('Rows') === place.copy).toBe(wanted === 'the copy');
    expect(place.book.sheet('Rows').lastRow()).toBeGreaterThan(wanted === 'the copy' ? rows.length : 1);
    expect(place.copy.values().slice(0, rows.length)).toEqual(rows);
  });
});

const clicks: Record<string, (place: Scene) => FakeSheet> = {
  'All sales': place => {
    place.book.select('Stock', 2, 1);
    return place.book.sheet(place.ask('allSales', null, true).sheet);
  },
  'Chart of': place => {
    place.book.select('Stock', 2, 1);
    return place.book.sheet(place.ask('insertPicture', null).sheet);
  },
  'Sell these first': place => place.book.sheet(place.ask('sellFirst', 'task-1')),
};

describe.each(Object.entries(clicks))('the tab of *%s*', (_, click) => {
  const opened = (newestMetadataFirst = false) => {
    const place = scene({ sheets: { Stock: listOf(WANTS) } });
    Object.assign(place.book.undocumented, { newestMetadataFirst, metadataIsDuplicated: true });
    place.ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0, currency: 'USD' }));
    place.book.sheet('Stock').write(1, 2, 'Paid');
    for (let row = 2; row <= 5; row += 1) place.book.sheet('Stock').write(row, 2, 10);
    const what = { range: 'Stock!A2:A5', columns: ['median', 'profit'] as ['median', 'profit'], paid: 'Stock!B2:B5' };
    reviewed(place, priceList(what, { where: { column: 'D', history: null } }));
    place.drive();
    const sheet = click(place);
    return { place, sheet, copy: duplicateSheet(sheet) };
  };

  it.each(orders)('is the original, whose marks are found %s', (__, newestFirst) => {
    const { place, sheet, copy } = opened(newestFirst);
    const copied = copy.values();
    expect(click(place)).toBe(sheet);
    sheet.name = 'Renamed';
    expect(click(place)).toBe(sheet);
    expect(copy.values()).toEqual(copied);
    expect(place.book.toasts).toEqual([]);
  });

  it('of which only a copy is left is made anew, and a message says so', () => {
    const { place, sheet, copy } = opened();
    const copied = copy.values();
    place.book.removeSheet(sheet);
    const next = click(place);
    expect(next).not.toBe(copy);
    expect(next.values()).toEqual(sheet.values());
    expect(copy.values()).toEqual(copied);
    expect(place.book.toasts.map(({ message }) => message)).toEqual([
      `“${copy.name}” is a copy and stays as it is. The new results are in “${next.name}”.`,
    ]);
    expect(click(place)).toBe(next);
  });
});

it('a list in a copied file has no task, stays as it is, and can be priced in other columns', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
  place.drive();
  // A copy has the developer metadata of its original, and none of its properties.
  place.host.properties.preset('document', {});
  const before = cells(sheet, 'A1:F9');
  expect(place.ask('home').tasks).toEqual([]);
  expect(charges(place, () => place.days(1))).toBe(0);
  expect(() => place.ask('plan', listOn('Stock!A2:A9', 'B'), null)).toThrow('B2:F9 is not empty');
  reviewed(place, listOn('Stock!A2:A9', 'J', {}, { when: DAILY }), 'task-2');
  place.drive('task-2');
  place.days(1);
  expect(cells(sheet, 'A1:F9')).toEqual(before);
  expect(wrongPrices(sheet, { item: 'A', median: 'J', sales: 'K', from: 2, to: 9 })).toEqual([]);
});

it('the review of a list on a filtered sheet says that hidden rows are paid for', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const draft = listOn('Stock!A2:A9', 'B');
  expect(place.ask('plan', draft, null).skipped).toEqual([]);
  place.book.sheet('Stock').filter = { row: 1, column: 1, rows: 9, columns: 1 };
  const { skipped } = reviewed(place, draft);
  expect(skipped).toEqual(['Rows that the filter of the sheet hides are paid for too.']);
  expect(place.drive()).toMatchObject({ rows: 8 });
});
