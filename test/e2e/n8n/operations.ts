/** One workflow per operation and event, for a real server. They are made from the node's own tables, so none is forgotten. */
import type { IDataObject } from 'n8n-workflow';
import { type Offered, offered } from '../../../n8n-node/nodes/SoldData/resources/index.ts';
import { type EventId, events } from '../../../n8n-node/nodes/SoldData/trigger/table.ts';
import type { Example } from './examples.ts';
import { byHand, inRow, soldData } from './workflows.ts';

interface Given {
  /** The fields of the operation. */
  given: IDataObject;
  /** A preceding operation and its fields. */
  after?: [Offered['id'], IDataObject];
  /** Input items; by default the manual trigger's single empty item. */
  items?: IDataObject[];
  onError?: 'continueErrorOutput';
  /** True when it must wait: an account can run only one deep pagination at a time, and the previous example leaves one running. */
  waits?: true;
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

const operations: Partial<Record<Offered['id'], Given>> = {
  searchSold: { items: phones, given: { keyword, limit: 10, filters: { itemCondition: 'used' } } },
  searchActive: { given: { keyword: 'lego 75192', limit: 10, options: { sortOrder: 'pricePlusPostageLowest' } } },
  browseCategory: { given: { categoryId: { __rl: true, mode: 'id', value: '9355' }, limit: 10 } },
  // Failed items go to the second output, with advice.
  priceAuction: { items: phones, given: { keyword }, onError: 'continueErrorOutput' },
  priceAuctionBreakdown: { given: { keyword: 'iphone 13 128gb' } },
  whereToSell: {
    given: {
      keyword: 'dr martens boots',
      fees: { marketplaces: [{ market: 'peer', feePercent: 10, fixedFee: 0, shipping: 8, packaging: 0 }] },
    },
  },
  howFast: { given: { keyword: 'dr martens boots', year: true } },
  worthGrading: {
    given: {
      keyword: 'charizard base set',
      grading: { costsAndOdds: { gradingCost: 25, chanceOf9: 40, chanceOf10: 15 } },
    },
  },
  searchHistory: { given: { ...lastMonths, limit: 60 } },
  historyTotals: { given: lastMonths },
  historyTrend: { given: { ...lastMonths, period: 'month', options: { maxPages: 3 } } },
  searchFashion: { given: { keyword: 'denim jacket', limit: 10, filters: { department: 'women' } } },
  priceFashion: { given: { keyword: 'denim jacket' } },
  priceFashionBreakdown: { given: { keyword: 'denim jacket' } },
  searchPeerSold: { given: camera },
  searchPeerActive: { given: { ...camera, options: { sortOrder: 'newest' } } },
  pricePeer: { given: { keyword: 'canon ae-1' } },
  pricePeerBreakdown: { given: { keyword: 'canon ae-1' } },
  priceCard: { given: charizard },
  priceCardBreakdown: { given: charizard },
  searchCardSales: { given: { ...charizard, limit: 10, filters: { condition: 'Near Mint' } } },
  // The card is first found by name, then its offers by product ID.
  searchCardListings: {
    after: ['priceCard', charizard],
    given: {
      findBy: 'product',
      product: { __rl: true, mode: 'id', value: '={{ $json.product.productId }}' },
      limit: 10,
    },
  },
  runCardBatch: { items: cards, given: { keyword, options: { reference: '={{ $json.row }}' }, patience: 5 } },
  startCardBatch: { given: charizard },
  getCardBatch: { after: ['startCardBatch', { keyword: 'pikachu jungle' }], given: { jobId } },
  cancelCardBatch: { after: ['startCardBatch', { keyword: 'blastoise base set' }], given: { jobId } },
  runDeepPagination: { given: { keyword: 'lego 75192', ...reader } },
  startDeepPagination: { given: { keyword: 'seiko 5', maxPages: 1 } },
  getDeepPagination: {
    waits: true,
    after: ['startDeepPagination', { keyword: 'nintendo switch', maxPages: 1 }],
    given: { jobId },
  },
  cancelDeepPagination: {
    waits: true,
    after: ['startDeepPagination', { keyword: 'canon ae-1', maxPages: 5 }],
    given: { jobId },
  },
  downloadDeepPagination: {
    after: ['runDeepPagination', { keyword: 'lego castle', ...reader, output: 'job' }],
    given: { jobId },
  },
  runKeywordJob: { items: phones, given: { keyword, patience: 5 } },
  // One field may contain several keywords, one per line.
  startKeywordJob: { given: { keyword: 'lego 75192\nlego castle' } },
  getKeywordJob: { after: ['startKeywordJob', { keyword: 'seiko 5' }], given: { jobId } },
  runBulkSearch: { items: phones, given: { keyword } },
  downloadBulkSearch: { after: ['runBulkSearch', { keyword: 'lego 75192' }], given: { runId: '={{ $json.runId }}' } },
  findShippingRates: { given: { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: 16 } },
  shippingUsage: { given: {} },
  accountUsage: { given: {} },
  checkService: { given: {} },
  // The rows may come from a Data Table or a sheet. A Schedule Trigger instead of Start sets the interval.
  watchList: {
    items: [
      { Keyword: 'canon ae-1', 'Most to pay': 150 },
      { Keyword: 'lego castle', 'Most to pay': 60, Condition: 'used' },
    ],
    given: { tell: ['offered', 'gone'] },
  },
  readList: {
    items: [
      { Name: 'Mirrorwing Heron', Set: 'Halls of Brass', Foil: 'foil', Qty: '2' },
      { Name: 'Total', Set: '', Foil: '', Qty: '2' },
    ],
    given: {},
  },
  watchPlan: { given: { watchList: 'canon ae-1; 150\nlego castle; 60; used', monthly: 100 } },
};

const watched: Record<EventId, IDataObject> = {
  newSold: { keyword: "={{ 'lego castle' }}" },
  newActive: { keyword: 'lego castle', maxPrice: 100 },
  medianChanged: { keyword: 'iphone 13 128gb', percent: 5 },
  jobFinished: { what: 'cardBatch', jobId: 'batch_1' },
  quotaLow: { threshold: 200 },
  watchList: { watchList: 'canon ae-1; 150\nlego castle; 60; used', tell: ['deal', 'price', 'sold'] },
};

/** The example workflows, named `listing-searchSold`, `job-priceCards`, `trigger-newSold`. */
export function operationExamples(): Omit<Example, 'id'>[] {
  const ofOperations = offered.map(each => {
    const { given, after, items, onError, waits } = operations[each.id] ?? { given: {} };
    const before = [
      byHand,
      ...(waits ? [waiting] : []),
      ...(items ? [itemsOf(items)] : []),
      ...(after ? [step(...after)] : []),
    ];
    const last = { ...step(each.id, given), ...(after ? { name: 'Then' } : {}), ...(onError ? { onError } : {}) };
    return { file: `${each.resource}-${each.operation}`, ...inRow('', each.action, [...before, last]) };
  });
  const ofEvents = Object.entries(watched).map(([event, given]) => {
    const parameters = { event, pollTimes: { item: [{ mode: 'everyHour' }] }, atMost: 'poll', ...given };
    return { file: `trigger-${event}`, ...inRow('', events[event as EventId].name, [soldData(parameters, true)]) };
  });
  return [...ofOperations, ...ofEvents];
}

function step(id: Offered['id'], given: IDataObject) {
  const { resource, operation } = offered.find(each => each.id === id) as Offered;
  return soldData({ resource, operation, ...given });
}

const waiting = {
  name: 'Wait',
  type: 'n8n-nodes-base.wait',
  typeVersion: 1.1,
  parameters: { amount: 3, unit: 'seconds' },
};

function itemsOf(items: IDataObject[]) {
  const parameters = { jsCode: `return ${JSON.stringify(items)};` };
  return { name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
}
