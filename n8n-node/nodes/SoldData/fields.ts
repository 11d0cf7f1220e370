/** Fields that the node asks for in its own words, beside those of the catalogue. `generate/` puts them together into forms. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const returnAll: INodeProperties = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  displayOptions: { show: { returnAll: [false] } },
  description: 'Max number of results to return',
};

export const maxPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 100,
  description:
    'The most pages to read for one search, also with Return All. Each page is charged as one request. Without this option the last page that the service has is the end.',
};

export const firstPage: INodeProperties = {
  displayName: 'First Page',
  name: 'firstPage',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 1,
  description: 'The page to begin with, to go on where an earlier run stopped',
};

export const addNumbers: INodeProperties = {
  displayName: 'Add Numbers',
  name: 'addNumbers',
  type: 'boolean',
  default: false,
  description:
    'Whether to put a number beside each price text of Raw output, named like the field with Number behind it',
};

/** What each value of Output means; an operation offers some of them. */
export const outputs = {
  answer: {
    name: 'Whole Answer',
    value: 'answer',
    description: 'One item for each page, with totals, summary and everything else the service sends',
  },
  job: { name: 'Job', value: 'job', description: 'One item with the state of the job and its whole answer' },
  listings: { name: 'Listings', value: 'listings', description: 'One item for each listing behind the statistics' },
  raw: { name: 'Raw', value: 'raw', description: 'As the service sends it' },
  selectedFields: {
    name: 'Selected Fields',
    value: 'selectedFields',
    description: 'Only the fields you choose of each listing, prices as numbers',
  },
  simplified: { name: 'Simplified', value: 'simplified', description: 'The most used fields, prices as numbers' },
} satisfies Record<string, INodePropertyOptions>;

export type Output = keyof typeof outputs;

export const bestOffers: INodeProperties = {
  displayName: 'Best-Offer Sales',
  name: 'bestOffers',
  type: 'options',
  options: [
    { name: 'Include', value: 'include', description: 'Count them at the asked price, an upper bound' },
    { name: 'Leave Out', value: 'exclude' },
    {
      name: 'Use Paid Price',
      value: 'accepted',
      description: 'Count those whose paid price is known, at that price',
    },
  ],
  default: 'include',
  description: 'What to do with sales that closed through an accepted offer, whose asked price is an upper bound',
};

export const minSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 3,
  description: 'Prices stay empty when there are fewer sales than this',
};

export const statisticsOnly: INodeProperties = {
  displayName: 'Statistics Only',
  name: 'statisticsOnly',
  type: 'boolean',
  default: false,
  description:
    'Whether to ask for the statistics without the listings behind them. The answer is smaller. Without effect when best-offer sales are left out or counted at the paid price.',
};

export const period: INodeProperties = {
  displayName: 'Period',
  name: 'period',
  type: 'options',
  options: [
    { name: 'Month', value: 'month' },
    { name: 'Quarter', value: 'quarter' },
    { name: 'Week', value: 'week' },
    { name: 'Year', value: 'year' },
  ],
  default: 'month',
  description: 'How long the time behind each point is',
};

export const trendPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 20,
  description: 'The most pages to read for one trend. Each page is charged as one request.',
};

export const patience: INodeProperties = {
  displayName: 'Wait up to (Minutes)',
  name: 'patience',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 10,
  description:
    'How long to wait for the result. After that the job ID and its state come out, the job goes on, and Get returns its result without a second charge.',
};

export const entriesNotice: INodeProperties = {
  displayName: 'All input items go into one job, equal ones once',
  name: 'entriesNotice',
  type: 'notice',
  default: '',
};

export const binaryPropertyName: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  default: 'data',
  required: true,
  hint: 'The name of the output binary field to put the file in',
};

/** Exactly one card, instead of the best match of a keyword. */
export const product: INodeProperties = {
  displayName: 'Product',
  name: 'product',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'The exact card. Leave it empty to search by keyword.',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProducts', searchable: true, searchFilterRequired: true },
      hint: 'Type a card to find it; each new search is charged as one request',
    },
    {
      displayName: 'By ID',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. 12345',
      validation: [{ type: 'regex', properties: { regex: '[0-9]+', errorMessage: 'A product ID is a number' } }],
    },
  ],
};

export const maxWait: INodeProperties = {
  displayName: 'Max Wait (Seconds)',
  name: 'maxWait',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 300,
  description:
    'How long a request may wait for its turn under the per-minute limit, or for a busy service, before it fails',
};

export const concurrency: INodeProperties = {
  displayName: 'Parallel Requests',
  name: 'concurrency',
  type: 'number',
  typeOptions: { minValue: 1, maxValue: 20 },
  default: 5,
  description: 'How many questions are asked side by side',
};

export const requestBudget: INodeProperties = {
  displayName: 'Request Budget',
  name: 'requestBudget',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 0,
  description: 'The most requests this execution may be charged, over all input items. 0 means no budget.',
};

export const watchPages: INodeProperties = {
  displayName: 'Max Pages',
  name: 'maxPages',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 5,
  description:
    'The most pages to read when many listings are new. Usually one page is enough; each is charged as one request.',
};

export const priceCeiling: INodeProperties = {
  displayName: 'Price Ceiling',
  name: 'priceCeiling',
  type: 'number',
  typeOptions: { minValue: 0, numberPrecision: 2 },
  default: 0,
  description: 'Only listings up to this price, item plus shipping. 0 means any price.',
};

export const percent: INodeProperties = {
  displayName: 'Change (Percent)',
  name: 'percent',
  type: 'number',
  typeOptions: { minValue: 0.1, numberPrecision: 1 },
  default: 10,
  description: 'How far the median must move, up or down, since the last event',
};

export const medianSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 3,
  description: 'A median of fewer sales than this is not looked at',
};

export const watchedJobs: INodeProperties = {
  displayName: 'Job ID',
  name: 'jobId',
  type: 'string',
  typeOptions: { rows: 2 },
  default: '',
  required: true,
  description: 'The job to watch. Several go one on a line, or as a list from an expression.',
};

export const threshold: INodeProperties = {
  displayName: 'Requests Left',
  name: 'threshold',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 100,
  description:
    'Starts the workflow once when fewer requests are left: allowance, carried-over requests and credits together',
};
