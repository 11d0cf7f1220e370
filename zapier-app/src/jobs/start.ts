/**
 * Starts a job exactly once, also when the platform replays the step. Before the start a note is made of what is asked;
 * whoever asks the same again finds the note, and with it the running job or the key of the start whose answer was lost.
 */
import {
  DeadlineError,
  explainInOneLine,
  type Job,
  JobConflictError,
  type JobKindId,
  jobKinds,
  NetworkError,
  NotFoundError,
  pollJob,
  ServerError,
  SoldDataError,
  startJob,
  UnexpectedAnswerError,
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
  /** Requests that the run was charged, or may be, until the job was started. */
  spent?: number;
}

type Parameters = Record<string, unknown>;

function noteName({ z }: Step, kind: JobKindId, parameters: Parameters): string {
  return `start:${z.hash('sha256', JSON.stringify([kind, parameters]))}`;
}

/** Whether such a job was started some hours ago or less, and may still be asked for its results. */
export async function wasStarted(step: Step, kind: JobKindId, parameters: Parameters): Promise<boolean> {
  return (await step.cache.read(noteName(step, kind, parameters))) !== null;
}

/** Returns the job at once; in the editor it waits a little for the first results. */
export async function startListed(step: Step, kind: JobKindId, parameters: Parameters): Promise<Job> {
  const job = await startOnce(step, kind, parameters);
  await noteStarted(step.cache, { kind, jobId: job.jobId, about: aboutOf(kind, parameters), startedAt: Date.now() });
  // In the editor people want to see results to map.
  if (!step.meta.isLoadingSample) return job;
  return step.run(waitForJob, job, PATIENCE_MS).catch(() => job);
}

/** Starts a job, or finds the one that an earlier run of the same step has started. */
export async function startOnce(step: Step, kind: JobKindId, parameters: Parameters): Promise<Job> {
  const { z, cache } = step;
  const name = noteName(step, kind, parameters);
  const note = await cache.lookUp<StartNote>(name);
  if (note === undefined) throw noMemory(z);
  const earlier = note?.jobId === undefined ? undefined : await earlierJob(step, kind, note.jobId, note.at);
  if (earlier) {
    step.spentEarlier = note?.spent ?? 0;
    return earlier;
  }
  if (note && note.jobId === undefined) refuseIfUnknown(z, kind, note);
  const idempotencyKey = note && note.jobId === undefined ? note.idempotencyKey : uuid({ random: Math.random });
  const remember = (jobId?: string) =>
    // The cache takes no undefined.
    cache.write(
      name,
      {
        idempotencyKey,
        at: Date.now(),
        ...(jobId ? { jobId, spent: step.spent().requestsSpent } : {}),
      } satisfies StartNote,
      KEEP_S,
    );
  if (!(await remember())) throw noMemory(z);
  const job = await begin(step, kind, parameters, idempotencyKey, name);
  if (answersAnother(job, parameters)) {
    await cache.remove(name);
    throw heldBack(z, `Job ${idOf(job)} is still running and has to end first. This one is started then.`);
  }
  await remember(job.jobId);
  return job;
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
    if (!mayHaveStarted(error)) await step.cache.remove(name);
    // A replay would find no key to hold on to: only a person can look.
    else if (!isRepeatable(kind) && error instanceof SoldDataError) throw unknownStart(error);
    throw error;
  }
}

/** Without a note a replay could not be told from a new start, which would be charged again. */
function noMemory(z: ZObject): Error {
  return heldBack(z, 'The platform could not take a note of this start. Nothing was started yet; it is tried again.');
}

/** The service runs one job of this kind at a time and hands back the one that runs, whatever it was asked (reference 8). */
function answersAnother({ attached, keyword }: Job, parameters: Record<string, unknown>): boolean {
  return (
    attached && keyword !== null && parameters.keyword !== undefined && keyword !== String(parameters.keyword).trim()
  );
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

/** The answer was lost on the way, so that the service may have acted. */
function mayHaveStarted(error: unknown): boolean {
  if (!(error instanceof SoldDataError)) return true;
  if (error instanceof ServerError) return error.code !== 'server_busy';
  // The running job may be the one that we just started, in an answer that could not be read.
  if (error instanceof JobConflictError) return error.jobId === undefined;
  return error instanceof NetworkError || error instanceof DeadlineError || error instanceof UnexpectedAnswerError;
}
