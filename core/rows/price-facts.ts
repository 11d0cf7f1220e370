/** A price for display: without statistics if there are too few sales, and with a note about its limitations. */

import { type Mixed, mixedNotes } from './mixed-notes.ts';
import type { Profit } from './profit.ts';

/** The minimum number of sales for a price, unless a person chooses another (promise N1). */
export const ENOUGH_SALES = 3;

/** What a person may set instead. */
export const minSalesForm = { kind: 'integer', min: 1, max: 1000 } as const;

export interface Price extends Partial<Profit> {
  keyword: string | null;
  /** Number of sales behind the statistics. */
  count: number;
  currency: string | null;
  /** The price to list an item at today (PRICE_NOW_RULE). The median if the sales behind it are unknown; the note says so. */
  priceNow: number | null;
  /** Null if there are fewer sales than `minSales`. */
  median: number | null;
  mean: number | null;
  min: number | null;
  max: number | null;
  p25: number | null;
  p75: number | null;
  avgShipping: number | null;
  /** The card that was matched, with its set and number; null if the marketplace matches no products. */
  product: string | null;
  /** Best-offer sales among them, whose price is an upper bound. */
  upperBounds: number;
  enough: boolean;
  /** Set if the prices differ more than those of one kind of item: the groups that explain it, and how to narrow the search. */
  mixed?: Mixed;
  /** Limitations of the price: a mixed search, too few sales, upper bounds, other currencies left out. May be empty. */
  note: string;
}

/** The figures of a price, before checking that there are enough sales to show it. */
export interface PriceFacts extends Omit<Price, keyof Profit | 'enough' | 'note'> {
  /** Null if the sales are unknown. */
  priceNow: number | null;
  /** Sales left out because of their currency or because they are unreadable, such as `12 in EUR`. */
  others: string[];
  /** Best offers left out because what was paid is unknown. */
  unpriced?: number;
  /** Set if the sales beyond the first request are left out. */
  later?: true;
  /** Words of the keyword that the matched product lacks. */
  missing?: readonly string[];
  /** Set if the prices are asking prices instead of sold prices. */
  offers?: true;
}

export const NO_PRICE = { median: null, mean: null, min: null, max: null, p25: null, p75: null, avgShipping: null };

/** The figures of an item without a price. */
export const UNPRICED = { priceNow: null, ...NO_PRICE };

/** The price with its note; the statistics are withheld below `minSales`. */
export function priceOfFacts(whole: PriceFacts, minSales = ENOUGH_SALES): Price {
  const { others: _, unpriced: __, later: ___, offers, missing = [], mixed, ...facts } = whole;
  const isFew = facts.count === 0 || facts.count < minSales;
  // Without a median, the service's statistics could not be used, and the note says so.
  const enough = facts.count >= minSales && (facts.median !== null || facts.count === 0);
  const priceNow = facts.priceNow ?? facts.median;
  return {
    ...facts,
    ...(enough ? { priceNow } : UNPRICED),
    enough,
    ...(enough && mixed ? { mixed } : {}),
    note: [
      ...(enough && mixed ? mixedNotes(mixed, priceNow ?? 0, facts.currency) : []),
      ...notesOf(facts, leftOutOf(whole), missing, offers ? 'offer' : 'sale', isFew),
    ].join('; '),
  };
}

/** What a price leaves out, in words. */
export function leftOutOf({
  others,
  unpriced = 0,
  later,
}: Pick<PriceFacts, 'others' | 'unpriced' | 'later'>): string[] {
  return [
    ...others,
    ...(unpriced > 0 ? [`${unpriced} best ${unpriced === 1 ? 'offer' : 'offers'} whose price paid is unknown`] : []),
    ...(later ? ['sales beyond the first request'] : []),
  ];
}

/** A sentence that explains that there are too few sales for a price or for another figure. */
export function tooFew(count: number, noun: string, what = 'a price'): string {
  return count === 0 ? `No ${noun}s found` : `Only ${count} ${noun}${count === 1 ? '' : 's'}: too few for ${what}`;
}

/** @param missing words that the product found lacks. */
export const lackingNotes = (missing: readonly string[]): string[] =>
  missing.length > 0 ? [`the product found lacks ${missing.map(word => `“${word}”`).join(', ')}`] : [];

function notesOf(
  { count, priceNow, median, upperBounds }: Pick<Price, 'count' | 'priceNow' | 'median' | 'upperBounds'>,
  left: readonly string[],
  missing: readonly string[],
  noun: string,
  isFew: boolean,
): string[] {
  const notes = lackingNotes(missing);
  if (isFew) notes.push(tooFew(count, noun));
  else if (noun === 'offer') notes.push('asking prices, not sold prices');
  else if (priceNow === null && median !== null)
    notes.push('the price now is the median: only statistics are known, not their sales');
  if (upperBounds > 0 && !isFew)
    notes.push(
      `${upperBounds} best-offer ${upperBounds === 1 ? 'price is an upper bound' : 'prices are upper bounds'}`,
    );
  if (left.length > 0) notes.push(`left out ${left.join(', ')}`);
  return notes;
}
