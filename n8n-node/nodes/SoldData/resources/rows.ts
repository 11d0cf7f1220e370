/** The fields of a row that Simplified output shows after its keyword, at most nine: first what people read, IDs last. An unknown name breaks the compile. */
import type { EndpointId, RowName, verdictColumns } from '@sold-data/core/engine';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
/** A money field has a second column with its currency, and a sale of a search says whether the price is made of it. */
type ColumnName<Id extends EndpointId> =
  | RowName<Id>
  | `${RowName<Id>}Currency`
  | (typeof verdictColumns)[number]['name'];

export function columnsOf<Id extends EndpointId>() {
  return <Text extends string>(names: Words<Text> extends ColumnName<Id> ? Text : never): readonly string[] =>
    names.split(' ');
}

export const soldListing = columnsOf<'scrape'>()(
  'title soldPrice soldCurrency shippingPrice endedAt condition bestOfferAccepted leftOut url',
);
/** A sale that is news, whatever the price is made of. */
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
