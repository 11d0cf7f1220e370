/** The hidden tabs of answers and of lists, deleted between runs or while one works: nothing is paid twice, nothing is lost (M1, M7). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { rememberVersion } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { findSales, HOUR, priceList, type Scene, scene, watch } from '../harness.ts';
import { charges, column, listOf, lookedUp, put, reviewed } from '../places/places.ts';

const items = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `scarce item ${from + index}`);
const ITEMS = 90;
const CARDS = 250;

function removeHidden(book: FakeSpreadsheet): void {
  const hidden = book.sheets.filter(sheet => sheet.hidden);
  expect(hidden).not.toEqual([]);
  for (const sheet of hidden) book.removeSheet(sheet);
}

const stock = { of: 'keywords', range: `Stock!A2:A${ITEMS + 1}` } as const;
const runs: Record<string, { draft: TaskDraft; sheet: string }> = {
  'a price list': { draft: priceList({ range: stock.range }), sheet: 'Stock' },
  'statistics of a list': { draft: findSales(stock, { budget: 400 }), sheet: 'Sales' },
  'listings of a list, appended': {
    draft: findSales({ ...stock, rowsAs: 'listings' }, { budget: 400, where: { sheet: 'Sales', mode: 'append' } }),
    sheet: 'Sales',
  },
  'a list of cards': {
    draft: findSales({ of: 'cards', range: `Cards!A1:A${CARDS + 1}` }, { budget: 400 }),
    sheet: 'Sales',
  },
};

const open = () =>
  scene({
    sheets: { Stock: listOf(items(ITEMS)), Cards: [['Keyword'], ...column(items(CARDS))] },
    plan: 'growth',
    quota: 10_000,
  });

/** Works on the task in this number of calls of the sidebar, and deletes the hidden tabs. */
function interrupted(draft: TaskDraft, steps: number): Scene {
  const place = open();
  reviewed(place, draft);
  for (let step = 0; step < steps; step += 1) place.clock.advance(place.ask('work').nextInMs ?? 1_000);
  expect(place.card().state).toBe('running');
  removeHidden(place.book);
  return place;
}

/** The rows as a person reads them, without their times. */
const rowsOf = (place: Scene, sheet: string) =>
  place.book
    .sheet(sheet)
    .values()
    .map(line => line.map(value => (value instanceof Date ? '' : String(value))).join(' | '))
    .sort();

describe.each(Object.entries(runs))('%s', (_, { draft, sheet }) => {
  const steps = draft.kind === 'findSales' && draft.what.of === 'cards' ? [1, 3] : [1];
  it.each(steps)('whose hidden tabs are deleted after step %i ends as if they were there', number => {
    const control = open();
    reviewed(control, draft);
    control.drive();
    const place = interrupted(draft, number);
    expect(place.drive()).toMatchObject({ state: 'done', bad: false, text: control.card().text });
    expect(rowsOf(place, sheet)).toEqual(rowsOf(control, sheet));
    expect(place.sandbox.account.used).toBe(control.sandbox.account.used);
    expect(lookedUp(place)).toHaveLength(new Set(lookedUp(place)).size);
  });
});

it.each([
  ['statistics of a list', 'Stock', 60, ITEMS],
  ['a list of cards', 'Cards', 100, CARDS],
])('%s that changed after its hidden tab was deleted pays no more until that is undone', (name, sheet, paid, count) => {
  const { draft } = runs[name]!;
  const place = interrupted(draft, 1);
  const list = place.book.sheet(sheet);
  const before = list.cell(2, 1).value;
  list.write(2, 1, 'canon ae-1');
  expect(place.drive()).toMatchObject({
    state: 'stopped',
    text: expect.stringContaining('is gone, and the list has changed since'),
  });
  // What was paid for is written.
  expect(place.sandbox.account.used).toBe(paid);
  expect(rowsOf(place, 'Sales')).toHaveLength(paid + 1);
  list.write(2, 1, before);
  place.ask('command', 'task-1', 'resume');
  expect(place.drive()).toMatchObject({ state: 'done', bad: false });
  expect(rowsOf(place, 'Sales')).toHaveLength(count + 1);
  expect(place.sandbox.account.used).toBe(count);
});

describe('the tab of answers', () => {
  it('that was deleted is written again before answers that only it had are overwritten', () => {
    const [first, second] = [60, 250];
    const place = scene({ sheets: { Stock: listOf(items(first)) }, plan: '500k' });
    reviewed(place, priceList({ range: `Stock!A2:A${first + 1}` }));
    place.drive();
    place.clock.advance(HOUR);
    put(place.book.sheet('Stock'), 'N1', listOf(items(5, 500)));
    reviewed(place, priceList({ range: 'Stock!N2:N6' }, { where: { column: 'O', history: null } }), 'task-3');
    place.drive('task-3');
    removeHidden(place.book);
    // Answers of other formulas fill the properties but for the last of their values.
    const values = place.host.properties.entries('document');
    const fillers = Array.from({ length: 42 }, (_, at) => [`answers:${at + 3}`, `${at + 3} 1\nother ${at}\t[]`]);
    place.host.properties.preset('document', { ...values, ...Object.fromEntries(fillers) });
    put(place.book.sheet('Stock'), 'H1', listOf(items(second, 1_000)));
    reviewed(
      place,
      priceList({ range: `Stock!H2:H${second + 1}` }, { where: { column: 'I', history: null } }),
      'task-2',
    );
    place.drive('task-2');
    place.clock.advance(7 * HOUR);
    const paid = charges(place, () => {
      for (const item of items(first)) place.cell('SOLD_MEDIAN', item);
    });
    expect(paid).toBe(0);
  });

  it('of an earlier version is written again before answers that only the later one had are overwritten', () => {
    const [kept, second] = [60, 250];
    const place = scene({ sheets: { Stock: listOf(items(5, 500)) }, plan: '500k' });
    const stock = place.book.sheet('Stock');
    const price = (id: string, item: string, result: string, names: readonly string[]) => {
      put(stock, `${item}1`, listOf(names));
      reviewed(
        place,
        priceList({ range: `Stock!${item}2:${item}${names.length + 1}` }, { where: { column: result, history: null } }),
        id,
      );
      place.drive(id);
      place.clock.advance(HOUR);
    };
    price('task-1', 'A', 'B', items(5, 500));
    const restore = rememberVersion(place.book);
    price('task-2', 'H', 'I', items(kept));
    price('task-3', 'O', 'P', items(5, 700));
    restore();
    // Answers of other formulas fill the properties but for the last of their values.
    const values = place.host.properties.entries('document');
    const fillers = Array.from({ length: 42 }, (_, at) => [`answers:${at + 4}`, `${at + 4} 1\nother ${at}\t[]`]);
    place.host.properties.preset('document', { ...values, ...Object.fromEntries(fillers) });
    price('task-4', 'H', 'I', items(second, 1_000));
    place.clock.advance(7 * HOUR);
    const paid = charges(place, () => {
      for (const item of items(kept)) place.cell('SOLD_MEDIAN', item);
    });
    expect(paid).toBe(0);
  });
});

it('a watch of a file whose earlier version is restored every day keeps to its month', () => {
  const place = scene({ sheets: { Wants: listOf(items(8), 'Keyword') } });
  reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 60 }));
  place.drive();
  const restore = rememberVersion(place.book);
  for (let day = 0; day < 9; day += 1) {
    restore();
    place.hours(24);
  }
  expect(place.sandbox.account.charged).toBeLessThanOrEqual(60);
  expect(place.card().bad).toBe(false);
});

it('a run whose hidden tab is of an earlier version goes on with its own list', () => {
  const place = open();
  reviewed(place, findSales(stock, { budget: 400, when: { kind: 'daily', at: 7 } }));
  place.drive();
  const restore = place.book.sheet('_sold_data_tasks').remember();
  const others = items(ITEMS, 200);
  put(place.book.sheet('Stock'), 'A2', column(others));
  place.clock.advance(HOUR);
  const since = place.sandbox.log.length;
  place.ask('command', 'task-1', 'runNow');
  place.clock.advance(place.ask('work').nextInMs ?? 1_000);
  restore();
  place.drive();
  expect(lookedUp(place, since).toSorted()).toEqual(others.toSorted());
});

it('a task that another person deletes while a watch is saved takes nothing of the others along', () => {
  const place = scene({ sheets: { Stock: listOf(items(3)), Wants: listOf(items(3), 'Keyword') } });
  const priced = (first: string) =>
    priceList({ range: 'Stock!A2:A4' }, { where: { column: first, history: null }, when: { kind: 'daily', at: 7 } });
  const drafts = { 'task-1': priced('C'), 'task-2': watch({ range: 'Wants!A1:A4' }), 'task-3': priced('J') };
  for (const [id, draft] of Object.entries(drafts)) {
    reviewed(place, draft, id);
    place.drive(id);
  }
  const hidden = place.book.sheet('_sold_data_tasks');
  const others = [hidden.values()[2]];
  place.host.onCall = call => {
    // Deleting a task takes the lock.
    if (call !== 'Range.setNumberFormat' || !place.host.lock.isFree(place.clock.now())) return;
    place.host.onCall = undefined;
    hidden.deleteRows(1, 1);
  };
  place.hours(8);
  const lines = hidden.values().filter(([id]) => id !== 'task-1');
  expect(lines.map(([id]) => id)).toEqual(['task-2', 'task-3']);
  expect(lines.slice(1)).toEqual(others);
});

it('a watch whose hidden tab is deleted every day keeps to its month and says in the log that it has begun again', () => {
  const place = scene({ sheets: { Wants: listOf(items(8), 'Keyword') } });
  reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 60 }));
  place.drive();
  for (let day = 0; day < 8; day += 1) {
    removeHidden(place.book);
    place.hours(24);
  }
  expect(place.sandbox.account.used).toBeLessThanOrEqual(60);
  expect(place.card().bad).toBe(false);
  expect(JSON.stringify(place.rows('Sold Data log'))).toContain('Its hidden sheet was deleted');
});
