/** The list of a watch as the panel takes it: typed lines, JSON, or the rows of a table. */
import {
  fieldOfHeading,
  type InvalidParametersError,
  type ItemInput,
  itemHeadings,
  itemOfLine,
  refusal,
  type WatchItem,
  watchList,
} from '@sold-data/core';

/** What a watch remembers of so many items stays below 100 KB. */
export const MOST_ITEMS = 500;

/** One row of a list, or why it is none. */
export type ListRow = { given: ItemInput } | { error: InvalidParametersError };

/** The rows of a field: one item on a line, an array, or one object whose names are headings. */
export function rowsIn(value: unknown): ListRow[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  if (typeof value === 'object' && value !== null) return [{ given: rowOf(value) }];
  const text = value === undefined || value === null ? '' : String(value).trim();
  const json = /^[[{]/.test(text) ? fromJson(text) : undefined;
  return json === undefined ? text.split('\n').map(lineOf) : rowsIn(json);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lineOf(line: string): ListRow {
  try {
    return { given: itemOfLine(line) };
  } catch (error) {
    return { error: error as InvalidParametersError };
  }
}

/** Columns that mean nothing for a watch, such as an ID of the table, are left alone. */
function rowOf(row: object): ItemInput {
  const read = Object.entries(row).flatMap(([heading, value]) => {
    const field = fieldOfHeading(heading);
    return field ? [[field, value] as const] : [];
  });
  return Object.fromEntries(read);
}

export interface ReadList {
  items: { row: number; item: WatchItem }[];
  /** Rows that cannot be watched, by their place in the list. */
  problems: { row: number; error: InvalidParametersError }[];
}

/**
 * The items of a list. Blank rows are none.
 * @throws InvalidParametersError when there are more than a watch remembers, or none at all.
 */
export function readList(rows: readonly ListRow[]): ReadList {
  const { items, problems } = watchList(rows.map(row => ('given' in row ? row.given : {})));
  const unread = rows.flatMap((row, place) => ('error' in row ? [{ row: place, error: row.error }] : []));
  if (items.length > MOST_ITEMS) {
    throw refusal(
      'watchList',
      nameOf => `${nameOf('watchList')} has ${items.length} items; ${MOST_ITEMS} are the most`,
    );
  }
  const all = [...unread, ...problems].sort((a, b) => a.row - b.row);
  if (items.length === 0 && all.length === 0) throw refusal('watchList', nameOf => `${nameOf('watchList')} is empty`);
  return { items, problems: all };
}

/** What is wrong with a row, in the words of the list's headings. */
export function problemText({ phrase, message }: InvalidParametersError): string {
  return phrase?.(name => itemHeadings[name as keyof typeof itemHeadings]?.[0] ?? name) ?? message;
}

const SHOWN = 3;

/** One error for all rows that cannot be watched. @param unit what a row of the list is called. */
export function listError(problems: ReadList['problems'], unit: string): InvalidParametersError {
  const shown = problems.slice(0, SHOWN).map(({ row, error }) => `${unit} ${row + 1}: ${problemText(error)}`);
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  return refusal('watchList', nameOf => `${nameOf('watchList')} cannot be watched. ${[...shown, ...more].join('; ')}`);
}
