/** A refresh that starts a saved job anew. A job that its budget stopped goes on in the next run. */

import { BudgetError, CancelledError, DeadlineError, SoldDataError } from '@sold-data/core';
import { present } from '../host/lists.ts';
import { runSlice, type SliceReport } from '../jobs/slice.ts';
import { pastJobs, startJob } from '../jobs/start.ts';
import { chargedAtMost, goOn, isEnded, type JobState, readJob } from '../jobs/state.ts';
import type { Target } from './refresh.ts';
import type { Step, StepContext } from './step.ts';

const SHORTEST_SLICE_MS = 5_000;

type JobTarget = Extract<Target, { kind: 'job' }>;

export function stepJob(target: JobTarget, context: StepContext): Step {
  const { refresh, run, deadline } = context;
  // Kept before the start: the execution that resumes after a kill finds the job, running or ended.
  const id = refresh.jobId ?? `${refresh.id}-${run.startedAt.toString(36)}`;
  if (refresh.jobId === undefined) context.keepJob(id);
  const over = pastJobs().find(job => job.id === id);
  if (over) return ended(over, context);
  goOn(id);
  const job = startJob(id, target.request, true);
  const report = work(id, refresh.budget - (chargedAtMost(job) - run.paidBefore), deadline);
  const { state } = report;
  if (!state) throw new CancelledError('', { code: 'cancelled' });
  if (isEnded(state)) return ended(state, context);
  const requests = chargedAtMost(state) - run.paidBefore;
  return { ...countsOf(state), requests, stop: reason(report, state) };
}

/** Slices, until the job has ended, a person has to decide, or the time or the budget is used up. */
function work(id: string, budget: number, deadline: number): SliceReport {
  const before = chargedAtMost(present(readJob(id)));
  for (;;) {
    const job = readJob(id);
    const left = budget - (job ? chargedAtMost(job) - before : 0);
    const report = runSlice(id, deadline - Date.now(), left);
    const { state, nextInMs, overBudget } = report;
    if (!state || isEnded(state) || overBudget || nextInMs === null) return report;
    if (Date.now() + nextInMs + SHORTEST_SLICE_MS >= deadline) return report;
    Utilities.sleep(nextInMs);
  }
}

function reason({ overBudget }: SliceReport, { status, message }: JobState): unknown {
  if (overBudget) return new BudgetError('', { code: 'budget_reached' });
  if (status === 'running') return new DeadlineError('', { code: 'deadline' });
  const words = { paused: 'The job is paused in the sidebar', asks: 'The job asks something in the sidebar' } as Record<
    string,
    string
  >;
  const detail = words[status] ?? message ?? 'The job stopped';
  return new SoldDataError(detail, { code: 'job_failed', detail, hint: '' });
}

function ended(job: JobState, context: StepContext): Step {
  context.keepJob(undefined);
  const counts = countsOf(job);
  const detail = job.message ?? `The job was ${job.status}`;
  return {
    ...counts,
    cursor: counts.total,
    // A job that failed as a whole has failed, however little of it was tried.
    failed: job.status === 'failed' || job.status === 'cancelled' ? Math.max(1, counts.failed) : counts.failed,
    requests: chargedAtMost(job) - context.run.paidBefore,
    itemError: job.status === 'done' ? undefined : new SoldDataError('', { code: 'job_failed', detail }),
  };
}

/** Keywords and cards, or pages where the work has none. */
function countsOf({ entries, settled, failed, pages, expected, request }: JobState) {
  const seen = entries > 0 ? settled : pages;
  const total = entries > 0 ? entries : Math.max(pages, expected ?? request.maxPages ?? 1);
  return { cursor: seen, total, done: seen - failed, failed, flagged: 0, whole: true };
}
