/**
 * A hidden sheet for each job under way: its entries, and the last answer that was paid for. An answer is put away here in one
 * write before anything else is done with it, so that whatever moment the job is killed, it is never asked for twice.
 */
import { refusal } from '../host/errors.ts';
import { MOST_CHARACTERS, type TableRow } from '../tables/shape.ts';
import { hiddenSheet, makeRoom } from '../tables/table.ts';
import type { Entry } from './entries.ts';
import type { JobState } from './state.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const ENTRIES = 1;
const ANSWER = 2;
const LONGEST_TEXT = 900;

/** An answer as rows to write, and what the job is once they are written. */
export interface Answer {
  /** The step that it answers. */
  name: string;
  /** The sheet's row where its rows begin, unless others came between. */
  since: number;
  then: Partial<JobState>;
  rows: TableRow[];
}

export function makeWorksheet(id: string, entries: readonly Entry[]): void {
  const sheet = hiddenSheet(nameOf(id));
  put(
    sheet,
    ENTRIES,
    entries.map(entry => JSON.stringify(entry)),
  );
}

export function dropWorksheet(id: string): void {
  const sheet = find(id);
  if (sheet) SpreadsheetApp.getActive().deleteSheet(sheet);
}

/** Entries to ask once more, behind the others. Doing it again changes nothing. */
export function addEntries(id: string, from: number, entries: readonly Entry[]): void {
  put(
    hiddenSheet(nameOf(id)),
    ENTRIES,
    entries.map(entry => JSON.stringify(entry)),
    from + 1,
  );
}

/** Entries from a place on. */
export function readEntries(id: string, from: number, count: number): Entry[] {
  const sheet = find(id);
  const lines = sheet && from + count <= sheet.getMaxRows() ? read(sheet, ENTRIES, from + 1, count) : [''];
  if (lines.includes(''))
    throw refusal('The hidden sheet of this job was deleted, so it cannot go on', 'Start it again');
  return lines.map(text => JSON.parse(text) as Entry);
}

/** The sheet is made anew when a person has deleted it: what was paid for comes first. */
export function putAway(id: string, { rows, ...head }: Answer): void {
  // Head and rows are one write: there is never half an answer.
  put(hiddenSheet(nameOf(id)), ANSWER, [JSON.stringify({ ...head, rows: rows.length }), ...rows.map(lineOf)]);
}

/** A row as the text of one cell, which holds 50,000 characters: what does not fit is cut. */
function lineOf(row: TableRow): string {
  let line = JSON.stringify(row);
  for (let most = LONGEST_TEXT; line.length > MOST_CHARACTERS; most = Math.floor(most / 2))
    line = JSON.stringify(row.map(cell => (typeof cell === 'string' ? cell.slice(0, most) : cell)));
  return line;
}

/** The answer to a step, when it was put away. */
export function answerTo(id: string, name: string): Answer | undefined {
  const sheet = find(id);
  const [text] = sheet ? read(sheet, ANSWER, 1, 1) : [];
  if (!sheet || !text) return undefined;
  const head = JSON.parse(text) as Omit<Answer, 'rows'> & { rows: number };
  if (head.name !== name) return undefined;
  return { ...head, rows: read(sheet, ANSWER, 2, head.rows).map(line => JSON.parse(line) as TableRow) };
}

function put(sheet: Sheet, column: number, lines: readonly string[], row = 1): void {
  if (lines.length === 0) return;
  makeRoom(sheet, row + lines.length - 1);
  sheet
    .getRange(row, column, lines.length, 1)
    .setNumberFormat('@')
    .setValues(lines.map(line => [line]));
}

function read(sheet: Sheet, column: number, row: number, count: number): string[] {
  if (count <= 0) return [];
  return sheet
    .getRange(row, column, count, 1)
    .getValues()
    .map(([text]) => String(text));
}

function find(id: string): Sheet | null {
  return SpreadsheetApp.getActive().getSheetByName(nameOf(id));
}

const nameOf = (id: string) => `_sold_job_${id}`;
