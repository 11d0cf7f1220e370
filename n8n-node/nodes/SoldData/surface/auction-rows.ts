/** Fields of auction-site listings that several operations share. */

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
];

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
];

/** Without a use among active listings (reference 4.2). */
export const soldOnly = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];
