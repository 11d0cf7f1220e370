/** Reads what a cell formula was given: positional arguments, and options as pairs or as a two-column range. */
import { refusal } from '../host/errors.ts';
import type { RunnableFormula } from './formula.ts';

export interface Given {
  /** The first argument as rows of cells; an empty cell is ''. */
  subjects: unknown[][];
  /** The first argument was a range. */
  isRange: boolean;
  /** Everything else by the name of what it fills, empty values left out. */
  values: Record<string, unknown>;
}

/**
 * `(A2:A9, "title, url", 20, "itemCondition", "used")` or `(A2, , , F1:G4)`.
 * @param beginsPairs tells a name that can only begin the pairs, so that optional arguments before it may be left out.
 */
export function argumentsOf(
  { takes }: Pick<RunnableFormula, 'takes'>,
  args: readonly unknown[],
  beginsPairs: (name: string) => boolean,
): Given {
  const found = args.findIndex(
    (argument, at) => at > 0 && at < takes.length && typeof argument === 'string' && beginsPairs(argument.trim()),
  );
  const places = found < 0 ? takes.length : found;
  const values = optionsFrom(args.slice(places));
  for (const [at, name] of takes.slice(0, places).entries()) if (!isEmpty(args[at])) values[name] = plain(args[at]);
  return { subjects: cellsOf(args[0]), isRange: Array.isArray(args[0]), values };
}

/** The parameters that a subject stands for: a number where a card's name is expected is its product ID. */
export function subjectParameters({ endpoint, takes }: RunnableFormula, subject: unknown): Record<string, unknown> {
  const isProduct = (endpoint === 'cardSales' || endpoint === 'cardListings') && typeof subject === 'number';
  return { [isProduct ? 'productId' : takes[0]!]: plain(subject) };
}

/** A value or a range as rows of cells. */
export function cellsOf(argument: unknown): unknown[][] {
  return Array.isArray(argument) ? (argument as unknown[][]) : [[argument]];
}

export function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}

/** What a cell shows in place of a value: searching for it would cost a request. */
export function isCellError(value: unknown): boolean {
  return /^(#N\/A|#[A-Z/0]+[!?]|Loading\.{3})$/.test(String(value));
}

function optionsFrom(args: readonly unknown[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  let at = 0;
  while (at < args.length) {
    const argument = args[at];
    if (Array.isArray(argument)) {
      for (const row of cellsOf(argument)) addOption(options, row[0], row[1], row.length < 2);
      at += 1;
      continue;
    }
    addOption(options, argument, args[at + 1], at + 1 >= args.length);
    at += 2;
  }
  return options;
}

function addOption(options: Record<string, unknown>, name: unknown, value: unknown, missing: boolean): void {
  if (isEmpty(name)) return;
  if (missing) throw refusal(`The option ${String(name)} has no value; give names and values in pairs`);
  if (Array.isArray(value) && name !== 'columns')
    throw refusal(`The option ${String(name)} takes one value, not a range`);
  if (!isEmpty(value)) options[String(name).trim()] = plain(value);
}

function plain(value: unknown): unknown {
  return isDate(value) ? dayOfCell(value) : value;
}

export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

// Days as cells hold them: midnight in the time zone of the spreadsheet.

/** `YYYY-MM-DD` of a date cell, as the sheet shows it. */
export function dayOfCell(date: Date): string {
  return Utilities.formatDate(date, zone(), 'yyyy-MM-dd');
}

const known = new Map<string, Date>();

/** The date that a cell shows as this day; a text that is no day stays what it is. */
export function cellOfDay(day: string): Date | string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  let date = known.get(day);
  if (!date) {
    date = midnight(day);
    known.set(day, date);
  }
  return date;
}

function midnight(day: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`);
  // Twice: the zone's offset at the first guess may differ from the one at midnight (daylight saving).
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

function offsetAt(instant: number): number {
  return Date.parse(`${Utilities.formatDate(new Date(instant), zone(), "yyyy-MM-dd'T'HH:mm:ss")}Z`) - instant;
}

let timeZone: string | undefined;

function zone(): string {
  timeZone ??= SpreadsheetApp.getActive()?.getSpreadsheetTimeZone() ?? Session.getScriptTimeZone();
  return timeZone;
}
