/**
 * What is known of one account in this spreadsheet: its per-minute limit, what was used of today's cap, and what the service last reported.
 * It is kept in the cache, and in the properties in case the cache is lost. Accounts share nothing, so one person's plan never changes
 * another's cap.
 */
import {
  BudgetError,
  bucketFacts,
  emptyLimits,
  type LimitsState,
  type LimitsStore,
  linkToBuy,
  QuotaExceededError,
  type SoldDataError,
  spendable,
  type Usage,
} from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import {
  DocumentBusy,
  endSection,
  isInSection,
  readCache,
  readProperty,
  SECTION_PATIENCE_MS,
  tryBegin,
  withLock,
  writeCache,
  writeNow,
  writeProperties,
} from '../platform/shared.ts';
import { isSpendingOff, SPENDING_OFF, SWITCH_ON } from './spending.ts';

/** What the service last reported about the account. */
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

const accountName = (account: string) => `account:${account}`;
const today = () => new Date().toISOString().slice(0, 10);

/** Without a choice: a tenth of the plan's month a day, and never less than the whole month of the smallest plan (reference 8). */
const MONTH_PARTS = 10;
const LEAST_DAILY = 100;
export const MOST_DAILY = 500_000;

function read(account: string): Stored {
  // In a section all properties have been read in one call.
  const cached = isInSection() ? undefined : readCache([accountName(account)])[accountName(account)];
  const text = cached ?? readProperty(accountName(account));
  const stored = unpackRecord<Stored>(text) ?? { limits: emptyLimits(), day: today(), used: 0, told: {} };
  return stored.day === today() ? stored : { ...stored, day: today(), used: 0 };
}

/** @param keep at once for what must be kept before requests leave; otherwise the end of the section writes it. */
function write(account: string, stored: Stored, keep = writeProperties): void {
  const entry = { [accountName(account)]: packRecord(stored) };
  keep(entry);
  writeCache(entry);
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
  return capIn(read(account));
}

function capIn({ daily, told, used }: Stored): Cap {
  const planned = told.limit === undefined ? undefined : Math.max(LEAST_DAILY, Math.ceil(told.limit / MONTH_PARTS));
  return { of: daily ?? planned, used, chosen: daily !== undefined };
}

/** Requests a minute that the plan allows, as the service last reported it. */
export const perMinuteOf = (account: string): number =>
  read(account).limits.buckets.plan?.limit ?? bucketFacts.plan.perMinute;

export const capLeft = ({ of = Number.POSITIVE_INFINITY, used }: Cap) => Math.max(0, of - used);

/** @param daily requests a day; undefined follows the plan again. */
export function setCap(account: string, daily: number | undefined): void {
  withLock(() => write(account, { ...read(account), daily }));
}

/** Today's cap of this sheet does not allow it. */
export class CapReached extends BudgetError {
  override name = 'CapReached';
}

/** The file's switch does not allow it (spending.ts). */
export class SpendingOff extends CapReached {
  override name = 'SpendingOff';
}

function spendingOff({ spent, cause }: Partial<SoldDataError> = {}): SpendingOff {
  const details = { code: 'spending_off', detail: SPENDING_OFF, hint: SWITCH_ON, spent, cause };
  return new SpendingOff(`${SPENDING_OFF}. ${SWITCH_ON}.`, details);
}

function capReached(account: string, { spent, cause }: SoldDataError): CapReached {
  const cap = capOf(account);
  const left = capLeft(cap);
  const detail = `The daily cap of this sheet leaves ${left} of ${cap.of} requests for today`;
  const hint = 'Raise it in the sidebar under Account > Daily cap, or continue after 00:00 UTC';
  return new CapReached(`${detail}. ${hint}.`, { code: 'cap_reached', detail, hint, spent, cause });
}

// What one session may send.

/** In place of no budget: what is taken from it must still show. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * The per-minute limit of an account, and what one session may be charged: its own budget and today's cap. Slots and charges are written
 * together before the requests leave, and a request that is refused gives its charge back. Killed in between, the cap counts more than
 * was spent, never less.
 */
export class Meter implements LimitsStore {
  /** Requests that this session was charged or may have been. */
  spent = 0;
  /** How many of them today's cap counts, and how many more it allows. */
  private counted = 0;
  private room = UNLIMITED;
  private isOff = false;
  /** The most that `beforeCharge` has taken note of. */
  private noted = 0;
  private readonly account: string;
  private readonly budget: number;
  private readonly beforeCharge: ((spent: number) => void) | undefined;

  /** @param beforeCharge called before requests leave, with all that may have been charged by then. If it throws, nothing is sent. */
  constructor(account: string, budget = UNLIMITED, beforeCharge?: (spent: number) => void) {
    this.account = account;
    this.budget = Math.min(budget, UNLIMITED);
    this.beforeCharge = beforeCharge;
  }

  /** The budget of a session of the core, which takes from it and gives back. */
  get left(): number {
    return Math.min(this.budget - this.spent, this.room - (this.spent - this.counted));
  }

  set left(left: number) {
    this.spent += this.left - left;
  }

  /**
   * Changes the limits. The section stays open until the wave leaves or the host sleeps (sessions.ts), unless `beforeCharge` writes more:
   * then what is charged is written first.
   * @throws DocumentBusy
   * @throws StoreFull: what can't be counted isn't sent.
   */
  update<Result>(change: (limits: LimitsState) => Result): Result {
    if (!tryBegin(SECTION_PATIENCE_MS)) throw new DocumentBusy();
    const stored = read(this.account);
    this.isOff = isSpendingOff();
    this.room = this.roomIn(stored);
    const result = change(stored.limits);
    this.write(stored, this.spent > this.counted ? writeNow : writeProperties);
    if (this.beforeCharge && this.spent > this.noted) {
      endSection();
      this.beforeCharge(this.spent);
      this.noted = this.spent;
    }
    return result;
  }

  /** Records usage from the responses and refunds refused requests; without the lock the cap still counts them. */
  settle(facts: { usage?: Usage; error?: unknown }): void {
    if (!tryBegin(SECTION_PATIENCE_MS)) return;
    const stored = read(this.account);
    this.write({ ...stored, told: toldBy(stored.told, this.spent, facts) });
  }

  /** An error of the budget, in the words of the cap where that is what does not allow it. */
  explain<Thrown>(error: Thrown): Thrown | CapReached {
    const isCap = this.room - (this.spent - this.counted) < this.budget - this.spent;
    if (!(error instanceof BudgetError && isCap)) return error;
    return this.isOff ? spendingOff(error) : capReached(this.account, error);
  }

  private roomIn(stored: Stored): number {
    return this.isOff ? 0 : capLeft(capIn(stored));
  }

  private write(stored: Stored, keep = writeProperties): void {
    const used = Math.max(0, stored.used + this.spent - this.counted);
    write(this.account, { ...stored, used }, keep);
    this.room = this.roomIn({ ...stored, used });
    this.counted = this.spent;
  }
}

/** Until the service reports what is left, this is its last report less what was spent since. */
function toldBy(told: Told, spent: number, { usage, error }: { usage?: Usage; error?: unknown }): Told {
  if (error instanceof QuotaExceededError && error.account !== 'shipping') {
    const more = linkToBuy(error.accountFacts) ?? null;
    return { ...told, left: 0, resetAt: error.resetAt ?? told.resetAt, spent: { more } };
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

/** Notes what the account's own usage answer reported. */
export function noteTold(account: string, told: Told): void {
  withLock(() => {
    const stored = read(account);
    const spent = told.left === 0 ? { spent: stored.told.spent ?? { more: null } } : {};
    write(account, { ...stored, told: { ...told, ...spent } });
  });
}
