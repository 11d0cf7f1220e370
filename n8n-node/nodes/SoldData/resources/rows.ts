/** The fields of a row that Simplified output shows, at most ten. A name that the catalogue does not have breaks the compile. */
import type { EndpointId, RowName } from '@sold-data/core';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
/** A money field has a second column with its currency. */
type ColumnName<Id extends EndpointId> = RowName<Id> | `${RowName<Id>}Currency`;

export function columnsOf<Id extends EndpointId>() {
  return <Text extends string>(names: Words<Text> extends ColumnName<Id> ? Text : never): readonly string[] =>
    names.split(' ');
}

export const soldListing = columnsOf<'scrape'>()(
  'itemId title soldPrice soldCurrency endedAt condition buyingFormat bestOfferAccepted shippingPrice url',
);
export const activeListing = columnsOf<'scrape'>()(
  'itemId title currentPrice currentPriceMax currentCurrency condition buyingFormat watcherCount shippingPrice url',
);
export const historySale = columnsOf<'history'>()(
  'itemId title recordType soldUnits soldPrice averageSoldPrice averageSoldPriceCurrency soldDate lastSoldDate itemUrl',
);
export const fashionSale = columnsOf<'fashionSold'>()(
  'listingId title brand size soldPrice originalPrice soldAt daysToSell sellerUsername url',
);
export const peerListing = columnsOf<'peerListings'>()(
  'itemId title price currency status condition brand categoryName sellerId url',
);
export const cardSale = columnsOf<'cardSales'>()(
  'title price shipping totalPrice quantity soldAt condition variant language listingType',
);
export const cardListing = columnsOf<'cardListings'>()(
  'listingId price shipping totalPrice quantity condition variant language sellerName sellerRating',
);
export const shippingRate = columnsOf<'shippingRates'>()('carrier service amount currency estimatedDays');
