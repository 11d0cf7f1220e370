/** How a run continues after an error: after a wait, at the next occurrence, or once a person has acted. */
import {
  AuthError,
  BudgetError,
  counted,
  InvalidParametersError,
  NotFoundError,
  QuotaExceededError,
  SoldDataError,
} from '@sold-data/core/engine';
import { CapReached, SpendingOff } from '../settings/ledger.ts';
import { errorMessage, isPassing, passingWaitMs } from '../settings/messages.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import { finish, stop } from './ending.ts';
import { mailNotice } from './notices.ts';
import { hasJob, type Run, type Task } from './task.ts';
import { LeaseLost, type Work } from './work.ts';

/** The delay while another execution uses the account or the document, ms. */
export const BUSY_MS = 5_000;
/** Consecutive errors that end a run: for a single run, and for a planned one, which is retried within the hour. */
const MOST_FAULTS = 5;
const MOST_FAULTS_PLANNED = 2;

/** @returns the delay before the next step, ms; null when there is nothing to do until the next occurrence or until a person acts. */
export function afterError(work: Work, error: unknown): number | null {
  if (error instanceof LeaseLost) throw error;
  if (error instanceof SpendingOff) return retry(work, BUSY_MS, '');
  if (error instanceof CapReached) return retry(work, nextDay() - Date.now(), errorMessage(error));
  if (error instanceof BudgetError) return endBudget(work);
  if (isPassing(error)) return retry(work, passingWaitMs(error) ?? BUSY_MS, '');
  if (error instanceof PlaceLost)
    return waitForPerson(work, error, errorMessage(error), run => {
      run.lost = error.of === 'tab' ? 'tab' : true;
    });
  return afterFault(work, error);
}

function endBudget(work: Work): number | null {
  const { draft, run } = work.task();
  // Lost answers have used up the budget, not the list itself, so the list is tried again.
  if (run && run.faults > 0 && run.message !== '') return fail(work, run.message);
  const message = `The budget of ${counted(draft.budget ?? 0, 'request')} is used up`;
  if (draft.when) return finish(work, 'partial', `${message}. The next run continues`);
  return waitForPerson(work, undefined, `${message}. Resume continues with the same budget again`, run => {
    run.paidBefore = run.charged + run.doubt;
  });
}

/** Handles an error of the service, the network, the sheet, or our own. */
function afterFault(work: Work, error: unknown): number | null {
  const message = errorMessage(error);
  const { when } = work.task().draft;
  const { faults, rows, charged, doubt, cancelling } = work.run();
  // A job may be missing for up to a minute after its start.
  if (error instanceof NotFoundError && faults >= MOST_FAULTS)
    return rows === 0 ? fail(work, message) : finish(work, 'partial', message);
  const isRefused = error instanceof InvalidParametersError;
  // The spreadsheet rejected paid results, which a person can fix. Resume continues there without paying again.
  const isFixable = isRefused && error.status === undefined && cancelling === undefined && charged + doubt > 0;
  if (isRefused && rows === 0 && !isFixable) return fail(work, message);
  // A job at the service is already paid for, so the run doesn't end before its results are on the sheet.
  const endsHere = when !== null && !hasJob(work.run());
  // Each lost answer may have been charged twice by now, and the run's retry repeats it anyway.
  const isLost = endsHere && error instanceof SoldDataError && (error.spent?.doubt ?? 0) > 0;
  if (isTemporary(error) && !isLost && faults < (endsHere ? MOST_FAULTS_PLANNED : MOST_FAULTS)) {
    work.note(run => {
      run.faults += 1;
    });
    return retry(work, Math.max(error.retryAfterMs ?? 0, 5_000 * 2 ** faults), message);
  }
  return endsHere ? endOccurrence(work, error, message) : waitForPerson(work, error, message);
}

/** Whether an error may pass without a person. */
const isTemporary = (error: unknown): error is SoldDataError =>
  error instanceof SoldDataError &&
  ![InvalidParametersError, QuotaExceededError, AuthError].some(kind => error instanceof kind);

/** Ends a planned run. The next occurrence starts anew. */
function endOccurrence(work: Work, error: unknown, message: string): number | null {
  if (error instanceof InvalidParametersError) return finish(work, 'partial', message);
  // What was paid for can't be written, also not at the second try. Later occurrences would pay for it in vain.
  const { retried, rows, charged, doubt } = work.run();
  if (!(error instanceof SoldDataError) && retried && rows === 0 && charged + doubt > 0)
    return waitForPerson(work, error, message);
  // Waiting an hour restores neither a key nor requests.
  if (error instanceof AuthError) return finish(work, 'failed', message, true);
  return fail(work, message, !(error instanceof QuotaExceededError));
}

/** Stops the run until a person resumes it. A planned one is reported. */
function waitForPerson(work: Work, error: unknown, message: string, change?: (run: Run, task: Task) => void): null {
  const { when } = work.task().draft;
  work.note((run, task) => {
    run.faults = 0;
    change?.(run, task);
    stop(task, message, error);
    if (when) task.notice = 'shown';
  });
  if (when) mailNotice(work.task());
  return null;
}

function retry(work: Work, waitMs: number, message: string): number {
  postpone(work, waitMs, message);
  return waitMs;
}

/** Saves the instant of the next step, so that no execution takes it sooner. */
export function postpone(work: Work, waitMs: number, message?: string): void {
  work.note(run => {
    run.retryAt = Date.now() + waitMs;
    if (message !== undefined) run.message = message;
  });
}

const DAY_MS = 86_400_000;
/** The start of the next UTC day, when its requests become available, ms. */
const nextDay = () => (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;

/** The retry delay. The hourly trigger runs again within an hour of a failure, ms. */
const RETRY_MS = 30 * 60_000;

/**
 * Handles a failed run. A planned task is retried within the hour and reported only if it fails again.
 * @param mayPass whether a retry may succeed.
 * @returns the delay before the next call, ms.
 */
function fail(work: Work, message: string, mayPass = true): number | null {
  const { draft } = work.task();
  if (draft.when === null || !mayPass || work.run().retried) return finish(work, 'failed', message);
  work.note(run => {
    run.retried = true;
    run.faults = 0;
    delete run.gaveUp;
    // Requests lost in an outage don't count against the list's budget.
    run.paidBefore = Math.max(run.paidBefore, run.doubt);
  });
  return retry(work, RETRY_MS, message);
}

/** Handles a run in which every item failed. A retry starts with the first item. */
export function failAll(work: Work): number | null {
  const { total, note } = work.run();
  const waitMs = fail(work, note || `None of ${total} got a result: the rows say why`);
  if (waitMs !== null)
    work.note(run => {
      run.cursor = 0;
      run.failed = 0;
    });
  return waitMs;
}
