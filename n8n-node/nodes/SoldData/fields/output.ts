/** Fields for the form and amount of the output. */
import { type Endpoint, summaries } from '@sold-data/core/engine';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Output } from '../resources/offer.ts';
import { rowColumns } from '../run/output.ts';
import { choice } from './field.ts';
import { sentence } from './parameter.ts';

const OUTPUTS: Record<Output, Omit<INodePropertyOptions, 'value'>> = {
  answer: {
    name: 'Whole Answer',
    description: 'One item for each page, with totals, summary and everything else the service sends',
  },
  job: { name: 'Job', description: 'One item with the state of the job and its whole answer' },
  listings: { name: 'Listings', description: 'One item for each listing behind the statistics' },
  raw: { name: 'Raw', description: 'As the service sends it' },
  selectedFields: {
    name: 'Selected Fields',
    description: 'Only the fields you choose of each listing, prices as numbers',
  },
  simplified: { name: 'Simplified', description: 'The most used fields, prices as numbers' },
};

/** The field that selects how much of the result to return. */
export function outputField(offered: readonly Output[]): INodeProperties {
  const options = offered.map(value => ({ value, ...OUTPUTS[value] })).sort((a, b) => a.name.localeCompare(b.name));
  return { ...choice('Output', 'output', options, 'How much of the result to return'), default: 'simplified' };
}

const VERDICTS: Readonly<Record<string, string>> = {
  counts: 'Whether this sale counts towards the price of this search',
  leftOut: 'Why the price leaves it out, empty if it counts',
};

/** The columns available when Output is Selected Fields. */
export function selectedFields(endpoint: Endpoint, isJudged = false): INodeProperties {
  const columns: INodePropertyOptions[] = rowColumns(endpoint, isJudged)
    .map(({ name, label }) => {
      const help = summaries[endpoint.id].rows?.[name] ?? VERDICTS[name];
      return { name: label, value: name, ...(help ? { description: sentence(help) } : {}) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: columns,
    default: [],
    displayOptions: { show: { output: ['selectedFields'] } },
    description: 'The fields to return, in this order. If none is chosen, all are returned.',
  };
}
