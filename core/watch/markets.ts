/** Which question each side of a watched item is on the four markets, and where their rows hold what the catalogue does not name. */
import type { EndpointId, ParametersOf, RowById, RowName } from '../endpoint.ts';

/** What a person says about an item; each market has some of them. */
export type ItemField =
  | 'keyword'
  | 'productId'
  | 'site'
  | 'condition'
  | 'brand'
  | 'variant'
  | 'language'
  | 'minPrice'
  | 'maxPrice';

export type Side = 'sold' | 'offered';

/** One search of an item. */
export interface SideFacts<Id extends EndpointId = EndpointId> {
  endpoint: Id;
  fixed: object;
  /** The parameter that takes a field of the item; a field without one is compared here, over the rows. */
  takes: Partial<Record<ItemField, string>>;
  /** Fields that make rows comparable: a price of one group says nothing about another. */
  group: readonly string[];
  link?: string;
  /** The currency of the postage, where it can be another one. */
  postageCurrency?: string;
  /** Rows come cheapest first, postage included: a row that is missing below the last one is not offered. */
  cheapestFirst?: true;
  /** The service answers from what it saved for so long (reference 4.7): to look more often brings nothing. */
  savedMs?: number;
}

export interface Market {
  label: string;
  sold: SideFacts;
  /** None where the service shows no active listings. */
  offered?: SideFacts;
}

/** The same with names that the endpoint has. */
interface Named<Id extends keyof RowById & EndpointId> extends SideFacts<Id> {
  fixed: Partial<ParametersOf<Id>>;
  takes: Partial<Record<ItemField, keyof ParametersOf<Id> & string>>;
  group: readonly RowName<Id>[];
  link?: RowName<Id>;
  postageCurrency?: RowName<Id>;
}

const DAY_MS = 86_400_000;

const auctionGroup = ['conditionId'] as const;
const cardGroup = ['condition', 'variant', 'language'] as const;
const cardFields = {
  keyword: 'keyword',
  productId: 'productId',
  condition: 'condition',
  variant: 'variant',
  language: 'language',
} as const;

export const markets = {
  auction: {
    label: 'Auction site',
    sold: {
      endpoint: 'scrape',
      // The price paid on a best offer is free of charge, and the listed one an upper bound (reference 2.2).
      fixed: { sold: true, bestOfferPrice: true },
      takes: { keyword: 'keyword', site: 'ebaySite', condition: 'itemCondition', minPrice: 'minPrice' },
      group: auctionGroup,
      link: 'url',
      postageCurrency: 'shippingCurrency',
    } satisfies Named<'scrape'>,
    offered: {
      endpoint: 'scrape',
      fixed: { sold: false, sortOrder: 'pricePlusPostageLowest' },
      takes: {
        keyword: 'keyword',
        site: 'ebaySite',
        condition: 'itemCondition',
        minPrice: 'minPrice',
        maxPrice: 'maxPrice',
      },
      group: auctionGroup,
      link: 'url',
      postageCurrency: 'shippingCurrency',
      cheapestFirst: true,
    } satisfies Named<'scrape'>,
  },
  fashion: {
    label: 'Fashion resale',
    sold: {
      endpoint: 'fashionSold',
      fixed: {},
      takes: { keyword: 'keyword', condition: 'condition', brand: 'brand', minPrice: 'minPrice' },
      group: ['condition'],
      link: 'url',
    } satisfies Named<'fashionSold'>,
  },
  peer: {
    label: 'Peer resale',
    sold: {
      endpoint: 'peerListings',
      fixed: { sold: true, sortOrder: 'recentlySold' },
      takes: { keyword: 'keyword', condition: 'itemCondition', minPrice: 'minPrice' },
      group: ['conditionId'],
      link: 'url',
    } satisfies Named<'peerListings'>,
    offered: {
      endpoint: 'peerListings',
      fixed: { sold: false, sortOrder: 'lowestPrice' },
      takes: { keyword: 'keyword', condition: 'itemCondition', minPrice: 'minPrice', maxPrice: 'maxPrice' },
      group: ['conditionId'],
      link: 'url',
      cheapestFirst: true,
    } satisfies Named<'peerListings'>,
  },
  cards: {
    label: 'Trading cards',
    sold: {
      endpoint: 'cardSales',
      fixed: { count: 250 },
      takes: cardFields,
      group: cardGroup,
      savedMs: DAY_MS,
    } satisfies Named<'cardSales'>,
    offered: {
      endpoint: 'cardListings',
      fixed: { count: 50 },
      takes: cardFields,
      group: cardGroup,
    } satisfies Named<'cardListings'>,
  },
} satisfies Record<string, Market>;

export type MarketId = keyof typeof markets;
