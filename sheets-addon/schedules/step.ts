/** One batch of a run: small enough to be done again, large enough to be worth saving after. */

import {
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  InvalidParametersError,
  NotFoundError,
  QuotaExceededError,
  RateLimitError,
  type Session,
  type Settled,
} from '@sold-data/core';
import { holdFormulas } from '../answers/store.ts';
import { fillWaiting } from '../cells/fill.ts';
import { present } from '../host/lists.ts';
import { withWriterLock } from '../host/shared.ts';
import type { Refresh, Run } from './refresh.ts';

/** Formulas that were written again calculate within this time, ms: until then they ask nothing, or the budget would not hold. */
export const HOLD_MS = 60_000;

export interface StepContext {
  refresh: Refresh;
  run: Run;
  session: Session;
  /** When this execution has to stop, ms. */
  deadline: number;
  /** Remembers the job that the refresh works on, or that it is over. */
  keepJob(id: string | undefined): void;
}

export interface Step {
  /** Items of the run that are behind us after this batch. */
  cursor: number;
  total: number;
  done: number;
  failed: number;
  /** Rows that moved further than the alert allows. */
  flagged: number;
  /** The first thing that went wrong with an item, as its error. */
  itemError?: unknown;
  /** What a reader of the result must know. */
  note?: string;
  /** Why the run cannot go on now. */
  stop?: unknown;
  /** `done` and `failed` count the whole job, not this batch. */
  whole?: boolean;
  /** Requests of the whole run, where a job and not the session is charged. */
  requests?: number;
}

/** Whether an error ends the work on everything, not only on the item that met it. */
function stopsAll(error: unknown): boolean {
  const kinds = [AuthError, BudgetError, CancelledError, DeadlineError, QuotaExceededError, RateLimitError];
  return kinds.some(kind => error instanceof kind);
}

/** Only time was short: the next hour resumes the run, without a notice. */
export function isShortOfTime(error: unknown): boolean {
  return error instanceof RateLimitError || error instanceof DeadlineError;
}

/** Questions of one batch: at 30 a minute some 80 seconds, and no more than one wave on large plans. */
const BATCH = 40;

/** What comes next. A run whose predecessor stopped at its budget begins where that one stopped, so that every item has its turn. */
export function nextBatch<Item>(items: readonly Item[], { from, cursor }: Run): Item[] {
  const count = Math.max(0, Math.min(BATCH, items.length - cursor));
  return Array.from({ length: count }, (_, at) => present(items[(from + cursor + at) % items.length]));
}

/** Writes the results that are settled for good, from the first on. @param write returns how many moved further than the alert allows. */
export function settleBatch<Item extends { result: Settled<unknown> }>(
  { cursor }: Run,
  total: number,
  results: readonly Item[],
  write: (settled: readonly Item[]) => number,
): Step {
  const stopAt = results.findIndex(({ result }) => !result.ok && stopsAll(result.error));
  const count = nothingWorked(results, total) ? 0 : stopAt < 0 ? results.length : stopAt;
  const settled = results.slice(0, count);
  const failures = settled.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const stopper = results[count]?.result;
  return {
    cursor: cursor + count,
    total,
    done: count - failures.length,
    failed: failures.length,
    flagged: withWriterLock(() => write(settled)),
    itemError: failures[0],
    stop: stopper && !stopper.ok ? stopper.error : undefined,
  };
}

/** So many failures side by side are no accident. */
const MOST_ACCIDENTS = 2;

/** When the service answers nothing at all, the fault is not the items': nothing is written, and the batch is done again. */
function nothingWorked(results: readonly { result: Settled<unknown> }[], total: number): boolean {
  return (
    results.length > Math.min(MOST_ACCIDENTS, total - 1) &&
    results.every(({ result }) => !result.ok && isTheService(result.error))
  );
}

function isTheService(error: unknown): boolean {
  return !(error instanceof InvalidParametersError) && !(error instanceof NotFoundError);
}

// A refresh that fills the cells that wait: each of its questions is one that a person asked and that has no answer yet.

/** A batch waits for at least one slot of the plan (reference 8); then a person may have paused the refresh. */
const BATCH_MS = 90_000;

export function stepWaiting({ run, session, deadline }: StepContext): Step {
  const until = Math.min(deadline, Date.now() + BATCH_MS);
  holdFormulas(until + HOLD_MS);
  const { done, total, reason } = fillWaiting({ ...session, policy: { ...session.policy, deadline: until } });
  holdFormulas(Date.now() + HOLD_MS);
  // Without a reason another execution is filling the rest.
  const why = done === total ? undefined : (reason ?? new DeadlineError('', { code: 'deadline' }));
  return {
    // What waits is counted anew each time: what this run has filled is no longer among it.
    cursor: run.done + done,
    total: run.done + total,
    done,
    failed: 0,
    flagged: 0,
    stop: done > 0 && isShortOfTime(why) ? undefined : why,
  };
}
