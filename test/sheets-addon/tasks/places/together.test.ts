/**
 * Two tasks on one sheet, with a person at some moments of both (G3, G4, M1, M7); `HANDS_STEP=1` tries every eighth moment. The acts
 * together cover the run.
 */
import { describe, expect, it } from 'vitest';
import { Chance } from '../../../support/random.ts';
import { seeds } from '../../../support/seeds.ts';
import { actsOf, DEEDS, momentsOf, PAIRS, play } from './together.ts';

const COUNT = 30;
const STEP = Number(process.env.HANDS_STEP) * 8;
const names = Object.keys(DEEDS);

describe.each(PAIRS)('%s on one sheet', pair => {
  it.each(Object.entries(DEEDS))(
    "keep each price beside its item and the person's cells as they are if a person %s meanwhile",
    (name, deed) => {
      const index = names.indexOf(name);
      const moments = momentsOf(pair, COUNT);
      const tried: number[] = [];
      for (let moment = 1 + Math.floor((index * STEP) / names.length); moment <= moments; moment += STEP)
        tried.push(moment);
      for (const moment of tried) {
        const table = ((index + moment) % 2) as 0 | 1;
        expect({ table, moment, faults: play(pair, COUNT, [{ number: table, deed, moment }]).faults }).toEqual({
          ...{ table, moment },
          faults: [],
        });
      }
    },
  );
});

it.each(seeds(8))('two price lists keep each price beside its item while a person acts many times (%i)', seed => {
  expect(play('two price lists', COUNT, actsOf(new Chance(seed), COUNT)).faults).toEqual([]);
});
