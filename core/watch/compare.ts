/** Compares a check of an item with its saved state. Returns the events and the new state. Pure. */
import { dayOf } from '../input/day.ts';
import { inCents } from '../money.ts';
import { type MedianMove, medianMoved } from '../polls/median.ts';
import { newRows } from '../polls/new-rows.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import { type Check, cheaper, isoCode, type Listing, named, type OfferedCheck, type SoldCheck } from './check.ts';
import {
  comparablePrice,
  type EventSettings,
  emptyEvent,
  eventKinds,
  goneEvent,
  listingEvent,
  type Observed,
  type WatchEvent,
} from './events.ts';
import type { WatchItem } from './item.ts';
import { type ItemState, type KnownOffer, minuteOf, type Room } from './state.ts';

const ALL = Number.POSITIVE_INFINITY;
/** An offer counts as gone after this many consecutive checks without it, because a single page may be incomplete. */
const MISSES = 2;

/**
 * Records a successful check. The first check of a side only starts the comparison; it reports deals and offers within a limit, but no
 * other events.
 */
export function observe(
  item: WatchItem,
  before: ItemState,
  check: Check,
  settings: EventSettings,
  room: Room,
): Observed {
  const observed =
    check.side === 'sold' ? sold(item, before, check, settings, room) : offered(item, before, check, settings, room);
  const { kinds = eventKinds } = settings;
  return {
    state: { ...observed.state, checkedAt: minuteOf(check.at) },
    events: observed.events.filter(({ kind }) => kinds.includes(kind)),
  };
}

/** Records a check of the sales. The first check only starts the comparison and reports no events. */
function sold(item: WatchItem, before: ItemState, check: SoldCheck, settings: EventSettings, room: Room): Observed {
  const { median, count } = check.price;
  const currency = isoCode(check.price.currency) ?? before.currency;
  const seen = before.soldAt > 0 ? { seen: before.seen, old: [], isWhole: before.isWhole } : undefined;
  const read = named(check.sales, before.seen, check);
  const ids = read.map(({ id }) => id);
  const rows = newRows(ids, check.isWhole, seen, room.rows);
  const reported =
    before.reportedMedian === null ? undefined : { median: before.reportedMedian, currency: before.currency };
  const { state: next, change } = medianMoved({ median, currency }, settings.movedPercent ?? 10, reported);
  const comparable = next?.currency === currency ? next : undefined;
  const state: ItemState = {
    ...before,
    soldAt: minuteOf(check.at),
    offeredChecks: 0,
    median,
    sales: count,
    currency,
    reportedMedian: comparable?.median ?? null,
    previousMedian: change?.previousMedian ?? (comparable && comparable === reported ? before.previousMedian : null),
    groups: check.groups.filter(({ sales }) => sales >= ENOUGH_SALES).slice(0, room.groups),
    seen: rows.state.seen,
    isWhole: rows.state.isWhole,
  };
  const fresh = new Set(rows.fresh);
  const sales = read.filter(({ id }) => fresh.has(id)).reverse();
  const events = sales.map(sale => listingEvent(item, state, 'sold', check.at, sale, settings));
  if (change) events.push(priceEvent(item, check, currency, change));
  return { state, events };
}

function priceEvent(
  item: WatchItem,
  { at, price: { median, count, p25, p75 } }: SoldCheck,
  currency: string | null,
  { previousMedian, changePercent }: NonNullable<MedianMove['change']>,
): WatchEvent {
  const day = dayOf(at);
  return {
    ...emptyEvent(item, 'price', at),
    price: median,
    currency,
    percent: changePercent,
    sales: count,
    low: p25,
    high: p75,
    ageDays: 0,
    before: previousMedian,
    id: `${item.key}-price-${inCents(previousMedian)}-${inCents(median ?? 0)}-${day}`,
  };
}

/** Records a check of the offers. The first check reports only deals and offers within a limit. */
function offered(
  item: WatchItem,
  before: ItemState,
  check: OfferedCheck,
  settings: EventSettings,
  room: Room,
): Observed {
  const isFirst = before.offeredAt === 0;
  // With a limit, the first check reports every offer within it, so any offer that appears later is new.
  const horizon = isFirst && item.maxPrice !== undefined ? ALL : (before.horizon ?? ALL);
  const known = new Map(before.offers.map(offer => [offer.id, offer]));
  const { there, gone } = followed(item, before, check, known, settings);
  const [kept, dropped] = [there.slice(0, room.rows), there.slice(room.rows)];
  // Remembered offers stay known even if a page is shorter. A new offer without room in the state is reported once there is room.
  const unremembered = dropped.find(({ id, total }) => known.has(id) || total >= horizon)?.total ?? ALL;
  const next = Math.min(Math.max(horizon, check.boundary), unremembered);
  const state: ItemState = {
    ...before,
    offeredAt: minuteOf(check.at),
    offeredChecks: before.offeredChecks + 1,
    offers: kept,
    offerCurrency: commonCurrency(check.offers) ?? before.offerCurrency,
    horizon: next === ALL ? null : next,
    dropped: before.dropped || dropped.some(({ id }) => known.has(id)),
  };
  const events = gone.map(offer => goneEvent(item, state, check.at, offer));
  const shown = new Map(check.offers.map(offer => [offer.id, offer]));
  for (const { id, deal } of kept) {
    const listing = shown.get(id);
    if (!listing) continue;
    // An offer beyond the horizon may have existed before and only moved up because others left.
    const isNew = isFirst ? item.maxPrice !== undefined : listing.total < horizon;
    const kind = newsOf(known.get(id), deal === 1, isNew, before.dropped);
    if (kind) events.push(listingEvent(item, state, kind, check.at, listing, settings));
  }
  return { state, events };
}

/** The current offers, cheapest first: those in the check, and those that it may have missed. All others are gone. */
function followed(
  item: WatchItem,
  before: ItemState,
  check: OfferedCheck,
  known: ReadonlyMap<string, KnownOffer>,
  settings: EventSettings,
): { there: KnownOffer[]; gone: KnownOffer[] } {
  const limit = item.maxPrice === undefined ? ALL : inCents(item.maxPrice);
  const present = check.offers.map((offer): KnownOffer => {
    const deal = known.get(offer.id)?.deal || isDeal(offer, before, settings) ? 1 : 0;
    return { id: offer.id, total: offer.total, deal, missed: 0 };
  });
  const shown = new Set(check.offers.map(({ id }) => id));
  const missing = before.offers
    .filter(({ id, total }) => !shown.has(id) && total <= limit)
    .map(offer => ({ ...offer, missed: offer.missed + (offer.total < check.boundary ? 1 : 0) }));
  const there = [...present, ...missing.filter(({ missed }) => missed < MISSES)].sort(cheaper);
  return { there, gone: missing.filter(({ missed }) => missed >= MISSES) };
}

/** The event for an offer, if any. @param own its saved state. @param hasDropped the state has dropped some reported offers. */
function newsOf(
  own: KnownOffer | undefined,
  isDeal: boolean,
  isNew: boolean,
  hasDropped: boolean,
): 'deal' | 'offered' | undefined {
  if (own?.deal) return undefined;
  if (isDeal) return own || isNew || !hasDropped ? 'deal' : undefined;
  return isNew && !own ? 'offered' : undefined;
}

function isDeal(offer: Listing, before: ItemState, { dealPercent = 80 }: EventSettings): boolean {
  const price = comparablePrice(before, offer);
  return price !== undefined && offer.isFinal && offer.total * 100 <= price.priceNowWithShipping * dealPercent;
}

function commonCurrency(offers: readonly Listing[]): string | null {
  const [currency = null, ...others] = new Set(offers.map(offer => offer.currency));
  return others.length === 0 ? currency : null;
}
