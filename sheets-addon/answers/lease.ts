/**
 * The lease of an account in a document: only its holder sends requests. It is stored in the properties, because two holders would pay for
 * the same request. A copy in the cache lets waiting formulas check it without the lock. The holder renews it before each wave and each
 * wait. If it expires, the holder has died and another execution may acquire it.
 */
import { BudgetError, isRow, SoldDataError } from '@sold-data/core/engine';
import { fieldsOf } from '../platform/records.ts';
import {
  CACHE_SECONDS,
  dropCached,
  isInFormula,
  isInSection,
  readCache,
  readProperties,
  tryBegin,
  withLock,
  writeCache,
  writeProperties,
  writeSurely,
} from '../platform/shared.ts';
import { CapReached } from '../settings/ledger.ts';
import { isPassing, revived } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';

/** Google kills a custom function after 30 s, so the last renewal of a running formula is never older than this. */
const FORMULA_LEASE_MS = 35_000;
/** Outside a formula a wave may take a minute, the timeout of UrlFetchApp. */
const LEASE_MS = 65_000;

interface Stored {
  by: string;
  until: number;
  /** An account error that ended the last drain. Waiting cells show it instead of trying again. */
  stop?: { code: string; message: string };
  /** A formula's requests that are not answered yet. An answer that takes longer than the formula's 30 s kills the formula. */
  sent?: Wave;
}

/** Queries that were sent together, and how often. */
export interface Wave {
  names: readonly string[];
  times: number;
}

const leaseName = ({ id }: Account) => `lease:${id}`;

export interface Lease {
  isHeld: boolean;
  stop?: unknown;
  /** The requests that the last holder, a formula, had in flight when it was killed. */
  lost?: Wave;
}

/** Returns undefined for text that is no lease, which would otherwise keep its account from sending for good. */
function storedIn(text: string | undefined): Stored | undefined {
  const { by, until, stop, sent } = fieldsOf(text) ?? {};
  if (typeof by !== 'string' || !Number.isFinite(until)) return undefined;
  const isWave = isRow(sent) && Array.isArray(sent.names) && Number.isFinite(sent.times);
  const isStop = isRow(stop) && typeof stop.code === 'string' && typeof stop.message === 'string';
  return { by, until: until as number, ...(isStop ? { stop } : {}), ...(isWave ? { sent } : {}) } as Stored;
}

function leaseIn(text: string | undefined, by: string): Lease {
  const stored = storedIn(text);
  if (!stored || stored.by === by) return { isHeld: false };
  const leftMs = stored.until - Date.now();
  // A clock that was ahead has left a lease that nobody holds.
  if (leftMs <= 0 || leftMs > LONGEST_WAIT_MS + LEASE_MS)
    return { isHeld: false, ...(stored.sent ? { lost: stored.sent } : {}) };
  return { isHeld: true, ...(stored.stop ? { stop: revived(stored.stop) } : {}) };
}

/**
 * Acquires or keeps the lease and leaves the lock section open; the next wave renews it (`holding`).
 * @param isAgain the lease was held by another execution a moment ago, so its copy in the cache is checked first.
 */
export function takeLease(account: Account, by: string, patienceMs: number, isAgain: boolean): Lease {
  if (isInSection()) return leaseIn(readProperties()[leaseName(account)], by);
  const copy = isAgain ? leaseIn(readCache([leaseName(account)])[leaseName(account)], by) : undefined;
  if (copy?.isHeld) return copy;
  if (!tryBegin(patienceMs)) return { isHeld: true };
  const text = readProperties()[leaseName(account)];
  const lease = leaseIn(text, by);
  if (lease.isHeld && text !== undefined) writeCache({ [leaseName(account)]: text });
  return lease;
}

/** Renews the lease before each wave and each wait. @param sent the questions that are sent now. */
export const holding = (account: Account, by: string) => (waitMs: number, sent?: Wave) =>
  hold(account, by, Math.min(waitMs, LONGEST_WAIT_MS) + (isInFormula() ? FORMULA_LEASE_MS : LEASE_MS), {
    ...(sent && isInFormula() ? { sent } : {}),
  });
/** No wait for the per-minute limit is longer, ms. */
const LONGEST_WAIT_MS = 60_000;

function hold(account: Account, by: string, ms: number, more: Pick<Stored, 'stop' | 'sent'>): void {
  const stored: Stored = { by, until: Date.now() + ms, ...more };
  if (isInSection() && isAsGood(storedIn(readProperties()[leaseName(account)]), stored)) return;
  const entry = { [leaseName(account)]: JSON.stringify(stored) };
  writeCache(entry, CACHE_SECONDS);
  // Without it another execution would send the same requests. The rest only helps after a kill.
  if (ms > 0 && Object.keys(more).length === 0) writeSurely(entry);
  else writeProperties(entry);
}

/** Whether a lease was renewed so shortly before that it needs no other one. */
function isAsGood(before: Stored | undefined, { by, until, ...more }: Stored): boolean {
  if (before?.by !== by || Math.abs(until - before.until) >= 1_000) return false;
  return [before, more].every(({ stop, sent }) => stop === undefined && sent === undefined);
}

/** How long other executions show the error that stopped this drain before one of them tries again, ms. */
const STOPPED_MS = 10_000;

/**
 * Gives up the lease within the open section, so another execution may acquire it at once. If the lock is busy, the lease expires instead.
 * @param lost the unanswered requests of an earlier holder that was killed.
 */
export function release(account: Account, by: string, stop: unknown, lost?: Wave): void {
  if (!isInSection() && !tryBegin(1_000)) return;
  const stored = storedIn(readProperties()[leaseName(account)]);
  // A budget limits one run only; today's cap applies to everyone.
  const isOwn = stop instanceof BudgetError && !(stop instanceof CapReached);
  const isShared = stop instanceof SoldDataError && !isPassing(stop) && !isOwn;
  if (stored ? stored.by !== by : !isShared) return;
  hold(account, by, isShared ? STOPPED_MS : 0, {
    ...(isShared ? { stop: { ...stop, message: stop.message } } : {}),
    ...(lost && lost.names.length > 1 ? { sent: lost } : {}),
  });
}

/** Clears the error that stopped the last drain after a person has fixed it, so the next drain tries again at once. */
export function forgetStop(account: Account): void {
  if (!storedIn(readProperties()[leaseName(account)])?.stop) return;
  dropCached([leaseName(account)]);
  withLock(() => writeProperties({ [leaseName(account)]: JSON.stringify({ by: '', until: 0 } satisfies Stored) }));
}
