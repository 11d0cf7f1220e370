/** The roles that a person gave to the columns of one export are proposed for the next one of the same program (N7). */
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../core/lists/index.ts';
import type { Reading } from '../../../sheets-addon/lists/list.ts';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { findSales, priceList, type Scene, scene, watch } from './harness.ts';
import type { Cells } from './tables.ts';

const JULY: Cells = [
  ['Name', 'Set', 'Finish', 'Market Price (As of 2026-07-07)', 'Qty'],
  ['Mirrorwing Heron', 'Halls of Brass', 'foil', 4, 1],
  ['Moss Bear', 'Lantern Dusk', 'normal', 2, 1],
];
/** The same program a month later, with its columns in another order. */
const AUGUST: Cells = [
  ['Market Price (As of 2026-08-09)', 'Set', 'Qty', 'Name', 'Finish'],
  [9, 'Lantern Dusk', 3, 'Reedjaw', 'foil'],
  [7, 'Halls of Brass', 1, 'Moss Bear', 'normal'],
];
const OTHER: Cells = JULY.map((row, at) => [...row, at === 0 ? 'Shelf' : `rack ${at}`]);

const TASKS: [name: string, draft: (range: string, reading?: Reading) => TaskDraft][] = [
  [
    'Price a list',
    (range, reading) =>
      priceList({ range, ...(reading ? { reading } : {}) }, { where: { column: 'J', history: null } }),
  ],
  [
    'Find sales',
    (range, reading) =>
      findSales({ of: 'keywords', range, ...(reading ? { reading } : {}) }, { where: { sheet: '', mode: 'replace' } }),
  ],
  ['Watch a list', (range, reading) => watch({ range, ...(reading ? { reading } : {}) })],
];
const SENTENCE = 'Columns are used as you chose last time.';

function opened(): Scene {
  return scene({ plan: '500k', sheets: { July: JULY, August: AUGUST, Other: OTHER } });
}
const roles = (change: Record<string, Role | null>): Reading => ({ roles: change });
const searched = ({ ask }: Scene, draft: TaskDraft) => {
  const { table } = ask('plan', draft, null);
  return { searches: table?.samples.map(({ keyword }) => keyword), text: table?.text ?? '' };
};

describe.each(TASKS)('%s', (name, draftOf) => {
  it.each(TASKS)(
    'takes over what was chosen in %s, whatever the date in a heading and the order of columns',
    (_, before) => {
      const place = opened();
      place.ask('start', 'task-1', before('July!A1:E3', roles({ Finish: null })));
      const { searches, text } = searched(place, draftOf('August!A1:E3'));
      expect(searches).toEqual(['Lantern Dusk Reedjaw', 'Halls of Brass Moss Bear']);
      expect(text).toContain(SENTENCE);
      place.ask('start', 'task-2', place.ask('plan', draftOf('August!A1:E3'), null).draft);
      expect(place.card('task-2').draft.what, name).toMatchObject({ reading: { roles: { Finish: null } } });
    },
  );

  it('says nothing and changes nothing for a table with other headings, or if nothing was changed', () => {
    const place = opened();
    place.ask('start', 'task-1', draftOf('July!A1:E3', roles({ Finish: null })));
    const other = searched(place, draftOf('Other!A1:F3'));
    expect(other.searches).toContain('Halls of Brass Mirrorwing Heron foil');
    expect(other.text).not.toContain(SENTENCE);
    const fresh = opened();
    fresh.ask('start', 'task-1', draftOf('July!A1:E3'));
    expect(searched(fresh, draftOf('August!A1:E3')).text).not.toContain(SENTENCE);
  });
});

it('the newest list counts, a new choice comes before it, and a deleted task is forgotten', () => {
  const place = opened();
  const draft = TASKS[1]![1];
  place.ask('start', 'task-1', draft('July!A1:E3', roles({ Finish: null, Set: null })));
  place.clock.advance(60_000);
  place.ask('start', 'task-2', draft('July!A1:E3', roles({ Set: 'set', Finish: null })));
  expect(searched(place, draft('August!A1:E3')).searches).toEqual(['Lantern Dusk Reedjaw', 'Halls of Brass Moss Bear']);
  const chosen = searched(place, draft('August!A1:E3', roles({ Finish: 'finish', Set: null })));
  expect(chosen.searches).toEqual(['Reedjaw foil', 'Moss Bear']);
  for (const id of ['task-2', 'task-1']) {
    place.drive(id);
    place.ask('remove', id);
  }
  expect(searched(place, draft('August!A1:E3')).text).not.toContain(SENTENCE);
});
