/** What one look at an item showed: the sales or the offers of one answer, with their totals and who is comparable with whom. */
import type { Endpoint, MarketSide, Row, Side } from '../endpoint.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import { nextPage } from '../question/cost.ts';
import type { Question } from '../question/question.ts';
import { amountOf, inCents, inUnits } from '../rows/money.ts';
import { isRow, rowsIn } from '../rows/notices.ts';
import { offersOf, type Sale, salesOf } from '../rows/sales.ts';
import { statisticsByCurrency } from '../rows/statistics.ts';
import { fingerprint } from './fingerprint.ts';
import type { WatchItem } from './item.ts';

/** A row of either side as events tell it. */
export interface Listing {
  /** Tells it from the others of its item: 6 characters. */
  id: string;
  /** What a buyer pays, postage included where it is told; cents. */
  total: number;
  /** Cents; null where it is not told, or is in another currency. */
  postage: number | null;
  /** ISO 4217; null where the service does not tell. */
  currency: string | null;
  /** `total` is all that a buyer pays, as far as the market tells postage at all, and the only price of the listing. */
  whole: boolean;
  /** Equal for comparable rows: 4 characters. */
  group: string;
  title: string | null;
  link: string | null;
}

export interface SoldListing extends Listing {
  /** `YYYY-MM-DD`, or null where the market does not tell. */
  day: string | null;
  /** It closed through an offer whose price is not known: `total` is an upper bound. */
  upperBound: boolean;
}

/** Sold totals of comparable rows, cents. */
export interface SoldPrice {
  currency: string | null;
  median: number;
  /** Half of the sales lie between these. */
  low: number;
  high: number;
  sales: number;
  /** Median of the prices alone, without postage: what a seller is left with before costs. */
  alone: number;
}

export interface SoldLook {
  side: 'sold';
  at: number;
  /** In the currency that sold most; undefined without a single sale. */
  all?: SoldPrice;
  /** The same of each group of comparable rows, most sales first. */
  groups: (SoldPrice & { group: string })[];
  sales: SoldListing[];
}

export interface OfferedLook {
  side: 'offered';
  at: number;
  /** Cheapest first, each listing once. */
  offers: Listing[];
  /** Every offer that costs at most the last one of `offers` is here. */
  ordered: boolean;
  /** There are no others. */
  complete: boolean;
}

export type Look = SoldLook | OfferedLook;

/** Reads the answer to one side of an item. Rows without a price, or with one that nobody can read, are left out. Pure. */
export function lookFrom(item: WatchItem, side: Side, answer: Row, at: number): Look {
  const facts = markets[item.market][side] as MarketSide;
  const endpoint: Endpoint = endpoints[facts.endpoint];
  const rows = rowsIn(endpoint, answer).filter(isRow);
  return side === 'sold'
    ? soldLook(endpoint, facts, rows, answer, at)
    : offeredLook(endpoint, facts, item, rows, answer, at);
}

function soldLook(endpoint: Endpoint, facts: MarketSide, rows: Row[], answer: Row, at: number): SoldLook {
  const sales: SoldListing[] = [];
  const paid = new Map<string, Paid[]>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const [sale] = salesOf(endpoint, [row]);
    if (!sale) continue;
    // Of a best offer the paid price counts, where it is known.
    const [known] = sale.upperBound ? salesOf(endpoint, [row], 'accepted') : [sale];
    const listing = listingOf(endpoint, facts, row, known ?? sale, answer);
    const identity = `${identityOf(endpoint, row)} ${sale.day}`;
    // Where sales have no id, two equal ones are two sales.
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    if (nth > 1 && endpoint.rows?.key.length) continue;
    sales.push({
      ...listing,
      id: fingerprint(`${identity} ${nth}`, 6),
      day: sale.day,
      upperBound: known === undefined,
    });
    if (!known) continue;
    const group = paid.get(listing.group) ?? [];
    paid.set(listing.group, group);
    group.push({ sale: known, total: inUnits(listing.total) });
  }
  const [all] = pricesOf([...paid.values()].flat());
  const groups = [...paid].flatMap(([group, own]) => pricesOf(own).map(price => ({ group, ...price })));
  groups.sort((a, b) => b.sales - a.sales || (a.group < b.group ? -1 : 1));
  return { side: 'sold', at, ...(all ? { all } : {}), groups, sales };
}

/** A sale, and what its buyer paid with postage. */
interface Paid {
  sale: Sale;
  total: number;
}

/** One for each currency, most sales first. */
function pricesOf(paid: readonly Paid[]): SoldPrice[] {
  const alone = statisticsByCurrency(paid.map(({ sale }) => sale));
  return statisticsByCurrency(paid.map(({ sale, total }) => ({ ...sale, price: total }))).map(
    ({ currency, count, median, p25, p75 }) => ({
      currency,
      median: inCents(median),
      low: inCents(p25),
      high: inCents(p75),
      sales: count,
      alone: inCents(alone.find(each => each.currency === currency)?.median ?? median),
    }),
  );
}

function offeredLook(
  endpoint: Endpoint,
  facts: MarketSide,
  item: WatchItem,
  rows: Row[],
  answer: Row,
  at: number,
): OfferedLook {
  const { parameters = {} } = item.offered ?? {};
  const limit = item.maxPrice === undefined ? Number.POSITIVE_INFINITY : inCents(item.maxPrice);
  const offers = new Map<string, Listing>();
  for (const row of rows) {
    const [offer] = offersOf(endpoint, [row]);
    if (!offer) continue;
    const id = fingerprint(identityOf(endpoint, row), 6);
    const listing = { ...listingOf(endpoint, facts, row, offer, answer), id };
    if (listing.total <= limit && !offers.has(id)) offers.set(id, listing);
  }
  return {
    side: 'offered',
    at,
    offers: [...offers.values()].sort(cheaper),
    ordered: facts.cheapestFirst === true,
    complete: nextPage({ endpoint, parameters }, answer, 1, rowsIn(endpoint, answer).length).page === null,
  };
}

/** A total order, so that ties and a wobbling order of the service change nothing. */
export function cheaper(a: { total: number; id: string }, b: { total: number; id: string }): number {
  return a.total - b.total || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function identityOf({ rows }: Endpoint, row: Row): string {
  const names: readonly string[] = rows?.key.length ? rows.key : (rows?.fields.map(({ name }) => name) ?? []);
  return names.map(name => String(row[name] ?? '')).join('\n');
}

function listingOf(
  { rows }: Endpoint,
  facts: MarketSide,
  row: Row,
  { price, currency, shipping }: Sale,
  answer: Row,
): Listing {
  const { shipping: told, upTo } = rows?.offer ?? rows?.sale ?? {};
  const isRange = upTo !== undefined && (amountOf(row[upTo]) ?? price) > price;
  const foreign = facts.postageCurrency !== undefined && currency !== null && row[facts.postageCurrency] !== currency;
  const postage = shipping === null || (foreign && shipping !== 0) ? null : inCents(shipping);
  const { title } = row;
  return {
    id: '',
    total: inCents(price) + (postage ?? 0),
    postage,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    whole: (postage !== null || told === undefined) && !isRange,
    group: fingerprint(facts.group.map(name => String(row[name] ?? '')).join('\n'), 4),
    title: typeof title === 'string' ? title : nameIn(answer),
    link: webLink(facts.link === undefined ? (answer.product as Row | null | undefined)?.url : row[facts.link]),
  };
}

/** Of a card, whose listings have no title of their own (reference 2.6). */
function nameIn({ product }: Row): string | null {
  const name = isRow(product) ? product.name : null;
  return typeof name === 'string' ? name : null;
}

function webLink(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : null;
}

/** The question of one side. */
export function questionOf(item: WatchItem, side: Side): Question {
  return (side === 'sold' ? item.sold : item.offered) as Question;
}
