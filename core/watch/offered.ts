/** Compares a check of an item's offers with what is remembered of them. Pure. */
import { inCents } from '../money.ts';
import { cheaper, type Listing, type OfferedCheck } from './check.ts';
import { comparablePrice, type EventSettings, goneEvent, listingEvent, type Observed } from './events.ts';
import type { WatchItem } from './item.ts';
import { type ItemState, type KnownOffer, minuteOf, type Room } from './state.ts';

const ALL = Number.POSITIVE_INFINITY;
/** Checks in a row without an offer until it is gone: one incomplete page is not enough. */
const MISSES = 2;

/** Records a check of the offers. The first one has no events but deals, and offers within a limit. */
export function offered(
  item: WatchItem,
  before: ItemState,
  check: OfferedCheck,
  settings: EventSettings,
  room: Room,
): Observed {
  const isFirst = before.offeredAt === 0;
  // Within a limit the first check reports everything, so whatever appears later is new.
  const horizon = isFirst && item.maxPrice !== undefined ? ALL : (before.horizon ?? ALL);
  const known = new Map(before.offers.map(offer => [offer.id, offer]));
  const { there, gone } = followed(item, before, check, known, settings);
  const [kept, dropped] = [there.slice(0, room.rows), there.slice(room.rows)];
  // A shorter page hides nothing that is remembered. A new offer that has no room yet is reported once there is room.
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
    // Beyond the horizon an offer may have been there before: it moved up because others left.
    const isNew = isFirst ? item.maxPrice !== undefined : listing.total < horizon;
    const kind = newsOf(known.get(id), deal === 1, isNew, before.dropped);
    if (kind) events.push(listingEvent(item, state, kind, check.at, listing, settings));
  }
  return { state, events };
}

/** The offers that are there, cheapest first: those that the check shows, and those that it may have missed. The others are gone. */
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

/** The event that an offer is worth, if any. @param own what is remembered of it. @param hasDropped some that were reported are not. */
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
  return price !== undefined && offer.isFinal && offer.total * 100 <= price.median * dealPercent;
}

function commonCurrency(offers: readonly Listing[]): string | null {
  const [currency = null, ...others] = new Set(offers.map(offer => offer.currency));
  return others.length === 0 ? currency : null;
}
