/** The marketplaces as data: their names, and the types of their searches for one item of a list. */
import type { EndpointId, Row } from './endpoint.ts';
import { markets } from './generated/endpoints.ts';

/** Fields of a watched item. Each market supports some of them. */
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

/** One search for a watched item. */
export interface MarketSide<Id extends EndpointId = EndpointId> {
  endpoint: Id;
  fixed: Readonly<Row>;
  /** The parameter for each field of the item. A field without a parameter is compared with the rows. */
  takes: Partial<Record<WatchField, string>>;
  /** The parameter to use if the field's value is the marketplace's numeric code. */
  takesCode?: Partial<Record<WatchField, string>>;
  /** Fields that must be equal for rows to be comparable. Prices are never compared across groups. */
  group: readonly string[];
  link?: string;
  /** The field with the shipping's currency, if it may differ. */
  shippingCurrency?: string;
  /** Whether rows are sorted by price including shipping. A missing listing that was cheaper than the last row is then no longer offered. */
  cheapestFirst?: true;
  /** How long the service repeats a cached answer, ms (reference 4.7). More frequent checks are useless. */
  savedMs?: number;
}

export interface Market {
  label: string;
  sold: MarketSide;
  /** Absent if the service has no active listings for this market. */
  offered?: MarketSide;
}

/** The names of the marketplaces for people, by ID. */
export const marketLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(markets).map(([id, { label }]) => [id, label]),
);
