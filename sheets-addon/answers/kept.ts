/** An answer as it is kept: small facts that many cells read, and apart from them its rows. */
import {
  type Answer,
  type BestOffers,
  offerFacts,
  type Price,
  type PriceFacts,
  priceOfFacts,
  type Question,
  type Row,
  rowsIn,
  saleFacts,
} from '@sold-data/core';

/** Everything of an answer but its lists. */
export interface Facts {
  /** When the answer came, ms. */
  at: number;
  env: Row;
  /** Its price, for each way to treat best offers; only `include` where they cannot be told from others. */
  prices?: Partial<Record<BestOffers, PriceFacts>>;
  /** Where rows differ from the reference. */
  notices?: readonly string[];
}

export interface Answered {
  facts: Facts;
  /** Absent when only the facts are known. */
  rows?: Row[];
  /** Other lists of the answer, such as a price history. */
  lists?: Record<string, unknown[]>;
}

export function keptFrom(question: Question, { data, notices }: Answer<unknown>, at: number): Answered {
  const { endpoint } = question;
  const env: Row = {};
  const lists: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(data as Row)) {
    if (!Array.isArray(value)) env[name] = value;
    else if (name !== endpoint.rows?.field) lists[name] = value;
  }
  const facts: Facts = { at, env, prices: pricesOf(question, data as Row) };
  if (notices.length > 0) facts.notices = notices;
  return { facts, rows: rowsIn(endpoint, data).filter(isRow), lists };
}

function pricesOf({ endpoint, parameters }: Question, data: Row): Facts['prices'] {
  const { rows } = endpoint;
  if (rows?.offer && (parameters.sold === false || !rows.sale)) return { include: offerFacts(endpoint, data) };
  // The summary of a search has statistics and no rows.
  if (!rows?.sale) return rows ? undefined : { include: saleFacts(endpoint, data) };
  const include = saleFacts(endpoint, data);
  if (rows.sale.upperBound === undefined) return { include };
  return {
    include,
    exclude: saleFacts(endpoint, data, 'exclude'),
    accepted: saleFacts(endpoint, data, 'accepted'),
  };
}

/** The price of an answer that has one, with what a reader must know of it. */
export function priceOf({ prices, notices = [] }: Facts, bestOffers: BestOffers = 'include', minSales?: number): Price {
  const price = priceOfFacts((prices?.[bestOffers] ?? prices?.include) as PriceFacts, minSales);
  if (notices.length > 0) price.note = [price.note, ...notices].filter(note => note !== '').join('; ');
  return price;
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

// Rows as one text that fits into a cache entry: column by column, and zipped when it is long.

/** Shorter texts are not worth the work. */
const ZIP_FROM = 4_000;

interface Columns {
  count: number;
  /** One value when all rows have the same. */
  values: Record<string, unknown[]>;
}

/** The lists of an answer as text without characters beyond ASCII, so that its length is its size. */
export function pack({ rows = [], lists = {} }: Answered): string {
  const packed = Object.entries(lists).map(([name, list]) => [name, isTable(list) ? columnsFrom(list) : list]);
  const text = JSON.stringify({ rows: columnsFrom(rows), lists: Object.fromEntries(packed) });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII is meant.
  return text.length < ZIP_FROM && /^[\x00-\x7f]*$/.test(text) ? text : zip(text);
}

export function unpack(text: string): Pick<Answered, 'rows' | 'lists'> {
  const { rows, lists } = JSON.parse(text.startsWith('{') ? text : unzip(text)) as {
    rows: Columns;
    lists: Record<string, Columns | unknown[]>;
  };
  const unpacked = Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? list : rowsFrom(list)]);
  return { rows: rowsFrom(rows), lists: Object.fromEntries(unpacked) };
}

function columnsFrom(rows: readonly Row[]): Columns {
  const names = new Set(rows.flatMap(row => Object.keys(row)));
  const values: Columns['values'] = {};
  for (const name of names) {
    const column = rows.map(row => row[name] ?? null);
    const first = JSON.stringify(column[0]);
    values[name] = column.every(value => JSON.stringify(value) === first) ? column.slice(0, 1) : column;
  }
  return { count: rows.length, values };
}

function rowsFrom({ count, values }: Columns): Row[] {
  const columns = Object.entries(values);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column.length === 1 ? column[0] : column[at]])),
  );
}

function isTable(list: readonly unknown[]): list is Row[] {
  return list.length > 0 && list.every(entry => typeof entry === 'object' && entry !== null && !Array.isArray(entry));
}

/** Base64 has no brace, so a zipped text is told from a plain one by its first character. */
function zip(text: string): string {
  return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'text/plain')).getBytes());
}

function unzip(text: string): string {
  return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode(text), 'application/x-gzip')).getDataAsString();
}
