/** The hourly trigger: runs what is due for the person whose trigger it is. */

import { InvalidParametersError } from '@sold-data/core';
import { present } from '../host/lists.ts';
import { withLock } from '../host/shared.ts';
import { errorMessage } from '../settings/messages.ts';
import { currentUser } from './current-user.ts';
import { isAuthorised } from './notices.ts';
import { type LocalOf, latestOccurrence, localOf } from './recurrence.ts';
import { type Refresh, readRefresh, readRefreshes } from './refresh.ts';
import { runRefresh } from './run.ts';
import { log } from './tabs.ts';

/** Less than this is not worth beginning with. */
const SHORTEST_MS = 10_000;

export function runDueRefreshes(): void {
  const now = Date.now();
  const runner = currentUser();
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

/** Refreshes that are unfinished or due, the longest waiting first. Pure. */
function dueRefreshes(refreshes: readonly Refresh[], runner: string, now: number, local: LocalOf): Refresh[] {
  return refreshes
    .filter(refresh => refresh.runner === runner && !refresh.paused && isDue(refresh, now, local))
    .sort((a, b) => waitingSince(a) - waitingSince(b));
}

function isDue({ run, recurrence, anchor, occurrence }: Refresh, now: number, local: LocalOf): boolean {
  return run !== null || latestOccurrence(recurrence, anchor, now, local) > occurrence;
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
  for (const id of unfinished)
    if (id !== present(due.at(-1)).id && deadline - Date.now() >= SHORTEST_MS) runOne(id, deadline);
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
  log({ at: Date.now(), refresh: readRefresh(id)?.name ?? id, result: 'failed', ...counts, note: errorMessage(error) });
}

// The one hourly trigger of a person in a spreadsheet. An add-on may have no more (sheets.md 1.6), and creations are rationed to some 20 a day: it is made once and never deleted. With nothing due it ends at once.

/** The top-level function that it calls. */
const HANDLER = 'runDueRefreshes';

export function hasTimer(): boolean {
  return ScriptApp.getProjectTriggers().some(trigger => trigger.getHandlerFunction() === HANDLER);
}

/** Installs the trigger unless it is there. @throws InvalidParametersError with what to do when the platform refuses. */
export function ensureTimer(): void {
  withLock(() => {
    if (hasTimer()) return;
    try {
      ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
    } catch (error) {
      // "has created too many time-based triggers" is also what a second creation at the same moment hears.
      if (hasTimer()) return;
      const detail = `The spreadsheet did not accept the hourly timer (${(error as Error).message.replace(/\.$/, '')})`;
      throw new InvalidParametersError(detail, {
        code: 'invalid_params',
        detail,
        hint: 'Save again tomorrow: the number of new timers a day is limited.',
      });
    }
  });
}

// The platform lets triggers run 90 minutes a day on a consumer account, for each person over all their files (sheets.md 1.1). Each hour takes at most a sixth of what is left of the last 24 hours: a large refresh starts fast, and no later hour goes without.

const DAY_MS = 86_400_000;
/** 90 minutes less a tenth, for what the platform counts and we do not see. */
const DAY_ALLOWANCE_MS = 81 * 60_000;
/** An execution lives 6 minutes; one request may hang for a minute after the last look at the clock. */
const LONGEST_MS = 270_000;
/** Less than this is not worth an hour's work. */
const NAME = 'trigger-time';

/** Starts of runs and what they took, ms, oldest first. */
type Ledger = [startedAt: number, tookMs: number][];

export interface DayLeft {
  usedMinutes: number;
  leftMinutes: number;
}

export function dayLeft(now: number): DayLeft {
  const used = usedOf(readLedger(now));
  return {
    usedMinutes: Math.round(used / 60_000),
    leftMinutes: Math.max(0, Math.round((DAY_ALLOWANCE_MS - used) / 60_000)),
  };
}

/** How long this hour's run may work, ms; 0 when it should not. A run that is killed counts with all it was given. */
function takeTime(now: number): number {
  const ledger = readLedger(now);
  const given = shareOf(usedOf(ledger));
  if (given > 0) writeLedger([...ledger, [now, given]]);
  return given;
}

/** Settles what `takeTime` gave at `startedAt`. */
function settleTime(startedAt: number, now: number): void {
  writeLedger(readLedger(now).map(([start, took]) => [start, start === startedAt ? now - start : took]));
}

/** What one hour may take when that much of the day is used, ms. Pure. */
export function shareOf(usedMs: number): number {
  const share = Math.min(LONGEST_MS, (DAY_ALLOWANCE_MS - usedMs) / 6);
  return share < SHORTEST_MS ? 0 : Math.floor(share);
}

function usedOf(ledger: Ledger): number {
  return ledger.reduce((sum, [, took]) => sum + took, 0);
}

function readLedger(now: number): Ledger {
  const text = PropertiesService.getUserProperties().getProperty(NAME);
  const ledger = text ? (JSON.parse(text) as Ledger) : [];
  return ledger.filter(([start]) => start > now - DAY_MS);
}

function writeLedger(ledger: Ledger): void {
  PropertiesService.getUserProperties().setProperty(NAME, JSON.stringify(ledger));
}
