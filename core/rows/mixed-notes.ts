/** What a mixed search holds, and the same in words. */
import { moneyForm } from '../money.ts';

/** A search whose prices differ more than those of one kind of item. */
export interface Mixed {
  /** What tells the groups apart, such as `condition`; null if nothing that the sales show does. */
  by: string | null;
  /** Most sales first, at most four with a price; those without a price are one group, the last. */
  groups: MixedGroup[];
  /** Words that leave out every group but the first if the search has them with a minus. Empty if there are none. */
  minus: string[];
}

export interface MixedGroup {
  label: string;
  count: number;
  /** Null for groups of fewer than three sales. */
  median: number | null;
  /** What a search for only this group adds to the keyword, such as `PSA 10` or `-strap`; null if no words find it. */
  words: string | null;
}

/** The start of the note about a search whose groups are known, and the note about any other one. */
export const MIXED_BY = 'mixed by';
export const VARY_WIDELY = 'prices vary widely';

/**
 * For example `mixed by condition: Used about $290 (40 sales), New about $520 (12 sales)`, and how to narrow the search.
 * @param priceNow the price of the search: those of its groups are written like it.
 */
export function mixedNotes({ by, groups, minus }: Mixed, priceNow: number, currency: string | null): string[] {
  if (by === null) return [VARY_WIDELY];
  const amount = moneyForm(priceNow, currency);
  const texts = groups.map(({ label, count, median }) => {
    const sales = `${count} ${count === 1 ? 'sale' : 'sales'}`;
    return `${label.replaceAll(';', ',')} ${median === null ? '' : `about ${amount(median)} `}(${sales})`;
  });
  const narrow = minus.length === 0 ? [] : [`add ${withMinus(minus)} to the search to keep only the first`];
  return [`${MIXED_BY} ${by}: ${texts.join(', ')}`, ...narrow];
}

/** The search that finds only one group; null if no words of the search do. */
export const searchFor = (keyword: string, { words }: MixedGroup): string | null =>
  words === null ? null : `${keyword} ${words}`;

/** The words as a search has them to leave them out. */
export const withMinus = (words: readonly string[]): string => words.map(word => `-${word}`).join(' ');
