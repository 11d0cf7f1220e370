/** Where to sell: one item on several marketplaces, which have no filter in common, after the person's own fees. */
import {
  costParameters,
  type ItemToSell,
  itemParameters,
  type MarketFees,
  markets,
  placeFields,
  placeRow,
  planSelling,
  profitParameters,
  rankPlaces,
  sellingMarkets,
  withoutFractions,
} from '@sold-data/core/engine';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { forEach, ONCE, oneRequest, TEST_MEDIAN } from '../fields/cost.ts';
import { choice, collection } from '../fields/field.ts';
import { catalogueFields, flatParameters, runOptions } from '../fields/form.ts';
import { product } from '../fields/locators.ts';
import { titleCase } from '../fields/parameter.ts';
import { termFields } from '../fields/selling.ts';
import { shared } from '../fields/shared.ts';
import { type FieldReader, optionAt } from '../run/field-reader.ts';
import { choiceOf, wordsIn } from '../run/form.ts';
import { decide, type Reader } from './decide.ts';
import type { OperationKind } from './operation.ts';
import { ofFields, ofItems } from './sample.ts';

const marketOptions = sellingMarkets
  .map(value => ({ name: titleCase(markets[value].label), value }))
  .sort((a, b) => a.name.localeCompare(b.name));

const market = choice('Marketplace', 'market', marketOptions, 'Where these fees apply');

const fields = {
  market: { ...market, default: 'auction' },
  product: {
    ...product,
    required: undefined,
    description: 'Only for a trading card: compares the card market, too',
  },
  markets: {
    displayName: 'Marketplaces',
    name: 'markets',
    type: 'multiOptions',
    options: marketOptions,
    default: [],
    description: 'Which to search, each for one request. Without a choice all are; trading cards need a product.',
  },
} satisfies Record<string, INodeProperties>;

/** Fees of each marketplace. */
const fees: INodeProperties = {
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
      values: [fields.market, ...termFields(costParameters)].sort((a, b) => a.displayName.localeCompare(b.displayName)),
    },
  ],
};

export const whereToSell: OperationKind = {
  cost(offered) {
    const median = TEST_MEDIAN.replace('group', 'marketplace');
    const notice = `Costs up to ${sellingMarkets.length} requests ${forEach(offered)}: one for each marketplace. ${ONCE} ${median}`;
    return { notice, action: `${oneRequest(offered)} per marketplace` };
  },

  form(offered) {
    const { endpoint, fixed } = offered;
    const keyword = flatParameters(endpoint, fixed).filter(({ name }) => name === 'keyword');
    const item = termFields(itemParameters);
    const options = [fields.markets, ...item, shared.minSales, shared.unpriced, ...runOptions(offered)];
    return [...catalogueFields(keyword, offered).main, fields.product, fees, ...collection('Options', options)];
  },

  perform: (run, offered) => decide(run, offered, reader),

  sample: () => ({ ...ofItems({ keyword: '' }), ...ofFields(placeFields) }),
};

const reader: Reader = (field, today) => {
  const item = itemAt(field);
  return keyword => {
    const plan = planSelling({ ...item, keyword }, today);
    return {
      questions: plan.questions.map(({ question }) => question),
      itemsFrom: answers => rankPlaces(plan, answers, today).map(place => ({ keyword, ...placeRow(place) })),
    };
  };
};

/** The item to sell, without its keyword. Empty fees are left out. */
function itemAt(field: FieldReader): Omit<ItemToSell, 'keyword'> {
  const marketOf = (given: unknown) => choiceOf(fields.market, given) as MarketFees['market'];
  const lines = field<IDataObject[]>('fees.marketplaces', []);
  const chosen = wordsIn(field<unknown>('options.markets', [])).map(marketOf);
  const productId = field<unknown>('product', '');
  return {
    ...(productId === '' ? {} : { productId: productId as string }),
    fees: lines.map(
      line => ({ ...withoutFractions(profitParameters, line), market: marketOf(line.market) }) as MarketFees,
    ),
    ...(chosen.length > 0 ? { markets: chosen } : {}),
    minSales: optionAt(field, shared.minSales),
    ...withoutFractions(
      itemParameters,
      Object.fromEntries(itemParameters.map(({ name }) => [name, field(`options.${name}`, '')])),
    ),
  };
}
