/** Job Finished: a job that this connection started has ended. Polling is free of charge. */
import {
  all,
  explainInOneLine,
  type Job,
  NotFoundError,
  pollJob,
  refusal,
  type SoldDataError,
  settle,
} from '@sold-data/core/engine';
import { given } from '../forms/input.ts';
import { fileOfJob, type JobFile, safeField } from '../hydrators/csv.ts';
import { idOf, kindField, kindNamed } from '../jobs/job-id.ts';
import { endedJobs, type JobNote, mayAppear, noteEnded, startedJobs } from '../jobs/notes.ts';
import { type JobRow, jobFields, jobRow, jobSample } from '../jobs/row.ts';
import { isTooLarge } from '../transport/body.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

/** Maximum number of jobs polled in one check. Polls are free, but count against the per-minute limit that all steps share. */
const LOOKS = 10;
/** How long a finished job is returned, seconds: longer than any Zap's polling interval. */
const TELL_S = 48 * 3600;

/** Polling is free. */
const NOTHING = { requestsSpent: 0, requestsInDoubt: 0, requestsLeft: null };
/** The most bytes of all rows together. The platform accepts 6 MB; rows that it has received before count too. */
const MOST_BYTES = 4_000_000;

/** A job in its final state. The pointer to its file is created for each call, because the platform signs it. */
interface Ended {
  row: JobRow;
  /** The data for the pointer; null if there is no file. */
  file: JobFile | null;
}

async function work(step: Step) {
  const { cache, input } = step;
  const chosen = given(input.kind);
  const wanted = kindNamed(chosen);
  if (chosen !== undefined && wanted === undefined)
    throw refusal('kind', nameOf => `${nameOf('kind')} must come from its list, got "${String(chosen)}"`);
  const notes = await startedJobs(cache);
  const started = notes.filter(({ kind }) => wanted === undefined || kind === wanted);
  const ended = await endedJobs(cache);
  const unknown = started.filter(note => ended[idOf(note)] === undefined);
  const news = await look(step, rotated(unknown, Date.now()).slice(0, LOOKS));
  const now = new Map<string, Ended>();
  const unkept = new Set<string>();
  for (const [id, job] of news) {
    ended[id] = job ? Date.now() : 0;
    if (!job) continue;
    now.set(id, endedOf(job));
    // If the end can't be saved, it is returned now, and the job is polled again.
    if (!(await cache.write(`ended:${id}`, now.get(id), TELL_S))) unkept.add(id);
  }
  const endOf = (id: string) => ended[id] ?? 0;
  const told = started
    .map(idOf)
    .filter(id => endOf(id) > Date.now() - TELL_S * 1000)
    .sort((a, b) => endOf(b) - endOf(a));
  if (news.size > 0) {
    const kept = notes.map(idOf).filter(id => id in ended && !unkept.has(id));
    await noteEnded(cache, Object.fromEntries(kept.map(id => [id, endOf(id)])));
  }
  const rows = await Promise.all(told.map(id => now.get(id) ?? cache.read<Ended>(`ended:${id}`)));
  return withinLimit(rows.flatMap(each => (each ? [shown(step, each)] : [])));
}

/** The jobs that have ended, by ID; null for one that the service no longer knows. */
async function look(step: Step, notes: readonly JobNote[]): Promise<Map<string, Job | null>> {
  const found = new Map<string, Job | null>();
  if (notes.length === 0) return found;
  const seen = await step.run(
    all(
      notes.map(({ kind, jobId }) => settle(pollJob(step.session, kind, jobId))),
      4,
    ),
  );
  let failure: unknown;
  for (const [index, note] of notes.entries()) {
    const each = seen[index];
    if (each?.ok && each.value.outcome !== 'running') found.set(idOf(note), each.value);
    else if (each?.ok === false && each.error instanceof NotFoundError) {
      if (!mayAppear(note)) found.set(idOf(note), null);
    } else if (each?.ok === false && isTooLarge(each.error)) found.set(idOf(note), unreadable(note, each.error));
    else if (each?.ok === false) failure = each.error;
  }
  // Finished jobs are returned even if polling another job failed. That job is polled again.
  if (failure && found.size === 0) throw failure;
  return found;
}

/** A job that can't be read is reported once, without rows, so it doesn't block other jobs. */
function unreadable({ kind, jobId, about }: JobNote, error: SoldDataError): Job {
  const empty = { done: null, total: null, results: [], csv: false, attached: false, keyword: about, raw: {} };
  return { kind, jobId, outcome: 'partial', status: 'unreadable', ...empty, message: explainInOneLine(error) };
}

function endedOf(job: Job): Ended {
  const { kind, jobId } = job;
  return { row: jobRow(job, null, NOTHING), file: job.csv ? { kind, jobId, polledAt: Date.now() } : null };
}

function shown(step: Step, { row, file }: Ended): JobRow {
  return { ...row, csv: file && fileOfJob(step, file) };
}

/** Newest jobs first, complete. Jobs that no longer fit come without listings, which Find Job returns. */
function withinLimit(rows: readonly JobRow[]): JobRow[] {
  let bytes = 0;
  return rows.map(row => {
    for (const form of [row, { ...row, listings: [] }]) {
      const size = Buffer.byteLength(JSON.stringify(form));
      if (bytes + size > MOST_BYTES) continue;
      bytes += size;
      return form;
    }
    return { ...row, listings: [], results: [] };
  });
}

/**
 * Starts with a different job each minute, in pseudo-random order, so jobs that never end don't keep others waiting, however often the
 * platform polls.
 */
function rotated<Item>(items: readonly Item[], now: number): Item[] {
  const minute = Math.imul(Math.floor(now / 60_000), 0x9e3779b1) >>> 0;
  const first = items.length === 0 ? 0 : minute % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

const { group, ...kind } = kindField;

export const jobFinished = trigger({
  key: 'job_finished',
  noun: 'Job',
  label: 'Job Finished',
  description: 'Triggers when a job that one of your Zaps started is done, failed or cancelled; free of charge.',
  form: [{ ...kind, helpText: 'Only jobs of this kind.' }, safeField],
  work,
  output: jobFields,
  sample: jobSample,
});
