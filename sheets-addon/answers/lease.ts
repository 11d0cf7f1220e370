/**
 * The one lease of an account in a document: only its holder sends. It is renewed before each wave and each wait; 35 s after its holder
 * has died, another execution takes it.
 */
import { BudgetError, SoldDataError } from '@sold-data/core/errors/errors.ts';
import { dropCached, isInSection, readCache, tryBegin, writeCache } from '../platform/shared.ts';
import { CapReached } from '../settings/ledger.ts';
import { isPassing, revived } from '../settings/messages.ts';
import type { Account } from '../settings/settings.ts';

/** A custom function is killed after 30 s: its heartbeat cannot be older than this while it runs. */
export const LEASE_MS = 35_000;

interface Stored {
  by: string;
  until: number;
  /** The account's own problem ended the last drain: waiting cells show it instead of trying again. */
  stop?: { code: string; message: string };
}

export const leaseKey = ({ id }: Account) => `drain:${id}`;

export interface Lease {
  isHeld: boolean;
  stop?: unknown;
}

/** @param entries of the cache. @param by the execution that asks: its own lease is not held against it. */
export function readLease(entries: Readonly<Record<string, string>>, account: Account, by = ''): Lease {
  const text = entries[leaseKey(account)];
  const stored: Stored | undefined = text === undefined ? undefined : JSON.parse(text);
  if (!stored || stored.until <= Date.now() || stored.by === by) return { isHeld: false };
  return { isHeld: true, ...(stored.stop ? { stop: revived(stored.stop) } : {}) };
}

/** A person has changed what stopped the last drain: the next one tries again at once. */
export function forgetStop(account: Account): void {
  const text = readCache([leaseKey(account)])[leaseKey(account)];
  if (text !== undefined && (JSON.parse(text) as Stored).stop) dropCached([leaseKey(account)]);
}

/** The lease of others, read in a section that stays open: where there is none, what is sent next holds it (`hold`). */
export function leaseFor(account: Account, by: string, patienceMs: number): Lease {
  if (!isInSection() && !tryBegin(patienceMs)) return { isHeld: true };
  return readLease(readCache([leaseKey(account)]), account, by);
}

/** Renews the lease before each wave and each wait. */
export const holding = (account: Account, by: string) => (waitMs: number) =>
  hold(account, by, Math.min(waitMs, LONGEST_WAIT_MS) + LEASE_MS);
/** The per-minute limit makes nobody wait longer. */
const LONGEST_WAIT_MS = 60_000;

function hold(account: Account, by: string, ms: number, stop?: Stored['stop']): void {
  const stored: Stored = { by, until: Date.now() + ms, ...(stop ? { stop } : {}) };
  writeCache({ [leaseKey(account)]: JSON.stringify(stored) });
}

/** How long others show what stopped this drain, before one of them tries again. */
const STOPPED_MS = 10_000;

/** In the section that is open, so the next one may begin at once; without the lock the lease runs out. */
export function release(account: Account, by: string, stop: unknown): void {
  if (!isInSection() && !tryBegin(1_000)) return;
  const text = readCache([leaseKey(account)])[leaseKey(account)];
  if (text !== undefined && (JSON.parse(text) as Stored).by !== by) return;
  // A budget is one run's own; today's cap is everybody's.
  const isOwn = stop instanceof BudgetError && !(stop instanceof CapReached);
  const isShared = stop instanceof SoldDataError && !isPassing(stop) && !isOwn;
  hold(account, by, isShared ? STOPPED_MS : 0, isShared ? { ...stop, message: stop.message } : undefined);
}
