/** Whether the fields of a row are of their kinds. Made from core/catalog by `npm run generate`. */

import type { Row } from '../endpoint.ts';
import { flag, list, money, number, text, textOrNumber } from '../rows/kinds.ts';
import type { EndpointId } from './types.ts';

const auctionListing = (r: Row): boolean =>
  text(r.itemId) &&
  text(r.title) &&
  text(r.soldPrice) &&
  text(r.soldCurrency) &&
  text(r.endedAt) &&
  text(r.currentPrice) &&
  text(r.currentPriceMax) &&
  text(r.currentCurrency) &&
  text(r.shippingPrice) &&
  text(r.shippingCurrency) &&
  text(r.shippingType) &&
  text(r.totalPrice) &&
  text(r.condition) &&
  number(r.conditionId) &&
  text(r.buyingFormat) &&
  flag(r.bestOfferAccepted) &&
  text(r.acceptedOfferPrice) &&
  text(r.acceptedOfferPriceStatus) &&
  number(r.bidCount) &&
  number(r.watcherCount) &&
  number(r.unitsSold) &&
  flag(r.acceptsOffers) &&
  text(r.timeLeft) &&
  text(r.url) &&
  text(r.thumbnailUrl) &&
  text(r.fullResThumbnailUrl) &&
  text(r.epid) &&
  text(r.categoryId) &&
  text(r.listingType) &&
  text(r.sellerUsername) &&
  text(r.sellerType) &&
  number(r.sellerPositivePercent) &&
  number(r.sellerFeedbackScore) &&
  number(r.productRating) &&
  number(r.productReviewCount) &&
  text(r.itemLocation) &&
  text(r.scrapedAt);

const historyRow = (r: Row): boolean =>
  text(r.itemId) &&
  text(r.title) &&
  text(r.extendedTitle) &&
  text(r.recordType) &&
  number(r.soldUnits) &&
  money(r.soldPrice) &&
  money(r.averageSoldPrice) &&
  money(r.totalSales) &&
  money(r.averageShipping) &&
  text(r.soldDate) &&
  text(r.lastSoldDate) &&
  text(r.listingFormat) &&
  number(r.bids) &&
  text(r.condition) &&
  number(r.conditionId) &&
  text(r.itemUrl) &&
  text(r.imageUrl);

const fashionRow = (r: Row): boolean =>
  text(r.listingId) &&
  text(r.title) &&
  number(r.soldPrice) &&
  number(r.originalPrice) &&
  number(r.shippingCost) &&
  text(r.soldAt) &&
  text(r.listedAt) &&
  number(r.daysToSell) &&
  text(r.brand) &&
  text(r.size) &&
  text(r.category) &&
  text(r.condition) &&
  flag(r.newWithTags) &&
  list(r.colors) &&
  text(r.description) &&
  number(r.likes) &&
  number(r.comments) &&
  number(r.shares) &&
  text(r.sellerUsername) &&
  text(r.sellerLocation) &&
  textOrNumber(r.sellerSoldCount) &&
  number(r.sellerAverageShipDays) &&
  text(r.url) &&
  text(r.imageUrl);

const peerRow = (r: Row): boolean =>
  text(r.itemId) &&
  text(r.title) &&
  text(r.price) &&
  text(r.currency) &&
  text(r.originalPrice) &&
  text(r.status) &&
  text(r.condition) &&
  number(r.conditionId) &&
  text(r.brand) &&
  text(r.categoryName) &&
  text(r.marketplace) &&
  text(r.listedAt) &&
  text(r.sellerId) &&
  text(r.url) &&
  text(r.imageUrl) &&
  text(r.thumbnailUrl);

const cardSale = (r: Row): boolean =>
  text(r.title) &&
  number(r.price) &&
  number(r.shipping) &&
  number(r.totalPrice) &&
  number(r.quantity) &&
  text(r.soldAt) &&
  text(r.condition) &&
  text(r.variant) &&
  text(r.language) &&
  text(r.listingType);

const cardListing = (r: Row): boolean =>
  text(r.listingId) &&
  number(r.price) &&
  number(r.shipping) &&
  number(r.totalPrice) &&
  number(r.quantity) &&
  text(r.condition) &&
  text(r.variant) &&
  text(r.language) &&
  text(r.sellerName) &&
  number(r.sellerRating) &&
  number(r.sellerSales) &&
  text(r.sellerLocation) &&
  flag(r.goldSeller) &&
  flag(r.verifiedSeller) &&
  flag(r.directSeller);

const shippingRate = (r: Row): boolean =>
  text(r.carrier) && text(r.service) && text(r.amount) && text(r.currency) && number(r.estimatedDays);

export const guards: Partial<Record<EndpointId, (row: Row) => boolean>> = {
  scrape: auctionListing,
  scrapeCategory: auctionListing,
  history: historyRow,
  fashionSold: fashionRow,
  peerListings: peerRow,
  cardSales: cardSale,
  cardListings: cardListing,
  shippingRates: shippingRate,
};
