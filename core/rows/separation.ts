/** Whether groups of sales explain why their prices differ: a test against chance, and how much they explain. */

/** Sales that a group needs for a price. */
const FEWEST = 3;
/** The cheapest and the dearest group differ by more than this. */
const LEAST_RATIO = 1.35;
/** The part of the differences that the groups explain. */
const LEAST_SHARE = 0.3;
/** Sorting by chance separates groups as far as this in fewer cases. */
const MOST_CHANCE = 0.05;

/** Prices whose differences are to be explained. */
export interface Differences {
  /** The logarithms of the prices, ascending. */
  logs: readonly number[];
  median: number;
  /** How far the prices are from their median, in all. */
  sum: number;
}

/** @param sorted prices. */
export function differencesOf(sorted: readonly number[]): Differences {
  const logs = sorted.map(Math.log);
  const median = middle(logs);
  return { logs, median, sum: logs.reduce((sum, log) => sum + Math.abs(log - median), 0) };
}

/**
 * The share of the differences that groups explain, 0 to 1; undefined if they don't differ clearly: by their medians, by what is left within
 * them, and beyond chance (Kruskal and Wallis). Pure.
 * @param labels the group of each price; null for none.
 * @param tries the number of groupings that were tried like this one.
 */
export function explainedShare(
  { logs, median, sum }: Differences,
  labels: readonly (string | null)[],
  tries: number,
): number | undefined {
  const groups = new Map<string, number[]>();
  labels.forEach((label, at) => {
    if (label === null) return;
    const group = groups.get(label);
    if (group) group.push(at);
    else groups.set(label, [at]);
  });
  const priced = [...groups.values()].filter(({ length }) => length >= FEWEST);
  if (priced.length < 2) return undefined;
  const medians = priced.map(group => middle(group.map(at => logs[at]!)));
  if (Math.max(...medians) - Math.min(...medians) <= Math.log(LEAST_RATIO)) return undefined;
  const distance = (at: number, from: number) => Math.abs(logs[at]! - from);
  let explained = 0;
  for (const [nth, group] of priced.entries())
    for (const at of group) explained += distance(at, median) - distance(at, medians[nth]!);
  const share = explained / sum;
  return share >= LEAST_SHARE && chance(logs, priced) * tries <= MOST_CHANCE ? share : undefined;
}

/** An upper bound of the probability that groups of equal prices are as far apart. */
function chance(sorted: readonly number[], groups: readonly (readonly number[])[]): number {
  const ranks = ranksOf(
    groups.flat().sort((a, b) => a - b),
    sorted,
  );
  const count = ranks.size;
  const mean = (count + 1) / 2;
  let distance = 0;
  for (const group of groups) {
    const average = group.reduce((sum, at) => sum + ranks.get(at)!, 0) / group.length;
    distance += group.length * (average - mean) ** 2;
  }
  const statistic = (12 * distance) / (count * (count + 1));
  const freedom = groups.length - 1;
  // Chernoff's bound of the chi-squared distribution.
  return statistic <= freedom ? 1 : Math.exp((freedom - statistic + freedom * Math.log(statistic / freedom)) / 2);
}

/** Ranks from 1 by index; equal prices share their average rank. @param order indexes in the order of their prices. */
function ranksOf(order: readonly number[], sorted: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>();
  for (let first = 0; first < order.length; ) {
    let next = first + 1;
    while (next < order.length && sorted[order[next]!] === sorted[order[first]!]) next += 1;
    for (let at = first; at < next; at += 1) ranks.set(order[at]!, (first + 1 + next) / 2);
    first = next;
  }
  return ranks;
}

/** The median of sorted numbers. */
function middle(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}
