/** Totals of a whole history search: what they count, whatever was asked to be left out. */
import type { Row } from '../endpoint.ts';

/** The rows are fewer than the totals count (reference 2.5: before `relevance` cleanup or `singleUnitOnly`). */
export function isCleaned({ relevance, singleUnitOnly }: Row): boolean {
  return [relevance, singleUnitOnly].some(flag => String(flag).trim().toLowerCase() === 'true');
}

/** What a reader of the totals must know; empty when there is nothing to say. */
export function totalsNote(parameters: Row): string {
  return isCleaned(parameters) ? 'Totals count every listing: cleanup and single units do not change them' : '';
}
