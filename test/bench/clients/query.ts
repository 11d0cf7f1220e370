/** The search of every client: nearly the full three years of the history, relative to today. */
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

export const question = { keyword: 'pokemon charizard', startDate: day(1085), endDate: day(1) };
/** Number of pages, each of the smallest size. */
export const PAGES = 200;
export const LIMIT = 50;
/** The service requires a key (reference 5). */
export const KEY = 'cs_bench';

export const path = '/v1/research/sold';
export const headers = { Authorization: `Bearer ${KEY}` };

/** The query parameters of a page; pages count from 1. */
export const searchOf = (page: number) =>
  new URLSearchParams({ ...question, limit: String(LIMIT), page: String(page) });

/** The part of an answer that a client reads. */
export interface Found {
  results: unknown[];
}
