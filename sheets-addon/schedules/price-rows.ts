/**
 * The columns that a refresh writes beside keywords. A row that failed keeps its last good values and says why; the time beside
 * them tells how old they are. `Compared With` is written once and then belongs to the person: a formula or a purchase price may stand there.
 */

import { inCents, type Price, type Settled } from '@sold-data/core';
import { neighbours, present } from '../host/lists.ts';
import { formatOf, type TableColumn, written } from '../tables/shape.ts';
import { lastingMessage } from './notices.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const priceColumns: readonly TableColumn[] = [
  { label: 'Median', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Updated', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
const alertColumns: readonly TableColumn[] = [
  { label: 'Change', kind: 'number' },
  { label: 'Compared With', kind: 'amount' },
];
/** Places in the block. */
const [SALES, CURRENCY, UPDATED, NOTE, CHANGE, COMPARED] = [1, 2, 3, 4, 5, 6];

/** Light enough for dark text; the note says the same in words. */
const RISEN = '#e6f4ea';
const FALLEN = '#fce8e6';
const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

export interface PriceRow {
  /** The sheet's row. */
  row: number;
  result: Settled<Price>;
}

/** Whether a refresh can have written a row: sales are a number, and a time is a time. */
export function isPriceRow(row: readonly unknown[]): boolean {
  const [sales, updated] = [row[SALES], row[UPDATED]];
  const isTime = updated instanceof Date || /^\d{4}-\d\d-\d\d/.test(String(updated));
  return (sales === '' || typeof sales === 'number') && (updated === '' || isTime);
}

export function columnsFor(alertPercent: number | null): readonly TableColumn[] {
  return alertPercent === null ? priceColumns : [...priceColumns, ...alertColumns];
}

/** Writes rows, which ascend, into the columns from `column` on. Returns how many moved further than the alert allows. */
export function writePriceRows(
  sheet: Sheet,
  column: number,
  rows: readonly PriceRow[],
  at: number,
  alertPercent: number | null,
): number {
  const columns = columnsFor(alertPercent);
  let flagged = 0;
  for (const run of neighbours(rows, ({ row }) => row)) {
    const block = sheet.getRange(present(run[0]).row, column, run.length, columns.length);
    const before = block.getValues();
    const lines = run.map(({ result }, i) => lineOf(result, present(before[i]), at, alertPercent));
    const good = columns.length - (alertPercent === null ? 0 : 1);
    const formats = columns.map(({ label, kind }) => (label === 'Change' ? CHANGE_FORMAT : formatOf(kind)));
    const written = sheet.getRange(present(run[0]).row, column, run.length, good);
    written.setNumberFormats(run.map(() => formats.slice(0, good)));
    written.setValues(lines.map(({ values }) => values.slice(0, good)));
    if (alertPercent === null) continue;
    fillCompared(sheet, column + COMPARED, run, before, lines, present(formats[COMPARED]));
    paint(block, lines);
    flagged += lines.filter(({ moved }) => moved !== 0).length;
  }
  return flagged;
}

interface Line {
  values: unknown[];
  /** What later prices are compared with, when nothing is yet. */
  compareWith: number | null;
  /** Further than the alert allows: up 1, down -1. */
  moved: -1 | 0 | 1;
  failed: boolean;
}

function lineOf(result: Settled<Price>, before: readonly unknown[], at: number, alertPercent: number | null): Line {
  if (!result.ok) {
    const values = [...before];
    values[NOTE] = lastingMessage(result.error);
    return { values, compareWith: null, moved: 0, failed: true };
  }
  const { median, count, currency, note } = result.value;
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const values = [median, count, currency, new Date(at).toISOString(), note].map((value, place) =>
    written(value, present(priceColumns[place]).kind, zone),
  ) as unknown[];
  if (alertPercent === null) return { values, compareWith: null, moved: 0, failed: false };
  const compared = before[COMPARED];
  const isSet = typeof compared === 'number' && compared > 0;
  if (isSet && before[CURRENCY] !== '' && currency !== null && before[CURRENCY] !== currency) {
    // The row stays as it was, with its old currency, until somebody has looked: an amount never stands beside another currency.
    const kept = [...before];
    kept[CHANGE] = '';
    kept[NOTE] = joined(
      `Not compared: the prices were in ${before[CURRENCY]} and are ${median ?? 'too few'} in ${currency} now. Clear Compared With to begin anew`,
      note,
    );
    return { values: kept, compareWith: null, moved: 0, failed: false };
  }
  if (!isSet || median === null) {
    values[CHANGE] = '';
    // The next price has to see the currency of what it is compared with.
    if (isSet) values[CURRENCY] = currency ?? before[CURRENCY];
    return { values, compareWith: compared === '' ? median : null, moved: 0, failed: false };
  }
  values[CHANGE] = median / compared - 1;
  // In cents: 110 is not more than 10 % above 100, as the quotient of the two would be.
  const [rise, allowed] = [inCents(median) - inCents(compared), inCents(compared) * alertPercent];
  const moved = Math.abs(rise) * 100 > allowed ? (rise > 0 ? 1 : -1) : 0;
  if (moved !== 0) values[NOTE] = joined(`${moved > 0 ? 'Up' : 'Down'} by more than ${alertPercent} %`, note);
  return { values, compareWith: null, moved, failed: false };
}

/** Writes what later prices are compared with, where nothing stands. */
function fillCompared(
  sheet: Sheet,
  column: number,
  run: readonly PriceRow[],
  before: readonly unknown[][],
  lines: readonly Line[],
  format: string,
): void {
  const fresh = run.flatMap(({ row }, i) =>
    present(before[i])[COMPARED] === '' && present(lines[i]).compareWith !== null
      ? [{ row, value: present(lines[i]).compareWith }]
      : [],
  );
  for (const part of neighbours(fresh, ({ row }) => row)) {
    const range = sheet.getRange(present(part[0]).row, column, part.length, 1);
    range.setNumberFormat(format);
    range.setValues(part.map(({ value }) => [value]));
  }
}

/** Colours rows that moved, and takes only our own colours away again. */
function paint(block: GoogleAppsScript.Spreadsheet.Range, lines: readonly Line[]): void {
  for (const [at, [before]] of block.getBackgrounds().entries()) {
    const { moved, failed } = present(lines[at]);
    const ours = before === RISEN || before === FALLEN;
    const color = moved > 0 ? RISEN : moved < 0 ? FALLEN : ours ? null : before;
    if (!failed && color !== before) block.offset(at, 0, 1).setBackground(color ?? null);
  }
}

function joined(...notes: string[]): string {
  return notes.filter(note => note !== '').join('; ');
}
