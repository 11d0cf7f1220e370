/** Asserts that a value is present. @throws Error when it is missing, which is a bug in the add-on. */
export function present<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('A value is missing');
  return value;
}

/** Splits items into runs: a run continues while `joins` holds for two neighbours. */
function runs<Item>(items: readonly Item[], joins: (before: Item, item: Item) => boolean): Item[][] {
  const found: Item[][] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && joins(last.at(-1)!, item)) last.push(item);
    else found.push([item]);
  }
  return found;
}

/** Groups consecutive items with the same value of `of`. */
export function runsOfSame<Item>(items: readonly Item[], of: (item: Item) => unknown): Item[][] {
  return runs(items, (before, item) => of(before) === of(item));
}

/** Groups items whose positions are consecutive. The items must be in ascending order. */
export function neighbours<Item>(items: readonly Item[], placeOf: (item: Item) => number): Item[][] {
  return runs(items, (before, item) => placeOf(before) + 1 === placeOf(item));
}

/** A 32-bit number from a text. Different texts rarely have the same number. */
export function hashOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (31 * sum + text.charCodeAt(at)) >>> 0;
  return sum;
}
