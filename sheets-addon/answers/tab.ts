/** The hidden tab of answers: many facts, and the rows of tables. Any run that may write the sheet copies the answers of formulas to it. */

import { neighbours, present } from '../platform/lists.ts';
import { withLock, writeNow } from '../platform/shared.ts';
import { hiddenSheet, makeRoom } from '../tables/table.ts';
import { type Answered, packFacts, packRows, unpackFacts, unpackRows } from './kept.ts';

const SHEET = '_sold_data_answers';
/** A cell holds 50,000 characters. */
const LONGEST_CELL = 49_000;
/** The oldest answers go when there are more. */
const MOST_ANSWERS = 20_000;
/** Rows take much more room than facts: the answers that were written last keep theirs. */
const MOST_WITH_ROWS = 300;
/** Name, facts, rows, and when the rows were written, ms. */
const WIDTH = 4;

/** The answers to these questions. Rows are read for those in `withRows`, and only answers that have them count there. */
export function readTab(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const sheet = names.length > 0 ? SpreadsheetApp.getActive()?.getSheetByName(SHEET) : null;
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
      return packed === '' ? [] : [[name, { ...answered, ...unpackRows(packed) }] as const];
    }),
  );
}

/** The packed facts of all answers, by the names of the questions. */
export function readTabFacts(): Map<string, string> {
  const sheet = SpreadsheetApp.getActive()?.getSheetByName(SHEET);
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0) return new Map();
  const lines = sheet.getRange(1, 1, count, 2).getValues();
  return new Map(lines.map(([name, facts]) => [String(name), String(facts)]));
}

function placesIn(sheet: GoogleAppsScript.Spreadsheet.Sheet, count: number): Map<string, number> {
  const names = sheet.getRange(1, 1, count, 1).getValues();
  return new Map(names.map(([name], at) => [String(name), at + 1]));
}

/** Writes answers, new ones at the end. Not from a formula. */
export function writeTab(answers: ReadonlyMap<string, Answered>): void {
  const now = Date.now();
  const lines = [...answers].flatMap(([name, answered]) => {
    const facts = packFacts(answered.facts);
    if (facts.length > LONGEST_CELL) return [];
    const packed = answered.rows ? packRows(answered, LONGEST_CELL) : '';
    return [[name, facts, ...(packed === '' || packed.length > LONGEST_CELL ? ['', ''] : [packed, String(now)])]];
  });
  if (lines.length === 0) return;
  const sheet = hiddenSheet(SHEET);
  const count = sheet.getLastRow();
  const places = count === 0 ? new Map<string, number>() : placesIn(sheet, count);
  const placed = lines.map(line => ({ line, row: places.get(present(line[0])) ?? 0 }));
  const stamps = count === 0 ? [] : sheet.getRange(1, WIDTH, count, 1).getValues();
  const hasRows = (row: number) => present(stamps[row - 1])[0] !== '';
  // A table keeps its rows where the cache has lost those of the new answer: it would be paid for again.
  const known = placed.filter(({ line, row }) => row > 0 && (line[2] !== '' || !hasRows(row)));
  known.sort((a, b) => a.row - b.row);
  for (const run of neighbours(known, ({ row }) => row))
    sheet.getRange(present(run[0]).row, 1, run.length, WIDTH).setValues(run.map(({ line }) => line));
  const added = placed.flatMap(({ line, row }) => (row > 0 ? [] : [line]));
  if (added.length > 0) {
    makeRoom(sheet, count + added.length, WIDTH);
    // Text format first: what a listing is called must never become a formula.
    sheet
      .getRange(count + 1, 1, added.length, WIDTH)
      .setNumberFormat('@')
      .setValues(added);
  }
  const surplus = count + added.length - MOST_ANSWERS;
  if (surplus > 0) sheet.deleteRows(1, surplus);
  dropOldRows(sheet);
}

/** Takes the rows away that were written first. */
function dropOldRows(sheet: GoogleAppsScript.Spreadsheet.Sheet): void {
  const stamps = sheet.getRange(1, WIDTH, sheet.getLastRow(), 1).getValues();
  const kept = stamps.flatMap(([stamp], at) => (stamp === '' ? [] : [{ row: at + 1, at: Number(stamp) }]));
  const old = kept.sort((a, b) => b.at - a.at).slice(MOST_WITH_ROWS);
  const rows = old.sort((a, b) => a.row - b.row);
  for (const run of neighbours(rows, ({ row }) => row))
    sheet.getRange(present(run[0]).row, WIDTH - 1, run.length, 2).clearContent();
}

/** Gives answers of an older version the names that their questions have now. */
export function renameInTab(nameNow: (name: string) => string): void {
  const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET);
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0) return;
  const cells = sheet.getRange(1, 1, count, 1);
  const names = cells.getValues().map(([name]) => String(name));
  if (names.some(name => nameNow(name) !== name)) cells.setValues(names.map(name => [nameNow(name)]));
}

const COPIED = 'answers-copied';
/** An execution may write what came some time after the answer, ms. */
const LATE_MS = 60_000;

/**
 * Copies the answers that came since the last time.
 * @param newer the answers of the properties after an instant, with their rows as far as the cache has them.
 */
export function copyToTab(
  properties: Readonly<Record<string, string>>,
  newer: (since: number) => ReadonlyMap<string, Answered>,
): void {
  const since = Number(properties[COPIED] ?? 0);
  const now = Date.now();
  const answers = newer(since);
  if (answers.size === 0) return;
  withLock(() => writeTab(answers));
  writeNow({ [COPIED]: String(now - LATE_MS) });
}
