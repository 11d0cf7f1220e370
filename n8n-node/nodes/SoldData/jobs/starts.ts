/** Starts jobs, none of them twice: not by a retry, by a repeated try in a loop, or for the same cards on the same day. */
import { createHash } from 'node:crypto';
import {
  type Job,
  type JobKindId,
  jobKinds,
  type Operation,
  type Question,
  type StartNote,
  type StartOptions,
  startJob,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { flag } from '../fields/field.ts';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, fieldsAt, flagAt } from '../run/field-reader.ts';
import { questionsOf } from '../run/questions.ts';
import { passOf } from '../run/retry-on-fail.ts';
import type { Asked, Refused, Run } from '../run/run.ts';
import { resultSettings } from '../run/settings.ts';
import { type Batch, batchesOf } from './batches.ts';
import { kindOf } from './results.ts';

export const startAnew = flag(
  'Start a New Job',
  'startAnew',
  'Whether to price the list again, for another charge, although this workflow has sent the same list today',
);

export type Start = Asked<unknown> & { entries?: Batch['entries'] };

/** Jobs with entries combine all input items; other jobs have one question per item. */
export function startsOf(run: Run, starting: Offered): Promise<(Start | Refused)[]> {
  if (jobKinds[kindOf(starting)].entries) return batchesOf(run, starting);
  return questionsOf(run, starting, checkedResults);
}

/** Everything that can be rejected is checked before a job is paid for. Output settings belong to each item. */
export function checkedResults(field: FieldReader) {
  resultSettings(field);
  return { settings: {} };
}

/** Starts a job. */
export function* startOne(
  run: Run,
  kind: JobKindId,
  { itemIndexes, question, entries = [] }: Start,
  nth: number,
): Operation<Job> {
  const job = yield* startJob(run.session, kind, question.parameters, startOf(run, question, itemIndexes, nth));
  run.jobs.add(job.jobId);
  // A job that has only just started has no results yet.
  if (!job.attached && (job.done ?? 0) > 0) {
    run.budget.left += entries.length;
    run.notes.add(
      `${job.jobId} was started for the same list earlier today, so nothing is charged again. To price the list again, turn on Start a New Job.`,
    );
  }
  return job;
}

/**
 * Options for a start. Each start has a name within the execution (run index, item and number), so each pass of a loop starts new jobs. Its
 * note is part of the execution's data, which all tries share. If the service supports idempotency keys, any execution of the workflow that
 * sends the same entries on the same day finds the job; *Start a New Job* gives each execution its own.
 * @param nth distinguishes several starts of one item.
 */
export function startOf(run: Run, { key }: Question, [itemIndex = 0]: readonly number[], nth: number): StartOptions {
  const { context, today, jobs } = run;
  const runIndex = passOf(context, itemIndex);
  const name = [runIndex, itemIndex, nth].join(' ');
  const notes = context.getContext('node');
  const note = notes[name] as StartNote | undefined;
  const day = flagAt(fieldsAt(run, itemIndex), `options.${startAnew.name}`) ? context.getExecutionId() : today;
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
