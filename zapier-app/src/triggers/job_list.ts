/** Jobs that steps of this connection started, for drop-downs. Asks nobody. */
import { jobKinds } from '@sold-data/core';
import { defineTrigger } from 'zapier-platform-core';
import { idOf } from '../jobs/id.ts';
import { startedJobs } from '../jobs/notes.ts';

export const jobList = defineTrigger({
  key: 'job_list',
  noun: 'Job',
  display: { label: 'List Job', description: 'Triggers when a step starts a job.', hidden: true },
  operation: {
    type: 'polling',
    perform: async z => {
      const jobs = await startedJobs(z);
      return jobs.map(job => ({
        id: idOf(job),
        name: `${jobKinds[job.kind].title} ${new Date(job.startedAt).toISOString().slice(0, 16).replace('T', ' ')}: ${job.about}`,
      }));
    },
    outputFields: [
      { key: 'id', label: 'Value', type: 'string' },
      { key: 'name', label: 'Name', type: 'string' },
    ],
    sample: { id: 'keywordJob:job_7f3a', name: 'Keyword Job 2026-11-01 10:15: 12: iphone 13, iphone 14, pixel 8, ...' },
  },
});
