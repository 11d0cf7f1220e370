/**
 * Every task that a person can do with the service, declared once. Each connector has one table that maps these actions to its own
 * features.
 */
import type { EndpointId, JobKindId, PricedId, RowsId } from '../endpoint.ts';

export type Action =
  /** Rows of a search, page by page. */
  | { kind: 'rows'; title: string; endpoint: RowsId; fixed?: Readonly<Record<string, unknown>> }
  /** The price statistics of one answer. */
  | { kind: 'price'; title: string; endpoint: PricedId; fixed?: Readonly<Record<string, unknown>> }
  /** Totals of a sold history, or its trend over time. */
  | { kind: 'totals' | 'trend'; title: string; endpoint: 'history' }
  /** Sold listings compared with those still for sale: two searches. */
  | { kind: 'sellThrough'; title: string; endpoint: 'scrape' }
  /** One item compared on several marketplaces, with one search for each. */
  | { kind: 'whereToSell'; title: string; endpoint: 'scrape' }
  /** Days to sell, and the best and the worst month of a year. */
  | { kind: 'howFast'; title: string; endpoint: 'scrape' }
  /** Prices of a card, ungraded and in two grades. */
  | { kind: 'worthGrading'; title: string; endpoint: 'history' }
  /** An answer as the service returns it. */
  | { kind: 'facts'; title: string; endpoint: EndpointId }
  | { kind: 'start' | 'get' | 'cancel' | 'run' | 'file'; title: string; job: JobKindId };

const sold = { sold: true };
const active = { sold: false };

export const actions = {
  searchSold: { kind: 'rows', title: 'Search Sold Listings', endpoint: 'scrape', fixed: sold },
  searchActive: { kind: 'rows', title: 'Search Active Listings', endpoint: 'scrape', fixed: active },
  browseCategory: { kind: 'rows', title: 'Browse a Category', endpoint: 'scrapeCategory' },
  searchHistory: { kind: 'rows', title: 'Search Sold History', endpoint: 'history' },
  searchFashion: { kind: 'rows', title: 'Search Fashion Sales', endpoint: 'fashionSold' },
  searchPeerSold: { kind: 'rows', title: 'Search Peer Sales', endpoint: 'peerListings', fixed: sold },
  searchPeerActive: { kind: 'rows', title: 'Search Peer Listings for Sale', endpoint: 'peerListings', fixed: active },
  searchCardSales: { kind: 'rows', title: 'Search Card Sales', endpoint: 'cardSales' },
  searchCardListings: { kind: 'rows', title: 'Search Cards for Sale', endpoint: 'cardListings' },
  findShippingRates: { kind: 'rows', title: 'Find Shipping Rates', endpoint: 'shippingRates' },

  priceAuction: { kind: 'price', title: 'Price from Sold Listings', endpoint: 'scrape', fixed: sold },
  priceSummary: { kind: 'price', title: 'Price Summary', endpoint: 'priceSummary' },
  priceHistory: { kind: 'price', title: 'Price from Sold History', endpoint: 'history' },
  priceFashion: { kind: 'price', title: 'Price of Fashion', endpoint: 'fashionSold' },
  pricePeer: { kind: 'price', title: 'Price from Peer Sales', endpoint: 'peerListings', fixed: sold },
  priceCard: { kind: 'price', title: 'Price of a Card', endpoint: 'cardSales' },
  historyTotals: { kind: 'totals', title: 'History Totals', endpoint: 'history' },
  historyTrend: { kind: 'trend', title: 'Price Trend', endpoint: 'history' },
  sellThrough: { kind: 'sellThrough', title: 'Sell-Through Rate', endpoint: 'scrape' },
  whereToSell: { kind: 'whereToSell', title: 'Where to Sell', endpoint: 'scrape' },
  howFast: { kind: 'howFast', title: 'How Fast It Sells', endpoint: 'scrape' },
  worthGrading: { kind: 'worthGrading', title: 'Worth Grading', endpoint: 'history' },

  accountUsage: { kind: 'facts', title: 'Account Usage', endpoint: 'accountUsage' },
  shippingUsage: { kind: 'facts', title: 'Shipping Usage', endpoint: 'shippingUsage' },
  checkService: { kind: 'facts', title: 'Check the Service', endpoint: 'status' },

  startCardBatch: { kind: 'start', title: 'Start a Card Batch', job: 'cardBatch' },
  getCardBatch: { kind: 'get', title: 'Get a Card Batch', job: 'cardBatch' },
  cancelCardBatch: { kind: 'cancel', title: 'Cancel a Card Batch', job: 'cardBatch' },
  runCardBatch: { kind: 'run', title: 'Run a Card Batch', job: 'cardBatch' },
  startDeepPagination: { kind: 'start', title: 'Start a Deep Pagination', job: 'deepPagination' },
  getDeepPagination: { kind: 'get', title: 'Get a Deep Pagination', job: 'deepPagination' },
  cancelDeepPagination: { kind: 'cancel', title: 'Cancel a Deep Pagination', job: 'deepPagination' },
  runDeepPagination: { kind: 'run', title: 'Run a Deep Pagination', job: 'deepPagination' },
  downloadDeepPagination: { kind: 'file', title: 'Download a Deep Pagination', job: 'deepPagination' },
  startKeywordJob: { kind: 'start', title: 'Start a Keyword Job', job: 'keywordJob' },
  getKeywordJob: { kind: 'get', title: 'Get a Keyword Job', job: 'keywordJob' },
  runKeywordJob: { kind: 'run', title: 'Run a Keyword Job', job: 'keywordJob' },
  runBulkSearch: { kind: 'run', title: 'Run a Bulk Search', job: 'bulkSearch' },
  downloadBulkSearch: { kind: 'file', title: 'Download a Bulk Search', job: 'bulkSearch' },
} as const satisfies Record<string, Action>;

export type ActionId = keyof typeof actions;

/** An action that a connector leaves out, with the reason for core/ENDPOINTS.md. */
export interface NotOffered {
  notOffered: string;
}
