/** The events of a watch, their creation, and a sample of each. Pure. */
import type { MarketId } from '../endpoint.ts';
import { inUnits } from '../money.ts';
import { type ProfitTerms, withProfit } from '../rows/profit.ts';
import type { Listing, SoldListing } from './check.ts';
import type { WatchItem } from './item.ts';
import { type GroupPrice, type ItemState, type KnownOffer, minuteOf } from './state.ts';

export const eventKinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
/**
 * `sold`: a new sale. `offered`: a new listing, or one whose price fell to the limit; at the first check, every listing within a limit.
 * `price`: the sold median moved. `deal`: an offer far below the price now. `gone`: an offer has disappeared, or is no longer within the
 * limit.
 */
export type EventKind = (typeof eventKinds)[number];

/** What a person may set as `dealPercent`. */
export const dealForm = { kind: 'number', percent: true, min: 1, max: 100 } as const;

/** What a person may set as a change of the median, in percent. */
export const changeForm = { kind: 'number', percent: true, min: 1, max: 1000 } as const;

export interface EventSettings {
  /** The events to report; default all. */
  kinds?: readonly EventKind[];
  /** The minimum change of the median since the last `price` event, in percent; default 10. */
  movedPercent?: number;
  /** An offer at or below this percentage of the price now of comparable rows is a deal; default 80. */
  dealPercent?: number;
  /** The seller's own costs on a marketplace, if they are known. Deals and offers then include the net profit. */
  costsOn?: (market: MarketId) => ProfitTerms | undefined;
}

/** Money is in units of `currency`. All prices include shipping, except in a `price` event. */
export interface WatchEvent {
  /** Title of the listing, or the item's name if the listing is unknown. */
  title: string;
  /** Price of the listing or sale. In a `price` event, the new median without shipping, as Find Sold Price shows it. */
  price: number | null;
  currency: string | null;
  /** The price now of comparable rows; null for fewer than three sales and in a `price` event. */
  priceNowWithShipping: number | null;
  /** Price as a percentage of the price now. In a `price` event the move of the median in percent, negative for a fall. */
  percent: number | null;
  link: string | null;
  /** A small photo of the listing on a marketplace's host. */
  image: string | null;
  kind: EventKind;
  /** The person's name for the item. */
  item: string;
  shipping: number | null;
  /** Whether a best offer was accepted, so the price is an upper bound (reference 2.2). */
  upperBound: boolean;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string | null;
  /** Number of sales behind the price, and the range of their middle half; like `price`, with shipping except in a `price` event. */
  sales: number;
  low: number | null;
  high: number | null;
  /** Age of the price now in days. */
  ageDays: number | null;
  /** Median of the last `price` event. */
  before: number | null;
  /** Net profit after the seller's costs when bought at `price` and sold at the price now without shipping. */
  profit: number | null;
  /** When it was seen, ms since the epoch. */
  at: number;
  /** Key of the item. */
  key: string;
  /** Equal when the same event is reported again, so a receiver can skip it. */
  id: string;
}

/** The result of a check: the new state and the new events. */
export interface Observed {
  state: ItemState;
  events: WatchEvent[];
}

/** The price of comparable rows in the same currency. */
export function comparablePrice({ groups }: ItemState, { group, currency }: Listing): GroupPrice | undefined {
  return groups.find(each => each.group === group && each.currency === currency);
}

export function emptyEvent({ name, key }: WatchItem, kind: EventKind, at: number): WatchEvent {
  return {
    title: name,
    price: null,
    currency: null,
    priceNowWithShipping: null,
    percent: null,
    link: null,
    image: null,
    kind,
    item: name,
    shipping: null,
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
  { costsOn }: EventSettings,
): WatchEvent {
  const { id, title, total, currency, shipping, link, image, upperBound = false, day = null } = listing;
  const price = comparablePrice(state, listing);
  const costs = kind === 'sold' ? undefined : costsOn?.(item.market);
  return {
    ...emptyEvent(item, kind, at),
    title: title ?? item.name,
    price: inUnits(total),
    currency,
    link,
    image,
    upperBound,
    day,
    shipping: shipping === null ? null : inUnits(shipping),
    ...(price && {
      priceNowWithShipping: inUnits(price.priceNowWithShipping),
      percent: Math.round((total / price.priceNowWithShipping) * 1000) / 10,
      sales: price.sales,
      low: inUnits(price.low),
      high: inUnits(price.high),
      ageDays: Math.round((minuteOf(at) - state.soldAt) / 144) / 10,
      profit: costs === undefined ? null : profitOf(total, price, costs),
    }),
    id: `${item.key}-${kind}-${id}${kind === 'sold' ? '' : `-${total}`}`,
  };
}

function profitOf(total: number, { priceNow, currency }: GroupPrice, costs: ProfitTerms): number | null {
  const sale = { priceNow: inUnits(priceNow), currency, note: '' };
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

const SAMPLE: WatchEvent = {
  title: 'Canon AE-1 Program 35mm film camera with 50mm f/1.8 lens',
  price: 96.4,
  currency: 'USD',
  priceNowWithShipping: 141,
  percent: 68.4,
  link: 'https://www.example.com/item/256112345678',
  image: 'https://images.example.com/256112345678/small.jpg',
  kind: 'deal',
  item: 'canon ae-1',
  shipping: 6.4,
  upperBound: false,
  day: null,
  sales: 23,
  low: 122.5,
  high: 158,
  ageDays: 1.2,
  before: null,
  profit: null,
  at: Date.UTC(2026, 10, 1, 10),
  key: '1q8x0ab',
  id: '1q8x0ab-deal-4k2m9z-9640',
};

/** One event of each kind for editors, which must not spend requests. */
export const sampleEvents: Readonly<Record<EventKind, WatchEvent>> = {
  sold: {
    ...SAMPLE,
    price: 139.95,
    percent: 99.3,
    kind: 'sold',
    shipping: 9.95,
    day: '2026-10-31',
    ageDays: 0,
    id: '1q8x0ab-sold-4k2m9z',
  },
  offered: { ...SAMPLE, price: 134, percent: 95, kind: 'offered', id: '1q8x0ab-offered-4k2m9z-13400' },
  deal: { ...SAMPLE, profit: 20.71 },
  price: {
    ...SAMPLE,
    title: 'canon ae-1',
    price: 125.5,
    priceNowWithShipping: null,
    percent: -11,
    link: null,
    image: null,
    kind: 'price',
    shipping: null,
    low: 112,
    high: 140,
    ageDays: 0,
    before: 141,
    id: '1q8x0ab-price-14100-12550-2026-11-01',
  },
  gone: {
    ...SAMPLE,
    title: 'canon ae-1',
    priceNowWithShipping: null,
    percent: null,
    link: null,
    image: null,
    kind: 'gone',
    shipping: null,
    sales: 0,
    low: null,
    high: null,
    ageDays: null,
    id: '1q8x0ab-gone-4k2m9z-9640',
  },
};
