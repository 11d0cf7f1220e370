// POST /v1/shipping/rates and GET /v1/shipping/usage: a product with its own account (service.ts). Shapes are assumed (service-facts).
import type { Handler, Routes } from './routes.ts';

interface Quote {
  parcel: { weightOz: number };
  carriers?: string[];
}

/** Made-up figures: reference 8, rule 6 gives none for shipping plans. */
export const SHIPPING_PLAN = { name: 'shipping', quota: 100, perMinute: 30 };

/** carrier, service, dollars, dollars per pound, days */
const SERVICES: readonly (readonly [string, string, number, number, number | null])[] = [
  ['postal', 'Economy', 4.1, 0.7, 5],
  ['ground', 'Standard', 8.9, 0.65, 3],
  ['express', 'Overnight', 34.5, 2.8, 1],
  // Freight has no promised delivery time.
  ['freight', 'Pallet', 95, 0.4, null],
];

/** The price of each service, cheapest first. */
const rates: Handler = ({ params, requestId }) => {
  const { parcel, carriers } = params as unknown as Quote;
  const offers = SERVICES.filter(([carrier]) => !carriers || carriers.includes(carrier))
    .map(([carrier, service, base, perPound, estimatedDays]) => {
      const amount = (base + perPound * Math.ceil(parcel.weightOz / 16)).toFixed(2);
      return { carrier, service, amount, currency: 'USD', estimatedDays };
    })
    .sort((a, b) => Number(a.amount) - Number(b.amount));
  return { body: { requestId, rates: offers } };
};

const usage: Handler = ({ service: { shipping } }) => {
  const { plan, quota, used, remaining, resetAt } = shipping;
  return { body: { plan, quota, used, remaining, reset_at: new Date(resetAt).toISOString() } };
};

export const shippingRoutes: Routes = {
  postShippingRates: { cost: 1, limit: 'shipping', handler: rates },
  getShippingUsage: { cost: 0, limit: 'shipping', handler: usage },
};
