/** Start Deep Pagination: all pages of one search in one job, with a CSV file at its end. */
import { catalog } from '@sold-data/core';
import { without } from '../field.ts';
import { inputFields } from '../generated/startDeepPagination.ts';
import { parametersFrom } from '../parameters.ts';
import { startStep } from './start.ts';

export const startDeepPagination = startStep({
  key: 'start_deep_pagination',
  noun: 'Deep Pagination',
  display: {
    label: 'Start Deep Pagination',
    description:
      'Starts a job that reads many pages of one search. Returns at once; use Find Job or Job Finished for the rows and the CSV file.',
    hidden: true,
  },
  kind: 'deepPagination',
  form: without(inputFields, 'page'),
  read: inputData => parametersFrom(catalog.startDeepPagination, inputData),
});
