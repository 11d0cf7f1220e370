/** One workflow for each event of the trigger. */
import type { IDataObject } from 'n8n-workflow';
import type { Step } from '../workflow.ts';
import type { Example } from './example.ts';

const event = (name: string, parameters: IDataObject): Step => ({
  name: 'Sold Data Trigger',
  type: 'soldDataTrigger',
  parameters: { event: name, pollTimes: { item: [{ mode: 'everyHour' }] }, ...parameters },
});

export const events: Example[] = [
  {
    file: 'trigger-newSold',
    name: 'When something is sold',
    note: 'Nothing comes on the first look; after that each new sale once.',
    steps: [event('newSold', { keyword: 'lego castle' })],
  },
  {
    file: 'trigger-newActive',
    name: 'When something cheap is offered',
    note: 'New listings up to a price.',
    steps: [event('newActive', { keyword: 'canon ae-1', priceCeiling: 150 })],
  },
  {
    file: 'trigger-medianChanged',
    name: 'When the price moves',
    note: 'Compared with the last event, so a slow drift counts as well.',
    steps: [event('medianChanged', { keyword: 'iphone 13 128gb', percent: 5 })],
  },
  {
    file: 'trigger-jobFinished',
    name: 'When a job has ended',
    note: 'Put in the ID of a job; looking is free.',
    steps: [event('jobFinished', { jobKind: 'cardBatch', jobId: 'batch_1' })],
  },
  {
    file: 'trigger-quotaLow',
    name: 'When few requests are left',
    note: 'Told once for each time it falls below; looking is free.',
    steps: [event('quotaLow', { threshold: 200 })],
  },
];
