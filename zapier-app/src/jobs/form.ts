/** How steps ask for a job: picked from those that this connection started, or mapped from the step that started it. */
import { jobKinds } from '@sold-data/core';
import type { InputField } from '../field.ts';
import { lastingKinds } from './id.ts';

export const jobField: InputField = {
  key: 'job',
  label: 'Job',
  type: 'string',
  required: true,
  helpText: 'Choose a job, or map the Job of the step that started it.',
  dynamic: 'job_list.id.name',
};

export const kindField: InputField = {
  key: 'kind',
  label: 'Kind',
  type: 'string',
  required: false,
  helpText: 'Needed only for a job number that came from elsewhere.',
  choices: lastingKinds.map(kind => ({ value: kind, label: jobKinds[kind].title, sample: kind })),
};
