/** Operations for searches, prices and figures. */
import { type ActionId, endpoints, type NotOffered } from '@sold-data/core/engine';
import type { ListId, Offer, WatchId } from './offer.ts';
import * as rows from './rows.ts';

/** Parameters that have no effect on active listings. */
export const soldOnly = endpoints.scrape.parameters.filter(({ side }) => side === 'sold').map(({ name }) => name);

/** Initial date range of the forms: the last 90 days. */
const lastDays = { startDate: '={{ $now.minus({ days: 90 }) }}', endDate: '={{ $now }}' };

export const searches = {
  searchSold: {
    at: 'listing.searchSold',
    action: 'Search sold listings of last 90 days',
    returns: 'sales with price and date – for older ones search sold history',
    description: 'Find completed sales for a keyword on an auction site',
    simplified: rows.soldListing,
  },
  searchActive: {
    at: 'listing.searchActive',
    action: 'Search active listings',
    returns: 'offers with asking price – for what was paid search sold listings',
    description: 'Find active listings for a keyword on an auction site',
    hidden: soldOnly,
    simplified: rows.activeListing,
  },
  browseCategory: {
    at: 'listing.browseCategory',
    action: 'Browse sold listings by category',
    returns: 'sales of category – for one keyword search sold listings',
    description: 'Find completed sales in a category of an auction site, without a keyword',
    hidden: ['sold'],
    simplified: rows.soldListing,
  },
  priceAuction: {
    at: 'listing.getPrice',
    action: 'Get price from sales of last 90 days',
    returns: 'median and range and count – for sales themselves search sold listings',
    description: 'Get price statistics of completed sales for a keyword on an auction site',
    statisticsOnly: true,
  },
  priceSummary: { notOffered: 'Listing: Get Price uses it when its option Statistics Only is on.' },
  sellThrough: { notOffered: 'Sold History: Get Totals gives the sell-through of a keyword.' },
  whereToSell: {
    at: 'listing.findWhereToSell',
    name: 'Find Where to Sell',
    action: 'Find marketplace where item leaves most after fees',
    returns: 'each marketplace with net proceeds and median – for one marketplace use get price',
    description: 'Compare what an item leaves you on up to four marketplaces after your own fees, best first',
  },
  howFast: {
    at: 'listing.findHowFastItSells',
    name: 'Find How Fast It Sells',
    action: 'Find how fast item sells and best month of year',
    returns: 'days and rule behind them – for price get price',
    description: 'Find how long the stock lasts or sold listings took, and in which months most and fewest are sold',
  },
  worthGrading: {
    at: 'card.findOutIfWorthGrading',
    name: 'Find Out If Worth Grading',
    action: 'Find out if trading card is worth grading',
    returns: 'expected gain and median ungraded and as 9 and as 10 – for one grade get price of card',
    description: 'Compare what a card sells for ungraded, as a 9 and as a 10, with your own grading costs and chances',
  },
  searchHistory: {
    at: 'history.search',
    main: lastDays,
    action: 'Search three years of sold history',
    returns: 'sales with units and average price – for last 90 days search sold listings',
    description: 'Find sold listings of up to three years for a keyword',
    hidden: ['limit'],
    simplified: rows.historySale,
  },
  historyTotals: {
    at: 'history.getTotals',
    main: lastDays,
    action: 'Get totals of date range in sold history',
    returns: 'units sold and sellers and sell through as one item – for months use trend',
    description: 'Get units sold, sellers, price range and sell-through of a whole time range',
    hidden: ['limit', 'sort', 'relevance', 'singleUnitOnly'],
  },
  historyTrend: {
    at: 'history.getTrend',
    main: lastDays,
    action: 'Get price trend from sold history',
    returns: 'median and count of each period with oldest first – for whole range get totals',
    description: 'Get price statistics by week, month, quarter or year',
    hidden: ['limit', 'sort'],
  },
  priceHistory: { notOffered: 'Get Trend and Get Totals of the sold history give its prices.' },
  searchFashion: {
    at: 'fashion.searchSold',
    action: 'Search sold fashion listings',
    returns: 'sales with price and brand and days to sell – for median get price from fashion sales',
    description: 'Find sold listings of the fashion resale site',
    simplified: rows.fashionSale,
  },
  priceFashion: {
    at: 'fashion.getPrice',
    action: 'Get price from fashion sales',
    returns: 'median and range and count – for sales themselves search sold fashion listings',
    description: 'Get price statistics of sold listings of the fashion resale site',
    hidden: ['enrich'],
  },
  searchPeerSold: {
    at: 'peer.searchSold',
    action: 'Search sold peer listings',
    returns: 'sales with price without day of sale – for asking prices search active peer listings',
    description: 'Find sold listings of the peer-to-peer resale site',
    simplified: rows.peerSale,
  },
  searchPeerActive: {
    at: 'peer.searchActive',
    action: 'Search active peer listings',
    returns: 'offers with asking price – for what was paid search sold peer listings',
    description: 'Find active listings of the peer-to-peer resale site',
    simplified: rows.peerListing,
  },
  pricePeer: {
    at: 'peer.getPrice',
    action: 'Get price from peer sales',
    returns: 'median and range and count – for sales themselves search sold peer listings',
    description: 'Get price statistics of sold listings of the peer-to-peer resale site',
    hidden: ['includeListedAt'],
  },
  priceCard: {
    at: 'card.getPrice',
    action: 'Get price of trading card',
    returns: 'median and range and count of one card – for many cards price card list',
    description: 'Get price statistics of the sales of one trading card',
    hidden: ['history'],
    product: true,
  },
  searchCardSales: {
    at: 'card.getSales',
    action: 'Get sales of trading card',
    returns: 'sales with price and condition and day – for median get price of trading card',
    description: 'Get completed sales of one trading card',
    product: true,
    help: { history: 'The history is part of the output Whole Answer.' },
    simplified: rows.cardSale,
  },
  searchCardListings: {
    at: 'card.getListings',
    action: 'Get offers of trading card',
    returns: 'offers with price and condition and seller – for what was paid get sales of trading card',
    description: 'Get active offers of one trading card with their sellers',
    product: true,
    simplified: rows.cardListing,
  },
  findShippingRates: {
    at: 'shipping.getRates',
    main: { parcelLengthIn: '', parcelWidthIn: '', parcelHeightIn: '' },
    action: 'Get parcel shipping rates',
    returns: 'price and days of each carrier and service',
    description: 'Get estimated shipping prices for a US parcel with several carriers',
    simplified: rows.shippingRate,
  },
  shippingUsage: {
    at: 'shipping.getUsage',
    action: 'Get remaining shipping quota',
    returns: 'plan and quota and use of shipping product',
    description: 'Get plan, quota and use of the shipping product, free of charge',
  },
  accountUsage: {
    at: 'account.getUsage',
    action: 'Get remaining requests and credits',
    returns: 'plan and requests and credits left and reset time',
    description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
  },
  checkService: {
    at: 'account.checkService',
    action: 'Check service status',
    returns: 'whether service is available',
    description: 'Check whether the service is available, free of charge',
  },
} satisfies Partial<Record<ActionId, Offer | NotOffered>>;

/** Operations for a watched list, grouped with the listings that they find. */
export const watches: Readonly<Record<WatchId, Offer>> = {
  watchList: {
    at: 'listing.watchList',
    action: 'Check watch list for deals and sales and price moves',
    returns: 'what is new since last check – for price of one item get price',
    description: 'Check the next items of a list, and get what is new since the last check',
  },
  watchPlan: {
    at: 'listing.getWatchPlan',
    action: 'Get how often watch list can be checked',
    returns: 'interval of checks and requests per month',
    description: 'Get how often each item of a list can be checked with a number of requests, free of charge',
  },
};

/** Reading a list, before anything is searched for. */
export const lists: Readonly<Record<ListId, Offer>> = {
  readList: {
    at: 'listing.readList',
    name: 'Read a List',
    action: 'Read list or file into searches',
    returns: 'keyword and condition and quantity and paid of each row – before price of many keywords',
    description: 'Read a list as it comes out of a program into one search per item, free of charge',
  },
};
