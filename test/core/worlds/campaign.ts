/** Many worlds, one after the other, and what they showed. */
import { play } from './play.ts';

export interface Campaign {
  worlds: number;
  requests: number;
  /** Every objection with the seed that shows it: `WORLD=<seed> npx vitest run test/core/worlds/worlds.test.ts` plays it again. */
  objections: string[];
  /** How many worlds ended in which way. */
  endings: Record<string, number>;
}

export async function campaign(from: number, worlds: number): Promise<Campaign> {
  const found: Campaign = { worlds, requests: 0, objections: [], endings: {} };
  for (let seed = from; seed < from + worlds; seed += 1) {
    const { objections, requests, ending } = await play(seed);
    found.requests += requests;
    found.endings[ending] = (found.endings[ending] ?? 0) + 1;
    for (const words of objections) found.objections.push(`WORLD=${seed}: ${words}`);
  }
  return found;
}
