/** Looking at a job and stopping it: free of charge, as often as you like. */
import { cancelJob, catalog, type JobKindId, jobKinds, pollJob } from '@sold-data/core';
import type { Run } from '../../run/run.ts';
import { questionsOf } from '../questions.ts';
import { checked, checkResultFields, giveJob, stateOf } from './output.ts';

/** Puts out the results of each job that has ended, and the state of each that has not. */
export async function getJobs(run: Run, kind: JobKindId, simplified: readonly string[] = []): Promise<void> {
  const endpoint = catalog[jobKinds[kind].poll ?? kind];
  await run.ask(
    questionsOf(run, { endpoint }),
    function* (question) {
      checkResultFields(run, question);
      const {
        itemIndexes: [itemIndex = 0],
        parameters,
      } = question;
      return checked(run, yield* pollJob(run.session, kind, String(parameters.jobId)), itemIndex);
    },
    ({ itemIndexes }, job) => giveJob(run, { job, itemIndexes, simplified }),
  );
}

/** Stops each job and puts out the state it is left in. */
export async function cancelJobs(run: Run, kind: JobKindId): Promise<void> {
  const endpoint = catalog[jobKinds[kind].cancel ?? kind];
  await run.ask(
    questionsOf(run, { endpoint }),
    ({ parameters }) => cancelJob(run.session, kind, String(parameters.jobId)),
    ({ itemIndexes }, job) => run.items.add(itemIndexes, stateOf(job)),
  );
}
