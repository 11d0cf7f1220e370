/** The list of a watch as the panel takes it: typed lines, JSON, or the rows of a table. */
import {
  type InvalidParametersError,
  problemText,
  refusal,
  type WatchList,
  type WatchRow,
  watchList,
} from '@sold-data/core';

/** The rows of a field: one item on a line, an array, or one object whose names are headings. */
export function rowsIn(value: unknown): WatchRow[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  if (typeof value === 'object' && value !== null) return [value as WatchRow];
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

/** The items of a list, and the rows that are none. @throws InvalidParametersError when nothing of it can be watched. */
export function readList(rows: readonly WatchRow[]): WatchList {
  const list = watchList(rows);
  if (list.items.length > 0) return list;
  if (list.problems.length > 0) throw listError(list.problems);
  throw refusal('watchList', nameOf => `${nameOf('watchList')} is empty`);
}

const SHOWN = 3;

/** One error for all rows that cannot be watched. */
export function listError(problems: WatchList['problems']): InvalidParametersError {
  const shown = problems.slice(0, SHOWN).map(({ row, error }) => `Line ${row + 1}: ${problemText(error)}`);
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  return refusal(
    'watchList',
    nameOf => `${nameOf('watchList')} has lines that cannot be read. ${[...shown, ...more].join('; ')}`,
  );
}
