/** Counts in an answer: the matches of the whole search, and how many of them a page's rows represent. */
import type { Row } from '../endpoint.ts';
import { amountOf, countOf } from '../money.ts';
import type { Question } from '../question/question.ts';
import { unitsFrom } from './sales.ts';

/** Whether there are fewer rows than the totals count, because of `relevance` cleanup or `singleUnitOnly` (reference 2.5). */
export function isCleaned({ relevance, singleUnitOnly }: Row): boolean {
  return [relevance, singleUnitOnly].some(flag => String(flag).trim().toLowerCase() === 'true');
}

/** A note for readers of the totals; may be empty. */
export function totalsNote(parameters: Row): string {
  return isCleaned(parameters) ? 'Totals count every listing: cleanup and single units do not change them' : '';
}

/** The number of matches of a search, and how its pages count towards it. */
export interface MatchCount {
  /** Matches of the whole search. If the service stopped counting, its number plus one. */
  total: number;
  /** The number of matches that a page's new rows represent. */
  accountedBy(rows: readonly Row[]): number;
}

/**
 * Determines how matches are counted; undefined when the service doesn't count them. History totals count units sold (reference 2.5). An
 * endpoint with `relevance` cleanup counts matches before it (2.4), so each of its pages represents a full page.
 * @param answer of the first page.
 * @param pageSize rows of a full page.
 */
export function matchCount({ endpoint, parameters }: Question, answer: Row, pageSize: number): MatchCount | undefined {
  const { totalSold } = (answer.totals ?? {}) as Row;
  if (totalSold !== undefined) {
    const units = amountOf(totalSold);
    if (units === null || isCleaned(parameters)) return undefined;
    return {
      total: units,
      accountedBy: rows => rows.reduce((sum, row) => sum + unitsFrom(row.soldUnits), 0),
    };
  }
  // Fields according to reference 2.4, 2.6 and service facts (peer).
  const count = countOf(answer.totalResults ?? answer.totalSales ?? answer.totalListings);
  if (count === null) return undefined;
  const isCleanedUp = endpoint.parameters.some(({ name }) => name === 'relevance');
  return {
    total: count.count + (count.atLeast ? 1 : 0),
    accountedBy: rows => (isCleanedUp ? pageSize : rows.length),
  };
}
