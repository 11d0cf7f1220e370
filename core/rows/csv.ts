/** CSV of a download (RFC 4180): read back into rows, and made safe for spreadsheets (promise S2). */
import type { Endpoint, Row } from '../endpoint.ts';
import { amountOf } from '../money.ts';
import { isNumberText, safeText } from './safe-text.ts';

interface CsvCell {
  /** Without its quotes. */
  text: string;
  isQuoted: boolean;
  /** The comma or line break after it, or nothing at the end. */
  end: string;
}

/** A quote within a bare cell is part of its text: `3.5" disk`. */
const CELL = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/y;

/**
 * The cells of a text, in order. Returns what can't be read: a quoted cell that doesn't end, or with text behind its quotes.
 * @param isWhole false if the text goes on: its last cell is whole only with what ends it, and is returned otherwise.
 */
function* cellsOf(csv: string, isWhole = true): Generator<CsvCell, string, undefined> {
  let at = 0;
  while (at < csv.length) {
    CELL.lastIndex = at;
    const [found, quoted, bare = '', end = ''] = CELL.exec(csv) ?? [];
    if (found === undefined || (end === '' && !isWhole)) return csv.slice(at);
    at += found.length;
    yield { text: quoted === undefined ? bare : quoted.replaceAll('""', '"'), isQuoted: quoted !== undefined, end };
  }
  return '';
}

export interface CsvRows {
  rows: Row[];
  /** False if the text could not be read to its end: `rows` are those before. */
  isWhole: boolean;
}

/**
 * The rows of a file whose first line holds the names; values by the kinds of the endpoint's fields, empty ones as null. The last line
 * needs no line break; without one and without all its cells it was cut off, and is left out.
 */
export function rowsOfCsv({ rows }: Endpoint, text: string): CsvRows {
  const kinds = new Map<string, string>(rows?.fields.map(({ name, kind }) => [name, kind]));
  const lines: string[][] = [];
  let cells: string[] = [];
  const close = () => {
    if (cells.length > 1 || (cells[0] ?? '') !== '') lines.push(cells);
    cells = [];
  };
  const reader = cellsOf(text.replace(/^\ufeff/, ''));
  let next = reader.next();
  for (; !next.done; next = reader.next()) {
    cells.push(next.value.text);
    if (next.value.end !== ',') close();
  }
  const isWhole = next.value === '';
  // A line break or a cell is missing at the end.
  if (isWhole && cells.length > 0) cells.push('');
  if (isWhole) close();
  const [names = [], ...others] = lines;
  if (isWhole && !text.endsWith('\n') && (others.at(-1)?.length ?? 0) < names.length) others.pop();
  return {
    rows: others.map(line => Object.fromEntries(names.map((name, at) => [name, typed(kinds.get(name), line[at])]))),
    isWhole,
  };
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

function typed(kind: string | undefined, cell = ''): unknown {
  if (cell === '') return null;
  if (kind === 'number' || kind === 'integer') return amountOf(cell) ?? cell;
  // The columns are assumed: values that are not flags stay as they are.
  return kind === 'flag' ? (FLAGS.get(cell.toLowerCase()) ?? cell) : cell;
}

/** A longer cell never ends. */
const LONGEST_CELL = 1_000_000;

/**
 * Makes a CSV file safe as it arrives: takes its parts, then null, and returns what may be written so far. No spreadsheet runs its texts;
 * numbers stay numbers. A cell with a quote in it is quoted, so every program ends it at the same place. What can't be read becomes one
 * quoted cell.
 */
export function safeCsvParts(): (part: string | null) => string {
  let rest = '';
  let isBroken = false;
  return part => {
    if (isBroken) return part === null ? '"' : doubled(part);
    const reader = cellsOf(rest + (part ?? ''), part === null);
    let safe = '';
    let next = reader.next();
    for (; !next.done; next = reader.next()) {
      const { text, isQuoted, end } = next.value;
      const own = isNumberText(text) ? text : safeText(text);
      safe += (isQuoted || text.includes('"') ? quoted(own) : own) + end;
    }
    rest = next.value;
    if (part === null) return rest === '' ? safe : safe + quoted(safeText(rest));
    isBroken = rest.length > LONGEST_CELL;
    return isBroken ? `${safe}"${doubled(safeText(rest))}` : safe;
  };
}

/** The same for a whole file. */
export function safeCsv(csv: string): string {
  const safe = safeCsvParts();
  return safe(csv) + safe(null);
}

const doubled = (text: string) => text.replaceAll('"', '""');
const quoted = (text: string) => `"${doubled(text)}"`;
