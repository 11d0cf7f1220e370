/** What was started in an execution: when n8n runs the node again in it ("Retry On Fail"), nothing starts twice. */
import { emit, type Operation, type StartNote, type StartOptions } from '@sold-data/core';
import type { IExecuteFunctions } from 'n8n-workflow';

/** So many starts are remembered in this process. An execution runs in one process from its first try to its last. */
const KEPT_STARTS = 2000;

const notes = new Map<string, StartNote>();

/** The same start of the same execution and node has one key and one note. */
export function startedOnce(context: IExecuteFunctions, parameters: object): StartOptions & { idempotencyKey: string } {
  const idempotencyKey = keyOf(JSON.stringify([context.getExecutionId(), context.getNode().id, parameters]));
  return { idempotencyKey, note: notes.get(idempotencyKey), keep: note => remember(idempotencyKey, note) };
}

function* remember(key: string, note: StartNote): Operation<void> {
  notes.delete(key);
  notes.set(key, note);
  const [oldest] = notes.keys();
  if (notes.size > KEPT_STARTS && oldest !== undefined) notes.delete(oldest);
  yield* emit(note);
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
