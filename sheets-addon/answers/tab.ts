/**
 * Saved answers in a hidden tab: many facts, and the rows of tables. Formulas may read it, not write it, so any run that may write the sheet
 * copies their answers to it.
 */
import { neighbours, present } from '../platform/lists.ts';
import { asText } from '../tables/shape.ts';
import { hiddenSheet, makeRoom } from '../tables/sheets.ts';
import type { Answered } from './kept.ts';
import { packFacts, packRows, unpackFacts, unpackRows } from './packed.ts';

export const ANSWERS_TAB = '_sold_data_answers';
/** A cell holds 50,000 characters. */
const LONGEST_CELL = 49_000;
/** The oldest answers are deleted when there are more. */
const MOST_ANSWERS = 20_000;
/** Rows take much more room than facts, so only the most recently written answers keep theirs. */
const MOST_WITH_ROWS = 300;
/** Columns: name, facts, rows, and when the rows were written, ms. */
const WIDTH = 4;

/** The saved answers to these queries. Rows are read for names in `withRows`, where an answer without rows is left out. */
export function readTab(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const sheet = names.length > 0 ? tabOfAnswers() : null;
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0) return new Map();
  const places = placesIn(sheet, count);
  const wanted = names.filter(name => places.has(name));
  if (wanted.length === 0) return new Map();
  const facts = wanted.length > 1 ? sheet.getRange(1, 2, count, 1).getValues() : undefined;
  return new Map(
    wanted.flatMap(name => {
      const row = present(places.get(name));
      const text = String(facts ? present(facts[row - 1])[0] : sheet.getRange(row, 2).getValue());
      const known = unpackFacts(text);
      if (!known) return [];
      const answered: Answered = { facts: known };
      if (!withRows.has(name)) return [[name, answered] as const];
      const packed = String(sheet.getRange(row, 3).getValue());
      const rows = packed === '' ? undefined : unpackRows(packed);
      return rows ? [[name, { ...answered, ...rows }] as const] : [];
    }),
  );
}

/** The packed facts of all answers, by query name. */
export function readTabFacts(): Map<string, string> {
  const sheet = tabOfAnswers();
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0) return new Map();
  const lines = sheet.getRange(1, 1, count, 2).getValues();
  return new Map(lines.map(([name, facts]) => [String(name), String(facts)]));
}

function placesIn(sheet: GoogleAppsScript.Spreadsheet.Sheet, count: number): Map<string, number> {
  const names = sheet.getRange(1, 1, count, 1).getValues();
  return new Map(names.map(([name], at) => [String(name), at + 1]));
}

/** Writes answers; new ones are appended. Must not run in a formula. */
export function writeTab(answers: ReadonlyMap<string, Answered>): void {
  const now = Date.now();
  const lines = [...answers].flatMap(([name, answered]) => {
    const facts = packFacts(answered.facts);
    if (facts.length > LONGEST_CELL) return [];
    const packed = answered.rows ? packRows(answered, LONGEST_CELL) : '';
    return [[name, facts, ...(packed === '' || packed.length > LONGEST_CELL ? ['', ''] : [packed, String(now)])]];
  });
  if (lines.length === 0) return;
  const sheet = hiddenSheet(ANSWERS_TAB);
  const count = sheet.getLastRow();
  const places = count === 0 ? new Map<string, number>() : placesIn(sheet, count);
  const placed = lines.map(line => ({ line, row: places.get(present(line[0])) ?? 0 }));
  const isKnown = placed.some(({ row }) => row > 0);
  const stamps = isKnown ? sheet.getRange(1, WIDTH, count, 1).getValues() : [];
  const hasRows = (row: number) => present(stamps[row - 1])[0] !== '';
  // If the cache has lost the rows of the new answer, the table keeps the old line, because new rows would be paid for again.
  const known = placed.filter(({ line, row }) => row > 0 && (line[2] !== '' || !hasRows(row)));
  known.sort((a, b) => a.row - b.row);
  for (const run of neighbours(known, ({ row }) => row))
    sheet.getRange(present(run[0]).row, 1, run.length, WIDTH).setValues(run.map(({ line }) => line));
  const added = placed.flatMap(({ line, row }) => (row > 0 ? [] : [line]));
  if (added.length > 0) {
    makeRoom(sheet, count + added.length, WIDTH);
    // Text format first, so a listing title can never become a formula.
    sheet
      .getRange(count + 1, 1, added.length, WIDTH)
      .setNumberFormat('@')
      .setValues(added);
  }
  const surplus = count + added.length - MOST_ANSWERS;
  if (surplus > 0) sheet.deleteRows(1, surplus);
  if (lines.some(line => line[2] !== '')) dropOldRows(sheet);
}

/** Deletes the rows that were written first. */
function dropOldRows(sheet: GoogleAppsScript.Spreadsheet.Sheet): void {
  const stamps = sheet.getRange(1, WIDTH, sheet.getLastRow(), 1).getValues();
  const kept = stamps.flatMap(([stamp], at) => (stamp === '' ? [] : [{ row: at + 1, at: Number(stamp) }]));
  const old = kept.sort((a, b) => b.at - a.at).slice(MOST_WITH_ROWS);
  const rows = old.sort((a, b) => a.row - b.row);
  for (const run of neighbours(rows, ({ row }) => row))
    sheet.getRange(present(run[0]).row, WIDTH - 1, run.length, 2).clearContent();
}

const tabOfAnswers = () => SpreadsheetApp.getActive()?.getSheetByName(ANSWERS_TAB) ?? null;

/** An execution may write an answer this long after it arrived, ms. */
const LATE_MS = 60_000;

/** The cell behind the first row that notes the last copy. It is in the tab because an earlier version of the file has an earlier tab. */
const noteOf = (sheet: GoogleAppsScript.Spreadsheet.Sheet) => sheet.getRange(1, WIDTH + 1);

/**
 * When later answers of the properties may not be in the tab yet, ms, and where the properties' answers ended at the last copy (ring.ts).
 * Without a note, nothing is known to be copied.
 */
export function copiedFrom(): { since: number; end?: string } {
  const sheet = tabOfAnswers();
  const noted = sheet && sheet.getMaxColumns() > WIDTH ? String(noteOf(sheet).getValue()) : '';
  if (noted === '') return { since: 0 };
  const [since, end] = noted.split(' ');
  return { since: Number(since), ...(end === undefined ? {} : { end }) };
}

/** @param at when the copy began, ms. @param end where the properties' answers ended then. */
export function noteCopied(at: number, end: string): void {
  const sheet = tabOfAnswers();
  if (!sheet) return;
  makeRoom(sheet, 1, WIDTH + 1);
  noteOf(sheet).setValues([[asText(`${at - LATE_MS} ${end}`)]]);
}
