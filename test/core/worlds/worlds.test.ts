import { expect, test } from 'vitest';
import { play } from './play.ts';

/** Number of worlds: 20,000 by default; `WORLDS=200000` runs more. */
const WORLDS = Number(process.env.WORLDS ?? 20_000);
/** `WORLD=4711` replays only this world. */
const ONE = process.env.WORLD;

test(
  'in random worlds of lost, late and odd answers no job runs unreported, no budget is exceeded, and nothing is paid for twice',
  async () => {
    const first = Number(ONE ?? 1);
    const objections: string[] = [];
    const endings: Record<string, number> = {};
    let sent = 0;
    for (let seed = first; seed < first + (ONE ? 1 : WORLDS); seed += 1) {
      const played = await play(seed);
      objections.push(...played.objections.map(words => `WORLD=${seed}: ${words}`));
      endings[played.ending] = (endings[played.ending] ?? 0) + 1;
      sent += played.requests;
    }
    expect(objections.slice(0, 10)).toEqual([]);
    if (ONE) return;
    // Most worlds end well, and every kind of ending occurs.
    expect(sent).toBeGreaterThan(WORLDS * 2);
    for (const ending of [
      'done',
      'complete',
      'cancelled',
      'start_unknown',
      'start_unconfirmed',
      'cancel_unknown',
      'job_active',
      'read',
      'read in part',
    ])
      expect(endings[ending] ?? 0, ending).toBeGreaterThan(WORLDS / 500);
  },
  WORLDS * 30,
);
