/** Searches, prices and figures. */
import type { ActionId, NotOffered } from '@sold-data/core';
import type { Offer } from './offer.ts';
import * as rows from './rows.ts';

/** Without a use among active listings (reference 4.2). */
export const soldOnly = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

export const searches = {
  searchSold: {
    at: 'listing.searchSold',
    action: 'Search sold listings of last 90 days',
    description: 'Find completed sales for a keyword on an auction site',
    simplified: rows.soldListing,
  },
  searchActive: {
    at: 'listing.searchActive',
    action: 'Search active listings',
    description: 'Find active listings for a keyword on an auction site',
    own: soldOnly,
    newestFirst: 'timeNewlyListed',
    simplified: rows.activeListing,
  },
  browseCategory: {
    at: 'listing.browseCategory',
    action: 'Browse sold listings by category',
    description: 'Find completed sales in a category of an auction site, without a keyword',
    own: ['sold'],
    simplified: rows.soldListing,
  },
  priceAuction: {
    at: 'listing.getPriceSummary',
    action: 'Get median and range of recent sold prices',
    description: 'Get price statistics of completed sales for a keyword on an auction site',
    statisticsOnly: true,
  },
  priceSummary: { notOffered: 'Listing: Get Price Summary uses it when its option Statistics Only is on.' },
  sellThrough: { notOffered: 'Sold History: Get Totals gives the sell-through of a keyword.' },
  searchHistory: {
    at: 'history.search',
    action: 'Search three years of sold history',
    description: 'Find sold listings of up to three years for a keyword',
    own: ['limit'],
    newestFirst: 'lastSoldDescending',
    simplified: rows.historySale,
  },
  historyTotals: {
    at: 'history.getTotals',
    action: 'Get units sold and average price in date range',
    description: 'Get units sold, sellers, price range and sell-through of a whole time range',
    own: ['limit', 'sort', 'relevance', 'singleUnitOnly'],
  },
  historyTrend: {
    at: 'history.getTrend',
    action: 'Get how sold prices moved over time',
    description: 'Get price statistics by week, month, quarter or year',
    own: ['limit', 'sort'],
  },
  priceHistory: { notOffered: 'Get Trend and Get Totals of the sold history give its prices.' },
  searchFashion: {
    at: 'fashion.searchSold',
    action: 'Search sold fashion listings',
    description: 'Find sold listings of the fashion resale site',
    simplified: rows.fashionSale,
  },
  priceFashion: {
    at: 'fashion.getPriceSummary',
    action: 'Get median and range of sold fashion prices',
    description: 'Get price statistics of sold listings of the fashion resale site',
    own: ['enrich'],
  },
  searchPeerSold: {
    at: 'peer.searchSold',
    action: 'Search sold peer listings',
    description: 'Find sold listings of the peer-to-peer resale site',
    newestFirst: 'recentlySold',
    simplified: rows.peerListing,
  },
  searchPeerActive: {
    at: 'peer.searchActive',
    action: 'Search active peer listings',
    description: 'Find active listings of the peer-to-peer resale site',
    newestFirst: 'newest',
    simplified: rows.peerListing,
  },
  pricePeer: {
    at: 'peer.getPriceSummary',
    action: 'Get median and range of sold peer prices',
    description: 'Get price statistics of sold listings of the peer-to-peer resale site',
    own: ['includeListedAt'],
  },
  priceCard: {
    at: 'card.getPrice',
    action: 'Get trading card price',
    description: 'Get price statistics of the sales of one trading card',
    own: ['keyword', 'productId', 'history'],
    product: true,
  },
  searchCardSales: {
    at: 'card.getSales',
    action: 'Get trading card sales',
    description: 'Get completed sales of one trading card',
    own: ['keyword', 'productId'],
    product: true,
    sizeParameter: 'count',
    help: { history: 'The history is part of the output Whole Answer.' },
    simplified: rows.cardSale,
  },
  searchCardListings: {
    at: 'card.getListings',
    action: 'Get trading card offers',
    description: 'Get active offers of one trading card with their sellers',
    own: ['keyword', 'productId', 'page'],
    product: true,
    simplified: rows.cardListing,
  },
  findShippingRates: {
    at: 'shipping.getRates',
    action: 'Get parcel shipping rates',
    description: 'Get estimated shipping prices for a US parcel with several carriers',
    simplified: rows.shippingRate,
  },
  shippingUsage: {
    at: 'shipping.getUsage',
    action: 'Get remaining shipping quota',
    description: 'Get plan, quota and use of the shipping product, free of charge',
  },
  accountUsage: {
    at: 'account.getUsage',
    action: 'Get remaining requests and credits',
    description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
  },
  checkService: {
    at: 'account.checkService',
    action: 'Check service status',
    description: 'Check whether the service is available, free of charge',
  },
} satisfies Partial<Record<ActionId, Offer | NotOffered>>;
