/** Where rows can be looked for, one source for each of the core's actions that find rows. A new one without an entry does not compile. */
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

/** The core's actions that find rows. */
export type SourceId = { [Id in ActionId]: (typeof actions)[Id] extends { kind: 'rows' } ? Id : never }[ActionId];
type FieldOf<Id extends SourceId> = RowName<(typeof actions)[Id]['endpoint']>;

interface SourceText<Id extends SourceId> {
  /** What people choose it by. */
  label: string;
  /** The columns that stand first: price, title, link. The others follow in the catalogue's order. */
  first: readonly FieldOf<Id>[];
  /** Columns that few people map; they are in the row's JSON. */
  drop?: readonly FieldOf<Id>[];
  /** Fields of the form that make no sense here. */
  hide?: readonly string[];
  /** A curated row as the service sends it; without it the picker shows the columns alone. */
  sample?: Row;
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
  ...(['shippingCurrency', 'shippingType', 'conditionId', 'epid', 'listingType', 'fullResThumbnailUrl'] as const),
  ...(['acceptedOfferPriceStatus', 'sellerType', 'productRating', 'productReviewCount', 'scrapedAt'] as const),
];
/** Fields of the form that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const { listing } = samples;
const PEER: RowName<'peerListings'>[] = ['price', 'currency', 'title', 'url'];

const texts: { [Id in SourceId]: SourceText<Id> } = {
  searchSold: {
    label: 'Sold on the Auction Site, Last 90 Days',
    first: ['soldPrice', 'soldCurrency', 'title', 'url', 'endedAt'],
    drop: [...RARE, ...FOR_SALE],
    sample: listing,
  },
  searchActive: {
    label: 'For Sale on the Auction Site Now',
    first: ['currentPrice', 'currentCurrency', 'title', 'url'],
    drop: [...RARE, ...SOLD],
    hide: SALES_ONLY,
    sample: listing,
  },
  browseCategory: {
    label: 'A Category of the Auction Site, Without a Keyword',
    first: ['soldPrice', 'soldCurrency', 'currentPrice', 'title', 'url', 'endedAt'],
    drop: [...RARE, ...FOR_SALE.slice(1), 'bidCount'],
  },
  searchHistory: {
    label: 'Sold on the Auction Site, Up to 3 Years Back',
    first: ['soldPrice', 'title', 'itemUrl', 'soldDate'],
    drop: ['extendedTitle'],
  },
  searchFashion: {
    label: 'Sold on the Fashion Resale Site',
    first: ['soldPrice', 'title', 'url', 'soldAt'],
    drop: ['description', 'comments', 'shares', 'sellerSoldCount'],
  },
  searchPeerSold: { label: 'Sold on the Peer Resale Site', first: PEER },
  searchPeerActive: { label: 'For Sale on the Peer Resale Site', first: PEER },
  searchCardSales: { label: 'Trading Cards Sold', first: ['price', 'title', 'soldAt'] },
  searchCardListings: { label: 'Trading Cards for Sale', first: ['price', 'condition'] },
  findShippingRates: {
    label: 'Shipping Rates',
    first: ['amount', 'currency', 'carrier'],
    sample: samples.shippingRate,
  },
};

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

function sourceOf(id: SourceId): Source {
  const { label, first, drop = [], hide = [], sample = {} } = texts[id] as SourceText<never>;
  const { endpoint: endpointId, fixed = {} } = actions[id] as Extract<Action, { kind: 'rows' | 'price' }>;
  const endpoint: Endpoint = endpoints[endpointId];
  const leading: readonly string[] = first;
  const dropped: readonly string[] = drop;
  const place = ({ name }: Field) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const fields = (endpoint.rows?.fields ?? []).filter(({ name }) => !dropped.includes(name));
  const size = endpoint.paging?.sizeParameter ?? 'count';
  const form = without(formOf(endpointId), ...Object.keys(fixed), size, ...hide);
  return { label, endpoint, fixed, form, columns: columnsOf(fields.sort((a, b) => place(a) - place(b))), sample };
}

export const sources = Object.fromEntries((Object.keys(texts) as SourceId[]).map(id => [id, sourceOf(id)])) as Record<
  SourceId,
  Source
>;
