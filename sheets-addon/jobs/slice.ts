/**
 * Works on a job for a while. Whatever moment it is killed, the next slice goes on from what was saved: an answer that was paid for
 * lies on the hidden sheet, rows are told apart by their keys, and a start whose answer was lost is never repeated unasked.
 */

import {
  AuthError,
  BudgetError,
  DeadlineError,
  InvalidParametersError,
  NotFoundError,
  QuotaExceededError,
  RateLimitError,
  runSync,
  type Session,
  SoldDataError,
} from '@sold-data/core';
import { contractSpent, nextDay } from '../host/contract.ts';
import { present } from '../host/lists.ts';
import { appsScriptHost } from '../host/platform.ts';
import { errorMessage } from '../settings/messages.ts';
import { menuSession, noticeCredits } from '../settings/sessions.ts';
import { finish } from './start.ts';
import { changeJob, isEnded, type JobState, ownAccount, readJob, seenJob } from './state.ts';
import { step } from './steps.ts';
import { LeaseLost, ResultSheetGone, RetryLater, type Worker } from './worker.ts';

/** A fetch lasts 60 s at most; nothing is begun so late that the platform's 6 min could end it. */
const LONGEST_LIFE_MS = 270_000;
const LONGEST_FETCH_MS = 60_000;
const WRITING_MS = 30_000;
const MOST_FAULTS = 5;
const MOST_REQUEST_IDS = 5;

export interface SliceReport {
  /** Undefined when there is no such job. */
  state?: JobState;
  /** When to call again, ms; null when there is nothing to do until a person acts. */
  nextInMs: number | null;
  /** The next step costs more than this run may still be charged. */
  overBudget?: boolean;
}

/**
 * @param lifeMs how long to work, at most; the sidebar calls with some 20 s and again, the hourly trigger with minutes.
 * @param budget the most requests that may be charged.
 */
export function runSlice(id: string, lifeMs: number, budget?: number): SliceReport {
  const now = Date.now();
  const life = Math.min(lifeMs, LONGEST_LIFE_MS);
  const by = Utilities.getUuid();
  const claimed = claim(id, by, now + life + LONGEST_FETCH_MS + WRITING_MS);
  if (!claimed.mine) return claimed.report;
  const worker = workerFor(id, by, menuSession(life), budget);
  try {
    noticeCredits(worker.session);
    return work(worker, now + life);
  } catch (error) {
    if (error instanceof LeaseLost) return { state: readJob(id), nextInMs: 1_000 };
    const state = fault(worker, error);
    if (state && isEnded(state)) finish(state);
    return { state, nextInMs: retryIn(state), overBudget: error instanceof BudgetError };
  } finally {
    release(id, by);
  }
}

function work(worker: Worker, until: number): SliceReport {
  for (;;) {
    const state = present(readJob(worker.id));
    if (isEnded(state)) {
      finish(state);
      return { state, nextInMs: null };
    }
    if (state.status !== 'running') return { state, nextInMs: null };
    const waitMs = step(worker, state);
    worker.change(job => {
      noteIds(job, worker.session);
      job.faults = 0;
      delete job.retryAt;
    });
    if (waitMs > 0 && Date.now() + waitMs >= until) return { state: readJob(worker.id), nextInMs: waitMs };
    if (waitMs > 0) Utilities.sleep(waitMs);
    if (Date.now() >= until) return { state: readJob(worker.id), nextInMs: 0 };
  }
}

/** Takes the job for this execution, unless another one works on it or there is nothing to do. */
function claim(id: string, by: string, until: number): { mine: true } | { mine: false; report: SliceReport } {
  let report: SliceReport | undefined;
  const state = changeJob(id, job => {
    const now = Date.now();
    if (!isEnded(job) && seenJob(job).foreign) report = { state: seenJob(job), nextInMs: null };
    else if (job.lease && job.lease.until > now)
      report = { state: job, nextInMs: Math.min(5_000, job.lease.until - now) };
    else if (job.status === 'running' && (job.retryAt ?? 0) > now)
      report = { state: job, nextInMs: present(job.retryAt) - now };
    else if (job.status !== 'running' && !isEnded(job)) report = { state: job, nextInMs: null };
    else job.lease = { by, until };
  });
  if (!state) return { mine: false, report: { nextInMs: null } };
  return report ? { mine: false, report } : { mine: true };
}

function release(id: string, by: string): void {
  changeJob(id, job => {
    if (job.lease?.by === by) delete job.lease;
  });
}

function workerFor(id: string, by: string, session: Session, budget = Number.POSITIVE_INFINITY): Worker {
  return {
    id,
    session,
    budget: { left: budget },
    run: operation => runSync(operation, session, appsScriptHost),
    change: change => {
      const state = changeJob(id, job => {
        if (job.lease?.by !== by) throw new LeaseLost();
        change(job);
      });
      if (!state) throw new LeaseLost();
      return state;
    },
  };
}

/** Records the error, and whether the job can resume without a person. */
function fault(worker: Worker, error: unknown): JobState | undefined {
  return changeJob(worker.id, job => {
    noteIds(job, worker.session);
    if (isEnded(job)) return;
    const now = Date.now();
    if (error instanceof RetryLater) {
      job.retryAt = now + error.ms;
      return;
    }
    const over = error instanceof BudgetError && contractSpent();
    if (over) {
      job.message = over;
      job.retryAt = nextDay();
      return;
    }
    if (error instanceof RateLimitError || error instanceof DeadlineError || error instanceof BudgetError) {
      job.retryAt = now + (error.retryAfterMs ?? 1_000);
      return;
    }
    job.message = errorMessage(error);
    if (error instanceof NotFoundError && job.jobId !== undefined && (job.holder ?? ownAccount()) !== ownAccount()) {
      job.status = 'stopped';
      job.message =
        'This job was begun with another key, and the service shows its results to that one only. Resume it with that key.';
      return;
    }
    if (error instanceof InvalidParametersError || error instanceof NotFoundError) {
      job.status = job.rows > 0 ? 'partial' : 'failed';
      job.endedAt = now;
      return;
    }
    job.faults += 1;
    if (error instanceof ResultSheetGone) job.sheetGone = true;
    const hopeless =
      error instanceof QuotaExceededError || error instanceof AuthError || !(error instanceof SoldDataError);
    if (hopeless || job.faults > MOST_FAULTS) job.status = 'stopped';
    else job.retryAt = now + Math.max(error.retryAfterMs ?? 0, 5_000 * 2 ** (job.faults - 1));
  });
}

function noteIds(job: JobState, { seen }: Session): void {
  job.requestIds = [...new Set([...job.requestIds, ...seen.requestIds])].slice(-MOST_REQUEST_IDS);
}

function retryIn(state: JobState | undefined): number | null {
  if (state?.status !== 'running') return null;
  return Math.max(0, (state.retryAt ?? 0) - Date.now());
}
