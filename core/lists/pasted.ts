/** A file's text where keywords are expected. Its headings and totals are no searches, and none of its lines is one as it stands. */
import { recognize } from './headings.ts';
import type { ReadList, ReadListOptions } from './list.ts';
import { readList } from './read.ts';

/**
 * Reads a table that was given as keywords. Undefined for keywords: a table has at least two columns with known headings, and
 * rows below them.
 */
export function pastedList(typed: unknown, options: ReadListOptions = {}): ReadList | undefined {
  const [text, ...more] = Array.isArray(typed) ? typed : [typed];
  if (typeof text !== 'string' || more.length > 0 || !/\S[\r\n]+\s*\S/.test(text)) return undefined;
  const list = readList(text, options);
  const { headingRow, columns, items, leftOut } = list;
  if (headingRow === null) return undefined;
  const known = columns.filter(({ heading }) => recognize(heading)?.isExact);
  const hasRows = items.length > 0 || leftOut.some(({ row }) => row > headingRow);
  return known.length > 1 && hasRows ? list : undefined;
}
