/** What a list compares its prices with belongs to the item, whatever a person types, clears, sorts or edits (G3). */
import { describe, expect, it } from 'vitest';
import type { PriceList } from '../../../../sheets-addon/tasks/draft.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { type Scene, scene } from '../harness.ts';
import { cells, DAILY, edited, listOf, listOn, reviewed, STOCK } from '../places/places.ts';
import { columnOf } from './hands.ts';

/** A list that was priced once: Median, Sales, Change, Compared With, Currency, Updated and Note in B:H. */
function priced(change: Partial<PriceList['what']> = {}, items = STOCK) {
  const place = scene({ sheets: { Stock: listOf(items) } });
  const draft = listOn(
    `Stock!A2:A${items.length + 1}`,
    'B',
    { columns: ['median', 'sales', 'change'], alertPercent: 30, ...change },
    { when: DAILY },
  );
  reviewed(place, draft);
  place.drive();
  return { ...place, sheet: place.book.sheet('Stock') };
}

const shown = (sheet: FakeSheet, row: number, ...headings: string[]) =>
  headings.map(heading => sheet.cell(row, columnOf(sheet, heading)).value);
const comparedIn = (sheet: FakeSheet, row: number) => shown(sheet, row, 'Compared With')[0];
const compare = (sheet: FakeSheet, row: number, price: number) =>
  sheet.write(row, columnOf(sheet, 'Compared With'), price);

describe('Compared With of another item is not compared with', () => {
  const replaced: [does: string, act: (place: ReturnType<typeof priced>) => void][] = [
    ['types an item over another one', ({ sheet }) => sheet.write(4, 1, 'scarce item 30')],
    [
      'types an item over one with an own amount to compare with',
      ({ sheet }) => {
        compare(sheet, 4, 1_000);
        sheet.write(4, 1, 'scarce item 30');
      },
    ],
    [
      'clears an item, and types another one a day later',
      place => {
        place.sheet.clearContent(4, 1);
        place.days(1);
        expect(cells(place.sheet, 'A4:H4').flat().join('')).toBe('');
        place.sheet.write(4, 1, 'scarce item 30');
      },
    ],
    ['sorts the items alone', ({ sheet }) => sheet.sort({ row: 2, column: 1, rows: 8, columns: 1 }, 1, true)],
  ];

  it.each(replaced)('when a person %s', (_, act) => {
    const place = priced();
    act(place);
    place.days(1);
    for (const row of [2, 4, 9]) {
      const [item, median, compared, note] = shown(place.sheet, row, 'Item', 'Median', 'Compared With', 'Note');
      if (item === STOCK[row - 2]) continue;
      expect([item, compared, note]).toEqual([item, median, '']);
    }
    expect(shown(place.sheet, 4, 'Item')).not.toEqual([STOCK[2]]);
  });
});

describe('an amount to compare with that a person has typed stays', () => {
  const kept: [when: string, act: (place: ReturnType<typeof priced>) => void][] = [
    ['on the next days', place => place.days(1)],
    ['when an edit drops the median', place => edited(place, edit(place, { columns: ['priceNow', 'change'] }))],
    ['when an edit adds a column', place => edited(place, edit(place, { columns: ['range', 'median', 'change'] }))],
    ['when an edit changes the filters', place => edited(place, edit(place, { options: { itemCondition: 'used' } }))],
    [
      'when the item shows an error for a day',
      place => {
        place.sheet.write(4, 1, '#N/A');
        place.days(1);
        place.sheet.write(4, 1, STOCK[2]!);
      },
    ],
    ['when the results are cleared', ({ sheet }) => [2, 3, 4, 6, 7, 8].map(at => sheet.clearContent(4, at))],
    ['when another item has the same', ({ sheet }) => compare(sheet, 6, 80)],
  ];
  const edit = ({ card }: Scene, what: Partial<PriceList['what']>) => {
    const draft = card().draft as PriceList;
    return { what: { ...draft.what, ...what } };
  };

  it.each(kept)('%s', (_, act) => {
    const place = priced();
    compare(place.sheet, 4, 80);
    place.days(1);
    act(place);
    if (place.card().state === 'running') place.drive();
    place.days(1);
    expect(shown(place.sheet, 4, 'Item', 'Compared With')).toEqual([STOCK[2], 80]);
  });

  it('when an edit changes the filters before any run has seen it', () => {
    const place = priced();
    compare(place.sheet, 4, 80);
    edited(place, edit(place, { options: { itemCondition: 'used' } }));
    if (place.card().state === 'running') place.drive();
    place.days(1);
    expect(comparedIn(place.sheet, 4)).toBe(80);
  });

  it('beside an item that joins the list with it', () => {
    const place = priced();
    place.sheet.write(10, 1, 'scarce item 30');
    compare(place.sheet, 10, 80);
    place.days(1);
    expect(comparedIn(place.sheet, 10)).toBe(80);
    expect(shown(place.sheet, 10, 'Median')).toEqual([expect.any(Number)]);
  });

  it('as a formula, also beside another item', () => {
    const place = priced();
    place.sheet.writeFormula(4, columnOf(place.sheet, 'Compared With'), '=40*2');
    place.days(1);
    place.sheet.write(4, 1, 'scarce item 30');
    place.days(1);
    expect(place.sheet.cell(4, columnOf(place.sheet, 'Compared With'))).toMatchObject({ formula: '=40*2' });
  });
});
