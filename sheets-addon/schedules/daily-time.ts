/**
 * The platform lets triggers run 90 minutes a day on a consumer account, for each person over all their files (sheets.md 1.1).
 * Each hour takes at most a sixth of what is left of the last 24 hours: a large refresh starts fast, and no later hour goes without.
 */

const DAY_MS = 86_400_000;
/** 90 minutes less a tenth, for what the platform counts and we do not see. */
const DAY_ALLOWANCE_MS = 81 * 60_000;
/** An execution lives 6 minutes; one request may hang for a minute after the last look at the clock. */
const LONGEST_MS = 270_000;
/** Less than this is not worth an hour's work. */
const SHORTEST_MS = 10_000;
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
export function takeTime(now: number): number {
  const ledger = readLedger(now);
  const given = shareOf(usedOf(ledger));
  if (given > 0) writeLedger([...ledger, [now, given]]);
  return given;
}

/** Settles what `takeTime` gave at `startedAt`. */
export function settleTime(startedAt: number, now: number): void {
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
