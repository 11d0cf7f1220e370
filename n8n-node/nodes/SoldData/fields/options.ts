import type { INodeProperties } from 'n8n-workflow';

export const maxWait: INodeProperties = {
  displayName: 'Max Wait (Seconds)',
  name: 'maxWait',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 300,
  description:
    'How long a request may wait for its turn under the per-minute limit, or for a busy service, before it fails',
};

export const concurrency: INodeProperties = {
  displayName: 'Parallel Requests',
  name: 'concurrency',
  type: 'number',
  typeOptions: { minValue: 1, maxValue: 20 },
  default: 5,
  description: 'How many questions are asked side by side',
};

export const requestBudget: INodeProperties = {
  displayName: 'Request Budget',
  name: 'requestBudget',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 0,
  description: 'The most requests this execution may be charged, over all input items. 0 means no budget.',
};

/** Options that every operation has: they hold for the whole execution. */
const runOptions = [maxWait, concurrency, requestBudget];

/** The options collection, with an operation's own options sorted in. */
export function options(own: INodeProperties[] = []): INodeProperties {
  const sorted = [...runOptions, ...own].sort((a, b) => a.displayName.localeCompare(b.displayName));
  return {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: sorted,
  };
}
