// Deterministic pseudo-random values: every number of the synthetic data is a hash of its keys.

/** Seed of the synthetic data. The figures in the screenshots and on the pages come from this value. */
export const SEED = 1;

/** A 32-bit hash of any mix of words and numbers; the same parts give the same hash. */
export function hash(...parts: (string | number)[]): number {
  let state = 0x811c9dc5;
  for (const part of parts) {
    if (typeof part === 'number') {
      state = mix(state ^ (part | 0));
      continue;
    }
    for (let i = 0; i < part.length; i++) state = Math.imul(state ^ part.charCodeAt(i), 0x01000193);
    state = mix(state + part.length);
  }
  return state >>> 0;
}

/** The value of attribute `attribute` in row `row` of the data set `base`: a fraction in [0, 1), computed without allocation. */
export function draw(base: number, row: number, attribute: number): number {
  return mix(Math.imul(base ^ attribute, 0x9e3779b1) + mix(row ^ Math.imul(attribute, 0x85ebca6b))) / 4294967296;
}

type Name<Word extends string> = Word extends `${infer Own}=${string}` ? Own : Word;
type Names<Words extends string> = Words extends `${infer Word} ${infer Rest}` ? Name<Word> | Names<Rest> : Name<Words>;

/**
 * Assigns a number to each attribute of a row, so no two attributes share a random value: `a b=4 c` is `{ a: 1, b: 4, c: 5 }`. `bell` uses
 * three numbers.
 */
export function numbered<const Words extends string>(words: Words): Readonly<Record<Names<Words>, number>> {
  const numbers: Record<string, number> = {};
  let last = 0;
  for (const [name = '', own] of words.split(' ').map(word => word.split('='))) {
    last = own === undefined ? last + 1 : Number(own);
    numbers[name] = last;
  }
  return numbers as Record<Names<Words>, number>;
}

/** Picks one of `choices` by a fraction in [0, 1). */
export function pick<T>(choices: readonly T[], fraction: number): T {
  return choices[Math.floor(fraction * choices.length)]!;
}

/** An approximately standard normal value: the sum of the row's attributes `attribute`..`attribute + 2`. */
export function bell(base: number, row: number, attribute: number): number {
  const sum = draw(base, row, attribute) + draw(base, row, attribute + 1) + draw(base, row, attribute + 2);
  return (sum - 1.5) * 2;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
