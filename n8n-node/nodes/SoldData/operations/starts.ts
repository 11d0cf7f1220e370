/** The starts of one run of the node, which no repeat of it starts again: a retry, a loop's next try, or the same cards on the same day. */
import type { Question, StartNote, StartOptions } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { flagAt } from '../run/form.ts';
import type { Run } from '../run/run.ts';

/**
 * Each start has a name within the execution: run index, item and place, so each pass of a loop starts from the beginning. The note of a
 * start is part of the execution's data, which n8n hands to every try. Where the service takes an idempotency key, any execution of the
 * workflow that sends the same entries on the same day finds the job; *Start a New Job* is a start for each execution.
 * @param nth tells several starts of one item apart.
 */
export function startOf(run: Run, { key }: Question, [itemIndex = 0]: readonly number[], nth: number): StartOptions {
  const { context, today, jobs } = run;
  const runIndex = context.evaluateExpression('{{ $runIndex }}', itemIndex);
  const name = [runIndex, itemIndex, nth].join(' ');
  const notes = context.getContext('node');
  const note = notes[name] as StartNote | undefined;
  const day = flagAt(run.fieldsAt(itemIndex), 'options.startAnew') ? context.getExecutionId() : today;
  const identity = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id, runIndex, key, day];
  return {
    // The key of an earlier try is in its note.
    ...(note ? { note } : { idempotencyKey: keyOf(JSON.stringify(identity)) }),
    keep(now: StartNote | null): void {
      if (now) notes[name] = now as unknown as IDataObject;
      else delete notes[name];
      if (now?.jobId !== undefined) jobs.add(now.jobId);
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
