/**
 * The last good answers, in the properties and in a hidden sheet: they outlive the cache, and stay when the service fails.
 * Formulas may read a sheet but not write one, so menu items, the sidebar and schedules write it.
 */

import { present } from '../host/lists.ts';
import { withLock } from '../host/shared.ts';
import { hiddenSheet, makeRoom } from '../tables/table.ts';
import { readKept, takeUncopied } from './durable.ts';
import { pack } from './keep.ts';
import { type Answered, type Facts, unpack } from './kept.ts';
import { MOST_ANSWERS, readFacts, readRows } from './store.ts';

const SHEET = '_sold_data_answers';
/** A cell holds 50,000 characters. */
const LONGEST_CELL = 49_000;
/** Rows take much more room than facts: only so many answers have theirs. */
const MOST_WITH_ROWS = 150;
/** Name, facts, rows. */
const WIDTH = 3;

/** What is known of these names: the newest of what formulas have kept and what the sheet holds. Rows are read for those in `withRows` only. */
export function lastGood(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const found = fromSheet(names, withRows);
  for (const [name, facts] of readKept(names))
    if (!withRows.has(name) && !((found.get(name)?.facts.at ?? 0) >= facts.at)) found.set(name, { facts });
  return found;
}

function fromSheet(names: readonly string[], withRows: ReadonlySet<string>): Map<string, Answered> {
  const sheet = SpreadsheetApp.getActive()?.getSheetByName(SHEET);
  const count = sheet?.getLastRow() ?? 0;
  if (!sheet || count === 0 || names.length === 0) return new Map();
  const places = new Map(
    sheet
      .getRange(1, 1, count, 1)
      .getValues()
      .map(([name], at) => [String(name), at + 1]),
  );
  const wanted = names.filter(name => places.has(name));
  if (wanted.length === 0) return new Map();
  const facts = wanted.length > 1 ? sheet.getRange(1, 2, count, 1).getValues() : undefined;
  return new Map(
    wanted.map(name => {
      const row = present(places.get(name));
      const text = facts ? present(facts[row - 1])[0] : sheet.getRange(row, 2).getValue();
      const answered: Answered = { facts: JSON.parse(String(text)) as Facts };
      const packed = withRows.has(name) ? String(sheet.getRange(row, 3).getValue()) : '';
      return [name, packed === '' ? answered : { ...answered, ...unpack(packed) }];
    }),
  );
}

/** Writes answers, new ones at the end; the oldest go when there are too many. Not from a formula. */
export function writeLastGood(answers: ReadonlyMap<string, Answered>, withRows: ReadonlySet<string>): void {
  const lines = [...answers].flatMap(([name, answered]) => {
    const line = lineOf(name, answered, withRows.has(name));
    return line ? [line] : [];
  });
  if (lines.length === 0) return;
  withLock(() => {
    const sheet = hiddenSheet(SHEET);
    const count = sheet.getLastRow();
    const known = count === 0 ? [] : sheet.getRange(1, 1, count, 1).getValues();
    const places = new Map(known.map(([name], at) => [String(name), at + 1]));
    const added = lines.filter(line => {
      const row = places.get(present(line[0]));
      if (row !== undefined) sheet.getRange(row, 1, 1, WIDTH).setValues([line]);
      return row === undefined;
    });
    if (added.length > 0) append(sheet, count, added);
    const surplus = count + added.length - MOST_ANSWERS;
    if (surplus > 0) sheet.deleteRows(1, surplus);
    const bare = sheet.getLastRow() - MOST_WITH_ROWS;
    if (bare > 0) sheet.getRange(1, WIDTH, bare, 1).clearContent();
    SpreadsheetApp.flush();
  });
}

/** Rows of so many answers are read from the cache at once. */
const MOST_ROWS_SAVED = 40;

/** Takes over what formulas have asked since the last time. The cache knows more of an answer than the properties do. */
export function saveNewAnswers(): void {
  const { facts: kept, done } = takeUncopied();
  const names = [...kept.keys()];
  const facts = new Map([...kept, ...readFacts(names)]);
  const rows = readRows(names.slice(-MOST_ROWS_SAVED), facts);
  const answers = new Map([...facts].map(([name, known]) => [name, rows.get(name) ?? { facts: known }]));
  writeLastGood(answers, new Set(rows.keys()));
  done();
}

function lineOf(name: string, answered: Answered, withRows: boolean): string[] | undefined {
  const facts = JSON.stringify(answered.facts);
  if (facts.length > LONGEST_CELL) return undefined;
  const packed = withRows && answered.rows ? pack(answered, LONGEST_CELL) : '';
  return [name, facts, packed.length > LONGEST_CELL ? '' : packed];
}

function append(sheet: GoogleAppsScript.Spreadsheet.Sheet, count: number, lines: string[][]): void {
  makeRoom(sheet, count + lines.length);
  // Text format first: what a listing is called must never become a formula.
  sheet
    .getRange(count + 1, 1, lines.length, WIDTH)
    .setNumberFormat('@')
    .setValues(lines);
}
