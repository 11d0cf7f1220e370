/** Find Job: where a job stands, and its results. Looking is free, so that it may wait for the end on the platform's side. */
import { explainInOneLine, type Job, NotFoundError, pollJob, type Session, waitForJob } from '@sold-data/core';
import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core';
import { heldBack, platformError } from '../errors.ts';
import { ADVANCED, type InputField } from '../field.ts';
import { outputFields, sample } from '../generated/job.ts';
import { jobField, kindField } from '../jobs/form.ts';
import { idOf, parseId } from '../jobs/id.ts';
import { jobRow, MOST_LISTINGS, NORMAL_LISTINGS } from '../jobs/row.ts';
import { flag, wholeNumber } from '../parameters.ts';
import { PATIENCE_MS, Step } from '../transport.ts';

const maxRows: InputField = {
  key: 'maxRows',
  label: 'Maximum Listings',
  type: 'integer',
  required: false,
  helpText: `How many listings to hand on, 0 to ${MOST_LISTINGS}. All of them are in the CSV file where there is one.`,
  placeholder: String(NORMAL_LISTINGS),
  group: ADVANCED.key,
};

const skip: InputField = {
  key: 'skip',
  label: 'Skip Listings',
  type: 'integer',
  required: false,
  helpText: 'How many listings to leave out at the start.',
  placeholder: '0',
  group: ADVANCED.key,
};

async function perform(z: ZObject, bundle: Bundle) {
  const input = bundle.inputData as Record<string, unknown>;
  const wait = flag(input, 'wait');
  try {
    const { job, window } = await new Step(z, bundle).core(function* (session: Session) {
      const window = {
        skip: wholeNumber(input, skip, { min: 0, max: 1_000_000, normal: 0 }),
        take: wholeNumber(input, maxRows, { min: 0, max: MOST_LISTINGS, normal: NORMAL_LISTINGS }),
      };
      const { kind, jobId } = parseId(input.job, input.kind);
      const seen: Job = yield* pollJob(session, kind, jobId);
      return { window, job: wait ? yield* waitForJob(session, seen, PATIENCE_MS) : seen };
    });
    // The editor would show a held step as an error; there the job as it stands is something to map.
    if (wait && job.outcome === 'running' && !bundle.meta?.isLoadingSample)
      throw heldBack(z, `Job ${idOf(job)} is at ${job.done ?? 0} of ${job.total ?? 'an unknown number'}.`);
    return [jobRow(z, job, window)];
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    const failure = platformError(z, error);
    // Whoever waits may as well wait for the service to come back.
    throw wait && failure instanceof z.errors.Error ? heldBack(z, explainInOneLine(error)) : failure;
  }
}

export const findJob = defineSearch({
  key: 'find_job',
  noun: 'Job',
  display: {
    label: 'Find Job',
    description: 'Finds where a job stands, its results and its CSV file. Looking is free of charge.',
  },
  operation: {
    inputFields: [
      jobField,
      {
        key: 'wait',
        label: 'Wait Until Finished',
        type: 'boolean',
        required: false,
        helpText:
          'While the job works, the step is held and looks again every minute. Without it you get the job as it stands.',
        default: 'false',
      },
      maxRows,
      skip,
      { ...kindField, group: ADVANCED.key },
    ],
    inputFieldGroups: [ADVANCED],
    perform,
    outputFields,
    sample,
  },
});
