/** The goals of the sidebar as forms, and what a person can change about their account. Fields are named by their path in a draft. */
import { columnsOf, type EndpointId, endpoints, profitTexts, sellerCostNames } from '@sold-data/core';
import { described } from '@sold-data/core/describe.ts';
import {
  type AccountForm,
  columnChoices,
  type Field,
  fieldOf,
  type GoalForm,
  isForPeople,
  type Step,
} from './forms.ts';
import type { SearchSource, TaskKind } from './server-interface.ts';

/** Filters that a task sets by itself, and the one that needs JSON. */
const LEFT_OUT = new Set([
  'keyword',
  'cards',
  'startDate',
  'endDate',
  'page',
  'sold',
  'count',
  'limit',
  'aspectFilter',
]);

const SOURCES: Readonly<Record<SearchSource, string>> = {
  scrape: 'Auction site',
  fashionSold: 'Fashion resale site (US)',
  peerListings: 'Peer-to-peer site (US)',
};
const sources = Object.keys(SOURCES) as SearchSource[];
const pairs = (choices: Readonly<Record<string, string>>) => Object.entries(choices);
const source: Field = {
  name: 'what.source',
  label: 'Sold on',
  kind: 'choice',
  choices: pairs(SOURCES),
  initial: 'scrape',
};

/** The filters of an endpoint, while the form is about it. */
function filtersOf(id: EndpointId, shown: Field['shown']): Field[] {
  return described(endpoints[id])
    .flatMap(parameter => (parameter.name === 'options' ? (parameter.fields ?? []) : [parameter]))
    .filter(parameter => !LEFT_OUT.has(parameter.name) && isForPeople(parameter))
    .map(parameter => ({
      ...fieldOf(parameter),
      name: `what.options.${parameter.name}`,
      ...(parameter.name === 'sort' ? { initial: 'lastSoldDescending' } : {}),
      shown,
    }));
}

function columnsField(id: EndpointId, shown: Field['shown']): Field {
  const choices = columnChoices(columnsOf(endpoints[id]), endpoints[id], 'what.options.');
  const help = 'In the order in which you choose them. None: the usual ones.';
  return { name: 'what.columns', label: 'Columns', help, kind: 'choices', choices, more: true, shown };
}

const items: Field = { name: 'what.range', label: 'Items', kind: 'range', required: true, example: 'Stock!A2:A91' };
const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, at) => [String(at + 1), day] as const);
const repeats = { 'when.kind': ['hourly', 'daily', 'weekly'] };

/** When a task runs, and what only a task that repeats can have. */
const when = (...more: readonly Field[]): Step => ({
  title: 'When should it run?',
  name: 'When',
  fields: [
    {
      name: 'when.kind',
      label: 'Run it',
      kind: 'choice',
      choices: pairs({ '': 'Once', hourly: 'Every few hours', daily: 'Daily', weekly: 'Weekly' }),
    },
    {
      name: 'when.every',
      label: 'Hours between runs',
      kind: 'integer',
      required: true,
      initial: '6',
      shown: { 'when.kind': ['hourly'] },
    },
    {
      name: 'when.on',
      label: 'Days',
      kind: 'choices',
      required: true,
      choices: days,
      initial: '1',
      shown: { 'when.kind': ['weekly'] },
    },
    {
      name: 'when.at',
      label: 'Start after',
      kind: 'choice',
      choices: hours,
      initial: '7',
      shown: { 'when.kind': ['daily', 'weekly'] },
    },
    ...more.map(field => ({ ...field, shown: repeats })),
    { name: 'mail', label: 'E-mail me when a run fails twice', kind: 'flag', shown: repeats },
    {
      name: 'budget',
      label: 'Most requests per run',
      help: 'Empty: what the items need.',
      kind: 'integer',
      more: true,
      shown: repeats,
    },
  ],
});

export const goals: Readonly<Record<TaskKind, GoalForm>> = {
  priceList: {
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
        name: 'What',
        fields: [
          items,
          source,
          ...sources.flatMap(id => filtersOf(id, { 'what.source': [id] })),
          {
            name: 'what.columns',
            label: 'Write beside it',
            kind: 'choices',
            required: true,
            choices: pairs({
              median: 'Median',
              sales: 'Sales',
              range: 'Low–high',
              profit: 'Profit',
              mostToPay: 'Most to pay',
              change: 'Change',
            }),
            initial: 'median,sales,range',
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
            label: 'Profit to keep, in percent of the price',
            kind: 'number',
            required: true,
            example: '30',
            shown: { 'what.columns': ['mostToPay'] },
          },
        ],
      },
      {
        title: 'Where should the prices go?',
        name: 'Where',
        fields: [
          {
            name: 'where.column',
            label: 'First column',
            help: 'On the sheet of the list, one row per item. Currency, time and a note follow.',
            kind: 'text',
            required: true,
            example: 'C',
          },
          {
            name: 'where.history',
            label: 'Tab that keeps every run',
            help: 'Gets one dated row per item. Empty: none.',
            kind: 'text',
            example: 'Price history',
            more: true,
          },
        ],
      },
      when({
        name: 'what.alertPercent',
        label: 'Mark prices that moved by more than, in percent',
        help: 'Empty: none.',
        kind: 'number',
        example: '10',
      }),
    ],
  },
  findSales: {
    title: 'Find sales',
    summary: 'Sold listings as rows in a sheet',
    icon: '☰',
    base: {
      kind: 'findSales',
      what: {
        of: 'search',
        source: 'scrape',
        keyword: '',
        from: null,
        to: null,
        range: '',
        typed: '',
        rowsAs: 'listings',
        rows: 200,
        options: {},
        columns: [],
      },
      where: { sheet: '', mode: 'replace' },
      when: null,
      budget: null,
      mail: false,
    },
    steps: [
      {
        title: 'Which sales do you want?',
        name: 'What',
        fields: [
          {
            name: 'what.of',
            label: 'Sales of',
            kind: 'choice',
            choices: pairs({
              search: 'One item, last 90 days',
              history: 'One item, up to 3 years back',
              keywords: 'A list of items',
              cards: 'A list of trading cards',
            }),
            initial: 'search',
          },
          {
            name: 'what.keyword',
            label: 'Item',
            kind: 'text',
            required: true,
            example: 'canon ae-1',
            shown: { 'what.of': ['search', 'history'] },
          },
          { ...items, shown: { 'what.of': ['keywords'] } },
          {
            ...items,
            label: 'Cards, with their headings',
            help: 'Headings: Player, Year, Set, Card Number, Grader, Grade.',
            example: 'Cards!A1:G50',
            shown: { 'what.of': ['cards'] },
          },
          {
            name: 'what.from',
            label: 'From',
            kind: 'date',
            required: true,
            shown: { 'what.of': ['history'] },
          },
          {
            name: 'what.to',
            label: 'To',
            kind: 'date',
            required: true,
            shown: { 'what.of': ['history'] },
          },
          { ...source, shown: { 'what.of': ['search'] } },
          ...sources.flatMap(id => filtersOf(id, { 'what.of': ['search'], 'what.source': [id] })),
          ...filtersOf('history', { 'what.of': ['history'] }),
          ...filtersOf('scrape', { 'what.of': ['keywords'] }),
          ...filtersOf('startCardBatch', { 'what.of': ['cards'] }),
          {
            name: 'what.rowsAs',
            label: 'Write',
            kind: 'choice',
            choices: pairs({ listings: 'Each sale', statistics: 'Prices per item' }),
            initial: 'listings',
            shown: { 'what.of': ['keywords'] },
          },
          {
            name: 'what.rows',
            label: 'Most sales',
            kind: 'integer',
            required: true,
            initial: '200',
            shown: { 'what.of': ['search', 'history'] },
          },
          ...sources.map(id => columnsField(id, { 'what.of': ['search'], 'what.source': [id] })),
          columnsField('history', { 'what.of': ['history'] }),
          columnsField('scrape', { 'what.of': ['keywords'], 'what.rowsAs': ['listings'] }),
        ],
      },
      {
        title: 'Where should the sales go?',
        name: 'Where',
        fields: [
          {
            name: 'where.sheet',
            label: 'Sheet',
            help: 'Made if it does not exist.',
            kind: 'text',
            required: true,
            initial: 'Sales',
          },
          {
            name: 'where.mode',
            label: 'Rows that are there already',
            kind: 'choice',
            choices: pairs({ replace: 'Replace', append: 'Add below', update: 'Update' }),
            initial: 'replace',
          },
        ],
      },
      when(),
    ],
  },
  watch: {
    title: 'Watch a list',
    summary: 'Deals and price moves, within a budget',
    icon: '◎',
    base: {
      kind: 'watch',
      what: { range: '', kinds: [], dealPercent: 80, movedPercent: 10 },
      where: { tab: '' },
      when: null,
      budget: null,
      mail: false,
    },
    steps: [
      {
        title: 'What do you want to watch?',
        name: 'What',
        fields: [
          {
            ...items,
            label: 'Items, with their headings',
            help: 'Headings: Keyword, and if you like Most to pay, Condition, Site.',
            example: 'Wants!A1:C25',
          },
          {
            name: 'what.kinds',
            label: 'Tell me about',
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
            name: 'what.dealPercent',
            label: 'A deal costs at most, in percent of the median',
            kind: 'number',
            required: true,
            initial: '80',
            more: true,
            shown: { 'what.kinds': ['deal'] },
          },
          {
            name: 'what.movedPercent',
            label: 'Tell price moves of more than, in percent',
            kind: 'number',
            required: true,
            initial: '10',
            more: true,
            shown: { 'what.kinds': ['price'] },
          },
        ],
      },
      {
        title: 'Where should the news go?',
        name: 'Where',
        fields: [
          {
            name: 'where.tab',
            label: 'Tab',
            help: 'Gets one row per event. Current prices go into eight columns beside your list.',
            kind: 'text',
            required: true,
            initial: 'News',
          },
        ],
      },
      {
        title: 'How much may it spend?',
        name: 'Budget',
        fields: [
          {
            name: 'budget',
            label: 'Requests per month',
            help: 'It checks each item as often as this allows, and never spends more.',
            kind: 'integer',
            required: true,
            initial: '500',
          },
          { name: 'mail', label: 'E-mail me the news once a day', kind: 'flag' },
        ],
      },
    ],
  },
  refresh: {
    title: 'Refresh formulas',
    summary: 'Look the prices in cells up again',
    icon: '↻',
    base: { kind: 'refresh', what: { scope: '' }, where: null, when: null, budget: null, mail: false },
    steps: [
      {
        title: 'Which formulas?',
        name: 'What',
        fields: [
          {
            name: 'what.scope',
            label: 'Formulas in',
            help: 'A sheet or a range. Empty: every formula in this file.',
            kind: 'range',
            example: 'Prices!B2:D100',
          },
        ],
      },
      when(),
    ],
  },
};

export const accountForms: readonly AccountForm[] = [
  {
    title: 'Your costs of a sale',
    help: 'For profit and the most to pay. Enter 0 where there is none.',
    fields: [...sellerCostNames, 'currency' as const].map((name): Field => {
      const { label, help, example } = profitTexts[name];
      return {
        name: `costs.${name}`,
        label,
        help,
        kind: name === 'currency' ? 'text' : 'number',
        ...(example === undefined ? {} : { example: String(example) }),
      };
    }),
  },
  {
    title: 'E-mail and credits',
    help: '',
    fields: [
      {
        name: 'mail',
        label: 'E-mail address',
        help: 'For failed runs and news. Empty: none.',
        kind: 'email',
        example: 'you@example.com',
      },
      { name: 'creditsFirst', label: 'Spend credits before the monthly requests', kind: 'flag' },
    ],
  },
];
