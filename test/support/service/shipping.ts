// POST /v1/shipping/rates and GET /v1/shipping/usage: a product of its own. Its plan, quota and limit know nothing of
// sold-data requests and credits (reference 8, billing rule 6). Shapes are assumed (service-facts).
import { nextMonth } from './account.ts';
import { hash } from './chance.ts';
import type { Answer, Context, Handler, Route, Service } from './routes.ts';

interface Quote {
  from: { postalCode: string };
  to: { postalCode: string };
  parcel: { weightOz: number; lengthIn?: number; widthIn?: number; heightIn?: number };
  carriers?: string[];
}

interface ShippingService {
  readonly carrier: string;
  readonly service: string;
  readonly base: number;
  readonly perPound: number;
  /** Dollars for each of the eight distance zones. */
  readonly perZone: number;
  readonly days: (zone: number) => number | null;
  readonly mostPounds: number;
}

const PLAN = 'shipping';
const SERVICES: readonly ShippingService[] = [
  {
    carrier: 'postal',
    service: 'Economy',
    base: 4.1,
    perPound: 0.7,
    perZone: 0.25,
    days: zone => 3 + Math.ceil(zone / 2),
    mostPounds: 70,
  },
  {
    carrier: 'postal',
    service: 'Priority',
    base: 7.6,
    perPound: 1.1,
    perZone: 0.55,
    days: zone => 1 + Math.ceil(zone / 4),
    mostPounds: 70,
  },
  {
    carrier: 'ground',
    service: 'Standard',
    base: 8.9,
    perPound: 0.65,
    perZone: 0.4,
    days: zone => 1 + Math.ceil(zone / 2),
    mostPounds: 150,
  },
  { carrier: 'express', service: 'Two Day', base: 18.2, perPound: 1.9, perZone: 0.9, days: () => 2, mostPounds: 150 },
  { carrier: 'express', service: 'Overnight', base: 34.5, perPound: 2.8, perZone: 1.4, days: () => 1, mostPounds: 150 },
  // Nobody promises how long freight takes.
  { carrier: 'freight', service: 'Pallet', base: 95, perPound: 0.4, perZone: 6, days: () => null, mostPounds: 2_000 },
];
/** Cubic inches that are charged like a pound, as parcel carriers do. */
const DIMENSIONAL_DIVISOR = 139;

class ShippingAccount {
  readonly quota: number;
  used: number;
  resetAt: number;

  constructor({ quota, used }: { quota: number; used: number }, now: number) {
    this.quota = quota;
    this.used = used;
    this.resetAt = nextMonth(now);
  }

  get remaining(): number {
    return Math.max(0, this.quota - this.used);
  }

  renew(now: number): void {
    while (now >= this.resetAt) {
      this.used = 0;
      this.resetAt = nextMonth(this.resetAt);
    }
  }
}

const rates: Handler = context => {
  const account = accountOf(context);
  if (account.remaining === 0) return quotaExceeded(context, account);
  const quote = context.params as unknown as Quote;
  account.used++;
  return { body: { requestId: context.requestId, rates: estimates(context.service.seed, quote) } };
};

const usage: Handler = context => ({ body: balance(accountOf(context)) });

export const shippingRoutes: Route[] = [
  { method: 'POST', path: '/v1/shipping/rates', cost: 0, limit: 'shipping', headers: usageHeaders, handler: rates },
  { method: 'GET', path: '/v1/shipping/usage', cost: 0, limit: 'shipping', headers: usageHeaders, handler: usage },
];

function accountOf({ service, now }: Pick<Context, 'service' | 'now'>): ShippingAccount {
  const account = service.store('shipping account', () => new ShippingAccount(service.shippingPlan, now));
  account.renew(now);
  return account;
}

function quotaExceeded({ now }: Context, account: ShippingAccount): Answer {
  return {
    status: 429,
    body: {
      error: 'The monthly shipping quotes are used up',
      code: 'quota_exceeded',
      ...balance(account),
      upgrade_url: 'https://sandbox.invalid/shipping/pricing',
    },
    headers: { 'Retry-After': String(Math.ceil((account.resetAt - now) / 1000)) },
  };
}

function balance(account: ShippingAccount) {
  const { quota, used, remaining, resetAt } = account;
  return { plan: PLAN, quota, used, remaining, reset_at: new Date(resetAt).toISOString() };
}

/** On every shipping response, failures too (reference 8, response headers). */
function usageHeaders(service: Service, now: number): Record<string, string> {
  const account = accountOf({ service, now });
  return {
    'X-Shipping-Plan': PLAN,
    'X-Shipping-Usage-Limit': String(account.quota),
    'X-Shipping-Usage-Used': String(account.used),
    'X-Shipping-Usage-Remaining': String(account.remaining),
    'X-Shipping-Usage-Reset': new Date(account.resetAt).toISOString(),
  };
}

/** What each service that takes the parcel would cost, cheapest first. */
function estimates(seed: number, { from, to, parcel, carriers }: Quote) {
  const zone = 1 + (hash('zone', seed, ...[from.postalCode.slice(0, 3), to.postalCode.slice(0, 3)].sort()) % 8);
  const { weightOz, lengthIn = 0, widthIn = 0, heightIn = 0 } = parcel;
  const pounds = Math.ceil(Math.max(weightOz / 16, (lengthIn * widthIn * heightIn) / DIMENSIONAL_DIVISOR));
  return SERVICES.filter(it => pounds <= it.mostPounds && (!carriers || carriers.includes(it.carrier)))
    .map(it => ({ ...it, cents: Math.round(100 * (it.base + it.perPound * pounds + it.perZone * zone)) }))
    .sort((a, b) => a.cents - b.cents)
    .map(({ carrier, service, cents, days }) => ({
      carrier,
      service,
      amount: (cents / 100).toFixed(2),
      currency: 'USD',
      estimatedDays: days(zone),
    }));
}
