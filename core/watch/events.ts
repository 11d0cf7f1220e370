/** What is new between what a watch remembers of an item and one more look at it: one function, the same on every surface. */
import { dayOf } from '../question/question.ts';
import { inCents } from '../rows/money.ts';
import { ENOUGH_SALES } from '../rows/price-facts.ts';
import { type ProfitTerms, withProfit } from '../rows/profit.ts';
import type { WatchItem } from './item.ts';
import {
  cheaper,
  type Listing,
  type Look,
  type OfferedLook,
  type SoldListing,
  type SoldLook,
  type SoldPrice,
} from './look.ts';
import { type ItemState, type KnownOffer, type KnownSale, type Room, toMinute } from './state.ts';

export const eventKinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
/**
 * `sold`: a new sale. `offered`: a new listing, or one whose price fell under the limit; also those under a limit at the first look.
 * `price`: the sold median moved. `deal`: an offer far below the sold median. `gone`: an offer that was followed is no longer there,
 * or no longer under the limit.
 */
export type EventKind = (typeof eventKinds)[number];

export interface EventSettings {
  /** The events that are told; all of them without it. */
  kinds?: readonly EventKind[];
  /** Percent by which the median has to move since it was last told; default 10. */
  movedPercent?: number;
  /** An offer at or below this percentage of the sold median is a deal; default 80. */
  dealPercent?: number;
  /** The seller's own costs: with them a deal and an offer tell the net profit. */
  costs?: ProfitTerms;
}

/** Money in units of `currency`, totals with postage where it is told. */
export interface WatchEvent {
  /** The same whenever the same look is read again, so that a receiver can leave out what it has. */
  id: string;
  kind: EventKind;
  /** Name and key of the item. */
  item: string;
  key: string;
  /** When it was seen, ms since the epoch. */
  at: number;
  title: string | null;
  link: string | null;
  /** Of the listing or the sale; of `price` the new median. */
  price: number | null;
  currency: string | null;
  postage: number | null;
  /** The sale closed through an accepted offer: `price` is an upper bound (reference 2.2). */
  upperBound: boolean;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string | null;
  /** Sold median of comparable rows, the sales behind it, and the span of their middle half; null below three sales. */
  median: number | null;
  sales: number;
  low: number | null;
  high: number | null;
  /** How old the median is, days. */
  ageDays: number | null;
  /** Price as a percentage of the median; of `price` the move in percent, negative for a fall. */
  percent: number | null;
  /** The median that was told before. */
  before: number | null;
  /** Net of the seller's own fees and costs when bought at `price` and sold at the median without postage, as prices are elsewhere. */
  profit: number | null;
}

export interface Observed {
  state: ItemState;
  events: WatchEvent[];
}

/** A sale may become visible so many days late, and is not told after. */
const LATE_DAYS = 3;
const DAY_MS = 86_400_000;
/** Looks that should have shown an offer and did not, until it is gone. */
const MISSES = 2;

/**
 * Takes a look in: what is remembered afterwards, and what is told. The first look at a side is where comparing begins: it tells only
 * deals, and offers under the item's limit. A look that failed is not handed in. Pure.
 */
export function observe(item: WatchItem, before: ItemState, look: Look, settings: EventSettings, room: Room): Observed {
  const taken =
    look.side === 'sold' ? sold(item, before, look, settings, room) : offered(item, before, look, settings, room);
  const { kinds } = settings;
  return {
    state: { ...taken.state, looks: before.looks + 1, lookedAt: toMinute(look.at), failures: 0, retryAt: 0 },
    events: kinds ? taken.events.filter(({ kind }) => kinds.includes(kind)) : taken.events,
  };
}

function sold(item: WatchItem, before: ItemState, look: SoldLook, settings: EventSettings, room: Room): Observed {
  const first = before.soldAt === 0;
  const news = first ? [] : newSales(before, look, room);
  const { movedPercent = 10 } = settings;
  const price = look.all;
  const own = price && enough(price) ? { median: price.median, currency: price.currency } : undefined;
  const reference = own && before.reference?.currency === own.currency ? before.reference : undefined;
  const moved = own && reference && reference.median > 0 ? (own.median / reference.median - 1) * 100 : 0;
  const told = own && reference && Math.abs(own.median - reference.median) * 100 > reference.median * movedPercent;
  const state: ItemState = {
    ...before,
    soldAt: toMinute(look.at),
    sinceSold: 0,
    pace: paceAfter(before, look, news.length, moved / movedPercent),
    price,
    reference: told ? { ...own, before: reference.median } : (reference ?? own ?? before.reference),
    groups: look.groups.filter(enough).slice(0, room.groups),
    ...rememberedSales(before, look, room),
  };
  const events = news.map(sale => tell(item, before, state, 'sold', look.at, sale, settings));
  if (told) {
    const facts = { id: '', total: own.median, currency: own.currency };
    const event = tell(item, before, state, 'price', look.at, facts, settings);
    events.push({ ...event, percent: Math.round(moved * 10) / 10, before: reference.median / 100 });
  }
  return { state, events };
}

const enough = ({ sales }: SoldPrice) => sales >= ENOUGH_SALES;

/** Newest first; ties by id, so that a wobbling order changes nothing. */
function newer(a: KnownSale, b: KnownSale): number {
  if (a.day !== b.day) return (a.day ?? '') > (b.day ?? '') ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const isDated = ({ sales }: SoldLook) => sales.some(({ day }) => day !== null);

/** Oldest first. Where sales have a day: late ones too, unless they sort behind what was cut. Where none has one: the top of the list. */
function newSales(before: ItemState, look: SoldLook, room: Room): SoldListing[] {
  const known = new Set(before.sales.map(({ id }) => id));
  const since = dayOf(before.soldAt - LATE_DAYS * DAY_MS);
  const last = before.salesCut ? before.sales.at(-1) : undefined;
  const read = isDated(look)
    ? look.sales.filter(sale => sale.day !== null && sale.day >= since && !(last && newer(sale, last) > 0))
    : look.sales.slice(0, Math.floor(room.sales / 2));
  return read.filter(({ id }) => !known.has(id)).reverse();
}

/** Of sales without a day more are remembered than are told, so that one that moves down a few places and up again is not new. */
function rememberedSales(before: ItemState, look: SoldLook, room: Room): Pick<ItemState, 'sales' | 'salesCut'> {
  const dated = isDated(look);
  const since = dayOf(look.at - LATE_DAYS * DAY_MS);
  const read = dated ? look.sales : look.sales.slice(0, Math.ceil(room.sales * 0.75));
  const merged = new Map([...before.sales, ...read].map(({ id, day }) => [id, { id, day }]));
  if (!dated) return { sales: [...merged.values()].reverse().slice(0, room.sales), salesCut: false };
  const sales = [...merged.values()].filter(({ day }) => day !== null && day >= since).sort(newer);
  return { sales: sales.slice(0, room.sales), salesCut: sales.length > room.sales };
}

/** Half of what it was, half of what this look shows: a move as large as the one that is told counts whole, and so do frequent sales. */
function paceAfter(before: ItemState, look: SoldLook, sales: number, moved: number): number {
  if (before.soldAt === 0) return 0;
  const days = Math.max(0.5, (look.at - before.soldAt) / DAY_MS);
  const seen = Math.min(9, 9 * Math.min(1, Math.abs(moved)) + 2 * Math.log2(1 + sales / days));
  return Math.round((before.pace + seen) / 2);
}

function offered(item: WatchItem, before: ItemState, look: OfferedLook, settings: EventSettings, room: Room): Observed {
  const first = before.offeredAt === 0;
  const known = new Map(before.offers.map(offer => [offer.id, offer]));
  const limited = item.maxPrice !== undefined;
  const edge = edgeOf(look, room.offers);
  // What is known and became dearer is still there.
  const seen = look.offers.filter(({ id }, at) => at < room.offers || known.has(id));
  const told: { kind: EventKind; offer: Listing | KnownOffer }[] = [];
  const all: KnownOffer[] = [];
  for (const offer of seen) {
    const own = known.get(offer.id);
    const deal = own?.deal || isDeal(offer, before, settings);
    all.push({ id: offer.id, total: offer.total, deal, missed: 0 });
  }
  const shown = new Map(seen.map(offer => [offer.id, offer]));
  for (const offer of before.offers) {
    if (shown.has(offer.id) || (limited && offer.total > inCents(item.maxPrice!))) continue;
    const visible = edge === undefined || cheaper(offer, edge) <= 0;
    const missed = offer.missed + (visible ? 1 : 0);
    if (missed < MISSES) all.push({ ...offer, missed });
    else told.push({ kind: 'gone', offer });
  }
  all.sort(cheaper);
  const kept = all.slice(0, room.offers);
  for (const { id, deal } of kept) {
    const offer = shown.get(id);
    const own = known.get(id);
    if (!offer || own?.deal || (own && !deal)) continue;
    const fresh = first ? limited : isNew(offer, before);
    if (deal && (own || fresh || !before.horizon?.told)) told.push({ kind: 'deal', offer });
    else if (!own && !deal && fresh) told.push({ kind: 'offered', offer });
  }
  const forgotten = all.slice(room.offers);
  const last = forgotten.length > 0 ? kept.at(-1) : undefined;
  const reach = last && edge ? nearer(last, edge) : (last ?? edge);
  const lost = forgotten.some(({ id }) => known.has(id));
  const state: ItemState = {
    ...before,
    offeredAt: toMinute(look.at),
    sinceSold: before.sinceSold + 1,
    offers: kept,
    horizon: horizonAfter(before, reach, lost ? last : undefined, limited),
  };
  return { state, events: told.map(({ kind, offer }) => tell(item, before, state, kind, look.at, offer, settings)) };
}

interface Place {
  total: number;
  id: string;
}

/** Up to where every offer was looked at; undefined when that is all of them. */
function edgeOf({ offers, complete, ordered }: OfferedLook, most: number): Place | undefined {
  const last = most < offers.length ? offers[most - 1] : undefined;
  if (complete) return last;
  // Of those that cost as much as the last of a page, others may stand on the next; of an unordered page nothing is certain.
  const page = { total: ordered ? (offers.at(-1)?.total ?? 0) : 0, id: LEAST_ID };
  return last && ordered && cheaper(last, page) < 0 ? last : page;
}

const LEAST_ID = '000000';

/**
 * What costs more than the horizon may have been there all the time. It is known from the first look on, unless that was a part; a
 * later part hides nothing that was known. Of what had to be forgotten for lack of room, it is not known again whether it was told.
 * @param reach up to where all is remembered; undefined when that is all there is.
 * @param lost the last one remembered, when others were forgotten behind it.
 */
function horizonAfter(before: ItemState, reach: Place | undefined, lost: Place | undefined, limited: boolean) {
  const first = before.offeredAt === 0;
  const known = first ? (limited ? undefined : reach) : reach && before.horizon && further(reach, before.horizon);
  const place = known && lost ? nearer(known, lost) : (known ?? lost);
  return place && { total: place.total, id: place.id, told: lost !== undefined || before.horizon?.told === true };
}

function further(a: Place, b: Place): Place {
  return cheaper(a, b) < 0 ? b : a;
}

function nearer(a: Place, b: Place): Place {
  return cheaper(a, b) < 0 ? a : b;
}

/** An offer behind the horizon may have been there before: it moved up because others left. */
function isNew(offer: Listing, { horizon }: ItemState): boolean {
  return horizon === undefined || cheaper(offer, horizon) <= 0;
}

/** The sold price of comparable rows in the same currency. */
function comparablePrice({ groups }: ItemState, { group, currency }: Pick<Listing, 'group' | 'currency'>) {
  return groups.find(each => each.group === group && each.currency === currency);
}

function isDeal(offer: Listing, before: ItemState, { dealPercent = 80 }: EventSettings): boolean {
  const price = comparablePrice(before, offer);
  return price !== undefined && enough(price) && offer.whole && offer.total * 100 <= price.median * dealPercent;
}

function tell(
  item: WatchItem,
  before: ItemState,
  after: ItemState,
  kind: EventKind,
  at: number,
  facts: Partial<Listing & SoldListing> & Pick<Listing, 'id' | 'total'>,
  { costs }: EventSettings,
): WatchEvent {
  const { id, total, currency = after.price?.currency ?? null, group } = facts;
  const found = group === undefined ? after.price : comparablePrice(after, { group, currency });
  const price = found && enough(found) ? found : undefined;
  const bought = kind === 'deal' || kind === 'offered';
  return {
    id: [item.key, kind, ...(id ? [id] : []), before.looks.toString(36)].join('-'),
    kind,
    item: item.name,
    key: item.key,
    at,
    title: facts.title ?? null,
    link: facts.link ?? null,
    price: total / 100,
    currency,
    postage: facts.postage == null ? null : facts.postage / 100,
    upperBound: facts.upperBound ?? false,
    day: facts.day ?? null,
    median: price ? price.median / 100 : null,
    sales: found?.sales ?? 0,
    low: price ? price.low / 100 : null,
    high: price ? price.high / 100 : null,
    ageDays: after.soldAt === 0 ? null : Math.round((Math.max(0, at - after.soldAt) / DAY_MS) * 10) / 10,
    percent: price && price.median > 0 ? Math.round((total / price.median) * 1000) / 10 : null,
    before: null,
    profit: price && bought && costs ? profitOf(total / 100, price.alone / 100, currency, costs) : null,
  };
}

function profitOf(paid: number, median: number, currency: string | null, costs: ProfitTerms): number | null {
  return withProfit({ median, currency, note: '' }, { ...costs, paid }).netProfit ?? null;
}
