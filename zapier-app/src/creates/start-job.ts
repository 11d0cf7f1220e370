/** Start a job: one start at a time for each connection, back at once with the job. */
import { catalog, type JobKindId, jobKinds } from '@sold-data/core';
import { type Create, defineCreate } from 'zapier-platform-core';
import { ADVANCED, type Input, type InputField, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { forms } from '../generated/forms.ts';
import { fileOfJob } from '../hydrators/csv.ts';
import { jobFields, jobRow, jobSample } from '../jobs/row.ts';
import { startOnce } from '../jobs/start.ts';
import { performing } from '../transport/step.ts';
import { checked, filtersIn, keywordForm, keywordsIn } from './keywords.ts';

type StartedKind = Exclude<JobKindId, 'bulkSearch'>;

/** The form of each kind, and what to send from what was filled in. */
const starts: Record<StartedKind, { form: InputField[]; read(input: Input): Record<string, unknown> }> = {
  cardBatch: { form: forms.startCardBatch, read: input => parametersFrom('startCardBatch', input) },
  deepPagination: {
    form: without(forms.startDeepPagination, 'page'),
    read: input => parametersFrom('startDeepPagination', input),
  },
  keywordJob: {
    form: keywordForm('startKeywordJob', 'queries'),
    read: input => {
      const filters = filtersIn(input);
      return checked(catalog.startKeywordJob, {
        queries: keywordsIn(input).map(keyword => ({ keyword, ...filters })),
      });
    },
  },
};

export function startJob(
  kind: StartedKind,
  { key, ...display }: { key: string; description: string; hidden?: boolean },
): { create: Create } {
  const { form, read } = starts[kind];
  const create = defineCreate({
    key,
    noun: 'Job',
    display: { label: `Start ${jobKinds[kind].title}`, ...display },
    operation: {
      inputFields: form,
      inputFieldGroups: [ADVANCED],
      // Two starts at the same moment could not find each other's notes.
      lock: { key: 'start_job', scope: ['auth'], timeout: 60 },
      perform: performing(async step => {
        const job = await startOnce(step, kind, read(step.input));
        return jobRow(job, job.csv ? fileOfJob(step.z, job) : null);
      }),
      outputFields: jobFields,
      sample: jobSample,
    },
  });
  return { create: create as Create };
}
