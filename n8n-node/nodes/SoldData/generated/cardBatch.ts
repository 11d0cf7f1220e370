// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const operation: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: {
    show: {
      resource: [
        'cardBatch',
      ],
    },
  },
  options: [
    {
      name: 'Cancel',
      value: 'cancel',
      action: 'Cancel a card batch',
      description: 'Stop the cards of a batch that are not priced yet',
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get the prices of a card batch',
      description: 'Get the state and the prices of a card batch, free of charge',
    },
    {
      name: 'Run and Wait',
      value: 'run',
      action: 'Price many trading cards in one job',
      description: 'Price all input items as cards in one job and wait for the prices',
    },
    {
      name: 'Start',
      value: 'start',
      action: 'Start pricing many trading cards',
      description: 'Start a job that prices all input items as cards, without waiting',
    },
  ],
  default: 'run',
};

export const run: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. 1986 fleer michael jordan 57 psa 8',
    description: 'Free text, instead of the fields below. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each card with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
  },
  {
    displayName: 'Card Details',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Detail',
    default: {},
    options: [
      {
        displayName: 'Card Number',
        name: 'cardNumber',
        type: 'string',
        default: '',
        placeholder: 'e.g. 57',
        description: 'Within the set',
      },
      {
        displayName: 'Grade',
        name: 'grade',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 8',
        description: 'As the company gave it',
      },
      {
        displayName: 'Grader',
        name: 'grader',
        type: 'string',
        default: '',
        placeholder: 'e.g. PSA',
        description: 'Company that graded it',
      },
      {
        displayName: 'Output Mode',
        name: 'outputMode',
        type: 'options',
        options: [
          {
            name: 'Summary',
            value: 'summary',
          },
        ],
        default: 'summary',
        description: 'What comes back for a card',
      },
      {
        displayName: 'Parallel',
        name: 'parallel',
        type: 'string',
        default: '',
        placeholder: 'e.g. Refractor',
        description: 'Variant of the print',
      },
      {
        displayName: 'Player',
        name: 'player',
        type: 'string',
        default: '',
        placeholder: 'e.g. Michael Jordan',
        description: 'Person or character on the card',
      },
      {
        displayName: 'Reference',
        name: 'reference',
        type: 'string',
        default: '',
        placeholder: 'e.g. row-2',
        description: 'Your own name for this card; comes back with its result',
      },
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: true,
        description: 'Whether to remove sales that are not the card',
      },
      {
        displayName: 'Sales Per Card',
        name: 'count',
        type: 'number',
        default: 60,
        typeOptions: {
          minValue: 1,
          maxValue: 240,
        },
        description: 'Most sales to rest a price on',
      },
      {
        displayName: 'Set',
        name: 'set',
        type: 'string',
        default: '',
        placeholder: 'e.g. Fleer',
        description: 'Edition that the card belongs to',
      },
      {
        displayName: 'Year',
        name: 'year',
        type: 'number',
        default: 0,
        placeholder: 'e.g. 1986',
        description: 'Of the edition',
      },
    ],
  },
];

export const start: INodeProperties[] = [
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. 1986 fleer michael jordan 57 psa 8',
    description: 'Free text, instead of the fields below. Several go one on a line, or as a list from an expression.',
  },
  {
    displayName: 'Each card with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
  },
  {
    displayName: 'Card Details',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Detail',
    default: {},
    options: [
      {
        displayName: 'Card Number',
        name: 'cardNumber',
        type: 'string',
        default: '',
        placeholder: 'e.g. 57',
        description: 'Within the set',
      },
      {
        displayName: 'Grade',
        name: 'grade',
        type: 'number',
        default: 0,
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 8',
        description: 'As the company gave it',
      },
      {
        displayName: 'Grader',
        name: 'grader',
        type: 'string',
        default: '',
        placeholder: 'e.g. PSA',
        description: 'Company that graded it',
      },
      {
        displayName: 'Output Mode',
        name: 'outputMode',
        type: 'options',
        options: [
          {
            name: 'Summary',
            value: 'summary',
          },
        ],
        default: 'summary',
        description: 'What comes back for a card',
      },
      {
        displayName: 'Parallel',
        name: 'parallel',
        type: 'string',
        default: '',
        placeholder: 'e.g. Refractor',
        description: 'Variant of the print',
      },
      {
        displayName: 'Player',
        name: 'player',
        type: 'string',
        default: '',
        placeholder: 'e.g. Michael Jordan',
        description: 'Person or character on the card',
      },
      {
        displayName: 'Reference',
        name: 'reference',
        type: 'string',
        default: '',
        placeholder: 'e.g. row-2',
        description: 'Your own name for this card; comes back with its result',
      },
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: true,
        description: 'Whether to remove sales that are not the card',
      },
      {
        displayName: 'Sales Per Card',
        name: 'count',
        type: 'number',
        default: 60,
        typeOptions: {
          minValue: 1,
          maxValue: 240,
        },
        description: 'Most sales to rest a price on',
      },
      {
        displayName: 'Set',
        name: 'set',
        type: 'string',
        default: '',
        placeholder: 'e.g. Fleer',
        description: 'Edition that the card belongs to',
      },
      {
        displayName: 'Year',
        name: 'year',
        type: 'number',
        default: 0,
        placeholder: 'e.g. 1986',
        description: 'Of the edition',
      },
    ],
  },
];

export const get: INodeProperties[] = [
  {
    displayName: 'Job ID',
    name: 'jobId',
    required: true,
    type: 'string',
    default: '',
    description: 'As the start of the job returned it',
  },
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];

export const cancel: INodeProperties[] = [
  {
    displayName: 'Job ID',
    name: 'jobId',
    required: true,
    type: 'string',
    default: '',
    description: 'As the start of the job returned it',
  },
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];
