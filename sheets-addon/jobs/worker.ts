/** One execution that works on a job, and what its steps may use. */
import {
  atStake,
  BudgetError,
  counted,
  type Job,
  JobConflictError,
  type Operation,
  type Session,
  SoldDataError,
  type Spent,
} from '@sold-data/core';
import { withWriterLock } from '../host/shared.ts';
import { readAccount } from '../settings/sessions.ts';
import type { TableRow } from '../tables/shape.ts';
import { layOut, nextRow, putRows } from '../tables/table.ts';
import type { RunKind } from './request.ts';
import { shapeOf } from './rows.ts';
import { type Asking, type JobState, ownAccount } from './state.ts';
import { type Answer, putAway } from './worksheet.ts';

export interface Worker {
  id: string;
  session: Session;
  /** Requests that this execution may still be charged. */
  budget: { left: number };
  /** Runs an operation of the core. */
  run<Result>(operation: Operation<Result>): Result;
  /** Changes the job, as long as it is this worker's. @throws LeaseLost */
  change(change: (state: JobState) => void): JobState;
}

/** Another execution has taken the job over: this one must not write any more. */
export class LeaseLost extends Error {}

/** Nothing is wrong, but the step has to wait. */
export class RetryLater extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super();
    this.ms = ms;
  }
}

// Before and after a step that costs: its intention is saved first, so that a kill in the middle is known for what it is.

/** What a lost answer means: a page is asked again, a batch is harmless to start again (same key), anything else
 * is a person's choice, unless the account shows that nothing was charged. */
const AFTER_LOSS: Record<RunKind, 'again' | 'sameKey' | 'askPerson'> = {
  history: 'again',
  cardBatch: 'sameKey',
  bulkSearch: 'askPerson',
  keywordJob: 'askPerson',
  deepPagination: 'askPerson',
};

/** The longest that a request whose answer was lost can go on being charged: UrlFetchApp's 60 s, and a job's first step. */
const SETTLED_MS = 120_000;

/**
 * Saves that a step of at most `cost` requests begins. Undefined when a person has to decide first.
 * @throws BudgetError when this run may not be charged that much any more.
 */
export function beginStep(worker: Worker, state: JobState, cost: number): Asking | undefined {
  if (cost > worker.budget.left) throw new BudgetError('', { code: 'budget_reached' });
  const before = state.asking;
  const rule = AFTER_LOSS[state.request.kind];
  const now = Date.now();
  const asking: Asking = { name: Utilities.getUuid(), at: now, ...(before ? { lost: true } : {}) };
  if (rule === 'sameKey') asking.key = before?.key ?? Utilities.getUuid();
  if (rule === 'askPerson') {
    if (before && !before.confirmed && now < before.at + SETTLED_MS) throw new RetryLater(before.at + SETTLED_MS - now);
    asking.spent = spent(worker);
    if (before && !before.confirmed && before.spent !== asking.spent) {
      askPerson(worker, cost);
      return undefined;
    }
  }
  worker.change(job => {
    job.asking = asking;
    if (before && rule === 'again') job.again += 1;
  });
  return asking;
}

function askPerson(worker: Worker, cost: number): void {
  worker.change(job => {
    job.status = 'asks';
    job.question = { kind: 'again', cost };
    delete job.message;
  });
}

/** What the account has spent so far, from every source. Free of charge. */
function spent(worker: Worker): string {
  const { used, rolloverBalance, creditBalance } = readAccount(worker.session);
  return JSON.stringify([used, rolloverBalance, creditBalance]);
}

/** Takes the step. A refusal costs nothing (reference 7), so the step was never begun; what is at stake leaves it open. */
export function paid<Result extends { spent?: Spent }>(worker: Worker, cost: number, take: () => Result): Result {
  try {
    const result = take();
    worker.budget.left -= Math.max(cost, atStake(result));
    return result;
  } catch (error) {
    // What may have been charged stays open; an error that is not the core's tells nothing of it.
    const stake = error instanceof SoldDataError ? atStake(error) : cost;
    worker.budget.left -= stake;
    worker.change(job => {
      // A page is asked again whatever became of it: what it may have cost is told.
      const rule = AFTER_LOSS[job.request.kind];
      if (rule === 'again' && stake > 0) job.lost = (job.lost ?? 0) + stake;
      // The service has something under this key: a start under another one could be charged beside it.
      const hasKey = rule === 'sameKey' && error instanceof JobConflictError;
      if (rule === 'again' || (stake === 0 && !hasKey)) delete job.asking;
    });
    throw error;
  }
}

// From an answer that was paid for to rows on the sheet, so that a kill at any moment loses and doubles nothing.

/** The rows of a job stood on a sheet that a person has deleted. Its answer is put away: nothing is asked again. */
export class ResultSheetGone extends Error {
  override name = 'ResultSheetGone';
}

/** Puts the answer away, then writes it. Returns the job as it is afterwards. */
export function keep(
  worker: Worker,
  state: JobState,
  name: string,
  rows: TableRow[],
  then: Partial<JobState>,
): JobState {
  const { sheet, mode } = state.request.output;
  const since = state.since ?? nextRow(sheet, shapeOf(state.request), mode);
  const answer: Answer = { name, since, then, rows };
  putAway(worker.id, answer);
  return writeAnswer(worker, state, answer);
}

/** Puts the id of a started job away, then notes it: a lock that is busy loses no job that runs. */
export function keepStart(worker: Worker, name: string, { jobId, done }: Job): void {
  const then = { jobId, holder: ownAccount(), taken: 0, serviceDone: done ?? 0 };
  const answer: Answer = { name, since: 0, then, rows: [] };
  putAway(worker.id, answer);
  noteStart(worker, answer);
}

function noteStart(worker: Worker, { then }: Answer): JobState {
  return worker.change(job => {
    Object.assign(job, then);
    delete job.asking;
  });
}

/** Writes the rows, which may stand on the sheet already, and notes what is done. */
export function writeAnswer(worker: Worker, state: JobState, answer: Answer): JobState {
  if (answer.then.jobId !== undefined) return noteStart(worker, answer);
  const { mode } = state.request.output;
  return withWriterLock(() => {
    const standing = sheetOf(state);
    const sheet = standing?.getName() ?? state.request.output.sheet;
    // An execution that has lost its lease must not write: its successor does.
    worker.change(() => {});
    const gone = standing === null;
    if (gone && state.rows > 0 && !state.sheetGone)
      throw new ResultSheetGone(
        `The sheet "${sheet}" was deleted, and ${counted(state.rows, 'row')} of this job with it. Undo that, or press Resume to write the rows that follow on a new one.`,
      );
    // A new sheet begins below its headings.
    const since = gone ? 2 : answer.since;
    const clear = mode === 'replace' && state.since === undefined;
    if (gone) layOut(sheet, shapeOf(state.request));
    const last = putRows(sheet, shapeOf(state.request), answer.rows, { mode, since, clear });
    return worker.change(job => {
      Object.assign(job, answer.then);
      if (gone && state.rows > 0)
        job.warnings = [
          ...(job.warnings ?? []),
          `Its first ${counted(state.rows, 'row')} went with a sheet that was deleted.`,
        ];
      delete job.sheetGone;
      job.request.output.sheet = sheet;
      job.sheetId = SpreadsheetApp.getActive().getSheetByName(sheet)?.getSheetId();
      job.since = since;
      job.rows = mode === 'update' && !gone ? job.rows + answer.rows.length : last - since + 1;
      delete job.asking;
    });
  });
}

/** The sheet of a job's rows, also under the name that a person has given it since; null when it is gone. */
function sheetOf({ sheetId, request }: JobState): GoogleAppsScript.Spreadsheet.Sheet | null {
  const book = SpreadsheetApp.getActive();
  return book.getSheets().find(sheet => sheet.getSheetId() === sheetId) ?? book.getSheetByName(request.output.sheet);
}

/** A job without any row: the headings stand there, and the rows of an earlier run are gone when they were to be replaced. */
export function writeNothing({ request }: JobState): void {
  const { sheet, mode } = request.output;
  withWriterLock(() => putRows(sheet, shapeOf(request), [], { mode, since: 2, clear: mode === 'replace' }));
}
