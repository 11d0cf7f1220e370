/** Where rows can be looked for: what a source is called, what it asks, and which columns its rows have. */
import {
  type Action,
  type ActionId,
  actions,
  type Endpoint,
  endpoints,
  type Field,
  type Row,
  type RowName,
} from '@sold-data/core';
import { formOf } from '../forms/endpoint-form.ts';
import type { InputField } from '../forms/field.ts';
import { without } from '../forms/layout.ts';
import { type Column, columnsOf } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

type RowsAction = { [Id in ActionId]: (typeof actions)[Id] extends { kind: 'rows' } ? Id : never }[ActionId];
type FieldOf<Id extends RowsAction> = RowName<(typeof actions)[Id]['endpoint']>;

interface Described<Id extends RowsAction> {
  label: string;
  action: Id;
  /** The columns that stand first: price, title, link. The others follow in the catalogue's order. */
  first: readonly FieldOf<Id>[];
  /** Columns that few people map; they are in the row's JSON. */
  drop?: readonly FieldOf<Id>[];
  /** Fields of the form that make no sense here. */
  hide?: readonly string[];
  /** A row as the service sends it. */
  sample: Row;
}

type ListingField = RowName<'scrape'>;
const FOR_SALE: ListingField[] = [
  'currentPrice',
  'currentPriceMax',
  'currentCurrency',
  'acceptsOffers',
  'watcherCount',
  'timeLeft',
];
const SOLD: ListingField[] = ['soldPrice', 'soldCurrency', 'endedAt', 'bestOfferAccepted', 'acceptedOfferPrice'];
const RARE: ListingField[] = [
  'shippingCurrency',
  'shippingType',
  'conditionId',
  'epid',
  'listingType',
  'fullResThumbnailUrl',
];
const RARER: ListingField[] = [
  'acceptedOfferPriceStatus',
  'sellerType',
  'productRating',
  'productReviewCount',
  'scrapedAt',
];
/** Fields of the form that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const auction = { sample: samples.listing, drop: [...RARE, ...RARER] };

export interface Source {
  label: string;
  endpoint: Endpoint;
  /** Parameters that the source decides. */
  fixed: Readonly<Row>;
  /** What people fill in, without what the source or the step decides. */
  form: InputField[];
  columns: Column[];
  sample: Row;
}

function source<Id extends RowsAction>({ action, first, drop = [], hide = [], ...shown }: Described<Id>): Source {
  const { endpoint: id, fixed = {} } = actions[action] as Extract<Action, { kind: 'rows' | 'price' }>;
  const endpoint: Endpoint = endpoints[id];
  const leading: readonly string[] = first;
  const dropped: readonly string[] = drop;
  const place = ({ name }: Field) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const fields = (endpoint.rows?.fields ?? []).filter(({ name }) => !dropped.includes(name));
  const size = endpoint.paging?.sizeParameter ?? 'count';
  return {
    ...shown,
    endpoint,
    fixed,
    form: without(formOf(id), ...Object.keys(fixed), size, ...hide),
    columns: columnsOf(fields.sort((a, b) => place(a) - place(b))),
  };
}

export const sources = {
  sold: source({
    ...auction,
    label: 'Sold on the Auction Site, Last 90 Days',
    action: 'searchSold',
    first: ['soldPrice', 'soldCurrency', 'title', 'url', 'endedAt'],
    drop: [...auction.drop, ...FOR_SALE],
  }),
  forSale: source({
    ...auction,
    label: 'For Sale on the Auction Site Now',
    action: 'searchActive',
    first: ['currentPrice', 'currentCurrency', 'title', 'url'],
    drop: [...auction.drop, ...SOLD],
    hide: SALES_ONLY,
  }),
  category: source({
    ...auction,
    label: 'A Category of the Auction Site, Without a Keyword',
    action: 'browseCategory',
    first: ['soldPrice', 'soldCurrency', 'currentPrice', 'title', 'url', 'endedAt'],
    drop: [...auction.drop, ...FOR_SALE.slice(1), 'bidCount'],
  }),
  history: source({
    label: 'Sold on the Auction Site, Up to 3 Years Back',
    action: 'searchHistory',
    first: ['soldPrice', 'title', 'itemUrl', 'soldDate'],
    drop: ['extendedTitle'],
    sample: samples.pastSale,
  }),
  fashion: source({
    label: 'Sold on the Fashion Resale Site',
    action: 'searchFashion',
    first: ['soldPrice', 'title', 'url', 'soldAt'],
    drop: ['description', 'comments', 'shares', 'sellerSoldCount'],
    sample: samples.fashionSale,
  }),
  peerSold: source({
    label: 'Sold on the Peer Resale Site',
    action: 'searchPeerSold',
    first: ['price', 'currency', 'title', 'url'],
    sample: samples.peerListing,
  }),
  peerForSale: source({
    label: 'For Sale on the Peer Resale Site',
    action: 'searchPeerActive',
    first: ['price', 'currency', 'title', 'url'],
    sample: samples.peerListing,
  }),
  cardSales: source({
    label: 'Trading Cards Sold',
    action: 'searchCardSales',
    first: ['price', 'title', 'soldAt'],
    sample: samples.cardSale,
  }),
  cardOffers: source({
    label: 'Trading Cards for Sale',
    action: 'searchCardListings',
    first: ['price', 'condition', 'variant', 'sellerName'],
    sample: samples.cardListing,
  }),
  shipping: source({
    label: 'Shipping Rates',
    action: 'findShippingRates',
    first: ['amount', 'currency', 'carrier', 'service'],
    sample: samples.shippingRate,
  }),
};

export type SourceId = keyof typeof sources;
