/** Fields of the node that are not in the catalogue. */
import { type Endpoint, gridGroupings, groupings, listHeading, WEEK } from '@sold-data/core/engine';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

function number(
  displayName: string,
  name: string,
  initial: number,
  description: string,
  typeOptions: INodeProperties['typeOptions'] = { minValue: 1 },
): INodeProperties {
  return { displayName, name, type: 'number', typeOptions, default: initial, description };
}

function flag(displayName: string, name: string, description: string): INodeProperties {
  return { displayName, name, type: 'boolean', default: false, description };
}

export function choice(
  displayName: string,
  name: string,
  options: INodePropertyOptions[],
  description: string,
): INodeProperties {
  const initial = options[0]?.value ?? '';
  return { displayName, name, type: 'options', options, default: initial, description };
}

const pages = (initial: number, description: string) => number('Max Pages', 'maxPages', initial, description);

const periods = ['Month', 'Quarter', 'Week', 'Year'].map(name => ({ name, value: name.toLowerCase() }));

/** Selects an exact card instead of the best match for a keyword. */
const product: INodeProperties = {
  displayName: 'Product',
  name: 'product',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The exact card',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProducts', searchable: true, searchFilterRequired: true },
      hint: 'Type a card to find it. Each new search is charged as one request.',
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

/** The category to browse: one of the catalogue's main categories, or any other by its number. */
const category: INodeProperties = {
  displayName: 'Category',
  name: 'categoryId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'Which part of the catalog to browse',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchCategories', searchable: true },
      hint: 'The main categories of the first site; other sites number theirs in their own way',
    },
    {
      displayName: 'By ID',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. 9355',
      validation: [{ type: 'regex', properties: { regex: '[0-9]+', errorMessage: 'A category ID is a number' } }],
    },
  ],
};

/** Help text with the headings of the core's lists. */
const ROWS = `Rows have the headings ${['keyword', 'maxPrice', 'condition', 'site', 'market']
  .map(listHeading)
  .join(', ')}.`;

const list = {
  displayName: 'List',
  name: 'watchList',
  type: 'string',
  typeOptions: { rows: 6 },
  default: '',
  required: true,
} as const;

export const own = {
  returnAll: flag('Return All', 'returnAll', 'Whether to return all results or only up to a given limit'),
  limit: {
    ...number('Limit', 'limit', 50, 'Max number of results to return'),
    displayOptions: { show: { returnAll: [false] } },
  },
  maxPages: pages(
    100,
    'The most pages to read for one search, also with Return All. Each page is charged as one request. By default, reading stops at the last page that the service has.',
  ),
  firstPage: number('First Page', 'firstPage', 1, 'The page to start at, to continue where an earlier run stopped'),
  addNumbers: {
    ...flag(
      'Add Numbers',
      'addNumbers',
      'Whether to add a number for each price text of Raw output, in a field whose name ends in Number',
    ),
    displayOptions: { show: { '/output': ['raw'] } },
  },
  safeTexts: flag(
    'Safe for Spreadsheets',
    'safeTexts',
    'Whether to put an apostrophe before text that a spreadsheet would run as a formula. A field whose name ends in Raw keeps the original text.',
  ),
  safeFile: flag(
    'Safe for Spreadsheets',
    'safeTexts',
    'Whether to put an apostrophe before text in the file that a spreadsheet would run as a formula',
  ),
  bestOffers: choice(
    'Best-Offer Sales',
    'bestOffers',
    [
      {
        name: 'Count at Paid Price',
        value: 'paid',
        description: 'Leave out those whose paid price is unknown, if three sales remain',
      },
      { name: 'Include', value: 'include', description: 'Count all at the listed price, an upper bound' },
      { name: 'Leave Out', value: 'exclude' },
      {
        name: 'Only Known Paid Prices',
        value: 'accepted',
        description: 'Always leave out those whose paid price is unknown',
      },
    ],
    'What to do with sales that closed through an accepted offer, whose listed price is an upper bound',
  ),
  minSales: number('Minimum Sales', 'minSales', 3, 'Prices stay empty when there are fewer sales than this'),
  unpriced: choice(
    'Items Without a Price',
    'unpriced',
    [
      { name: 'Put Out', value: 'putOut', description: 'With an empty median' },
      { name: 'Leave Out', value: 'leaveOut', description: 'A note below the output counts them' },
      { name: 'Fail', value: 'fail', description: 'Stops the node, or sends them to the error output if it has one' },
    ],
    'What to do with an item whose median is empty. A filter or a calculation takes an empty median for 0, the lowest price.',
  ),
  statisticsOnly: flag(
    'Statistics Only',
    'statisticsOnly',
    'Whether to request the statistics without the listings behind them. The answer is smaller. Best offers count at their listed price. It has no effect when they are left out, or only known paid prices count.',
  ),
  period: choice('Period', 'period', periods, 'How much time each point covers'),
  trendPages: pages(20, 'The most pages to read for one trend. Each page is charged as one request.'),
  product,
  category,
  patience: number(
    'Wait up to (Minutes)',
    'patience',
    10,
    'How long to wait for the results. If the wait runs out, the node outputs the job ID and status, the job continues, and Get returns its results without a second charge.',
    { minValue: 0 },
  ),
  binaryPropertyName: {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
  },
  maxWait: number(
    'Max Wait (Seconds)',
    'maxWait',
    300,
    'How long the execution may wait for a slot under the per-minute limit, or for a busy service, without an answer. Then all waiting requests fail at once.',
  ),
  concurrency: number('Parallel Requests', 'concurrency', 5, 'How many searches run side by side', {
    minValue: 1,
    maxValue: 20,
  }),
  startAnew: flag(
    'Start a New Job',
    'startAnew',
    'Whether to price the list again, for another charge, although this workflow has sent the same list today',
  ),
  requestBudget: {
    ...number(
      'Request Budget',
      'requestBudget',
      0,
      'The most requests that this node may be charged in one execution: over all items, all passes of a loop, and all calls of an agent. With Retry On Fail, requests that were answered are not charged again.',
    ),
    default: '',
    placeholder: 'e.g. 100',
  },
  reserve: {
    ...number(
      'Keep in Reserve',
      'reserve',
      0,
      'Stops before a charged request while fewer requests than this are left this month. It holds across executions, also those that run at once, so it also limits an AI assistant.',
      { minValue: 0 },
    ),
    default: '',
    placeholder: 'e.g. 50',
  },
  atMost: {
    displayName: 'Check at Most',
    name: 'atMost',
    type: 'options',
    options: [
      { name: 'At Every Poll', value: 'poll', description: 'Every minute is about 43,000 requests a month' },
      { name: 'Once a Day', value: 'day', description: 'About 30 requests a month' },
      { name: 'Once an Hour', value: 'hour', description: 'About 720 requests a month' },
    ],
    default: 'day',
    description:
      'Two clocks: Poll Times say when n8n runs this trigger, and this says how often a run may check. The less frequent one applies; runs in between cost nothing.',
  } as INodeProperties,
  findBy: {
    displayName: 'Find By',
    name: 'findBy',
    type: 'options',
    options: [
      { name: 'Name', value: 'name', description: 'The best match for some text' },
      { name: 'Product', value: 'product', description: 'The exact card, from a list or by its ID' },
    ],
    default: 'name',
    description: 'How to find the card',
  } as INodeProperties,
  watchPages: pages(
    5,
    'The most pages to read when many listings are new. One page is usually enough; each is charged as one request.',
  ),
  percent: number('Change (Percent)', 'percent', 10, 'How far the median must move, up or down, since the last event', {
    minValue: 0.1,
    numberPrecision: 1,
  }),
  medianSales: number('Minimum Sales', 'minSales', 3, 'A median of fewer sales than this is ignored'),
  watchedJobs: {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    typeOptions: { rows: 2 },
    default: '',
    required: true,
    description: 'The job to watch. Enter several on separate lines, or as a list from an expression.',
  },
  threshold: number(
    'Requests Left',
    'threshold',
    100,
    'Starts the workflow once when fewer requests are left: allowance, carried-over requests and credits together',
  ),
  watchList: {
    ...list,
    default: '',
    placeholder: 'e.g. canon ae-1; 120; used',
    description: `One item per line: what to search for, then, after semicolons, the most to pay, condition, site or market. JSON also works. ${ROWS}`,
  },
  watchedRows: {
    ...list,
    default: '={{ $json }}',
    description: `Each input item is one row. ${ROWS} Typed lines also work.`,
  },
  monthly: {
    ...number(
      'Requests a Month',
      'monthly',
      500,
      'The most requests that this watch may be charged in a month, spread evenly. It also stops before the key runs out of requests.',
    ),
    hint: 'Each check of an item is charged as one request: with 2,000 requests, 200 items are checked about every 3 days',
  },
  tell: {
    displayName: 'Tell Me About',
    name: 'tell',
    type: 'multiOptions',
    options: [
      {
        name: 'Deal',
        value: 'deal',
        description: "An offer far below the sold median of comparable sales; from an item's second check on",
      },
      { name: 'Gone', value: 'gone', description: 'An offer that is no longer there, or no longer under your limit' },
      { name: 'New Offer', value: 'offered', description: 'A new listing, or one that fell under your limit' },
      { name: 'Price Moved', value: 'price', description: 'The sold median went up or down' },
      { name: 'Sale', value: 'sold', description: 'A new sale' },
    ],
    default: ['deal', 'price'],
    description: 'Which events to output. Fewer kinds need fewer checks.',
  },
  dealPercent: number(
    'Deal at or Below (Percent)',
    'dealPercent',
    80,
    'An offer at or below this percentage of the sold median, postage included, is a deal',
    { minValue: 1, maxValue: 100 },
  ),
  movedPercent: number(
    'Price Moved by (Percent)',
    'movedPercent',
    10,
    'How far the sold median must move, up or down, since the last event',
    { minValue: 1 },
  ),
} satisfies Record<string, INodeProperties>;

/** The field that selects how to group sales. Its options come from the catalogue. */
export function breakdownField(endpoint: Endpoint): INodeProperties {
  const fields = groupings(endpoint).filter(({ field }) => field !== WEEK);
  const options = [
    ...fields.map(({ field: value, label: name }) => ({ name, value })),
    ...gridGroupings(endpoint).map(({ name: value, label: name }) => ({ name, value })),
  ];
  const sorted = options.sort((a, b) => a.name.localeCompare(b.name));
  return {
    ...choice('Break Down By', 'breakDownBy', sorted, 'What the sales are grouped by'),
    default: fields[0]?.field ?? '',
  };
}
