/** The sidebar's goals and account settings as forms. */
import {
  gradingSettingsForm,
  type MarketId,
  markets,
  profitTexts,
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
      ['grading', 'Worth grading', { card: ['true'] }],
    ],
    initial: 'fast',
  },
  { name: 'keyword', label: 'Item', kind: 'text', required: true, example: 'dr martens boots' },
  { name: 'paid', label: 'What you paid', kind: 'number', example: '40', shown: where },
  {
    name: 'margin',
    label: 'Profit to keep (% of the price)',
    kind: 'percent',
    example: '30',
    more: true,
    shown: where,
  },
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
  { name: 'card', label: 'It is a trading card', help: 'Shows whether grading it pays.', kind: 'flag', more: true },
];

/** Fields for the cost of grading and the chance of each grade. */
const gradingFields = gradingSettingsForm.map((parameter): Field => {
  const { more: _, ...field } = fieldOf(parameter);
  return { ...field, name: `grading.${field.name}`, label: field.label.replace('(Percent)', '(%)') };
});

const currencyField = (name: string, help: string): Field => {
  const { label, example } = profitTexts.currency;
  return { name, label, help, kind: 'text', example: String(example) };
};

/** The costs on one marketplace, in a row below its name. */
const costFields = (market: MarketId) =>
  sellerCostNames.map(
    (name): Field => ({
      name: `sellingCosts.markets.${market}.${name}`,
      label: labelOf({ name, label: profitTexts[name].label }).replace(' percent', ' %'),
      kind: 'number',
      row: markets[market].label,
    }),
  );

export const accountForms: readonly AccountForm[] = [
  {
    part: 'costs',
    empty: { sellingCosts: {} },
    title: 'What selling costs',
    help: 'For profit, the most to pay and where to sell. Fill in the marketplaces that you sell on, with 0 for what costs nothing. Saved for this file; your next files start with it.',
    fields: [
      currencyField('sellingCosts.currency', 'Of all amounts; prices in another currency give no profit.'),
      ...sellingMarkets.flatMap(costFields),
    ],
  },
  {
    part: 'grading',
    empty: { grading: {} },
    title: 'Grading',
    help: 'For whether a card is worth grading. These belong to this file: its formulas use them. What selling on the auction site costs is subtracted too, if you have entered it.',
    fields: [...gradingFields, currencyField('grading.currency', 'Of the grading cost.')],
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
