/** Job Finished: a job that a step of this connection started has come to its end. Looking is free of charge. */
import { all, type Job, NotFoundError, pollJob, settle } from '@sold-data/core';
import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core';
import { platformError } from '../errors.ts';
import { outputFields, sample } from '../generated/job.ts';
import { jobCsv } from '../hydrators/job_csv.ts';
import { kindField } from '../jobs/form.ts';
import { idOf } from '../jobs/id.ts';
import { endedJobs, type JobNote, noteEnded, startedJobs } from '../jobs/notes.ts';
import { jobRow } from '../jobs/row.ts';
import { keep, recall } from '../memory.ts';
import { given } from '../parameters.ts';
import { pack, unpack } from '../polling/packed.ts';
import { Step } from '../transport.ts';

/** Looks at one poll: free, but they count against the per-minute limit that all steps share. */
const LOOKS = 10;
/** How long a finished job is told: every Zap polls often enough to hear of it. */
const TELL_S = 48 * 3600;

type JobRow = ReturnType<typeof jobRow>;

async function perform(z: ZObject, bundle: Bundle) {
  const wanted = given(bundle.inputData.kind);
  const started = (await startedJobs(z)).filter(({ kind }) => wanted === undefined || kind === wanted);
  const ended = await endedJobs(z);
  const news = await look(
    z,
    bundle,
    rotated(
      started.filter(note => ended[idOf(note)] === undefined),
      Date.now(),
    ).slice(0, LOOKS),
  );
  for (const [id, job] of news) {
    ended[id] = job ? Date.now() : 0;
    if (job) await keep(z, `ended:${id}`, pack(jobRow(z, { ...job, csv: false })), TELL_S);
    if (job?.csv) await keep(z, `csv:${id}`, true, TELL_S);
  }
  if (news.size > 0) await noteEnded(z, ended);
  const told = started.filter(note => (ended[idOf(note)] ?? 0) > Date.now() - TELL_S * 1000);
  const rows = await Promise.all(told.map(note => rowOf(z, note)));
  return rows.filter(row => row !== null).sort((a, b) => ended[String(b.id)]! - ended[String(a.id)]!);
}

/** Those of the jobs that have ended, by name; null for one that the service no longer knows. */
async function look(z: ZObject, bundle: Bundle, notes: readonly JobNote[]): Promise<Map<string, Job | null>> {
  const found = new Map<string, Job | null>();
  const step = new Step(z, bundle);
  const seen = await step.run(session =>
    all(
      notes.map(({ kind, jobId }) => settle(pollJob(session, kind, jobId))),
      4,
    ),
  );
  let failure: unknown;
  for (const [index, each] of seen.entries()) {
    const id = idOf(notes[index]!);
    if (each.ok && each.value.outcome !== 'running') found.set(id, each.value);
    else if (!each.ok && each.error instanceof NotFoundError) found.set(id, null);
    else if (!each.ok) failure = each.error;
  }
  // What ended is told even when a look at another job failed; that one is looked at again.
  if (failure && found.size === 0) throw platformError(z, failure);
  return found;
}

/** The row as it was when the job ended. The pointer to the file is made anew: the platform signs it for each call. */
async function rowOf(z: ZObject, { kind, jobId }: JobNote): Promise<JobRow | null> {
  const id = idOf({ kind, jobId });
  const packed = await recall<string>(z, `ended:${id}`);
  if (!packed) return null;
  const hasCsv = await recall<boolean>(z, `csv:${id}`);
  return { ...unpack<JobRow>(packed), csv: hasCsv ? z.dehydrateFile(jobCsv, { kind, jobId }) : null };
}

/** Every minute another one is first, so that jobs that never end do not keep the others waiting. */
function rotated<Item>(items: readonly Item[], now: number): Item[] {
  const first = items.length === 0 ? 0 : Math.floor(now / 60_000) % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

export const jobFinished = defineTrigger({
  key: 'job_finished',
  noun: 'Job',
  display: {
    label: 'Job Finished',
    description: 'Triggers when a job that one of your Zaps started is done, failed or cancelled.',
  },
  operation: {
    type: 'polling',
    inputFields: [{ ...kindField, helpText: 'Only jobs of this kind.' }],
    perform,
    outputFields,
    sample,
  },
});
