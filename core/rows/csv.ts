/** Reads a CSV download back into rows (RFC 4180). */
import type { Endpoint, Row } from '../endpoint.ts';
import { amountOf } from '../money.ts';

/**
 * The rows of a file whose first line holds the names; values by the kinds of the endpoint's fields, empty ones as null. The last line
 * needs no line break; without one and without all its cells it was cut off, and is left out.
 */
export function rowsOfCsv({ rows }: Endpoint, text: string): Row[] {
  const kinds = new Map<string, string>(rows?.fields.map(({ name, kind }) => [name, kind]));
  const [names = [], ...lines] = linesOf(text.replace(/^\ufeff/, ''));
  if (!text.endsWith('\n') && (lines.at(-1)?.length ?? 0) < names.length) lines.pop();
  return lines.map(cells => Object.fromEntries(names.map((name, at) => [name, typed(kinds.get(name), cells[at])])));
}

function typed(kind: string | undefined, cell = ''): unknown {
  if (cell === '') return null;
  if (kind === 'number' || kind === 'integer') return amountOf(cell) ?? cell;
  // The columns are assumed: values that are not flags stay as they are.
  return kind === 'flag' ? ({ true: true, false: false }[cell.toLowerCase()] ?? cell) : cell;
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
  }
  return lines;
}
