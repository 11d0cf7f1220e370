/**
 * Where the list of a task and its results are. Marks on rows and columns say it (tables/marks.ts); headings, their order and positions of
 * earlier runs don't. A task saves where it found its marks only to choose between two equal ones, and to put lost ones back.
 */
import type { Role } from '@sold-data/core/engine';
import type { Line, Mark } from '../tables/marks.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import { hasText, type View } from '../tables/view.ts';
import type { ListRules, SavedList } from './list.ts';
import { gapIn, rowsOf } from './rows.ts';

/** The place of a list in a view. Rows and columns count from 0. */
export interface Place {
  /** The columns of the list. */
  list: readonly number[];
  /** The index of each among the chosen columns, some of which may have been deleted. */
  chosen: readonly number[];
  /** The row above its first item, which holds its headings if it has any; undefined for a list that begins in row 1. */
  above: number | undefined;
  /** The first row below that was not chosen as part of the list. Without it, the list ends by its structure. */
  end: number | undefined;
  /** The mark of the end is gone, because a person has deleted that row or moved it above the list. */
  isEndUnmarked?: true;
  /** It ends there only because another list began there. */
  isCut?: true;
  /** The row before which it ends in any case, because the list of another task begins there that writes into the same columns. */
  next?: { row: number; owner: string } | undefined;
  /** The result columns by name. A person may have deleted some. */
  results: ReadonlyMap<string, number>;
  /** The column of prices paid, if it is on the sheet of the list. */
  paid: number | undefined;
}

const [ABOVE, PAID] = ['above', 'paid'];
export const END = 'end';
const nameOfColumn = (at: number) => `items${at === 0 ? '' : ` ${at + 1}`}`;
const isListColumn = (name: string) => /^items( \d+)?$/.test(name);
/** Whether a mark with this name is on a result column. */
export const isResult = (name: string) => !isListColumn(name) && name !== ABOVE && name !== END && name !== PAID;

/** The lines to mark for a place, by name. */
export function linesOf({ list, chosen, above, end, results, paid }: Place): Map<string, Line> {
  const lines = new Map<string, Line>(list.map((column, at) => [nameOfColumn(chosen[at] ?? at), { column }]));
  if (above !== undefined) lines.set(ABOVE, { row: above });
  if (end !== undefined) lines.set(END, { row: end });
  if (paid !== undefined) lines.set(PAID, { column: paid });
  for (const [name, column] of results) lines.set(name, { column });
  return lines;
}

/** Rows and columns of lines by name, as a task saves them. */
export const positionsOf = (lines: ReadonlyMap<string, Line>): Record<string, number> =>
  Object.fromEntries([...lines].map(([name, line]) => [name, 'row' in line ? line.row : line.column]));

/** The place that these positions describe, whether or not it is marked. */
export function placeAt(positions: Readonly<Record<string, number>>): Place {
  const { [ABOVE]: above, [END]: end, [PAID]: paid, ...columns } = positions;
  const named = Object.entries(columns);
  const list = named.filter(([name]) => isListColumn(name));
  return {
    list: list.map(([, column]) => column),
    chosen: list.map(([name]) => Number(/\d+$/.exec(name)?.[0] ?? 1) - 1),
    above,
    end,
    paid,
    results: new Map(named.filter(([name]) => !isListColumn(name))),
  };
}

/**
 * The place that the marks of a task show. Of two equal marks the one nearest to where it was counts.
 * @throws PlaceLost naming what is gone, doubled or elsewhere.
 */
export function placeOf(marks: readonly Mark[], saved: SavedList): Place {
  if (Object.keys(saved.was).length === 0) return NOWHERE;
  const own = marks.filter(({ sheet }) => sheet === saved.sheet);
  if (own.length === 0)
    throw new PlaceLost(
      marks.length > 0 ? 'The list is on another sheet now' : 'The marks that show where the list is are gone',
    );
  const found = new Map<string, number[]>();
  for (const { name, line } of own) {
    const at = 'row' in line ? line.row : line.column;
    found.set(name, [...(found.get(name) ?? []), at]);
  }
  // In the order in which they were marked, so the columns of a list keep theirs.
  const names = [...new Set([...Object.keys(saved.was), ...found.keys()])].filter(name => found.has(name));
  const place = placeAt(
    Object.fromEntries(names.map(name => [name, nearest(found.get(name) ?? [], saved.was[name] ?? 0, name)])),
  );
  if (place.list.length === 0) throw new PlaceLost('The column of items is gone');
  const gone = missingColumn(place, saved);
  if (gone !== undefined) throw new PlaceLost(`The column “${gone}” is gone`);
  if (saved.was[ABOVE] !== undefined && place.above === undefined)
    throw new PlaceLost('The row above the list is gone');
  if (saved.main !== undefined && !place.results.has(saved.main))
    throw new PlaceLost('The column of prices is gone, or was put back without its mark');
  const end = endOf(place, saved);
  return {
    ...place,
    end,
    ...(end === place.end ? {} : { isEndUnmarked: true }),
    ...(saved.cut ? { isCut: saved.cut } : {}),
  };
}

/** The row below a list that ends where the chosen cells end. Without its mark, it is as far from the top as it was. */
export function endOf({ above = -1, end = -1 }: Place, { was }: SavedList): number | undefined {
  if (end > above) return end;
  return was[END] === undefined ? undefined : above + was[END] - (was[ABOVE] ?? -1);
}

/** The marks of other lists that `withNext` and `listsWithin` read. */
export const isBeginning = (name: string) => name === ABOVE || isResult(name);

/** The rows above the lists below that write into the same columns, by the list's task. */
function beginnings(others: readonly Mark[], { above = -1, results }: Place): { owner: string; row: number }[] {
  const columns = new Set(results.values());
  const sharing = new Set(
    others.flatMap(({ owner, line }) => ('column' in line && columns.has(line.column) ? [owner] : [])),
  );
  return others.flatMap(({ owner, line }) =>
    'row' in line && line.row > above && sharing.has(owner) ? [{ owner, row: line.row }] : [],
  );
}

/**
 * The place of a list that ends where another one begins. The row above that one holds its headings, unless this list ends where the chosen
 * cells end: then it may be an item of this one.
 */
export function withNext(place: Place, others: readonly Mark[], { covers = [] }: SavedList): Place {
  const [first] = beginnings(others, place)
    .filter(({ owner }) => !covers.includes(owner))
    .sort((a, b) => a.row - b.row);
  if (!first) return place;
  return { ...place, next: { ...first, row: first.row + (place.end === undefined ? 0 : 1) } };
}

/** The tasks whose lists begin within the rows of a list and write into the same columns. */
export const listsWithin = (others: readonly Mark[], place: Place, last: number): string[] => [
  ...new Set(beginnings(others, place).flatMap(({ owner, row }) => (row < last ? [owner] : []))),
];

/** The heading of a column that is gone, without which a row of a table would mean another item. */
export const missingColumn = ({ chosen }: Place, { table }: SavedList): string | undefined =>
  table?.columns.find(({ role }, at) => role !== null && !SPARE.includes(role) && !chosen.includes(at))?.heading;
/** Columns that are told apart from items by others too. */
const SPARE: readonly Role[] = ['id', 'category', 'rarity', 'sleeve'];

function nearest(positions: readonly number[], was: number, name: string): number {
  const [first = 0, second] = [...positions].sort((a, b) => Math.abs(a - was) - Math.abs(b - was));
  if (second !== undefined && second !== first && Math.abs(first - was) === Math.abs(second - was))
    throw new PlaceLost(`The sheet has two copies of a part of the list (${name})`);
  return first;
}

/** A place without marks: a whole sheet. */
export const NOWHERE: Place = {
  list: [],
  chosen: [],
  above: undefined,
  end: undefined,
  results: new Map(),
  paid: undefined,
};

/** The place of a range: its outer columns, and the rows around it. Whole columns need no rows. */
export function placeOfRange(cells: GoogleAppsScript.Spreadsheet.Range): Place {
  const rows = cells.getSheet().getMaxRows();
  const [first, last] = [cells.getRow() - 1, cells.getLastRow() - 1];
  const list = [...new Set([cells.getColumn() - 1, cells.getLastColumn() - 1])];
  const above = first > 0 ? first - 1 : undefined;
  const end = last + 1 < rows ? last + 1 : undefined;
  return { ...NOWHERE, list, chosen: list.map((_, at) => at), above, end };
}

/**
 * The place of a list that a person chose.
 * @param chosen its cells without a heading; rows and columns count from 0.
 */
export function placeOfChosen(
  view: View,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
  results: ReadonlyMap<string, number>,
  paid?: number,
): { place: Place; rules: ListRules } {
  const list = Array.from({ length: columns }, (_, at) => column + at);
  const below = row + rows;
  const whole: Place = {
    list,
    chosen: list.map((_, at) => at),
    above: row > 0 ? row - 1 : undefined,
    end: below,
    results,
    paid,
  };
  const items = Array.from({ length: rows }, (_, down) => row + down).filter(at => hasText(view, at, list));
  const gap = gapIn(items, row - 1);
  const isStrict = rowsOf(view, whole, { gap }).length === items.length;
  const rules: ListRules = isStrict ? { gap } : { gap, loose: true };
  const open = { ...whole, end: undefined };
  const next = rowsOf(view, open, rules).find(at => at >= below);
  return { place: next === undefined ? open : { ...whole, end: next }, rules };
}
