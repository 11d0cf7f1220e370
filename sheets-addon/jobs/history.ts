/** The jobs that have ended, as they ended, on a hidden sheet: one per row, oldest first. */
import { alone } from '../host/lock.ts';
import { addSheet } from '../tables/table.ts';
import { type JobState, LOCK_PATIENCE_MS } from './state.ts';

const SHEET = '_sold_jobs';
const MOST_JOBS = 100;

/** Adds a job, or does nothing when it is there. */
export function recordJob(state: JobState): void {
  alone(() => {
    const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET) ?? addSheet(SHEET);
    sheet.hideSheet();
    const past = pastJobs();
    if (past.some(({ id }) => id === state.id)) return;
    if (past.length >= MOST_JOBS) sheet.deleteRow(1);
    if (past.length >= sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), 1);
    // It begins with a brace: the sheet keeps it as text.
    sheet.getRange(sheet.getLastRow() + 1, 1).setValue(JSON.stringify(state));
    SpreadsheetApp.flush();
  }, LOCK_PATIENCE_MS);
}

/** Newest first. */
export function pastJobs(): JobState[] {
  const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET);
  const rows = sheet?.getLastRow() ?? 0;
  if (rows === 0) return [];
  return sheet!
    .getRange(1, 1, rows, 1)
    .getValues()
    .map(([text]) => JSON.parse(String(text)) as JobState)
    .reverse();
}

export function forgetPastJobs(): void {
  const book = SpreadsheetApp.getActive();
  const sheet = book.getSheetByName(SHEET);
  if (sheet) book.deleteSheet(sheet);
}
