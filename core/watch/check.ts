/** Parses one answer about a watched item: its sales or its offers with totals, and the groups of comparable rows. */
import { priceFrom } from '../actions/price.ts';
import type { Endpoint, Row } from '../endpoint.ts';
import { fingerprint } from '../fingerprint.ts';
import { markets } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import type { MarketSide, Side } from '../market.ts';
import { amountOf, inCents, inUnits } from '../money.ts';
import { hasKey, type Identity, identityOf, type Reading, recognize } from '../polls/identity.ts';
import { nextPage, pageSize } from '../question/cost.ts';
import type { Question } from '../question/question.ts';
import { imageIn } from '../rows/images.ts';
import { isRow, othersIn, rowsIn } from '../rows/notices.ts';
import type { Price } from '../rows/price-facts.ts';
import { pricesNow } from '../rows/price-now.ts';
import { offersOf, type Sale, salesOf } from '../rows/sales.ts';
import { type Statistics, statisticsByCurrency } from '../rows/statistics.ts';
import type { WatchItem } from './item.ts';
import type { GroupPrice } from './state.ts';

/** A row of either side. Amounts in cents. */
export interface Listing {
  /** Distinguishes it from other listings of the item: 6 characters. */
  id: string;
  /** The buyer's total, including shipping if known. */
  total: number;
  /** Null if unknown or in another currency. */
  shipping: number | null;
  /** ISO 4217, or null. */
  currency: string | null;
  /** Whether `total` is everything that a buyer pays, as far as the market reports shipping, and the listing has a single price. */
  isFinal: boolean;
  /** Equal for comparable rows: 4 characters. */
  group: string;
  title: string | null;
  link: string | null;
  /** A small photo on a marketplace's host. */
  image: string | null;
}

export interface SoldListing extends Listing {
  identity: Identity;
  /** `YYYY-MM-DD`, or null if the market does not report it. */
  day: string | null;
  /** Whether it is a best offer with an unknown accepted price, so `total` is an upper bound (reference 2.2). */
  upperBound: boolean;
}

export interface SoldCheck {
  side: 'sold';
  at: number;
  /** The price of the search, computed as in every other feature. */
  price: Price;
  /** One for each group of comparable rows and currency, most sales first. */
  groups: GroupPrice[];
  /** Newest first. */
  sales: SoldListing[];
  isWhole: boolean;
}

export interface OfferedCheck {
  side: 'offered';
  at: number;
  /** Cheapest first, without duplicates. */
  offers: Listing[];
  /** Every offer below this total is in `offers`, cents; infinite if there are no other offers. */
  boundary: number;
}

export type Check = SoldCheck | OfferedCheck;

export function questionOf(item: WatchItem, side: Side): Question {
  return (side === 'sold' ? item.sold : item.offered) as Question;
}

/** Reads the answer to one side of an item. Rows without a readable price are left out. Pure. */
export function readCheck(item: WatchItem, side: Side, answer: Row, at: number): Check {
  const facts = markets[item.market][side] as MarketSide;
  const { endpoint, parameters } = questionOf(item, side);
  const rows = rowsIn(endpoint, answer);
  const all = rows.length + othersIn(endpoint, answer);
  // Without paging, a full page may not contain all matches.
  const mayBeMore = !endpoint.paging && all >= pageSize(endpoint, parameters);
  const isWhole = !mayBeMore && nextPage({ endpoint, parameters }, answer, 1, all).page === null;
  const reader: Reader = { endpoint, facts, answer };
  return side === 'sold'
    ? soldCheck(reader, rows, isWhole, at)
    : offeredCheck(reader, rows, isWhole, item.maxPrice, at);
}

interface Reader {
  endpoint: Endpoint;
  facts: MarketSide;
  answer: Row;
}

function soldCheck(reader: Reader, rows: readonly Row[], isWhole: boolean, at: number): SoldCheck {
  const { endpoint, answer } = reader;
  const sales: SoldListing[] = [];
  const groups = new Map<string, PaidSale[]>();
  const read = new Set<string>();
  const today = dayOf(at);
  for (const row of rows) {
    // What was paid on a best offer is used if it is known; otherwise the price is an upper bound.
    const [sale] = salesOf(endpoint, [row], today);
    if (!sale) continue;
    const identity = identityOf(endpoint, row);
    const key = `${identity.name} ${identity.day}`;
    // The same listing of the same day appears twice when pages shift. Two equal rows without a key are two sales.
    if (hasKey(endpoint, row) && read.has(key)) continue;
    read.add(key);
    const listing = { ...listingOf(reader, row, sale, ''), identity, day: sale.day, upperBound: sale.upperBound };
    sales.push(listing);
    if (!sale.upperBound)
      groups.set(listing.group, [...(groups.get(listing.group) ?? []), { sale, total: listing.total }]);
  }
  return {
    side: 'sold',
    at,
    price: priceFrom(endpoint, answer, today),
    groups: [...groups].flatMap(([group, paid]) => groupPrices(group, paid)).sort((a, b) => b.sales - a.sales),
    sales: named(sales, [], { at, isWhole }).sort(newerFirst),
    isWhole,
  };
}

/** Gives each sale its ID in the state: the one under which it is known, or a new one. */
export function named(
  sales: readonly SoldListing[],
  seen: readonly string[],
  reading: Pick<SoldCheck, 'at' | 'isWhole'>,
): SoldListing[] {
  const idOf: Reading['idOf'] = (name, day, nth) => fingerprint(`${name} ${day ?? null} ${nth}`, 6);
  const ids = recognize(
    sales.map(({ identity }) => identity),
    seen,
    { ...reading, idOf },
  );
  return sales.map((sale, index) => ({ ...sale, id: ids[index] as string }));
}

/** Sales of the same day are ordered by ID, so a changed order of the page changes nothing. */
function newerFirst(a: SoldListing, b: SoldListing): number {
  if (a.day !== b.day) return (a.day ?? '') > (b.day ?? '') ? -1 : 1;
  if (a.day === null) return 0;
  return a.id < b.id ? -1 : 1;
}

/** A sale and the buyer's total including shipping, cents. */
interface PaidSale {
  sale: Sale;
  total: number;
}

/** One price for each currency. */
function groupPrices(group: string, paid: readonly PaidSale[]): GroupPrice[] {
  const alone = paid.map(({ sale }) => sale);
  const whole = paid.map(({ sale, total }) => ({ ...sale, price: inUnits(total) }));
  const named = statisticsByCurrency(whole).filter(({ currency }) => currency === isoCode(currency));
  return named.map(all => ({
    group,
    currency: all.currency,
    sales: all.count,
    priceNowWithShipping: nowOf(whole, all),
    low: inCents(all.p25),
    high: inCents(all.p75),
    priceNow: nowOf(alone, statisticsByCurrency(alone).find(({ currency }) => currency === all.currency) ?? all),
  }));
}

/** The price now in one currency, cents. */
function nowOf(sales: readonly Sale[], all: Statistics): number {
  const own = sales.filter(({ currency }) => currency === all.currency);
  return inCents(pricesNow(own, all).priceNow ?? all.median);
}

function offeredCheck(
  reader: Reader,
  rows: readonly Row[],
  isWhole: boolean,
  maxPrice: number | undefined,
  at: number,
): OfferedCheck {
  const { endpoint, facts } = reader;
  const limit = maxPrice === undefined ? Number.POSITIVE_INFINITY : inCents(maxPrice);
  const offers = new Map<string, Listing>();
  for (const row of rows) {
    const [offer] = offersOf(endpoint, [row]);
    if (!offer) continue;
    const listing = listingOf(reader, row, offer, fingerprint(identityOf(endpoint, row).name, 6));
    if (listing.total <= limit && !offers.has(listing.id)) offers.set(listing.id, listing);
  }
  const sorted = [...offers.values()].sort(cheaper);
  // Without a sort order, a further page could hold any offer.
  const last = facts.cheapestFirst ? (sorted.at(-1)?.total ?? 0) : 0;
  return { side: 'offered', at, offers: sorted, boundary: isWhole ? Number.POSITIVE_INFINITY : last };
}

/** A total order, so ties and a changed order of the page change nothing. */
export function cheaper(a: { total: number; id: string }, b: { total: number; id: string }): number {
  return a.total - b.total || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function listingOf({ endpoint, facts, answer }: Reader, row: Row, sale: Sale, id: string): Listing {
  const { price, currency, shipping: stated } = sale;
  const { shipping: shippingField, upTo } = endpoint.rows?.offer ?? endpoint.rows?.sale ?? {};
  const isRange = upTo !== undefined && (amountOf(row[upTo]) ?? price) > price;
  const foreign = facts.shippingCurrency !== undefined && currency !== null && row[facts.shippingCurrency] !== currency;
  const shipping = stated === null || (foreign && stated !== 0) ? null : inCents(stated);
  const { title } = row;
  return {
    id,
    total: inCents(price) + (shipping ?? 0),
    shipping,
    currency: isoCode(currency),
    isFinal: (shipping !== null || shippingField === undefined) && !isRange,
    group: fingerprint(facts.group.map(name => String(row[name] ?? '')).join('\n'), 4),
    title: typeof title === 'string' ? title : nameIn(answer),
    image: imageIn(endpoint, row),
    link: webLink(facts.link === undefined ? (isRow(answer.product) ? answer.product.url : null) : row[facts.link]),
  };
}

/** Other currency texts are dropped, because the state has no room for longer ones. */
export const isoCode = (currency: string | null) => (/^[A-Z]{3}$/.test(currency ?? '') ? currency : null);

/** The name of a card, whose listings have no title (reference 2.6). */
function nameIn({ product }: Row): string | null {
  const name = isRow(product) ? product.name : null;
  return typeof name === 'string' ? name : null;
}

function webLink(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : null;
}
