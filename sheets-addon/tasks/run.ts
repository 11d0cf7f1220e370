/**
 * Runs tasks of every kind: acquires the lease, takes one step after another, records the cost of each. What follows an error is in faults.ts.
 * Each kind of task is a function that performs one step (step.ts in its folder).
 */
import { CancelledError } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { executionId, isStoreFull, withLock } from '../platform/shared.ts';
import { isPassing, passingWaitMs } from '../settings/messages.ts';
import { personAccount } from '../settings/settings.ts';
import { isSpendingOff } from '../settings/spending.ts';
import type { TaskDraft, TaskKind } from './draft.ts';
import { endCancelled, finish, stop } from './ending.ts';
import { afterError, BUSY_MS, failAll, postpone } from './faults.ts';
import { findSalesStep } from './find-sales/step.ts';
import type { DraftOf } from './kinds.ts';
import { priceListStep } from './price-list/step.ts';
import { refreshStep } from './refresh/step.ts';
import { changeTask, hasJob, isLeased, isMine, newRun, readTask, writeTask } from './task.ts';
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

/**
 * Works on a task that no execution is running.
 * @throws InvalidParametersError while one is.
 */
export function withLease<Value>(id: string, work: () => Value): Value {
  const by = executionId();
  changeTask(id, task => {
    if (isLeased(task)) throw refusal('This task is running right now', 'Wait until it has ended');
    task.lease = { by, until: Date.now() + LONGEST_RUN_MS };
  });
  try {
    return work();
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
    if ((isSpendingOff() || isStoreFull()) && !hasJob(task.run)) return null;
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
      waitMs = afterError(work, error);
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
      return finish(work, failed > 0 ? 'partial' : 'done');
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
