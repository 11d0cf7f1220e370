import { uuid } from '@sold-data/core';
import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * A key that is the same for the same start of the same execution: when n8n runs the node again ("Retry On Fail"),
 * the service starts nothing twice.
 */
export function startKey(context: IExecuteFunctions, parameters: Record<string, unknown>): string {
  const seed = JSON.stringify([context.getExecutionId(), context.getNode().id, parameters]);
  return uuid({ random: randomFrom(seed) });
}

/** A sequence of numbers from 0 to 1 that depends on the text alone: four FNV-1a hashes, each feeding a xorshift32 in turn. */
function randomFrom(seed: string): () => number {
  const states = [1, 2, 3, 4].map(salt => fnv1a(`${salt}${seed}`));
  let turn = 0;
  return () => {
    turn = (turn + 1) % states.length;
    let state = states[turn] as number;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    states[turn] = state;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash || 1;
}
