/**
 * Runs a refresh for as long as this execution may: batch by batch, saved before each batch is paid for and after it is written.
 * Whenever it is killed, the next hour goes on behind the last batch, and answers that were already paid for are still in the cache.
 */

import { BudgetError, CancelledError, type Session } from '@sold-data/core';
import { contractSpent } from '../host/contract.ts';
import { refusal } from '../host/errors.ts';
import { present } from '../host/lists.ts';
import { chargedAtMost, readJob } from '../jobs/state.ts';
import { menuSession } from '../settings/sessions.ts';
import { BudgetLedger } from './budget-ledger.ts';
import { stepFormulas } from './formulas.ts';
import { stepJob } from './job.ts';
import { stepKeywords } from './keywords.ts';
import { clearFailureNotice, lastingMessage, postFailureNotice } from './notices.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { changeRefresh, deleted, type Refresh, type Run, type RunResult, readRefresh } from './refresh.ts';
import { isShortOfTime, type Step, type StepContext, stepWaiting } from './step.ts';
import { type LogEntry, log, snapshotStart } from './tabs.ts';
import { stepWatch } from './watch.ts';
import { dropWatched } from './watch-store.ts';

/** A batch is not begun when less than this is left. */
const SHORTEST_BATCH_MS = 5_000;
/** One request may hang for a minute after the last look at the clock. */
const OVERRUN_MS = 90_000;
/** A run that is stopped by an error is tried again in the next hours; after so many hours it waits for its next turn. */
const MOST_TRIES = 3;

/** How one execution's work on a run came to its end. */
interface Course {
  /** Every item has been seen to. */
  finished: boolean;
  /** Why it cannot go on now. */
  stop?: unknown;
}

/**
 * Begins a run or goes on with the unfinished one, until `deadline` (ms).
 * @returns the refresh as it then is. @throws InvalidParametersError when it is gone or somebody else works on it.
 */
export function runRefresh(id: string, deadline: number): Refresh {
  const begun = begin(id, deadline);
  let course: Course = { finished: false };
  try {
    const before = present(begun.run).requests;
    const note = (spent: number) => {
      changeRun(id, run => {
        run.requests = before + spent;
      });
    };
    const ledger = new BudgetLedger(begun.budget - before, note);
    const session = menuSession(deadline - Date.now());
    session.budget = ledger;
    // A scheduled run may wait for every slot of its hour: no person is watching.
    session.policy = { ...session.policy, maxWaitMs: deadline - Date.now() };
    const settle = () => before + ledger.settle();
    while (!course.finished && course.stop === undefined && deadline - Date.now() >= SHORTEST_BATCH_MS) {
      course = runBatch(id, session, deadline, settle);
    }
  } catch (error) {
    course = { finished: false, stop: error };
  }
  return end(id, course);
}

/** Takes the refresh for this execution. */
function begin(id: string, deadline: number): Refresh {
  return changeRefresh(id, refresh => {
    const now = Date.now();
    if (refresh.leaseUntil > now) throw refusal('This refresh is running right now; wait a few minutes');
    refresh.leaseUntil = deadline + OVERRUN_MS;
    if (refresh.run) {
      refresh.run.message = '';
      return;
    }
    refresh.occurrence = latestOccurrence(refresh.recurrence, refresh.anchor, now, localOf());
    const job = refresh.jobId === undefined ? undefined : readJob(refresh.jobId);
    refresh.run = {
      startedAt: now,
      from: refresh.from,
      ...{ cursor: 0, total: 0, done: 0, failed: 0, flagged: 0, requests: 0, tries: 0 },
      paidBefore: job ? chargedAtMost(job) : 0,
      snapshotRow: refresh.snapshotTab === null ? 0 : snapshotStart(refresh.snapshotTab),
      ...{ message: '', fault: '', note: '' },
    };
  });
}

function runBatch(id: string, session: Session, deadline: number, spent: () => number): Course {
  const refresh = readRefresh(id);
  if (!refresh?.run) throw deleted();
  if (refresh.paused) return { finished: false, stop: new CancelledError('', { code: 'cancelled' }) };
  const keepJob = (job: string | undefined) => {
    changeRefresh(id, kept => {
      kept.jobId = job;
    });
  };
  const step = stepOf({ refresh, run: refresh.run, session, deadline, keepJob });
  changeRun(id, run => {
    run.requests = step.requests ?? spent();
    run.cursor = step.cursor;
    run.total = step.total;
    run.done = step.done + (step.whole ? 0 : run.done);
    run.failed = step.failed + (step.whole ? 0 : run.failed);
    run.flagged += step.flagged;
    run.note = step.note ?? '';
    if (step.itemError !== undefined) run.fault = lastingMessage(step.itemError);
  });
  return { finished: step.stop === undefined && step.cursor >= step.total, stop: step.stop };
}

function stepOf(context: StepContext): Step {
  const { target } = context.refresh;
  if (target.kind === 'keywords') return stepKeywords(target, context);
  if (target.kind === 'waiting') return stepWaiting(context);
  if (target.kind === 'watch') return stepWatch(target, context);
  return target.kind === 'job' ? stepJob(target, context) : stepFormulas(target, context);
}

function changeRun(id: string, change: (run: Run) => void): void {
  changeRefresh(id, ({ run }) => {
    if (run) change(run);
  });
}

/** Gives the refresh back, and settles what this execution came to. */
function end(id: string, { finished, stop }: Course): Refresh {
  let entry: LogEntry | undefined;
  // Deleted while it ran: what it has kept since would stay for ever.
  if (!readRefresh(id)) dropWatched(id);
  const refresh = changeRefresh(id, kept => {
    kept.leaseUntil = 0;
    const { run } = kept;
    if (!run) return;
    const broke = stop !== undefined && !isShortOfTime(stop) && !(stop instanceof BudgetError) && !kept.paused;
    if (broke) {
      run.tries += 1;
      run.message = lastingMessage(stop);
    }
    const overBudget = stop instanceof BudgetError || (!finished && run.requests >= kept.budget);
    const over = finished || overBudget || run.tries >= MOST_TRIES;
    if (broke || (over && run.done === 0 && run.failed > 0)) kept.failures += 1;
    else if (finished || run.done > 0) kept.failures = 0;
    if (over) {
      kept.last = resultOf(run, finished, overBudget);
      kept.from = finished || run.total === 0 ? 0 : (run.from + run.cursor) % run.total;
      kept.run = null;
    }
    // A line an hour that nothing was to be done would push the others out.
    if (broke || run.total > 0) entry = entryOf(kept, run, broke);
  });
  if (entry) log(entry);
  if (refresh.failures > 0) postFailureNotice(refresh);
  else clearFailureNotice(refresh);
  return refresh;
}

function resultOf(run: Run, finished: boolean, overBudget: boolean): RunResult {
  const { done, failed, total, requests, flagged, fault, note } = run;
  const notes = [
    overBudget
      ? `${contractSpent() ? "The sheet's requests of today" : 'The request budget'} ended it after ${run.cursor} of ${total}; the next run goes on there`
      : run.message,
    failed > 0 ? `${failed} failed: ${fault}` : '',
    flagged > 0 ? `${flagged} moved further than the alert allows` : '',
    note,
  ];
  return {
    endedAt: Date.now(),
    outcome: done === 0 && (failed > 0 || !finished) ? 'failed' : finished && failed === 0 ? 'done' : 'partial',
    ...{ done, failed, total, requests, flagged },
    message: notes.filter(note => note !== '').join('. '),
  };
}

function entryOf(refresh: Refresh, run: Run, broke: boolean): LogEntry {
  const { done, failed, total, requests } = run;
  const ended = refresh.run === null;
  return {
    at: Date.now(),
    refresh: refresh.name,
    result: ended ? present(refresh.last).outcome : broke ? 'stopped' : 'goes on',
    ...{ done, failed, total, requests },
    note: ended ? present(refresh.last).message : run.message,
  };
}
