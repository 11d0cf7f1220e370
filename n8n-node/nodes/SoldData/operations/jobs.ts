/** Job operations: start, wait, get and cancel. */
import {
  cancelJob,
  type Job,
  type JobKindId,
  jobKinds,
  type Operation,
  pollJob,
  startJob,
  waitForJob,
} from '@sold-data/core/engine';
import { own as fields } from '../panel/own-fields.ts';
import { isSerial, type Offered } from '../resources/index.ts';
import { type FieldReader, fieldsAt, numberAt } from '../run/form.ts';
import { questionsOf } from '../run/questions.ts';
import { type Asked, askAll, type Refused, type Run } from '../run/run.ts';
import { resultSettings } from '../run/settings.ts';
import { type Batch, batchesOf } from './batches.ts';
import { kindOf, Results, stateOf } from './results.ts';
import { startOf } from './starts.ts';

type Start = Asked<unknown> & { entries?: Batch['entries'] };

/** Starts the jobs for the input items and outputs the state of each. */
export async function startJobs(run: Run, starting: Offered): Promise<void> {
  const kind = kindOf(starting);
  await askAll(
    run,
    await startsOf(run, starting),
    (one, nth) => start(run, kind, one, nth),
    ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
    isSerial(kind) ? 1 : run.parallel,
  );
}

/**
 * Starts jobs and waits for them. If the wait runs out, the job's state is output instead of results: the job continues and can be fetched
 * later.
 */
export async function runJobs(run: Run, starting: Offered): Promise<void> {
  const kind = kindOf(starting);
  const results = new Results(run, starting);
  await askAll(
    run,
    await startsOf(run, starting),
    function* (one, nth): Operation<Job> {
      const [itemIndex = 0] = one.itemIndexes;
      const minutes = numberAt(fieldsAt(run, itemIndex), fields.patience);
      const job = yield* start(run, kind, one, nth);
      return results.checked(yield* resultsOf(run, job, minutes * 60_000), itemIndex);
    },
    ({ itemIndexes, entries, subject }, job) => results.giveJob(job, itemIndexes, entries, subject),
    isSerial(kind) ? 1 : run.parallel,
  );
}

/** Outputs the results of each job that has ended, or the state of one that has not. Free of charge. */
export async function getJobs(run: Run, getting: Offered): Promise<void> {
  const results = new Results(run, getting);
  await askAll(
    run,
    await questionsOf(run, getting, checkedResults),
    function* ({ itemIndexes, question }) {
      return results.checked(yield* pollJob(run.session, kindOf(getting), jobIdIn(question)), itemIndexes[0]);
    },
    ({ itemIndexes }, job) => results.giveJob(job, itemIndexes),
  );
}

/** Cancels each job and outputs its final state. */
export async function cancelJobs(run: Run, cancelling: Offered): Promise<void> {
  await askAll(
    run,
    await questionsOf(run, cancelling, () => ({ settings: {} })),
    ({ question }) => cancelJob(run.session, kindOf(cancelling), jobIdIn(question)),
    ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
  );
}

const jobIdIn = ({ parameters }: Asked['question']) => String(parameters.jobId);

/** Jobs with entries combine all input items; other jobs have one question per item. */
function startsOf(run: Run, starting: Offered): Promise<(Start | Refused)[]> {
  if (jobKinds[kindOf(starting)].entries) return batchesOf(run, starting);
  return questionsOf(run, starting, checkedResults);
}

/** Everything that can be rejected is checked before a job is paid for. Output settings belong to each item. */
function checkedResults(field: FieldReader) {
  resultSettings(field);
  return { settings: {} };
}

function* start(
  run: Run,
  kind: JobKindId,
  { itemIndexes, question, entries = [] }: Start,
  nth: number,
): Operation<Job> {
  const job = yield* startJob(run.session, kind, question.parameters, startOf(run, question, itemIndexes, nth));
  run.jobs.add(job.jobId);
  // A job that has only just started has no results yet.
  if (!job.attached && (job.done ?? 0) > 0) {
    run.reused.requests += entries.length;
    run.notes.add(
      `${job.jobId} was started for the same list earlier today, so nothing is charged again. To price the list again, turn on Start a New Job.`,
    );
  }
  return job;
}

/** Waits for the results. A repeated start returns the earlier job, which may have ended already. */
function* resultsOf({ session }: Run, job: Job, patience: number): Operation<Job> {
  if (job.outcome === 'running' || job.results.length > 0) return yield* waitForJob(session, job, patience);
  return { ...(yield* pollJob(session, job.kind, job.jobId)), attached: job.attached };
}
