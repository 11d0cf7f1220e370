/** Starts a job exactly once, even if the platform replays the step. Uses the core's rules, with notes in the platform's cache. */
import {
  type Job,
  JobConflictError,
  type JobKindId,
  type Replaying,
  type StartNote,
  startJob,
  waitForJob,
} from '@sold-data/core/engine';
import { heldBack } from '../transport/errors.ts';
import { PATIENCE_MS, type Step } from '../transport/step.ts';
import { idOf } from './job-id.ts';
import { aboutOf, noteStarted } from './notes.ts';

/** The platform replays failed steps for some hours; notes are kept this long, seconds. */
const REPLAYED_S = 12 * 3600;
/** How long a start whose answer was lost blocks an identical start, ms. */
const LOST_MS = 3600_000;
/**
 * An equal question within this time is a replay, and the earlier answer is still fresh, ms. The platform's first replay comes after some
 * minutes.
 */
const REPLAY_MS = 30 * 60_000;

type Parameters = Record<string, unknown>;

/** Starts a job and returns it at once. In the editor it waits briefly for results. */
export async function startListed(step: Step, kind: JobKindId, parameters: Parameters): Promise<Job> {
  const job = await startOnce(step, kind, parameters);
  await noteStarted(step.cache, { kind, jobId: job.jobId, about: aboutOf(kind, parameters), startedAt: Date.now() });
  // In the editor people want results to map.
  if (!step.meta.isLoadingSample) return job;
  return step.run(waitForJob(step.session, job, PATIENCE_MS)).catch(() => job);
}

/**
 * Starts a job, or finds the one that an earlier run started. `spent` is the charge of that start, if the same Zap made it: otherwise two
 * Zaps would report one charge.
 */
async function startOnce(step: Step, kind: JobKindId, parameters: Parameters): Promise<Job> {
  try {
    const { isAnothers, ...replays } = await replaying(step, kind, parameters);
    const job = await step.run(startJob(step.session, kind, parameters, replays));
    const charged = isAnothers ? 0 : (replays.note?.requests ?? 0);
    return { ...job, spent: job.spent ?? { charged, doubt: 0 } };
  } catch (error) {
    if (!(error instanceof JobConflictError) || error.jobId === undefined) throw error;
    // Nothing was started, because the service runs one job of this kind at a time (reference 8).
    const running = idOf({ kind, jobId: error.jobId });
    throw heldBack(step.z, `Job ${running} is still running and must end first. This one starts then.`);
  }
}

interface ZapReplaying extends Replaying {
  /** Whether the note is that of another Zap with the same connection and question. */
  isAnothers: boolean;
}

/**
 * The options with which the core avoids duplicate starts.
 * @throws ThrottledError if the cache does not answer: a replay could then not be distinguished from a new start, which would be charged
 * again.
 */
export async function replaying(step: Step, kind: JobKindId, parameters: Parameters): Promise<ZapReplaying> {
  const { z, cache } = step;
  const words = 'Zapier could not save a note of this start, so nothing was started. Zapier tries again.';
  const name = `start:${z.hash('sha256', JSON.stringify([kind, parameters]))}`;
  const note = await cache.lookUp<StartNote & { zap?: string }>(name);
  if (note === undefined) throw heldBack(z, words);
  // The core checks whether a job is still running. A bulk search, however, ends with its step.
  const isOver = kind === 'bulkSearch' && note?.jobId !== undefined && Date.now() - note.at >= REPLAY_MS;
  return {
    note: note && !isOver ? note : undefined,
    isAnothers: note?.zap !== step.zapId(),
    lostMs: LOST_MS,
    freshMs: REPLAY_MS,
    async keep(own) {
      if (own === null) return cache.remove(name);
      const isKept = await cache.write(name, { ...own, zap: step.zapId() }, REPLAYED_S);
      // A running job is returned even if its ID could not be saved.
      if (own.jobId === undefined && !isKept) throw heldBack(z, words);
    },
  };
}
