// An account: plan, quota, balances and per-minute limit (reference 8, quota table and billing rules 1 to 5).
import { ServiceError } from './errors.ts';

export type Plan = 'basic' | 'starter' | 'growth' | 'scale' | '100k' | '150k' | '250k' | '500k';
type CreditSource = 'rollover' | 'subscription' | 'credits' | 'none';

/** Reference 8: monthly requests and requests per minute of each plan. */
export const PLANS: Readonly<Record<Plan, { quota: number; perMinute: number }>> = {
  basic: { quota: 100, perMinute: 30 },
  starter: { quota: 2_000, perMinute: 60 },
  growth: { quota: 10_000, perMinute: 60 },
  scale: { quota: 50_000, perMinute: 60 },
  '100k': { quota: 100_000, perMinute: 120 },
  '150k': { quota: 150_000, perMinute: 120 },
  '250k': { quota: 250_000, perMinute: 120 },
  '500k': { quota: 500_000, perMinute: 120 },
};

export interface AccountOptions {
  plan?: Plan;
  quota?: number;
  used?: number;
  rollover?: number;
  credits?: number;
  perMinute?: number;
}

/** Every figure is a plain property: a test may set any of them at any time. */
export class Account {
  plan: string;
  quota: number;
  used: number;
  rollover: number;
  credits: number;
  perMinute: number;
  readonly window = new SlidingWindow();
  /** When the next cycle starts, in ms. */
  resetAt: number;
  /** Requests charged since the sandbox started, whatever paid for them; no part of the service. */
  charged = 0;
  /** What paid for the request that is being answered. */
  paidBy: CreditSource = 'none';

  constructor(options: AccountOptions, now: number) {
    const { plan = 'basic' } = options;
    this.plan = plan;
    this.quota = options.quota ?? PLANS[plan].quota;
    this.used = options.used ?? 0;
    this.rollover = options.rollover ?? 0;
    this.credits = options.credits ?? 0;
    this.perMinute = options.perMinute ?? PLANS[plan].perMinute;
    // The reference does not say when a cycle starts: here with the calendar month that follows, in UTC.
    this.resetAt = nextMonth(now);
  }

  /** What is left of the monthly allowance alone. */
  get remaining(): number {
    return Math.max(0, this.quota - this.used);
  }

  /** What pays for the next request, `none` when everything is empty. */
  nextSource(preferCredits = false): CreditSource {
    // Billing rule 2 puts carried-over requests first without exception; rule 3 only swaps credits and the allowance.
    if (this.rollover > 0) return 'rollover';
    if (preferCredits && this.credits > 0) return 'credits';
    if (this.remaining > 0) return 'subscription';
    return this.credits > 0 ? 'credits' : 'none';
  }

  /** Charges one request. Nothing changes when every source is empty. */
  spend(preferCredits = false): void {
    this.paidBy = this.nextSource(preferCredits);
    if (this.paidBy === 'none') return;
    if (this.paidBy === 'rollover') this.rollover--;
    else if (this.paidBy === 'credits') this.credits--;
    else this.used++;
    this.charged++;
  }

  /** Starts the cycles that are due: the allowance is full again, carried-over requests end, credits stay (rules 4 and 5). */
  renew(now: number): void {
    while (now >= this.resetAt) {
      this.used = 0;
      this.rollover = 0;
      this.resetAt = nextMonth(this.resetAt);
    }
  }

  /** Puts the account on a plan with that plan's quota and limit, and touches no balance. */
  setPlan(plan: Plan): void {
    this.plan = plan;
    this.quota = PLANS[plan].quota;
    this.perMinute = PLANS[plan].perMinute;
  }
}

function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

const WINDOW_MS = 60_000;

/** A true sliding window: at no moment do the last 60 s hold more than `limit` admitted requests. */
export class SlidingWindow {
  #times: number[] = [];

  /** How many more requests fit now. */
  remaining(limit: number, now: number): number {
    this.#times = this.#times.filter(time => time > now - WINDOW_MS);
    return Math.max(0, limit - this.#times.length);
  }

  /** When the next slot frees, in ms; `now` when nothing is taken. */
  freesAt(limit: number, now: number): number {
    // After a limit was lowered, several have to leave before one fits.
    const blocking = this.#times[Math.max(0, this.#times.length - limit)];
    return blocking === undefined ? now : blocking + WINDOW_MS;
  }

  add(now: number): void {
    this.#times.push(now);
  }
}

/**
 * Admits a request into one or both windows, or throws and takes no slot: a refused request does not make the wait longer.
 * Every admitted request counts, whatever becomes of it.
 */
export function admit(windows: readonly { window: SlidingWindow; limit: number; code: string }[], now: number): void {
  for (const { window, limit, code } of windows) {
    if (window.remaining(limit, now) > 0) continue;
    const seconds = Math.max(1, Math.ceil((window.freesAt(limit, now) - now) / 1000));
    throw new ServiceError(code, undefined, { retryAfter: seconds });
  }
  for (const { window } of windows) window.add(now);
}
