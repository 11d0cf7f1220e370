/** Watch a list: deals and price moves, within a budget. */
import { markets } from '@sold-data/core/engine';
import type { GoalForm } from '../forms.ts';
import { items, pairs } from './fields.ts';

export const watchList: GoalForm = {
  title: 'Watch a list',
  summary: 'Deals and price moves within budget',
  icon: '◎',
  start: 'Start watching',
  base: {
    kind: 'watch',
    what: { range: '', market: null, kinds: [], dealPercent: 80, movedPercent: 10 },
    where: { tab: '' },
    when: null,
    budget: null,
    mail: false,
  },
  steps: [
    {
      title: 'What do you want to watch?',
      name: 'what',
      fields: [
        {
          ...items,
          label: 'Items, with their headings',
          help: 'A table as it is, or a list whose first row names Keyword and, if you like, Most to pay, Condition, Site.',
          example: 'Wants!A1:C25',
        },
        {
          name: 'what.kinds',
          label: 'Notify me about',
          kind: 'choices',
          required: true,
          choices: pairs({
            deal: 'Deals',
            offered: 'New offers',
            price: 'Price moves',
            sold: 'Sales',
            gone: 'Ended offers',
          }),
          initial: 'deal,offered,price',
        },
        {
          name: 'what.market',
          label: 'Marketplace',
          help: 'For items whose row names none.',
          kind: 'choice',
          choices: [['', 'By the list'], ...Object.entries(markets).map(([id, { label }]) => [id, label] as const)],
          more: true,
        },
        {
          name: 'what.dealPercent',
          label: 'A deal costs at most (% of the price now)',
          kind: 'percent',
          required: true,
          initial: '80',
          more: true,
          shown: { 'what.kinds': ['deal'] },
        },
        {
          name: 'what.movedPercent',
          label: 'Smallest price move to report (%)',
          kind: 'percent',
          required: true,
          initial: '10',
          more: true,
          shown: { 'what.kinds': ['price'] },
        },
      ],
    },
    {
      title: 'Where should the events go?',
      name: 'where',
      fields: [
        {
          name: 'where.tab',
          label: 'Tab',
          help: 'Gets one row for each item that has news. Current prices go into eight columns beside your list.',
          kind: 'text',
          required: true,
          initial: 'News',
        },
      ],
    },
    {
      title: 'How much may it spend?',
      name: 'budget',
      fields: [
        {
          name: 'budget',
          label: 'Requests per month',
          help: 'It checks each item as often as this allows, and never spends more.',
          kind: 'integer',
          required: true,
          initial: '500',
        },
        { name: 'mail', label: 'E-mail me the events once a day', kind: 'flag' },
      ],
    },
  ],
};
