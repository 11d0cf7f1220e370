/** Fields for the amount of output, and collections whose fields are added one by one. */
import {
  costParameters,
  type Endpoint,
  itemParameters,
  type Parameter,
  type ProfitTerms,
  summaries,
} from '@sold-data/core/engine';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Output } from '../resources/index.ts';
import { rowColumns } from '../run/output.ts';
import { termFields } from './decision-fields.ts';
import { choice } from './own-fields.ts';
import { sentence } from './parameter-field.ts';

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

/** A collection of fields that are added one by one; omitted if it has no fields. */
export function collection(displayName: 'Filters' | 'Options', fields: readonly INodeProperties[]): INodeProperties[] {
  if (fields.length === 0) return [];
  const options = [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const name = displayName.toLowerCase();
  const placeholder = `Add ${name.replace(/s$/, '')}`;
  return [{ displayName, name, type: 'collection', placeholder, default: {}, options }];
}

type Terms = readonly (Parameter & { name: keyof ProfitTerms })[];

/** A field for the costs of selling. */
function costsOf(description: string, terms: Terms): INodeProperties {
  const costs = { displayName: 'Costs', name: 'costs', values: termFields([...costParameters, ...terms]) };
  const field = { displayName: 'Selling Costs', name: 'sellingCosts', default: {}, description, options: [costs] };
  return { ...field, type: 'fixedCollection' };
}

/** Costs for the profit of a sale at the median. */
export const sellingCosts = costsOf('Adds what a sale at the median leaves you', itemParameters);

/** Costs for the gain from grading, which compares net proceeds. */
export const gradedCosts = costsOf(
  'Compares what a sale of each grade leaves you',
  itemParameters.filter(({ name }) => name === 'currency'),
);
