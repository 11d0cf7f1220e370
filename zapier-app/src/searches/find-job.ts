/** Find Job: the state of a job and its results. Polling is free, so the platform may repeat the step until the job has finished. */
import { explainInOneLine, NotFoundError, pollJob, SoldDataError, waitForJob } from '@sold-data/core/engine';
import { isYes, wholeNumber, YES_OR_NO } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { csvOf, safeField } from '../hydrators/csv.ts';
import { idOf, jobField, jobIn, kindField } from '../jobs/job-id.ts';
import { mayAppear, startedJobs } from '../jobs/notes.ts';
import { jobFields, jobRow, jobSample, MOST_LISTINGS, NORMAL_LISTINGS } from '../jobs/row.ts';
import { search } from '../transport/define.ts';
import { heldBack, reactionTo } from '../transport/errors.ts';
import { PATIENCE_MS, type Step } from '../transport/step.ts';

const maxRows = wholeNumber(
  {
    key: 'maxRows',
    label: 'Maximum Listings',
    helpText: `How many listings to return, 0 to ${MOST_LISTINGS}. All of them are in the CSV file where there is one.`,
    group: FOLDED.key,
  },
  { min: 0, max: MOST_LISTINGS, normal: NORMAL_LISTINGS },
);

const skip = wholeNumber(
  {
    key: 'skip',
    label: 'Skip Listings',
    helpText: 'How many listings to skip at the start.',
    group: FOLDED.key,
  },
  { min: 0, max: 1_000_000, normal: 0 },
);

async function work(step: Step) {
  const { z, input } = step;
  const wait = isYes({ key: 'wait' }, input);
  try {
    const window = { skip: skip.read(input), take: maxRows.read(input) };
    const { kind, jobId } = jobIn(input);
    const seen = await step.run(pollJob(step.session, kind, jobId));
    const job = wait ? await step.run(waitForJob(step.session, seen, PATIENCE_MS)) : seen;
    // The editor would show a held step as an error, so the unfinished job is returned there for mapping.
    if (wait && job.outcome === 'running' && !step.meta.isLoadingSample)
      throw heldBack(z, `Job ${idOf(job)} is at ${job.done ?? 0} of ${job.total ?? 'an unknown number'}.`);
    return [jobRow(job, csvOf(step, job), step.spent(), window)];
  } catch (error) {
    if (error instanceof NotFoundError) {
      if (wait && (await mayAppearLater(step))) throw heldBack(z, 'The service does not show this job yet.');
      return [];
    }
    // A step that waits anyway can also wait until the service is available again.
    const isDown = error instanceof SoldDataError && reactionTo(error) === 'failed';
    throw wait && isDown ? heldBack(z, explainInOneLine(error)) : error;
  }
}

/** Whether to wait for a job that the service doesn't list yet; otherwise the Zap would stop. Steps cannot be held in the editor. */
async function mayAppearLater({ cache, input, meta }: Step): Promise<boolean> {
  const id = idOf(jobIn(input));
  const note = (await startedJobs(cache)).find(each => idOf(each) === id);
  return note !== undefined && mayAppear(note) && !meta.isLoadingSample;
}

export const findJob = search({
  key: 'find_job',
  noun: 'Job',
  label: 'Find Job',
  description: 'Finds the state of a job, its results and its CSV file. Use it after Start Job; free of charge.',
  form: [
    jobField,
    {
      key: 'wait',
      label: 'Wait Until Finished',
      ...YES_OR_NO,
      required: false,
      helpText:
        'The step waits until the job has finished, and checks about every minute. Without this you get the job as it is now.',
    },
    maxRows.field,
    skip.field,
    kindField,
    safeField,
  ],
  work,
  output: jobFields,
  sample: jobSample,
});
