/**
 * Builders for answer fields. They add the kind of value to the JSON type, so connectors can format it. Every field may be null. A field
 * that some answers lack is also `.optional()`, so its absence is not reported.
 */
import * as z from 'zod';
import type { FieldKind, ParameterUse } from '../endpoint.ts';

declare module 'zod' {
  /** Metadata that this catalogue adds to a schema, besides title, description and examples. */
  interface GlobalMeta {
    /** The kind of value, if the JSON type does not determine it. */
    kind?: FieldKind | 'facets';
    /** For text that the service may also send as a number. */
    orNumber?: true;
    /** For text with a fixed format: words that complete "must be ...". */
    form?: string;
    /** For a stricter format or bound than the reference's, to keep a typing error from being paid for. `minimum` is the reference's. */
    guard?: true | { minimum: number };
    /** Shown only under more options. */
    advanced?: true;
    /** Kept out of messages and logs. */
    secret?: true;
    /** For caches, letter case and repeated spaces do not matter. */
    keyword?: true;
    /** What a parameter is for; absent for filters. */
    use?: ParameterUse;
    /** The only side of a search that it applies to: sold or active listings. */
    side?: 'sold' | 'active';
    /** For a field: rows have it only while this option is on. */
    with?: string;
    /** An amount of money, which may be typed with its currency. */
    money?: true;
    /** How many digits a text of digits has; as a number it may have lost leading zeros. */
    digits?: number;
    /** For a limit of prices: their currency, if the reference states it. */
    limit?: string;
    /** Label of each value of a choice. */
    choices?: Readonly<Record<string, string>>;
  }
}

/** Assumed for every keyword, because the reference does not define how keywords are compared. */
export const keywordFolding =
  'letter case and repeated spaces make no difference to a cache (requests contain the keyword as typed)';

/** Interpretation of figures where the reference is silent. */
export const figuresRead = [
  'the price of an active auction is its current bid, so it is not counted in a median and is not a deal; neither is a listing with a price range',
  'a price that is zero, negative or not a plain decimal number is left out, and reported',
  'without a match count, the rows of a single page are the count; if more pages follow, they are a lower bound',
  'the profit of a deal is calculated from the price now of the items, without the shipping that buyers paid',
];

/** Interpretation of answers where the reference is silent. */
export const answersTaken = [
  'the images of listings are on hosts named like their marketplace; images of other hosts are not shown',
  'a job may be missing for up to a minute after its start',
  'three empty pages in a row are the end, even if they announce a next page',
];

const field =
  <Schema extends z.ZodType>(kind: FieldKind, schema: Schema) =>
  (title: string, description: string) =>
    z.nullable(schema).meta({ kind, title, description });

export const text = field('text', z.string());
export const url = field('url', z.string());
/** Money as a decimal string (reference 2.1); its currency is in another field. */
export const decimal = field('decimal', z.string());
export const number = field('number', z.number());
export const integer = field('integer', z.int());
export const flag = field('flag', z.boolean());
/** `YYYY-MM-DD`. */
export const day = field('day', z.string());
/** ISO 8601 with time. */
export const instant = field('instant', z.string());
/** ISO 4217. */
export const currency = field('currency', z.string());
/** Text or a number, as the service has been seen to send both. */
export const textOrNumber = (title: string, description: string) =>
  field('text', z.union([z.string(), z.number()]))(title, description).meta({ orNumber: true });

/** `{amount, currency, display}` (reference 2.1). */
const moneyObject = z
  .looseObject({
    amount: decimal('Amount', 'Decimal number as text.'),
    currency: currency('Currency', 'Of the amount.'),
    display: text('Display', 'As a person would read it.'),
  })
  .meta({ id: 'Money' });
export const money = field('money', moneyObject);

/** One of these words; the service may add others (reference 9 rule 1). */
export const openEnum = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  title: string,
  description: string,
) => z.union([z.enum(words), z.string(), z.null()]).meta({ kind: 'text', title, description });

export const list = <Item extends z.ZodType>(item: Item, title: string, description: string) =>
  z.nullable(z.array(item)).meta({ kind: 'list', title, description });

/** A named schema, which becomes a type of the same name. Unknown fields are kept. */
export const record = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.looseObject(shape).meta({ id });

export const object = <Schema extends z.ZodObject>(schema: Schema, title: string, description: string) =>
  z.nullable(schema).meta({ kind: 'object', title, description });

const statistics = {
  median: number('Median', 'Half of the prices are lower, half are higher.'),
  mean: number('Mean', 'Average of the prices.'),
  min: number('Lowest', 'Smallest price.'),
  max: number('Highest', 'Largest price.'),
  p25: number('Lower Quartile', 'A quarter of the prices are lower.'),
  p75: number('Upper Quartile', 'A quarter of the prices are higher.'),
};
const count = integer('Sales', 'Number of prices behind the statistics.');

/** Statistics of fashion and peer searches, and as far as we know of trading cards (reference 2.9). */
export const priceStatistics = z.looseObject({ count, ...statistics }).meta({ id: 'PriceStatistics' });

/** Statistics of auction-site searches, which include currency and shipping (reference 2.4). */
export const auctionStatistics = z
  .looseObject({
    count,
    currency: currency('Currency', 'Of all prices in these statistics.'),
    ...statistics,
    avgShipping: number('Average Shipping', 'Mean shipping cost.'),
  })
  .meta({ id: 'AuctionStatistics' });
