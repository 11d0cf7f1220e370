/**
 * Builders for the fields of answers: what a value is, beyond its JSON type, so that surfaces know how to show it.
 * Every field may be null. A field that is not in every answer is `.optional()` as well: its absence is never noticed.
 */
import * as z from 'zod';
import type { FieldKind } from '../endpoint.ts';

declare module 'zod' {
  /** What this catalogue says of a schema beside title, description and examples. */
  interface GlobalMeta {
    /** What a value is, where its JSON type does not tell. */
    kind?: FieldKind | 'facets';
    /** Of a text: the service also sends it as a number. */
    orNumber?: true;
    /** Of a text with a fixed form: the form in words that complete "must be ...". */
    form?: string;
    /** Shown only when a person asks for more options. */
    advanced?: true;
    /** Kept out of messages and logs. */
    secret?: true;
    /** Letter case and runs of blanks make no other question. */
    keyword?: true;
    /** What people call each value of a choice. */
    choices?: Readonly<Record<string, string>>;
  }
}

/** Assumed of every keyword, because the reference does not say how one is compared. */
export const keywordFolding =
  'letter case and runs of blanks do not make two questions (for caches alone: what is sent is what was typed)';

/** How we read figures that the reference leaves open. */
export const figuresRead = [
  'the price of an active auction is taken for its running bid: it is in no median of offers, and no deal; nor is a listing with a range of prices a deal',
  'a price that is 0, negative or no plain decimal is no sale, and is told as left out',
  'without a count of matches, a page after which no other follows is counted whole; another one is a lower bound',
  "the profit of a deal is counted from the median of the prices alone: what buyers paid for postage is not the seller's",
];

/** How we take answers that the reference leaves open. */
export const answersTaken = [
  'a job that is not known within a minute of its start is not shown yet',
  'three pages on end for which the service had nothing are the last, whatever they say of a next one',
];

const field =
  <Schema extends z.ZodType>(kind: FieldKind, schema: Schema) =>
  (title: string, description: string) =>
    z.nullable(schema).meta({ kind, title, description });

export const text = field('text', z.string());
export const url = field('url', z.string());
/** Money as a decimal string (reference 2.1); its currency stands in a field beside it. */
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
export const moneyObject = z
  .looseObject({
    amount: decimal('Amount', 'Decimal number as text.'),
    currency: currency('Currency', 'Of the amount.'),
    display: text('Display', 'As a person would read it.'),
  })
  .meta({ id: 'Money' });
export const money = field('money', moneyObject);

/** One of these words today; others may come (reference 9 rule 1). */
export const openEnum = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  title: string,
  description: string,
) => z.union([z.enum(words), z.string(), z.null()]).meta({ kind: 'text', title, description });

export const list = <Item extends z.ZodType>(item: Item, title: string, description: string) =>
  z.nullable(z.array(item)).meta({ kind: 'list', title, description });

/** A schema with a name of its own, which is that of its type; unknown fields pass through. */
export const record = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.looseObject(shape).meta({ id });

export const object = <Schema extends z.ZodObject>(schema: Schema, title: string, description: string) =>
  z.nullable(schema).meta({ kind: 'object', title, description });

const statistics = {
  median: number('Median', 'Half of the prices are lower.'),
  mean: number('Mean', 'Average of the prices.'),
  min: number('Lowest', 'Smallest price.'),
  max: number('Highest', 'Largest price.'),
  p25: number('Lower Quartile', 'A quarter of the prices are lower.'),
  p75: number('Upper Quartile', 'A quarter of the prices are higher.'),
};
const count = integer('Sales', 'How many prices the statistics rest on.');

/** Statistics of fashion and peer searches, and as far as we know of trading cards (reference 2.9). */
export const priceStatistics = z.looseObject({ count, ...statistics }).meta({ id: 'PriceStatistics' });

/** Statistics of auction-site searches, which know the currency and the shipping (reference 2.4). */
export const auctionStatistics = z
  .looseObject({
    count,
    currency: currency('Currency', 'Of all prices in these statistics.'),
    ...statistics,
    avgShipping: number('Average Shipping', 'Mean cost of delivery.'),
  })
  .meta({ id: 'AuctionStatistics' });
