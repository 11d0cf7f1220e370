/** "Price a list": finds the selling price of each item in a column. */
import { chosenFigures, FOLLOWING, madeColumns, type PriceColumn } from '../../../tasks/price-list/choices.ts';
import { type Choice, type GoalForm, labelOf } from '../forms.ts';
import { filtersOf, items, source, sources, when } from './fields.ts';

/** Figures without a place of their own follow these. */
const FIRST: readonly PriceColumn[] = [
  ...(['priceNow', 'median', 'sales', 'range', 'profit', 'mostToPay', 'change'] as const),
  ...(['soldPerDay', 'quickPrice', 'patientPrice', 'lastSale', 'evidence'] as const),
];

const labels = new Map<string, string>([
  ...chosenFigures.map(field => [field.name, labelOf(field)] as const),
  ...Object.entries(madeColumns),
]);
for (const name of FOLLOWING) labels.delete(name);
const choices = [...new Set([...FIRST, ...labels.keys()])].map((name): Choice => [name, labels.get(name) ?? name]);

export const priceList: GoalForm = {
  title: 'Price a list',
  summary: 'What each item in a column sells for',
  icon: '$',
  base: {
    kind: 'priceList',
    what: { range: '', source: 'scrape', options: {}, columns: [], paid: null, margin: null, alertPercent: null },
    where: { column: '', history: null },
    when: null,
    budget: null,
    mail: false,
  },
  steps: [
    {
      title: 'What do you want to price?',
      name: 'what',
      fields: [
        items,
        source,
        ...sources.flatMap(id => filtersOf(id, { 'what.source': [id] })),
        {
          name: 'what.columns',
          label: 'Write beside it',
          kind: 'choices',
          required: true,
          choices,
          help: 'Charts draw the range, the prices and the trend in cells, and cost nothing. Where to sell also looks up each item on every other marketplace whose selling costs you have entered, for one more request each. How fast counts the listings for sale on the auction site, for one more request an item.',
          initial: 'priceNow,median,sales,range',
        },
        {
          name: 'what.paid',
          label: 'What you paid',
          help: 'A column as long as the list.',
          kind: 'range',
          required: true,
          example: 'Stock!B2:B91',
          shown: { 'what.columns': ['profit'] },
        },
        {
          name: 'what.margin',
          label: 'Profit to keep (% of the price)',
          kind: 'percent',
          required: true,
          example: '30',
          shown: { 'what.columns': ['mostToPay'] },
        },
      ],
    },
    {
      title: 'Where should the prices go?',
      name: 'where',
      fields: [
        {
          name: 'where.column',
          label: 'First column',
          help: 'On the sheet of the list. Currency, time and a note follow the columns you chose.',
          kind: 'text',
          required: true,
          example: 'C',
        },
        {
          name: 'where.history',
          label: 'Tab that keeps every run',
          help: 'Gets one dated row per item, and a chart of them. Empty: none.',
          kind: 'text',
          example: 'Price history',
          more: true,
        },
      ],
    },
    when({
      name: 'what.alertPercent',
      label: 'Mark prices that moved by more than (%)',
      help: 'Empty: marks none.',
      kind: 'percent',
      example: '10',
    }),
  ],
};
