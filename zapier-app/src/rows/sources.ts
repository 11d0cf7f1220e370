/** Where rows can be looked for: what a source is called, what it asks, and which columns its rows have. */
import type { Row } from '@sold-data/core';
import { type ActionId, actions, type EndpointId, endpoints } from '../bridge.ts';
import { type InputField, without } from '../forms/field.ts';
import { forms } from '../generated/forms.ts';
import { type Column, columnsOf } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

interface Described {
  label: string;
  action: ActionId;
  /** The columns that stand first: price, title, link. The others follow in the catalogue's order. */
  first: readonly string[];
  /** Columns that few people map; they are in the row's JSON. */
  drop?: readonly string[];
  /** Fields of the form that make no sense here. */
  hide?: readonly string[];
  /** A row as the service sends it. */
  sample: Row;
}

const FOR_SALE = ['currentPrice', 'currentPriceMax', 'currentCurrency', 'acceptsOffers', 'watcherCount', 'timeLeft'];
const SOLD = ['soldPrice', 'soldCurrency', 'endedAt', 'bestOfferAccepted', 'acceptedOfferPrice'];
const RARE = ['shippingCurrency', 'shippingType', 'conditionId', 'epid', 'listingType', 'fullResThumbnailUrl'];
const RARER = ['acceptedOfferPriceStatus', 'sellerType', 'productRating', 'productReviewCount', 'scrapedAt'];
/** Fields of the form that only sales have. */
const SALES_ONLY = ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'];

const auction = { sample: samples.listing, drop: [...RARE, ...RARER] };

const described = {
  sold: {
    ...auction,
    label: 'Sold on the Auction Site, Last 90 Days',
    action: 'searchSold',
    first: ['soldPrice', 'soldCurrency', 'title', 'url', 'endedAt'],
    drop: [...auction.drop, ...FOR_SALE],
  },
  forSale: {
    ...auction,
    label: 'For Sale on the Auction Site Now',
    action: 'searchActive',
    first: ['currentPrice', 'currentCurrency', 'title', 'url'],
    drop: [...auction.drop, ...SOLD],
    hide: SALES_ONLY,
  },
  category: {
    ...auction,
    label: 'A Category of the Auction Site, Without a Keyword',
    action: 'browseCategory',
    first: ['soldPrice', 'soldCurrency', 'currentPrice', 'title', 'url', 'endedAt'],
    drop: [...auction.drop, ...FOR_SALE.slice(1), 'bidCount'],
  },
  history: {
    label: 'Sold on the Auction Site, Up to 3 Years Back',
    action: 'searchHistory',
    first: ['soldPrice', 'title', 'itemUrl', 'soldDate'],
    drop: ['extendedTitle'],
    sample: samples.pastSale,
  },
  fashion: {
    label: 'Sold on the Fashion Resale Site',
    action: 'searchFashion',
    first: ['soldPrice', 'title', 'url', 'soldAt'],
    drop: ['description', 'comments', 'shares', 'sellerSoldCount'],
    sample: samples.fashionSale,
  },
  peerSold: {
    label: 'Sold on the Peer Resale Site',
    action: 'searchPeerSold',
    first: ['price', 'currency', 'title', 'url'],
    sample: samples.peerListing,
  },
  peerForSale: {
    label: 'For Sale on the Peer Resale Site',
    action: 'searchPeerActive',
    first: ['price', 'currency', 'title', 'url'],
    sample: samples.peerListing,
  },
  cardSales: {
    label: 'Trading Cards Sold',
    action: 'searchCardSales',
    first: ['price', 'title', 'soldAt'],
    sample: samples.cardSale,
  },
  cardOffers: {
    label: 'Trading Cards for Sale',
    action: 'searchCardListings',
    first: ['price', 'condition', 'variant', 'sellerName'],
    sample: samples.cardListing,
  },
  shipping: {
    label: 'Shipping Rates',
    action: 'findShippingRates',
    first: ['amount', 'currency', 'carrier', 'service'],
    sample: samples.shippingRate,
  },
} satisfies Record<string, Described>;

export type SourceId = keyof typeof described;

export interface Source {
  label: string;
  endpoint: EndpointId;
  /** Parameters that the source decides. */
  fixed: Record<string, unknown>;
  /** What people fill in, without what the source or the step decides. */
  form: InputField[];
  columns: Column[];
  sample: Row;
}

export const sources = Object.fromEntries(
  Object.entries(described).map(([id, source]) => [id, sourceOf(source)]),
) as Record<SourceId, Source>;

function sourceOf({ label, action, first, drop = [], hide = [], sample }: Described): Source {
  const { endpoint, fixed = {} } = actions[action] as { endpoint: EndpointId; fixed?: Record<string, unknown> };
  const { rows, paging } = endpoints[endpoint];
  const fields = (rows?.fields ?? []).filter(({ name }) => !drop.includes(name));
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const size = [paging?.sizeParameter ?? 'count'];
  return {
    label,
    endpoint,
    fixed,
    form: without((forms as Record<string, InputField[]>)[endpoint]!, ...Object.keys(fixed), ...size, ...hide),
    columns: columnsOf(fields.sort((a, b) => place(a.name) - place(b.name))),
    sample,
  };
}
