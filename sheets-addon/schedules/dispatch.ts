/** The hourly trigger: runs what is due for the person whose trigger it is. */

import { said } from '../jobs/said.ts';
import { isAuthorised } from './authorisation.ts';
import { settleTime, takeTime } from './daily-time.ts';
import { localOf } from './local-time.ts';
import { log } from './log.ts';
import { person } from './person.ts';
import type { Refresh } from './refresh.ts';
import { type LocalOf, latestSlot } from './rhythm.ts';
import { runRefresh } from './run.ts';
import { readRefresh, readRefreshes } from './store.ts';

/** Less than this is not worth beginning with. */
const SHORTEST_MS = 10_000;

export function runDueRefreshes(): void {
  const now = Date.now();
  const runner = person();
  if (!isAuthorised(runner)) return;
  const due = dueRefreshes(readRefreshes(), runner, now, localOf());
  if (due.length === 0) return;
  const time = takeTime(now);
  if (time === 0) return;
  try {
    runAll(due, now + time);
  } finally {
    settleTime(now, Date.now());
  }
}

/** What is unfinished or whose turn has come, the one that has waited longest first. Pure. */
export function dueRefreshes(refreshes: readonly Refresh[], runner: string, now: number, local: LocalOf): Refresh[] {
  return refreshes
    .filter(refresh => refresh.runner === runner && !refresh.paused && isDue(refresh, now, local))
    .sort((a, b) => waitingSince(a) - waitingSince(b));
}

function isDue({ run, rhythm, anchor, slot }: Refresh, now: number, local: LocalOf): boolean {
  return run !== null || latestSlot(rhythm, anchor, now, local) > slot;
}

function waitingSince({ run, last }: Refresh): number {
  return run?.startedAt ?? last?.endedAt ?? 0;
}

/** Each has an equal part of the time; what they leave over goes to those that are not finished, once. */
function runAll(due: readonly Refresh[], deadline: number): void {
  const unfinished: string[] = [];
  for (const [at, { id }] of due.entries()) {
    const left = deadline - Date.now();
    if (left >= SHORTEST_MS && runOne(id, Date.now() + left / (due.length - at))) unfinished.push(id);
  }
  // The last one has already had all that was left.
  for (const id of unfinished) if (id !== due.at(-1)!.id && deadline - Date.now() >= SHORTEST_MS) runOne(id, deadline);
}

/** True when only time was short. One refresh that breaks must not keep the others from their turn. */
function runOne(id: string, deadline: number): boolean {
  try {
    const { run } = runRefresh(id, deadline);
    return run !== null && run.message === '';
  } catch (error) {
    tell(id, error);
    return false;
  }
}

/** What could not even be noted with the refresh, such as a storage that is full, stands in the log at least. */
function tell(id: string, error: unknown): void {
  const counts = { done: 0, failed: 0, total: 0, requests: 0 };
  log({ at: Date.now(), refresh: readRefresh(id)?.name ?? id, result: 'failed', ...counts, note: said(error) });
}
