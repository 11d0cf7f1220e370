/** What an answer counts: matches of the whole search, and the rows that stand for them. */
import type { Row } from '../endpoint.ts';
import { amountOf, countOf } from '../money.ts';
import type { Question } from '../question/question.ts';
import { unitsFrom } from './sales.ts';

/** The rows are fewer than the totals count (reference 2.5: before `relevance` cleanup or `singleUnitOnly`). */
export function isCleaned({ relevance, singleUnitOnly }: Row): boolean {
  return [relevance, singleUnitOnly].some(flag => String(flag).trim().toLowerCase() === 'true');
}

/** A note for readers of the totals; may be empty. */
export function totalsNote(parameters: Row): string {
  return isCleaned(parameters) ? 'Totals count every listing: cleanup and single units do not change them' : '';
}

/** How the matches of one search are counted. */
export interface MatchCount {
  /** Matches of the whole search, or one more than a number that the service stopped counting at. */
  total: number;
  /** How many of them these new rows of a page account for. */
  accountedBy(rows: readonly Row[]): number;
}

/**
 * How the matches of a search are counted; undefined when the service doesn't count them. History totals count units sold (reference
 * 2.5). An endpoint with `relevance` cleanup counts matches before it (2.4), so each of its pages accounts for a full page.
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
  // Reference 2.4, 2.6 and service facts (peer).
  const count = countOf(answer.totalResults ?? answer.totalSales ?? answer.totalListings);
  if (count === null) return undefined;
  const isCleanedUp = endpoint.parameters.some(({ name }) => name === 'relevance');
  return {
    total: count.count + (count.atLeast ? 1 : 0),
    accountedBy: rows => (isCleanedUp ? pageSize : rows.length),
  };
}
