/** CSV downloads (RFC 4180): parses them into rows, and makes them safe for spreadsheets (promise S2). */
import type { Endpoint, Row } from '../endpoint.ts';
import { safeCell } from '../input/safe-text.ts';
import { amountOf } from '../money.ts';

interface CsvCell {
  /** The cell's text without its quotes. */
  text: string;
  isQuoted: boolean;
  /** The comma or line break after the cell; empty at the end of the text. */
  end: string;
}

/** A quote inside an unquoted cell is part of its text: `3.5" disk`. */
const CELL = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/y;

/**
 * Parses the cells of a text, in order. Returns the rest that can't be read: a quoted cell without an end, or with text after its quotes.
 * @param isWhole false if more text follows. The last cell is then returned as the rest, because it may be incomplete.
 */
function* cellsOf(csv: string, isWhole = true): Generator<CsvCell, string, undefined> {
  let at = 0;
  while (at < csv.length) {
    CELL.lastIndex = at;
    const [found, quoted, bare = '', end = ''] = CELL.exec(csv) ?? [];
    if (found === undefined || (end === '' && !isWhole)) return csv.slice(at);
    at += found.length;
    yield {
      text: quoted === undefined ? bare : quoted.replaceAll('""', '"'),
      isQuoted: quoted !== undefined,
      end,
    };
  }
  return '';
}

/** A cell and its end, even with text after its quotes or a carriage return within. */
const ROUGH_CELL = /(?:"(?:[^"]|"")*"(?!")|(?!"))(?:[^,\r\n]|\r(?!\n|$))*(,|\r?\n)/y;

/** The complete lines of a file that may be cut off anywhere. A line break between quotes is part of its cell. */
export function wholeLines(csv: string): string {
  let to = 0;
  ROUGH_CELL.lastIndex = 0;
  for (let cell = ROUGH_CELL.exec(csv); cell !== null; cell = ROUGH_CELL.exec(csv))
    if (cell[1] !== ',') to = ROUGH_CELL.lastIndex;
  return csv.slice(0, to);
}

export interface CsvRows {
  rows: Row[];
  /** False if the text could not be read to its end, or a line has too many or too few cells; `rows` are the others. */
  isWhole: boolean;
}

/**
 * Parses a file whose first line holds the field names. Values are converted by the kind of their field; empty ones become null. The last
 * line needs no line break, but if it also lacks cells it was cut off and is left out.
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
  const isRead = next.value === '';
  // The text ends without a line break, or with a comma before an empty cell.
  if (isRead && cells.length > 0) cells.push('');
  if (isRead) close();
  const [names = [], ...others] = lines;
  const isCut = isRead && !text.endsWith('\n') && (others.at(-1)?.length ?? names.length) < names.length;
  if (isCut) others.pop();
  // Cells beyond the names moved, so nobody knows which value is which. Missing ones are empty.
  const readable = others.filter(line => line.slice(names.length).every(cell => cell === ''));
  const isFull = readable.length === others.length && others.every(line => line.length >= names.length);
  return {
    rows: readable.map(line => Object.fromEntries(names.map((name, at) => [name, typed(kinds.get(name), line[at])]))),
    isWhole: isRead && isFull && !isCut,
  };
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

function typed(kind: string | undefined, cell = ''): unknown {
  if (cell === '') return null;
  if (kind === 'number' || kind === 'integer') return amountOf(cell) ?? cell;
  // The columns are assumed, so a value that is not a flag stays unchanged.
  return kind === 'flag' ? (FLAGS.get(cell.toLowerCase()) ?? cell) : cell;
}

/** A longer cell is treated as one that never ends. */
const LONGEST_CELL = 1_000_000;

/**
 * Makes a CSV file safe as it arrives: call it with each part, and with null at the end; it returns the text that is ready. Spreadsheets won't run
 * any cell as a formula; numbers stay numbers. A cell that contains a quote is quoted, so every program finds its end. Unreadable text
 * becomes one quoted cell.
 */
export function safeCsvParts(): (part: string | null) => string {
  let rest = '';
  let isBroken = false;
  return part => {
    if (isBroken) return part === null ? '"' : doubled(safeCell(part));
    const reader = cellsOf(rest + (part ?? ''), part === null);
    let safe = '';
    let next = reader.next();
    for (; !next.done; next = reader.next()) {
      const { text, isQuoted, end } = next.value;
      safe += (isQuoted || text.includes('"') ? quoted(safeCell(text)) : safeCell(text)) + end;
    }
    rest = next.value;
    if (part === null) return rest === '' ? safe : safe + quoted(safeCell(rest));
    isBroken = rest.length > LONGEST_CELL;
    return isBroken ? `${safe}"${doubled(safeCell(rest))}` : safe;
  };
}

/** Like safeCsvParts, for a whole file. */
export function safeCsv(csv: string): string {
  const safe = safeCsvParts();
  return safe(csv) + safe(null);
}

const doubled = (text: string) => text.replaceAll('"', '""');
const quoted = (text: string) => `"${doubled(text)}"`;
