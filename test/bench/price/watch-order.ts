/** Simulates a watched list whose prices move: how far, in money, the prices that the watch knows are from the true ones. */

import { type WatchItem, watchList } from '../../../core/watch/item.ts';
import { dueChecks } from '../../../core/watch/plan.ts';
import { minuteOf, newItem, newWatch, type WatchState } from '../../../core/watch/state.ts';
import { Chance } from '../../support/random.ts';

const ITEMS = 300;
/** Requests a month. A list is checked through every 50 days. */
const MONTHLY = 180;
const DAY_MS = 86_400_000;
const GAP_MS = (30 * DAY_MS) / MONTHLY;
const MONTHS = 24;
const START = Date.UTC(2026, 0, 1);

export interface WatchOutcome {
  /** Mean difference between a known and a true price, in money. */
  error: number;
  /** The longest time that an item waited for its check, in average rounds. */
  longest: number;
}

/** The next item to check. */
export type Order = (items: readonly WatchItem[], state: WatchState, now: number) => WatchItem;

export const leastRecentlyChecked: Order = (items, { items: known }) =>
  items.reduce((oldest, item) => {
    const at = ({ key }: WatchItem) => known[key]?.checkedAt ?? 0;
    return at(item) < at(oldest) ? item : oldest;
  });

export const asWatched: Order = (items, state, now) =>
  dueChecks(items, { ...state, lookedAt: now - GAP_MS }, { monthly: MONTHLY, kinds: ['price'] }, {}, now)[0]!.item;

/**
 * @param spread standard deviation of the logarithm of the prices; 0 for a list of equally expensive items.
 * @param paths changes of the price of an item from day to day, as factors; random ones unless given.
 */
export function watched(order: Order, spread: number): WatchOutcome {
  const { items } = watchList(Array.from({ length: ITEMS }, (_, at) => `item ${at}`));
  const chance = new Chance(50 + spread * 10);
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
  const prices = items.map(() => 100 * Math.exp(spread * normal()));
  const shown = [...prices];
  let state: WatchState = { ...newWatch(), month: { endsAt: START + 30 * DAY_MS, spent: 0 } };
  const checked = items.map((_, at) => START - (at * 50 * DAY_MS) / ITEMS);
  const inState = (at: number, now: number) => ({
    ...newItem(),
    checkedAt: minuteOf(now),
    soldAt: minuteOf(now),
    median: shown[at]!,
  });
  const stateItems = Object.fromEntries(items.map(({ key }, at) => [key, inState(at, checked[at]!)]));
  state = { ...state, items: stateItems };
  let [difference, measured, longest] = [0, 0, 0];
  for (let check = 1; check <= MONTHLY * MONTHS; check += 1) {
    const now = START + check * GAP_MS;
    for (const [at, price] of prices.entries()) prices[at] = price * Math.exp(0.02 * normal());
    state = { ...state, month: { endsAt: now + 30 * DAY_MS, spent: 0 } };
    const next = order(items, state, now);
    const at = next.row;
    longest = Math.max(longest, (now - checked[at]!) / (GAP_MS * ITEMS));
    shown[at] = prices[at]!;
    checked[at] = now;
    stateItems[next.key] = inState(at, now);
    // The first two rounds only reach the usual state.
    if (check <= 2 * ITEMS) continue;
    measured += 1;
    difference += prices.reduce((sum, price, each) => sum + Math.abs(price - shown[each]!), 0) / ITEMS;
  }
  return { error: difference / measured, longest };
}
