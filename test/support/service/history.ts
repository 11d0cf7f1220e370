// GET /v1/research/sold: three years of sold listings, up to 50 a page (reference 2.5, 4.4).
import { draw, hash } from './chance.ts';
import { ServiceError } from './errors.ts';
import { ofKeyword } from './market/auction.ts';
import type { AuctionDataset, Facts } from './market/facts.ts';
import { itemIdOf, titleOf } from './market/listing.ts';
import { DAY_MS, dayNumber, dayText, pageOf } from './market/rows.ts';
import { siteOf } from './market/sites.ts';
import type { Handler, Routes } from './routes.ts';

/** Parameters of reference 4.4, with defaults filled in by the validation. */
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

/** Pages are numbered 1 to 200 (reference 4.4). */
const LAST_PAGE = 200;
const YEARS = 3;
/** Relevance cleanup adds about a second (reference 4.4, relevance). */
const CLEANUP_MS = 1_000;
/** Rows older than this may lack texts and URLs (reference 2.5). */
const OLD_DAYS = 400;
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Numbers of a row's random attributes, for `draw`. */
const A = { aggregate: 20, units: 21, gap: 22, totals: 23, title: 100, url: 101, image: 102, extended: 103, bids: 104 };

const history: Handler = ({ service, requestId, now, params: given }) => {
  const params = given as unknown as HistoryParams;
  const { ebaySite, startDate, endDate, page, limit, sort, relevance } = params;
  const words = params.keyword.trim().split(/\s+/);
  const dataset = ofKeyword('history', siteOf(ebaySite), words);
  const [first, last] = [Date.parse(startDate) / DAY_MS, Date.parse(endDate) / DAY_MS];
  const units = (facts: Facts) => unitsSold(dataset, facts, first);
  const key = sort === 'quantityAscending' ? units : undefined;
  const found = service.market.search(dataset, { sort }, { first, last, passes: () => true, key });

  const { onPage, hasNextPage } = pageOf(found, page, limit);
  const counted = params.singleUnitOnly ? onPage.filter(sale => units(sale) === 1) : onPage;
  const results = relevance ? counted.filter(({ other }) => !other) : counted;
  return {
    body: {
      source: 'auctionsite-research',
      ebaySite,
      displayCurrency: 'USD',
      startDate,
      endDate,
      page,
      limit,
      sourceResultCount: onPage.length,
      resultCount: results.length,
      // Also true on page 200 when more rows exist: the caller has to know the page limit (rule 2). There is no page 201, so nextPage is
      // null.
      hasNextPage,
      nextPage: hasNextPage && page < LAST_PAGE ? page + 1 : null,
      relevanceApplied: relevance,
      ...(relevance ? { rawResultCount: counted.length } : {}),
      totals: totalsOf(dataset, found, units),
      warnings: [],
      requestId,
      results: results.map(sale => rowOf(dataset, sale, units(sale), dayNumber(now))),
    },
    delayMs: relevance ? CLEANUP_MS : 0,
  };
};

export const historyRoutes: Routes = {
  getResearchSold: {
    limit: 'history',
    cost: 1,
    check: (params, now) => checkDates(params as unknown as HistoryParams, now),
    handler: history,
  },
};

/** Reference 4.4: the start is at most 3 years before today, the end not before the start and not after today (UTC). */
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

/**
 * Counts only units sold in the date range (reference 2.5, `listing_aggregate`). Auctions and scarce products sell one unit per listing.
 */
function unitsSold({ base, scarce }: AuctionDataset, { row, day, format }: Facts, first: number): number {
  if (format !== 'buyItNow' || scarce || row < 0 || draw(base, row, A.aggregate) > 0.28) return 1;
  const inStock = 2 + Math.floor(draw(base, row, A.units) ** 4 * 60);
  const daysBetween = 1 + Math.floor(draw(base, row, A.gap) * 12);
  return Math.min(inStock, 1 + Math.floor((day - first) / daysBetween));
}

function rowOf(dataset: AuctionDataset, facts: Facts, units: number, today: number): Record<string, unknown> {
  const { base, site } = dataset;
  const { row, price, format } = facts;
  const itemId = itemIdOf(dataset, row);
  const old = today - facts.day > OLD_DAYS;
  const has = (attribute: number, share: number): boolean => !old || draw(base, row, attribute) < share;
  const title = has(A.title, 0.93) ? titleOf(dataset, facts) : null;
  const single = units === 1;
  const isAuction = format === 'auction' || format === 'auctionWithBIN';
  return {
    itemId,
    title,
    extendedTitle: title !== null && draw(base, row, A.extended) < 0.5 ? `${title} with everything` : null,
    itemUrl: has(A.url, 0.8) ? `https://www.${site.name}/itm/${itemId}` : null,
    imageUrl: has(A.image, 0.7) ? `https://images.${site.name}/${itemId}/s-l225.jpg` : null,
    recordType: single ? 'single_unit_listing' : 'listing_aggregate',
    soldUnits: units,
    averageSoldPrice: money(price),
    totalSales: money(price * units),
    averageShipping: money(facts.shipping),
    soldPrice: single ? money(price) : null,
    soldDate: single ? dayText(facts.day) : null,
    lastSoldDate: dayText(facts.day),
    listingFormat: format,
    bids: isAuction ? 1 + Math.floor(draw(base, row, A.bids) * 40) : null,
    condition: null,
    conditionId: facts.conditionId,
  };
}

/** Totals over every row of the search (reference 2.5); some searches lack some figures. */
function totalsOf({ base }: AuctionDataset, rows: readonly Facts[], units: (facts: Facts) => number) {
  if (rows.length === 0) return null;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const sold = sum(rows.map(units));
  const sales = sum(rows.map(row => row.price * units(row)));
  const prices = rows.map(({ price }) => price);
  const shipping = rows.flatMap(row => (row.shipping === null ? [] : [row.shipping]));
  const chance = hash(base, A.totals);
  const free = (100 * shipping.filter(cents => cents === 0).length) / shipping.length;
  return {
    totalSold: sold,
    totalSellers: chance % 7 === 0 ? null : Math.ceil(rows.length * 0.77),
    averageSoldPrice: money(Math.round(sales / sold)),
    minSoldPrice: money(prices.reduce((a, b) => Math.min(a, b))),
    maxSoldPrice: money(prices.reduce((a, b) => Math.max(a, b))),
    averageShipping: money(shipping.length === 0 ? null : Math.round(sum(shipping) / shipping.length)),
    totalSales: money(sales),
    freeShippingPercent: shipping.length === 0 ? null : free.toFixed(1),
    sellThroughPercent: chance % 5 === 0 ? null : (20 + (chance % 700) / 10).toFixed(1),
  };
}

/** Reference 2.1: `{amount, currency, display}`. All money is in dollars (4.4 rule 3). */
function money(cents: number | null): { amount: string; currency: 'USD'; display: string } | null {
  if (cents === null) return null;
  const display = DOLLARS.format(cents / 100);
  return { amount: (cents / 100).toFixed(2), currency: 'USD', display };
}
