/**
 * Two tasks of 500 items each on one sheet (a watch takes up to 300), with a person at a moment of both (G3, G4, M1, M7). `HANDS_STEP=1`
 * tries each act on each pair, at three moments.
 */
import { describe, expect, it } from 'vitest';
import { DEEDS, momentsOf, PAIRS, play } from './together.ts';

const ALL = process.env.HANDS_STEP === '1';
const MOMENTS = ALL ? 3 : 1;
const names = Object.keys(DEEDS);

describe.each(PAIRS)('%s with as many items as they take, on one sheet', pair => {
  const count = pair === 'two price lists' ? 500 : 300;
  const deeds = Object.entries(DEEDS).filter((_, at) => ALL || at % PAIRS.length === PAIRS.indexOf(pair));
  it.each(deeds)(
    "keep each price beside its item and the person's cells as they are if a person %s meanwhile",
    (name, deed) => {
      const index = names.indexOf(name);
      const moments = momentsOf(pair, count);
      for (let nth = 0; nth < MOMENTS; nth += 1) {
        const moment = 1 + Math.floor(((nth + index / names.length) * moments) / MOMENTS);
        const table = ((index + nth) % 2) as 0 | 1;
        expect({ moment, faults: play(pair, count, [{ number: table, deed, moment }]).faults }).toEqual({
          moment,
          faults: [],
        });
      }
    },
  );
});
