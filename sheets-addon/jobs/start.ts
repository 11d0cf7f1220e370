/** Starts jobs: everything is checked and kept before the first request is spent. */

import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { withWriterLock } from '../host/shared.ts';
import type { TableShape, WriteMode } from '../tables/shape.ts';
import { fitTable, hiddenSheet, layOut, makeRoom } from '../tables/table.ts';
import { checkRequest, type JobRequest } from './request.ts';
import { shapeOf } from './rows.ts';
import { dropJob, isEnded, type JobState, ownAccount, readJob, readJobs, writeJob } from './state.ts';
import { dropWorksheet, makeWorksheet } from './worksheet.ts';

/**
 * Makes a job that `runSlice` works on. Nothing is spent yet.
 * @param id made by the caller: the same start twice is one job.
 * @param scheduled a schedule works on it, not the sidebar.
 * @throws SoldDataError with one sentence when something in the request is wrong.
 */
export function startJob(id: string, request: JobRequest, scheduled = false): JobState {
  if (!/^[\w-]{1,40}$/.test(id)) throw refusal('The name of the job is not valid');
  return withWriterLock(() => {
    const known = readJob(id);
    if (known) return known;
    const checked = checkRequest(request);
    refuseTaken(checked.request, shapeOf(checked.request));
    const state: JobState = {
      id,
      request: checked.request,
      status: 'running',
      startedAt: Date.now(),
      account: ownAccount(),
      entries: checked.entries.length,
      page: 1,
      requestIds: [],
      ...{ settled: 0, postponed: 0, failed: 0, pages: 0, taken: 0, rows: 0, paid: 0, again: 0, faults: 0 },
      ...(scheduled ? { scheduled } : {}),
    };
    dropWorksheet(id);
    makeWorksheet(id, checked.entries);
    try {
      writeJob(state);
      // Its headings reserve the sheet: no other table can be begun there.
      layOut(checked.request.output.sheet, shapeOf(checked.request));
    } catch (error) {
      dropJob(id);
      dropWorksheet(id);
      throw error;
    }
    return state;
  });
}

/** @throws InvalidParametersError when the sheet holds other data, or another job under way writes there. */
export function refuseTaken({ output }: JobRequest, shape: TableShape): ReturnType<typeof fitTable> {
  const adds = (mode: WriteMode) => mode !== 'replace';
  const other = readJobs().find(job => !isEnded(job) && job.request.output.sheet === output.sheet);
  if (other && !(adds(output.mode) && adds(other.request.output.mode)))
    throw refusal(
      `Another job is writing to the sheet "${output.sheet}", and one would erase the rows of the other`,
      'Choose another sheet, or wait until that job has ended',
    );
  return fitTable(output.sheet, shape);
}

/** Starts an ended job once more, with the same request; a range is read anew. */
export function startAgain(pastId: string, id: string = Utilities.getUuid()): JobState {
  const past = pastJobs().find(job => job.id === pastId);
  if (!past) throw refusal('This job is no longer in the history');
  return startJob(id, past.request);
}

// Puts an ended job away: a line in the history, and nothing left behind. Can be done again after a kill.

export function finish(state: JobState): void {
  recordJob(state);
  dropWorksheet(state.id);
  dropJob(state.id);
}

// The jobs that have ended, as they ended, on a hidden sheet: one per row, oldest first.

const SHEET = '_sold_jobs';
const MOST_JOBS = 100;

/** Adds a job, or does nothing when it is there. */
function recordJob(state: JobState): void {
  withWriterLock(() => {
    const sheet = hiddenSheet(SHEET);
    const past = pastJobs();
    if (past.some(({ id }) => id === state.id)) return;
    if (sheet.getLastRow() >= MOST_JOBS) sheet.deleteRow(1);
    makeRoom(sheet, sheet.getLastRow() + 1);
    // It begins with a brace: the sheet keeps it as text.
    sheet.getRange(sheet.getLastRow() + 1, 1).setValue(JSON.stringify(state));
    SpreadsheetApp.flush();
  });
}

/** Newest first. */
export function pastJobs(): JobState[] {
  const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET);
  const rows = sheet?.getLastRow() ?? 0;
  if (rows === 0) return [];
  return present(sheet)
    .getRange(1, 1, rows, 1)
    .getValues()
    .flatMap(([text]) => recordedIn(String(text)))
    .reverse();
}

/** Nothing where a person has written something else. */
function recordedIn(text: string): JobState[] {
  try {
    return [JSON.parse(text) as JobState];
  } catch {
    return [];
  }
}

export function forgetPastJobs(): void {
  const book = SpreadsheetApp.getActive();
  const sheet = book.getSheetByName(SHEET);
  if (sheet) book.deleteSheet(sheet);
}
