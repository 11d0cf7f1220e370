// GET /v1/scrape and GET /v1/scrape/category (reference 4.2, 4.3): what the service makes of a page of upstream rows.

import { autoSelectedCategory, type Found } from './market/auction.ts';
import { DAY_MS } from './market/dataset.ts';
import type { Facts } from './market/facts.ts';
import { listingOf } from './market/listing.ts';
import { droppedWord } from './market/titles.ts';
import type { Context, Handler, Route, Service } from './routes.ts';
import { savedAt } from './saved.ts';
import { checkAspects, type ScrapeParams, upstreamSearch } from './scrape-params.ts';
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

/** How far from the cleaned median a price may be, as a factor, before relevance takes it for another thing. */
const PRICE_FACTOR = 4;

/**
 * One page, for a route or for a job's work. `params` are those of reference 4.2 with defaults filled in and a
 * `keyword`, or a `categoryId` alone. Throws 400 for an `aspectFilter` that is no JSON object of facets.
 */
export function scrapePage(service: Pick<Service, 'market' | 'seed'>, params: ScrapeParams, now: number): ScrapePage {
  const search = upstreamSearch(params);
  const upstream = service.market.search(search, now);
  // Reference 4.2, exactMatch: rows after the fewer-words boundary go before anything else happens to the page.
  const reachable = params.exactMatch ? upstream.exactCount : upstream.count;
  const overlap = search.keyword?.folded.includes('shifting') ? params.page - 1 : 0;
  const from = (params.page - 1) * params.count - overlap;
  const to = from + params.count;

  const valid = upstream.rows(from, Math.min(to, reachable)).filter(({ facts }) => facts.kind !== 'invalid');
  const labeled =
    search.site.labelsSellers && params.sellerType !== undefined
      ? valid.filter(({ facts }) => facts.sellerType === params.sellerType)
      : valid;
  const dated = params.sold ? labeled.filter(isSoldWithin(params)) : labeled;
  const kept = params.relevance ? cleanedUp(dated, search.keyword !== null) : dated;

  const options = {
    scrapedAt: new Date(now).toISOString(),
    showOffers: params.sold && params.includeCompleteListing,
    offerPrices: params.sold && params.bestOfferPrice,
  };
  const sample = upstream.rows(0, 1)[0];
  const category =
    sample && search.categoryId === '0' && search.keyword
      ? autoSelectedCategory(service.seed, search.keyword, sample.dataset)
      : null;
  return {
    keyword: params.keyword ?? '',
    page: params.page,
    totalItems: kept.length,
    totalResults: totalResults(upstream.count),
    hasNextPage: to < reachable,
    autoSelectedCategory: category,
    rawMedian: priceStatistics(pricesOf(dated))?.median ?? null,
    rawSampleCount: dated.length,
    ...(params.soldAfter !== undefined || params.soldBefore !== undefined ? { scrapedCount: labeled.length } : {}),
    items: kept.map(({ dataset, facts }) => listingOf(dataset, facts, options)),
    summary: summaryOf(kept, search.site.currency),
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

function isSoldWithin({ soldAfter, soldBefore }: ScrapeParams): (found: Found) => boolean {
  const first = soldAfter === undefined ? -Infinity : Date.parse(soldAfter) / DAY_MS;
  const last = soldBefore === undefined ? Infinity : Date.parse(soldBefore) / DAY_MS;
  return ({ facts }) => facts.day >= first && facts.day <= last;
}

/** Reference 4.2, relevance: other things go first, then what costs far more or less than the rest. */
function cleanedUp(rows: readonly Found[], byKeyword: boolean): Found[] {
  const meant = rows.filter(({ dataset, facts }) => isTheThing(facts) && !lacksModelWord(dataset, facts.row));
  // Without a keyword there is no one product whose price could be off.
  if (!byKeyword) return meant.filter(({ facts }) => facts.kind === 'clean');
  const median = priceStatistics(pricesOf(meant))?.median ?? 0;
  return meant.filter(
    ({ facts }) => facts.price / 100 >= median / PRICE_FACTOR && facts.price / 100 <= median * PRICE_FACTOR,
  );
}

/** Accessories, lots, parts and other models are known by their titles; an odd price is not. */
function isTheThing({ kind }: Facts): boolean {
  return kind === 'clean' || kind === 'outlier';
}

/** A row that lacks a word with a digit (128gb, 13, psa10) is another model. */
function lacksModelWord(dataset: Found['dataset'], row: number): boolean {
  return dataset.fewerWords && /\d/.test(dataset.words[droppedWord(dataset, row)] ?? '');
}

function pricesOf(rows: readonly Found[]): number[] {
  return rows.map(({ facts }) => facts.price / 100);
}

function summaryOf(rows: readonly Found[], currency: string): ScrapePage['summary'] {
  const statistics = priceStatistics(pricesOf(rows));
  if (!statistics) return null;
  const { count, ...figures } = statistics;
  const shipping = rows.flatMap(({ facts }) => (facts.shipping === null ? [] : [facts.shipping / 100]));
  return { count, currency, ...figures, avgShipping: priceStatistics(shipping)?.mean ?? null };
}

/** The upstream's own words for how much there is: exact for little, a round number with a plus sign for a lot. */
function totalResults(count: number): string | null {
  // Now and then the source does not say (the field is nullable, reference 2.4).
  if (count % 19 === 7) return null;
  if (count < 10_000) return count.toLocaleString('en-US');
  return `${(Math.floor((count * 9.5) / 10_000) * 10_000).toLocaleString('en-US')}+`;
}
