/** Cancel Job: stops a job; what it has found stays. */
import { cancelJob as cancel } from '@sold-data/core';
import { defineCreate } from 'zapier-platform-core';
import { fileOfJob } from '../hydrators/csv.ts';
import { jobField, jobIn, kindField } from '../jobs/job-id.ts';
import { jobFields, jobRow, jobSample } from '../jobs/row.ts';
import { performing } from '../transport/step.ts';

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
    perform: performing(async step => {
      const { kind, jobId } = jobIn(step.input);
      const job = await step.run(session => cancel(session, kind, jobId));
      return jobRow(job, job.csv ? fileOfJob(step.z, job) : null);
    }),
    outputFields: jobFields,
    sample: jobSample,
  },
});
