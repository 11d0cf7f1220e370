/** An answer as it is kept: small facts that many cells read, and apart from them its rows. */
import type { BestOffers, Price, PriceFacts, Row } from '@sold-data/core';
import { priceOfFacts } from '@sold-data/core/rows/price-facts.ts';

/** Everything of an answer but its lists. */
export interface Facts {
  /** When the answer came, ms. */
  at: number;
  env: Row;
  /** Its price, for each way to treat best offers; only `include` where they cannot be told from others. */
  prices?: Partial<Record<BestOffers, PriceFacts>>;
  /** Where rows differ from the reference. */
  notices?: readonly string[];
  /** It is older than it should be, and the waiting list knows. Only in the cache. */
  listed?: true;
}

export interface Answered {
  facts: Facts;
  /** Absent when only the facts are known. */
  rows?: Row[];
  /** Other lists of the answer, such as a price history. */
  lists?: Record<string, unknown[]>;
}

/** The price of an answer that has one, with what a reader must know of it. */
export function priceOf({ prices, notices = [] }: Facts, bestOffers: BestOffers = 'include', minSales?: number): Price {
  const price = priceOfFacts((prices?.[bestOffers] ?? prices?.include) as PriceFacts, minSales);
  if (notices.length > 0) price.note = [price.note, ...notices].filter(note => note !== '').join('; ');
  return price;
}

// Rows as one text that fits into a cache entry: column by column, and zipped when it is long.

export interface Columns {
  count: number;
  /** One value when all rows have the same. */
  values: Record<string, unknown[]>;
}

export function unpack(text: string): Pick<Answered, 'rows' | 'lists'> {
  const { rows, lists } = JSON.parse(text.startsWith('{') ? text : unzip(text)) as {
    rows: Columns;
    lists: Record<string, Columns | unknown[]>;
  };
  const unpacked = Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? list : rowsFrom(list)]);
  return { rows: rowsFrom(rows), lists: Object.fromEntries(unpacked) };
}

function rowsFrom({ count, values }: Columns): Row[] {
  const columns = Object.entries(values);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column.length === 1 ? column[0] : column[at]])),
  );
}

function unzip(text: string): string {
  return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode(text), 'application/x-gzip')).getDataAsString();
}
