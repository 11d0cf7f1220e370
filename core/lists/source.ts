/** A list as it is given, turned into rows of texts. */
import type { Row } from '../endpoint.ts';
import { isDate } from '../input/date.ts';
import { headingScore } from './columns/columns.ts';
import { rowsOfText } from './words/text.ts';

/** A file's text, rows of cells, or objects whose keys are the headings. */
export type ListSource = string | readonly (readonly unknown[])[] | readonly Row[];

/** Names that spreadsheet readers give to columns without a heading. */
const NO_HEADING = /^(?:column_?\d+|__EMPTY(?:_\d+)?|field_?\d+|Unnamed: \d+)$/i;

/** @returns cells as text, and how many rows stand above the first given one. */
export function rowsOf(source: ListSource): { rows: string[][]; offset: number } {
  if (typeof source === 'string') return { rows: rowsOfText(source, headingScore), offset: 0 };
  if (source.every(row => Array.isArray(row)))
    return { rows: (source as readonly (readonly unknown[])[]).map(row => row.map(textOfCell)), offset: 0 };
  const objects = source.map(row =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : { Item: row },
  );
  const keys: string[] = [];
  const known = new Set<string>();
  for (const object of objects) {
    for (const key of Object.keys(object)) {
      if (known.has(key)) continue;
      known.add(key);
      keys.push(key);
    }
  }
  const headings = keys.map(key => (NO_HEADING.test(key) ? '' : key));
  const rows = objects.map(object => keys.map(key => textOfCell(object[key])));
  return headings.every(heading => heading === '') ? { rows, offset: 0 } : { rows: [headings, ...rows], offset: 1 };
}

function textOfCell(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (isDate(value)) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'object') return Array.isArray(value) ? value.map(textOfCell).join(', ') : JSON.stringify(value);
  return String(value);
}
