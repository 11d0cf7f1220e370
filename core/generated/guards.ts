/** Whether the fields of a row are of their kinds. Made from core/catalog by `npm run generate`. */

import type { Row } from '../endpoint.ts';
import { isFlag, isListOfTexts, isMoney, isNumber, isText, isTextOrNumber } from '../rows/kinds.ts';
import type { EndpointId } from './types.ts';

const isAuctionListing = (row: Row): boolean =>
  isText(row.itemId) &&
  isText(row.title) &&
  isText(row.soldPrice) &&
  isText(row.soldCurrency) &&
  isText(row.endedAt) &&
  isText(row.currentPrice) &&
  isText(row.currentPriceMax) &&
  isText(row.currentCurrency) &&
  isText(row.shippingPrice) &&
  isText(row.shippingCurrency) &&
  isText(row.shippingType) &&
  isText(row.totalPrice) &&
  isText(row.condition) &&
  isNumber(row.conditionId) &&
  isText(row.buyingFormat) &&
  isFlag(row.bestOfferAccepted) &&
  isText(row.acceptedOfferPrice) &&
  isText(row.acceptedOfferPriceStatus) &&
  isNumber(row.bidCount) &&
  isNumber(row.watcherCount) &&
  isNumber(row.unitsSold) &&
  isFlag(row.acceptsOffers) &&
  isText(row.timeLeft) &&
  isText(row.url) &&
  isText(row.thumbnailUrl) &&
  isText(row.fullResThumbnailUrl) &&
  isText(row.epid) &&
  isText(row.categoryId) &&
  isText(row.listingType) &&
  isText(row.sellerUsername) &&
  isText(row.sellerType) &&
  isNumber(row.sellerPositivePercent) &&
  isNumber(row.sellerFeedbackScore) &&
  isNumber(row.productRating) &&
  isNumber(row.productReviewCount) &&
  isText(row.itemLocation) &&
  isText(row.scrapedAt);

const isHistoryRow = (row: Row): boolean =>
  isText(row.itemId) &&
  isText(row.title) &&
  isText(row.extendedTitle) &&
  isText(row.recordType) &&
  isNumber(row.soldUnits) &&
  isMoney(row.soldPrice) &&
  isMoney(row.averageSoldPrice) &&
  isMoney(row.totalSales) &&
  isMoney(row.averageShipping) &&
  isText(row.soldDate) &&
  isText(row.lastSoldDate) &&
  isText(row.listingFormat) &&
  isNumber(row.bids) &&
  isText(row.condition) &&
  isNumber(row.conditionId) &&
  isText(row.itemUrl) &&
  isText(row.imageUrl);

const isFashionRow = (row: Row): boolean =>
  isText(row.listingId) &&
  isText(row.title) &&
  isNumber(row.soldPrice) &&
  isNumber(row.originalPrice) &&
  isNumber(row.shippingCost) &&
  isText(row.soldAt) &&
  isText(row.listedAt) &&
  isNumber(row.daysToSell) &&
  isText(row.brand) &&
  isText(row.size) &&
  isText(row.category) &&
  isText(row.condition) &&
  isFlag(row.newWithTags) &&
  isListOfTexts(row.colors) &&
  isText(row.description) &&
  isNumber(row.likes) &&
  isNumber(row.comments) &&
  isNumber(row.shares) &&
  isText(row.sellerUsername) &&
  isText(row.sellerLocation) &&
  isTextOrNumber(row.sellerSoldCount) &&
  isNumber(row.sellerAverageShipDays) &&
  isText(row.url) &&
  isText(row.imageUrl);

const isPeerRow = (row: Row): boolean =>
  isText(row.itemId) &&
  isText(row.title) &&
  isText(row.price) &&
  isText(row.currency) &&
  isText(row.originalPrice) &&
  isText(row.status) &&
  isText(row.condition) &&
  isNumber(row.conditionId) &&
  isText(row.brand) &&
  isText(row.categoryName) &&
  isText(row.marketplace) &&
  isText(row.listedAt) &&
  isText(row.sellerId) &&
  isText(row.url) &&
  isText(row.imageUrl) &&
  isText(row.thumbnailUrl);

const isCardSale = (row: Row): boolean =>
  isText(row.title) &&
  isNumber(row.price) &&
  isNumber(row.shipping) &&
  isNumber(row.totalPrice) &&
  isNumber(row.quantity) &&
  isText(row.soldAt) &&
  isText(row.condition) &&
  isText(row.variant) &&
  isText(row.language) &&
  isText(row.listingType);

const isCardListing = (row: Row): boolean =>
  isText(row.listingId) &&
  isNumber(row.price) &&
  isNumber(row.shipping) &&
  isNumber(row.totalPrice) &&
  isNumber(row.quantity) &&
  isText(row.condition) &&
  isText(row.variant) &&
  isText(row.language) &&
  isText(row.sellerName) &&
  isNumber(row.sellerRating) &&
  isNumber(row.sellerSales) &&
  isText(row.sellerLocation) &&
  isFlag(row.goldSeller) &&
  isFlag(row.verifiedSeller) &&
  isFlag(row.directSeller);

const isShippingRate = (row: Row): boolean =>
  isText(row.carrier) &&
  isText(row.service) &&
  isText(row.amount) &&
  isText(row.currency) &&
  isNumber(row.estimatedDays);

export const guards: Partial<Record<EndpointId, (row: Row) => boolean>> = {
  scrape: isAuctionListing,
  scrapeCategory: isAuctionListing,
  history: isHistoryRow,
  fashionSold: isFashionRow,
  peerListings: isPeerRow,
  cardSales: isCardSale,
  cardListings: isCardListing,
  shippingRates: isShippingRate,
};
