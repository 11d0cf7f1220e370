/**
 * The budget ledger of one account in this spreadsheet: its per-minute limit, the requests counted against today's cap, and the usage that
 * the service last reported. It is stored in the cache, with a copy in the properties in case the cache loses it. Accounts share nothing,
 * so one person's plan never changes another's cap.
 */
import {
  BudgetError,
  bucketFacts,
  counted,
  emptyLimits,
  grouped,
  isLimitsState,
  isRow,
  type LimitsState,
  type LimitsStore,
  linkToBuy,
  QuotaExceededError,
  type Row,
  type SoldDataError,
  spendable,
  type Usage,
} from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import {
  DocumentBusy,
  isInSection,
  readCache,
  readProperty,
  SECTION_PATIENCE_MS,
  saveSection,
  tryBegin,
  withLock,
  writeCache,
  writeProperties,
  writeSurely,
} from '../platform/shared.ts';
import { isSpendingOff, SPENDING_OFF, SWITCH_ON } from './spending.ts';

/** The usage that the service last reported for the account. */
export interface ReportedUsage {
  plan?: string;
  /** Requests in the monthly plan, and requests left, including those carried over or bought. */
  limit?: number;
  left?: number;
  /** When the monthly requests renew, ms. */
  resetAt?: number;
  /** Set when the quota is exhausted. `more` is the address to buy requests, if the service named one. */
  spent?: { more: string | null };
}

interface Stored {
  limits: LimitsState;
  /** Requests per day, if a person has set a cap. */
  daily?: number;
  /** The UTC day that `used` counts. The service's month also ends at midnight UTC. */
  day: string;
  used: number;
  reported: ReportedUsage;
}

const accountName = (account: string) => `account:${account}`;
const today = () => new Date().toISOString().slice(0, 10);

/** Default cap: a tenth of the plan's monthly requests per day, but at least the whole month of the smallest plan (reference 8). */
const MONTH_PARTS = 10;
const LEAST_DAILY = 100;
export const MOST_DAILY = 500_000;

function read(account: string): Stored {
  // In a section all properties have already been read in one call.
  const cached = isInSection() ? undefined : readCache([accountName(account)])[accountName(account)];
  const text = cached ?? readProperty(accountName(account));
  const { limits, day, used, daily, reported } = unpackRecord<Stored>(text) ?? {};
  return {
    limits: isLimitsState(limits) ? limits : emptyLimits(),
    day: today(),
    used: day === today() && isCount(used) ? used : 0,
    ...(isCount(daily) ? { daily } : {}),
    reported: isRow(reported) ? sinceRenewal(reportedIn(reported)) : {},
  };
}

/** The parts of a stored report that can be used. */
function reportedIn({ plan, limit, left, resetAt, spent }: Row): ReportedUsage {
  const numbers = Object.entries({ limit, left, resetAt }).filter(([, value]) => Number.isFinite(value));
  return {
    ...(typeof plan === 'string' ? { plan } : {}),
    ...Object.fromEntries(numbers),
    ...(isRow(spent) ? { spent: { more: typeof spent.more === 'string' ? spent.more : null } } : {}),
  };
}

/** Without what a renewal has changed since: what is left then is unknown until the service reports it. */
function sinceRenewal(reported: ReportedUsage): ReportedUsage {
  if (reported.resetAt === undefined || reported.resetAt > Date.now()) return reported;
  const { left: _, spent: __, resetAt: ___, ...rest } = reported;
  return rest;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function write(account: string, stored: Stored, keep = writeProperties): void {
  const entry = { [accountName(account)]: packRecord(stored) };
  keep(entry);
  writeCache(entry);
}

// Today's cap for this spreadsheet.

export interface Cap {
  /** Requests per day; undefined until the plan is known. */
  of?: number;
  used: number;
  /** Whether a person has set it; otherwise it follows the plan. */
  chosen: boolean;
}

export function capOf(account: string): Cap {
  return capIn(read(account));
}

function capIn({ daily, reported, used }: Stored): Cap {
  const planned =
    reported.limit === undefined ? undefined : Math.max(LEAST_DAILY, Math.ceil(reported.limit / MONTH_PARTS));
  return { of: daily ?? planned, used, chosen: daily !== undefined };
}

/** Requests per minute that the plan allows, as the service last reported. */
export const perMinuteOf = (account: string): number =>
  read(account).limits.buckets.plan?.limit ?? bucketFacts.plan.perMinute;

export const capLeft = ({ of = Number.POSITIVE_INFINITY, used }: Cap) => Math.max(0, of - used);

/** @param daily requests per day; undefined restores the plan's default. */
export function setCap(account: string, daily: number | undefined): void {
  withLock(() => write(account, { ...read(account), daily }));
}

/** Today's cap of this spreadsheet is reached. */
export class CapReached extends BudgetError {
  override name = 'CapReached';
}

/** Spending is switched off for this file (spending.ts). */
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
  const detail = `The daily cap of this sheet leaves ${grouped(left)} of ${counted(cap.of ?? 0, 'request')} for today`;
  const hint = 'Raise it in the sidebar under Account > Daily cap, or continue after 00:00 UTC';
  return new CapReached(`${detail}. ${hint}.`, { code: 'cap_reached', detail, hint, spent, cause });
}

// The requests that one session may send.

/** Stands for "no budget". It is finite, so the charges subtracted from it can be calculated. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * The per-minute limit of an account and the most that one session may be charged: its own budget and today's cap. Slots and charges are
 * written together before requests are sent, and a rejected request is refunded. If the execution is killed in between, the cap counts too
 * much, never too little.
 */
export class Meter implements LimitsStore {
  /** Requests that this session was charged or may have been. */
  spent = 0;
  /** Requests already counted by today's cap, and how many more it allows. */
  private counted = 0;
  private room = UNLIMITED;
  private isOff = false;
  /** The highest charge that `beforeCharge` has recorded. */
  private noted = 0;
  private readonly account: string;
  private readonly budget: number;
  private readonly beforeCharge: ((spent: number) => void) | undefined;

  /** @param beforeCharge called before requests are sent, with all that may have been charged by then. If it throws, nothing is sent. */
  constructor(account: string, budget = UNLIMITED, beforeCharge?: (spent: number) => void) {
    this.account = account;
    this.budget = Math.min(budget, UNLIMITED);
    this.beforeCharge = beforeCharge;
  }

  /** Requests left in the budget. The core's session subtracts charges and adds refunds. */
  get left(): number {
    return Math.min(this.budget - this.spent, this.room - (this.spent - this.counted));
  }

  set left(left: number) {
    this.spent += this.left - left;
  }

  /**
   * Changes the limits. The section stays open until the wave is sent or the host sleeps (sessions.ts), but a charge is written at once,
   * together with what `beforeCharge` writes.
   * @throws DocumentBusy
   * @throws StoreFull a request that can't be counted isn't sent.
   */
  update<Result>(change: (limits: LimitsState) => Result): Result {
    if (!tryBegin(SECTION_PATIENCE_MS)) throw new DocumentBusy();
    const stored = read(this.account);
    this.isOff = isSpendingOff();
    this.room = this.roomIn(stored);
    const result = change(stored.limits);
    this.write(stored, this.spent > this.counted ? entry => this.writeCharge(entry) : writeProperties);
    return result;
  }

  private writeCharge(entry: Record<string, string>): void {
    if (this.spent > this.noted) this.beforeCharge?.(this.spent);
    writeSurely(entry);
    saveSection();
    this.noted = this.spent;
  }

  /**
   * Records usage from the responses and refunds rejected requests. Without the lock nothing is refunded, and the cap still counts them.
   */
  settle(facts: { usage?: Usage; error?: unknown }): void {
    if (!tryBegin(SECTION_PATIENCE_MS)) return;
    const stored = read(this.account);
    this.write({ ...stored, reported: usageAfter(stored.reported, this.spent, facts) });
  }

  /** Rephrases a budget error when today's cap, not the session's budget, is the reason. */
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

/** Usage after this session: the new report, or else the last report minus the requests spent since. */
function usageAfter(
  reported: ReportedUsage,
  spent: number,
  { usage, error }: { usage?: Usage; error?: unknown },
): ReportedUsage {
  if (error instanceof QuotaExceededError && error.account !== 'shipping') {
    const more = linkToBuy(error.accountFacts) ?? null;
    return { ...reported, left: 0, resetAt: error.resetAt ?? reported.resetAt, spent: { more } };
  }
  if (!usage) return reported.left === undefined ? reported : { ...reported, left: Math.max(0, reported.left - spent) };
  const { spent: _, ...known } = reported;
  return {
    ...known,
    plan: usage.plan ?? reported.plan,
    limit: usage.limit ?? reported.limit,
    left: spendable(usage) ?? reported.left,
  };
}

export const reportedUsage = (account: string): ReportedUsage => read(account).reported;

/** Records the usage that the service reported for the account. */
export function recordUsage(account: string, reported: ReportedUsage): void {
  withLock(() => {
    const stored = read(account);
    const spent = reported.left === 0 ? { spent: stored.reported.spent ?? { more: null } } : {};
    write(account, { ...stored, reported: { ...reported, ...spent } });
  });
}
