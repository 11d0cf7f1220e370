/**
 * Runs tasks of every kind: acquires the lease, takes one step after another, records the cost of each, and decides how to handle errors.
 * Each kind of task is a function that performs one step (step.ts in its folder).
 */
import {
  AuthError,
  BudgetError,
  CancelledError,
  counted,
  InvalidParametersError,
  NotFoundError,
  QuotaExceededError,
  SoldDataError,
} from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { executionId, withLock } from '../platform/shared.ts';
import { CapReached, SpendingOff } from '../settings/ledger.ts';
import { errorMessage, isPassing, passingWaitMs } from '../settings/messages.ts';
import { personAccount } from '../settings/settings.ts';
import { isSpendingOff } from '../settings/spending.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import type { TaskDraft, TaskKind } from './draft.ts';
import { findSalesStep } from './find-sales/step.ts';
import type { DraftOf } from './kinds.ts';
import { logRun } from './log.ts';
import { mailNotice } from './notices.ts';
import { priceListStep } from './price-list/step.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { refreshStep } from './refresh/step.ts';
import {
  changeTask,
  hasJob,
  isLeased,
  isMine,
  newRun,
  type Result,
  type Run,
  readTask,
  type Task,
  writeTask,
} from './task.ts';
import { watchStep } from './watch/step.ts';
import { countPending, LeaseLost, type Step, type Work, workOn } from './work.ts';

const steps: { [Name in TaskKind]: (draft: DraftOf<Name>, work: Work) => Step } = {
  priceList: priceListStep,
  findSales: findSalesStep,
  refresh: refreshStep,
  watch: watchStep,
};

/** Time limit for a run of the sidebar or the trigger, ms. 24 such runs fit into the 90 minutes per day that Google grants triggers. */
export const LONGEST_RUN_MS = 210_000;
/** No step starts so late that a one-minute fetch would outlast the execution, ms. */
const LEASE_MARGIN_MS = 90_000;
const SHORTEST_STEP_MS = 3_000;
/** Consecutive errors that end a run: for a single run, and for a planned one, which is retried within the hour. */
const MOST_FAULTS = 5;
const MOST_FAULTS_PLANNED = 2;

/**
 * Starts a run of a task, or continues the current one.
 * @returns the delay before the next call, ms; null when there is nothing to do until the next occurrence or until a person acts.
 */
export function runTask(id: string, deadline: number): number | null {
  const by = executionId();
  const until = Math.min(deadline, Date.now() + LONGEST_RUN_MS);
  const waitMs = claim(id, by, until);
  if (waitMs !== undefined) return waitMs;
  const work = workOn(id, by, until);
  try {
    return goThrough(work);
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    throw error;
  } finally {
    release(id, by);
  }
}

/** Whether a step can be taken after a delay. */
const hasTimeAfter = (waitMs: number, deadline: number) => Date.now() + waitMs + SHORTEST_STEP_MS < deadline;

/** Acquires the task's lease for this execution. Returns the delay before the next call instead if the task can't run now. */
function claim(id: string, by: string, deadline: number): number | null | undefined {
  return withLock(() => {
    const task = readTask(id);
    if (!task || !isMine(task) || task.state !== 'running') return null;
    if (isLeased(task)) return BUSY_MS;
    // A job at the service is already paid for, so it continues.
    if (isSpendingOff() && !hasJob(task.run)) return null;
    if (task.account !== personAccount().id) {
      stop(task, 'It was planned with another API key. Resume runs it with the key that you use now.');
      writeTask(task);
      return null;
    }
    task.run ??= newRun();
    const heldMs = task.run.retryAt - Date.now();
    if (heldMs > 0 && !hasTimeAfter(heldMs, deadline)) return heldMs;
    task.lease = { by, until: deadline + LEASE_MARGIN_MS };
    countPending(task.run);
    writeTask(task);
    return undefined;
  });
}

/** Takes one step after another and waits after an error if time allows. Returns the delay before the next call, ms. */
function goThrough(work: Work): number | null {
  let waitMs: number | null = work.run().retryAt - Date.now();
  for (;;) {
    if (waitMs > 0) Utilities.sleep(waitMs);
    try {
      return takeSteps(work);
    } catch (error) {
      waitMs = fault(work, error);
    }
    if (waitMs === null || !hasTimeAfter(waitMs, work.deadline)) return waitMs;
  }
}

function takeSteps(work: Work): number | null {
  for (;;) {
    const { draft, state } = work.task();
    if (state !== 'running') return null;
    const { finished, waitMs = 0, waitsFor } = stepOf(draft, work);
    if (!waitsFor) recover(work);
    if (finished) {
      const { failed, total } = work.run();
      if (failed > 0 && failed === total) return failAll(work);
      finish(work, failed > 0 ? 'partial' : 'done');
      return null;
    }
    if (!hasTimeAfter(waitMs, work.deadline)) {
      // Until then a step would only read the list and find no slot.
      if (waitsFor === 'slot') postpone(work, waitMs);
      return waitMs;
    }
    if (waitMs > 0) Utilities.sleep(waitMs);
  }
}

/** Forgets an earlier error after a step that worked. */
function recover(work: Work): void {
  const { faults, retryAt, message } = work.run();
  if (faults === 0 && retryAt === 0 && message === '') return;
  work.note(run => {
    run.faults = 0;
    run.retryAt = 0;
    run.message = '';
  });
}

/**
 * Takes a step, or returns the wait that must come first: for the per-minute limit, or for another execution that uses the account or the
 * document.
 */
function stepOf(draft: TaskDraft, work: Work): Step & { waitsFor?: 'slot' | 'turn' } {
  const step = steps[draft.kind] as (draft: TaskDraft, work: Work) => Step;
  try {
    return step(draft, work);
  } catch (error) {
    if (error instanceof CancelledError) return {};
    if (!isPassing(error)) throw error;
    const waitMs = passingWaitMs(error);
    return waitMs === undefined ? { waitMs: BUSY_MS, waitsFor: 'turn' } : { waitMs, waitsFor: 'slot' };
  }
}

const BUSY_MS = 5_000;

function release(id: string, by: string): void {
  try {
    changeTask(id, task => {
      if (task.lease?.by === by) delete task.lease;
      endCancelled(task);
    });
  } catch {
    // The task was deleted, or the document is busy. In the second case the lease expires by itself.
  }
}

/** Decides how the run continues after an error. Returns the delay before the next call, ms. */
function fault(work: Work, error: unknown): number | null {
  if (error instanceof LeaseLost) throw error;
  const { draft } = work.task();
  const now = Date.now();
  if (error instanceof SpendingOff) return retry(work, BUSY_MS, '');
  if (error instanceof CapReached) return retry(work, nextDay() - now, errorMessage(error));
  if (error instanceof BudgetError) {
    const { run } = work.task();
    // Lost answers have used up the budget, not the list itself, so the list is tried again.
    if (run && run.faults > 0 && run.message !== '') return fail(work, run.message);
    const message = `The budget of ${counted(draft.budget ?? 0, 'request')} is used up`;
    if (draft.when) finish(work, 'partial', `${message}. The next run continues`);
    else
      work.note((run, task) => {
        run.paidBefore = run.charged + run.doubt;
        stop(task, `${message}. Resume continues with the same budget again`);
      });
    return null;
  }
  if (isPassing(error)) return retry(work, passingWaitMs(error) ?? BUSY_MS, '');
  const message = errorMessage(error);
  if (error instanceof PlaceLost) {
    work.note((run, task) => {
      run.lost = error.of === 'tab' ? 'tab' : true;
      stop(task, message);
      if (task.draft.when) task.notice = 'shown';
    });
    if (draft.when) mailNotice(work.task());
    return null;
  }
  const { faults, rows, charged, doubt, cancelling } = work.run();
  // A job at the service is already paid for, so the run doesn't end before its results are on the sheet.
  const isOver = draft.when !== null && !hasJob(work.run());
  // A job may be missing for up to a minute after its start.
  const isGone = error instanceof NotFoundError && faults >= MOST_FAULTS;
  const isRefused = error instanceof InvalidParametersError || isGone;
  // The spreadsheet rejected paid results, which a person can fix. Resume continues there without paying again.
  const isOurs = error instanceof InvalidParametersError && error.status === undefined && cancelling === undefined;
  if (isGone || (isRefused && rows === 0 && !(isOurs && charged + doubt > 0))) {
    if (rows === 0) return fail(work, message);
    finish(work, 'partial', message);
    return null;
  }
  const needsPerson =
    isRefused || error instanceof QuotaExceededError || error instanceof AuthError || !(error instanceof SoldDataError);
  // Each lost answer may have been charged three times by now, and the run's retry repeats it anyway.
  const isLost = isOver && error instanceof SoldDataError && (error.spent?.doubt ?? 0) > 0;
  if (!needsPerson && !isLost && faults < (isOver ? MOST_FAULTS_PLANNED : MOST_FAULTS)) {
    work.note(run => {
      run.faults += 1;
    });
    return retry(work, Math.max((error as SoldDataError).retryAfterMs ?? 0, 5_000 * 2 ** faults), message);
  }
  if (isOver && isRefused) {
    finish(work, 'partial', message);
    return null;
  }
  // Waiting an hour restores neither a key nor requests.
  if (error instanceof AuthError && isOver) {
    finish(work, 'failed', message, true);
    return null;
  }
  if (isOver) return fail(work, message, !(error instanceof QuotaExceededError));
  work.note((run, task) => {
    run.faults = 0;
    stop(task, message, error);
    if (task.draft.when) task.notice = 'shown';
  });
  if (draft.when) mailNotice(work.task());
  return null;
}

function retry(work: Work, waitMs: number, message: string): number {
  postpone(work, waitMs, message);
  return waitMs;
}

function postpone(work: Work, waitMs: number, message?: string): void {
  work.note(run => {
    run.retryAt = Date.now() + waitMs;
    if (message !== undefined) run.message = message;
  });
}

function stop(task: Task, message: string, error?: unknown): void {
  task.state = 'stopped';
  task.run ??= newRun();
  task.run.message = message;
  if (error instanceof AuthError) task.run.needsKey = true;
  else delete task.run.needsKey;
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
  if (draft.when === null || !mayPass || work.run().retried) {
    finish(work, 'failed', message);
    return null;
  }
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
function failAll(work: Work): number | null {
  const { total, note } = work.run();
  const waitMs = fail(work, note || `None of ${total} got a result: the rows say why`);
  if (waitMs !== null)
    work.note(run => {
      run.cursor = 0;
      run.failed = 0;
    });
  return waitMs;
}

/**
 * Ends the run. Its result is saved in the task and in the log, and a failed planned run is reported.
 * @param needsKey whether the key was refused.
 */
function finish(work: Work, outcome: Result['outcome'], message = '', needsKey = false): void {
  let ended: { task: Task; result: Result; isNews: boolean } | undefined;
  work.note((run, task) => {
    const { cursor, total } = run;
    const text =
      message === run.note ? message : [message.replace(/\.$/, ''), run.note].filter(part => part !== '').join('. ');
    const result: Result = { ...resultOf(run, outcome, text), ...(needsKey ? { needsKey } : {}) };
    task.last = result;
    task.from = outcome === 'partial' && cursor < total ? (task.from + cursor) % Math.max(1, total) : 0;
    task.run = null;
    task.state = task.draft.when ? 'planned' : 'done';
    const isNews = outcome === 'failed' && task.draft.when !== null && task.notice === undefined;
    if (isNews) task.notice = 'shown';
    if (outcome !== 'failed') {
      task.goodAt = result.endedAt;
      delete task.notice;
    }
    ended = { task, result, isNews };
  });
  if (!ended) return;
  if (ended.result.total > 0 || outcome === 'failed') logRun(ended.task, ended.result);
  if (ended.isNews) mailNotice(ended.task);
}

function resultOf(run: Run, outcome: Result['outcome'], message: string): Result {
  const { cursor, total, failed, rows, flagged, charged, doubt, pending, all } = run;
  const counts = { done: cursor - failed, failed, total, rows, flagged, charged, doubt: doubt + pending };
  return { endedAt: Date.now(), outcome, ...counts, message, ...(all ? { all } : {}) };
}

/** Starts a run of a planned task because it is due, or because a person wants it now. */
export function beginRun(task: Task): Run {
  const { when } = task.draft;
  if (when) task.occurrence = latestOccurrence(when, task.anchor, Date.now(), localOf());
  const run = newRun();
  task.run = run;
  task.state = 'running';
  return run;
}

/** Ends a run that a person cancels, or has the execution that works on it do so. @throws InvalidParametersError if the task is not running. */
export function cancelRun(task: Task): void {
  if (!task.run) throw refusal('This task is not running');
  task.run.cancelled = true;
  task.state = 'paused';
  endCancelled(task);
}

/** Ends a cancelled run, unless an execution works on it. */
export function endCancelled(task: Task): void {
  if (!task.run?.cancelled || isLeased(task)) return;
  const { since, startedAt } = task.run;
  task.last = { ...resultOf(task.run, 'cancelled', 'Cancelled'), since: since ?? startedAt };
  task.run = null;
  task.state = task.draft.when ? 'planned' : 'done';
}
