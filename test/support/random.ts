/** mulberry32, a small seedable generator that gives the same numbers on every machine. Returns numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random choices from one seed. */
export class Chance {
  /** A number in [0, 1). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** An integer, both bounds included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True once in `times` calls on average. */
  oneIn(times: number): boolean {
    return this.next() * times < 1;
  }

  pick<const Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!;
  }
}
