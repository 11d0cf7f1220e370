/** The fields of a row that Simplified output shows after its keyword, at most nine: first what people read, IDs last. An unknown name breaks the compile. */
import type { EndpointId, RowName } from '@sold-data/core';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
/** A money field has a second column with its currency. */
type ColumnName<Id extends EndpointId> = RowName<Id> | `${RowName<Id>}Currency`;

export function columnsOf<Id extends EndpointId>() {
  return <Text extends string>(names: Words<Text> extends ColumnName<Id> ? Text : never): readonly string[] =>
    names.split(' ');
}

export const soldListing = columnsOf<'scrape'>()(
  'title soldPrice soldCurrency shippingPrice endedAt condition bestOfferAccepted url itemId',
);
export const activeListing = columnsOf<'scrape'>()(
  'title currentPrice currentPriceMax currentCurrency shippingPrice condition buyingFormat url itemId',
);
export const historySale = columnsOf<'history'>()(
  'title soldPrice averageSoldPrice averageSoldPriceCurrency soldUnits soldDate lastSoldDate recordType itemUrl',
);
export const fashionSale = columnsOf<'fashionSold'>()(
  'title soldPrice originalPrice brand size soldAt daysToSell url listingId',
);
export const peerListing = columnsOf<'peerListings'>()(
  'title price currency status condition brand categoryName url itemId',
);
export const cardSale = columnsOf<'cardSales'>()('title price shipping totalPrice soldAt condition variant language');
export const cardListing = columnsOf<'cardListings'>()(
  'price shipping totalPrice condition variant language quantity sellerName',
);
export const shippingRate = columnsOf<'shippingRates'>()('carrier service amount currency estimatedDays');
