// Events on a market that moves with the clock: event n happens once, at the same moment whenever one looks, so a row
// keeps its id and its date while newer ones arrive above it.

export const DAY_MS = 86_400_000;
const START = Date.UTC(2015, 0, 1);

/** The events between `now - days` and `now`, numbered downwards from the newest. */
export interface Timeline {
  readonly newest: number;
  readonly count: number;
  /** When event `n` happened, in ms. */
  at(n: number): number;
}

/** `perDay` events a day, evenly spread but for `phase`, a fraction in [0, 1) that keeps markets out of step. */
export function timeline(perDay: number, phase: number, days: number, now: number): Timeline {
  if (perDay <= 0) return { newest: -1, count: 0, at: () => Number.NaN };
  const gap = DAY_MS / perDay;
  const at = (n: number) => Math.floor(START + (n + phase) * gap);
  let newest = Math.floor((now - START) / gap - phase);
  // The division above and the product in `at` may round apart by one event.
  while (at(newest) > now) newest--;
  while (at(newest + 1) <= now) newest++;
  const oldest = Math.ceil((now - days * DAY_MS - START) / gap - phase);
  return { newest, count: Math.max(0, newest - oldest + 1), at };
}
