/**
 * What the node offers: which resources and operations, and which endpoint each one asks. Names, bounds, defaults and texts
 * of parameters come from the catalogue; `generate.ts` turns both into the literals under generated/.
 */
import type { EndpointId } from '@sold-data/core';

export interface OperationSurface {
  /** Title Case, in the operation list. */
  name: string;
  /** Sentence case. A model reads it as the description of the tool. */
  action: string;
  description: string;
  endpoint: EndpointId;
  /** Parameters that the operation itself decides. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Optional parameters that stand beside the required ones, with the value the field starts with. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters that the node asks for in its own way, such as pages by Return All and Limit. */
  own?: readonly string[];
  /** The list that all input items fill together, one entry an item. */
  entries?: string;
  /** The endpoint whose rows come out, where it is another one. */
  rowsOf?: EndpointId;
  /** At most ten fields of a row, for Simplified output. */
  simplified?: readonly string[];
}

export interface ResourceSurface {
  name: string;
  operations: Record<string, OperationSurface>;
}

const soldListing = [
  'itemId',
  'title',
  'soldPrice',
  'soldCurrency',
  'endedAt',
  'condition',
  'buyingFormat',
  'bestOfferAccepted',
  'shippingPrice',
  'url',
];
const activeListing = [
  'itemId',
  'title',
  'currentPrice',
  'currentPriceMax',
  'currentCurrency',
  'condition',
  'buyingFormat',
  'watcherCount',
  'shippingPrice',
  'url',
];
/** Without a use among active listings (reference 4.2). */
const soldOnly = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const peerListing = [
  'itemId',
  'title',
  'price',
  'currency',
  'status',
  'condition',
  'brand',
  'categoryName',
  'sellerId',
  'url',
];

export const surface = {
  listing: {
    name: 'Listing',
    operations: {
      searchSold: {
        name: 'Search Sold',
        action: 'Search sold listings of the last 90 days',
        description: 'Find completed sales for a keyword on an auction site',
        endpoint: 'scrape',
        fixed: { sold: true },
        own: ['page'],
        simplified: soldListing,
      },
      searchActive: {
        name: 'Search Active',
        action: 'Search listings that are for sale now',
        description: 'Find active listings for a keyword on an auction site',
        endpoint: 'scrape',
        fixed: { sold: false },
        own: ['page', ...soldOnly],
        simplified: activeListing,
      },
      browseCategory: {
        name: 'Browse Category',
        action: 'Browse sold listings of a category',
        description: 'Find completed sales in a category of an auction site, without a keyword',
        endpoint: 'scrapeCategory',
        fixed: { sold: true },
        own: ['page'],
        simplified: soldListing,
      },
      getPriceSummary: {
        name: 'Get Price Summary',
        action: 'Get the median and range of recent sold prices',
        description: 'Get price statistics of completed sales for a keyword on an auction site',
        endpoint: 'scrape',
        fixed: { sold: true },
        own: ['page'],
      },
    },
  },
  history: {
    name: 'Sold History',
    operations: {
      search: {
        name: 'Search',
        action: 'Search three years of sold history',
        description: 'Find sold listings of up to three years back for a keyword',
        endpoint: 'history',
        own: ['page', 'limit'],
        simplified: [
          'itemId',
          'title',
          'recordType',
          'soldUnits',
          'soldPrice',
          'averageSoldPrice',
          'averageSoldPriceCurrency',
          'soldDate',
          'lastSoldDate',
          'itemUrl',
        ],
      },
      getTotals: {
        name: 'Get Totals',
        action: 'Get units sold and average price over a time',
        description: 'Get units sold, sellers, price range and sell-through of a whole time range',
        endpoint: 'history',
        own: ['page', 'limit', 'sort', 'relevance', 'singleUnitOnly'],
      },
      getTrend: {
        name: 'Get Trend',
        action: 'Get how sold prices moved over time',
        description: 'Get price statistics by week, month, quarter or year',
        endpoint: 'history',
        own: ['page', 'limit', 'sort'],
      },
    },
  },
  fashion: {
    name: 'Fashion Listing',
    operations: {
      searchSold: {
        name: 'Search Sold',
        action: 'Search sold fashion listings',
        description: 'Find sold listings of the fashion resale site',
        endpoint: 'fashionSold',
        own: ['page'],
        simplified: [
          'listingId',
          'title',
          'brand',
          'size',
          'soldPrice',
          'originalPrice',
          'soldAt',
          'daysToSell',
          'sellerUsername',
          'url',
        ],
      },
      getPriceSummary: {
        name: 'Get Price Summary',
        action: 'Get the median and range of sold fashion prices',
        description: 'Get price statistics of sold listings of the fashion resale site',
        endpoint: 'fashionSold',
        own: ['page', 'enrich'],
      },
    },
  },
  peer: {
    name: 'Peer Listing',
    operations: {
      searchSold: {
        name: 'Search Sold',
        action: 'Search sold listings of the peer resale site',
        description: 'Find sold listings of the peer-to-peer resale site',
        endpoint: 'peerListings',
        fixed: { sold: true },
        own: ['page'],
        simplified: peerListing,
      },
      searchActive: {
        name: 'Search Active',
        action: 'Search active listings of the peer resale site',
        description: 'Find active listings of the peer-to-peer resale site',
        endpoint: 'peerListings',
        fixed: { sold: false },
        own: ['page'],
        simplified: peerListing,
      },
      getPriceSummary: {
        name: 'Get Price Summary',
        action: 'Get the median and range of sold peer prices',
        description: 'Get price statistics of sold listings of the peer-to-peer resale site',
        endpoint: 'peerListings',
        fixed: { sold: true },
        own: ['page', 'includeListedAt'],
      },
    },
  },
  card: {
    name: 'Card',
    operations: {
      getPrice: {
        name: 'Get Price',
        action: 'Get the price of a trading card',
        description: 'Get price statistics of the sales of one trading card',
        endpoint: 'cardSales',
        main: { keyword: '' },
        own: ['productId', 'history'],
      },
      getSales: {
        name: 'Get Sales',
        action: 'Get sales of a trading card',
        description: 'Get completed sales of one trading card',
        endpoint: 'cardSales',
        main: { keyword: '' },
        own: ['productId'],
        simplified: [
          'title',
          'price',
          'shipping',
          'totalPrice',
          'quantity',
          'soldAt',
          'condition',
          'variant',
          'language',
          'listingType',
        ],
      },
      getListings: {
        name: 'Get Listings',
        action: 'Get offers of a trading card',
        description: 'Get active offers of one trading card with their sellers',
        endpoint: 'cardListings',
        main: { keyword: '' },
        own: ['productId', 'page'],
        simplified: [
          'listingId',
          'price',
          'shipping',
          'totalPrice',
          'quantity',
          'condition',
          'variant',
          'language',
          'sellerName',
          'sellerRating',
        ],
      },
    },
  },
  cardBatch: {
    name: 'Card Batch',
    operations: {
      run: {
        name: 'Run and Wait',
        action: 'Price many trading cards in one job',
        description: 'Price all input items as cards in one job and wait for the prices',
        endpoint: 'startCardBatch',
        entries: 'cards',
      },
      start: {
        name: 'Start',
        action: 'Start pricing many trading cards',
        description: 'Start a job that prices all input items as cards, without waiting',
        endpoint: 'startCardBatch',
        entries: 'cards',
      },
      get: {
        name: 'Get',
        action: 'Get the prices of a card batch',
        description: 'Get the state and the prices of a card batch, free of charge',
        endpoint: 'cardBatch',
      },
      cancel: {
        name: 'Cancel',
        action: 'Cancel a card batch',
        description: 'Stop the cards of a batch that are not priced yet',
        endpoint: 'cancelCardBatch',
      },
    },
  },
  deepPagination: {
    name: 'Deep Pagination',
    operations: {
      run: {
        name: 'Run and Wait',
        action: 'Read many pages of one search in a job',
        description: 'Read up to 100 pages of one search in a job and wait for the rows',
        endpoint: 'startDeepPagination',
        main: { maxPages: 10 },
        own: ['page'],
        rowsOf: 'scrape',
        simplified: soldListing,
      },
      start: {
        name: 'Start',
        action: 'Start reading many pages of one search',
        description: 'Start a job that reads up to 100 pages of one search, without waiting',
        endpoint: 'startDeepPagination',
        main: { maxPages: 10 },
        own: ['page'],
      },
      get: {
        name: 'Get',
        action: 'Get the rows of a deep pagination job',
        description: 'Get the state and the rows of a deep pagination job, free of charge',
        endpoint: 'deepPagination',
        rowsOf: 'scrape',
        simplified: soldListing,
      },
      cancel: {
        name: 'Cancel',
        action: 'Cancel a deep pagination job',
        description: 'Stop a job; the rows so far stay',
        endpoint: 'cancelDeepPagination',
      },
      downloadCsv: {
        name: 'Download CSV',
        action: 'Download the rows of a deep pagination job',
        description: 'Get the rows of a deep pagination job as a CSV file',
        endpoint: 'deepPagination',
      },
    },
  },
  keywordJob: {
    name: 'Keyword Job',
    operations: {
      run: {
        name: 'Run and Wait',
        action: 'Search many keywords in one job',
        description: 'Search for the keywords of all input items in one job and wait for the results',
        endpoint: 'startKeywordJob',
        entries: 'queries',
        rowsOf: 'scrape',
        simplified: soldListing,
      },
      start: {
        name: 'Start',
        action: 'Start searching many keywords',
        description: 'Start a job that searches for the keywords of all input items, without waiting',
        endpoint: 'startKeywordJob',
        entries: 'queries',
      },
      get: {
        name: 'Get',
        action: 'Get the results of a keyword job',
        description: 'Get the state and the results of a keyword job, free of charge',
        endpoint: 'keywordJob',
        rowsOf: 'scrape',
        simplified: soldListing,
      },
    },
  },
  bulkSearch: {
    name: 'Bulk Search',
    operations: {
      run: {
        name: 'Run',
        action: 'Search many keywords at once',
        description: 'Search for the keywords of all input items in runs of up to 20',
        endpoint: 'bulkSearch',
        entries: 'keywords',
        rowsOf: 'scrape',
        simplified: soldListing,
      },
      downloadCsv: {
        name: 'Download CSV',
        action: 'Download the rows of a bulk search',
        description: 'Get the rows of a bulk search, or of one of its keywords, as a CSV file',
        endpoint: 'bulkSearchCsv',
      },
    },
  },
  shipping: {
    name: 'Shipping',
    operations: {
      getRates: {
        name: 'Get Rates',
        action: 'Get shipping rates of a parcel',
        description: 'Get estimated prices of a US parcel with several carriers',
        endpoint: 'shippingRates',
        simplified: ['carrier', 'service', 'amount', 'currency', 'estimatedDays'],
      },
      getUsage: {
        name: 'Get Usage',
        action: 'Get what is left of the shipping plan',
        description: 'Get plan, quota and use of the shipping product, free of charge',
        endpoint: 'shippingUsage',
      },
    },
  },
  account: {
    name: 'Account',
    operations: {
      getUsage: {
        name: 'Get Usage',
        action: 'Get how many requests and credits are left',
        description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
        endpoint: 'accountUsage',
      },
      checkService: {
        name: 'Check Service',
        action: 'Check whether the service answers',
        description: 'Check whether the service answers, free of charge',
        endpoint: 'status',
      },
    },
  },
} as const satisfies Record<string, ResourceSurface>;

/** What the trigger looks at, one event each. */
export const triggerSurface = {
  newSold: {
    name: 'New Sold Listing',
    action: 'On new sold listing',
    description: 'When something that matches a search was sold',
    endpoint: 'scrape',
    fixed: { sold: true, sortOrder: 'endedRecently' },
    own: ['page', 'count', 'soldAfter', 'soldBefore'],
    simplified: soldListing,
  },
  newActive: {
    name: 'New Active Listing',
    action: 'On new active listing',
    description: 'When something that matches a search is offered, up to a price if you like',
    endpoint: 'scrape',
    fixed: { sold: false, sortOrder: 'timeNewlyListed' },
    own: ['page', 'count', 'maxPrice', ...soldOnly],
    simplified: activeListing,
  },
  medianChanged: {
    name: 'Median Price Changed',
    action: 'On changed median price',
    description: 'When the median sold price moved by a percentage since the last event',
    endpoint: 'scrape',
    fixed: { sold: true },
    own: ['page'],
  },
} as const satisfies Record<string, OperationSurface>;
