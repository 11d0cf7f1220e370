/** The fields of a row that Simplified output shows, at most ten. */

export const soldListing = [
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
] as const;

export const activeListing = [
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
] as const;

export const historySale = [
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
] as const;

export const fashionSale = [
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
] as const;

export const peerListing = [
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
] as const;

export const cardSale = [
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
] as const;

export const cardListing = [
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
] as const;

export const shippingRate = ['carrier', 'service', 'amount', 'currency', 'estimatedDays'] as const;
