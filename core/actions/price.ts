/** Sold prices: the price statistics of one search. */
import type { Operation } from '../effects.ts';
import type { Endpoint, EndpointId, Row, SaleFields } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { endpoints } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { isBlank } from '../input/text.ts';
import { amountOf, currencyOf } from '../money.ts';
import { readField } from '../question/check.ts';
import { nextPage } from '../question/cost.ts';
import type { Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { statisticsIn } from '../request/answer.ts';
import { call } from '../request/call.ts';
import { mixedIn } from '../rows/mixed.ts';
import { othersIn, rowsIn } from '../rows/notices.ts';
import {
  ENOUGH_SALES,
  minSalesForm,
  NO_PRICE,
  type Price,
  type PriceFacts,
  priceOfFacts,
} from '../rows/price-facts.ts';
import { pricesNow } from '../rows/price-now.ts';
import { matchedProduct } from '../rows/product.ts';
import { type ProfitTerms, profitTerms, withProfit } from '../rows/profit.ts';
import {
  type BestOffers,
  bidsIn,
  isUnreadable,
  offersOf,
  type ReadRow,
  type ReadSales,
  readRows,
  type Sale,
  type SoldRow,
  salesAmong,
} from '../rows/sales.ts';
import { type Statistics, statisticsByCurrency, unitsOf } from '../rows/statistics.ts';
import type { Session } from '../session.ts';

export interface PriceOptions {
  /** Statistics are withheld below this many sales; default 3. */
  minSales?: number;
  /**
   * Default `paid`. The service's own summary counts best offers at their listed price: where another treatment changes a price, the
   * statistics are computed from the rows of the page.
   */
  bestOffers?: BestOffers;
  /** Adds the profit at the price now after these costs (`profitTerms` reads them from a form). */
  profit?: ProfitTerms;
}

/**
 * Sends a search and returns its price statistics. One request.
 * @throws InvalidParametersError before the request, for invalid profit terms or an endpoint without prices.
 */
export function* priceOf<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  options: PriceOptions = {},
): Operation<Price & { spent: Spent }> {
  checkPriced(question);
  const read = withReadTerms(options);
  const { data, spent } = yield* call(session, question);
  return { ...priceFrom(question.endpoint, data as Row, dayOf(session.now()), read, question.parameters), spent };
}

/** The options with numbers for texts: scripts may state them as they found them. */
export function withReadTerms<Options extends PriceOptions>(options: Options): Options {
  const { minSales, profit } = options;
  return {
    ...options,
    ...(minSales === undefined ? {} : { minSales: readMinSales(minSales) }),
    ...(profit ? { profit: profitTerms(profit) } : {}),
  };
}

function readMinSales(given: unknown): number | undefined {
  if (isBlank(given)) return undefined;
  const { value, problem } = readField(minSalesForm, given);
  if (problem !== undefined) throw refusal('minSales', nameOf => `${nameOf('minSales')} ${problem}`);
  return value as number;
}

/** @throws InvalidParametersError if the answer to a question will have neither sales nor offers with a price. */
export function checkPriced({ endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>): void {
  if (!endpoint.rows?.sale && !endpoint.statistics) {
    const priced = (Object.values(endpoints) as Endpoint[]).filter(({ rows, statistics }) => rows?.sale ?? statistics);
    const ids = priced.map(({ id }) => id).join(', ');
    throw refusal(undefined, () => `${endpoint.id} has no sold prices; these have: ${ids}`);
  }
  // A summary without rows does not distinguish bids from asking prices.
  if (endpoint.statistics && parameters.sold === false)
    throw refusal('sold', nameOf => `${nameOf('sold')} must be true: a summary of listings for sale includes bids`);
}

/**
 * The price statistics of an answer: sold prices, or asking prices if its rows are still for sale. Pure.
 * @param today `YYYY-MM-DD`, UTC: a sale on a day that can't be right is none of the newest.
 * @param parameters of the question, if known.
 */
export function priceFrom(
  endpoint: Endpoint,
  answer: Row,
  today: string,
  options: PriceOptions = {},
  parameters: Row = {},
): Price {
  const facts = isForSale(endpoint, answer, parameters)
    ? offerFacts(endpoint, answer)
    : saleFacts(endpoint, answer, readRowsIn(endpoint, answer, today), options.bestOffers);
  const price = priceOfFacts(facts, options.minSales);
  return options.profit ? withProfit(price, options.profit) : price;
}

/** Whether the question was about listings for sale, or every readable row is one (reference 2.3, 2.8). */
export function isForSale(endpoint: Endpoint, answer: Row, { sold }: Row = {}): boolean {
  const { sale, offer } = endpoint.rows ?? {};
  if (!offer?.only || !sale || sold === false) return offer !== undefined;
  const { field, value } = offer.only;
  const rows = rowsIn(endpoint, answer);
  return rows.length > 0 && rows.every(row => row[field] === value);
}

/**
 * The sales among the rows of an answer. A row without a currency gets the one that the answer names (reference 2.6, 2.9). Pure.
 * @param today `YYYY-MM-DD`, UTC; null for figures without days.
 */
export function soldIn(endpoint: Endpoint, answer: Row, today: string | null, bestOffers?: BestOffers): SoldRow[] {
  return salesAmong(readRowsIn(endpoint, answer, today), bestOffers).counted;
}

/**
 * The rows of an answer that may be sales, read once for everything that is worked out from them.
 * @param today `YYYY-MM-DD`, UTC: a sale on a day that can't be right has no day. With null no sale has one.
 */
export function readRowsIn(endpoint: Endpoint, answer: Row, today: string | null): ReadRow[] {
  if (!endpoint.rows?.sale) return [];
  return readRows(endpoint, rowsIn(endpoint, answer), today, summaryIn(answer)?.currency);
}

/**
 * The price figures of an answer, before checking that there are enough sales, and what its search mixes. Pure.
 * @param rows of the answer, as `readRowsIn` reads them.
 */
export function saleFacts(
  endpoint: Endpoint,
  answer: Row,
  rows: readonly ReadRow[],
  bestOffers: BestOffers = 'paid',
): PriceFacts {
  const read = salesAmong(rows, bestOffers);
  const groups = statisticsByCurrency(read.counted.map(({ sale }) => sale));
  const facts = figuresOfSales(endpoint, answer, read, bestOffers, groups);
  const quartiles = groups.find(({ currency }) => currency === facts.currency);
  const sold = read.counted.filter(({ sale }) => sale.currency === facts.currency);
  const mixed = quartiles && mixedIn(endpoint, sold, quartiles, facts.keyword);
  return { ...facts, ...(mixed ? { mixed } : {}) };
}

/**
 * The price figures of an answer. Pure.
 * @param read its sales, with this treatment of best offers.
 * @param groups the statistics of the counted sales.
 */
export function figuresOfSales(
  endpoint: Endpoint,
  answer: Row,
  { counted, unpriced }: ReadSales,
  bestOffers: BestOffers = 'paid',
  groups: readonly Statistics[] = statisticsByCurrency(counted.map(({ sale }) => sale)),
): PriceFacts {
  const sales = counted.map(({ sale }) => sale);
  const stated = summaryIn(answer);
  const summary = isAsListed(endpoint, bestOffers, { counted, unpriced }) ? stated : undefined;
  const named = groups.find(({ currency }) => currency === stated?.currency);
  const [main] = groups;
  const isUsed = summary && (summary.isRead !== false || groups.length === 0);
  if (isUsed && !isMixed(summary, named, groups)) {
    const found = { ...summary, currency: summary.currency ?? main?.currency ?? null };
    return factsOf(endpoint, answer, found, groups, sales, summary.isRead === false ? [UNREAD] : []);
  }
  const { page } = nextPage({ endpoint, parameters: {} }, answer, 1, 0);
  // The service's own statistics may cover no more.
  const isAll = page === null || (stated !== undefined && stated.count <= unitsOf(sales) + unitsOf(unpriced));
  const left = unreadableIn(endpoint.rows?.sale, endpoint, answer);
  return {
    ...factsOf(endpoint, answer, named ?? main, groups, sales, left),
    ...(unpriced.length > 0 ? { unpriced: unitsOf(unpriced) } : {}),
    ...(isAll ? {} : { later: true }),
  };
}

const UNREAD = 'the statistics of the service, which contradict themselves';

/** Whether all sales count at their listed price, like in the service's own summary. */
function isAsListed({ rows }: Endpoint, bestOffers: BestOffers, { counted, unpriced }: ReadSales): boolean {
  if (bestOffers !== 'paid') return bestOffers === 'include';
  const offer = rows?.sale?.upperBound;
  if (offer === undefined) return true;
  return unpriced.length === 0 && counted.every(({ row, sale }) => sale.upperBound === (row[offer] === true));
}

/**
 * Whether the service's statistics mix several currencies: they name none, or count more sales than the answer has in the named currency.
 */
function isMixed({ currency, count }: Found, named: Statistics | undefined, groups: readonly Statistics[]): boolean {
  if (currency === null) return groups.length > 1;
  return groups.some(group => group !== named) && count > (named?.count ?? 0);
}

/** Price figures for asking prices, computed from the active listings of an answer. Pure. */
export function offerFacts(endpoint: Endpoint, answer: Row): PriceFacts {
  const rows = rowsIn(endpoint, answer);
  const offers = offersOf(endpoint, rows);
  const groups = statisticsByCurrency(offers);
  const bids = bidsIn(endpoint, rows);
  const left = [
    ...unreadableIn(endpoint.rows?.offer, endpoint, answer),
    ...(bids > 0 ? [`${bids} by auction, where the price is only a bid`] : []),
  ];
  return { ...factsOf(endpoint, answer, groups[0], groups, offers, left), offers: true };
}

/** A note with the number of rows that our own statistics leave out because they are unreadable. */
function unreadableIn(fields: SaleFields | undefined, endpoint: Endpoint, answer: Row): string[] {
  const unpriced = fields ? rowsIn(endpoint, answer).filter(row => isUnreadable(fields, row)).length : 0;
  const unreadable = othersIn(endpoint, answer) + unpriced;
  return unreadable > 0 ? [`${unreadable} that could not be read`] : [];
}

type Figures = { [Name in keyof typeof NO_PRICE]: number | null };

interface Found extends Figures {
  count: number;
  currency: string | null;
  /** False if the figures contradict themselves and are left out. */
  isRead?: false;
}

/**
 * @param groups the sales by currency; currencies other than that of `found` are listed as left out.
 * @param left other rows that are left out.
 */
function factsOf(
  endpoint: Endpoint,
  answer: Row,
  found: Found | undefined,
  groups: readonly Statistics[],
  sales: readonly Sale[],
  left: readonly string[] = [],
): PriceFacts {
  const own = groups.find(({ currency }) => currency === found?.currency);
  const isKnown = own !== undefined && own.count >= ENOUGH_SALES;
  const { median, mean, min, max, p25, p75, avgShipping } = found ?? NO_PRICE;
  return {
    keyword: typeof answer.keyword === 'string' ? answer.keyword : null,
    count: found?.count ?? 0,
    currency: found?.currency ?? null,
    priceNow: isKnown
      ? pricesNow(
          sales.filter(({ currency }) => currency === own.currency),
          own,
        ).priceNow
      : null,
    median,
    mean,
    min,
    max,
    p25,
    p75,
    avgShipping,
    ...matchedProduct(endpoint, answer),
    upperBounds: own?.upperBounds ?? 0,
    others: [
      ...groups
        .filter(group => group !== own)
        .map(({ currency, count }) => `${count} in ${currency ?? 'another currency'}`),
      ...left,
    ],
  };
}

/** The service's own statistics. Without a count there are none; if they contradict themselves, only the count is known. */
function summaryIn(answer: Row): Found | undefined {
  const holder = statisticsIn(answer);
  const count = amountOf(holder.count);
  if (count === null || count < 0) return undefined;
  const names = Object.keys(NO_PRICE) as (keyof typeof NO_PRICE)[];
  const read = Object.fromEntries(names.map(name => [name, amountOf(holder[name])])) as Figures;
  const currency = currencyOf(holder);
  return isContradictory(count, read) ? { count, currency, ...NO_PRICE, isRead: false } : { count, currency, ...read };
}

/** A cent, by which rounded figures may be out of order. */
const ROUNDED = 0.011;

/** Whether the figures can't be those of one set of sales. A sale never has a price of 0 or less. */
function isContradictory(count: number, { median, mean, min, max, p25, p75, avgShipping }: Figures): boolean {
  if (count === 0) return false;
  if (!((median ?? 0) > 0) || (avgShipping ?? 0) < 0) return true;
  const lines = [
    [min, p25, median, p75, max],
    [min, mean, max],
  ].map(line => line.filter(figure => figure !== null));
  return lines.some(line => line.some((figure, at) => figure < 0 || (at > 0 && figure + ROUNDED < line[at - 1]!)));
}
