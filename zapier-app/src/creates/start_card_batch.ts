/** Start Card Batch: the prices of many cards in one job. */
import { catalog } from '@sold-data/core';
import { inputFields } from '../generated/startCardBatch.ts';
import { parametersFrom } from '../parameters.ts';
import { startStep } from './start.ts';

export const startCardBatch = startStep({
  key: 'start_card_batch',
  noun: 'Card Batch',
  display: {
    label: 'Start Card Batch',
    description:
      'Starts a job that prices many graded or raw cards. Returns at once; use Find Job or Job Finished for the prices.',
    hidden: true,
  },
  kind: 'cardBatch',
  form: inputFields,
  read: inputData => parametersFrom(catalog.startCardBatch, inputData),
});
