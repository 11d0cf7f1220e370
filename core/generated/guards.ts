/** Looks at rows as they come. A new word or field is fine: only another JSON type is told. Made from core/catalog by `npm run generate`. */

import type { EndpointId } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => value == null || typeof value === 'string';
const isNumber = (value: unknown): boolean => value == null || typeof value === 'number';
const isFlag = (value: unknown): boolean => value == null || typeof value === 'boolean';
const isList = (value: unknown, entry: (value: unknown) => boolean): boolean =>
  value == null || (Array.isArray(value) && value.every(entry));
const isObject = (value: unknown): value is Row => typeof value === 'object' && !Array.isArray(value);

const isMoney = (value: unknown): boolean =>
  value == null || (isObject(value) && isText(value.amount) && isText(value.currency) && isText(value.display));

function auctionListing(row: Row): string | undefined {
  if (!isText(row.itemId)) return 'itemId';
  if (!isText(row.title)) return 'title';
  if (!isText(row.soldPrice)) return 'soldPrice';
  if (!isText(row.soldCurrency)) return 'soldCurrency';
  if (!isText(row.endedAt)) return 'endedAt';
  if (!isText(row.currentPrice)) return 'currentPrice';
  if (!isText(row.currentPriceMax)) return 'currentPriceMax';
  if (!isText(row.currentCurrency)) return 'currentCurrency';
  if (!isText(row.shippingPrice)) return 'shippingPrice';
  if (!isText(row.shippingCurrency)) return 'shippingCurrency';
  if (!isText(row.shippingType)) return 'shippingType';
  if (!isText(row.totalPrice)) return 'totalPrice';
  if (!isText(row.condition)) return 'condition';
  if (!isNumber(row.conditionId)) return 'conditionId';
  if (!isText(row.buyingFormat)) return 'buyingFormat';
  if (!isFlag(row.bestOfferAccepted)) return 'bestOfferAccepted';
  if (!isText(row.acceptedOfferPrice)) return 'acceptedOfferPrice';
  if (!isText(row.acceptedOfferPriceStatus)) return 'acceptedOfferPriceStatus';
  if (!isNumber(row.bidCount)) return 'bidCount';
  if (!isNumber(row.watcherCount)) return 'watcherCount';
  if (!isNumber(row.unitsSold)) return 'unitsSold';
  if (!isFlag(row.acceptsOffers)) return 'acceptsOffers';
  if (!isText(row.timeLeft)) return 'timeLeft';
  if (!isText(row.url)) return 'url';
  if (!isText(row.thumbnailUrl)) return 'thumbnailUrl';
  if (!isText(row.fullResThumbnailUrl)) return 'fullResThumbnailUrl';
  if (!isText(row.epid)) return 'epid';
  if (!isText(row.categoryId)) return 'categoryId';
  if (!isText(row.listingType)) return 'listingType';
  if (!isText(row.sellerUsername)) return 'sellerUsername';
  if (!isText(row.sellerType)) return 'sellerType';
  if (!isNumber(row.sellerPositivePercent)) return 'sellerPositivePercent';
  if (!isNumber(row.sellerFeedbackScore)) return 'sellerFeedbackScore';
  if (!isNumber(row.productRating)) return 'productRating';
  if (!isNumber(row.productReviewCount)) return 'productReviewCount';
  if (!isText(row.itemLocation)) return 'itemLocation';
  if (!isText(row.scrapedAt)) return 'scrapedAt';
  return undefined;
}

function historyRow(row: Row): string | undefined {
  if (!isText(row.itemId)) return 'itemId';
  if (!isText(row.title)) return 'title';
  if (!isText(row.extendedTitle)) return 'extendedTitle';
  if (!isText(row.recordType)) return 'recordType';
  if (!isNumber(row.soldUnits)) return 'soldUnits';
  if (!isMoney(row.soldPrice)) return 'soldPrice';
  if (!isMoney(row.averageSoldPrice)) return 'averageSoldPrice';
  if (!isMoney(row.totalSales)) return 'totalSales';
  if (!isMoney(row.averageShipping)) return 'averageShipping';
  if (!isText(row.soldDate)) return 'soldDate';
  if (!isText(row.lastSoldDate)) return 'lastSoldDate';
  if (!isText(row.listingFormat)) return 'listingFormat';
  if (!isNumber(row.bids)) return 'bids';
  if (!isText(row.condition)) return 'condition';
  if (!isNumber(row.conditionId)) return 'conditionId';
  if (!isText(row.itemUrl)) return 'itemUrl';
  if (!isText(row.imageUrl)) return 'imageUrl';
  return undefined;
}

function fashionRow(row: Row): string | undefined {
  if (!isText(row.listingId)) return 'listingId';
  if (!isText(row.title)) return 'title';
  if (!isNumber(row.soldPrice)) return 'soldPrice';
  if (!isNumber(row.originalPrice)) return 'originalPrice';
  if (!isNumber(row.shippingCost)) return 'shippingCost';
  if (!isText(row.soldAt)) return 'soldAt';
  if (!isText(row.listedAt)) return 'listedAt';
  if (!isNumber(row.daysToSell)) return 'daysToSell';
  if (!isText(row.brand)) return 'brand';
  if (!isText(row.size)) return 'size';
  if (!isText(row.category)) return 'category';
  if (!isText(row.condition)) return 'condition';
  if (!isFlag(row.newWithTags)) return 'newWithTags';
  if (!isList(row.colors, isText)) return 'colors';
  if (!isText(row.description)) return 'description';
  if (!isNumber(row.likes)) return 'likes';
  if (!isNumber(row.comments)) return 'comments';
  if (!isNumber(row.shares)) return 'shares';
  if (!isText(row.sellerUsername)) return 'sellerUsername';
  if (!isText(row.sellerLocation)) return 'sellerLocation';
  if (!(isText(row.sellerSoldCount) || isNumber(row.sellerSoldCount))) return 'sellerSoldCount';
  if (!isNumber(row.sellerAverageShipDays)) return 'sellerAverageShipDays';
  if (!isText(row.url)) return 'url';
  if (!isText(row.imageUrl)) return 'imageUrl';
  return undefined;
}

function peerRow(row: Row): string | undefined {
  if (!isText(row.itemId)) return 'itemId';
  if (!isText(row.title)) return 'title';
  if (!isText(row.price)) return 'price';
  if (!isText(row.currency)) return 'currency';
  if (!isText(row.originalPrice)) return 'originalPrice';
  if (!isText(row.status)) return 'status';
  if (!isText(row.condition)) return 'condition';
  if (!isNumber(row.conditionId)) return 'conditionId';
  if (!isText(row.brand)) return 'brand';
  if (!isText(row.categoryName)) return 'categoryName';
  if (!isText(row.marketplace)) return 'marketplace';
  if (!isText(row.listedAt)) return 'listedAt';
  if (!isText(row.sellerId)) return 'sellerId';
  if (!isText(row.url)) return 'url';
  if (!isText(row.imageUrl)) return 'imageUrl';
  if (!isText(row.thumbnailUrl)) return 'thumbnailUrl';
  return undefined;
}

function cardSale(row: Row): string | undefined {
  if (!isText(row.title)) return 'title';
  if (!isNumber(row.price)) return 'price';
  if (!isNumber(row.shipping)) return 'shipping';
  if (!isNumber(row.totalPrice)) return 'totalPrice';
  if (!isNumber(row.quantity)) return 'quantity';
  if (!isText(row.soldAt)) return 'soldAt';
  if (!isText(row.condition)) return 'condition';
  if (!isText(row.variant)) return 'variant';
  if (!isText(row.language)) return 'language';
  if (!isText(row.listingType)) return 'listingType';
  return undefined;
}

function cardListing(row: Row): string | undefined {
  if (!isText(row.listingId)) return 'listingId';
  if (!isNumber(row.price)) return 'price';
  if (!isNumber(row.shipping)) return 'shipping';
  if (!isNumber(row.totalPrice)) return 'totalPrice';
  if (!isNumber(row.quantity)) return 'quantity';
  if (!isText(row.condition)) return 'condition';
  if (!isText(row.variant)) return 'variant';
  if (!isText(row.language)) return 'language';
  if (!isText(row.sellerName)) return 'sellerName';
  if (!isNumber(row.sellerRating)) return 'sellerRating';
  if (!isNumber(row.sellerSales)) return 'sellerSales';
  if (!isText(row.sellerLocation)) return 'sellerLocation';
  if (!isFlag(row.goldSeller)) return 'goldSeller';
  if (!isFlag(row.verifiedSeller)) return 'verifiedSeller';
  if (!isFlag(row.directSeller)) return 'directSeller';
  return undefined;
}

function shippingRate(row: Row): string | undefined {
  if (!isText(row.carrier)) return 'carrier';
  if (!isText(row.service)) return 'service';
  if (!isText(row.amount)) return 'amount';
  if (!isText(row.currency)) return 'currency';
  if (!isNumber(row.estimatedDays)) return 'estimatedDays';
  return undefined;
}

const auctionListingAlways: readonly string[] = [
  'itemId',
  'title',
  'shippingPrice',
  'shippingCurrency',
  'shippingType',
  'totalPrice',
  'condition',
  'conditionId',
  'buyingFormat',
  'bidCount',
  'url',
  'thumbnailUrl',
  'fullResThumbnailUrl',
  'epid',
  'categoryId',
  'listingType',
  'sellerUsername',
  'sellerType',
  'sellerPositivePercent',
  'sellerFeedbackScore',
  'productRating',
  'productReviewCount',
  'itemLocation',
  'scrapedAt',
];

const historyRowAlways: readonly string[] = [
  'itemId',
  'recordType',
  'soldUnits',
  'soldPrice',
  'averageSoldPrice',
  'totalSales',
  'averageShipping',
  'soldDate',
  'lastSoldDate',
  'listingFormat',
  'bids',
  'condition',
  'conditionId',
];

const fashionRowAlways: readonly string[] = [
  'listingId',
  'title',
  'soldPrice',
  'originalPrice',
  'shippingCost',
  'soldAt',
  'listedAt',
  'daysToSell',
  'brand',
  'category',
  'sellerUsername',
];

const peerRowAlways: readonly string[] = [
  'itemId',
  'title',
  'price',
  'currency',
  'status',
  'condition',
  'conditionId',
  'brand',
  'categoryName',
  'marketplace',
  'url',
];

const cardSaleAlways: readonly string[] = [
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
];

const cardListingAlways: readonly string[] = [
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
  'sellerSales',
  'sellerLocation',
  'goldSeller',
  'verifiedSeller',
  'directSeller',
];

const shippingRateAlways: readonly string[] = [];

/** The first field of a row that has another type than the catalogue says. */
export const guards: Partial<Record<EndpointId, (row: Row) => string | undefined>> = {
  scrape: auctionListing,
  scrapeCategory: auctionListing,
  history: historyRow,
  fashionSold: fashionRow,
  peerListings: peerRow,
  cardSales: cardSale,
  cardListings: cardListing,
  shippingRates: shippingRate,
};

/** The fields that every row has, if only as null: one that no row of a page has is gone. */
export const always: Partial<Record<EndpointId, readonly string[]>> = {
  scrape: auctionListingAlways,
  scrapeCategory: auctionListingAlways,
  history: historyRowAlways,
  fashionSold: fashionRowAlways,
  peerListings: peerRowAlways,
  cardSales: cardSaleAlways,
  cardListings: cardListingAlways,
  shippingRates: shippingRateAlways,
};
