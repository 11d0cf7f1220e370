/** What a watch remembers: one plain value, and its compact text. */
import type { SoldPrice } from './look.ts';

/** An offer that was seen, or is missing since one look. */
export interface KnownOffer {
  id: string;
  /** Cents. */
  total: number;
  /** It was told as a deal. */
  deal: boolean;
  /** Looks in a row that should have shown it and did not. */
  missed: number;
}

export interface KnownSale {
  id: string;
  day: string | null;
}

export interface ItemState {
  /** Looks so far; part of the ids of events. */
  looks: number;
  /** Instants, ms to the minute; 0 for never. */
  lookedAt: number;
  soldAt: number;
  offeredAt: number;
  /** Looks at the offers since the last one at the sales. */
  sinceSold: number;
  /** 0 for calm to 9: how much prices move and how often it sells. */
  pace: number;
  /** Failed looks in a row, and when the next try may be. */
  failures: number;
  retryAt: number;
  price?: SoldPrice;
  /** The median that was told last, cents: what a move is measured from. `before`: the one before that. */
  reference?: Pick<SoldPrice, 'median' | 'currency'> & { before?: number };
  groups: (SoldPrice & { group: string })[];
  sales: KnownSale[];
  /** `sales` was cut: what sorts behind its last entry may have been seen. */
  salesCut: boolean;
  /** Cheapest first. */
  offers: KnownOffer[];
  /** What costs more than this may have been there before. `told`: it may have been told before. */
  horizon?: { total: number; id: string; told: boolean };
}

export interface WatchState {
  /** When the watch began, ms. */
  since: number;
  /** Pacing: looks are paid up to this instant, ms. */
  mark: number;
  /** The month of the budget: when it ends (0 before the first look), and the requests that count as spent in it. */
  month: { endsAt: number; spent: number };
  /** What the key had left when its month was first seen, and what the watch has spent since: tells what others spend. */
  key?: { resetAt: number; since: number; left: number; own: number };
  /** The allowance is spent: no request before this instant, unless the key has more left than it had. */
  paused?: { until: number; left: number };
  items: Readonly<Record<string, ItemState>>;
}

export const MONTH_MS = 30 * 86_400_000;

/** The instants of items are kept to the minute. */
export function toMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

export function newWatch(now: number): WatchState {
  return { since: toMinute(now), mark: 0, month: { endsAt: 0, spent: 0 }, items: {} };
}

export function newItem(): ItemState {
  return {
    looks: 0,
    lookedAt: 0,
    soldAt: 0,
    offeredAt: 0,
    sinceSold: 0,
    pace: 0,
    failures: 0,
    retryAt: 0,
    groups: [],
    sales: [],
    salesCut: false,
    offers: [],
  };
}

/** How much one item may remember. */
export interface Room {
  groups: number;
  sales: number;
  offers: number;
}

/** The text of a state stays below this, for up to 500 items. */
export const STATE_BYTES = 99_000;

/** Bytes in the text, at most, of an item without its lists, a group, a sale and an offer; prices below 100,000. */
const BYTES = { item: 106, group: 36, sale: 7, offer: 13 };

/** Shares the bytes among the items: the offers that are followed are the cheapest ones that fit. */
export function roomFor(items: number, bytes = STATE_BYTES): Room {
  const each = bytes / Math.max(1, items) - BYTES.item;
  const bounded = (count: number, least: number, most: number) => Math.max(least, Math.min(most, Math.floor(count)));
  const groups = bounded(each / 100, 1, 6);
  const left = each - groups * BYTES.group;
  return {
    groups,
    sales: bounded((left * 0.4) / BYTES.sale, 3, 60),
    offers: bounded((left * 0.6) / BYTES.offer, 3, 60),
  };
}

const VERSION = '1';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The state as ASCII lines: a head, then one line an item. Read by `unpackWatch`. */
export function packWatch(state: WatchState): string {
  return [headOf(state), ...Object.entries(state.items).map(([key, item]) => lineOf(key, item, state.since))].join(
    '\n',
  );
}

/** The same lines in texts of at most so many bytes, for stores with small values. */
export function piecesOf(packed: string, bytes: number): string[] {
  const pieces: string[] = [];
  for (const line of packed.split('\n')) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= bytes) pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}

/** Undefined for what no version of this code wrote: the watch then begins anew. */
export function unpackWatch(packed: string): WatchState | undefined {
  const [head = '', ...lines] = packed.split('\n');
  const [version, since = '', mark = '', endsAt = '', spent = '', key = '', paused = ''] = head.split(',');
  if (version !== VERSION) return undefined;
  const begun = whole(since);
  const items: Record<string, ItemState> = {};
  for (const line of lines) {
    const [own, item] = itemOf(line, begun);
    items[own] = item;
  }
  const [resetAt = 0, from = 0, left = 0, spentHere = 0] = key.split('.').map(whole);
  const [until = 0, leftThen = 0] = paused.split('.').map(whole);
  return {
    since: begun,
    mark: whole(mark),
    month: { endsAt: whole(endsAt), spent: whole(spent) },
    ...(key ? { key: { resetAt, since: from, left, own: spentHere } } : {}),
    ...(paused ? { paused: { until, left: leftThen } } : {}),
    items,
  };
}

function headOf({ since, mark, month, key, paused }: WatchState): string {
  return [
    VERSION,
    text(since),
    text(mark),
    text(month.endsAt),
    text(month.spent),
    key ? [key.resetAt, key.since, key.left, key.own].map(text).join('.') : '',
    paused ? [paused.until, paused.left].map(text).join('.') : '',
  ].join(',');
}

function lineOf(key: string, item: ItemState, since: number): string {
  const minute = (ms: number) => (ms === 0 ? '' : text((ms - since) / MINUTE_MS + 1));
  const { price, reference, horizon } = item;
  return [
    key,
    text(item.looks),
    minute(item.lookedAt),
    minute(item.soldAt),
    minute(item.offeredAt),
    `${text(Math.min(35, item.sinceSold))}${item.pace}${Math.min(9, item.failures)}`,
    minute(item.retryAt),
    price ? priceText(price) : '',
    reference ? referenceText(reference) : '',
    item.groups.map(group => `${group.group}${priceText(group)}`).join('/'),
    `${item.salesCut ? '+' : ''}${item.sales.map(({ id, day }) => id + dayDigit(day, item.soldAt)).join('')}`,
    horizon ? `${horizon.id}${horizon.told ? 1 : 0}${text(horizon.total)}` : '',
    item.offers
      .map(({ id, total, deal, missed }) => `${id}${text(Math.min(9, missed) * 2 + (deal ? 1 : 0))}${text(total)}`)
      .join('.'),
  ].join(',');
}

function itemOf(line: string, since: number): [string, ItemState] {
  const fields = line.split(',');
  const field = (at: number) => fields[at] ?? '';
  const instant = (at: number) => (field(at) === '' ? 0 : since + (whole(field(at)) - 1) * MINUTE_MS);
  const [sinceSold = 0, pace = 0, failures = 0] = [...field(5)].map(whole);
  const soldAt = instant(3);
  const sales = field(10).replace('+', '');
  const item: ItemState = {
    looks: whole(field(1)),
    lookedAt: instant(2),
    soldAt,
    offeredAt: instant(4),
    ...{ sinceSold, pace, failures },
    retryAt: instant(6),
    ...(field(7) ? { price: priceFrom(field(7)) } : {}),
    ...(field(8) ? { reference: referenceFrom(field(8)) } : {}),
    groups: parts(field(9), '/').map(each => ({ group: each.slice(0, 4), ...priceFrom(each.slice(4)) })),
    sales: Array.from({ length: sales.length / 7 }, (_, at) => {
      const entry = sales.slice(at * 7, at * 7 + 7);
      return { id: entry.slice(0, 6), day: dayFrom(entry.charAt(6), soldAt) };
    }),
    salesCut: field(10).startsWith('+'),
    offers: parts(field(12), '.').map(each => {
      const flags = whole(each.charAt(6));
      return {
        id: each.slice(0, 6),
        total: whole(each.slice(7)),
        deal: flags % 2 === 1,
        missed: Math.floor(flags / 2),
      };
    }),
    ...(field(11) ? { horizon: horizonFrom(field(11)) } : {}),
  };
  return [field(0), item];
}

function horizonFrom(written: string): ItemState['horizon'] {
  return { id: written.slice(0, 6), told: written.charAt(6) === '1', total: whole(written.slice(7)) };
}

/** The median without postage stands there where it is another one. */
function priceText({ currency, median, low, high, sales, alone }: SoldPrice): string {
  return `${[median, low, high, sales].map(text).join('.')}.${currency ?? ''}${alone === median ? '' : `.${text(alone)}`}`;
}

function priceFrom(written: string): SoldPrice {
  const [median = '', low = '', high = '', sales = '', currency = '', alone = median] = written.split('.');
  return {
    currency: currency || null,
    median: whole(median),
    low: whole(low),
    high: whole(high),
    sales: whole(sales),
    alone: whole(alone),
  };
}

function referenceText({ median, currency, before }: NonNullable<ItemState['reference']>): string {
  return [text(median), currency ?? '', ...(before === undefined ? [] : [text(before)])].join('.');
}

function referenceFrom(written: string): ItemState['reference'] {
  const [median = '', currency = '', before] = written.split('.');
  return { median: whole(median), currency: currency || null, ...(before ? { before: whole(before) } : {}) };
}

/** Days before the look, one digit; the memory of sales goes back a few days. */
function dayDigit(day: string | null, soldAt: number): string {
  if (day === null) return '-';
  return text(Math.max(0, Math.min(35, dayNumber(soldAt) - Date.parse(day) / DAY_MS + 2)));
}

function dayFrom(digit: string, soldAt: number): string | null {
  if (digit === '-') return null;
  return new Date((dayNumber(soldAt) + 2 - whole(digit)) * DAY_MS).toISOString().slice(0, 10);
}

const dayNumber = (ms: number) => Math.floor(ms / DAY_MS);
const text = (number: number) => Math.round(number).toString(36);
const whole = (digits: string) => Number.parseInt(digits, 36) || 0;
const parts = (joined: string, by: string) => (joined === '' ? [] : joined.split(by));
