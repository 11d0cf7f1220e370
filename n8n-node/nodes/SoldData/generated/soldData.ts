// Generated from core/catalog by `npm run generate`. Do not edit.
import type { INodeProperties } from 'n8n-workflow';
import * as fields from './fields.ts';

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Account',
        value: 'account',
      },
      {
        name: 'Bulk Search',
        value: 'bulkSearch',
      },
      {
        name: 'Card',
        value: 'card',
      },
      {
        name: 'Card Batch',
        value: 'cardBatch',
      },
      {
        name: 'Deep Pagination',
        value: 'deepPagination',
      },
      {
        name: 'Fashion Listing',
        value: 'fashion',
      },
      {
        name: 'Keyword Job',
        value: 'keywordJob',
      },
      {
        name: 'Listing',
        value: 'listing',
      },
      {
        name: 'Peer Listing',
        value: 'peer',
      },
      {
        name: 'Shipping',
        value: 'shipping',
      },
      {
        name: 'Sold History',
        value: 'history',
      },
      {
        name: 'Watch',
        value: 'watch',
      },
    ],
    default: 'listing',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Browse Category',
        value: 'browseCategory',
        action: 'Browse sold listings by category for one request per page',
        description: 'Find completed sales in a category of an auction site, without a keyword',
      },
      {
        name: 'Get Price Summary',
        value: 'getPriceSummary',
        action: 'Get median and range of recent sold prices for one request',
        description: 'Get price statistics of completed sales for a keyword on an auction site',
      },
      {
        name: 'Search Active',
        value: 'searchActive',
        action: 'Search active listings for one request per page',
        description: 'Find active listings for a keyword on an auction site',
      },
      {
        name: 'Search Sold',
        value: 'searchSold',
        action: 'Search sold listings of last 90 days for one request per page',
        description: 'Find completed sales for a keyword on an auction site',
      },
    ],
    default: 'searchSold',
    displayOptions: {
      show: {
        resource: ['listing'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Totals',
        value: 'getTotals',
        action: 'Get units sold and average price in date range for one request',
        description: 'Get units sold, sellers, price range and sell-through of a whole time range',
      },
      {
        name: 'Get Trend',
        value: 'getTrend',
        action: 'Get how sold prices moved over time for one request per page',
        description: 'Get price statistics by week, month, quarter or year',
      },
      {
        name: 'Search',
        value: 'search',
        action: 'Search three years of sold history for one request per page',
        description: 'Find sold listings of up to three years back for a keyword',
      },
    ],
    default: 'search',
    displayOptions: {
      show: {
        resource: ['history'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Price Summary',
        value: 'getPriceSummary',
        action: 'Get median and range of sold fashion prices for one request',
        description: 'Get price statistics of sold listings of the fashion resale site',
      },
      {
        name: 'Search Sold',
        value: 'searchSold',
        action: 'Search sold fashion listings for one request per page',
        description: 'Find sold listings of the fashion resale site',
      },
    ],
    default: 'searchSold',
    displayOptions: {
      show: {
        resource: ['fashion'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Price Summary',
        value: 'getPriceSummary',
        action: 'Get median and range of sold peer prices for one request',
        description: 'Get price statistics of sold listings of the peer-to-peer resale site',
      },
      {
        name: 'Search Active',
        value: 'searchActive',
        action: 'Search active peer listings for one request per page',
        description: 'Find active listings of the peer-to-peer resale site',
      },
      {
        name: 'Search Sold',
        value: 'searchSold',
        action: 'Search sold peer listings for one request per page',
        description: 'Find sold listings of the peer-to-peer resale site',
      },
    ],
    default: 'searchSold',
    displayOptions: {
      show: {
        resource: ['peer'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Listings',
        value: 'getListings',
        action: 'Get trading card offers for one request per page',
        description: 'Get active offers of one trading card with their sellers',
      },
      {
        name: 'Get Price',
        value: 'getPrice',
        action: 'Get trading card price for one request',
        description: 'Get price statistics of the sales of one trading card',
      },
      {
        name: 'Get Sales',
        value: 'getSales',
        action: 'Get trading card sales for one request',
        description: 'Get completed sales of one trading card',
      },
    ],
    default: 'getPrice',
    displayOptions: {
      show: {
        resource: ['card'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel card batch free of charge',
        description: 'Stop the cards of a batch that are not priced yet',
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get card batch prices free of charge',
        description: 'Get the state and the prices of a card batch, free of charge',
      },
      {
        name: 'Run and Wait',
        value: 'run',
        action: 'Price many trading cards in one job for one request per card',
        description: 'Price all input items as cards in one job and wait for the prices',
      },
      {
        name: 'Start',
        value: 'start',
        action: 'Start pricing many trading cards for one request per card',
        description: 'Start a job that prices all input items as cards, without waiting',
      },
    ],
    default: 'run',
    displayOptions: {
      show: {
        resource: ['cardBatch'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Cancel',
        value: 'cancel',
        action: 'Cancel deep pagination job free of charge',
        description: 'Stop a job; the rows so far stay',
      },
      {
        name: 'Download CSV',
        value: 'downloadCsv',
        action: 'Download deep pagination rows as CSV file free of charge',
        description: 'Get the rows of a deep pagination job as a CSV file',
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get deep pagination rows free of charge',
        description: 'Get the state and the rows of a deep pagination job, free of charge',
      },
      {
        name: 'Run and Wait',
        value: 'run',
        action: 'Read many pages of one search as job for one request per page',
        description: 'Read up to 100 pages of one search in a job and wait for the rows',
      },
      {
        name: 'Start',
        value: 'start',
        action: 'Start reading many pages of one search for one request per page',
        description: 'Start a job that reads up to 100 pages of one search, without waiting',
      },
    ],
    default: 'run',
    displayOptions: {
      show: {
        resource: ['deepPagination'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get keyword job results free of charge',
        description: 'Get the state and the results of a keyword job, free of charge',
      },
      {
        name: 'Run and Wait',
        value: 'run',
        action: 'Search many keywords in one job for one request per query',
        description: 'Search for the keywords of all input items in one job and wait for the results',
      },
      {
        name: 'Start',
        value: 'start',
        action: 'Start searching many keywords for one request per query',
        description: 'Start a job that searches for the keywords of all input items, without waiting',
      },
    ],
    default: 'run',
    displayOptions: {
      show: {
        resource: ['keywordJob'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Download CSV',
        value: 'downloadCsv',
        action: 'Download bulk search rows as CSV file free of charge',
        description: 'Get the rows of a bulk search, or of one of its keywords, as a CSV file',
      },
      {
        name: 'Run',
        value: 'run',
        action: 'Search many keywords at once for one request per keyword',
        description: 'Search for the keywords of all input items in runs of up to 20',
      },
    ],
    default: 'run',
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Plan',
        value: 'getPlan',
        action: 'Get how often watched list is looked at free of charge',
        description: 'Get how often each item of a list can be looked at with a number of requests, free of charge',
      },
      {
        name: 'Look Now',
        value: 'lookNow',
        action: 'Look at watched list within monthly number of requests',
        description: 'Look at what is due of a list, and get what is new since the last time',
      },
    ],
    default: 'lookNow',
    displayOptions: {
      show: {
        resource: ['watch'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Get Rates',
        value: 'getRates',
        action: 'Get parcel shipping rates for one shipping request',
        description: 'Get estimated prices of a US parcel with several carriers',
      },
      {
        name: 'Get Usage',
        value: 'getUsage',
        action: 'Get remaining shipping quota free of charge',
        description: 'Get plan, quota and use of the shipping product, free of charge',
      },
    ],
    default: 'getRates',
    displayOptions: {
      show: {
        resource: ['shipping'],
      },
    },
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Check Service',
        value: 'checkService',
        action: 'Check service status free of charge',
        description: 'Check whether the service answers, free of charge',
      },
      {
        name: 'Get Usage',
        value: 'getUsage',
        action: 'Get remaining requests and credits free of charge',
        description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
      },
    ],
    default: 'getUsage',
    displayOptions: {
      show: {
        resource: ['account'],
      },
    },
  },
  { ...fields.category, displayOptions: {
    show: {
      resource: ['listing'],
      operation: ['browseCategory'],
    },
  } },
  { ...fields.product, displayOptions: {
    show: {
      resource: ['card'],
      operation: ['getPrice', 'getSales', 'getListings'],
    },
  } },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'What to search for; a word with a minus sign in front is excluded. Several go one on a line, or as a list from an expression.',
    displayOptions: {
      show: {
        resource: ['listing', 'deepPagination', 'keywordJob', 'bulkSearch'],
        operation: ['searchSold', 'searchActive', 'getPriceSummary', 'run', 'start'],
      },
    },
  },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. iphone 13 128gb',
    description: 'Every word must appear in the listing title; brand plus model works best. Several go one on a line, or as a list from an expression.',
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search', 'getTotals', 'getTrend'],
      },
    },
  },
  {
    displayName: 'Start Date',
    name: 'startDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'First day to include, at most three years ago',
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search', 'getTotals', 'getTrend'],
      },
    },
  },
  {
    displayName: 'End Date',
    name: 'endDate',
    required: true,
    type: 'dateTime',
    default: '',
    description: 'Last day to include, today (UTC) at the latest',
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search', 'getTotals', 'getTrend'],
      },
    },
  },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. denim jacket',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['searchSold', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Keyword',
    name: 'keyword',
    required: true,
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. canon ae-1',
    description: 'What to search for. Several go one on a line, or as a list from an expression.',
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchSold', 'searchActive', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Keyword',
    name: 'keyword',
    type: 'string',
    typeOptions: {
      rows: 2,
    },
    default: '',
    placeholder: 'e.g. charizard base set 4/102',
    description: 'Card to look up; leave it empty when the exact card is given. Several go one on a line, or as a list from an expression.',
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getPrice', 'getSales', 'getListings'],
      },
    },
  },
  {
    displayName: 'From Postal Code',
    name: 'fromPostalCode',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. 10001',
    description: 'US ZIP code',
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
      },
    },
  },
  {
    displayName: 'To Postal Code',
    name: 'toPostalCode',
    required: true,
    type: 'string',
    default: '',
    placeholder: 'e.g. 10001',
    description: 'US ZIP code',
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
      },
    },
  },
  {
    displayName: 'Parcel Weight',
    name: 'parcelWeightOz',
    required: true,
    type: 'number',
    default: '',
    typeOptions: {
      numberPrecision: 2,
    },
    placeholder: 'e.g. 16',
    description: 'In ounces',
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
      },
    },
  },
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
    displayOptions: {
      show: {
        resource: ['cardBatch'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    required: true,
    type: 'string',
    default: '',
    description: 'As the start of the job returned it',
    displayOptions: {
      show: {
        resource: ['cardBatch', 'deepPagination', 'keywordJob'],
        operation: ['get', 'cancel', 'downloadCsv'],
      },
    },
  },
  {
    displayName: 'Pages',
    name: 'maxPages',
    type: 'number',
    default: 10,
    typeOptions: {
      minValue: 1,
      maxValue: 100,
    },
    placeholder: 'e.g. 10',
    description: 'Most pages to read; each is one request',
    displayOptions: {
      show: {
        resource: ['deepPagination'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Run ID',
    name: 'runId',
    required: true,
    type: 'string',
    default: '',
    description: 'As the stream told it',
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
        operation: ['downloadCsv'],
      },
    },
  },
  { ...fields.watchedRows, displayOptions: {
    show: {
      resource: ['watch'],
      operation: ['lookNow', 'getPlan'],
    },
  } },
  { ...fields.monthly, displayOptions: {
    show: {
      resource: ['watch'],
      operation: ['lookNow', 'getPlan'],
    },
  } },
  { ...fields.tell, displayOptions: {
    show: {
      resource: ['watch'],
      operation: ['lookNow', 'getPlan'],
    },
  } },
  {
    displayName: 'Site',
    name: 'ebaySite',
    type: 'options',
    options: fields.ebaySiteChoices,
    default: 'auctionsite.com',
    description: 'Regional auction site to search',
    displayOptions: {
      show: {
        resource: ['listing', 'history', 'deepPagination', 'keywordJob', 'bulkSearch'],
        operation: ['searchSold', 'searchActive', 'browseCategory', 'getPriceSummary', 'search', 'getTotals', 'getTrend', 'run', 'start'],
      },
    },
  },
  {
    displayName: 'Each page of up to 240 rows is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['searchSold', 'searchActive', 'browseCategory', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Each page of up to 50 rows is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['history', 'card'],
        operation: ['search', 'getTotals', 'getTrend', 'getListings'],
      },
    },
  },
  {
    displayName: 'Each page of up to 48 rows is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['searchSold', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Each page of up to 100 rows is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchSold', 'searchActive', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Each call is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getPrice', 'getSales'],
      },
    },
  },
  {
    displayName: 'Each call is charged as one request of the shipping plan. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
      },
    },
  },
  {
    displayName: 'Free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['shipping', 'account', 'cardBatch', 'deepPagination', 'keywordJob', 'bulkSearch', 'watch'],
        operation: ['getUsage', 'checkService', 'get', 'cancel', 'downloadCsv', 'getPlan'],
      },
    },
  },
  {
    displayName: 'Each card with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['cardBatch'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Each page with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['deepPagination'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Each query with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['keywordJob'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Each keyword with a result is charged as one request. What fails is not charged.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
        operation: ['run'],
      },
    },
  },
  {
    displayName: 'Each look at an item is charged as one request, never more than Requests a Month in all. 200 items with 2,000 requests are each looked at about every 3 days, sooner where prices move.',
    name: 'cost',
    type: 'notice',
    default: '',
    displayOptions: {
      show: {
        resource: ['watch'],
        operation: ['lookNow'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.bestOfferPrice,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
      fields.soldAfter,
      fields.soldBefore,
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['searchSold', 'getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['searchActive'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.bestOfferPrice,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
      fields.soldAfter,
      fields.soldBefore,
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['browseCategory'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Relevance Cleanup',
        name: 'relevance',
        type: 'boolean',
        default: false,
        description: 'Whether to remove accessories, lots, other models and odd prices; takes about a second longer',
      },
      {
        displayName: 'Single Units Only',
        name: 'singleUnitOnly',
        type: 'boolean',
        default: false,
        description: 'Whether to return only listings that sold exactly one unit, whose price and day are those of the sale',
      },
    ],
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search', 'getTrend'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.brand,
      fields.condition,
      fields.department,
      fields.maxPrice2,
      fields.minPrice2,
      {
        displayName: 'Seller Details',
        name: 'enrich',
        type: 'boolean',
        default: false,
        description: 'Whether to add location, sold count and ship time of the seller; still one request',
      },
    ],
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['searchSold'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.brand,
      fields.condition,
      fields.department,
      fields.maxPrice2,
      fields.minPrice2,
    ],
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.brandId,
      fields.categoryId2,
      fields.itemCondition2,
      {
        displayName: 'Listing Dates',
        name: 'includeListedAt',
        type: 'boolean',
        default: false,
        description: 'Whether to add when each listing was posted; takes a few seconds longer, costs no more',
      },
      fields.maxPrice3,
      fields.minPrice3,
    ],
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchSold', 'searchActive'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.brandId,
      fields.categoryId2,
      fields.itemCondition2,
      fields.maxPrice3,
      fields.minPrice3,
    ],
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.condition2,
      fields.language,
      fields.variant,
    ],
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getPrice', 'getListings'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.condition2,
      fields.language,
      {
        displayName: 'Price History',
        name: 'history',
        type: 'options',
        options: [
          {
            name: 'None',
            value: 'none',
          },
          {
            name: 'One Month',
            value: 'month',
          },
          {
            name: 'One Year',
            value: 'annual',
          },
          {
            name: 'Three Months',
            value: 'quarter',
          },
        ],
        default: 'none',
        description: 'How far back market prices are added. They stand in the output Whole Answer.',
      },
      fields.variant,
    ],
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getSales'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Carriers',
        name: 'carriers',
        type: 'string',
        typeOptions: {
          rows: 2,
        },
        default: '',
        description: 'Only these; leave it empty for all. Several go one on a line, or as a list from an expression.',
      },
      {
        displayName: 'Parcel Height',
        name: 'parcelHeightIn',
        type: 'number',
        default: '',
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 4',
        description: 'In inches',
      },
      {
        displayName: 'Parcel Length',
        name: 'parcelLengthIn',
        type: 'number',
        default: '',
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 10',
        description: 'In inches',
      },
      {
        displayName: 'Parcel Width',
        name: 'parcelWidthIn',
        type: 'number',
        default: '',
        typeOptions: {
          numberPrecision: 2,
        },
        placeholder: 'e.g. 8',
        description: 'In inches',
      },
    ],
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
      },
    },
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
        default: '',
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
        default: '',
        placeholder: 'e.g. 1986',
        description: 'Of the edition',
      },
    ],
    displayOptions: {
      show: {
        resource: ['cardBatch'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      fields.bestOfferPrice,
      fields.aspectFilter,
      fields.buyingFormat,
      fields.categoryId,
      fields.includeCompleteListing,
      fields.itemCondition,
      fields.conditionId,
      fields.exactMatch,
      fields.itemLocation,
      fields.maxPrice,
      fields.minPrice,
      fields.relevance,
      fields.sellerType,
      {
        displayName: 'Sold',
        name: 'sold',
        type: 'boolean',
        default: true,
        description: 'Whether to search completed sales rather than active listings',
      },
      fields.soldAfter,
      fields.soldBefore,
    ],
    displayOptions: {
      show: {
        resource: ['deepPagination', 'keywordJob', 'bulkSearch'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Keyword',
        name: 'keyword',
        type: 'string',
        default: '',
        placeholder: 'e.g. iphone 13 128gb',
        description: 'Only its rows; without it the whole run',
      },
    ],
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
        operation: ['downloadCsv'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      fields.count,
      fields.sortOrder,
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['searchSold', 'browseCategory'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      fields.count,
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: fields.sortOrderChoices,
        default: 'timeNewlyListed',
        description: 'What comes first',
      },
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['searchActive'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.count,
      fields.sortOrder,
    ],
    displayOptions: {
      show: {
        resource: ['listing', 'deepPagination', 'keywordJob', 'bulkSearch'],
        operation: ['getPriceSummary', 'run', 'start'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      {
        displayName: 'Sort Order',
        name: 'sort',
        type: 'options',
        options: [
          {
            name: 'Last Sold, Newest First',
            value: 'lastSoldDescending',
          },
          {
            name: 'Units Sold, Fewest First',
            value: 'quantityAscending',
          },
        ],
        default: 'lastSoldDescending',
        description: 'Newest sales first, or by units sold',
      },
    ],
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.trendPages,
    ],
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['getTrend'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      fields.sortBy,
    ],
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['searchSold'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.sortBy,
    ],
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      fields.count2,
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: fields.sortOrderChoices2,
        default: 'recentlySold',
        description: 'What comes first; mostPopular means recentlySold',
      },
    ],
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchSold'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      fields.count2,
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: fields.sortOrderChoices2,
        default: 'newest',
        description: 'What comes first; mostPopular means recentlySold',
      },
    ],
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchActive'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.count2,
      {
        displayName: 'Sort Order',
        name: 'sortOrder',
        type: 'options',
        options: fields.sortOrderChoices2,
        default: 'bestMatch',
        description: 'What comes first; mostPopular means recentlySold',
      },
    ],
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      {
        displayName: 'Sales',
        name: 'count',
        type: 'number',
        default: 100,
        typeOptions: {
          minValue: 1,
          maxValue: 250,
        },
        description: 'Most sales to return',
      },
    ],
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getPrice', 'getSales'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
      fields.firstPage,
      fields.maxPages,
      {
        displayName: 'Rows Per Page',
        name: 'count',
        type: 'number',
        default: 25,
        typeOptions: {
          minValue: 1,
          maxValue: 50,
        },
        description: 'Most listings on one page',
      },
    ],
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getListings'],
      },
    },
  },
  {
    displayName: 'Sorting and Paging',
    name: 'paging',
    type: 'collection',
    placeholder: 'Add Choice',
    default: {},
    options: [
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
    ],
    displayOptions: {
      show: {
        resource: ['cardBatch'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Your Costs',
    name: 'costs',
    type: 'collection',
    placeholder: 'Add Cost',
    default: {},
    options: [
      fields.currency,
      fields.feePercent,
      fields.fixedFee,
      fields.margin,
      fields.packaging,
      fields.paid,
      fields.postage,
    ],
    displayOptions: {
      show: {
        resource: ['listing', 'fashion', 'peer', 'card', 'watch'],
        operation: ['getPriceSummary', 'getPrice', 'lookNow'],
      },
    },
  },
  { ...fields.entriesNotice, displayOptions: {
    show: {
      resource: ['cardBatch', 'keywordJob', 'bulkSearch'],
      operation: ['run', 'start'],
    },
  } },
  { ...fields.patience, displayOptions: {
    show: {
      resource: ['cardBatch', 'deepPagination', 'keywordJob'],
      operation: ['run'],
    },
  } },
  { ...fields.returnAll, displayOptions: {
    show: {
      resource: ['listing', 'history', 'fashion', 'peer', 'card', 'shipping'],
      operation: ['searchSold', 'searchActive', 'browseCategory', 'search', 'getSales', 'getListings', 'getRates'],
    },
  } },
  { ...fields.limit, displayOptions: {
    show: {
      resource: ['listing', 'history', 'fashion', 'peer', 'card', 'shipping'],
      operation: ['searchSold', 'searchActive', 'browseCategory', 'search', 'getSales', 'getListings', 'getRates'],
      returnAll: [false],
    },
  } },
  { ...fields.period, displayOptions: {
    show: {
      resource: ['history'],
      operation: ['getTrend'],
    },
  } },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'selectedFields',
        name: 'Selected Fields',
        description: 'Only the fields you choose of each listing, prices as numbers',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
      {
        value: 'answer',
        name: 'Whole Answer',
        description: 'One item for each page, with totals, summary and everything else the service sends',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        resource: ['listing', 'history', 'fashion', 'peer', 'card', 'shipping'],
        operation: ['searchSold', 'searchActive', 'browseCategory', 'search', 'getSales', 'getListings', 'getRates'],
      },
    },
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'job',
        name: 'Job',
        description: 'One item with the state of the job and its whole answer',
      },
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        resource: ['cardBatch'],
        operation: ['run', 'get'],
      },
    },
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'job',
        name: 'Job',
        description: 'One item with the state of the job and its whole answer',
      },
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'selectedFields',
        name: 'Selected Fields',
        description: 'Only the fields you choose of each listing, prices as numbers',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        resource: ['deepPagination'],
        operation: ['run', 'get'],
      },
    },
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'job',
        name: 'Job',
        description: 'One item with the state of the job and its whole answer',
      },
      {
        value: 'listings',
        name: 'Listings',
        description: 'One item for each listing behind the statistics',
      },
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'selectedFields',
        name: 'Selected Fields',
        description: 'Only the fields you choose of each listing, prices as numbers',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        resource: ['keywordJob'],
        operation: ['run', 'get'],
      },
    },
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      {
        value: 'listings',
        name: 'Listings',
        description: 'One item for each listing behind the statistics',
      },
      {
        value: 'raw',
        name: 'Raw',
        description: 'As the service sends it',
      },
      {
        value: 'selectedFields',
        name: 'Selected Fields',
        description: 'Only the fields you choose of each listing, prices as numbers',
      },
      {
        value: 'simplified',
        name: 'Simplified',
        description: 'The most used fields, prices as numbers',
      },
    ],
    default: 'simplified',
    description: 'How much of the result to return',
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
        operation: ['run'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: fields.fieldsChoices,
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['listing', 'deepPagination', 'keywordJob', 'bulkSearch'],
        operation: ['searchSold', 'searchActive', 'browseCategory', 'run', 'get'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Average Shipping',
        value: 'averageShipping',
        description: 'Mean cost of delivery',
      },
      {
        name: 'Average Shipping Currency',
        value: 'averageShippingCurrency',
      },
      {
        name: 'Average Sold Price',
        value: 'averageSoldPrice',
        description: 'Mean over the units sold',
      },
      {
        name: 'Average Sold Price Currency',
        value: 'averageSoldPriceCurrency',
      },
      {
        name: 'Bids',
        value: 'bids',
        description: 'Auctions only',
      },
      {
        name: 'Condition',
        value: 'condition',
        description: 'Always empty in this data',
      },
      {
        name: 'Condition Code',
        value: 'conditionId',
        description: 'State of the item as a number',
      },
      {
        name: 'Extended Title',
        value: 'extendedTitle',
        description: 'Longer form, where there is one',
      },
      {
        name: 'Image URL',
        value: 'imageUrl',
        description: 'Picture; older rows may lack it',
      },
      {
        name: 'Item ID',
        value: 'itemId',
        description: 'Listing ID on the auction site',
      },
      {
        name: 'Last Sold On',
        value: 'lastSoldDate',
        description: 'Day of the most recent sale',
      },
      {
        name: 'Listing Format',
        value: 'listingFormat',
        description: 'How it was offered',
      },
      {
        name: 'Record Type',
        value: 'recordType',
        description: 'One unit sold, or several sales of one listing taken together',
      },
      {
        name: 'Sold On',
        value: 'soldDate',
        description: 'Day of the one sale; empty on aggregates',
      },
      {
        name: 'Sold Price',
        value: 'soldPrice',
        description: 'Of the one sale; empty on aggregates',
      },
      {
        name: 'Sold Price Currency',
        value: 'soldPriceCurrency',
      },
      {
        name: 'Title',
        value: 'title',
        description: 'As the seller wrote it',
      },
      {
        name: 'Total Sales',
        value: 'totalSales',
        description: 'Sum over the units sold',
      },
      {
        name: 'Total Sales Currency',
        value: 'totalSalesCurrency',
      },
      {
        name: 'Units Sold',
        value: 'soldUnits',
        description: 'In the asked time',
      },
      {
        name: 'URL',
        value: 'itemUrl',
        description: 'Link to the listing; older rows may lack it',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['history'],
        operation: ['search'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Brand',
        value: 'brand',
        description: 'Maker',
      },
      {
        name: 'Category',
        value: 'category',
        description: 'Part of the catalog it stands in',
      },
      {
        name: 'Colors',
        value: 'colors',
        description: 'As the seller gave them',
      },
      {
        name: 'Comments',
        value: 'comments',
        description: 'Written under the listing',
      },
      {
        name: 'Condition',
        value: 'condition',
        description: 'Code of the site',
      },
      {
        name: 'Days To Sell',
        value: 'daysToSell',
        description: 'From posting to sale',
      },
      {
        name: 'Description',
        value: 'description',
        description: 'Text of the listing',
      },
      {
        name: 'Image URL',
        value: 'imageUrl',
        description: 'Picture of the item',
      },
      {
        name: 'Likes',
        value: 'likes',
        description: 'People who liked the listing',
      },
      {
        name: 'Listed At',
        value: 'listedAt',
        description: 'When the listing was first posted',
      },
      {
        name: 'Listing ID',
        value: 'listingId',
        description: 'On the fashion resale site',
      },
      {
        name: 'New With Tags',
        value: 'newWithTags',
        description: 'Never worn, tags attached',
      },
      {
        name: 'Original Price',
        value: 'originalPrice',
        description: 'When new, in USD',
      },
      {
        name: 'Seller',
        value: 'sellerUsername',
        description: 'Account name',
      },
      {
        name: 'Seller Average Ship Days',
        value: 'sellerAverageShipDays',
        description: 'Only with seller details',
      },
      {
        name: 'Seller Location',
        value: 'sellerLocation',
        description: 'Only with seller details',
      },
      {
        name: 'Seller Sold Count',
        value: 'sellerSoldCount',
        description: 'Approximate; only with seller details',
      },
      {
        name: 'Shares',
        value: 'shares',
        description: 'Times it was passed on',
      },
      {
        name: 'Shipping Cost',
        value: 'shippingCost',
        description: 'Empty when not shown for the item',
      },
      {
        name: 'Size',
        value: 'size',
        description: 'As the seller gave it',
      },
      {
        name: 'Sold At',
        value: 'soldAt',
        description: 'Time of the sale',
      },
      {
        name: 'Sold Price',
        value: 'soldPrice',
        description: 'USD; may be an upper bound, because private offers are not disclosed',
      },
      {
        name: 'Title',
        value: 'title',
        description: 'As the seller wrote it',
      },
      {
        name: 'URL',
        value: 'url',
        description: 'Link to the listing',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['fashion'],
        operation: ['searchSold'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Brand',
        value: 'brand',
        description: 'Maker',
      },
      {
        name: 'Category',
        value: 'categoryName',
        description: 'Part of the catalog it stands in',
      },
      {
        name: 'Condition',
        value: 'condition',
        description: 'State of the item',
      },
      {
        name: 'Condition Code',
        value: 'conditionId',
        description: 'The same as a number',
      },
      {
        name: 'Currency',
        value: 'currency',
        description: 'Of the price',
      },
      {
        name: 'Image URL',
        value: 'imageUrl',
        description: 'Picture in full size',
      },
      {
        name: 'Item ID',
        value: 'itemId',
        description: 'Listing ID on the peer resale site',
      },
      {
        name: 'Listed At',
        value: 'listedAt',
        description: 'When it was first posted; only on request',
      },
      {
        name: 'Marketplace',
        value: 'marketplace',
        description: 'Site of the listing',
      },
      {
        name: 'Original Price',
        value: 'originalPrice',
        description: 'Before reductions',
      },
      {
        name: 'Price',
        value: 'price',
        description: 'Of a sale an upper bound: private offers are not disclosed',
      },
      {
        name: 'Seller ID',
        value: 'sellerId',
        description: 'Account of the seller',
      },
      {
        name: 'Status',
        value: 'status',
        description: 'Completed or still offered',
      },
      {
        name: 'Thumbnail URL',
        value: 'thumbnailUrl',
        description: 'Small picture',
      },
      {
        name: 'Title',
        value: 'title',
        description: 'As the seller wrote it',
      },
      {
        name: 'URL',
        value: 'url',
        description: 'Link to the listing',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['peer'],
        operation: ['searchSold', 'searchActive'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Condition',
        value: 'condition',
        description: 'State of the card',
      },
      {
        name: 'Language',
        value: 'language',
        description: 'Printed on the card',
      },
      {
        name: 'Listing Type',
        value: 'listingType',
        description: 'How it was offered',
      },
      {
        name: 'Price',
        value: 'price',
        description: 'Of the card',
      },
      {
        name: 'Quantity',
        value: 'quantity',
        description: 'Cards in the sale',
      },
      {
        name: 'Shipping',
        value: 'shipping',
        description: 'Cost of delivery',
      },
      {
        name: 'Sold At',
        value: 'soldAt',
        description: 'Time of the sale',
      },
      {
        name: 'Title',
        value: 'title',
        description: 'Of the listing that sold',
      },
      {
        name: 'Total Price',
        value: 'totalPrice',
        description: 'Card plus shipping',
      },
      {
        name: 'Variant',
        value: 'variant',
        description: 'Such as foil or first edition',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getSales'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Condition',
        value: 'condition',
        description: 'State of the card',
      },
      {
        name: 'Direct Seller',
        value: 'directSeller',
        description: 'Ships through the market',
      },
      {
        name: 'Gold Seller',
        value: 'goldSeller',
        description: 'Marked so by the market',
      },
      {
        name: 'Language',
        value: 'language',
        description: 'Printed on the card',
      },
      {
        name: 'Listing ID',
        value: 'listingId',
        description: 'Of the offer',
      },
      {
        name: 'Price',
        value: 'price',
        description: 'Of the card',
      },
      {
        name: 'Quantity',
        value: 'quantity',
        description: 'Cards on offer',
      },
      {
        name: 'Seller',
        value: 'sellerName',
        description: 'Account name',
      },
      {
        name: 'Seller Location',
        value: 'sellerLocation',
        description: 'Where it ships from',
      },
      {
        name: 'Seller Rating',
        value: 'sellerRating',
        description: 'As the market shows it',
      },
      {
        name: 'Seller Sales',
        value: 'sellerSales',
        description: 'How many so far',
      },
      {
        name: 'Shipping',
        value: 'shipping',
        description: 'Cost of delivery',
      },
      {
        name: 'Total Price',
        value: 'totalPrice',
        description: 'Card plus shipping',
      },
      {
        name: 'Variant',
        value: 'variant',
        description: 'Such as foil or first edition',
      },
      {
        name: 'Verified Seller',
        value: 'verifiedSeller',
        description: 'Checked by the market',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['card'],
        operation: ['getListings'],
        output: ['selectedFields'],
      },
    },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'multiOptions',
    options: [
      {
        name: 'Amount',
        value: 'amount',
        description: 'Estimated price',
      },
      {
        name: 'Carrier',
        value: 'carrier',
        description: 'Company that delivers',
      },
      {
        name: 'Currency',
        value: 'currency',
        description: 'Of the estimated price',
      },
      {
        name: 'Estimated Days',
        value: 'estimatedDays',
        description: 'Until delivery',
      },
      {
        name: 'Service',
        value: 'service',
        description: 'Product of the company',
      },
    ],
    default: [],
    description: 'The fields to return, in this order. Without a choice all of them come.',
    displayOptions: {
      show: {
        resource: ['shipping'],
        operation: ['getRates'],
        output: ['selectedFields'],
      },
    },
  },
  { ...fields.binaryPropertyName, displayOptions: {
    show: {
      resource: ['deepPagination', 'bulkSearch'],
      operation: ['downloadCsv'],
    },
  } },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.addNumbers,
      fields.maxWait,
      fields.concurrency,
      fields.requestBudget,
      fields.safeTexts,
    ],
    displayOptions: {
      show: {
        resource: ['listing', 'history', 'fashion', 'peer', 'card', 'shipping'],
        operation: ['searchSold', 'searchActive', 'browseCategory', 'search', 'getSales', 'getListings', 'getRates'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.bestOffers,
      fields.maxWait,
      fields.minSales,
      fields.concurrency,
      fields.requestBudget,
      fields.statisticsOnly,
    ],
    displayOptions: {
      show: {
        resource: ['listing'],
        operation: ['getPriceSummary'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.concurrency,
      fields.requestBudget,
    ],
    displayOptions: {
      show: {
        resource: ['history', 'cardBatch', 'keywordJob'],
        operation: ['getTotals', 'start'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.minSales,
      fields.concurrency,
      fields.requestBudget,
    ],
    displayOptions: {
      show: {
        resource: ['history', 'fashion', 'peer', 'card', 'cardBatch', 'keywordJob'],
        operation: ['getTrend', 'getPriceSummary', 'getPrice', 'run'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
    ],
    displayOptions: {
      show: {
        resource: ['shipping', 'account', 'deepPagination', 'bulkSearch'],
        operation: ['getUsage', 'checkService', 'downloadCsv'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.minSales,
      fields.concurrency,
    ],
    displayOptions: {
      show: {
        resource: ['cardBatch', 'keywordJob'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.concurrency,
    ],
    displayOptions: {
      show: {
        resource: ['cardBatch', 'deepPagination'],
        operation: ['cancel'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.concurrency,
    ],
    displayOptions: {
      show: {
        resource: ['deepPagination'],
        operation: ['get'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.requestBudget,
    ],
    displayOptions: {
      show: {
        resource: ['deepPagination'],
        operation: ['run', 'start'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.maxWait,
      fields.minSales,
      fields.requestBudget,
    ],
    displayOptions: {
      show: {
        resource: ['bulkSearch'],
        operation: ['run'],
      },
    },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      fields.dealPercent,
      fields.maxWait,
      fields.movedPercent,
    ],
    displayOptions: {
      show: {
        resource: ['watch'],
        operation: ['lookNow'],
      },
    },
  },
];
