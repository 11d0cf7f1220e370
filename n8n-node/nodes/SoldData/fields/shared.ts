/** Fields of the node that several operations share and that are not in the catalogue. */
import { type BestOffers, bestOffersForm, ENOUGH_SALES, minSalesForm } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { choice, flag, number } from './field.ts';

/** What the labels of the treatments of best offers leave open. */
const MORE_ON_OFFERS: Partial<Record<string, { description: string }>> = {
  paid: { description: 'Leave out those whose paid price is unknown, if three sales remain' },
  include: { description: 'The listed price is an upper bound' },
  accepted: { description: 'Always leave out those whose paid price is unknown' },
} satisfies Partial<Record<BestOffers, { description: string }>>;

export const shared = {
  limit: {
    ...number('Limit', 'limit', 50, 'Max number of results to return'),
    displayOptions: { show: { returnAll: [false] } },
  },
  addNumbers: {
    ...flag(
      'Add Numbers',
      'addNumbers',
      'Whether to add a number for each price text of Raw output, in a field whose name ends in Number',
    ),
    displayOptions: { show: { '/output': ['raw'] } },
  },
  safeTexts: flag(
    'Safe for Spreadsheets',
    'safeTexts',
    'Whether to put an apostrophe before text that a spreadsheet would run as a formula. A field whose name ends in Raw keeps the original text.',
  ),
  bestOffers: choice(
    bestOffersForm.label,
    'bestOffers',
    Object.entries(bestOffersForm.choices).map(([value, name]) => ({ name, value, ...MORE_ON_OFFERS[value] })),
    'What to do with sales that closed through an accepted offer, whose listed price is an upper bound',
  ),
  minSales: number(
    'Minimum Sales',
    'minSales',
    ENOUGH_SALES,
    'Prices stay empty when there are fewer sales than this',
    { minValue: minSalesForm.min, maxValue: minSalesForm.max },
  ),
  unpriced: choice(
    'Items Without a Price',
    'unpriced',
    [
      { name: 'Put Out', value: 'putOut', description: 'With an empty median' },
      { name: 'Leave Out', value: 'leaveOut', description: 'A note below the output counts them' },
      { name: 'Fail', value: 'fail', description: 'Stops the node, or sends them to the error output if it has one' },
    ],
    'What to do with an item whose median is empty. A filter or a calculation takes an empty median for 0, the lowest price.',
  ),
  maxWait: number(
    'Max Wait (Seconds)',
    'maxWait',
    300,
    'How long the execution may wait for a slot under the per-minute limit, or for a busy service, without an answer. Then all waiting requests fail at once.',
    { minValue: 1, numberPrecision: 1 },
  ),
  concurrency: number('Parallel Requests', 'concurrency', 5, 'How many searches run side by side', {
    minValue: 1,
    maxValue: 20,
  }),
  requestBudget: {
    ...number(
      'Request Budget',
      'requestBudget',
      0,
      'The most requests that this node may be charged in one execution: over all items, all passes of a loop, and all calls of an agent. With Retry On Fail, requests that were answered are not charged again.',
    ),
    default: '',
    placeholder: 'e.g. 100',
  },
  reserve: {
    ...number(
      'Keep in Reserve',
      'reserve',
      0,
      'Stops before a charged request while fewer requests than this are left this month. It holds across executions, also those that run at once, so it also limits an AI assistant.',
      { minValue: 0 },
    ),
    default: '',
    placeholder: 'e.g. 50',
  },
} satisfies Record<string, INodeProperties>;
