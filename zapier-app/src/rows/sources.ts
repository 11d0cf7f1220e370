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
  ...(['shippingCurrency', 'shippingType', 'conditionId', 'epid', 'listingType', 'fullResThumbnailUrl'] as const),
  ...(['acceptedOfferPriceStatus', 'sellerType', 'productRating', 'productReviewCount', 'scrapedAt'] as const),
];
/** Fields of the form that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

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

interface More<Name> {
  /** Columns that few people map; they are in the row's JSON. */
  drop?: readonly Name[];
  /** Fields of the form that make no sense here. */
  hide?: readonly string[];
}

/** @param first the columns that stand first: price, title, link. The others follow in the catalogue's order. @param sample a row as the service sends it. */
function source<Id extends RowsAction>(
  label: string,
  action: Id,
  sample: Row,
  first: readonly FieldOf<Id>[],
  { drop = [], hide = [] }: More<FieldOf<Id>> = {},
): Source {
  const { endpoint: id, fixed = {} } = actions[action] as Extract<Action, { kind: 'rows' | 'price' }>;
  const endpoint: Endpoint = endpoints[id];
  const leading: readonly string[] = first;
  const dropped: readonly string[] = drop;
  const place = ({ name }: Field) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const fields = (endpoint.rows?.fields ?? []).filter(({ name }) => !dropped.includes(name));
  const size = endpoint.paging?.sizeParameter ?? 'count';
  const form = without(formOf(id), ...Object.keys(fixed), size, ...hide);
  return { label, endpoint, fixed, form, columns: columnsOf(fields.sort((a, b) => place(a) - place(b))), sample };
}

const { listing } = samples;
const PEER: RowName<'peerListings'>[] = ['price', 'currency', 'title', 'url'];

export const sources = {
  sold: source(
    'Sold on the Auction Site, Last 90 Days',
    'searchSold',
    listing,
    ['soldPrice', 'soldCurrency', 'title', 'url', 'endedAt'],
    { drop: [...RARE, ...FOR_SALE] },
  ),
  forSale: source(
    'For Sale on the Auction Site Now',
    'searchActive',
    listing,
    ['currentPrice', 'currentCurrency', 'title', 'url'],
    { drop: [...RARE, ...SOLD], hide: SALES_ONLY },
  ),
  category: source(
    'A Category of the Auction Site, Without a Keyword',
    'browseCategory',
    listing,
    ['soldPrice', 'soldCurrency', 'currentPrice', 'title', 'url', 'endedAt'],
    { drop: [...RARE, ...FOR_SALE.slice(1), 'bidCount'] },
  ),
  history: source(
    'Sold on the Auction Site, Up to 3 Years Back',
    'searchHistory',
    samples.pastSale,
    ['soldPrice', 'title', 'itemUrl', 'soldDate'],
    { drop: ['extendedTitle'] },
  ),
  fashion: source(
    'Sold on the Fashion Resale Site',
    'searchFashion',
    samples.fashionSale,
    ['soldPrice', 'title', 'url', 'soldAt'],
    { drop: ['description', 'comments', 'shares', 'sellerSoldCount'] },
  ),
  peerSold: source('Sold on the Peer Resale Site', 'searchPeerSold', samples.peerListing, PEER),
  peerForSale: source('For Sale on the Peer Resale Site', 'searchPeerActive', samples.peerListing, PEER),
  cardSales: source('Trading Cards Sold', 'searchCardSales', samples.cardSale, ['price', 'title', 'soldAt']),
  cardOffers: source('Trading Cards for Sale', 'searchCardListings', samples.cardListing, ['price', 'condition']),
  shipping: source('Shipping Rates', 'findShippingRates', samples.shippingRate, ['amount', 'currency', 'carrier']),
};

export type SourceId = keyof typeof sources;
