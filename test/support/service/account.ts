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

/** All figures are plain properties, so a test may set them at any time. */
export class Account {
  plan: string;
  quota: number;
  used: number;
  rollover: number;
  credits: number;
  perMinute: number;
  readonly window = new SlidingWindow();
  /** Start of the next billing cycle, ms since the epoch. */
  resetAt: number;
  /** Requests charged since the sandbox started, from any source. The real service has no such counter. */
  charged = 0;
  /** The source that paid for the current request. */
  paidBy: CreditSource = 'none';

  constructor(options: AccountOptions, now: number) {
    const { plan = 'basic' } = options;
    this.plan = plan;
    this.quota = options.quota ?? PLANS[plan].quota;
    this.used = options.used ?? 0;
    this.rollover = options.rollover ?? 0;
    this.credits = options.credits ?? 0;
    this.perMinute = options.perMinute ?? PLANS[plan].perMinute;
    // The reference does not say when a cycle starts. Here it starts with the next calendar month in UTC.
    this.resetAt = nextMonth(now);
  }

  /** The unused part of the monthly allowance, without credits and carried-over requests. */
  get remaining(): number {
    return Math.max(0, this.quota - this.used);
  }

  /** The source that pays for the next request; `none` when every source is empty. */
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

  /** Starts the billing cycles that are due: the allowance is full again, carried-over requests expire, credits stay (rules 4 and 5). */
  renew(now: number): void {
    while (now >= this.resetAt) {
      this.used = 0;
      this.rollover = 0;
      this.resetAt = nextMonth(this.resetAt);
    }
  }

  /** Changes the plan, with its quota and limit. Balances stay the same. */
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

/** A true sliding window: the last 60 s never contain more than `limit` admitted requests. */
export class SlidingWindow {
  #times: number[] = [];

  /** Number of further requests that fit now. */
  remaining(limit: number, now: number): number {
    this.#times = this.#times.filter(time => time > now - WINDOW_MS);
    return Math.max(0, limit - this.#times.length);
  }

  /** Time when the next slot frees, in ms; `now` when all slots are free. */
  freesAt(limit: number, now: number): number {
    // After the limit was lowered, several requests have to leave the window before one fits.
    const blocking = this.#times[Math.max(0, this.#times.length - limit)];
    return blocking === undefined ? now : blocking + WINDOW_MS;
  }

  add(now: number): void {
    this.#times.push(now);
  }
}

/**
 * Admits a request into one or both windows, or throws without taking a slot: a refused request does not prolong the wait. Every admitted
 * request counts, whatever its outcome.
 */
export function admit(windows: readonly { window: SlidingWindow; limit: number; code: string }[], now: number): void {
  for (const { window, limit, code } of windows) {
    if (window.remaining(limit, now) > 0) continue;
    const seconds = Math.max(1, Math.ceil((window.freesAt(limit, now) - now) / 1000));
    throw new ServiceError(code, undefined, { retryAfter: seconds });
  }
  for (const { window } of windows) window.add(now);
}
