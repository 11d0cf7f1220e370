/** The jobs that steps of this connection started: for the drop-down, for the trigger, and for a replay to find its job. */
import { type JobKindId, jobKinds, VISIBLE_MS } from '@sold-data/core/engine';
import type { Cache } from '../transport/cache.ts';
import { idOf, type JobId } from './job-id.ts';

/** A job is forgotten after a month, or when so many later ones were started. */
const KEEP_S = 30 * 24 * 3600;
const MOST = 300;
/** Letters of a note: enough for a list, and all notes together stay small. */
const MOST_ABOUT = 100;

export interface JobNote extends JobId {
  /** What the job searches, for people: `12: iphone 13, ...` */
  about: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

/** Newest first. */
export async function startedJobs(cache: Cache): Promise<JobNote[]> {
  return (await cache.read<JobNote[]>('jobs:started')) ?? [];
}

/** A job that was started so recently that the service may not show it yet. */
export function mayAppear({ startedAt }: JobNote): boolean {
  return Date.now() - startedAt < VISIBLE_MS;
}

/** Steps that start jobs run one at a time for each connection (`lock`), so no note is lost between read and write. */
export async function noteStarted(cache: Cache, note: JobNote): Promise<void> {
  const known = await cache.lookUp<JobNote[]>('jobs:started');
  // One note that is missing is better than all the others. A replay finds its job noted.
  if (known === undefined || known?.some(each => idOf(each) === idOf(note))) return;
  await cache.write('jobs:started', [note, ...(known ?? [])].slice(0, MOST), KEEP_S);
}

/** When jobs were first seen at their end, by name, ms; 0 for one that the service no longer knows. */
export async function endedJobs(cache: Cache): Promise<Record<string, number>> {
  return (await cache.read<Record<string, number>>('jobs:ended')) ?? {};
}

/** Two Zaps that write at once cost a second poll of a job, whose event has the same id. */
export async function noteEnded(cache: Cache, ended: Record<string, number>): Promise<void> {
  await cache.write('jobs:ended', ended, KEEP_S);
}

/** What a job searches, short enough for a list. */
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
