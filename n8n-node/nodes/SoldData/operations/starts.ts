/** The starts of one run of the node. n8n's "Retry On Fail" and its retry of a failed execution run it again, and start nothing twice. */
import { emit, type Operation, type StartNote, type StartOptions } from '@sold-data/core';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/**
 * Each start has a name within the execution: run index, item and place, so each pass of a loop starts from the beginning. The note of a start is
 * part of the execution's data, which n8n hands to every try.
 * @param nth tells several starts of one item apart.
 */
export function startOf(context: IExecuteFunctions, [itemIndex = 0]: readonly number[], nth: number): StartOptions {
  const name = [context.evaluateExpression('{{ $runIndex }}', itemIndex), itemIndex, nth].join(' ');
  const notes = context.getContext('node');
  const note = notes[name] as StartNote | undefined;
  const identity = [context.getInstanceId(), context.getExecutionId(), context.getNode().id, name];
  return {
    // The key of an earlier try is in its note.
    ...(note ? { note } : { idempotencyKey: keyOf(JSON.stringify(identity)) }),
    *keep(now: StartNote): Operation<void> {
      notes[name] = now as unknown as IDataObject;
      yield* emit(now);
    },
  };
}

/** A text of the form of a UUID, the same for the same seed in every process. */
function keyOf(seed: string): string {
  const words = [1, 2, 3, 4].map(salt => fnv1a(`${salt}${seed}`).toString(16).padStart(8, '0'));
  return words.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
