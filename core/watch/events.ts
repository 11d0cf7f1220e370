/** The events of a watch, and how each of them is made. Pure. */
import { inUnits } from '../money.ts';
import { type ProfitTerms, withProfit } from '../rows/profit.ts';
import type { Listing, SoldListing } from './check.ts';
import type { WatchItem } from './item.ts';
import { type GroupPrice, type ItemState, type KnownOffer, minuteOf } from './state.ts';

export const eventKinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
/**
 * `sold`: a new sale. `offered`: a new listing, or one whose price fell to the limit; at the first check, every listing within a limit.
 * `price`: the sold median moved. `deal`: an offer far below the sold median. `gone`: an offer is no longer there, or no longer within
 * the limit.
 */
export type EventKind = (typeof eventKinds)[number];

export interface EventSettings {
  /** The events that are wanted; default all. */
  kinds?: readonly EventKind[];
  /** How many percent the median has to move since the last `price` event; default 10. */
  movedPercent?: number;
  /** An offer at or below this percentage of the sold median is a deal; default 80. */
  dealPercent?: number;
  /** The seller's own costs: deals and offers then show the net profit. */
  costs?: ProfitTerms;
}

/** Money is in units of `currency`. Prices and medians include postage, except in a `price` event. */
export interface WatchEvent {
  /** Of the listing; the name of the item where the listing is not known. */
  title: string;
  /** Of the listing or sale. In a `price` event the new median, without postage, as Find Sold Price shows it. */
  price: number | null;
  currency: string | null;
  /** Sold median of comparable rows; null below three sales. */
  median: number | null;
  /** Price as a percentage of the median. In a `price` event the move in percent, negative for a fall. */
  percent: number | null;
  link: string | null;
  /** A small photo of the listing, on a host of a marketplace. */
  image: string | null;
  kind: EventKind;
  /** The item as the person named it. */
  item: string;
  postage: number | null;
  /** A best offer was accepted: the price is an upper bound (reference 2.2). */
  upperBound: boolean;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string | null;
  /** Sales behind the median, and the span of their middle half. */
  sales: number;
  low: number | null;
  high: number | null;
  /** Age of the median in days. */
  ageDays: number | null;
  /** The median of the last `price` event. */
  before: number | null;
  /** Net of the seller's costs when bought at `price` and sold at the median without postage. */
  profit: number | null;
  /** When it was seen, ms since the epoch. */
  at: number;
  /** Key of the item. */
  key: string;
  /** The same whenever the same thing is reported again, so a receiver can leave it out. */
  id: string;
}

/** What a check leaves: what to remember, and what is new. */
export interface Observed {
  state: ItemState;
  events: WatchEvent[];
}

/** Of comparable rows in the same currency. */
export function comparablePrice({ groups }: ItemState, { group, currency }: Listing): GroupPrice | undefined {
  return groups.find(each => each.group === group && each.currency === currency);
}

export function emptyEvent({ name, key }: WatchItem, kind: EventKind, at: number): WatchEvent {
  return {
    title: name,
    price: null,
    currency: null,
    median: null,
    percent: null,
    link: null,
    image: null,
    kind,
    item: name,
    postage: null,
    upperBound: false,
    day: null,
    sales: 0,
    low: null,
    high: null,
    ageDays: null,
    before: null,
    profit: null,
    at,
    key,
    id: '',
  };
}

export function listingEvent(
  item: WatchItem,
  state: ItemState,
  kind: 'sold' | 'offered' | 'deal',
  at: number,
  listing: Listing & Partial<SoldListing>,
  { costs }: EventSettings,
): WatchEvent {
  const { id, title, total, currency, postage, link, image, upperBound = false, day = null } = listing;
  const price = comparablePrice(state, listing);
  return {
    ...emptyEvent(item, kind, at),
    title: title ?? item.name,
    price: inUnits(total),
    currency,
    link,
    image,
    upperBound,
    day,
    postage: postage === null ? null : inUnits(postage),
    ...(price && {
      median: inUnits(price.median),
      percent: Math.round((total / price.median) * 1000) / 10,
      sales: price.sales,
      low: inUnits(price.low),
      high: inUnits(price.high),
      ageDays: Math.round((minuteOf(at) - state.soldAt) / 144) / 10,
      profit: kind === 'sold' || !costs ? null : profitOf(total, price, costs),
    }),
    id: `${item.key}-${kind}-${id}${kind === 'sold' ? '' : `-${total}`}`,
  };
}

function profitOf(total: number, { alone, currency }: GroupPrice, costs: ProfitTerms): number | null {
  const sale = { median: inUnits(alone), currency, note: '' };
  return withProfit(sale, { ...costs, paid: inUnits(total) }).netProfit ?? null;
}

export function goneEvent(
  item: WatchItem,
  { offerCurrency }: ItemState,
  at: number,
  { id, total }: KnownOffer,
): WatchEvent {
  return {
    ...emptyEvent(item, 'gone', at),
    price: inUnits(total),
    currency: offerCurrency,
    id: `${item.key}-gone-${id}-${total}`,
  };
}
