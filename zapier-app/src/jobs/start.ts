/**
 * Starts a job exactly once, also when the platform replays the step. Before the start a note is made of what is asked;
 * whoever asks the same again finds the note, and with it the running job or the key of the start whose answer was lost.
 */
import {
  atStake,
  explainInOneLine,
  type Job,
  JobConflictError,
  type JobKindId,
  jobKinds,
  NotFoundError,
  pollJob,
  SoldDataError,
  startJob,
  uuid,
  waitForJob,
} from '@sold-data/core';
import type { ZObject } from 'zapier-platform-core';
import { heldBack, unknownStart } from '../transport/errors.ts';
import { PATIENCE_MS, type Step } from '../transport/step.ts';
import { idOf } from './job-id.ts';
import { aboutOf, noteStarted } from './notes.ts';

/** The platform replays failed steps for some hours. */
const KEEP_S = 12 * 3600;
/** How long a start whose answer was lost stands in the way of another one that cannot be told apart from it. */
const LOST_MS = 3600_000;
/** The same question within this time is a replay, and its answer is still fresh. The platform's first replay comes after minutes. */
const REPLAY_MS = 30 * 60_000;

interface StartNote {
  idempotencyKey: string;
  at: number;
  /** Missing while nobody knows whether the start arrived. */
  jobId?: string;
}

type Parameters = Record<string, unknown>;

/** Returns the job at once; in the editor it waits a little for the first results. */
export async function startOnce(step: Step, kind: JobKindId, parameters: Parameters): Promise<Job> {
  const { z, cache } = step;
  const name = `start:${z.hash('sha256', JSON.stringify([kind, parameters]))}`;
  const note = await cache.lookUp<StartNote>(name);
  if (note === undefined) throw noMemory(z);
  const earlier = note?.jobId === undefined ? undefined : await earlierJob(step, kind, note.jobId, note.at);
  if (earlier) return earlier;
  if (note && note.jobId === undefined) refuseIfUnknown(z, kind, note);
  const idempotencyKey = note && note.jobId === undefined ? note.idempotencyKey : uuid({ random: Math.random });
  const remember = (jobId?: string) =>
    // The cache takes no undefined.
    cache.write(name, { idempotencyKey, at: Date.now(), ...(jobId ? { jobId } : {}) } satisfies StartNote, KEEP_S);
  if (!(await remember())) throw noMemory(z);
  const job = await begin(step, kind, parameters, idempotencyKey, name);
  await remember(job.jobId);
  await noteStarted(cache, { kind, jobId: job.jobId, about: aboutOf(kind, parameters), startedAt: Date.now() });
  // In the editor people want to see results to map.
  if (!step.meta.isLoadingSample) return job;
  return step.run(waitForJob, job, PATIENCE_MS).catch(() => job);
}

async function begin(
  step: Step,
  kind: JobKindId,
  parameters: Parameters,
  idempotencyKey: string,
  name: string,
): Promise<Job> {
  try {
    return await step.run(startJob, kind, parameters, { idempotencyKey });
  } catch (error) {
    if (error instanceof SoldDataError && atStake(error) === 0) await step.cache.remove(name);
    // Nothing was started: the service runs one job of this kind at a time (reference 8).
    if (error instanceof JobConflictError && error.jobId !== undefined) {
      const running = idOf({ kind, jobId: error.jobId });
      throw heldBack(step.z, `Job ${running} is still running and has to end first. This one is started then.`);
    }
    throw error;
  }
}

/** Without a note a replay could not be told from a new start, which would be charged again. */
function noMemory(z: ZObject): Error {
  return heldBack(z, 'The platform could not take a note of this start. Nothing was started yet; it is tried again.');
}

/** The service starts nothing twice under the same key. */
function isRepeatable(kind: JobKindId): boolean {
  return jobKinds[kind].startOnce === 'idempotencyKey';
}

/** The job of an earlier run of the same step, as long as it works or is fresh. */
async function earlierJob(step: Step, kind: JobKindId, jobId: string, at: number): Promise<Job | undefined> {
  try {
    const job = await step.run(pollJob, kind, jobId);
    const fresh = Date.now() - at < REPLAY_MS && job.outcome !== 'failed' && job.outcome !== 'cancelled';
    return job.outcome === 'running' || fresh ? { ...job, attached: true } : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function refuseIfUnknown(z: ZObject, kind: JobKindId, { at }: StartNote): void {
  if (isRepeatable(kind) || Date.now() - at > LOST_MS) return;
  const until = new Date(at + LOST_MS).toISOString().slice(0, 16).replace('T', ' ');
  throw new z.errors.HaltedError(`${explainInOneLine(unknownStart())} It is not started again before ${until} UTC.`);
}
