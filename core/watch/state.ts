/** The state of a watch as one plain value, and its JSON text. */

/** The most items of one list: with more, the state would have no room for the offers and sales of each. */
export const MOST_WATCHED = 300;

/** What comparable rows in one currency sold for, in cents, shipping included. */
export interface GroupPrice {
  group: string;
  currency: string | null;
  priceNowWithShipping: number;
  /** The range of the middle half of sales. */
  low: number;
  high: number;
  sales: number;
  /** The price now without shipping: the seller's revenue before costs. */
  priceNow: number;
}

export interface KnownOffer {
  id: string;
  /** Cents, including shipping. */
  total: number;
  /** 1 once it was reported as a deal. */
  deal: 0 | 1;
  /** Consecutive checks that should have shown it but did not. */
  missed: number;
}

/** Times are minutes since the epoch; 0 means never. */
export interface ItemState {
  /** The last check of either side, even a failed one. */
  checkedAt: number;
  soldAt: number;
  offeredAt: number;
  /** Checks of the offers since the last check of the sales. */
  offeredChecks: number;
  /** The price that Find Sold Price shows, the number of sales behind it, and its currency. */
  median: number | null;
  sales: number | null;
  currency: string | null;
  /** The median of the last `price` event (or the first one), and the median before it, in the same currency. */
  reportedMedian: number | null;
  previousMedian: number | null;
  groups: readonly GroupPrice[];
  /** Ids of sales, newest first. */
  seen: readonly string[];
  /** Whether the last check read every sale. */
  isWhole: boolean;
  /** Cheapest first. */
  offers: readonly KnownOffer[];
  /** Null if there are several currencies or none. */
  offerCurrency: string | null;
  /** Every offer below this total has been seen, cents; null if all offers have been seen. */
  horizon: number | null;
  /** Whether reported offers were dropped for lack of room. */
  dropped: boolean;
}

export interface WatchState {
  /** The budget month: its end, and the requests charged or in doubt since it began. */
  month: { endsAt: number; spent: number };
  /** When the last request was spent, ms; 0 for never. */
  lookedAt: number;
  /** The unreadable rows in the last report, and its time. */
  reported?: { at: number; rows: string };
  /** Items in the order of their last check. Keys are never numeric, because objects would sort those. */
  items: Readonly<Record<string, ItemState>>;
}

export const newWatch = (): WatchState => ({ month: { endsAt: 0, spent: 0 }, lookedAt: 0, items: {} });

export const newItem = (): ItemState => ({
  checkedAt: 0,
  soldAt: 0,
  offeredAt: 0,
  offeredChecks: 0,
  median: null,
  sales: null,
  currency: null,
  reportedMedian: null,
  previousMedian: null,
  groups: [],
  seen: [],
  isWhole: false,
  offers: [],
  offerCurrency: null,
  horizon: 0,
  dropped: false,
});

export const minuteOf = (ms: number) => Math.floor(ms / 60_000);

/** The most rows of each side, and groups of comparable sales, that an item may keep. */
export interface Room {
  rows: number;
  groups: number;
}

/** A state must stay below 100 KB, the limit of the smallest store for one value. */
const STATE_BYTES = 98_000;
/** Maximum text sizes: an item without its lists, a group, and an offer with two sales, for prices below 100,000. */
const BYTES = { item: 125, group: 52, row: 36 };

/** Divides the bytes among the items. A list of 300 keeps the four cheapest offers of each, a list of 100 the 20 cheapest. */
export function roomFor(items: number): Room {
  const bytes = STATE_BYTES / Math.max(1, items) - BYTES.item;
  const groups = Math.max(1, Math.min(6, Math.floor(bytes / 300)));
  const rows = Math.floor((bytes - groups * BYTES.group) / BYTES.row);
  return { groups, rows: Math.max(1, Math.min(60, rows)) };
}

const VERSION = 2;
const ITEM = Object.keys(newItem()) as (keyof ItemState)[];
const GROUP = ['group', 'currency', 'priceNowWithShipping', 'low', 'high', 'sales', 'priceNow'] as const;
const OFFER = ['id', 'total', 'deal', 'missed'] as const;

/** Saves a state as JSON with items as tuples: ASCII, below 100,000 characters for `MOST_WATCHED` items. */
export function saveWatch({ items, ...watch }: WatchState): string {
  const tuples = Object.entries(items).map(([key, item]) => {
    const groups = item.groups.map(group => GROUP.map(name => group[name]));
    const offers = item.offers.map(offer => OFFER.map(name => offer[name]));
    const own = { ...item, groups, offers, seen: item.seen.join(' ') };
    return [key, ITEM.map(name => own[name])];
  });
  return JSON.stringify({ version: VERSION, ...watch, items: Object.fromEntries(tuples) });
}

type Tuple = readonly unknown[];
type Saved = Omit<WatchState, 'items'> & { version: number; items: Record<string, Tuple> };
type SavedItem = Omit<ItemState, 'groups' | 'offers' | 'seen'> & { groups: Tuple[]; offers: Tuple[]; seen: string };

/**
 * Loads a state; undefined for text that this version did not write, so the watch starts again. A damaged item is left out and counts as
 * unchecked: the month and what it has spent stay.
 */
export function readWatch(text: string): WatchState | undefined {
  const saved = savedIn(text);
  if (!saved) return undefined;
  const { version, items, lookedAt, ...watch } = saved;
  const whole = Object.entries(items ?? {}).filter(([, tuple]) => isItem(tuple));
  const read = whole.map(([key, tuple]) => {
    const own = named<SavedItem>(ITEM, tuple);
    const groups = own.groups.map(each => named<GroupPrice>(GROUP, each));
    const offers = own.offers.map(each => named<KnownOffer>(OFFER, each));
    return [key, { ...own, groups, offers, seen: own.seen.split(' ').filter(id => id !== '') }];
  });
  return { ...watch, lookedAt: isNumber(lookedAt) ? lookedAt : 0, items: Object.fromEntries(read) };
}

function savedIn(text: string): Saved | undefined {
  let saved: Partial<Saved> | null;
  try {
    saved = JSON.parse(text) as Partial<Saved> | null;
  } catch {
    return undefined;
  }
  const isMonth = [saved?.month?.spent, saved?.month?.endsAt].every(isNumber);
  return saved?.version === VERSION && isMonth ? (saved as Saved) : undefined;
}

/** Whether a tuple has its lists and times at this version's positions. */
function isItem(tuple: unknown): tuple is Tuple {
  if (!isTuple(ITEM, tuple)) return false;
  const { groups, offers, seen, checkedAt, soldAt, offeredAt, offeredChecks } = named<SavedItem>(ITEM, tuple);
  const areLists = isListOf(GROUP, groups) && isListOf(OFFER, offers) && typeof seen === 'string';
  return areLists && [checkedAt, soldAt, offeredAt, offeredChecks].every(isNumber);
}

const isTuple = (names: readonly string[], value: unknown): value is Tuple =>
  Array.isArray(value) && value.length === names.length;

const isListOf = (names: readonly string[], value: unknown): boolean =>
  Array.isArray(value) && value.every(each => isTuple(names, each));

/** A time or a count. A negative number of spent requests would raise the budget. */
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function named<Value>(names: readonly (keyof Value & string)[], tuple: Tuple): Value {
  return Object.fromEntries(names.map((name, at) => [name, tuple[at]])) as Value;
}
