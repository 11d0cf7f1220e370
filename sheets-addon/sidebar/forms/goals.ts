/** The sidebar's goals and account settings as forms. */
import {
  gradingForm,
  markets,
  profitTexts,
  type SellerCosts,
  sellerCostNames,
  sellingMarkets,
  timedMarkets,
} from '@sold-data/core/engine';
import type { TaskKind } from '../server-interface.ts';
import { type AccountForm, type Choice, type Field, fieldOf, type GoalForm, labelOf } from './forms.ts';
import { findSales } from './goals/find-sales.ts';
import { priceList } from './goals/price-list.ts';
import { refreshFormulas } from './goals/refresh-formulas.ts';
import { watchList } from './goals/watch-list.ts';

export const goals: Readonly<Record<TaskKind, GoalForm>> = {
  priceList,
  findSales,
  watch: watchList,
  refresh: refreshFormulas,
};

const marketChoices = (ids: readonly (keyof typeof markets)[]) => ids.map((id): Choice => [id, markets[id].label]);
const where = { about: ['where'] };

/** The form of "Sell one item". */
export const sellFields: readonly Field[] = [
  {
    name: 'about',
    label: 'What do you want to know?',
    kind: 'choice',
    choices: [
      ['fast', 'How fast'],
      ['where', 'Where'],
      ['grading', 'Worth grading'],
    ],
    initial: 'fast',
  },
  { name: 'keyword', label: 'Item', kind: 'text', required: true, example: 'dr martens boots' },
  { name: 'paid', label: 'What you paid', kind: 'number', example: '40', shown: where },
  { name: 'margin', label: 'Profit to keep (% of the price)', kind: 'number', example: '30', more: true, shown: where },
  {
    name: 'productId',
    label: 'Product number of a card',
    help: 'Adds the card market.',
    kind: 'integer',
    example: '4902',
    more: true,
    shown: where,
  },
  {
    name: 'markets',
    label: 'Marketplaces',
    help: 'None: all of them.',
    kind: 'choices',
    choices: marketChoices(sellingMarkets),
    more: true,
    shown: where,
  },
  {
    name: 'market',
    label: 'Marketplace',
    kind: 'choice',
    choices: marketChoices(timedMarkets),
    initial: timedMarkets[0],
    shown: { about: ['fast'] },
  },
];

/** Fields for the cost of grading and the chance of each grade. */
const gradingFields = gradingForm
  .filter(({ name }) => ['grader', 'gradingCost', 'chanceOf9', 'chanceOf10'].includes(name))
  .map((parameter): Field => {
    const { more: _, ...field } = fieldOf(parameter);
    return { ...field, name: `grading.${field.name}`, label: field.label.replace('(Percent)', '(%)') };
  });

/** A cost of a sale, or the currency of the costs. */
function costField(term: keyof SellerCosts | 'currency'): Field {
  const { label, help, example } = profitTexts[term];
  return {
    name: `costs.${term}`,
    label: labelOf({ name: term, label }),
    help,
    kind: term === 'currency' ? 'text' : 'number',
    ...(example === undefined ? {} : { example: String(example) }),
  };
}

export const accountForms: readonly AccountForm[] = [
  {
    part: 'costs',
    empty: { costs: {} },
    title: 'Your costs of a sale',
    help: 'For profit and the most to pay. Enter 0 if there is none.',
    fields: [...sellerCostNames, 'currency' as const].map(costField),
  },
  {
    part: 'fees',
    empty: { fees: {} },
    title: 'Fees of each marketplace',
    help: 'For where to sell. They belong to this file: its formulas use them. Fill in the marketplaces that you sell on, with 0 for what costs nothing.',
    fields: [
      {
        ...costField('currency'),
        name: 'fees.currency',
        help: 'Of all amounts; prices in another currency are not compared.',
      },
      ...sellingMarkets.flatMap(market =>
        sellerCostNames.map(name => {
          const { help: _, example: __, ...field } = costField(name);
          return { ...field, name: `fees.markets.${market}.${name}`, group: markets[market].label };
        }),
      ),
    ],
  },
  {
    part: 'grading',
    empty: { grading: {} },
    title: 'Grading',
    help: 'For whether a card is worth grading. These belong to this file: its formulas use them. The fees of the auction site are subtracted too, if you have entered them.',
    fields: [...gradingFields, { ...costField('currency'), name: 'grading.currency', help: 'Of the grading cost.' }],
  },
  {
    empty: { mail: '', creditsFirst: false },
    title: 'E-mail and credits',
    help: '',
    fields: [
      {
        name: 'mail',
        label: 'E-mail address',
        help: 'For failed runs and events. Empty: no e-mails.',
        kind: 'email',
        example: 'you@example.com',
      },
      { name: 'creditsFirst', label: 'Spend credits before the monthly requests', kind: 'flag' },
    ],
  },
];
