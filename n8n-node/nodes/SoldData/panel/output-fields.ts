/** The fields that decide how much of a result comes out, and what is added one by one. */
import { type Endpoint, profitParameters, summaries } from '@sold-data/core/engine';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Output } from '../resources/index.ts';
import { rowColumns } from '../run/output.ts';
import { choice } from './own-fields.ts';
import { sentence } from './parameter-field.ts';
import { termFields } from './selling-fields.ts';

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

/** How much of the result to return. */
export function outputField(offered: readonly Output[]): INodeProperties {
  const options = offered.map(value => ({ value, ...OUTPUTS[value] })).sort((a, b) => a.name.localeCompare(b.name));
  return { ...choice('Output', 'output', options, 'How much of the result to return'), default: 'simplified' };
}

const VERDICTS: Readonly<Record<string, string>> = {
  counts: 'Whether the price of this search is made of this sale',
  leftOut: 'Why the price leaves it out, empty if it counts',
};

/** The columns to choose from when Output is Selected Fields. */
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

/** Fields that are added one by one; none without a field. */
export function collection(displayName: 'Filters' | 'Options', fields: readonly INodeProperties[]): INodeProperties[] {
  if (fields.length === 0) return [];
  const options = [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const name = displayName.toLowerCase();
  const placeholder = `Add ${name.replace(/s$/, '')}`;
  return [{ displayName, name, type: 'collection', placeholder, default: {}, options }];
}

/** What selling costs, for the profit of a sale at the median. */
export const sellingCosts: INodeProperties = {
  displayName: 'Selling Costs',
  name: 'sellingCosts',
  type: 'fixedCollection',
  default: {},
  description: 'Adds what a sale at the median leaves you',
  options: [
    {
      displayName: 'Costs',
      name: 'costs',
      values: termFields(profitParameters),
    },
  ],
};
