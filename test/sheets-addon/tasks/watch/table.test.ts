/** A watch of a table as it came out of a program: each item has the search that the reader makes of its row (G3, M1, M7, N1). */
import { describe, expect, it } from 'vitest';
import type { WatchList } from '../../../../sheets-addon/tasks/draft.ts';
import { type Scene, watch } from '../harness.ts';
import { charges } from '../places/places.ts';
import { APP_FILES, type Cells, clickedTable, columnOf, expectedOf, importedFile, readCells } from '../tables.ts';

/** The draft that the pages make from a click. */
function watchOf({ ask }: Scene, change: Partial<WatchList['what']> = {}): WatchList {
  const facts = ask('selection', 'watch')!;
  return watch({ range: (facts.table ?? facts).range, ...change }, { budget: 2_000 });
}
function watched(rows: Cells, cell: string, change: Partial<WatchList['what']> = {}): Scene {
  const place = clickedTable(rows, cell);
  place.ask('start', 'task-1', place.ask('plan', watchOf(place, change), null).draft);
  place.drive();
  return place;
}
/** Parameters of the searches for sales, without those that a watch always sends. */
const searches = ({ sandbox }: Scene): Record<string, unknown>[] =>
  sandbox.log.flatMap(({ path, query }) => {
    const { sold, count: _, bestOfferPrice: __, ...own } = Object.fromEntries(new URLSearchParams(query));
    return path === '/v1/cardmarket/sold' || sold === 'true' ? [own] : [];
  });
const unique = (values: readonly object[]) =>
  new Set(
    values.map(value =>
      JSON.stringify(
        Object.entries(value)
          .map(([name, text]) => [name, String(text)])
          .sort(),
      ),
    ),
  );
const beside = (place: Scene, row: number, label: string) =>
  place.book.sheet('Stock').cell(row, columnOf(place, label)).value;

describe.each(APP_FILES)('%s', file => {
  it('each item is checked by the search of its row, and no other row is', () => {
    const rows = importedFile(file);
    const place = watched(rows, 'B5');
    const { items, leftOut } = expectedOf(file);
    expect(unique(searches(place))).toEqual(unique(items.map(({ parameters }) => parameters)));
    expect(place.card()).toMatchObject({ bad: false });
    const first = new Map(
      items.map(item => [JSON.stringify(item.parameters), item.row]).reverse() as [string, number][],
    );
    for (const row of first.values()) expect(beside(place, row, 'Checked')).toBeInstanceOf(Date);
    for (const row of leftOut) expect(beside(place, row, 'Checked')).toBe('');
  });
});

const CARDS: Cells = [
  ['Name', 'Set', 'Finish', 'Count', 'Most to pay'],
  ['Mirrorwing Heron', 'Halls of Brass', 'foil', 1, 16.75],
  ['Mirrorwing Heron', 'Halls of Brass', 'normal', 4, 2],
  ['Moss Bear', 'Lantern Dusk', 'normal', 12, ''],
];

it('cards with product numbers are checked by number, condition, variant and language', () => {
  const rows = importedFile('app-collection.csv');
  const place = watched(rows, 'B2');
  const { items } = readCells(rows, { target: 'cards' });
  expect(items.every(({ parameters }) => parameters.productId)).toBe(true);
  expect(unique(searches(place))).toEqual(unique(items.map(({ parameters }) => parameters)));
});

it('the review shows the searches, and a changed role changes what is watched and paid for', () => {
  const place = clickedTable(CARDS, 'C3');
  const plan = place.ask('plan', watchOf(place), null);
  expect(plan.table?.samples.map(({ keyword }) => keyword)).toContain('Halls of Brass Mirrorwing Heron foil');
  expect(plan.writes?.where).toMatch(/^Stock, F2:M4/);
  const reading = { roles: { Set: null, Finish: null } } as const;
  place.ask('start', 'task-1', place.ask('plan', watchOf(place, { reading }), null).draft);
  place.drive();
  expect(unique(searches(place))).toEqual(unique([{ keyword: 'Mirrorwing Heron' }, { keyword: 'Moss Bear' }]));
  expect(beside(place, 3, 'Note')).toMatch(/^Not watched: Keyword is the same search as in row 2/);
  const { reading: _, ...what } = place.card().draft.what as WatchList['what'];
  const known = place.card().draft as WatchList;
  expect(place.ask('plan', { ...known, what }, 'task-1').table?.samples.map(({ keyword }) => keyword)).toEqual([
    'Mirrorwing Heron',
    'Moss Bear',
  ]);
});

it('each look reads the rows anew, wherever their columns are by then', () => {
  const place = watched(CARDS, 'A2');
  const sheet = place.book.sheet('Stock');
  sheet.insertColumns(1, 1);
  sheet.write(4, 4, 'foil');
  sheet.write(3, 5, 0);
  const before = place.sandbox.log.length;
  place.hours(24);
  const later = unique(
    searches({ ...place, sandbox: { ...place.sandbox, log: place.sandbox.log.slice(before) } } as Scene),
  );
  expect([...later].join()).toContain('Lantern Dusk Moss Bear foil');
  expect([...later].join()).not.toContain('"Halls of Brass Mirrorwing Heron"');
  expect(place.card().note).toContain('1 row left out (1 with quantity 0)');
});

it('a deleted column that says which item a row is stops the watch before it pays', () => {
  const place = watched(CARDS, 'A2');
  place.book.sheet('Stock').deleteColumns(3, 1);
  expect(charges(place, () => place.hours(24))).toBe(0);
  expect(place.card().text).toContain('The column “Finish” is gone');
});

it('a limit of a table is kept for its row', () => {
  const place = watched(CARDS, 'A2');
  place.hours(24);
  const asked = place.sandbox.log.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  const limited = asked.filter(({ sold, keyword }) => sold === 'false' && /foil/.test(keyword ?? ''));
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.every(({ maxPrice }) => maxPrice === '16.75')).toBe(true);
});

it('a cell with an error is said in its row and costs nothing', () => {
  const rows = CARDS.map((row, at) => (at === 2 ? ['Mirrorwing Heron', '#REF!', 'normal', 4, 2] : row));
  const place = watched(rows, 'A2');
  expect(beside(place, 3, 'Note')).toMatch(/^Not watched: “Set” contains #REF!/);
  expect(searches(place)).toHaveLength(2);
});

it('a list with the headings of a watch keeps its conditions, limits and markets', () => {
  const rows = [
    ['Keyword', 'Condition', 'Most to pay', 'Market'],
    ['canon ae-1', 'used', 120, ''],
    ['seiko skx007', '', 200, 'peer'],
  ];
  const place = clickedTable(rows, 'A2');
  const plan = place.ask('plan', watchOf(place), null);
  expect(plan.table).toBeUndefined();
  expect(plan.draft.what).toMatchObject({ range: 'Stock!A1:D3' });
  place.ask('start', 'task-1', plan.draft);
  place.drive();
  expect(new Set(place.sandbox.log.map(({ path }) => path))).toContain('/v1/peerresale');
});

it.each([
  ['several cells of one column', 2, 1, 2, 1],
  ['several cells of several columns', 3, 2, 2, 2],
  ['whole columns', 1, 1, 1_000, 3],
  ['a whole column', 1, 2, 1_000, 1],
])('%s of a table stand for the whole table', (_, row, column, rows, columns) => {
  const place = clickedTable(CARDS, 'A2');
  place.book.select('Stock', row, column, rows, columns);
  expect(place.ask('selection')?.table).toMatchObject({ range: 'Stock!A1:E4', items: 3 });
});

it('one column of plain keywords stays a plain list, however it is selected', () => {
  const rows = [
    ['Item', 'Qty'],
    ['canon ae-1', 1],
    ['seiko skx007', 2],
  ];
  for (const [row, count] of [
    [2, 1],
    [2, 2],
    [1, 1_000],
  ] as const) {
    const place = clickedTable(rows, 'A2');
    place.book.select('Stock', row, 1, count, 1);
    expect(place.ask('selection')).toMatchObject({ range: 'Stock!A2:A3', items: 2 });
    expect(place.ask('selection')?.table).toBeUndefined();
  }
});
