/** Starts jobs and outputs their results. */
import { type Job, type Operation, pollJob, waitForJob } from '@sold-data/core/engine';
import { TEST_ENOUGH } from '../fields/cost.ts';
import { number } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import { bulkSearches } from '../jobs/bulk.ts';
import { resultFields, resultOptions, startCost, startOptions, startParameters } from '../jobs/form.ts';
import { kindOf, Results } from '../jobs/results.ts';
import { sampleResult } from '../jobs/sample.ts';
import { startOne, startsOf } from '../jobs/starts.ts';
import { isSerial, type Offered } from '../resources/offer.ts';
import { fieldsAt, numberAt } from '../run/field-reader.ts';
import { askAll, type Run } from '../run/run.ts';
import type { OperationKind } from './operation.ts';

const patience = number(
  'Wait up to (Minutes)',
  'patience',
  10,
  'How long to wait for the results. If the wait runs out, the node outputs the job ID and status, the job continues, and Get returns its results without a second charge.',
  { minValue: 0, numberPrecision: 1 },
);

/** A bulk search answers at once, without a job to wait for. */
const isBulk = ({ job }: Offered) => job === 'bulkSearch';

export const run: OperationKind = {
  cost: offered => startCost(offered, TEST_ENOUGH),

  form(offered) {
    const fields = [...(isBulk(offered) ? [] : [patience]), ...resultFields(offered)];
    const options = [...resultOptions(offered), ...startOptions(offered)];
    return searchForm(offered, { fields, options, isSerial: isSerial(kindOf(offered)) }, startParameters(offered));
  },

  perform: (execution, offered) => (isBulk(offered) ? bulkSearches : runJobs)(execution, offered),

  sample: sampleResult,
};

/**
 * Starts jobs and waits for them. If the wait runs out, the job's state is output instead of results: the job continues and can be fetched
 * later.
 */
async function runJobs(run: Run, starting: Offered): Promise<void> {
  const kind = kindOf(starting);
  const results = new Results(run, starting);
  await askAll(
    run,
    await startsOf(run, starting),
    function* (one, nth): Operation<Job> {
      const [itemIndex = 0] = one.itemIndexes;
      const minutes = numberAt(fieldsAt(run, itemIndex), patience);
      const job = yield* startOne(run, kind, one, nth);
      return results.checked(yield* resultsOf(run, job, minutes * 60_000), itemIndex);
    },
    ({ itemIndexes, entries, subject }, job) => results.giveJob(job, itemIndexes, entries, subject),
    isSerial(kind) ? 1 : run.parallel,
  );
}

/** Waits for the results. A repeated start returns the earlier job, which may have ended already. */
function* resultsOf({ session }: Run, job: Job, patience: number): Operation<Job> {
  if (job.outcome === 'running' || job.results.length > 0) return yield* waitForJob(session, job, patience);
  return { ...(yield* pollJob(session, job.kind, job.jobId)), attached: job.attached };
}
