/**
 * Generated histories of one item, and the events that a watch must report. The true offers and sales, with their times and prices, are
 * known. Checks show them with ties in any order, with rows that shift or vanish for one check, and sometimes only a part of the list. Some
 * checks fail, some are read twice, and the state is saved and loaded as text.
 */
import { ascending, descending, quantileSorted } from 'd3-array';
import { expect, test } from 'vitest';
import type { Side } from '../../../core/market.ts';
import { type OfferedCheck, readCheck } from '../../../core/watch/check.ts';
import { observe } from '../../../core/watch/compare.ts';
import type { WatchEvent } from '../../../core/watch/events.ts';
import { type WatchItem, watchItem } from '../../../core/watch/item.ts';
import { newItem, newWatch, readWatch, roomFor, saveWatch } from '../../../core/watch/state.ts';
import { seededRandom } from '../../support/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 1, 9);

interface Offer {
  id: string;
  cents: number;
  /** Additional price until `fallsAt`, in cents. */
  more: number;
  fallsAt: number;
  from: number;
  to: number;
}

interface SaleFact {
  id: string;
  cents: number;
  /** Time of the sale, and the time from which the service shows it. */
  at: number;
  day: string;
  shownAt: number;
}

test('in 500 generated histories no event is lost or repeated', () => {
  for (let seed = 0; seed < 500; seed += 1) expect(faultOf(seed)).toBeUndefined();
});

/** Plays one history and compares the events of each check with the truth. Returns a description of the first difference, or undefined. */
function faultOf(seed: number): string | undefined {
  const world = new World(seed);
  const { chance, pick, item, room } = world;
  let state = newItem();
  const received = new Map<string, WatchEvent>();
  const receive = (events: readonly WatchEvent[]) => {
    for (const event of events) received.set(event.id, event);
  };
  for (let now = START; now < world.end; now += pick(8, 40) * HOUR) {
    const side: Side = world.soldLookAt === 0 || chance(0.4) ? 'sold' : 'offered';
    // The check failed.
    if (chance(0.1)) continue;
    const { answer, expected } = side === 'sold' ? world.sold(now) : world.offered(now);
    const look = () => readCheck(item, side, { ...answer, items: [...answer.items] }, now);
    const { events, state: after } = observe(item, state, look(), {}, room);
    receive(events);
    if (chance(0.15)) {
      // A crash before the state is saved: the same check is read again, and the receiver ignores events whose IDs it already has.
      const before = received.size;
      receive(observe(item, state, look(), {}, room).events);
      if (received.size > before) return `seed ${seed}: a replay told more than the first time`;
    }
    state = readWatch(saveWatch({ ...newWatch(), items: { abcdefg: after } }))!.items.abcdefg!;
    const got = events.map(wordsOf).sort().join();
    if (got !== expected.sort().join()) return `seed ${seed}, ${side}, ${day(now)}: told [${got}], not [${expected}]`;
    if (received.size < events.length) return `seed ${seed}: two events have one id`;
  }
  return undefined;
}

/** The true offers and sales, the rows that a check shows, and the events that it must report. */
class World {
  readonly random: () => number;
  readonly item: WatchItem;
  readonly room = roomFor(40);
  readonly end: number;
  soldLookAt = 0;
  #limit: number;
  #peer: boolean;
  #offers: Offer[];
  #sales: SaleFact[];
  /** By offer: its price when last shown, and the checks since then that should have shown it. `dealt` has the offers reported as deals. */
  #shown = new Map<string, { cents: number; missed: number }>();
  #dealt = new Set<string>();
  #offeredChecks = 0;
  /** Offers at this price or above may have existed before the first check, in cents. */
  #unknownFrom = Number.POSITIVE_INFINITY;
  #shownSales = new Set<string>();
  #vanishedSales = new Set<string>();
  #median: number | undefined;
  #priceNow: number | undefined;
  #reference: number | undefined;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    const { pick, chance } = this;
    const level = pick(2000, 20_000);
    const limited = chance(0.5);
    this.#limit = limited ? level : Number.POSITIVE_INFINITY;
    this.#peer = chance(0.25);
    this.item = watchItem({
      keyword: 'camera',
      market: this.#peer ? 'peer' : 'auction',
      ...(limited ? { maxPrice: money(level) } : {}),
    });
    const days = pick(6, 24);
    this.end = START + days * DAY;
    this.#offers = Array.from({ length: pick(0, OFFERS) }, (_, at) => {
      const from = START + Math.floor((this.random() * 1.4 - 0.4) * days * DAY);
      // Only a few different prices, so there are ties.
      const cents = Math.round((level * pick(5, 14)) / 10);
      const fallsAt = chance(0.2) ? from + pick(0, days) * DAY : from;
      return { id: `offer-${at}`, cents, more: level, fallsAt, from, to: from + pick(1, days * 2) * DAY };
    });
    const [before, after] = chance(0.3) ? [level, level * pick(1, 2)] : [level, level];
    this.#sales = Array.from({ length: pick(0, 30) }, (_, nth) => {
      const at = START + Math.floor((this.random() * 2 - 1) * days * DAY);
      const price = at > START + (days * DAY) / 2 ? after : before;
      const cents = Math.round(((price ?? level) * pick(8, 12)) / 10);
      return { id: `sale-${nth}`, cents, at, day: day(at), shownAt: at + (chance(0.2) ? pick(0, 36) * HOUR : 0) };
    });
  }

  readonly pick = (from: number, to: number) => from + Math.floor(this.random() * (to - from + 1));
  readonly chance = (share: number) => this.random() < share;

  offered(now: number): { answer: Answer; expected: string[] } {
    const expected: string[] = [];
    const rows = this.#offers
      .filter(({ from, to }) => from <= now && now < to)
      .map(offer => ({ id: offer.id, cents: offer.cents + (now < offer.fallsAt ? offer.more : 0), tie: this.random() }))
      .filter(({ cents }) => cents <= this.#limit)
      // A row may be missing for one check and then come back.
      .filter(({ id }) => !(this.#shown.get(id)?.missed === 0 && this.chance(0.07)))
      .sort((a, b) => a.cents - b.cents || a.tie - b.tie);
    const part = this.chance(0.15) && rows.length > 1 ? rows.slice(0, this.pick(1, rows.length - 1)) : rows;
    // Further rows with the same price may follow the last row of a part.
    const edge = part.length < rows.length ? part.at(-1)!.cents : Number.POSITIVE_INFINITY;
    const first = this.#offeredChecks === 0;
    for (const { id, cents } of part) {
      const known = this.#shown.has(id);
      const deal = this.#priceNow !== undefined && cents * 100 <= this.#priceNow * 80;
      if (deal && !this.#dealt.has(id)) expected.push(`deal ${id}`);
      else if (!known && (first ? this.#limit < Number.POSITIVE_INFINITY : cents < this.#unknownFrom))
        expected.push(`offered ${id}`);
      if (deal) this.#dealt.add(id);
      this.#shown.set(id, { cents, missed: 0 });
    }
    for (const [id, seen] of this.#shown) {
      if (seen.cents >= edge || part.some(row => row.id === id)) continue;
      seen.missed += 1;
      if (seen.missed < 2) continue;
      expected.push(`gone ${id}`);
      this.#shown.delete(id);
      this.#dealt.delete(id);
    }
    if (first && this.#limit === Number.POSITIVE_INFINITY) this.#unknownFrom = edge;
    else if (this.#unknownFrom < Number.POSITIVE_INFINITY) this.#unknownFrom = Math.max(this.#unknownFrom, edge);
    this.#offeredChecks += 1;
    return { answer: { hasNextPage: part.length < rows.length, items: part.map(this.#offerRow) }, expected };
  }

  sold(now: number): { answer: Answer; expected: string[] } {
    const expected: string[] = [];
    const there = this.#sales.filter(({ shownAt }) => shownAt <= now);
    const rows = there
      .filter(({ id }) => this.#vanishedSales.has(id) || !this.chance(0.05))
      .map(sale => ({
        ...sale,
        order: this.#peer ? sale.at - this.pick(0, 2) * HOUR : Math.floor(sale.at / DAY) + this.random(),
      }))
      .sort((a, b) => b.order - a.order);
    const shown = new Set(rows.map(({ id }) => id));
    this.#vanishedSales = new Set(there.filter(({ id }) => !shown.has(id)).map(({ id }) => id));
    for (const row of rows) {
      const { id } = row;
      if (this.soldLookAt > 0 && !this.#shownSales.has(id)) expected.push(`sold ${id}`);
      this.#shownSales.add(id);
    }
    this.#median = rows.length < 3 ? undefined : medianOf(rows.map(({ cents }) => cents));
    this.#priceNow = rows.length < 3 ? undefined : priceNowOf(rows, this.#peer);
    if (this.#median !== undefined) {
      const reference = this.#reference ?? this.#median;
      const moved = Math.abs(this.#median - reference) * 10 >= reference;
      if (moved) expected.push(`price ${money(this.#median)}`);
      this.#reference = moved ? this.#median : reference;
    }
    this.soldLookAt = now;
    return { answer: { hasNextPage: false, items: rows.map(this.#saleRow) }, expected };
  }

  readonly #offerRow = ({ id, cents }: { id: string; cents: number }): object =>
    this.#peer
      ? { itemId: id, title: id, status: 'active', price: money(cents), currency: 'USD', conditionId: 1 }
      : { ...auctionRow(id), listingType: 'active', currentPrice: money(cents), currentCurrency: 'USD' };

  readonly #saleRow = ({ id, cents, day: soldOn }: SaleFact): object =>
    this.#peer
      ? { itemId: id, title: id, status: 'sold', price: money(cents), currency: 'USD', conditionId: 1 }
      : { ...auctionRow(id), endedAt: soldOn, soldPrice: money(cents), soldCurrency: 'USD', bestOfferAccepted: false };
}

interface Answer extends Record<string, unknown> {
  items: object[];
}

const OFFERS = 25;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const money = (cents: number) => (cents / 100).toFixed(2);
const auctionRow = (id: string) => ({
  itemId: id,
  title: id,
  shippingPrice: '0.00',
  shippingCurrency: 'USD',
  conditionId: 3000,
});

const quantileOf = (cents: readonly number[], share: number) =>
  Math.round(quantileSorted([...cents].sort(ascending), share)!);
const medianOf = (cents: readonly number[]) => quantileOf(cents, 0.5);

/** The median of the newest ten of twelve or more, if the middle half spans at most 35 %. Peer sales have no day. */
function priceNowOf(rows: readonly Pick<SaleFact, 'cents' | 'day'>[], isUndated: boolean): number {
  const all = rows.map(({ cents }) => cents);
  const spread = quantileOf(all, 0.75) - quantileOf(all, 0.25);
  if (isUndated || rows.length < 12 || spread * 100 > medianOf(all) * 35) return medianOf(all);
  const newest = [...rows].sort((a, b) => descending(a.day, b.day)).slice(0, 10);
  return medianOf(newest.map(({ cents }) => cents));
}

function wordsOf({ kind, title, price, id }: WatchEvent): string {
  if (kind === 'price') return `price ${price!.toFixed(2)}`;
  return `${kind} ${kind === 'gone' ? names.get(id.split('-')[2]!) : title}`;
}

/** A watch stores no titles: an offer that is gone is identified by its fingerprint. */
const names = new Map(
  Array.from({ length: OFFERS }, (_, at) => {
    const id = `offer-${at}`;
    const row = { ...auctionRow(id), listingType: 'active', currentPrice: '1.00', currentCurrency: 'USD' };
    const look = readCheck(watchItem({ keyword: 'camera' }), 'offered', { items: [row] }, 0) as OfferedCheck;
    return [look.offers[0]!.id, id];
  }),
);
