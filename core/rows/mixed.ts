/** Mixed searches: what tells apart the sales of one search whose prices differ more than those of one kind of item. */
import type { Endpoint } from '../endpoint.ts';
import { type Mixed, type MixedGroup, withMinus } from './mixed-notes.ts';
import { groupOf } from './picture.ts';
import { ENOUGH_SALES } from './price-facts.ts';
import { LEAST_FOR_SPREAD, ONE_KIND_PERCENT, type Quartiles, spansAtMost } from './price-now.ts';
import type { SoldRow } from './sales.ts';
import { type Differences, differencesOf, explainedShare } from './separation.ts';
import { knownSplits, minusWords, type Split, titlesOf, wordSplits } from './splits.ts';
import { unitsOf } from './statistics.ts';

const MOST_GROUPS = 4;
/** A word in titles must explain this much more of the differences than a field of the sales. */
const WORD_LEAD = 0.05;

/**
 * Finds what a search mixes; undefined if the middle half of the prices spans no more than that of one kind of item, or if there are too few
 * sales to tell. The sales stay as they are. Pure.
 * @param sold in one currency.
 * @param quartiles of these sales.
 */
export function mixedIn(
  endpoint: Endpoint,
  sold: readonly SoldRow[],
  quartiles: Quartiles,
  keyword: string | null,
): Mixed | undefined {
  const isWide = quartiles.median !== null && !spansAtMost(quartiles, ONE_KIND_PERCENT);
  if (!isWide || unitsOf(sold.map(({ sale }) => sale)) < LEAST_FOR_SPREAD) return undefined;
  const sorted = [...sold].sort((a, b) => a.sale.price - b.sale.price);
  const differences = differencesOf(sorted.map(({ sale }) => sale.price));
  const titles = titlesOf(endpoint, sorted, keyword);
  const words = wordSplits(titles);
  const known = best(knownSplits(endpoint, sorted, keyword), differences, 1);
  const word = best(words, differences, words.length);
  const found = known && word && word.share < known.share + WORD_LEAD ? known : (word ?? known);
  if (!found) return { by: null, groups: [], minus: [] };
  const { by, labels } = found.split;
  const groups = groupsOf(sorted, found.split, keyword ?? '');
  const excludes = endpoint.parameters.some(parameter => parameter.excludes);
  const kept = groups[0]!.label;
  const isOdd = labels.map(label => label !== null && label !== kept);
  const minus = excludes ? minusWords(titles, isOdd) : [];
  const [first, ...others] = groups as [MixedGroup, ...MixedGroup[]];
  const search = first.words ?? (minus.length === 0 ? null : withMinus(minus));
  return { by, groups: [{ ...first, words: search }, ...others], minus };
}

/** The split that explains most of the differences between the prices. The first of equal ones. */
function best(splits: readonly Split[], differences: Differences, tries: number) {
  let found: { split: Split; share: number } | undefined;
  for (const split of splits) {
    const share = explainedShare(differences, split.labels, tries);
    if (share !== undefined && share > (found?.share ?? 0)) found = { split, share };
  }
  return found;
}

/** The words that a keyword lacks; null if it has them all, or leaves one of them out. */
function addedTo(keyword: string, words: string): string | null {
  const known = new Set(keyword.toLowerCase().split(/[\s,"()]+/));
  const own = words.split(' ').filter(word => word !== '');
  if (own.some(word => known.has(`-${word.toLowerCase()}`))) return null;
  return own.filter(word => !known.has(word.toLowerCase())).join(' ') || null;
}

/** @param sorted by price. */
function groupsOf(sorted: readonly SoldRow[], { labels, words }: Split, keyword: string): MixedGroup[] {
  const names = [...new Set(labels)].filter(label => label !== null);
  const groups = names
    .map(name => {
      const sales = sorted.filter((_, at) => labels[at] === name).map(({ sale }) => sale);
      const { label, count, median } = groupOf(name, sales, ENOUGH_SALES);
      return { label, count, median, words: addedTo(keyword, words?.get(label) ?? '') };
    })
    .sort((a, b) => b.count - a.count);
  const shown = groups.filter(({ median }) => median !== null).slice(0, MOST_GROUPS);
  const units = unitsOf(sorted.map(({ sale }) => sale));
  const count = units - shown.reduce((sum, group) => sum + group.count, 0);
  return count === 0 ? shown : [...shown, { label: 'Others', count, median: null, words: null }];
}
