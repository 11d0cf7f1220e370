/** Searches, prices and figures. */
import * as rows from './rows.ts';

/** Without a use among active listings (reference 4.2). */
export const soldOnly = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

export const listing = {
  searchSold: {
    resource: 'listing',
    operation: 'searchSold',
    name: 'Search Sold',
    action: 'Search sold listings of the last 90 days',
    description: 'Find completed sales for a keyword on an auction site',
    simplified: rows.soldListing,
  },
  searchActive: {
    resource: 'listing',
    operation: 'searchActive',
    name: 'Search Active',
    action: 'Search listings that are for sale now',
    description: 'Find active listings for a keyword on an auction site',
    own: [...soldOnly],
    simplified: rows.activeListing,
  },
  browseCategory: {
    resource: 'listing',
    operation: 'browseCategory',
    name: 'Browse Category',
    action: 'Browse sold listings of a category',
    description: 'Find completed sales in a category of an auction site, without a keyword',
    simplified: rows.soldListing,
  },
  priceAuction: {
    resource: 'listing',
    operation: 'getPriceSummary',
    name: 'Get Price Summary',
    action: 'Get the median and range of recent sold prices',
    description: 'Get price statistics of completed sales for a keyword on an auction site',
    statisticsOnly: true,
  },
  priceSummary: { notOffered: 'Get Price Summary of a listing asks it when its option Statistics Only is on.' },
  sellThrough: { notOffered: 'Sold History: Get Totals tells the sell-through of a keyword.' },
} as const;

export const history = {
  searchHistory: {
    resource: 'history',
    operation: 'search',
    name: 'Search',
    action: 'Search three years of sold history',
    description: 'Find sold listings of up to three years back for a keyword',
    own: ['limit'],
    simplified: rows.historySale,
  },
  historyTotals: {
    resource: 'history',
    operation: 'getTotals',
    name: 'Get Totals',
    action: 'Get units sold and average price over a time',
    description: 'Get units sold, sellers, price range and sell-through of a whole time range',
    own: ['limit', 'sort', 'relevance', 'singleUnitOnly'],
  },
  historyTrend: {
    resource: 'history',
    operation: 'getTrend',
    name: 'Get Trend',
    action: 'Get how sold prices moved over time',
    description: 'Get price statistics by week, month, quarter or year',
    own: ['limit', 'sort'],
  },
  priceHistory: { notOffered: 'Get Trend and Get Totals of the sold history give its prices.' },
} as const;

export const fashion = {
  searchFashion: {
    resource: 'fashion',
    operation: 'searchSold',
    name: 'Search Sold',
    action: 'Search sold fashion listings',
    description: 'Find sold listings of the fashion resale site',
    simplified: rows.fashionSale,
  },
  priceFashion: {
    resource: 'fashion',
    operation: 'getPriceSummary',
    name: 'Get Price Summary',
    action: 'Get the median and range of sold fashion prices',
    description: 'Get price statistics of sold listings of the fashion resale site',
    own: ['enrich'],
  },
} as const;

export const peer = {
  searchPeerSold: {
    resource: 'peer',
    operation: 'searchSold',
    name: 'Search Sold',
    action: 'Search sold listings of the peer resale site',
    description: 'Find sold listings of the peer-to-peer resale site',
    simplified: rows.peerListing,
  },
  searchPeerActive: {
    resource: 'peer',
    operation: 'searchActive',
    name: 'Search Active',
    action: 'Search active listings of the peer resale site',
    description: 'Find active listings of the peer-to-peer resale site',
    simplified: rows.peerListing,
  },
  pricePeer: {
    resource: 'peer',
    operation: 'getPriceSummary',
    name: 'Get Price Summary',
    action: 'Get the median and range of sold peer prices',
    description: 'Get price statistics of sold listings of the peer-to-peer resale site',
    own: ['includeListedAt'],
  },
} as const;

export const card = {
  priceCard: {
    resource: 'card',
    operation: 'getPrice',
    name: 'Get Price',
    action: 'Get the price of a trading card',
    description: 'Get price statistics of the sales of one trading card',
    main: { keyword: '' },
    own: ['productId', 'history'],
    product: true,
  },
  searchCardSales: {
    resource: 'card',
    operation: 'getSales',
    name: 'Get Sales',
    action: 'Get sales of a trading card',
    description: 'Get completed sales of one trading card',
    main: { keyword: '' },
    own: ['productId'],
    product: true,
    sizeParameter: 'count',
    help: { history: 'They stand in the output Whole Answer.' },
    simplified: rows.cardSale,
  },
  searchCardListings: {
    resource: 'card',
    operation: 'getListings',
    name: 'Get Listings',
    action: 'Get offers of a trading card',
    description: 'Get active offers of one trading card with their sellers',
    main: { keyword: '' },
    own: ['productId', 'page'],
    product: true,
    simplified: rows.cardListing,
  },
} as const;

export const account = {
  findShippingRates: {
    resource: 'shipping',
    operation: 'getRates',
    name: 'Get Rates',
    action: 'Get shipping rates of a parcel',
    description: 'Get estimated prices of a US parcel with several carriers',
    simplified: rows.shippingRate,
  },
  shippingUsage: {
    resource: 'shipping',
    operation: 'getUsage',
    name: 'Get Usage',
    action: 'Get what is left of the shipping plan',
    description: 'Get plan, quota and use of the shipping product, free of charge',
  },
  accountUsage: {
    resource: 'account',
    operation: 'getUsage',
    name: 'Get Usage',
    action: 'Get how many requests and credits are left',
    description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
  },
  checkService: {
    resource: 'account',
    operation: 'checkService',
    name: 'Check Service',
    action: 'Check whether the service answers',
    description: 'Check whether the service answers, free of charge',
  },
} as const;
