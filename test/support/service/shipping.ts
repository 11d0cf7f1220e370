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

/** carrier, service, dollars, dollars a pound, dollars a zone, days, most pounds */
const SERVICES: readonly (readonly [string, string, number, number, number, number | null, number])[] = [
  ['postal', 'Economy', 4.1, 0.7, 0.25, 5, 70],
  ['ground', 'Standard', 8.9, 0.65, 0.4, 3, 150],
  ['express', 'Overnight', 34.5, 2.8, 1.4, 1, 150],
  // Nobody promises how long freight takes.
  ['freight', 'Pallet', 95, 0.4, 6, null, 2_000],
];
const PLAN = 'shipping';
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
  return SERVICES.filter(([carrier, , , , , , most]) => pounds <= most && (!carriers || carriers.includes(carrier)))
    .map(([carrier, service, base, perPound, perZone, estimatedDays]) => {
      const amount = (base + perPound * pounds + perZone * zone).toFixed(2);
      return { carrier, service, amount, currency: 'USD', estimatedDays };
    })
    .sort((a, b) => Number(a.amount) - Number(b.amount));
}
