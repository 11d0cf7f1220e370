/** Sources of rows, one for each of the core's actions that find rows. An action without an entry does not compile. */
import {
  type Action,
  type ActionId,
  actions,
  type Endpoint,
  type EndpointId,
  endpoints,
  type Field,
  isOfSide,
  namesFor,
  newestFirst,
  type Question,
  type Row,
  type RowName,
  sideOf,
  verdictColumns,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { questionFrom } from '../forms/input.ts';
import { valuesIn, without } from '../forms/layout.ts';
import { type Column, columnsOf } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** The core's actions that find rows. */
export type SourceId = { [Id in ActionId]: (typeof actions)[Id] extends { kind: 'rows' } ? Id : never }[ActionId];
type FieldOf<Id extends SourceId> = RowName<(typeof actions)[Id]['endpoint']>;

interface SourceText<Id extends SourceId> {
  /** The label under which people choose it. */
  label: string;
  /** The field with the row's main price. */
  price: FieldOf<Id>;
  /** The first columns: title, price, currency, link, date. The others follow in the catalogue's order. */
  first: readonly FieldOf<Id>[];
  /** Less common fields, returned only when they are chosen. */
  rare?: readonly FieldOf<Id>[];
  /** An edited sample row in the service's format. Without it the mapping list shows only column names. */
  sample?: Row;
}

type ListingField = RowName<'scrape'>;
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
/** What only listings for sale have, apart from their price. */
const FOR_SALE = (endpoints.scrape.rows?.fields ?? [])
  .filter(({ name, side }) => side === 'active' && name !== 'currentPrice')
  .map(({ name }) => name);

const { listing } = samples;
const PEER: RowName<'peerListings'>[] = ['title', 'price', 'currency', 'url'];

const texts: { [Id in SourceId]: SourceText<Id> } = {
  searchSold: {
    label: 'Sold on the Auction Site, Last 90 Days',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'soldCurrency', 'url', 'endedAt'],
    rare: RARE,
    sample: listing,
  },
  searchActive: {
    label: 'For Sale on the Auction Site Now',
    price: 'currentPrice',
    first: ['title', 'currentPrice', 'currentCurrency', 'url'],
    rare: RARE,
    sample: listing,
  },
  browseCategory: {
    label: 'A Category of the Auction Site, Without a Keyword',
    price: 'soldPrice',
    first: ['title', 'soldPrice', 'soldCurrency', 'currentPrice', 'url', 'endedAt'],
    rare: [...RARE, ...FOR_SALE, 'bidCount'],
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
  /** Parameters that the source sets. */
  fixed: Readonly<Row>;
  /** Default parameters, used when the user chose nothing. */
  newest: Readonly<Row>;
  /** Form fields, without parameters that the source or the step sets. */
  form: InputField[];
  columns: readonly Column[];
  /** Columns with IDs, which people rarely read. */
  ids: readonly Column[];
  /** Keys of columns that are returned only when chosen. */
  rare: readonly string[];
  sample: Row;
}

const searchedForColumn: Column = {
  key: 'searchedFor',
  label: 'Searched For',
  type: 'string',
  read: (_, about) => about?.searchedFor ?? null,
};
/** The original title, in case the title was made safe for spreadsheets. */
const rawTitleColumn: Column = {
  key: 'rawTitle',
  label: 'Title as Written',
  type: 'string',
  read: ({ title }) => (typeof title === 'string' ? title : null),
};
/** The whole row from the service, including fields without a column. */
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

/** Whether the source's rows are sales that can be judged by whether they count towards the price. */
export function isJudged({ endpoint, fixed }: Source): boolean {
  return endpoint.rows?.sale !== undefined && fixed.sold !== false;
}

/** Adds the verdict columns to a source of sales. */
export function withVerdicts(source: Source): Source {
  return isJudged(source) ? { ...source, columns: [...source.columns, ...verdicts] } : source;
}

/** Names of ID fields. */
const ID = /Id$|^epid$/;

function sourceOf(id: SourceId): Source {
  const { label, price, first, sample = {}, ...text } = texts[id] as SourceText<never>;
  const { endpoint: endpointId, fixed = {} } = actions[id] as Extract<Action, { kind: 'rows' | 'price' }>;
  const endpoint: Endpoint = endpoints[endpointId];
  const newest = newestFirst(endpoint, fixed);
  const leading: readonly string[] = first;
  const side = sideOf(fixed);
  // Rows lack a field whose option isn't offered.
  const foreign = endpoint.parameters.filter(parameter => !isOfSide(parameter, side)).map(({ name }) => name);
  const place = ({ name }: Field) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
  const fields = (endpoint.rows?.fields ?? [])
    .filter(field => isOfSide(field, side) && !foreign.includes(field.with ?? ''))
    .sort((a, b) => place(a) - place(b));
  const form = without(formOf(endpointId), ...Object.keys(fixed), ...namesFor(endpoint, 'size'), ...foreign).map(
    field => (field.key in newest ? { ...field, placeholder: labelOf(field, String(newest[field.key])) } : field),
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

/** The checked question for a source. @param size parameters that the step sets. */
export function questionTo({ endpoint, fixed, newest, form }: Source, input: Input, size: Input = {}): Question {
  return questionFrom<EndpointId>(endpoint.id, valuesIn(form, input), { ...fixed, ...size }, newest);
}
