/** Fields of "where to sell", "how fast" and "worth grading", including the person's own fees, costs and odds. */
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

/** Profit terms as fields, in alphabetical order. */
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

/** Fees of each marketplace. */
export const fees: INodeProperties = {
  displayName: 'Fees',
  name: 'fees',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add Marketplace',
  default: {},
  description:
    'What each marketplace costs you for one sale. A marketplace without fees has a price but is not ranked.',
  options: [
    {
      displayName: 'Marketplace',
      name: 'marketplaces',
      // n8n's rules require five or more fields to be sorted by name.
      values: [selling.market, ...termFields(costParameters)].sort((a, b) =>
        a.displayName.localeCompare(b.displayName),
      ),
    },
  ],
};

/** Terms of the item, independent of the marketplace. */
export const itemFields = termFields(itemParameters);

/** The cost of grading, and the chance of each grade. */
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
