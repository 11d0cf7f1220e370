/** Estimates the cost of a call in advance (reference 8 rule 1). */
import type { Endpoint, Row } from '../endpoint.ts';
import { sizeOf } from './parameter.ts';
import { mostCharged, type Question } from './question.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * The most requests that a call can be charged.
 * @param pages how many pages will be read, for paged endpoints; default 1.
 */
export function estimate(endpoint: Endpoint, parameters: Given, pages = 1): number {
  return endpoint.cost.per === 'page' ? pages : mostCharged({ endpoint, parameters });
}

/** The number of pages needed for this many rows. */
export function pagesFor(endpoint: Endpoint, rows: number, parameters: Given = {}): number {
  const { lastPage = Number.POSITIVE_INFINITY } = endpoint.paging ?? {};
  return endpoint.paging ? Math.min(Math.max(1, Math.ceil(rows / pageSize(endpoint, parameters))), lastPage) : 1;
}

/** The number of rows on a full page, or in a full answer of an unpaged search; infinite if nothing limits it. */
export function pageSize(endpoint: Endpoint, parameters: Given): number {
  const size = sizeOf(endpoint);
  const chosen = size && (parameters[size.name] ?? size.default);
  return Number(chosen ?? endpoint.paging?.pageRows ?? Number.POSITIVE_INFINITY);
}

/**
 * The next page, or null when there is none. Uses `nextPage` if the envelope has it, otherwise the following page while `hasNextPage` is
 * true. If both are missing, reading continues after a full page, because a missing field doesn't prove the end.
 */
export function nextPage(
  { endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>,
  { hasNextPage, nextPage: named }: Row,
  page: number,
  rows: number,
): { page: number | null; isStated: boolean } {
  if (!endpoint.paging || hasNextPage === false) return { page: null, isStated: true };
  if (Number.isSafeInteger(named)) return { page: named as number, isStated: true };
  if (hasNextPage === true) return { page: page + 1, isStated: true };
  return named === null
    ? { page: null, isStated: true }
    : { page: rows >= pageSize(endpoint, parameters) ? page + 1 : null, isStated: false };
}
