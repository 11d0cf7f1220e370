/**
 * Up to nine fields that Simplified output shows after the keyword of a row: the most readable first, IDs last. An unknown name breaks the
 * build.
 */
import type { EndpointId, RowName, verdictColumns } from '@sold-data/core/engine';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
/** A column of a row. Money has a second column with its currency, and a sale from a search has the columns of its verdict. */
type ColumnName<Id extends EndpointId> =
  | RowName<Id>
  | `${RowName<Id>}Currency`
  | (typeof verdictColumns)[number]['name'];

export function columnsOf<Id extends EndpointId>() {
  return <Text extends string>(names: Words<Text> extends ColumnName<Id> ? Text : never): readonly string[] =>
    names.split(' ');
}

export const soldListing = columnsOf<'scrape'>()(
  'title soldPrice soldCurrency shippingPrice endedAt condition acceptedOfferPrice leftOut url',
);
/** Columns of a new sale, without a verdict. */
export const newSale = columnsOf<'scrape'>()(
  'title soldPrice soldCurrency shippingPrice endedAt condition bestOfferAccepted url itemId',
);
export const activeListing = columnsOf<'scrape'>()(
  'title currentPrice currentPriceMax currentCurrency shippingPrice condition buyingFormat url itemId',
);
export const historySale = columnsOf<'history'>()(
  'title soldPrice averageSoldPrice averageSoldPriceCurrency soldUnits soldDate lastSoldDate leftOut itemUrl',
);
export const fashionSale = columnsOf<'fashionSold'>()(
  'title soldPrice originalPrice brand size soldAt daysToSell leftOut url',
);
export const peerSale = columnsOf<'peerListings'>()(
  'title price currency condition brand categoryName leftOut url itemId',
);
export const peerListing = columnsOf<'peerListings'>()(
  'title price currency status condition brand categoryName url itemId',
);
export const cardSale = columnsOf<'cardSales'>()(
  'title price shipping totalPrice soldAt condition variant language leftOut',
);
export const cardListing = columnsOf<'cardListings'>()(
  'price shipping totalPrice condition variant language quantity sellerName',
);
export const shippingRate = columnsOf<'shippingRates'>()('carrier service amount currency estimatedDays');
