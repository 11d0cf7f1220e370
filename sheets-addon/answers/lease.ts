/**
 * The one lease of an account in a document: only its holder sends. It is kept in the properties, because two holders would pay for the
 * same question, and a copy in the cache spares waiting formulas the lock. It is renewed before each wave and each wait; when it has run
 * out, its holder has died and another execution takes it.
 */
import { BudgetError, SoldDataError } from '@sold-data/core/engine';
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
} from '../platform/shared.ts';
import { CapReached } from '../settings/ledger.ts';
import { isPassing, revived } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';

/** A custom function is killed after 30 s: its last renewal can't be older than this while it runs. */
const FORMULA_LEASE_MS = 35_000;
/** Outside a formula a wave may take a minute, the longest that UrlFetchApp waits. */
const LEASE_MS = 65_000;

interface Stored {
  by: string;
  until: number;
  /** The account's own problem ended the last drain: waiting cells show it instead of trying again. */
  stop?: { code: string; message: string };
  /** What a formula has sent and not been answered yet: an answer that outlasts a formula kills it. */
  sent?: Wave;
}

/** Questions that left together, and how often they have. */
export interface Wave {
  names: readonly string[];
  times: number;
}

const leaseName = ({ id }: Account) => `lease:${id}`;

export interface Lease {
  isHeld: boolean;
  stop?: unknown;
  /** What the last holder, a formula, had sent when it died. */
  lost?: Wave;
}

function leaseIn(text: string | undefined, by: string): Lease {
  const stored: Stored | undefined = text === undefined ? undefined : JSON.parse(text);
  if (!stored || stored.by === by) return { isHeld: false };
  if (stored.until <= Date.now()) return { isHeld: false, ...(stored.sent ? { lost: stored.sent } : {}) };
  return { isHeld: true, ...(stored.stop ? { stop: revived(stored.stop) } : {}) };
}

/**
 * Takes or keeps the lease in a section that stays open: what is sent next holds it (`holding`).
 * @param isAgain it was held a moment ago: its copy in the cache is checked first.
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

/** Renews the lease before each wave and each wait. @param sent what leaves now. */
export const holding = (account: Account, by: string) => (waitMs: number, sent?: Wave) =>
  hold(account, by, Math.min(waitMs, LONGEST_WAIT_MS) + (isInFormula() ? FORMULA_LEASE_MS : LEASE_MS), {
    ...(sent && isInFormula() ? { sent } : {}),
  });
/** The per-minute limit makes nobody wait longer. */
const LONGEST_WAIT_MS = 60_000;

function hold(account: Account, by: string, ms: number, more: Pick<Stored, 'stop' | 'sent'>): void {
  const stored: Stored = { by, until: Date.now() + ms, ...more };
  const entry = { [leaseName(account)]: JSON.stringify(stored) };
  writeCache(entry, CACHE_SECONDS);
  writeProperties(entry);
}

/** How long others show what stopped this drain, before one of them tries again. */
const STOPPED_MS = 10_000;

/**
 * In the section that is open, so the next one may begin at once; without the lock the lease runs out.
 * @param lost what is left of the wave of a holder that died.
 */
export function release(account: Account, by: string, stop: unknown, lost?: Wave): void {
  if (!isInSection() && !tryBegin(1_000)) return;
  const text = readProperties()[leaseName(account)];
  const stored: Stored | undefined = text === undefined ? undefined : JSON.parse(text);
  // A budget is one run's own; today's cap is everybody's.
  const isOwn = stop instanceof BudgetError && !(stop instanceof CapReached);
  const isShared = stop instanceof SoldDataError && !isPassing(stop) && !isOwn;
  if (stored ? stored.by !== by : !isShared) return;
  hold(account, by, isShared ? STOPPED_MS : 0, {
    ...(isShared ? { stop: { ...stop, message: stop.message } } : {}),
    ...(lost && lost.names.length > 1 ? { sent: lost } : {}),
  });
}

/** A person has changed what stopped the last drain: the next one tries again at once. */
export function forgetStop(account: Account): void {
  const text = readProperties()[leaseName(account)];
  if (text === undefined || !(JSON.parse(text) as Stored).stop) return;
  dropCached([leaseName(account)]);
  withLock(() => writeProperties({ [leaseName(account)]: JSON.stringify({ by: '', until: 0 } satisfies Stored) }));
}
