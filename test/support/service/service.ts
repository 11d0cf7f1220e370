// What outlives a request: account, market, faults, limits, the state of every resource, and work that continues between requests.
import { Account, type AccountOptions } from './account.ts';
import { Faults } from './faults.ts';
import { type admit, HISTORY_PER_MINUTE, SlidingWindow } from './limits.ts';
import { Market } from './market/auction.ts';
import type { Route, Service } from './routes.ts';

export interface ServiceOptions extends AccountOptions {
  /** Picks other data; default 1. */
  seed?: number;
  shippingPlan?: { quota: number; used?: number; perMinute?: number };
}

/** Reference 8, rule 6 shows no figures for shipping plans: these are made up. */
const SHIPPING_PLAN = { quota: 100, used: 0, perMinute: 30 };

export class RunningService implements Service {
  readonly seed: number;
  readonly account: Account;
  readonly faults = new Faults();
  readonly market: Market;
  readonly shippingPlan: Service['shippingPlan'];
  readonly planWindow = new SlidingWindow();
  readonly historyWindow = new SlidingWindow();
  readonly #shippingWindow = new SlidingWindow();
  readonly #stores = new Map<string, unknown>();
  readonly #background: ((now: number) => void)[] = [];

  constructor(options: ServiceOptions, now: number) {
    this.seed = options.seed ?? 1;
    this.account = new Account(options, now);
    this.market = new Market(this.seed);
    this.shippingPlan = { ...SHIPPING_PLAN, ...options.shippingPlan };
  }

  store<T>(name: string, create: () => T): T {
    if (!this.#stores.has(name)) this.#stores.set(name, create());
    return this.#stores.get(name) as T;
  }

  inBackground(task: (now: number) => void): void {
    this.#background.push(task);
  }

  /** Lets jobs and the billing cycle catch up with the clock. */
  settle(now: number): void {
    // Jobs first: what they did before a renewal belongs to the cycle before it.
    for (const task of this.#background) task(now);
    this.account.renew(now);
  }

  /** The per-minute windows a request of this route has to fit into. */
  windowsOf({ limit = 'plan' }: Route): Parameters<typeof admit>[0] {
    const plan = { window: this.planWindow, limit: this.account.perMinute, code: 'rate_limited' } as const;
    const history = { window: this.historyWindow, limit: HISTORY_PER_MINUTE, code: 'history_rate_limited' } as const;
    const shipping = {
      window: this.#shippingWindow,
      limit: this.shippingPlan.perMinute,
      code: 'rate_limited',
    } as const;
    return { plan: [plan], history: [plan, history], shipping: [shipping], none: [] }[limit];
  }
}
