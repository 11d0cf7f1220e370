/** A person edits the sheet at any moment while a run fills it with rows. `HANDS_STEP=1` tries every moment. */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { findSales, HOUR, list, priceList, type Scene, scene, watch } from '../harness.ts';
import { type Act, actAt, columnOf, placeOf, trials } from './hands.ts';

const OLD = 4;

interface Table {
  draft: TaskDraft;
  sheet: string;
  /** The headings that identify a row. */
  key: readonly string[];
  /** Heading of a column that the person may delete or edit. */
  other: string;
  /** If set, the person acts during the second run, this many hours after the first. */
  hours?: number;
}

const tables: Record<string, Table> = {
  'a search page by page, below older rows': {
    draft: findSales(
      { keyword: 'iphone 13', rows: 100, options: { count: 50 } },
      { budget: 20, where: { sheet: 'Rows', mode: 'append' } },
    ),
    sheet: 'Rows',
    key: ['Item ID'],
    other: 'Condition',
  },
  'a history month by month, over the older rows': {
    draft: findSales(
      { of: 'months', keyword: 'canon ae-1', from: '2025-09-15', to: '2026-11-19' },
      { budget: 30, where: { sheet: 'Rows', mode: 'update' } },
    ),
    sheet: 'Rows',
    key: ['Month'],
    other: 'Mean',
  },
  'the history of a price list': {
    draft: priceList({ range: 'Stock!A2:A21' }, { budget: 40, where: { column: 'C', history: 'Rows' } }),
    sheet: 'Rows',
    key: ['Date', 'Item'],
    other: 'High',
  },
  'the news of a watch': {
    draft: watch({ range: 'Wants!A1:B9' }, { budget: 300, where: { tab: 'Rows' } }),
    sheet: 'Rows',
    key: ['Events'],
    other: 'Low',
    hours: 72,
  },
};

const WANTS = [
  ['Keyword', 'Highest price'],
  ['iphone 13 128gb', 250],
  ['nintendo switch oled', 200],
  ['canon ae-1', 120],
  ['nikon f3', 200],
  ['lego 75192', 400],
  ['pokemon charizard', 90],
  ['sony wh-1000xm4', 120],
  ['gameboy color', 60],
];

const open = (rows: readonly (readonly unknown[])[]) =>
  scene({ sheets: { Stock: list(20), Wants: WANTS, Rows: rows }, plan: 'growth', quota: 10_000 });

/** Starts the run during which the person acts. */
function begin(place: Scene, { draft, hours }: Table): void {
  place.start(draft);
  if (hours === undefined) return;
  place.drive();
  place.clock.advance(hours * HOUR);
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** The rows of a table by key, each as a record by heading. */
function rowsIn(sheet: FakeSheet, key: readonly string[]): Map<string, Record<string, string>[]> {
  const found = new Map<string, Record<string, string>[]>();
  const lines = sheet.values();
  const headings = lines.find(line => key.every(name => line.includes(name))) ?? [];
  for (const line of lines) {
    const row = Object.fromEntries(headings.map((name, at) => [String(name), textOf(line[at] ?? '')]));
    const name = key.map(each => row[each]).join(' ');
    if (line === headings || name.trim() === '') continue;
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}

const bottom = (sheet: FakeSheet) => sheet.lastRow();
const heading = (sheet: FakeSheet, key: string) => placeOf(sheet, key).row;

/** The acts of a person on a table that also has their own column `Keep`. */
function actsOn({ key: [key = ''], other }: Table): Record<string, Act> {
  const whole = (sheet: FakeSheet) => ({
    row: heading(sheet, key) + 1,
    column: 1,
    rows: Math.max(1, bottom(sheet) - heading(sheet, key)),
    columns: sheet.lastColumn(),
  });
  return {
    'sorts the table': sheet => sheet.sort(whole(sheet), columnOf(sheet, key), true),
    'inserts a row among the older ones': sheet => sheet.insertRows(heading(sheet, key) + 2, 1),
    'inserts two rows above the headings': sheet => sheet.insertRows(1, 2),
    'deletes an older row': sheet => sheet.deleteRows(heading(sheet, key) + 1, 1),
    'inserts a column on the left': sheet => sheet.insertColumns(1, 1),
    'inserts a column in the table': sheet => sheet.insertColumns(columnOf(sheet, other), 1),
    'deletes a column of the table': sheet => sheet.deleteColumns(columnOf(sheet, other), 1),
    'moves a column to the left': sheet => sheet.moveColumns(columnOf(sheet, other), 1, 1),
    'moves their own column to the left': sheet => sheet.moveColumns(columnOf(sheet, 'Keep'), 1, 1),
    'renames the sheet': sheet => {
      sheet.name = 'Renamed';
    },
    'writes a row of their own below': sheet => sheet.write(bottom(sheet) + 1, columnOf(sheet, 'Keep'), 'mine'),
    'clears an older row': sheet => {
      for (let column = 1; column <= sheet.lastColumn(); column += 1)
        sheet.clearContent(heading(sheet, key) + 1, column);
    },
  };
}

/** A table with older rows, and the person's own column in which each row names its key. */
function olderRows(table: Table): { before: unknown[][]; expected: Map<string, Record<string, string>[]> } {
  const fresh = open([]);
  begin(fresh, table);
  fresh.drive();
  const sheet = fresh.book.sheet(table.sheet);
  expect(sheet.lastRow()).toBeGreaterThan(5);
  const [headings = []] = sheet.values();
  const places = table.key.map(name => headings.indexOf(name));
  const lines = Array.from({ length: OLD }, (_, at) =>
    headings.map((_, column) => (places.includes(column) ? `old ${at}` : `older value ${at}`)),
  );
  const before = [[...headings, 'Keep'], ...lines.map((line, at) => [...line, `keep old ${at}`])];
  return { before, expected: rowsIn(sheet, table.key) };
}

/** Differences between the sheet and its expected content after a run. */
function faultsOf(place: Scene, table: Table, expected: Map<string, Record<string, string>[]>, act: string): string[] {
  const sheet = place.book.sheets.find(({ name }) => name === table.sheet || name === 'Renamed');
  if (!sheet) return ['the sheet is gone'];
  const faults: string[] = [];
  const rows = rowsIn(sheet, table.key);
  for (const [key, [wanted]] of expected) {
    const found = rows.get(key) ?? [];
    if (found.length !== 1) faults.push(`${found.length} rows of ${key}`);
    for (const row of found)
      for (const [name, value] of Object.entries(wanted!))
        if (row[name] !== undefined && row[name] !== value)
          faults.push(`${key}: ${name} is ${row[name]}, not ${value}`);
  }
  const isGone = ['deletes an older row', 'clears an older row'].includes(act);
  const old = [...rows].filter(([key]) => key.startsWith('old'));
  if (old.length < OLD - (isGone ? 1 : 0)) faults.push(`${old.length} older rows`);
  for (const [key, [row]] of old) {
    const number = key.split(' ')[1];
    for (const [name, value] of Object.entries(row!)) {
      // A column deleted before the run starts is created again for the new rows.
      if (name === '' || (name === table.other && act.startsWith('deletes a column') && value === '')) continue;
      const should = table.key.includes(name)
        ? `old ${number}`
        : name === 'Keep'
          ? `keep old ${number}`
          : `older value ${number}`;
      if (value !== should) faults.push(`older row ${number}: ${name} is “${value}”`);
    }
  }
  const mine = sheet
    .values()
    .flat()
    .filter(value => value === 'mine').length;
  if (mine !== (act === 'writes a row of their own below' ? 1 : 0)) faults.push(`${mine} rows of their own`);
  return faults;
}

describe.each(Object.entries(tables))('a person who acts on the sheet of %s', (_, table) => {
  const { before, expected } = olderRows(table);
  const acts = trials(actsOn(table), (moment, act, name) => {
    const place = open(before);
    begin(place, table);
    const sheet = place.book.sheet(table.sheet);
    const isOver = () => place.kept().run === null;
    const lastLook = actAt(place.host, moment, () => act(sheet), isOver);
    const { text, state, bad } = place.drive();
    const ended = table.hours === undefined ? state === 'done' && text.startsWith('Done') : !bad;
    return {
      lastLook: lastLook(),
      faults: [...(ended ? [] : [`“${text}”`]), ...faultsOf(place, table, expected, name)],
    };
  });

  it.each(acts)(
    'a person who %s meanwhile finds every row complete and once, and their own cells beside them',
    (_, faults) => {
      expect(faults().slice(0, 12)).toEqual([]);
    },
  );
});

describe('a person who acts while a search is added below the same rows of an earlier run', () => {
  const ROWS = 40;
  const again = findSales(
    { keyword: 'iphone 13', rows: ROWS, options: { count: 10 } },
    { budget: 20, where: { sheet: 'Rows', mode: 'append' } },
  );
  const all = (sheet: FakeSheet) => ({ row: 2, column: 1, rows: bottom(sheet) - 1, columns: sheet.lastColumn() });
  const acts: Record<string, Act> = {
    'sorts the table': sheet => sheet.sort(all(sheet), columnOf(sheet, 'Item ID'), true),
    'inserts two rows above the headings': sheet => sheet.insertRows(1, 2),
    'inserts a row among the older ones': sheet => sheet.insertRows(heading(sheet, 'Item ID') + 2, 1),
    'moves the older rows to the end': sheet => sheet.moveRows(heading(sheet, 'Item ID') + 1, 20, bottom(sheet) - 20),
  };
  const each = trials(acts, (moment, act) => {
    const place = open([]);
    place.start(again);
    place.drive();
    place.clock.advance(HOUR);
    place.ask('command', 'task-1', 'runNow');
    const sheet = place.book.sheet('Rows');
    const isOver = () => place.kept().run === null;
    const lastLook = actAt(place.host, moment, () => act(sheet), isOver);
    const { text } = place.drive();
    const faults: string[] = [];
    const counts = [...rowsIn(sheet, ['Item ID']).values()].map(found => found.length);
    const runs = new Map<string, number>();
    for (const [found] of rowsIn(sheet, ['Item ID', 'Added']).values())
      runs.set(found!.Added!, (runs.get(found!.Added!) ?? 0) + 1);
    if (counts.length !== ROWS || counts.some(count => count !== 2))
      faults.push(`${counts} rows of the listings, “${text}”`);
    if ([...runs.values()].join() !== `${ROWS},${ROWS}`) faults.push(`${JSON.stringify([...runs])} rows of the runs`);
    return { lastLook: lastLook(), faults };
  });

  it.each(each)(
    'a person who acts while a search is added below the same rows of an earlier run and %s finds every row of both runs',
    (_, faults) => {
      expect(faults().slice(0, 6)).toEqual([]);
    },
  );
});
