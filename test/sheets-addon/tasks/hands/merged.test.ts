/** Merged cells show one value: a list whose results or items are merged is not paid for in part, unseen (G3, M1). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { type Area, parseA1 } from '../../../support/apps-script/spreadsheet/a1.ts';
import { scene, watch } from '../harness.ts';
import { charges, DAILY, listOf, listOn, lookedUp, reviewed, STOCK, wrongPrices } from '../places/places.ts';

const areaOf = (range: string): Area => parseA1(range, { rows: 1_000, columns: 26 })!.area;
const opened = (merged: string) => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  sheet.merge(areaOf(merged));
  return { ...place, sheet };
};

const drafts: Record<string, TaskDraft> = {
  'a price list': listOn('Stock!A2:A9', 'B', {}, { when: DAILY }),
  'a watch': watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }),
};

describe.each(Object.entries(drafts))('%s', (_, draft) => {
  it.each([
    ['results of three rows', 'B3:B5'],
    ['results of one row', 'C4:E4'],
    ['an item and its result', 'A4:B4'],
  ])('with merged %s is refused in the review', (__, merged) => {
    const place = opened(merged);
    expect(() => place.ask('plan', draft, null)).toThrow(`Stock!${merged} is merged`);
    expect(place.sandbox.account.used).toBe(0);
  });

  it('whose results are merged later pays nothing, says so, and goes on once they are separate', () => {
    const place = opened('Z1:Z2');
    reviewed(place, draft);
    place.drive();
    place.sheet.merge(areaOf('B3:B5'));
    const before = place.sheet.values();
    expect(charges(place, () => place.days(2))).toBe(0);
    expect(place.sheet.values()).toEqual(before);
    expect(`${place.card().text} ${place.card().note}`).toContain('Stock!B3:B5 is merged');
    place.sheet.unmerge(areaOf('B3:B5'));
    const { main } = place.card();
    if (main?.command === 'resume') place.ask('command', 'task-1', 'resume');
    place.days(2);
    expect(place.card().bad).toBe(false);
    expect(place.sheet.values(2, 2, 8, 1).every(([median]) => typeof median === 'number')).toBe(true);
  });

  it.each([
    ['headings of results', 'C1:E1'],
    ['the heading of the items and a result', 'A1:B1'],
    ['cells below the list', 'A12:F13'],
  ])('with merged %s has every price', (__, merged) => {
    const place = opened(merged);
    reviewed(place, draft);
    place.drive();
    expect(place.card().bad).toBe(false);
    expect(place.sheet.values(2, 2, 8, 1).every(([median]) => typeof median === 'number')).toBe(true);
  });
});

it('merged items are one item: the other rows have neither a price nor a cost', () => {
  const place = opened('A3:A5');
  reviewed(place, listOn('Stock!A2:A9', 'B'));
  expect(place.drive()).toMatchObject({ state: 'done', bad: false, text: expect.stringContaining('6 of 6 priced') });
  expect(lookedUp(place)).toHaveLength(6);
  expect(wrongPrices(place.sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
});
