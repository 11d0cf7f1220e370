// GET /v1/scrape, /v1/scrape/category (reference 4.2, 4.3) and /v1/summary. Only filters with a visible effect are implemented: words, sold
// or active, site, page, count, price bounds, dates, condition, format, location, completed listings, and the order. The others are only
// validated.
import { ofCategory, ofKeyword, visibleDays } from './market/auction.ts';
import { wordsOf } from './market/demand.ts';
import { type Facts, NEW_CONDITIONS, USED_CONDITIONS } from './market/facts.ts';
import { listingOf } from './market/listing.ts';
import { DAY_MS, isWithin, pageOf } from './market/rows.ts';
import { siteOf } from './market/sites.ts';
import { inlined, openApi, type Schema } from './openapi.ts';
import type { Context, Routes } from './routes.ts';
import type { Service } from './service.ts';
import { type PriceStatistics, priceStatistics } from './statistics.ts';

/** The parameters of reference 4.2 that have an effect, with its defaults. */
export interface ScrapeParams {
  /** Missing for a search by category. */
  keyword?: string;
  count: number;
  page: number;
  ebaySite: string;
  categoryId: string;
  sortOrder: string;
  itemLocation: string;
  itemCondition: string;
  conditionId?: number;
  buyingFormat: string;
  minPrice?: number;
  maxPrice?: number;
  includeCompleteListing: boolean;
  sold: boolean;
  soldAfter?: string;
  soldBefore?: string;
  relevance: boolean;
  bestOfferPrice: boolean;
}

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

const filters = (inlined(openApi.components.schemas!.ScrapeFilters) as Schema).properties!;
const defaults: object = Object.fromEntries(
  Object.entries(filters).flatMap(([name, it]) => (it.default === undefined ? [] : [[name, it.default]])),
);

/** Parameters from a job's body, with the document's defaults. */
export function scrapeParams(given: object): ScrapeParams {
  return { ...defaults, ...given } as ScrapeParams;
}

/** One page of results, for a route or for a job. */
export function scrapePage({ market }: Pick<Service, 'market'>, params: ScrapeParams, now: number): ScrapePage {
  const { keyword, categoryId, sold, page, count } = params;
  const site = siteOf(params.ebaySite);
  const mode = sold ? 'sold' : 'active';
  const dataset = keyword === undefined ? ofCategory(mode, site, categoryId) : ofKeyword(mode, site, wordsOf(keyword));
  const { page: _page, count: _count, ...wanted } = params;
  const filter = { ...visibleDays(mode, now), passes: passesOf(params), key: KEYS[params.sortOrder] };
  const found = market.search(dataset, wanted, filter);
  const { onPage, hasNextPage } = pageOf(found, page, count);
  const dated = sold ? onPage.filter(isSoldWithin(params)) : onPage;
  // Irrelevant rows are known by their title; the service's semantic cleanup is not reproduced (reference 4.2, relevance).
  const kept = params.relevance ? dated.filter(({ other }) => !other) : dated;
  const options = {
    scrapedAt: new Date(now).toISOString(),
    showOffers: sold && params.includeCompleteListing,
    offerPrices: sold && params.bestOfferPrice,
  };
  return {
    keyword: keyword ?? '',
    page,
    totalItems: kept.length,
    totalResults: totalResults(found.length),
    hasNextPage,
    autoSelectedCategory: categoryId === '0' && found.length % 3 > 0 ? dataset.product.category : null,
    rawMedian: priceStatistics(pricesOf(dated))?.median ?? null,
    rawSampleCount: dated.length,
    ...(params.soldAfter !== undefined || params.soldBefore !== undefined ? { scrapedCount: onPage.length } : {}),
    items: kept.map(facts => listingOf(dataset, facts, options)),
    summary: summaryOf(kept, site.currency),
  };
}

const page = ({ service, params, now }: Context) => scrapePage(service, params as unknown as ScrapeParams, now);

export const scrapeRoutes: Routes = {
  getScrape: { cost: 1, handler: context => ({ body: page(context) }) },
  getScrapeCategory: {
    cost: 1,
    handler: context => ({ body: page({ ...context, params: { ...context.params, keyword: undefined } }) }),
  },
  /** The envelope without its rows (service-facts, assumed). */
  getSummary: { cost: 1, handler: context => ({ body: { ...page(context), items: undefined } }) },
};

function passesOf(params: ScrapeParams): (facts: Facts) => boolean {
  const { sold, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, buyingFormat, includeCompleteListing } = params;
  const conditions = conditionsOf(params);
  const places = PLACES[params.itemLocation]!;
  return facts =>
    places.includes(facts.place) &&
    !(sold && includeCompleteListing && facts.ongoing) &&
    (!conditions || conditions.includes(facts.conditionId ?? 0)) &&
    sellsAs(facts, buyingFormat) &&
    isWithin(facts.total, Math.round(minPrice * 100), Math.round(maxPrice * 100));
}

const PLACES: Readonly<Record<string, readonly string[]>> = {
  default: ['domestic', 'abroad'],
  domestic: ['domestic'],
  worldwide: ['domestic', 'abroad', 'worldwide'],
};

/** The accepted condition IDs; null for any, also for a `conditionId` of 0. */
function conditionsOf({ conditionId, itemCondition }: ScrapeParams): readonly number[] | null {
  if (conditionId !== undefined) return conditionId === 0 ? null : [conditionId];
  return { new: NEW_CONDITIONS, used: USED_CONDITIONS }[itemCondition] ?? null;
}

function sellsAs({ format, acceptsOffers }: Facts, wanted: string): boolean {
  if (wanted === 'acceptsOffers') return acceptsOffers;
  return wanted === 'all' || format === wanted || format === 'auctionWithBIN';
}

/** Sort keys, ascending; without one the newest rows come first. */
const KEYS: Readonly<Record<string, (facts: Facts) => number>> = {
  pricePlusPostageLowest: facts => facts.total ?? facts.price,
  pricePlusPostageHighest: facts => -(facts.total ?? facts.price),
};

function isSoldWithin({ soldAfter, soldBefore }: ScrapeParams): (facts: Facts) => boolean {
  const first = soldAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(soldAfter) / DAY_MS;
  const last = soldBefore === undefined ? Number.POSITIVE_INFINITY : Date.parse(soldBefore) / DAY_MS;
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

/** The upstream site's text for the number of results: exact for a small number, rounded with a plus sign for a large one. */
function totalResults(count: number): string | null {
  // Occasionally the source gives no number (the field is nullable, reference 2.4).
  if (count % 19 === 7) return null;
  if (count < 10_000) return count.toLocaleString('en-US');
  return `${(Math.floor((count * 9.5) / 10_000) * 10_000).toLocaleString('en-US')}+`;
}
