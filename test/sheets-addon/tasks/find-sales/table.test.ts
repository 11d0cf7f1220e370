/** Sales of a table as it came out of a program: each item has the search that the reader makes of its row (G3, G4, M1, M3). */
import { describe, expect, it } from 'vitest';
import type { FindSales } from '../../../../sheets-addon/tasks/draft.ts';
import { findSales, type Scene } from '../harness.ts';
import { charges, DAILY } from '../places/places.ts';
import { APP_FILES, type Cells, clickedTable, expectedOf, importedFile, priceFor, UNSURE } from '../tables.ts';

type What = Partial<FindSales['what']>;

/** The draft that the pages make from a click. */
function salesOf({ ask }: Scene, change: What = {}, rest: Partial<Omit<FindSales, 'what' | 'kind'>> = {}): FindSales {
  const facts = ask('selection', 'findSales')!;
  return findSales({ of: 'keywords', range: (facts.table ?? facts).range, ...change }, rest);
}
function started(rows: Cells, change: What = {}, rest: Partial<Omit<FindSales, 'what' | 'kind'>> = {}): Scene {
  const place = clickedTable(rows, 'B2');
  place.ask('start', 'task-1', place.ask('plan', salesOf(place, change, rest), null).draft);
  return place;
}
function found(rows: Cells, change: What = {}, rest: Partial<Omit<FindSales, 'what' | 'kind'>> = {}): Scene {
  const place = started(rows, change, rest);
  place.drive();
  return place;
}
/** Parameters of the searches, without those that every search has. */
const searches = ({ sandbox }: Scene, since = 0): Record<string, string>[] =>
  sandbox.log.slice(since).flatMap(({ query }) => {
    const { sold, count: _, bestOfferPrice: __, ...own } = Object.fromEntries(new URLSearchParams(query));
    return sold === 'true' ? [own] : [];
  });
const written = (parameters: object) =>
  JSON.stringify(
    Object.entries(parameters)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );
const unique = (values: readonly object[]) => new Set(values.map(written));
/** The rows of the output sheet without its headings. */
const rowsOn = (place: Scene) => place.rows('Sales').slice(1);
const names = (place: Scene) => [...new Set(rowsOn(place).map(([name]) => name))];

const CARDS: Cells = [
  ['Name', 'Set', 'Finish', 'Condition', 'Count'],
  ['Mirrorwing Heron', 'Halls of Brass', 'foil', 'Near Mint', 1],
  ['Mirrorwing Heron', 'Halls of Brass', 'normal', 'Near Mint', 4],
  ['Moss Bear', 'Lantern Dusk', 'normal', 'Near Mint', 12],
  ['Moss Bear', 'Lantern Dusk', 'normal', 'Near Mint', 0],
];
const NAMES = ['Halls of Brass Mirrorwing Heron foil', 'Halls of Brass Mirrorwing Heron', 'Lantern Dusk Moss Bear'];

describe.each(APP_FILES)('%s', file => {
  it('each item is looked up once by the search of its row, and no other row is', () => {
    const rows = importedFile(file);
    const place = clickedTable(rows, 'B5');
    const plan = place.ask('plan', salesOf(place), null);
    place.ask('start', 'task-1', plan.draft);
    expect(place.drive()).toMatchObject({ bad: false });
    const { items } = expectedOf(file);
    const own = unique(items.map(({ parameters }) => parameters));
    expect(unique(searches(place))).toEqual(own);
    expect(place.sandbox.account.charged).toBe(own.size);
    expect(plan.requests).toBe(own.size);
    expect(rowsOn(place)).toHaveLength(own.size);
  });
});

it('the review shows columns, searches and rows that are left out, and costs nothing', () => {
  const place = clickedTable(CARDS, 'C3');
  const plan = place.ask('plan', salesOf(place), null);
  expect(plan.table?.samples.map(({ keyword }) => keyword)).toContain(NAMES[0]);
  expect(plan.table?.switches).toEqual([{ reason: 'none', text: '1 with quantity 0', isItem: false }]);
  expect(plan.lines).toContainEqual({ label: 'List', value: '3 items', strong: false });
  expect(place.sandbox.account.charged).toBe(0);
});

it('each row says which item it belongs to, and statistics are those of a formula', () => {
  const place = found(CARDS);
  expect(names(place)).toEqual(NAMES);
  const headings = place.rows('Sales')[0]!.map(String);
  for (const [at, keyword] of NAMES.entries()) {
    const row = rowsOn(place)[at]!;
    expect(['Median', 'Sales'].map(label => row[headings.indexOf(label)])).toEqual(priceFor({ keyword }));
  }
  const listings = found(CARDS, { rowsAs: 'listings' });
  expect(names(listings)).toEqual(NAMES);
  expect(rowsOn(listings).length).toBeGreaterThan(3);
});

it('conditions that the marketplace has are part of the search and of the name, and come before the filters', () => {
  const rows = [
    ['Title', 'Condition', 'Size'],
    ['wool coat', 'New', 'M'],
    ['wool coat', 'Used', 'M'],
  ];
  const place = found(rows, { options: { itemCondition: 'used' } });
  expect(unique(searches(place))).toEqual(
    unique([
      { keyword: 'wool coat', itemCondition: 'new' },
      { keyword: 'wool coat', itemCondition: 'used' },
    ]),
  );
  expect(names(place)).toEqual(['wool coat, new', 'wool coat, used']);
});

it('the name of a search depends on its own row, not on the order of rows or the case of words', () => {
  const rows: Cells = [
    ['Title', 'Condition', 'Size'],
    ['wool coat', 'New', 'M'],
    ['wool coat, new', '', 'M'],
    ['Wool  Coat', 'New', 'M'],
  ];
  const swapped = [rows[0]!, rows[2]!, rows[1]!, rows[3]!];
  const expected = ['“wool coat”, new', '“wool coat, new”'];
  expect(names(found(rows))).toEqual(expected);
  expect(names(found(swapped))).toEqual(expected.toReversed());
});

it('a changed role changes the searches, stays when the task is edited, and rows with one search are paid for once', () => {
  const reading = { roles: { Set: null, Finish: null } } as const;
  const place = clickedTable(CARDS, 'A2');
  const plan = place.ask('plan', salesOf(place, { reading }), null);
  expect(plan).toMatchObject({
    requests: 2,
    skipped: expect.arrayContaining([expect.stringMatching(/paid for once/)]),
  });
  place.ask('start', 'task-1', plan.draft);
  place.drive();
  expect(names(place)).toEqual(['Mirrorwing Heron', 'Moss Bear']);
  const { reading: _, ...what } = place.card().draft.what as FindSales['what'];
  const known = place.card().draft as FindSales;
  expect(place.ask('plan', { ...known, what }, 'task-1').table?.samples.map(({ keyword }) => keyword)).toEqual([
    'Mirrorwing Heron',
    'Moss Bear',
  ]);
});

it('a row that cannot be read costs nothing, is counted as failed, and says why', () => {
  const rows = CARDS.map((row, at) => (at === 2 ? ['Mirrorwing Heron', '#REF!', 'normal', 'Near Mint', 4] : row));
  const place = clickedTable(rows, 'A2');
  const plan = place.ask('plan', salesOf(place), null);
  expect(plan.requests).toBe(2);
  expect(plan.skipped).toContainEqual(expect.stringMatching(/^1 can't be looked up\. Row 3: “Set” contains #REF!/));
  place.ask('start', 'task-1', plan.draft);
  const card = place.drive();
  expect(place.sandbox.account.charged).toBe(2);
  expect(card.note).toMatch(/Row 3 is not looked up: “Set” contains #REF!/);
  expect(card.text).toMatch(/2 of 3/);
});

it('a run keeps the list that it began with: sorts and changes meanwhile neither skip nor repeat an item', () => {
  const many: Cells = [
    ['Name', 'Set', 'Finish'],
    ...Array.from({ length: 60 }, (_, at) => [`Moss Bear ${at}`, 'Lantern Dusk', at % 2 ? 'foil' : 'normal']),
  ];
  const place = started(many);
  place.ask('work');
  const sheet = place.book.sheet('Stock');
  sheet.insertColumns(1, 1);
  sheet.insertRows(2, 3);
  sheet.write(6, 2, 'Something else');
  place.drive();
  const asked = searches(place).map(({ keyword }) => keyword);
  expect(asked).toHaveLength(60);
  expect(new Set(asked).size).toBe(60);
  expect(asked.join()).not.toContain('Something else');
});

it('a later run reads the rows anew, wherever their columns are by then', () => {
  const place = found(CARDS, {}, { when: DAILY, budget: 10 });
  const sheet = place.book.sheet('Stock');
  sheet.insertColumns(1, 1);
  sheet.write(4, 4, 'foil');
  sheet.write(3, 6, 0);
  const before = place.sandbox.log.length;
  place.days(1);
  expect(unique(searches(place, before))).toEqual(
    unique([NAMES[0], 'Lantern Dusk Moss Bear foil'].map(keyword => ({ keyword }))),
  );
});

it('a deleted column that says which item a row is stops the run before it pays', () => {
  const place = found(CARDS, {}, { when: DAILY, budget: 10 });
  place.book.sheet('Stock').deleteColumns(3, 1);
  expect(charges(place, () => place.days(1))).toBe(0);
  expect(place.card().text).toContain('The column “Finish” is gone');
});

it('while two columns could name the item, nothing starts; a choice decides', () => {
  const place = clickedTable(UNSURE, 'A2');
  const plan = place.ask('plan', salesOf(place), null);
  expect(plan.problem?.message).toContain('The item may be in');
  expect(() => place.ask('start', 'task-1', plan.draft)).toThrow('Choose its column');
  const chosen = place.ask('plan', salesOf(place, { reading: { roles: { 'Was es ist': 'name' } } }), null);
  place.ask('start', 'task-1', chosen.draft);
  place.drive();
  expect(names(place).join()).toContain('Lampe mit Schirm');
});
