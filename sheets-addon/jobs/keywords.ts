/** Keywords of a range: the first column that holds any text. */
import { isCellError } from '../formulas/arguments.ts';
import type { Entry, Left } from './request.ts';

const HEADINGS = /^(keyword|item|search( term)?|query|product|title|name)s?$/i;

/** Each keyword once, in the order of the rows; a heading in the first row is not searched for. */
export function keywordsFrom(rows: readonly (readonly string[])[]): { entries: Entry[] } & Left {
  const column = Math.max(0, rows[0]?.findIndex((_, at) => rows.some(row => row[at]?.trim())) ?? 0);
  const texts = rows.map(row => row[column]?.trim() ?? '').map(text => (isCellError(text) ? '' : text));
  const heading = texts.length > 1 && HEADINGS.test(texts[0]!) ? texts.shift() : undefined;
  const filled = texts.filter(text => text !== '');
  const entries = [...new Set(filled)];
  return { entries, heading, repeated: filled.length - entries.length };
}
