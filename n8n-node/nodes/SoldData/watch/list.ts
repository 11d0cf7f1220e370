/** The list of a watch as the panel takes it: typed lines, JSON, or the rows of a table. */
import {
  fieldOfHeading,
  type InvalidParametersError,
  type ItemInput,
  problemText,
  refusal,
  type WatchedRows,
  watchList,
} from '@sold-data/core';

/** What a watch remembers of so many items stays below 100 KB. */
export const MOST_ITEMS = 500;

/** A row of a list: its fields, or a typed line. */
export type ListRow = ItemInput | string;

/** The rows of a field: one item on a line, an array, or one object whose names are headings. */
export function rowsIn(value: unknown): ListRow[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  if (typeof value === 'object' && value !== null) return [rowOf(value)];
  const text = value === undefined || value === null ? '' : String(value).trim();
  const json = /^[[{]/.test(text) ? fromJson(text) : undefined;
  return json === undefined ? text.split('\n') : rowsIn(json);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

/**
 * The items of a list. Blank rows are none.
 * @throws InvalidParametersError when there are more than a watch remembers, or none at all.
 */
export function readList(rows: readonly ListRow[]): WatchedRows {
  const read = watchList(rows);
  const count = read.items.length;
  if (count > MOST_ITEMS)
    throw refusal('watchList', nameOf => `${nameOf('watchList')} has ${count} items; ${MOST_ITEMS} are the most`);
  if (count === 0 && read.problems.length === 0)
    throw refusal('watchList', nameOf => `${nameOf('watchList')} is empty`);
  return read;
}

const SHOWN = 3;

/** One error for all rows that cannot be watched. @param unit what a row of the list is called. */
export function listError(problems: WatchedRows['problems'], unit: string): InvalidParametersError {
  const shown = problems.slice(0, SHOWN).map(({ row, error }) => `${unit} ${row + 1}: ${problemText(error)}`);
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  return refusal('watchList', nameOf => `${nameOf('watchList')} cannot be watched. ${[...shown, ...more].join('; ')}`);
}
