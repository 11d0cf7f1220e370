/** Two tasks on one sheet, and a person who acts between two service calls of their runs. */
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { cutAndPaste } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { Chance } from '../../../support/random.ts';
import { asked } from '../../addon.ts';
import { actAt, placeOf } from '../hands/hands.ts';
import { type Scene, scene, watch } from '../harness.ts';
import { at, listOn, priceOf, put } from './places.ts';

export type Pair = 'two price lists' | 'two watches' | 'a price list and a watch';
export const PAIRS: readonly Pair[] = ['two price lists', 'two watches', 'a price list and a watch'];

/** The headings of the two tables. Each has the person's columns at both ends and free columns between. */
const TABLES = [
  { tag: 'Tag', item: 'Item', keep: 'Keep', left: 'A' },
  { tag: 'Shelf', item: 'Keyword', keep: 'Own', left: 'M' },
] as const;
/** Free columns behind the items. A watch needs eight, a price list five. */
const FREE = 8;

type Table = (typeof TABLES)[number];
const first = ({ left }: Table) => at(left) + 2;
const itemOf = (table: number, row: number) => `scarce item ${table * 1_000 + row}`;

function tables(count: number): FakeSpreadsheet {
  const book = new FakeSpreadsheet({ sheets: { Stock: [], Other: [['mine']] } });
  const sheet = book.sheet('Stock');
  for (const [number, { tag, item, keep, left }] of TABLES.entries()) {
    const free = Array.from({ length: FREE }, () => '');
    const rows = Array.from({ length: count }, (_, row) => [
      `${tag} ${row}`,
      itemOf(number, row),
      ...free,
      `${keep} ${row}`,
    ]);
    put(sheet, `${left}1`, [[tag, item, ...free, keep], ...rows]);
  }
  return book;
}

/** An act of the person on table 0 or 1, found by its own headings. `breaksPairs`: items and prices part. */
interface Deed {
  does(sheet: FakeSheet, table: Table, count: number): void;
  breaksPairs?: boolean;
  /** The act takes cells away that results need, so a task may stop. */
  mayStop?: boolean;
}

const top = (sheet: FakeSheet, { item }: Table) => placeOf(sheet, item).row + 1;
const itemColumn = (sheet: FakeSheet, { item }: Table) => placeOf(sheet, item).column;
const lastItem = (sheet: FakeSheet, table: Table) =>
  sheet
    .values(1, itemColumn(sheet, table), sheet.lastRow(), 1)
    .findLastIndex(([item]) => /^scarce/.test(String(item))) + 1;
const whole = (sheet: FakeSheet, table: Table, count: number) => ({
  row: top(sheet, table),
  column: 1,
  rows: count,
  columns: sheet.columns,
});

export const DEEDS: Record<string, Deed> = {
  'sorts the rows': {
    does: (sheet, table, count) => sheet.sort(whole(sheet, table, count), placeOf(sheet, table.tag).column, true),
  },
  'sorts the items alone': {
    breaksPairs: true,
    does: (sheet, table, count) =>
      sheet.sort(
        { ...whole(sheet, table, count), column: itemColumn(sheet, table), columns: 1 },
        itemColumn(sheet, table),
        true,
      ),
  },
  'inserts rows above': { does: sheet => sheet.insertRows(1, 2) },
  'inserts a row in the list': { does: (sheet, table, count) => sheet.insertRows(top(sheet, table) + (count >> 1), 1) },
  'deletes a row': { does: (sheet, table, count) => sheet.deleteRows(top(sheet, table) + (count >> 1), 1) },
  'inserts a column at the left': { does: sheet => sheet.insertColumns(1, 1) },
  'inserts a column beside the items': { does: (sheet, table) => sheet.insertColumns(itemColumn(sheet, table) + 1, 1) },
  'inserts a column among the results': {
    does: (sheet, table) => sheet.insertColumns(itemColumn(sheet, table) + 2, 1),
  },
  'drags the price column to the right': {
    does: (sheet, table) => sheet.moveColumns(itemColumn(sheet, table) + 1, 1, itemColumn(sheet, table) + 4),
  },
  'drags the price column to the front': {
    does: (sheet, table) => sheet.moveColumns(itemColumn(sheet, table) + 1, 1, 1),
  },
  'drags the items to the front': { does: (sheet, table) => sheet.moveColumns(itemColumn(sheet, table), 1, 1) },
  'drags rows to the end': {
    does: (sheet, table) => sheet.moveRows(top(sheet, table), 3, lastItem(sheet, table) - 2),
  },
  'deletes the price column': {
    mayStop: true,
    does: (sheet, table) => sheet.deleteColumns(itemColumn(sheet, table) + 1, 1),
  },
  'moves the block down': {
    mayStop: true,
    breaksPairs: true,
    does: (sheet, table, count) => {
      const column = placeOf(sheet, table.tag).column;
      const { row } = placeOf(sheet, table.tag);
      cutAndPaste(sheet, { row, column, rows: count + 1, columns: FREE + 3 }, { sheet, row: row + 3, column });
    },
  },
  'renames the sheet': {
    does: sheet => {
      sheet.name = 'Renamed!';
    },
  },
  'edits an item': {
    breaksPairs: true,
    does: (sheet, table, count) =>
      sheet.write(top(sheet, table) + (count >> 1), itemColumn(sheet, table), 'scarce item 9000'),
  },
  'adds an item below': {
    breaksPairs: true,
    does: (sheet, table, count) => sheet.write(top(sheet, table) + count, itemColumn(sheet, table), 'scarce item 9001'),
  },
  'adds a total below': {
    does: (sheet, table, count) => {
      const row = top(sheet, table) + count;
      const column = itemColumn(sheet, table);
      sheet.write(row, column, 'Total');
      sheet.writeFormula(row, column + 1, '=SUM(C2:C31)');
    },
  },
};

function drafts(pair: Pair, count: number): Record<string, TaskDraft> {
  const list = (table: Table) => {
    const letter = String.fromCharCode(64 + first(table));
    const items = String.fromCharCode(letter.charCodeAt(0) - 1);
    return listOn(`Stock!${items}2:${items}${count + 1}`, letter, {}, { budget: count + 5 });
  };
  const watched = (table: Table, tab: string) => {
    const items = String.fromCharCode(63 + first(table));
    return watch({ range: `Stock!${items}1:${items}${count + 1}` }, { budget: 9_000, where: { tab } });
  };
  if (pair === 'two price lists') return { 'task-1': list(TABLES[0]), 'task-2': list(TABLES[1]) };
  if (pair === 'two watches')
    return { 'task-1': watched(TABLES[0], 'News'), 'task-2': watched(TABLES[1], 'More news') };
  return { 'task-1': list(TABLES[0]), 'task-2': watched(TABLES[1], 'News') };
}

/** Deeds that take nothing away that a later one needs. */
const REPEATABLE = Object.entries(DEEDS).filter(([, { mayStop }]) => !mayStop);

/** Four to nine different acts at random moments of a run of two price lists: two blank rows would end a list. The last may move a table. */
export function actsOf(chance: Chance, count: number): Act[] {
  const latest = Math.floor(momentsOf('two price lists', count) * 0.75);
  const chosen = Array.from({ length: chance.between(4, 9) }, () => chance.between(1, latest));
  const moments = [...new Set(chosen)].sort((a, b) => a - b);
  const left = [...REPEATABLE];
  return moments.map((moment, at) => {
    const isLast = at === moments.length - 1 && chance.oneIn(3);
    const [name, deed] = isLast
      ? (['moves the block down', DEEDS['moves the block down']!] as const)
      : left.splice(chance.between(0, left.length - 1), 1)[0]!;
    return { number: chance.pick([0, 1]), name, deed, moment };
  });
}

interface Outcome {
  acted: boolean;
  moments: number;
  faults: string[];
}

const lengths = new Map<string, number>();

/** The last moment of a run without a person after which the tasks still read the sheet. */
export function momentsOf(pair: Pair, count: number): number {
  const key = `${pair} ${count}`;
  const known = lengths.get(key) ?? play(pair, count, []).moments;
  lengths.set(key, known);
  return known;
}

/** An act of the person at a moment of a run. @param number of the table that it concerns. */
interface Act {
  number: 0 | 1;
  name?: string;
  deed: Deed;
  moment: number;
}

/** Both tasks from their start to their end, with the person's acts in the order of their moments. */
export function play(pair: Pair, count: number, acts: readonly Act[]): Outcome {
  const spreadsheet = tables(count);
  const place = scene({ plan: '500k', host: { spreadsheet } });
  const sheet = spreadsheet.sheet('Stock');
  const tasks = drafts(pair, count);
  for (const [id, draft] of Object.entries(tasks)) place.ask('start', id, place.ask('plan', draft, null).draft);
  let acted = 0;
  /** The last moment before each task looks at the sheet: it can't tell what comes later. */
  const looks = TABLES.map(() => 0);
  const lastLook = actAt(
    place.host,
    acts.map(({ moment }) => moment),
    () => {
      const { deed, number } = acts[acted]!;
      acted += 1;
      deed.does(sheet, TABLES[number], count);
    },
    next => {
      const kept = TABLES.map((_, at) => place.kept(`task-${at + 1}`));
      for (const [at, { lease, run }] of kept.entries()) if (lease && run) looks[at] = next;
      return kept.every(({ run }) => run === null);
    },
  );
  for (const id of Object.keys(tasks)) drive(place, id);
  const moments = lastLook();
  place.host.onCall = undefined;
  const wasSeen = (at: number) => (acts.at(-1)?.moment ?? 0) <= (looks[at] ?? 0);
  const isUnseen = acts.some(({ deed, number }) => deed.breaksPairs && !wasSeen(number));
  if (acted < acts.length || isUnseen) return { acted: acted === acts.length, moments, faults: [] };

  const shadow = shadowOf(count, acts);
  const faults = TABLES.flatMap((each, at) => {
    const mayStop = acts.some(({ deed, number }) => deed.mayStop && at === number);
    const found = faultsOf(place, `task-${at + 1}`, sheet, shadow, each, at, { mayStop });
    return wasSeen(at) ? found : found.filter(fault => / shows /.test(fault));
  });
  const own = JSON.stringify(ownCells(sheet, shadow));
  const expected = JSON.stringify(ownCells(shadow, shadow));
  if (own !== expected) faults.push(`the person's cells are ${own} instead of ${expected}`);
  if (JSON.stringify(spreadsheet.sheet('Other').values()) !== '[["mine"]]') faults.push('another sheet has changed');
  const cards = Object.keys(tasks).reduce((sum, id) => sum + place.card(id).charged, 0);
  const { used } = place.sandbox.account;
  if (used !== asked(place)) faults.push(`charged ${used}, asked ${asked(place)}`);
  if (pair === 'two price lists' && cards !== used) faults.push(`the cards say ${cards} of ${used} requests`);
  return { acted: acted === acts.length, moments, faults };
}

function drive(place: Scene, id: string): void {
  for (let calls = 0; calls < 500; calls += 1) {
    const { nextInMs } = place.ask('work');
    if (place.card(id).state !== 'running') return;
    place.clock.advance(nextInMs ?? 1_000);
  }
  throw new Error(`The task ${id} never ends`);
}

/** What the acts do to a sheet on which every result cell says which column it belongs to. */
function shadowOf(count: number, acts: readonly Act[]): FakeSheet {
  const sheet = tables(count).sheet('Stock');
  for (const [at, each] of TABLES.entries())
    for (let row = 1; row <= count + 1; row += 1)
      for (let column = 0; column < FREE; column += 1) sheet.write(row, first(each) + column, `§${at} ${column}`);
  for (const { number, deed } of acts) deed.does(sheet, TABLES[number], count);
  return sheet;
}

const isTracer = (value: unknown) => String(value).startsWith('§');

/** The column that now holds most of a result column's cells; 0 if there is none. */
function tracedColumn(shadow: FakeSheet, table: number, column: number): number {
  const counts = new Map<number, number>();
  for (const line of shadow.values())
    for (const [across, value] of line.entries())
      if (value === `§${table} ${column}`) counts.set(across + 1, (counts.get(across + 1) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function ownCells(sheet: FakeSheet, shadow: FakeSheet): unknown[][] {
  const results = new Set<number>();
  for (const line of shadow.values())
    for (const [across, value] of line.entries()) if (isTracer(value)) results.add(across);
  const rows = Math.max(sheet.lastRow(), shadow.lastRow());
  const columns = Math.max(sheet.lastColumn(), shadow.lastColumn());
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, across) => {
      const { value, formula } = sheet.cell(down + 1, across + 1);
      if (formula) return formula;
      return results.has(across) ? '' : value;
    }),
  );
}

function faultsOf(
  place: Scene,
  id: string,
  sheet: FakeSheet,
  shadow: FakeSheet,
  table: Table,
  number: number,
  { mayStop = false }: Pick<Deed, 'mayStop'>,
): string[] {
  const faults: string[] = [];
  const [median, sales] = [tracedColumn(shadow, number, 0), tracedColumn(shadow, number, 1)];
  const { row: heading, column: item } = placeOf(shadow, table.item);
  const card = place.card(id);
  const isWatch = place.kept(id).draft.kind === 'watch';
  let [priced, items, blanks] = [0, 0, 0];
  for (let row = heading + 1; row <= sheet.lastRow(); row += 1) {
    const keyword = String(sheet.cell(row, item).value);
    if (!keyword.startsWith('scarce item')) continue;
    items += 1;
    const [price, count] = priceOf(keyword);
    const shown = median > 0 ? sheet.cell(row, median).value : '';
    const salesShown = sales > 0 ? sheet.cell(row, sales).value : '';
    if (typeof shown === 'number') priced += 1;
    if (shown !== '' && shown !== price) faults.push(`${id}: ${keyword} shows ${shown} and sells for ${price}`);
    if (salesShown !== '' && salesShown !== count)
      faults.push(`${id}: ${keyword} shows ${salesShown} sales of ${count}`);
    if (shown === '' && typeof price === 'number') blanks += 1;
  }
  const said = /([\d,]+) of ([\d,]+) priced/.exec(`${card.text} ${card.note}`);
  if (blanks > 0 && !mayStop && !isWatch)
    faults.push(`${id}: ${blanks} items have no price: “${card.text}” ${card.note}`);
  if (mayStop && blanks > 0 && /^Done/.test(card.text) && said?.[1] === said?.[2])
    faults.push(`${id}: “${card.text}” without ${blanks} prices`);
  if (said && !mayStop && (Number(said[1]) !== priced || Number(said[2]) !== items))
    faults.push(`${id}: “${card.text}” for ${priced} of ${items}`);
  return faults;
}
