/** Tables on tabs of their own, whatever a person does with the tab between two runs. `HANDS_STEP=1` tries everything on every table. */
import { describe, expect, it } from 'vitest';
import type { FindSales, TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { copyAndPaste, exportAndImport, rememberVersion } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { likely, unlikely } from '../../../support/apps-script/spreadsheet/undocumented.ts';
import { findSales, priceList, type Scene, scene, watch } from '../harness.ts';
import { charges, column, DAILY, edited, listOf, put, reviewed, STOCK } from '../places/places.ts';

const CARDS = [['Keyword'], ['charizard'], ['pikachu']];
const WANTS = column(['Keyword', 'iphone 13 128gb', 'nintendo switch oled', 'canon ae-1', 'pokemon charizard']);

const sales = (what: Partial<FindSales['what']>, mode: FindSales['where']['mode']) =>
  findSales(what, { when: DAILY, budget: 40, where: { sheet: 'Rows', mode } });
const months = { of: 'months', keyword: 'canon ae-1', from: '2026-04-15', to: '2026-11-19' } as const;
const items = { of: 'keywords', range: 'Stock!A2:A9' } as const;

const tables: Record<string, TaskDraft> = {
  'a search, appended': sales({ keyword: 'iphone 13', rows: 10 }, 'append'),
  'a search, replaced': sales({ keyword: 'iphone 13', rows: 10 }, 'replace'),
  'a search, updated': sales({ keyword: 'iphone 13', rows: 10 }, 'update'),
  'years of sales, appended': sales(
    { of: 'history', keyword: 'canon ae-1', from: '2026-01-15', to: '2026-11-19', rows: 10 },
    'append',
  ),
  'months, replaced': sales(months, 'replace'),
  'months, updated': sales(months, 'update'),
  'statistics of a list, updated': sales(items, 'update'),
  'statistics of a list, replaced': sales(items, 'replace'),
  'listings of a list, appended': sales({ ...items, rowsAs: 'listings' }, 'append'),
  'a list of cards, appended': sales({ of: 'cards', range: 'Cards!A1:A3' }, 'append'),
  'the history of a price list': priceList(
    { range: 'Stock!A2:A9' },
    { when: DAILY, budget: 40, where: { column: 'C', history: 'Rows' } },
  ),
  'the news of a watch': watch({ range: 'Wants!A1:A5' }, { budget: 300, where: { tab: 'Rows' } }),
};

const open = () => scene({ sheets: { Stock: listOf(STOCK), Cards: CARDS, Wants: WANTS }, plan: 'growth' });

function firstRun(draft: TaskDraft) {
  const place = open();
  reviewed(place, draft);
  place.drive();
  if (draft.kind === 'watch') place.hours(24);
  const sheet = place.book.sheet('Rows');
  expect(sheet.lastRow()).toBeGreaterThan(1);
  return { ...place, sheet };
}

const again = (place: Scene, draft: TaskDraft) => (draft.kind === 'watch' ? place.hours(30) : place.days(1));

/** When a row was written differs by seconds. */
const TIMES = ['Added', 'As Of', 'Date', 'Time'];

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** The rows as a person reads them. Of two columns with one heading, the right one is ours. */
function recordsOf(sheet: FakeSheet, labels: readonly string[], shown: readonly string[] = labels): string[] {
  const lines = sheet.values();
  const headings = lines.findIndex(line => shown.every(label => line.includes(label)));
  const places = shown.map(label => lines[headings]!.lastIndexOf(label));
  return lines
    .slice(headings + 1)
    .map(line => places.map((place, at) => (TIMES.includes(labels[at]!) ? '' : textOf(line[place] ?? ''))).join(' | '))
    .filter(text => !/^[ |]*$/.test(text) && !text.includes('mine'))
    .sort();
}

interface Act {
  does(sheet: FakeSheet): void;
  /** What a person has written in place of our headings. */
  renames?: (label: string) => string;
}

const mine = (sheet: FakeSheet) =>
  sheet
    .values()
    .flat()
    .filter(value => String(value).startsWith('mine'))
    .sort();

const body = (sheet: FakeSheet) => ({
  row: 2,
  column: 1,
  rows: sheet.lastRow() - 1,
  columns: sheet.lastColumn(),
});

/** Inserts a column with a heading, and a remark in each row. */
function ownColumn(sheet: FakeSheet, before: number, heading: string): void {
  const last = sheet.lastRow();
  sheet.insertColumns(before, 1);
  sheet.write(1, before, heading);
  for (let row = 2; row <= last; row += 1) sheet.write(row, before, `mine ${row}`);
}

const acts: Record<string, Act> = {
  'writes a title above': {
    does(sheet) {
      sheet.insertRows(1, 2);
      sheet.write(1, 1, 'mine: what I found');
    },
  },
  'has an own column at the left, named like the first of ours': {
    does: sheet => ownColumn(sheet, 1, String(sheet.cell(1, 1).value)),
  },
  'has an own column at the left, named like the last of ours': {
    does: sheet => ownColumn(sheet, 1, String(sheet.cell(1, sheet.lastColumn()).value)),
  },
  'has an own column in the middle': { does: sheet => ownColumn(sheet, 3, 'Where it is') },
  'renames every heading': {
    does(sheet) {
      for (let at = 1; at <= sheet.lastColumn(); at += 1) sheet.write(1, at, `my ${sheet.cell(1, at).value}`);
    },
    renames: label => `my ${label}`,
  },
  'drags the first column to the end': { does: sheet => sheet.moveColumns(1, 1, sheet.lastColumn() + 1) },
  'drags the last column to the front': { does: sheet => sheet.moveColumns(sheet.lastColumn(), 1, 1) },
  'sorts the rows by another column': { does: sheet => sheet.sort(body(sheet), 3, true) },
  'inserts blank rows among the rows': { does: sheet => sheet.insertRows(4, 2) },
  'renames the tab': {
    does(sheet) {
      sheet.name = "Mum's tab";
    },
  },
  'renames the tab, the headings and has an own column': {
    does(sheet) {
      ownColumn(sheet, 2, String(sheet.cell(1, 3).value));
      sheet.name = 'Deals!';
    },
  },
};

const { HANDS_STEP } = process.env;

/** One case of every third table in `npm test`, one of each in a campaign, all with `HANDS_STEP=1`. @param turn the first third table. */
const casesOf = <Case>(turn: number, cases: readonly Case[]): [table: string, number: number, Case][] =>
  Object.keys(tables).flatMap((table, number) =>
    cases.flatMap((each, at) =>
      HANDS_STEP === '1' || (at === number % cases.length && (HANDS_STEP !== undefined || number % 3 === turn))
        ? [[table, number, each] as [string, number, Case]]
        : [],
    ),
  );

interface Control {
  labels: string[];
  wanted: string[];
  paid: number;
}

const controls = new Map<string, Control>();

/** What two runs leave when nobody touches the tab. */
function controlOf(table: string): Control {
  const known = controls.get(table);
  if (known) return known;
  const draft = tables[table]!;
  const place = firstRun(draft);
  const labels = place.sheet.values()[0]!.map(String);
  again(place, draft);
  const control = { labels, wanted: recordsOf(place.sheet, labels), paid: place.sandbox.account.used };
  controls.set(table, control);
  return control;
}

it.each(casesOf(0, Object.keys(acts)))('%s (%i) goes on where it was after a person %s', (table, _, act) => {
  const draft = tables[table]!;
  const { labels, wanted, paid } = controlOf(table);
  const { does, renames = (label: string) => label } = acts[act]!;
  const place = firstRun(draft);
  const { sheet } = place;
  does(sheet);
  const own = mine(sheet);
  again(place, draft);
  expect(place.card()).toMatchObject({ state: 'planned', bad: false });
  expect(recordsOf(sheet, labels, labels.map(renames))).toEqual(wanted);
  expect(mine(sheet)).toEqual(own);
  expect(place.sandbox.account.used).toBe(paid);
  if (draft.kind !== 'priceList') expect(place.card().result?.sheet).toBe(sheet.name);
});

it.each(casesOf(1, ['below a blank row', 'directly below']))("%s (%i) keeps a person's total %s", (table, _, where) => {
  const draft = tables[table]!;
  const { labels, wanted } = controlOf(table);
  const place = firstRun(draft);
  const { sheet } = place;
  const row = sheet.lastRow() + (where === 'directly below' ? 1 : 2);
  put(sheet, `A${row}`, [['Total']]);
  sheet.writeFormula(row, 3, `=COUNTA(C2:C${row - 1})`);
  again(place, draft);
  expect(place.card()).toMatchObject({ state: 'planned', bad: false });
  const totals = sheet.values().flatMap((line, index) => (line[0] === 'Total' ? [index + 1] : []));
  // What is added stays above it.
  expect(totals).toEqual([sheet.lastRow()]);
  expect(sheet.cell(totals[0]!, 3).formula).toMatch(/^=COUNTA\(/);
  sheet.deleteRows(totals[0]!, 1);
  expect(recordsOf(sheet, labels)).toEqual(wanted);
});

const gone = 'without its marks pays nothing, changes nothing, says so, and goes on after one click';
const ticked = 'costs nothing and asks nothing when an e-mail is ticked after the tab was renamed';

it.each(casesOf(2, [gone, ticked]))('%s (%i) %s', (table, _, what) => {
  const draft = tables[table]!;
  const place = firstRun(draft);
  const { sheet } = place;
  const shown = () =>
    place.book.sheets.flatMap(each => (each.hidden || each.name === 'Sold Data log' ? [] : [each.values()]));
  if (what === ticked) {
    sheet.name = 'Renamed';
    const before = shown();
    const charged = charges(place, () => {
      edited(place, { mail: true });
      place.ask('work');
    });
    expect(charged).toBe(0);
    expect(place.kept().draft.mail).toBe(true);
    expect(place.card()).toMatchObject({ state: 'planned', bad: false });
    expect(shown()).toEqual(before);
    return;
  }
  const { labels, wanted } = controlOf(table);
  const before = shown();
  exportAndImport(place.book);
  expect(charges(place, () => again(place, draft))).toBe(0);
  expect(shown()).toEqual(before);
  const { text, main } = place.card();
  expect(text).toMatch(/marks .* are gone/);
  expect(main).toMatchObject({ command: 'putBack' });
  place.ask('command', 'task-1', 'putBack');
  place.drive();
  expect(place.card().bad).toBe(false);
  if (draft.kind !== 'watch') expect(recordsOf(sheet, labels)).toEqual(wanted);
  expect(place.ask('home').notices).toEqual([]);
});

describe.each([
  ['the likelier way', likely],
  ['the other way', unlikely],
])('what Google leaves open, %s', (_, undocumented) => {
  const draft = tables['a search, appended']!;
  it('a deleted column that identifies rows stops the task before it pays; after an undo it goes on', () => {
    const place = firstRun(draft);
    Object.assign(place.book.undocumented, undocumented);
    const { sheet } = place;
    const undo = rememberVersion(place.book);
    sheet.deleteColumns(sheet.values()[0]!.indexOf('Item ID') + 1, 1);
    const before = sheet.values();
    expect(charges(place, () => place.days(1))).toBe(0);
    expect(sheet.values()).toEqual(before);
    expect(place.card()).toMatchObject({ state: 'stopped', text: expect.stringContaining('“Item ID”') });
    undo();
    place.ask('command', 'task-1', place.card().main!.command as 'putBack');
    place.drive();
    expect(place.card()).toMatchObject({ state: 'planned', bad: false });
    expect(sheet.lastRow()).toBe(21);
  });
});

describe('a tab whose rows cannot be written', () => {
  it.each(['replace', 'append', 'update'] as const)('because it is protected pays nothing: %s', mode => {
    const place = firstRun(sales({ keyword: 'iphone 13', rows: 10 }, mode));
    place.host.owner = 'owner@example.com';
    place.sheet.protections.push({ area: { row: 1, column: 1, rows: 1_000, columns: 26 }, editors: [] });
    const before = place.sheet.values();
    expect(charges(place, () => place.days(2))).toBe(0);
    expect(place.sheet.values()).toEqual(before);
    expect(`${place.card().text} ${place.card().note}`).toContain('You may not edit');
  });

  it.each(['replace', 'update'] as const)('because cells are merged pays nothing: %s', mode => {
    const place = firstRun(sales({ keyword: 'iphone 13', rows: 10 }, mode));
    place.sheet.merge({ row: 4, column: 2, rows: 2, columns: 1 });
    const before = place.sheet.values();
    expect(charges(place, () => place.days(2))).toBe(0);
    expect(place.sheet.values()).toEqual(before);
    expect(`${place.card().text} ${place.card().note}`).toContain('Rows!B4:B5 is merged');
  });
});

describe.each(['replace', 'append', 'update'] as const)('a column of results that a person deleted: %s', mode => {
  const headingsOf = (sheet: FakeSheet) => sheet.values()[0]!.filter(heading => heading !== '');
  const remove = (sheet: FakeSheet, heading: string) => sheet.deleteColumns(headingsOf(sheet).indexOf(heading) + 1, 1);

  it('stays deleted in planned runs, in *Run now* and after another budget', () => {
    const place = firstRun(sales({ keyword: 'iphone 13', rows: 10 }, mode));
    const { sheet, ask, drive, days } = place;
    remove(sheet, 'Condition');
    for (const heading of ['Photo', 'Title', 'Bids']) remove(sheet, heading);
    const left = headingsOf(sheet);
    days(2);
    edited(place, { budget: 60 });
    ask('command', 'task-1', 'runNow');
    drive();
    expect(headingsOf(sheet)).toEqual(left);
    expect(place.card()).toMatchObject({ state: 'planned', bad: false });
  });

  it('comes back when a person chooses other columns', () => {
    const place = firstRun(sales({ keyword: 'iphone 13', rows: 10 }, mode));
    const { what } = place.kept().draft;
    remove(place.sheet, 'Condition');
    const columns = ['title', 'soldPrice', 'condition'];
    edited(place, { what: { ...what, columns } } as Partial<FindSales>);
    place.drive();
    expect(headingsOf(place.sheet).filter(heading => heading === 'Condition')).toHaveLength(1);
  });

  it('comes back in a tab that is cleared altogether, or deleted', () => {
    const place = firstRun(sales({ keyword: 'iphone 13', rows: 10 }, mode));
    const all = headingsOf(place.sheet);
    remove(place.sheet, 'Condition');
    place.days(1);
    put(
      place.sheet,
      'A1',
      place.sheet.values().map(line => line.map(() => '')),
    );
    place.days(1);
    expect(headingsOf(place.sheet)).toEqual(all);
    remove(place.sheet, 'Condition');
    place.book.removeSheet(place.sheet);
    place.days(1);
    expect(headingsOf(place.book.sheet('Rows'))).toEqual(all);
  });
});

it('two searches on one tab share its columns, and each has those that only it writes', () => {
  const place = open();
  reviewed(place, sales({ keyword: 'iphone 13', rows: 10, columns: ['title', 'soldPrice'] }, 'append'));
  place.drive();
  reviewed(place, sales({ keyword: 'canon ae-1', rows: 10, columns: ['title', 'condition'] }, 'append'), 'task-2');
  place.drive('task-2');
  const sheet = place.book.sheet('Rows');
  expect(sheet.values()[0]!.filter(heading => heading === 'Title')).toHaveLength(1);
  ownColumn(sheet, 1, 'Title');
  const own = mine(sheet);
  place.days(1);
  expect(mine(sheet)).toEqual(own);
  expect(sheet.lastRow()).toBe(41);
  const [headings = [], ...rows] = sheet.values();
  const filled = (heading: string) => rows.filter(row => row[headings.lastIndexOf(heading)] !== '').length;
  expect([filled('Title'), filled('Sold Price')]).toEqual([40, 20]);
  // Not every listing names its condition.
  expect(filled('Condition')).toBeGreaterThan(15);
  expect(filled('Condition')).toBeLessThanOrEqual(20);
});

it('a sheet whose rows have another key is refused in the review', () => {
  const place = open();
  reviewed(place, sales({ keyword: 'iphone 13', rows: 10 }, 'append'));
  place.drive();
  expect(() => place.ask('plan', sales(items, 'append'), null)).toThrow('“Rows” has no column “Keyword”');
});

describe('the log', () => {
  it('without its marks goes on in its tab', () => {
    const place = firstRun(tables['a search, updated']!);
    exportAndImport(place.book);
    place.days(1);
    place.ask('command', 'task-1', 'putBack');
    place.drive();
    expect(place.book.sheets.filter(({ name }) => name.startsWith('Sold Data log'))).toHaveLength(1);
    expect(place.book.sheet('Sold Data log').lastRow()).toBeGreaterThan(2);
  });

  it('whose headings are renamed and moved takes new lines under them', () => {
    const place = firstRun(tables['a search, updated']!);
    const log = place.book.sheet('Sold Data log');
    log.write(1, 1, 'When');
    ownColumn(log, 1, 'Time');
    log.moveColumns(3, 1, 1);
    place.days(1);
    expect(log.values()[0]!.slice(0, 3)).toEqual(['Task', 'Time', 'When']);
    expect(log.values()[2]!.slice(0, 2)).toEqual([expect.stringContaining('Sales of'), '']);
    expect(log.values()[2]![2]).toBeInstanceOf(Date);
  });
});

describe('what a person writes in or below the rows', () => {
  it('a formula in a cell stays, and its row is not added again', () => {
    const draft = tables['a search, updated']!;
    const place = firstRun(draft);
    const { sheet } = place;
    const [headings = []] = sheet.values();
    const [id, price] = ['Item ID', 'Sold Price'].map(label => headings.indexOf(label)) as [number, number];
    const item = sheet.cell(3, id + 1).value;
    sheet.edit(3, price + 1).formula = '=100*0.9';
    again(place, draft);
    const rows = [...sheet.values().keys()].filter(row => sheet.cell(row + 1, id + 1).value === item);
    expect(rows.map(row => sheet.cell(row + 1, price + 1).formula)).toEqual(['=100*0.9']);
  });

  it('a remark keeps a blank row above it when new rows would fill the gap, and no later run clears it', () => {
    const draft = tables['a search, replaced']!;
    const place = firstRun(draft);
    const { sheet } = place;
    const last = sheet.lastRow();
    sheet.deleteRows(last, 1);
    sheet.write(last + 1, 1, 'mine: checked with Ann');
    for (let run = 0; run < 3; run += 1) again(place, draft);
    const lines = sheet.values();
    const remark = lines.findIndex(([first]) => first === 'mine: checked with Ann');
    expect(remark).toBeGreaterThan(last);
    expect(lines[remark - 1]!.every(value => value === '')).toBe(true);
  });

  it('of a column and its copy, one has to be deleted: putting the place back takes no mark away', () => {
    const draft = tables['a search, updated']!;
    const place = firstRun(draft);
    const { sheet } = place;
    place.book.undocumented.metadataIsCopied = true;
    sheet.write(1, 3, 'my heading');
    const end = sheet.lastColumn() + 1;
    copyAndPaste(sheet, { row: 1, column: 1, rows: 1_000, columns: 1 }, { sheet, row: 1, column: end });
    expect(charges(place, () => again(place, draft))).toBe(0);
    expect(place.card().text).toContain('two copies');
    place.ask('command', 'task-1', 'putBack');
    place.drive();
    expect(place.card().text).toContain('two copies');
    sheet.deleteColumns(end, 1);
    place.ask('command', 'task-1', 'putBack');
    place.drive();
    expect(place.card().bad).toBe(false);
  });
});
