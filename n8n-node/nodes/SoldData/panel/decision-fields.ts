/** Fields of where to sell, how fast and worth grading: the person's own fees, costs and odds among them. */
import {
  costParameters,
  type DescribedParameter,
  gradingForm,
  itemParameters,
  markets,
  type Parameter,
  type ProfitTerms,
  profitTexts,
  sellingMarkets,
} from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { choice, own } from './own-fields.ts';
import { fieldOf, titleCase } from './parameter-field.ts';

/** Terms of a profit as fields, in n8n's order. */
export function termFields(terms: readonly (Parameter & { name: keyof ProfitTerms })[]): INodeProperties[] {
  return terms
    .map(each => fieldOf({ ...each, ...profitTexts[each.name], fields: undefined, entries: undefined }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

const marketOptions = sellingMarkets
  .map(value => ({ name: titleCase(markets[value].label), value }))
  .sort((a, b) => a.name.localeCompare(b.name));

export const selling = {
  market: {
    ...choice('Marketplace', 'market', marketOptions, 'Where these fees apply'),
    default: 'auction',
  } as INodeProperties,
  product: {
    ...own.product,
    required: undefined,
    description: 'Only for a trading card: compares the card market, too',
  } as INodeProperties,
  markets: {
    displayName: 'Marketplaces',
    name: 'markets',
    type: 'multiOptions',
    options: marketOptions,
    default: [],
    description: 'Which to search, each for one request. Without a choice all are; trading cards need a product.',
  } as INodeProperties,
};

/** What each marketplace takes of a sale. */
export const fees: INodeProperties = {
  displayName: 'Fees',
  name: 'fees',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add Marketplace',
  default: {},
  description: 'What each marketplace costs you for one sale. Without fees a marketplace has a price and no place.',
  options: [
    {
      displayName: 'Marketplace',
      name: 'marketplaces',
      // n8n wants five fields and more in the order of their names.
      values: [selling.market, ...termFields(costParameters)].sort((a, b) =>
        a.displayName.localeCompare(b.displayName),
      ),
    },
  ],
};

/** What holds for the item wherever it is sold. */
export const itemFields = termFields(itemParameters);

/** What grading costs and how likely each grade is. */
const odds: readonly DescribedParameter[] = gradingForm.filter(({ name }) => /^(gradingCost|chanceOf)/.test(name));

export const grading = {
  names: odds.map(({ name }) => name),
  group: 'costsAndOdds',
  field: {
    displayName: 'Grading Costs and Odds',
    name: 'grading',
    type: 'fixedCollection',
    default: {},
    placeholder: 'Add Costs and Odds',
    description: 'Without them there are prices of each grade and no gain',
    options: [
      {
        displayName: 'Grading Costs and Odds',
        name: 'costsAndOdds',
        values: odds.map(each => fieldOf({ ...each, fields: undefined, entries: undefined })),
      },
    ],
  } as INodeProperties,
};
