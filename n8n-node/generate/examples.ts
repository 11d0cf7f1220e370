/** One workflow for each operation and event, to import and run. Written from these tables so that they stay in step with the forms. */
import type { ActionId } from '@sold-data/core';
import type { IConnections, IDataObject } from 'n8n-workflow';
import { type EventId, events, offered } from '../nodes/SoldData/resources/index.ts';

interface Step {
  name: string;
  /** A node of this package by its short name, or any other by its full one. */
  type: string;
  typeVersion?: number;
  parameters: IDataObject;
  onError?: 'continueErrorOutput';
  /** Hangs on the node before it as a tool of a model. */
  tool?: boolean;
}

interface Workflow {
  name: string;
  nodes: IDataObject[];
  connections: IConnections;
  settings: IDataObject;
}

interface Example {
  /** The fields of the operation. */
  given: IDataObject;
  /** The operation before it, and its fields. */
  after?: [ActionId, IDataObject];
  /** Input items; without them the manual trigger's one empty item. */
  items?: IDataObject[];
  onError?: Step['onError'];
}

const keyword = '={{ $json.keyword }}';
const jobId = '={{ $json.jobId }}';
const phones = ['iphone 13 128gb', 'iphone 13 pro 256gb', 'iphone 13 128gb'].map(item => ({ keyword: item }));
const cards = [
  { keyword: '1986 fleer michael jordan 57 psa 8', row: 'A2' },
  { keyword: 'charizard base set', row: 'A3' },
];
const lastMonths = {
  keyword: 'iphone 13 128gb',
  startDate: "={{ $now.minus({ months: 3 }).toFormat('yyyy-MM-dd') }}",
  endDate: "={{ $now.minus({ days: 1 }).toFormat('yyyy-MM-dd') }}",
};
const charizard = { keyword: 'charizard base set' };
const camera = { keyword: 'canon ae-1', limit: 10 };
const reader = { maxPages: 2, patience: 5 };

const operations: Partial<Record<(typeof offered)[number]['id'], Example>> = {
  searchSold: { items: phones, given: { keyword, limit: 10, filters: { itemCondition: 'used' } } },
  searchActive: { given: { keyword: 'lego 75192', limit: 10, paging: { sortOrder: 'pricePlusPostageLowest' } } },
  browseCategory: { given: { categoryId: { __rl: true, mode: 'id', value: '9355' }, limit: 10 } },
  // What fails comes out of the second output, with what to do about it.
  priceAuction: { items: phones, given: { keyword }, onError: 'continueErrorOutput' },
  searchHistory: { given: { ...lastMonths, limit: 60 } },
  historyTotals: { given: lastMonths },
  historyTrend: { given: { ...lastMonths, period: 'month', paging: { maxPages: 3 } } },
  searchFashion: { given: { keyword: 'denim jacket', limit: 10, filters: { department: 'women' } } },
  priceFashion: { given: { keyword: 'denim jacket' } },
  searchPeerSold: { given: camera },
  searchPeerActive: { given: { ...camera, paging: { sortOrder: 'newest' } } },
  pricePeer: { given: { keyword: 'canon ae-1' } },
  priceCard: { given: charizard },
  searchCardSales: { given: { ...charizard, limit: 10, filters: { condition: 'Near Mint' } } },
  // First the card is found by name, then its offers by product ID.
  searchCardListings: {
    after: ['priceCard', charizard],
    given: { product: { __rl: true, mode: 'id', value: '={{ $json.product.productId }}' }, limit: 10 },
  },
  runCardBatch: { items: cards, given: { keyword, filters: { reference: '={{ $json.row }}' }, patience: 5 } },
  startCardBatch: { given: charizard },
  getCardBatch: { after: ['startCardBatch', { keyword: 'pikachu jungle' }], given: { jobId } },
  cancelCardBatch: { after: ['startCardBatch', { keyword: 'blastoise base set' }], given: { jobId } },
  runDeepPagination: { given: { keyword: 'lego 75192', ...reader } },
  startDeepPagination: { given: { keyword: 'seiko 5', maxPages: 1 } },
  getDeepPagination: { after: ['startDeepPagination', { keyword: 'nintendo switch', maxPages: 1 }], given: { jobId } },
  cancelDeepPagination: { after: ['startDeepPagination', { keyword: 'canon ae-1', maxPages: 5 }], given: { jobId } },
  downloadDeepPagination: {
    after: ['runDeepPagination', { keyword: 'lego castle', ...reader, output: 'job' }],
    given: { jobId },
  },
  runKeywordJob: { items: phones, given: { keyword, patience: 5 } },
  // Several keywords may stand in one field, one on a line.
  startKeywordJob: { given: { keyword: 'lego 75192\nlego castle' } },
  getKeywordJob: { after: ['startKeywordJob', { keyword: 'seiko 5' }], given: { jobId } },
  runBulkSearch: { items: phones, given: { keyword } },
  downloadBulkSearch: { after: ['runBulkSearch', { keyword: 'lego 75192' }], given: { runId: '={{ $json.runId }}' } },
  findShippingRates: { given: { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: 16 } },
  shippingUsage: { given: {} },
  accountUsage: { given: {} },
  checkService: { given: {} },
  // The rows may come from a Data Table or a sheet; a Schedule Trigger in the place of Start decides how often.
  watchNow: {
    items: [
      { Keyword: 'canon ae-1', 'Most to pay': 150 },
      { Keyword: 'lego castle', 'Most to pay': 60, Condition: 'used' },
    ],
    given: { tell: ['offered', 'gone'] },
  },
  watchPlan: { given: { watchList: 'canon ae-1; 150\nlego castle; 60; used', monthly: 100 } },
};

const watched: Record<EventId, IDataObject> = {
  newSold: { keyword: 'lego castle' },
  newActive: { keyword: 'lego castle', maxPrice: 100 },
  medianChanged: { keyword: 'iphone 13 128gb', percent: 5 },
  jobFinished: { jobKind: 'cardBatch', jobId: 'batch_1' },
  quotaLow: { threshold: 200 },
  watchList: { watchList: 'canon ae-1; 150\nlego castle; 60; used', tell: ['deal', 'price', 'sold'] },
};

const PACKAGE = 'n8n-nodes-sold-data';
const BASE = 'n8n-nodes-base';
/** Choose your own credential after the import. */
const CREDENTIAL = { soldDataApi: { id: 'soldDataAccount1', name: 'Sold Data account' } };

/** Every example: file name and workflow. */
export function examples(): Record<string, Workflow> {
  const workflows: Record<string, Workflow> = {};
  for (const { id, resource, operation, action, description } of offered) {
    const { given, after, items, onError } = operations[id] ?? { given: {} };
    const before = [start, ...(items ? [itemsOf(items)] : []), ...(after ? [soldData(...after)] : [])];
    const last = { ...soldData(id, given), ...(after ? { name: 'Then' } : {}), ...(onError ? { onError } : {}) };
    workflows[`${resource}-${operation}`] = workflowOf(action, `${description}.`, [...before, last]);
  }
  for (const [event, given] of Object.entries(watched)) {
    const { name, description } = events[event as EventId];
    workflows[`trigger-${event}`] = workflowOf(name, `${description}.`, [watching(event as EventId, given)]);
  }
  return { ...workflows, ...whole, 'webhook-price': priceOverHttp, 'mcp-tool': priceForModels };
}

const start: Step = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };

function watching(event: EventId, given: IDataObject): Step {
  const parameters = { event, pollTimes: { item: [{ mode: 'everyHour' }] }, ...given };
  return { name: 'Sold Data Trigger', type: 'soldDataTrigger', parameters };
}

function itemsOf(items: IDataObject[]): Step {
  const parameters = { jsCode: `return ${JSON.stringify(items)};` };
  return { name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
}

function soldData(id: (typeof offered)[number]['id'], given: IDataObject): Step {
  const { resource, operation } = offered.find(each => each.id === id) ?? {};
  return { name: 'Sold Data', type: 'soldData', parameters: { resource, operation, ...given } };
}

const webhook: Step = {
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  parameters: { path: 'sold-price', responseMode: 'lastNode' },
};
const priceOverHttp = workflowOf('A price over HTTP', 'Call the webhook with ?q=iphone 13 128gb and get its price.', [
  webhook,
  soldData('priceAuction', { keyword: '={{ $json.query.q }}' }),
]);

const mcpServer: Step = {
  name: 'MCP Server',
  type: '@n8n/n8n-nodes-langchain.mcpTrigger',
  typeVersion: 2,
  parameters: { path: 'sold-data' },
};
const chosen = "={{ $fromAI('Keyword', `What to search for, such as iphone 13 128gb`, 'string') }}";
const priceForModels = workflowOf(
  'Sold prices for an AI assistant',
  'Connect any MCP client to this trigger. The model chooses the keyword; the answer is short.',
  [
    mcpServer,
    { ...soldData('priceAuction', { keyword: chosen }), name: 'Get price', type: 'soldDataTool', tool: true },
  ],
);

/** Workflows that do something whole. */
const whole: Record<string, Workflow> = {
  'workflow-priceList': workflowOf(
    'Price list as a spreadsheet',
    'Prices each item and writes one file. Put a step that reads your sheet in the place of Items.',
    [
      start,
      itemsOf(phones),
      soldData('priceAuction', { keyword }),
      { name: 'Spreadsheet', type: `${BASE}.convertToFile`, typeVersion: 1.1, parameters: { operation: 'csv' } },
    ],
  ),
  'workflow-collectionValue': workflowOf(
    'Value of a card collection',
    'Prices all cards in one job and adds their medians up. Each card with a price is charged as one request.',
    [
      start,
      itemsOf(cards),
      soldData('runCardBatch', { keyword, patience: 5 }),
      {
        name: 'Value',
        type: `${BASE}.summarize`,
        parameters: { fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'median' }] }, options: {} },
      },
    ],
  ),
  'workflow-trendReport': workflowOf(
    'Weekly trend report',
    'A table of the last months, to send by mail. Put a Schedule Trigger in the place of Start to get it every week.',
    [
      start,
      soldData('historyTrend', { ...lastMonths, period: 'week', paging: { maxPages: 3 } }),
      {
        name: 'Table',
        type: `${BASE}.html`,
        typeVersion: 1.2,
        parameters: { operation: 'convertToHtmlTable', options: {} },
      },
    ],
  ),
  'workflow-dealAlert': workflowOf(
    'Deal alert to a chat',
    'Tells a chat when something on the list is offered for at most 80 % of what it sells for. The first alert comes with the second look at an item: an hour or two after publishing. Put the address of its incoming webhook into the last step.',
    [
      watching('watchList', { watchList: 'lego castle\niphone 13 128gb; 220; used', tell: ['deal'] }),
      {
        name: 'Tell the chat',
        type: `${BASE}.httpRequest`,
        typeVersion: 4.2,
        parameters: {
          method: 'POST',
          url: 'https://chat.example.com/incoming-webhook',
          sendBody: true,
          bodyParameters: {
            parameters: [
              {
                name: 'text',
                value:
                  '={{ $json.title }}: {{ $json.price }} {{ $json.currency }}, {{ $json.percent }} % of {{ $json.median }} {{ $json.link }}',
              },
            ],
          },
        },
      },
    ],
  ),
};

/** Steps in a row, with a note above them. */
function workflowOf(name: string, note: string, steps: Step[]): Workflow {
  const connections: IConnections = {};
  steps.slice(1).forEach((step, index) => {
    const before = steps[index] as Step;
    if (step.tool) connections[step.name] = { ai_tool: [[{ node: before.name, type: 'ai_tool', index: 0 }]] };
    else connections[before.name] = { main: [[{ node: step.name, type: 'main', index: 0 }]] };
  });
  const sticky = {
    id: 'note',
    name: 'Note',
    type: 'n8n-nodes-base.stickyNote',
    typeVersion: 1,
    position: [0, -200],
    parameters: { content: `## ${name}\n${note}`, width: 480, height: 160 },
  };
  return { name, nodes: [sticky, ...steps.map(placed)], connections, settings: { executionOrder: 'v1' } };
}

function placed(step: Step, index: number): IDataObject {
  const { name, type, typeVersion = 1, parameters, onError, tool } = step;
  const own = type.startsWith('soldData');
  const webhookId = typeof parameters.path === 'string' ? { webhookId: parameters.path } : {};
  return {
    id: `step-${index + 1}`,
    name,
    type: own ? `${PACKAGE}.${type}` : type,
    typeVersion,
    position: tool ? [(index - 1) * 220, 200] : [index * 220, 0],
    parameters,
    ...(own ? { credentials: CREDENTIAL } : {}),
    ...(onError ? { onError } : {}),
    ...webhookId,
  };
}
