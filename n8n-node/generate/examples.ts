/** One workflow for each operation and event, to import and run. Written from this table so that they stay in step with the fields. */
import type { IDataObject } from 'n8n-workflow';
import { nodeOf, type Step, type Workflow, workflowOf } from './workflow.ts';

interface Example {
  /** File name without extension; `<resource>-<operation>` for the example of an operation. */
  file: string;
  name: string;
  /** What it shows, for the note on the canvas. */
  note: string;
  /** Input items; without them the manual trigger's one empty item. */
  items?: IDataObject[];
  steps: Step[];
}

const phones = [{ keyword: 'iphone 13 128gb' }, { keyword: 'iphone 13 pro 256gb' }, { keyword: 'iphone 13 128gb' }];
const lastMonths = {
  startDate: "={{ $now.minus({ months: 3 }).toFormat('yyyy-MM-dd') }}",
  endDate: "={{ $now.minus({ days: 1 }).toFormat('yyyy-MM-dd') }}",
};
const keyword = '={{ $json.keyword }}';
const jobId = '={{ $json.jobId }}';

const sold = (resource: string, operation: string, parameters: IDataObject = {}, more: Partial<Step> = {}): Step => ({
  name: 'Sold Data',
  type: 'soldData',
  parameters: { resource, operation, ...parameters },
  ...more,
});
/** A second step that goes on with the job of the first. */
const then = (resource: string, operation: string, parameters: IDataObject = {}): Step =>
  sold(resource, operation, parameters, { name: 'Then' });

const operations: Example[] = [
  {
    file: 'listing-searchSold',
    name: 'Search sold listings',
    note: 'Completed sales of the last 90 days, newest first. Equal keywords are asked once.',
    items: phones,
    steps: [sold('listing', 'searchSold', { keyword, limit: 10, filters: { itemCondition: 'used' } })],
  },
  {
    file: 'listing-searchActive',
    name: 'Search active listings',
    note: 'What is for sale now, cheapest first.',
    steps: [
      sold('listing', 'searchActive', {
        keyword: 'lego 75192',
        limit: 10,
        filters: { sortOrder: 'pricePlusPostageLowest' },
      }),
    ],
  },
  {
    file: 'listing-browseCategory',
    name: 'Browse a category',
    note: 'Sold listings of a whole category, without a keyword.',
    steps: [sold('listing', 'browseCategory', { categoryId: '9355', limit: 10 })],
  },
  {
    file: 'listing-getPriceSummary',
    name: 'Price a list of items',
    note: 'One price for each item. What fails comes out below, with what to do about it.',
    items: phones,
    steps: [sold('listing', 'getPriceSummary', { keyword }, { onError: 'continueErrorOutput' })],
  },
  {
    file: 'history-search',
    name: 'Search sold history',
    note: 'Up to three years back; here the last three months.',
    steps: [sold('history', 'search', { keyword: 'iphone 13 128gb', ...lastMonths, limit: 60 })],
  },
  {
    file: 'history-getTotals',
    name: 'Totals of sold history',
    note: 'Units sold, price range and sell-through of a whole time range, for one request.',
    steps: [sold('history', 'getTotals', { keyword: 'iphone 13 128gb', ...lastMonths })],
  },
  {
    file: 'history-getTrend',
    name: 'Price trend',
    note: 'One item for each month, ready for a chart.',
    steps: [
      sold('history', 'getTrend', {
        keyword: 'iphone 13 128gb',
        ...lastMonths,
        period: 'month',
        options: { maxPages: 3 },
      }),
    ],
  },
  {
    file: 'fashion-searchSold',
    name: 'Search sold fashion',
    note: 'Sold listings of the fashion resale site, with how long they took to sell.',
    steps: [sold('fashion', 'searchSold', { keyword: 'denim jacket', limit: 10, filters: { department: 'women' } })],
  },
  {
    file: 'fashion-getPriceSummary',
    name: 'Price of fashion',
    note: 'Price statistics of sold fashion listings.',
    steps: [sold('fashion', 'getPriceSummary', { keyword: 'denim jacket' })],
  },
  {
    file: 'peer-searchSold',
    name: 'Search sold peer listings',
    note: 'Sold listings of the peer-to-peer site.',
    steps: [sold('peer', 'searchSold', { keyword: 'canon ae-1', limit: 10 })],
  },
  {
    file: 'peer-searchActive',
    name: 'Search active peer listings',
    note: 'Active listings of the peer-to-peer site, newest first.',
    steps: [sold('peer', 'searchActive', { keyword: 'canon ae-1', limit: 10, filters: { sortOrder: 'newest' } })],
  },
  {
    file: 'peer-getPriceSummary',
    name: 'Price on the peer site',
    note: 'Price statistics of sold peer listings.',
    steps: [sold('peer', 'getPriceSummary', { keyword: 'canon ae-1' })],
  },
  {
    file: 'card-getPrice',
    name: 'Price of a trading card',
    note: 'The product that was found comes along; its ID finds the same card next time.',
    steps: [sold('card', 'getPrice', { keyword: 'charizard base set' })],
  },
  {
    file: 'card-getSales',
    name: 'Sales of a trading card',
    note: 'Near-mint sales of one card.',
    steps: [
      sold('card', 'getSales', { keyword: 'charizard base set', limit: 10, filters: { condition: 'Near Mint' } }),
    ],
  },
  {
    file: 'card-getListings',
    name: 'Offers of a trading card',
    note: 'First the card is found by name, then its offers by product ID.',
    steps: [
      sold('card', 'getPrice', { keyword: 'charizard base set' }),
      sold(
        'card',
        'getListings',
        { product: { __rl: true, mode: 'id', value: '={{ $json.product.productId }}' }, limit: 10 },
        { name: 'Then' },
      ),
    ],
  },
  {
    file: 'cardBatch-run',
    name: 'Price a collection of cards',
    note: 'All items become one job. Each price goes back to its own item.',
    items: [
      { keyword: '1986 fleer michael jordan 57 psa 8', row: 'A2' },
      { keyword: 'charizard base set', row: 'A3' },
    ],
    steps: [sold('cardBatch', 'run', { keyword, filters: { reference: '={{ $json.row }}' }, patience: 5 })],
  },
  {
    file: 'cardBatch-start',
    name: 'Start a card batch',
    note: 'Starts the job and goes on at once; keep the job ID.',
    steps: [sold('cardBatch', 'start', { keyword: 'charizard base set' })],
  },
  {
    file: 'cardBatch-get',
    name: 'Get a card batch',
    note: 'Looking is free. While the job runs, its state comes out.',
    steps: [sold('cardBatch', 'start', { keyword: 'pikachu jungle' }), then('cardBatch', 'get', { jobId })],
  },
  {
    file: 'cardBatch-cancel',
    name: 'Cancel a card batch',
    note: 'Cards that are not priced yet are not charged.',
    steps: [sold('cardBatch', 'start', { keyword: 'blastoise base set' }), then('cardBatch', 'cancel', { jobId })],
  },
  {
    file: 'deepPagination-run',
    name: 'Read many pages of one search',
    note: 'Two pages here; up to 100 are possible. Each page is one request.',
    steps: [sold('deepPagination', 'run', { keyword: 'lego 75192', maxPages: 2, patience: 5 })],
  },
  {
    file: 'deepPagination-start',
    name: 'Start a deep pagination job',
    note: 'One such job runs at a time for an account.',
    steps: [sold('deepPagination', 'start', { keyword: 'seiko 5', maxPages: 1 })],
  },
  {
    file: 'deepPagination-get',
    name: 'Get a deep pagination job',
    note: 'Looking is free. When the job has ended, its rows come out.',
    steps: [
      sold('deepPagination', 'start', { keyword: 'nintendo switch', maxPages: 1 }),
      then('deepPagination', 'get', { jobId }),
    ],
  },
  {
    file: 'deepPagination-cancel',
    name: 'Cancel a deep pagination job',
    note: 'The rows so far stay.',
    steps: [
      sold('deepPagination', 'start', { keyword: 'canon ae-1', maxPages: 5 }),
      then('deepPagination', 'cancel', { jobId }),
    ],
  },
  {
    file: 'deepPagination-downloadCsv',
    name: 'Many pages as a CSV file',
    note: 'The job comes out as one item, and its rows as one file.',
    steps: [
      sold('deepPagination', 'run', { keyword: 'lego castle', maxPages: 2, patience: 5, output: 'job' }),
      then('deepPagination', 'downloadCsv', { jobId }),
    ],
  },
  {
    file: 'keywordJob-run',
    name: 'Search many keywords in one job',
    note: 'All items become one job; the statistics of each keyword go back to its item.',
    items: phones,
    steps: [sold('keywordJob', 'run', { keyword, patience: 5 })],
  },
  {
    file: 'keywordJob-start',
    name: 'Start a keyword job',
    note: 'Several keywords may stand in one field, one on a line.',
    steps: [sold('keywordJob', 'start', { keyword: 'lego 75192\nlego castle' })],
  },
  {
    file: 'keywordJob-get',
    name: 'Get a keyword job',
    note: 'Looking is free. While the job runs, its state comes out.',
    steps: [sold('keywordJob', 'start', { keyword: 'seiko 5' }), then('keywordJob', 'get', { jobId })],
  },
  {
    file: 'bulkSearch-run',
    name: 'Search many keywords at once',
    note: 'Runs of up to 20 keywords, each answered as soon as it is there.',
    items: phones,
    steps: [sold('bulkSearch', 'run', { keyword })],
  },
  {
    file: 'bulkSearch-downloadCsv',
    name: 'Bulk search as a CSV file',
    note: 'The rows of all keywords of a run in one file.',
    steps: [
      sold('bulkSearch', 'run', { keyword: 'lego 75192' }),
      then('bulkSearch', 'downloadCsv', { runId: '={{ $json.runId }}' }),
    ],
  },
  {
    file: 'shipping-getRates',
    name: 'Shipping rates',
    note: 'Estimates for a US parcel. Counts against the shipping plan.',
    steps: [sold('shipping', 'getRates', { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: 16 })],
  },
  {
    file: 'shipping-getUsage',
    name: 'What is left of the shipping plan',
    note: 'Free of charge.',
    steps: [sold('shipping', 'getUsage')],
  },
  {
    file: 'account-getUsage',
    name: 'What is left this month',
    note: 'Free of charge.',
    steps: [sold('account', 'getUsage')],
  },
  {
    file: 'account-checkService',
    name: 'Is the service there',
    note: 'Free of charge.',
    steps: [sold('account', 'checkService')],
  },
];

const event = (name: string, parameters: IDataObject): Step => ({
  name: 'Sold Data Trigger',
  type: 'soldDataTrigger',
  parameters: { event: name, pollTimes: { item: [{ mode: 'everyHour' }] }, ...parameters },
});

const events: Example[] = [
  {
    file: 'trigger-newSold',
    name: 'When something is sold',
    note: 'Nothing comes on the first look; after that each new sale once.',
    steps: [event('newSold', { keyword: 'lego castle' })],
  },
  {
    file: 'trigger-newActive',
    name: 'When something cheap is offered',
    note: 'New listings up to a price.',
    steps: [event('newActive', { keyword: 'canon ae-1', priceCeiling: 150 })],
  },
  {
    file: 'trigger-medianChanged',
    name: 'When the price moves',
    note: 'Compared with the last event, so a slow drift counts as well.',
    steps: [event('medianChanged', { keyword: 'iphone 13 128gb', percent: 5 })],
  },
  {
    file: 'trigger-jobFinished',
    name: 'When a job has ended',
    note: 'Put in the ID of a job; looking is free.',
    steps: [event('jobFinished', { jobKind: 'cardBatch', jobId: 'batch_1' })],
  },
  {
    file: 'trigger-quotaLow',
    name: 'When few requests are left',
    note: 'Told once for each time it falls below; looking is free.',
    steps: [event('quotaLow', { threshold: 200 })],
  },
];

const servers: Example[] = [
  {
    file: 'webhook-price',
    name: 'A price over HTTP',
    note: 'Call the webhook with ?q=iphone 13 128gb and get its price.',
    steps: [
      {
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        parameters: { path: 'sold-price', responseMode: 'lastNode' },
      },
      sold('listing', 'getPriceSummary', { keyword: '={{ $json.query.q }}' }),
    ],
  },
  {
    file: 'mcp-tool',
    name: 'Sold prices for an AI assistant',
    note: 'Connect any MCP client to this trigger. The model chooses the keyword; the answer is short.',
    steps: [
      {
        name: 'MCP Server',
        type: '@n8n/n8n-nodes-langchain.mcpTrigger',
        typeVersion: 2,
        parameters: { path: 'sold-data' },
      },
      {
        name: 'Get price',
        type: 'soldDataTool',
        parameters: {
          resource: 'listing',
          operation: 'getPriceSummary',
          keyword: "={{ $fromAI('Keyword', `What to search for, such as iphone 13 128gb`, 'string') }}",
        },
        tool: true,
      },
    ],
  },
];

/** Every example: file name and workflow. */
export function examples(): Record<string, Workflow> {
  return Object.fromEntries(
    [...operations, ...events, ...servers].map(({ file, name, note, items, steps }) => {
      const starts = steps[0]?.type === 'soldData' ? [nodeOf.manual(), ...(items ? [nodeOf.items(items)] : [])] : [];
      return [file, workflowOf(name, note, [...starts, ...steps])];
    }),
  );
}
