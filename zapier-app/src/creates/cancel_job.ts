/** Cancel Job: stops a job; what it has found stays. */
import { cancelJob as cancel } from '@sold-data/core';
import { defineCreate } from 'zapier-platform-core';
import { outputFields, sample } from '../generated/job.ts';
import { jobField, kindField } from '../jobs/form.ts';
import { parseId } from '../jobs/id.ts';
import { jobRow } from '../jobs/row.ts';
import { Step } from '../transport.ts';

export const cancelJob = defineCreate({
  key: 'cancel_job',
  noun: 'Job',
  display: {
    label: 'Cancel Job',
    description: 'Cancels a job that is still working. What it has found so far stays.',
    hidden: true,
  },
  operation: {
    inputFields: [jobField, kindField],
    perform: async (z, bundle) => {
      const job = await new Step(z, bundle).run(function* (session) {
        const { kind, jobId } = parseId(bundle.inputData.job, bundle.inputData.kind);
        return yield* cancel(session, kind, jobId);
      });
      return jobRow(z, job);
    },
    outputFields,
    sample,
  },
});
