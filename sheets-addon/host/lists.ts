/** Reading lists: what must be there, and what stands side by side. */

/** A value that the code before it guarantees. @throws Error when it is missing, which is a fault of ours. */
export function present<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('A value is missing');
  return value;
}

/** Items in a row that have the same in common, together. */
export function runsOfSame<Item>(items: readonly Item[], of: (item: Item) => unknown): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && of(present(last[0])) === of(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Items that stand directly beside each other, together; they ascend. */
export function neighbours<Item>(items: readonly Item[], placeOf: (item: Item) => number): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && placeOf(last.at(-1)!) + 1 === placeOf(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}
