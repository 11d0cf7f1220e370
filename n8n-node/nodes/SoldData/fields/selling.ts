/** The costs of a sale as fields. */
import { costParameters, itemParameters, type Parameter, type ProfitTerms, profitTexts } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { fieldOf } from './parameter.ts';

type Terms = readonly (Parameter & { name: keyof ProfitTerms })[];

/** Profit terms as fields, in alphabetical order. */
export function termFields(terms: Terms): INodeProperties[] {
  return terms
    .map(each => fieldOf({ ...each, ...profitTexts[each.name], fields: undefined, entries: undefined }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** A field for the costs of selling. */
export function costsField(description: string, terms: Terms): INodeProperties {
  const costs = { displayName: 'Costs', name: 'costs', values: termFields([...costParameters, ...terms]) };
  const field = { displayName: 'Selling Costs', name: 'sellingCosts', default: {}, description, options: [costs] };
  return { ...field, type: 'fixedCollection' };
}

/** Costs for the profit of a sale at the price now. */
export const sellingCosts = costsField('Adds what a sale at the price now leaves you', itemParameters);
