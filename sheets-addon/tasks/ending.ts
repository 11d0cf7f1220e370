/** How a run begins and how it ends: its result, the log, and the notice of a failure. */
import { AuthError } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { logRun } from './log.ts';
import { mailNotice } from './notices.ts';
import { latestOccurrence, localOf } from './recurrence.ts';
import { isLeased, newRun, type Result, type Run, type Task } from './task.ts';
import type { Work } from './work.ts';

/**
 * Ends the run. Its result is saved in the task and in the log, and a failed planned run is reported.
 * @param needsKey whether the key was refused.
 */
export function finish(work: Work, outcome: Result['outcome'], message = '', needsKey = false): null {
  let ended: { task: Task; result: Result; isNews: boolean } | undefined;
  work.note((run, task) => {
    const { cursor, total } = run;
    const text =
      message === run.note ? message : [message.replace(/\.$/, ''), run.note].filter(part => part !== '').join('. ');
    const since = task.refused && !task.draft.when ? { since: run.since ?? run.startedAt } : {};
    const result: Result = { ...resultOf(run, outcome, text), ...since, ...(needsKey ? { needsKey } : {}) };
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
  if (ended && (ended.result.total > 0 || outcome === 'failed')) logRun(ended.task, ended.result);
  if (ended?.isNews) mailNotice(ended.task);
  return null;
}

function resultOf(run: Run, outcome: Result['outcome'], message: string): Result {
  const { cursor, total, failed, rows, flagged, charged, doubt, pending, all } = run;
  const counts = { done: Math.max(0, cursor - failed), failed, total, rows, flagged, charged, doubt: doubt + pending };
  return { endedAt: Date.now(), outcome, ...counts, message, ...(all ? { all } : {}) };
}

/** Stops a run until a person resumes it. @param error what the person has to put right, if it was an error. */
export function stop(task: Task, message: string, error?: unknown): void {
  task.state = 'stopped';
  task.run ??= newRun();
  task.run.message = message;
  if (error instanceof AuthError) task.run.needsKey = true;
  else delete task.run.needsKey;
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
