/** The marketplaces that a watch can check, as data. */
import type { EndpointId, Row } from '../endpoint.ts';

/** The fields of an item on a watched list; each market has some of them. */
export type WatchField =
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

/** One search of a watched item. */
export interface MarketSide<Id extends EndpointId = EndpointId> {
  endpoint: Id;
  fixed: Readonly<Row>;
  /** The parameter that takes a field of the item; a field without one is compared with the rows. */
  takes: Partial<Record<WatchField, string>>;
  /** The parameter that takes the field if it is the marketplace's own number. */
  takesCode?: Partial<Record<WatchField, string>>;
  /** Fields that make rows comparable: prices of different groups cannot be compared. */
  group: readonly string[];
  link?: string;
  /** The field with the currency of the postage, if it can differ. */
  postageCurrency?: string;
  /** Rows come cheapest first, postage included: a listing that is cheaper than the last row and missing is no longer offered. */
  cheapestFirst?: true;
  /** How long the service repeats a saved answer, ms (reference 4.7): checking more often is useless. */
  savedMs?: number;
}

export interface Market {
  label: string;
  sold: MarketSide;
  /** None if the service has no active listings of this market. */
  offered?: MarketSide;
}
