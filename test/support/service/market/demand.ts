// How much of a keyword is on the market: decided by its hash, and by this table of well-known keywords for tests.
//
//   keyword              sold rows in 90 days   history rows in 3 years
//   'rare holo 1999'     exactly 2              exactly 2, the same two listings
//   'one off lamp'       exactly 1              exactly 1
//   'three day clock'    exactly 3              exactly 3
//   'five blue bottles'  exactly 5              exactly 5
//   'unsold oddity'      none                   none
//   'iphone 13'          30,000 found           about 24,000 (over the 10,000 a search can page through)
//   'iphone 13 128gb'    5,200 found            about 14,000
//   'pokemon charizard'  9,000 found            about 18,000
//   'lego 75192'         700 found              about 2,600
//   any word with 'zzz'  none                   none
//   any with 'scarce'    as 'five blue bottles': for tests of many questions, whose rows nobody looks at
//   'shifting iphone 13' as 'iphone 13', and every page repeats the last row of the page before
//   any with 'shifting'  by its hash, and pages overlap in the same way
//   7 words or more      none match every word  none (reference 4.4 rule 4); scrape then has only fewer-words rows
//
// "found" is before baseline validation and relevance cleanup (the exact ones have nothing to clean).
// On other sites than auctionsite.com the found figures shrink, the exact ones stay.
import { hash } from '../chance.ts';

export interface Demand {
  /** Sold rows in a 90-day window on the .com site. */
  readonly sold: number;
  /** Active listings at a time on the .com site. */
  readonly active: number;
  /** History rows in three years on the .com site. */
  readonly history: number;
  /** For keywords with an exact number of sales: on which days before today they happened, oldest first. */
  readonly daysAgo?: readonly number[];
  /** Rows that lack a word of the keyword, shown after those that have all (reference 4.2, exactMatch); 0: no boundary. */
  readonly fewerWords: number;
}

const EXACT: Readonly<Record<string, readonly number[]>> = {
  'rare holo 1999': [40, 3],
  'one off lamp': [12],
  'three day clock': [63, 30, 1],
  'five blue bottles': [80, 61, 40, 22, 5],
  'unsold oddity': [],
};

const FOUND: Readonly<Record<string, readonly [sold: number, history: number]>> = {
  'iphone 13': [30_000, 24_000],
  'shifting iphone 13': [30_000, 24_000],
  'iphone 13 128gb': [5_200, 14_000],
  'pokemon charizard': [9_000, 18_000],
  'lego 75192': [700, 2_600],
};

const LONG_KEYWORD_WORDS = 7;
const LONG_KEYWORD_LENGTH = 100;

/** The demand for a keyword, given as its words in lower case. */
export function demandFor(words: readonly string[]): Demand {
  const keyword = words.join(' ');
  const exact = EXACT[words.includes('scarce') ? 'five blue bottles' : keyword];
  if (exact) return { sold: exact.length, active: exact.length, history: 0, daysAgo: exact, fewerWords: 0 };
  if (words.length === 0 || keyword.includes('zzz')) return { sold: 0, active: 0, history: 0, fewerWords: 0 };
  if (words.length >= LONG_KEYWORD_WORDS || keyword.length > LONG_KEYWORD_LENGTH) {
    return { sold: 0, active: 0, history: 0, fewerWords: 40 };
  }
  const found = FOUND[keyword];
  if (found) return demand(found[0], found[1], 0);
  const chance = hash('demand', keyword) / 2 ** 32;
  const specific = words.length > 3 ? 4 : 1;
  const sold = chance < 0.08 ? Math.ceil(chance * 75) : Math.round((40 * 80 ** chance) / specific);
  const history = sold * (2 + 3 * (hash('history', keyword) / 2 ** 32));
  return demand(sold, history, words.length > 3 ? Math.max(6, Math.round(sold / 3)) : 0);
}

/** The demand in a whole category. */
export function demandInCategory(categoryId: string): Demand {
  return demand(3_000 + (hash('category demand', categoryId) % 3_000), 0, 0);
}

function demand(sold: number, history: number, fewerWords: number): Demand {
  return { sold, active: Math.ceil(sold * 0.6), history: Math.round(history), fewerWords };
}
