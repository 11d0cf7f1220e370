/** Compares a look at an item with what is remembered of it: the events, and what to remember next. Pure. */
import { inCents, inUnits } from '../money.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import { type ProfitTerms, withProfit } from '../rows/profit.ts';
import type { WatchItem } from './item.ts';
import {
  cheaper,
  isoCode,
  type Listing,
  type Look,
  type OfferedLook,
  type SoldListing,
  type SoldLook,
} from './look.ts';
import { medianMoved, newRows } from './news.ts';
import { type GroupPrice, type ItemState, type KnownOffer, minuteOf, type Room } from './state.ts';

export const eventKinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
/**
 * `sold`: a new sale. `offered`: a new listing, or one whose price fell to the limit; at the first look, every listing within a limit.
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

export interface Observed {
  state: ItemState;
  events: WatchEvent[];
}

const ALL = Number.POSITIVE_INFINITY;
/** Looks in a row without an offer until it is gone: one incomplete page is not enough. */
const MISSES = 2;

/**
 * Records a look that succeeded. The first look at a side begins the comparison: its only events are deals, and offers within a limit.
 */
export function observe(item: WatchItem, before: ItemState, look: Look, settings: EventSettings, room: Room): Observed {
  const observed =
    look.side === 'sold' ? sold(item, before, look, settings, room) : offered(item, before, look, settings, room);
  const { kinds = eventKinds } = settings;
  return {
    state: { ...observed.state, checkedAt: minuteOf(look.at) },
    events: observed.events.filter(({ kind }) => kinds.includes(kind)),
  };
}

function sold(item: WatchItem, before: ItemState, look: SoldLook, settings: EventSettings, room: Room): Observed {
  const { median, count } = look.price;
  const currency = isoCode(look.price.currency) ?? before.currency;
  const seen = before.soldAt > 0 ? { seen: before.seen, old: [], isWhole: before.isWhole } : undefined;
  const ids = look.sales.map(({ id }) => id);
  const rows = newRows(ids, look.isWhole, seen, room.rows);
  const told = before.told === null ? undefined : { median: before.told, currency: before.currency };
  const { state: next, change } = medianMoved({ median, currency }, settings.movedPercent ?? 10, told);
  const comparable = next?.currency === currency ? next : undefined;
  const state: ItemState = {
    ...before,
    soldAt: minuteOf(look.at),
    offeredLooks: 0,
    median,
    sales: count,
    currency,
    told: comparable?.median ?? null,
    toldBefore: change?.previousMedian ?? (comparable && comparable === told ? before.toldBefore : null),
    groups: look.groups.filter(({ sales }) => sales >= ENOUGH_SALES).slice(0, room.groups),
    seen: rows.state.seen,
    isWhole: rows.state.isWhole,
  };
  const fresh = new Set(rows.fresh);
  const sales = look.sales.filter(({ id }) => fresh.has(id)).reverse();
  const events = sales.map(sale => listingEvent(item, state, 'sold', look.at, sale, settings));
  if (change && median !== null) {
    const { previousMedian, changePercent } = change;
    const { p25, p75 } = look.price;
    const day = new Date(look.at).toISOString().slice(0, 10);
    events.push({
      ...emptyEvent(item, 'price', look.at),
      price: median,
      currency,
      median,
      percent: changePercent,
      sales: count,
      low: p25,
      high: p75,
      ageDays: 0,
      before: previousMedian,
      id: `${item.key}-price-${inCents(previousMedian)}-${inCents(median)}-${day}`,
    });
  }
  return { state, events };
}

function offered(item: WatchItem, before: ItemState, look: OfferedLook, settings: EventSettings, room: Room): Observed {
  const isFirst = before.offeredAt === 0;
  const limit = item.maxPrice === undefined ? ALL : inCents(item.maxPrice);
  // Within a limit the first look reports everything, so whatever appears later is new.
  const reach = isFirst && item.maxPrice !== undefined ? ALL : (before.reach ?? ALL);
  const known = new Map(before.offers.map(offer => [offer.id, offer]));
  const shown = new Map(look.offers.map(offer => [offer.id, offer]));
  const present = look.offers.map(offer => {
    const deal = known.get(offer.id)?.deal || isDeal(offer, before, settings) ? 1 : 0;
    return { id: offer.id, total: offer.total, deal, missed: 0 } as const;
  });
  const missing = before.offers
    .filter(({ id, total }) => !shown.has(id) && total <= limit)
    .map(offer => ({ ...offer, missed: offer.missed + (offer.total < look.edge ? 1 : 0) }));
  const gone = missing.filter(({ missed }) => missed >= MISSES);
  const all = [...present, ...missing.filter(({ missed }) => missed < MISSES)].sort(cheaper);
  const [kept, forgotten] = [all.slice(0, room.rows), all.slice(room.rows)];
  // A shorter page hides nothing that is remembered. A new offer that has no room yet is reported once there is room.
  const unremembered = forgotten.find(({ id, total }) => known.has(id) || total >= reach)?.total ?? ALL;
  const next = Math.min(Math.max(reach, look.edge), unremembered);
  const state: ItemState = {
    ...before,
    offeredAt: minuteOf(look.at),
    offeredLooks: before.offeredLooks + 1,
    offers: kept,
    offerCurrency: commonCurrency(look.offers) ?? before.offerCurrency,
    reach: next === ALL ? null : next,
    forgot: before.forgot || forgotten.some(({ id }) => known.has(id)),
  };
  const events = gone.map(offer => goneEvent(item, state, look.at, offer));
  for (const { id, deal } of kept) {
    const [listing, own] = [shown.get(id), known.get(id)];
    if (!listing || own?.deal || (own && !deal)) continue;
    // Beyond the reach an offer may have been there before: it moved up because others left.
    const isNew = isFirst ? item.maxPrice !== undefined : listing.total < reach;
    if (deal && (own || isNew || !before.forgot))
      events.push(listingEvent(item, state, 'deal', look.at, listing, settings));
    else if (!deal && isNew) events.push(listingEvent(item, state, 'offered', look.at, listing, settings));
  }
  return { state, events };
}

function commonCurrency(offers: readonly Listing[]): string | null {
  const [currency = null, ...others] = new Set(offers.map(offer => offer.currency));
  return others.length === 0 ? currency : null;
}

/** Of comparable rows in the same currency. */
function comparablePrice({ groups }: ItemState, { group, currency }: Listing): GroupPrice | undefined {
  return groups.find(each => each.group === group && each.currency === currency);
}

function isDeal(offer: Listing, before: ItemState, { dealPercent = 80 }: EventSettings): boolean {
  const price = comparablePrice(before, offer);
  return price !== undefined && offer.isFinal && offer.total * 100 <= price.median * dealPercent;
}

function emptyEvent({ name, key }: WatchItem, kind: EventKind, at: number): WatchEvent {
  return {
    title: name,
    price: null,
    currency: null,
    median: null,
    percent: null,
    link: null,
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

function listingEvent(
  item: WatchItem,
  state: ItemState,
  kind: 'sold' | 'offered' | 'deal',
  at: number,
  listing: Listing & Partial<SoldListing>,
  { costs }: EventSettings,
): WatchEvent {
  const { id, title, total, currency, postage, link, upperBound = false, day = null } = listing;
  const price = comparablePrice(state, listing);
  return {
    ...emptyEvent(item, kind, at),
    title: title ?? item.name,
    price: inUnits(total),
    currency,
    link,
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

function goneEvent(item: WatchItem, { offerCurrency }: ItemState, at: number, { id, total }: KnownOffer): WatchEvent {
  return {
    ...emptyEvent(item, 'gone', at),
    price: inUnits(total),
    currency: offerCurrency,
    id: `${item.key}-gone-${id}-${total}`,
  };
}
