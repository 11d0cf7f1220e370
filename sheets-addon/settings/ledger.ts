/**
 * What is known of one account in this spreadsheet: its per-minute limit, what was used of today's cap, and what the service last told.
 * It is kept in the cache, and in the properties in case the cache is lost. Accounts share nothing, so one person's plan never changes
 * another's cap.
 */
import type { LimitsState, LimitsStore, Usage } from '@sold-data/core';
import { BudgetError, QuotaExceededError } from '@sold-data/core/errors/errors.ts';
import { emptyLimits } from '@sold-data/core/limits.ts';
import { spendable } from '@sold-data/core/request/usage.ts';
import {
  isInSection,
  readCache,
  readProperty,
  tryBegin,
  withLock,
  writeCache,
  writeProperties,
} from '../platform/shared.ts';

/** What the service last told of the account. */
export interface Told {
  plan?: string;
  /** Monthly requests, and what is left with everything that was carried over or bought. */
  limit?: number;
  left?: number;
  /** When they renew, ms. */
  resetAt?: number;
  /** The quota is spent, with the address for more when the service named one. */
  spent?: { more: string | null };
}

interface Stored {
  limits: LimitsState;
  /** Requests a day, where a person has set them. */
  daily?: number;
  /** The UTC day that `used` counts: the service's month ends at midnight UTC as well. */
  day: string;
  used: number;
  told: Told;
}

const keyOf = (account: string) => `account:${account}`;
const today = () => new Date().toISOString().slice(0, 10);

/** Without a choice: a tenth of the plan's month a day, and never less than the whole month of the smallest plan (reference 8). */
const MONTH_PARTS = 10;
const LEAST_DAILY = 100;
export const MOST_DAILY = 500_000;

function read(account: string): Stored {
  const text = readCache([keyOf(account)])[keyOf(account)] ?? readProperty(keyOf(account));
  const stored: Stored = text ? JSON.parse(text) : { limits: emptyLimits(), day: today(), used: 0, told: {} };
  return stored.day === today() ? stored : { ...stored, day: today(), used: 0 };
}

/** @param lasting also in the properties: what must outlive the cache. */
function write(account: string, stored: Stored, lasting = true): void {
  const entry = { [keyOf(account)]: JSON.stringify(stored) };
  writeCache(entry);
  if (lasting) writeProperties(entry);
}

// The per-minute limit.

/** How long a change of the limits waits for the lock. Without it the change is made all the same: at worst a request is refused, free of charge. */
const LIMITS_PATIENCE_MS = 2_000;

/** The limits of an account. The section that a change opens stays open until the wave is sent or the host sleeps (answers/send.ts). */
export function limitsOf(account: string): LimitsStore {
  return {
    update: change => {
      if (!isInSection()) tryBegin(LIMITS_PATIENCE_MS);
      const stored = read(account);
      const result = change(stored.limits);
      write(account, stored, isInSection());
      return result;
    },
  };
}

// Today's cap for this spreadsheet.

export interface Cap {
  /** Requests a day; undefined until the plan is known. */
  of?: number;
  used: number;
  /** A person has set it; otherwise it follows the plan. */
  chosen: boolean;
}

export function capOf(account: string): Cap {
  const { daily, told, used } = read(account);
  const planned = told.limit === undefined ? undefined : Math.max(LEAST_DAILY, Math.ceil(told.limit / MONTH_PARTS));
  return { of: daily ?? planned, used, chosen: daily !== undefined };
}

export const capLeft = ({ of = Number.POSITIVE_INFINITY, used }: Cap) => Math.max(0, of - used);

/** @param daily requests a day; undefined follows the plan again. */
export function setCap(account: string, daily: number | undefined): void {
  withLock(() => write(account, { ...read(account), daily }));
}

/** Today's cap of this sheet does not allow it. */
export class CapReached extends BudgetError {
  override name = 'CapReached';
}

/** @throws CapReached when so many requests are more than today's cap leaves. */
export function refuseOverCap(account: string, requests: number): void {
  const cap = capOf(account);
  const left = capLeft(cap);
  if (requests <= left) return;
  const detail = `The daily cap of this sheet leaves ${left} of ${cap.of} requests for today`;
  throw new CapReached(`${detail}. Raise it in the sidebar under Account > Daily cap, or go on after 00:00 UTC.`, {
    code: 'cap_reached',
    detail,
    hint: 'Raise it in the sidebar under Account > Daily cap, or go on after 00:00 UTC',
  });
}

/**
 * Takes requests from today's cap before they are sent: an execution that is killed leaves them counted, as they may have been charged.
 * @returns how many the cap allowed. @throws DocumentBusy, CapReached when it allows none.
 */
export function reserve(account: string, requests: number, patienceMs?: number): number {
  return withLock(() => {
    const left = capLeft(capOf(account));
    if (requests > 0 && left === 0) refuseOverCap(account, requests);
    const taken = Math.min(requests, left);
    const stored = read(account);
    write(account, { ...stored, used: stored.used + taken });
    return taken;
  }, patienceMs);
}

/** Replaces what was reserved by what was charged or may have been, and notes what the answers told. */
export function settleUp(
  account: string,
  reserved: number,
  spent: number,
  facts: { usage?: Usage; error?: unknown },
): void {
  const settle = () => {
    const stored = read(account);
    write(account, {
      ...stored,
      used: Math.max(0, stored.used - reserved + spent),
      told: toldBy(stored.told, spent, facts),
    });
  };
  // The reservation stays when the lock cannot be had: more is counted than was spent, never less.
  if (tryBegin(LIMITS_PATIENCE_MS)) settle();
}

/** Until the service tells what is left, it is what it told before less what was spent since. */
function toldBy(told: Told, spent: number, { usage, error }: { usage?: Usage; error?: unknown }): Told {
  if (error instanceof QuotaExceededError && error.account !== 'shipping') {
    const more = [error.accountFacts?.purchaseCreditsUrl, error.accountFacts?.upgradeUrl].find(url =>
      /^https:/.test(url ?? ''),
    );
    return { ...told, left: 0, resetAt: error.resetAt ?? told.resetAt, spent: { more: more ?? null } };
  }
  if (!usage) return told.left === undefined ? told : { ...told, left: Math.max(0, told.left - spent) };
  const { spent: _, ...known } = told;
  return {
    ...known,
    plan: usage.plan ?? told.plan,
    limit: usage.limit ?? told.limit,
    left: spendable(usage) ?? told.left,
  };
}

export function toldOf(account: string): Told {
  return read(account).told;
}

/** Notes what the account's own usage answer told. */
export function noteTold(account: string, told: Told): void {
  withLock(() => {
    const stored = read(account);
    const spent = told.left === 0 ? { spent: stored.told.spent ?? { more: null } } : {};
    write(account, { ...stored, told: { ...told, ...spent } });
  });
}
