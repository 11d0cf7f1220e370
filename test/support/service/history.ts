// GET /v1/research/sold: three years of sold listings, up to 50 a page (reference 2.5, 4.4).
import { ServiceError } from './errors.ts';
import { historyRow, historyTotals } from './history-row.ts';
import { DAY_MS, dayNumber } from './market/dataset.ts';
import { type HistorySale, SalesHistory } from './market/sales-history.ts';
import { siteOf } from './market/sites.ts';
import type { Context, Handler, Route } from './routes.ts';
import { savedAt } from './saved.ts';
import { priceStatistics } from './statistics.ts';

/** Reference 4.4, defaults filled in by the validation. */
interface HistoryParams {
  keyword: string;
  startDate: string;
  endDate: string;
  ebaySite: string;
  sort: string;
  limit: number;
  page: number;
  singleUnitOnly: boolean;
  relevance: boolean;
}

/** Reference 4.4: pages are numbered 1 to 200. */
const LAST_PAGE = 200;
const YEARS = 3;
/** Reference 4.4, relevance: adds about a second. */
const CLEANUP_MS = 1_000;
/** How far from the cleaned median a price may be, as a factor. */
const PRICE_FACTOR = 4;
/** A keyword with this word never gets its cleanup (reference 4.4 rule 1); for one request use the fault of that name. */
const UNCLEANABLE = 'uncleanable';

const history: Handler = context => {
  const { service, requestId } = context;
  const params = context.params as unknown as HistoryParams;
  const { at, cached } = savedAt(context);
  const words = params.keyword.trim().split(/\s+/);
  const found = service
    .store('sales history', () => new SalesHistory(service.market))
    .search({
      site: siteOf(params.ebaySite),
      words,
      first: Date.parse(params.startDate) / DAY_MS,
      last: Date.parse(params.endDate) / DAY_MS,
      today: dayNumber(at),
    });

  const overlap = words.includes('shifting') ? params.page - 1 : 0;
  const from = (params.page - 1) * params.limit - overlap;
  const source = found.rows(params.sort, from, from + params.limit);
  const counted = params.singleUnitOnly ? source.filter(sale => sale.units === 1) : source;
  const cleanable = params.relevance && !isCleanupMissing(context, words);
  const results = cleanable ? cleanedUp(counted) : counted;

  const more = from + params.limit < found.count;
  return {
    body: {
      source: 'auctionsite-research',
      ebaySite: params.ebaySite,
      displayCurrency: 'USD',
      startDate: params.startDate,
      endDate: params.endDate,
      page: params.page,
      limit: params.limit,
      sourceResultCount: source.length,
      resultCount: results.length,
      // True on page 200 too when there is more: rule 2 leaves the ceiling to the caller. There is no page 201 to name.
      hasNextPage: more,
      nextPage: more && params.page < LAST_PAGE ? params.page + 1 : null,
      relevanceApplied: cleanable,
      ...(params.relevance ? { rawResultCount: counted.length } : {}),
      totals: historyTotals(found.totals),
      warnings:
        params.relevance && !cleanable ? ['Relevance cleanup is unavailable at the moment; rows are not cleaned.'] : [],
      requestId,
      results: results.map(sale => historyRow(found.dataset, sale, dayNumber(at))),
    },
    cached,
    delayMs: params.relevance && !cached ? CLEANUP_MS : 0,
  };
};

export const historyRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/research/sold',
    limit: 'history',
    cost: 1,
    requestIdInErrors: true,
    check: (params, now) => checkDates(params as unknown as HistoryParams, now),
    handler: history,
  },
];

/** Reference 4.4: start not earlier than 3 years before today, end not before the start and not after today (UTC). */
function checkDates({ startDate, endDate }: HistoryParams, now: number): void {
  const today = new Date(now).toISOString().slice(0, 10);
  const earliest = yearsBefore(now, YEARS);
  // Dates in this notation compare as text.
  if (startDate < earliest)
    throw new ServiceError('invalid_params', `startDate must not be earlier than ${earliest}, got ${startDate}`);
  if (endDate < startDate)
    throw new ServiceError('invalid_params', `endDate must be on or after startDate, got ${endDate}`);
  if (endDate > today)
    throw new ServiceError('invalid_params', `endDate must not be later than today (${today}), got ${endDate}`);
}

function yearsBefore(now: number, years: number): string {
  const date = new Date(now);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  // Three years before 29 February is 28 February.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

function isCleanupMissing(context: Context, words: readonly string[]): boolean {
  return context.cleanupUnavailable || words.some(word => word.toLowerCase() === UNCLEANABLE);
}

/** Reference 4.4, relevance: other things go first, then prices far from the median of what is left. */
function cleanedUp(sales: readonly HistorySale[]): HistorySale[] {
  const meant = sales.filter(({ facts }) => !['accessory', 'lot', 'variant', 'parts'].includes(facts.kind));
  const median = (priceStatistics(meant.map(({ facts }) => facts.price / 100))?.median ?? 0) * 100;
  return meant.filter(({ facts }) => facts.price >= median / PRICE_FACTOR && facts.price <= median * PRICE_FACTOR);
}
