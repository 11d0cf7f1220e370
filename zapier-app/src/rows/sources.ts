/** Where rows can be looked for, one source for each of the core's actions that find rows. A new one without an entry does not compile. */
import {
  type Action,
  type ActionId,
  actions,
  type Endpoint,
  type EndpointId,
  endpoints,
  type Field,
  newestFirst,
  type Question,
  type Row,
  type RowName,
  verdictColumns,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { questionFrom } from '../forms/input.ts';
import { without } from '../forms/layout.ts';
import { type Column, columnsOf } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** The core's actions that find rows. */
export type SourceId = { [Id in ActionId]: (typeof actions)[Id] extends { kind: 'rows' } ? Id : never }[ActionId];
type FieldOf<Id extends SourceId> = RowName<(typeof actions)[Id]['endpoint']>;

interface SourceText<Id extends SourceId> {
  /** What people choose it by. */
  label: string;
  /** What the row is about. */
  price: FieldOf<Id>;
  /** The first columns: title, price, currency, link, date. The others follow in the catalogue's order. */
  first: readonly FieldOf<Id>[];
  /** Fields that such a row never has. */
  never?: readonly FieldOf<Id>[];
  /** Fields that few people map: rows have them when they are chosen. */
  rare?: readonly FieldOf<Id>[];
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
  'unitsSold',
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
  'acceptedOfferPriceStatus',
  'sellerType',
  'productRating',
  'productReviewCount',
  'scrapedAt',
];
/** Fields of the form that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const { listing } = samples;
const PEER: RowName<'peerListings'>[] = ['title', 'price', 'currency', 'url'];

const texts: { [Id in SourceId]: SourceText<Id> } = {
  searchSold: {
    label: 'Sold on the Auction Site, Last 90 Days',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'soldCurrency', 'url', 'endedAt'],
    never: FOR_SALE,
    rare: RARE,
    sample: listing,
  },
  searchActive: {
    label: 'For Sale on the Auction Site Now',
    price: 'currentPrice',
    first: ['title', 'currentPrice', 'currentCurrency', 'url'],
    never: SOLD,
    rare: RARE,
    hide: SALES_ONLY,
    sample: listing,
  },
  browseCategory: {
    label: 'A Category of the Auction Site, Without a Keyword',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'soldCurrency', 'currentPrice', 'url', 'endedAt'],
    rare: [...RARE, ...FOR_SALE.slice(1), 'bidCount'],
  },
  searchHistory: {
    label: 'Sold on the Auction Site, Up to 3 Years Back',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'itemUrl', 'soldDate'],
    rare: ['extendedTitle'],
  },
  searchFashion: {
    label: 'Sold on the Fashion Resale Site',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'url', 'soldAt'],
    rare: ['description', 'comments', 'shares', 'sellerSoldCount'],
  },
  searchPeerSold: {
    label: 'Sold on the Peer Resale Site',
    price: 'price',
    first: PEER,
  },
  searchPeerActive: {
    label: 'For Sale on the Peer Resale Site',
    price: 'price',
    first: PEER,
  },
  searchCardSales: { label: 'Trading Cards Sold', price: 'price', first: ['title', 'price', 'soldAt'] },
  searchCardListings: { label: 'Trading Cards for Sale', price: 'price', first: ['price', 'condition'] },
  findShippingRates: {
    label: 'Shipping Rates',
    price: 'amount',
    first: ['carrier', 'service', 'amount', 'currency'],
    sample: samples.shippingRate,
  },
};

export interface Source {
  label: string;
  endpoint: Endpoint;
  /** Parameters that the source decides. */
  fixed: Readonly<Row>;
  /** Parameters where people chose nothing. */
  newest: Readonly<Row>;
  /** What people fill in, without what the source or the step decides. */
  form: InputField[];
  columns: readonly Column[];
  /** Columns that only machines read. */
  ids: readonly Column[];
  /** Keys of the columns that a row has only when they are chosen. */
  rare: readonly string[];
  sample: Row;
}

const searchedForColumn: Column = {
  key: 'searchedFor',
  label: 'Searched For',
  type: 'string',
  read: (_, about) => about?.searchedFor ?? null,
};
/** Where the title was made safe for spreadsheets, this is how it was written. */
const rawTitleColumn: Column = {
  key: 'rawTitle',
  label: 'Title as Written',
  type: 'string',
  read: ({ title }) => (typeof title === 'string' ? title : null),
};
/** The row as the service sent it, with fields that no column is for. */
const rawColumn: Column = {
  key: 'raw',
  label: 'Raw JSON',
  type: 'string',
  read: row => JSON.stringify(row),
};

const verdicts: Column[] = verdictColumns.map(({ name, label, kind }) => ({
  key: name,
  label,
  type: kind === 'flag' ? 'boolean' : 'string',
  read: (_, about) => about?.verdict?.[name] ?? null,
}));

/** Of sales: whether the price is made of them. */
export function isJudged({ endpoint, fixed }: Source): boolean {
  return endpoint.rows?.sale !== undefined && fixed.sold !== false;
}

/** A source whose sales have a verdict. */
export function withVerdicts(source: Source): Source {
  return isJudged(source) ? { ...source, columns: [...source.columns, ...verdicts] } : source;
}

/** Numbers of the marketplace and links between tables. */
const ID = /Id$|^epid$/;

function sourceOf(id: SourceId): Source {
  const { label, price, first, hide = [], sample = {}, ...text } = texts[id] as SourceText<never>;
  const { endpoint: endpointId, fixed = {} } = actions[id] as Extract<Action, { kind: 'rows' | 'price' }>;
  const endpoint: Endpoint = endpoints[endpointId];
  const newest = newestFirst(endpoint, fixed);
  const leading: readonly string[] = first;
  const never: readonly string[] = text.never ?? [];
  const place = ({ name }: Field) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const fields = (endpoint.rows?.fields ?? [])
    .filter(({ name }) => !never.includes(name))
    .sort((a, b) => place(a) - place(b));
  const size = endpoint.paging?.sizeParameter ?? 'count';
  const form = without(formOf(endpointId), ...Object.keys(fixed), size, ...hide).map(field =>
    field.key in newest ? { ...field, placeholder: labelOf(field, String(newest[field.key])) } : field,
  );
  const titled = fields.some(({ name }) => name === 'title') ? [rawTitleColumn] : [];
  const own = columnsOf(
    fields.filter(({ name }) => !ID.test(name)),
    price,
  );
  const columns = [...own, searchedForColumn, ...titled, rawColumn];
  const ids = columnsOf(fields.filter(({ name }) => ID.test(name)));
  const rare = [...(text.rare ?? []), rawColumn.key];
  return { label, endpoint, fixed, newest, form, columns, ids, rare, sample };
}

function labelOf({ choices = [] }: InputField, value: string): string {
  return (choices as { value: string; label: string }[]).find(choice => choice.value === value)?.label ?? value;
}

export const sources = Object.fromEntries((Object.keys(texts) as SourceId[]).map(id => [id, sourceOf(id)])) as Record<
  SourceId,
  Source
>;

/** The checked question of a form to a source. @param size parameters that the step decides. @throws InvalidParametersError */
export function questionTo({ endpoint, fixed, newest }: Source, input: Input, size: Input = {}): Question {
  return questionFrom<EndpointId>(endpoint.id, input, { ...fixed, ...size }, newest);
}
