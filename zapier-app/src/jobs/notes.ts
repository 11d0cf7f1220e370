/** Notes of the jobs that this connection started. They fill the drop-down, serve the trigger, and let a replay find its job. */
import { type JobKindId, jobKinds, VISIBLE_MS } from '@sold-data/core/engine';
import type { Cache } from '../transport/cache.ts';
import { idOf, type JobId } from './job-id.ts';

/** A note is dropped after a month, or when this many later jobs were started. */
const KEEP_S = 30 * 24 * 3600;
const MOST = 300;
/** Maximum length of a note's description, enough for a list while all notes stay small. */
const MOST_ABOUT = 100;

export interface JobNote extends JobId {
  /** A description of the job's search for people: `12: iphone 13, ...` */
  about: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

/** The noted jobs, newest first. */
export async function startedJobs(cache: Cache): Promise<JobNote[]> {
  return (await cache.read<JobNote[]>('jobs:started')) ?? [];
}

/** Whether a job was started so recently that the service may not list it yet. */
export function mayAppear({ startedAt }: JobNote): boolean {
  return Date.now() - startedAt < VISIBLE_MS;
}

/** Steps that start jobs run one at a time for each connection (`lock`), so no note is lost between read and write. */
export async function noteStarted(cache: Cache, note: JobNote): Promise<void> {
  const known = await cache.lookUp<JobNote[]>('jobs:started');
  // If the cache can't be read, this note is skipped instead of overwriting all others. A replay finds its job already noted.
  if (known === undefined || known?.some(each => idOf(each) === idOf(note))) return;
  await cache.write('jobs:started', [note, ...(known ?? [])].slice(0, MOST), KEEP_S);
}

/** When each job was first seen ended, by ID, ms; 0 for a job that the service no longer knows. */
export async function endedJobs(cache: Cache): Promise<Record<string, number>> {
  return (await cache.read<Record<string, number>>('jobs:ended')) ?? {};
}

/** If two Zaps write at the same time, a job is only polled again, and its event has the same ID. */
export async function noteEnded(cache: Cache, ended: Record<string, number>): Promise<void> {
  await cache.write('jobs:ended', ended, KEEP_S);
}

/** A description of a job's search, short enough for a list. */
export function aboutOf(kind: JobKindId, parameters: Record<string, unknown>): string {
  const { entries, resultKey, title } = jobKinds[kind];
  if (!entries) return String(parameters.keyword ?? title).slice(0, MOST_ABOUT);
  const names = ((parameters[entries] ?? []) as unknown[]).map(entry => {
    if (typeof entry !== 'object' || entry === null) return String(entry);
    const told = entry as Record<string, unknown>;
    return String(['keyword', ...resultKey].map(name => told[name]).find(Boolean) ?? '');
  });
  const shown = names.slice(0, 3).join(', ').slice(0, MOST_ABOUT);
  return `${names.length}: ${shown}${names.length > 3 ? ', ...' : ''}`;
}
