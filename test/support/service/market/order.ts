// The order of a search's rows, kept for a moment: the pages of one search are asked for one after the other.

/** Row numbers by ascending key; among equals the newest, which has the highest number, first. */
export function rankedBy(rows: readonly number[], key: (row: number) => number): number[] {
  const keys = new Map(rows.map(row => [row, key(row)]));
  return [...rows].sort((a, b) => keys.get(a)! - keys.get(b)! || b - a);
}

/** Those of a line of events that match: by ascending key, or else the newest first. */
export function newestFirst(
  { newest, count }: { newest: number; count: number },
  matches: (row: number) => boolean,
  key?: (row: number) => number,
): number[] {
  const found = Array.from({ length: count }, (_, at) => newest - at).filter(matches);
  return key ? rankedBy(found, key) : found;
}

/** The newest `size` results of a function, by what they were made from. */
export class Recent<T> {
  readonly #size: number;
  readonly #kept = new Map<string, T>();

  constructor(size: number) {
    this.#size = size;
  }

  /** The kept value of `key`, or a new one that takes the place of the oldest. */
  get(key: string, make: () => T): T {
    const kept = this.#kept.get(key);
    const value = kept === undefined ? make() : kept;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#size) this.#kept.delete(this.#kept.keys().next().value!);
    return value;
  }
}
