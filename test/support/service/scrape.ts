// GET /v1/scrape and GET /v1/scrape/category (reference 4.2, 4.3). Of the filters those have an effect that people see: words, sold or
// active, site, page, count, price bounds, dates, condition, format, completed listings, and the order. The others are only validated.
import { Market } from './market/auction.ts';
import { wordsOf } from './market/demand.ts';
import { type Facts, NEW_CONDITIONS, USED_CONDITIONS } from './market/facts.ts';
import { listingOf } from './market/listing.ts';
import { DAY_MS } from './market/rows.ts';
import { siteOf } from './market/sites.ts';
import type { Context, Handler, Route, Service } from './routes.ts';
import { savedAt } from './saved.ts';
import { checkAspects, type ScrapeParams } from './scrape-params.ts';
import { type PriceStatistics, priceStatistics } from './statistics.ts';

/** The envelope of reference 2.4. */
export interface ScrapePage {
  keyword: string;
  page: number;
  totalItems: number;
  totalResults: string | null;
  hasNextPage: boolean;
  autoSelectedCategory: { id: string; name: string } | null;
  rawMedian: number | null;
  rawSampleCount: number;
  scrapedCount?: number;
  items: Record<string, unknown>[];
  summary: (PriceStatistics & { currency: string; avgShipping: number | null }) | null;
}

/** One page, for a route or for a job's work. `params` are those of 4.2 with defaults filled in and a `keyword`, or a `categoryId` alone. */
export function scrapePage(service: Pick<Service, 'market'>, params: ScrapeParams, now: number): ScrapePage {
  const { market } = service;
  const site = siteOf(params.ebaySite);
  const mode = params.sold ? 'sold' : 'active';
  const words = wordsOf(params.keyword ?? '');
  const dataset =
    params.keyword === undefined
      ? market.ofCategory(mode, site, params.categoryId)
      : market.ofKeyword(mode, site, words);
  const found = market.search(dataset, Market.windowOf(mode, now), filterOf(params));

  const from = (params.page - 1) * params.count - (words.includes('shifting') ? params.page - 1 : 0);
  const to = from + params.count;
  const read = found.slice(from, to);
  const dated = params.sold ? read.filter(isSoldWithin(params)) : read;
  // What is of no use is known by its title; a semantic cleanup is the service's own (reference 4.2, relevance).
  const kept = params.relevance ? dated.filter(({ other }) => !other) : dated;

  const options = {
    scrapedAt: new Date(now).toISOString(),
    showOffers: params.sold && params.includeCompleteListing,
    offerPrices: params.sold && params.bestOfferPrice,
  };
  return {
    keyword: params.keyword ?? '',
    page: params.page,
    totalItems: kept.length,
    totalResults: totalResults(found.length),
    hasNextPage: to < found.length,
    autoSelectedCategory: params.categoryId === '0' && found.length % 3 > 0 ? dataset.product.category : null,
    rawMedian: priceStatistics(pricesOf(dated))?.median ?? null,
    rawSampleCount: dated.length,
    ...(params.soldAfter !== undefined || params.soldBefore !== undefined ? { scrapedCount: read.length } : {}),
    items: kept.map(facts => listingOf(dataset, facts, options)),
    summary: summaryOf(kept, site.currency),
  };
}

const scrape: Handler = context => {
  const { at, cached } = savedAt(context);
  return { body: scrapePage(context.service, context.params as unknown as ScrapeParams, at), cached };
};

const browse: Handler = context => {
  const { at, cached } = savedAt(context);
  const { keyword: _omitted, ...params } = context.params as unknown as ScrapeParams;
  return { body: scrapePage(context.service, params, at), cached };
};

/** GET /v1/summary: the envelope without its rows (service-facts, assumed). */
const summary: Handler = (context: Context) => {
  const { at, cached } = savedAt(context);
  const { items: _items, ...envelope } = scrapePage(context.service, context.params as unknown as ScrapeParams, at);
  return { body: envelope, cached };
};

export const scrapeRoutes: Route[] = [
  { method: 'GET', path: '/v1/scrape', cost: 1, requestIdInErrors: true, check: checkAspects, handler: scrape },
  {
    method: 'GET',
    path: '/v1/scrape/category',
    cost: 1,
    requestIdInErrors: true,
    check: checkAspects,
    handler: browse,
  },
  { method: 'GET', path: '/v1/summary', cost: 1, requestIdInErrors: true, check: checkAspects, handler: summary },
];

function filterOf(params: ScrapeParams): Parameters<Market['search']>[2] {
  const { sold, minPrice = 0, maxPrice = Infinity, sortOrder, includeCompleteListing } = params;
  const conditions = conditionsOf(params);
  const places: readonly string[] = PLACES[params.itemLocation] ?? ['domestic', 'abroad'];
  return {
    id: JSON.stringify(params, (name, value) => (name === 'page' || name === 'count' ? undefined : value)),
    passes: facts =>
      places.includes(facts.place) &&
      !(sold && includeCompleteListing && facts.ongoing) &&
      (!conditions || conditions.includes(facts.conditionId ?? 0)) &&
      sellsAs(facts, params.buyingFormat) &&
      isWithin(facts.total, minPrice, maxPrice),
    key: KEYS[sortOrder],
  };
}

const PLACES: Readonly<Record<string, readonly string[]>> = {
  domestic: ['domestic'],
  worldwide: ['domestic', 'abroad', 'worldwide'],
};

/** Null for any; so does a `conditionId` of 0. */
function conditionsOf({ conditionId, itemCondition }: ScrapeParams): readonly number[] | null {
  if (conditionId !== undefined) return conditionId === 0 ? null : [conditionId];
  return { new: NEW_CONDITIONS, used: USED_CONDITIONS }[itemCondition] ?? null;
}

function sellsAs({ format, acceptsOffers }: Facts, wanted: string): boolean {
  if (wanted === 'acceptsOffers') return acceptsOffers;
  return wanted === 'all' || format === wanted || format === 'auctionWithBIN';
}

/** A row without a known total cannot be shown to lie within bounds. */
function isWithin(total: number | null, min: number, max: number): boolean {
  if (total === null) return min === 0 && max === Infinity;
  return total >= Math.round(min * 100) && total <= Math.round(max * 100);
}

/** Ascending keys; without one the newest rows come first. */
const KEYS: Readonly<Record<string, (facts: Facts) => number>> = {
  pricePlusPostageLowest: facts => facts.total ?? facts.price,
  pricePlusPostageHighest: facts => -(facts.total ?? facts.price),
};

function isSoldWithin({ soldAfter, soldBefore }: ScrapeParams): (facts: Facts) => boolean {
  const first = soldAfter === undefined ? -Infinity : Date.parse(soldAfter) / DAY_MS;
  const last = soldBefore === undefined ? Infinity : Date.parse(soldBefore) / DAY_MS;
  return ({ day }) => day >= first && day <= last;
}

function pricesOf(rows: readonly Facts[]): number[] {
  return rows.map(({ price }) => price / 100);
}

function summaryOf(rows: readonly Facts[], currency: string): ScrapePage['summary'] {
  const statistics = priceStatistics(pricesOf(rows));
  if (!statistics) return null;
  const { count, ...figures } = statistics;
  const shipping = rows.flatMap(facts => (facts.shipping === null ? [] : [facts.shipping / 100]));
  return { count, currency, ...figures, avgShipping: priceStatistics(shipping)?.mean ?? null };
}

/** The upstream's own words for how much there is: exact for little, a round number with a plus sign for a lot. */
function totalResults(count: number): string | null {
  // Now and then the source does not say (the field is nullable, reference 2.4).
  if (count % 19 === 7) return null;
  if (count < 10_000) return count.toLocaleString('en-US');
  return `${(Math.floor((count * 9.5) / 10_000) * 10_000).toLocaleString('en-US')}+`;
}
