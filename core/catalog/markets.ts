/**
 * The markets of a watched list: the search for each side (sold and offered), and row fields that the endpoint's definition does not name.
 */
import type { EndpointId, MarketId, ParametersOf, RowById, RowName } from '../endpoint.ts';
import type { Market, MarketSide, WatchField } from '../market.ts';
import { sites } from './auction-filters.ts';

/** One side of a market. Names that the endpoint lacks do not compile. */
interface Named<Id extends keyof RowById & EndpointId> extends MarketSide<Id> {
  fixed: Partial<ParametersOf<Id>>;
  takes: Partial<Record<WatchField, keyof ParametersOf<Id> & string>>;
  takesCode?: Partial<Record<WatchField, keyof ParametersOf<Id> & string>>;
  group: readonly RowName<Id>[];
  link?: RowName<Id>;
  shippingCurrency?: RowName<Id>;
}

/** Images are loaded only from these hosts and their subdomains. Assumed: they are named like the marketplaces. */
export const imageHosts = [...sites, 'fashionresale.com', 'peerresale.com', 'cardmarket.com'];

const DAY_MS = 86_400_000;

const auction = {
  endpoint: 'scrape',
  // A numeric condition is the site's own code (reference 4.2).
  takesCode: { condition: 'conditionId' },
  group: ['conditionId'],
  link: 'url',
  shippingCurrency: 'shippingCurrency',
} as const;
const cardGroup = ['condition', 'variant', 'language'] as const;
const cardFields = {
  keyword: 'keyword',
  productId: 'productId',
  condition: 'condition',
  variant: 'variant',
  language: 'language',
} as const;

export const markets: Record<MarketId, Market> = {
  auction: {
    label: 'Auction site',
    sold: {
      ...auction,
      fixed: { sold: true },
      takes: { keyword: 'keyword', site: 'ebaySite', condition: 'itemCondition', minPrice: 'minPrice' },
    } satisfies Named<'scrape'>,
    offered: {
      ...auction,
      // Auctions start at very low bids, which would fill the page if sorted by price.
      fixed: { sold: false, sortOrder: 'pricePlusPostageLowest', buyingFormat: 'buyItNow' },
      takes: {
        keyword: 'keyword',
        site: 'ebaySite',
        condition: 'itemCondition',
        minPrice: 'minPrice',
        maxPrice: 'maxPrice',
      },
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
      fixed: {},
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
};
