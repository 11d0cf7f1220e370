/** Starting jobs, and waiting for them when asked to. */
import {
  catalog,
  explainInOneLine,
  type Job,
  JobConflictError,
  type JobKindId,
  jobKinds,
  type Operation,
  pollJob,
  startJob,
  waitForJob,
} from '@sold-data/core';
import { patience } from '../../fields/jobs.ts';
import type { Question } from '../../run/ask.ts';
import { numberAt } from '../../run/number.ts';
import { fieldsOf, type Run } from '../../run/run.ts';
import { itemsWithSeveral, questionsOf } from '../questions.ts';
import { type Batch, batchesOf, type Entry } from './entries.ts';
import { startKey } from './idempotency.ts';
import { checked, checkResultFields, giveJob, stateOf } from './output.ts';

export interface Starting {
  kind: JobKindId;
  main?: Readonly<Record<string, unknown>>;
  simplified?: readonly string[];
}

/** Starts what the input items ask for and puts out the state of each job. */
export async function startJobs(run: Run, starting: Starting): Promise<void> {
  const { kind } = starting;
  await run.ask(
    startsOf(run, starting),
    question => start(run, kind, question),
    ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
    widthOf(run, kind),
  );
}

/** Starts and waits. At the end of its patience a job's state comes out instead of its results: it goes on and can be fetched later. */
export async function runJobs(run: Run, starting: Starting): Promise<void> {
  const { kind, simplified = [] } = starting;
  function* ask(question: Question): Operation<Job> {
    // Everything that could be refused is refused before the job is paid for.
    checkResultFields(run, question);
    const [itemIndex = 0] = question.itemIndexes;
    const patienceMs = numberAt(fieldsOf(run, itemIndex), patience) * 60_000;
    const job = yield* start(run, kind, question);
    return checked(run, yield* resultsOf(run, job, patienceMs), itemIndex);
  }
  const starts = startsOf(run, starting);
  const several = itemsWithSeveral(starts);
  await run.ask(
    starts,
    ask,
    (question, job) => {
      const { itemIndexes, parameters } = question;
      const entries = 'entries' in question ? (question.entries as Entry[]) : undefined;
      const about = several.has(itemIndexes[0] ?? 0) && !entries ? { keyword: parameters.keyword as string } : {};
      giveJob(run, { job, itemIndexes, entries, about, simplified });
    },
    widthOf(run, kind),
  );
}

/** A start that is repeated answers for the job that it started before, which may have ended by now. */
function* resultsOf({ session }: Run, job: Job, patienceMs: number): Operation<Job> {
  if (job.outcome === 'running' || job.results.length > 0) return yield* waitForJob(session, job, patienceMs);
  return { ...(yield* pollJob(session, job.kind, job.jobId)), attached: job.attached };
}

/** Jobs with entries take all items together; the others ask one question an item. */
function startsOf(run: Run, { kind: kindId, main }: Starting): (Question | Batch)[] {
  const kind = jobKinds[kindId];
  return kind.entries ? batchesOf(run, kind) : questionsOf(run, { endpoint: catalog[kind.start], main });
}

/** Reference 3: only one deep-pagination job runs at a time, so the next one starts when it has ended. */
function widthOf(run: Run, kind: JobKindId): number {
  return jobKinds[kind].startOnce === 'askForRunning' ? 1 : run.parallel;
}

function* start(run: Run, kind: JobKindId, { parameters }: Question): Operation<Job> {
  const job = yield* startJob(run.session, kind, parameters, { idempotencyKey: startKey(run.context, parameters) });
  run.jobs.add(job.jobId);
  // The service hands back the job that runs already. Another question's rows are not ours.
  if (job.attached && job.keyword !== null && job.keyword !== parameters.keyword) {
    const conflict = new JobConflictError('', { code: 'job_active', jobId: job.jobId });
    conflict.message = explainInOneLine(conflict);
    throw conflict;
  }
  return job;
}
