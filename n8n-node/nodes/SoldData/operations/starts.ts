/** Prevents duplicate job starts: by a retry, by a repeated try in a loop, or for the same cards on the same day. */
import { createHash } from 'node:crypto';
import type { Question, StartNote, StartOptions } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { fieldsAt, flagAt } from '../run/form.ts';
import type { Run } from '../run/run.ts';

/**
 * Options for a start. Each start has a name within the execution (run index, item and number), so each pass of a loop starts new jobs. Its
 * note is part of the execution's data, which all tries share. If the service supports idempotency keys, any execution of the workflow that
 * sends the same entries on the same day finds the job; *Start a New Job* gives each execution its own.
 * @param nth distinguishes several starts of one item.
 */
export function startOf(run: Run, { key }: Question, [itemIndex = 0]: readonly number[], nth: number): StartOptions {
  const { context, today, jobs } = run;
  const runIndex = context.evaluateExpression('{{ $runIndex }}', itemIndex);
  const name = [runIndex, itemIndex, nth].join(' ');
  const notes = context.getContext('node');
  const note = notes[name] as StartNote | undefined;
  const day = flagAt(fieldsAt(run, itemIndex), 'options.startAnew') ? context.getExecutionId() : today;
  const identity = [context.getInstanceId(), context.getWorkflow().id, context.getNode().id, runIndex, key, day];
  return {
    // The note contains the key of the earlier try.
    ...(note ? { note } : { idempotencyKey: keyOf(JSON.stringify(identity)) }),
    keep(now: StartNote | null): void {
      if (now) notes[name] = now as unknown as IDataObject;
      else delete notes[name];
      if (now?.jobId !== undefined) jobs.add(now.jobId);
    },
  };
}

/** A text in UUID format that depends only on the seed. */
function keyOf(seed: string): string {
  const hash = createHash('sha256').update(seed).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
