/** A person restores a version of the file from before a list had values: its columns have their headings again (G3). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { rememberVersion } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import { HOUR, type Scene, scene, watch } from '../harness.ts';
import { DAILY, edited, listOf, listOn, reviewed, STOCK } from '../places/places.ts';

const MEDIANS = ['Median', 'Sales', 'Currency', 'Updated', 'Note'];
const STANDINGS = ['Sells For', 'Sales', 'Currency', 'Change', 'Cheapest Offer', 'Deal', 'Checked', 'Note'];
const tasks: [task: string, draft: TaskDraft, headings: readonly string[]][] = [
  ['a price list', listOn('Stock!A2:A9', 'B', {}, { when: DAILY }), MEDIANS],
  ['a watch', watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }), STANDINGS],
];

const headings = ({ rows }: Scene) =>
  rows('Stock')[0]
    ?.filter(heading => heading !== '')
    .slice(1);
const open = () => scene({ plan: '500k', sheets: { Stock: listOf(STOCK, 'Keyword') } });

describe.each(tasks)('%s', (_, draft, expected) => {
  it.each(['before it was started', 'before its first run'])('that is restored to a version from %s', when => {
    const place = open();
    const isBefore = when === 'before it was started';
    const versions = [rememberVersion(place.book)];
    reviewed(place, draft);
    versions.push(rememberVersion(place.book));
    place.drive();
    versions[isBefore ? 0 : 1]?.();
    expect(headings(place)).toEqual([]);
    place.days(1);
    expect(headings(place)).toEqual(expected);
    expect(place.card()).toMatchObject({ bad: false });
  });

  it('that is restored while a run waits for its answers', () => {
    const place = open();
    reviewed(place, draft);
    place.drive();
    place.days(1);
    const before = rememberVersion(place.book);
    for (const row of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (let column = 2; column <= 9; column += 1) place.book.sheet('Stock').clearContent(row, column);
    const earlier = rememberVersion(place.book);
    before();
    place.clock.advance(24 * HOUR);
    place.ask('command', 'task-1', 'runNow');
    place.host.onCall = call => {
      if (!call.startsWith('UrlFetchApp.')) return;
      place.host.onCall = undefined;
      earlier();
    };
    place.drive();
    expect(place.host.onCall).toBeUndefined();
    expect(headings(place)).toEqual(expected);
  });

  it('above whose values a person has cleared the headings keeps them blank', () => {
    const place = open();
    reviewed(place, draft);
    place.drive();
    for (let column = 2; column <= 5; column += 1) place.book.sheet('Stock').clearContent(1, column);
    place.days(1);
    expect(headings(place)).toEqual(expected.slice(4));
  });
});

it('a price list that is restored to a version from before it had more columns', () => {
  const place = open();
  reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
  place.drive();
  const restore = rememberVersion(place.book);
  const { draft } = place.card();
  edited(place, { what: { ...draft.what, columns: ['median', 'sales', 'range'] } } as Partial<TaskDraft>);
  place.drive();
  restore();
  place.days(1);
  expect(headings(place)).toEqual([...MEDIANS, 'Low', 'High']);
});
