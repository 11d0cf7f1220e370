/** What a mixed search holds, and the same in words. */
import { moneyText } from '../money.ts';

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
}

/** The start of the note about a search whose groups are known, and the note about any other one. */
export const MIXED_BY = 'mixed by';
export const VARY_WIDELY = 'prices vary widely';

/** What tells groups apart whose labels name words of their titles. */
export const BY_WORD = 'a word in titles';
export const BY_GRADE = 'grade in titles';
export const withWord = (word: string): string => `with “${word}”`;

/** For example `mixed by condition: Used about $290 (40 sales), New about $520 (12 sales)`, and how to narrow the search. */
export function mixedNotes({ by, groups, minus }: Mixed, currency: string | null): string[] {
  if (by === null) return [VARY_WIDELY];
  const texts = groups.map(({ label, count, median }) => {
    const sales = `${count} ${count === 1 ? 'sale' : 'sales'}`;
    return `${label.replaceAll(';', ',')} ${median === null ? '' : `about ${moneyText(median, currency)} `}(${sales})`;
  });
  const narrow = minus.length === 0 ? [] : [`add ${withMinus(minus)} to the search to keep only the first`];
  return [`${MIXED_BY} ${by}: ${texts.join(', ')}`, ...narrow];
}

/** The keyword of the narrower search. */
export const narrowed = (keyword: string, minus: readonly string[]): string => `${keyword} ${withMinus(minus)}`;

/** The search that finds only one group; null if no words of the search do. */
export function searchFor(keyword: string, { by, groups, minus }: Mixed, { label }: MixedGroup): string | null {
  // Other labels name no grade.
  if (by === BY_GRADE && /\d/.test(label)) return `${keyword} ${label}`;
  if (label === groups[0]?.label && minus.length > 0) return narrowed(keyword, minus);
  const word = /“(.+)”/.exec(label)?.[1];
  return by === BY_WORD && word !== undefined && label === withWord(word) ? `${keyword} ${word}` : null;
}

const withMinus = (words: readonly string[]) => words.map(word => `-${word}`).join(' ');
