import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Output } from '../run/output.ts';

const choices: Record<Output, INodePropertyOptions> = {
  simplified: { name: 'Simplified', value: 'simplified', description: 'The most used fields, prices as numbers' },
  selectedFields: {
    name: 'Selected Fields',
    value: 'selectedFields',
    description: 'Only the fields you choose of each listing, prices as numbers',
  },
  listings: { name: 'Listings', value: 'listings', description: 'One item for each listing behind the statistics' },
  raw: { name: 'Raw', value: 'raw', description: 'As the service sends it' },
  answer: {
    name: 'Whole Answer',
    value: 'answer',
    description: 'One item for each page, with totals, summary and everything else the service sends',
  },
  job: { name: 'Job', value: 'job', description: 'One item with the state of the job and its whole answer' },
};

/** How much of the result to return. */
export function outputField(offered: Output[]): INodeProperties {
  const sorted = offered.map(name => choices[name]).sort((a, b) => a.name.localeCompare(b.name));
  return {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: sorted,
    default: 'simplified',
    description: 'How much of the result to return',
  };
}

/** The fields to choose from when Output is Selected Fields. */
export function selectedFields(columns: INodePropertyOptions[]): INodeProperties {
  return {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: columns,
    default: [],
    displayOptions: { show: { output: ['selectedFields'] } },
    description: 'The fields to return, in this order. Without a choice all of them come.',
  };
}

export const addNumbers: INodeProperties = {
  displayName: 'Add Numbers',
  name: 'addNumbers',
  type: 'boolean',
  default: false,
  description:
    'Whether to put a number beside each price text of Raw output, named like the field with Number behind it',
};
