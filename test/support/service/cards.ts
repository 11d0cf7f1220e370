// GET /v1/cardmarket/sold and /v1/cardmarket/listings (reference 4.7, 4.8, 2.6).
import { hash } from './chance.ts';
import { ServiceError } from './errors.ts';
import { priceHistoryOf } from './market/card-price-history.ts';
import { type CardFilter, listingsOf, salesOf, shownProduct, tradeIn } from './market/card-trade.ts';
import { CardCatalogue, type CardProduct } from './market/cards.ts';
import { DAY_MS } from './market/timeline.ts';
import type { Context, Handler, Route } from './routes.ts';
import { statisticsOrEmpty } from './statistics.ts';

interface CardParams extends CardFilter {
  keyword?: string;
  productId?: number;
  count: number;
}

/** How many answers are remembered as saved; only their moment is kept, the answer is made again from it. */
const MOST_SAVED = 10_000;
const OTHER_MATCHES = 5;

const sold: Handler = context => {
  const params = context.params as unknown as CardParams & { history: string };
  const match = find(context, params);
  const { at, cached } = savedMoment(context);
  const { service } = context;
  const trade = match.product && tradeIn(match.product, service.seed, at);
  const items = trade ? salesOf(trade, params, params.count) : [];
  const prices = items.flatMap(item => (typeof item.price === 'number' ? [item.price] : []));
  return {
    cached,
    body: {
      ...shownMatch(context, params, match, at),
      salesHistory: trade?.limited ? 'limited' : 'full',
      totalSales: trade && !trade.limited ? trade.sales.count : null,
      totalItems: items.length,
      items,
      priceHistory: trade ? priceHistoryOf(trade, params.history, params, at) : null,
      summary: items.length > 0 ? statisticsOrEmpty(prices) : null,
      scrapedAt: new Date(at).toISOString(),
    },
  };
};

const listings: Handler = context => {
  const params = context.params as unknown as CardParams & { page: number };
  const { page, count } = params;
  const match = find(context, params);
  const offers = match.product && listingsOf(tradeIn(match.product, context.service.seed, context.now), params);
  const from = (page - 1) * count;
  const items = offers?.rows(from, from + count) ?? [];
  return {
    body: {
      ...shownMatch(context, params, match, context.now),
      page,
      count,
      totalListings: offers?.count ?? null,
      totalItems: items.length,
      // True on page 50 too when there is more: the ceiling is the caller's to know (reference 4.8).
      hasNextPage: offers !== null && from + count < offers.count,
      items,
      scrapedAt: new Date(context.now).toISOString(),
    },
  };
};

interface Match {
  readonly product: CardProduct | null;
  readonly others: readonly CardProduct[];
}

/** @throws ServiceError invalid_params without keyword and productId (reference 4.7, 4.8). */
function checkWhich({ keyword, productId }: Readonly<Record<string, unknown>>): void {
  if (productId === undefined && !String(keyword ?? '').trim())
    throw new ServiceError('invalid_params', 'keyword or productId is required');
}

function find({ service }: Context, { keyword, productId }: CardParams): Match {
  const catalogue = service.store('card catalogue', () => new CardCatalogue());
  if (productId !== undefined) return { product: catalogue.byId(productId), others: [] };
  const [product = null, ...others] = catalogue.find(keyword ?? '');
  return { product, others: others.slice(0, OTHER_MATCHES) };
}

/** When this very call was first answered, if within 24 hours, else now (reference 4.7). */
function savedMoment({ service, params, now }: Context): { at: number; cached: boolean } {
  const saved = service.store('saved card answers', () => new Map<string, number>());
  const call = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  const at = saved.get(call);
  if (at !== undefined && now - at < DAY_MS) return { at, cached: true };
  saved.delete(call);
  saved.set(call, now);
  if (saved.size > MOST_SAVED) saved.delete(saved.keys().next().value!);
  return { at: now, cached: false };
}

function shownMatch(
  { service }: Context,
  { keyword }: CardParams,
  { product, others }: Match,
  now: number,
): Record<string, unknown> {
  const shown = (it: CardProduct) => shownProduct(tradeIn(it, service.seed, now));
  const otherMatches: (Record<string, unknown> | null)[] = others.map(shown);
  // Reference 2.6: otherMatches may hold null entries.
  if (otherMatches.length > 0 && hash('gap', keyword ?? '') % 3 === 0) otherMatches.splice(1, 0, null);
  return { keyword: keyword ?? null, marketplace: 'cardmarket', product: product && shown(product), otherMatches };
}

export const cardRoutes: Route[] = [
  { method: 'GET', path: '/v1/cardmarket/sold', cost: 1, requestIdInErrors: true, check: checkWhich, handler: sold },
  {
    method: 'GET',
    path: '/v1/cardmarket/listings',
    cost: 1,
    requestIdInErrors: true,
    check: checkWhich,
    handler: listings,
  },
];
