/** A person inserts cells instead of rows, so items move without the values beside them (G3, G4, M1). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { copyAndPaste, cutAndPaste, insertCells } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { priceList, scene, watch } from '../harness.ts';
import { charges, DAILY, lookedUp, priceOf, reviewed, wrongPrices } from '../places/places.ts';
import { actAt } from './hands.ts';

const COUNT = 12;
const LAST = COUNT + 1;
const items = Array.from({ length: COUNT }, (_, row) => [`tag ${row}`, `scarce item ${row}`]);
const drafts: Record<string, TaskDraft> = {
  'a price list': priceList({ range: `Stock!B2:B${LAST}` }, { where: { column: 'C', history: null }, when: DAILY }),
  'a watch': watch({ range: `Stock!B1:B${LAST}` }, { budget: 9_000 }),
};

function priced(draft: TaskDraft) {
  const place = scene({ sheets: { Stock: [['Tag', 'Keyword'], ...items] }, plan: '500k' });
  reviewed(place, draft);
  place.drive();
  return { ...place, sheet: place.book.sheet('Stock') };
}
const asShown = { item: 'B', median: 'C', sales: 'D', from: 2, to: LAST };

it('a price list whose items move below blank cells when their prices have just been written says so', () => {
  const run = (moment: number) => {
    const place = scene({ sheets: { Stock: [['Tag', 'Keyword'], ...items] }, plan: '500k' });
    const sheet = place.book.sheet('Stock');
    reviewed(place, drafts['a price list']!);
    const insert = () => insertCells(sheet, { row: 6, column: 1, rows: 3, columns: 2 });
    const lastLook = actAt(place.host, moment, insert, () => place.kept().run === null);
    const { note } = place.drive();
    return { moment: lastLook(), note, row: sheet.values(9, 2, 1, 3).flat() };
  };
  const { moment } = run(Number.POSITIVE_INFINITY);
  const { note, row } = run(moment);
  expect(row.slice(0, 2)).toEqual(['scarce item 4', priceOf('scarce item 7')[0]]);
  expect(note).toContain('Row 9 shows the values of another item');
});

const archives: Record<string, (sheet: FakeSheet) => void> = {
  'copies a row there and renames its item': sheet => {
    copyAndPaste(sheet, { row: 5, column: 1, rows: 1, columns: 12 }, { sheet, row: 20, column: 1 });
    sheet.write(20, 2, 'scarce item 3 (sold)');
  },
  'cuts a row, renames its item there, and lists the item again': sheet => {
    cutAndPaste(sheet, { row: LAST, column: 1, rows: 1, columns: 12 }, { sheet, row: 20, column: 1 });
    sheet.write(20, 2, 'scarce item 11 (sold)');
    sheet.write(LAST, 2, 'scarce item 11');
  },
};

describe.each(Object.entries(drafts))('%s with an archive below blank rows', (_, draft) => {
  it.each(Object.entries(archives))('goes on after a person %s', (_, act) => {
    const place = priced(draft);
    act(place.sheet);
    for (const days of [1, 2]) {
      const charged = charges(place, () => place.hours(30));
      expect({ days, charged, bad: place.card().bad }).toEqual({ days, charged: expect.any(Number), bad: false });
      expect(charged).toBeGreaterThan(0);
    }
    expect(wrongPrices(place.sheet, asShown)).toEqual([]);
  });
});

describe.each(Object.entries(drafts))('%s whose items move below blank cells', (_, draft) => {
  it('pays nothing and says so until they have their values again, or none', () => {
    const place = priced(draft);
    const { sheet } = place;
    insertCells(sheet, { row: 6, column: 1, rows: 3, columns: 2 });
    const before = sheet.values();
    expect(charges(place, () => place.hours(30))).toBe(0);
    expect(place.card()).toMatchObject({
      bad: true,
      note: expect.stringContaining('Row 9 shows the values of another item'),
    });
    expect(sheet.values()).toEqual(before);

    // The person deletes the blank cells.
    sheet.moveCells({ row: 9, column: 1, rows: COUNT, columns: 2 }, { sheet, row: 6, column: 1 });
    place.ask('command', 'task-1', 'runNow');
    expect(place.drive()).toMatchObject({ bad: false });
    expect(wrongPrices(sheet, asShown)).toEqual([]);
  });

  it('goes on if they have taken their values along', () => {
    const place = priced(draft);
    const { sheet } = place;
    insertCells(sheet, { row: 6, column: 1, rows: 3, columns: 10 });
    for (const days of [1, 2, 3]) {
      place.hours(30);
      expect({ days, bad: place.card().bad }).toEqual({ days, bad: false });
    }
    expect(wrongPrices(sheet, { ...asShown, to: LAST + 3 })).toEqual([]);
    expect(place.card().note).toContain('blank rows end it');
  });
});

describe.each(Object.entries(drafts))('%s with cells inserted above its heading', (_, draft) => {
  it.each([1, 2, 3])('%i of them: the heading is no item, and each item has its own price', count => {
    const place = priced(draft);
    const { sheet } = place;
    insertCells(sheet, { row: 1, column: 2, rows: count, columns: 1 });
    const since = place.sandbox.log.length;
    place.hours(30);
    expect(lookedUp(place, since)).not.toContain('Keyword');
    expect(sheet.values(2, 3, count, 2).flat()).toEqual(Array(2 * count).fill(''));
    expect(wrongPrices(sheet, { ...asShown, from: 2 + count, to: LAST + count })).toEqual([]);
    expect(place.card().bad).toBe(false);
  });
});
