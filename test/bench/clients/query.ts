/** The question of every client: nearly the three years that the history reaches, on whatever day this runs. */
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

export const question = { keyword: 'pokemon charizard', startDate: day(1085), endDate: day(1) };
/** Pages of the smallest size. */
export const PAGES = 200;
export const LIMIT = 50;
/** The service answers nobody without a key (reference 5). */
export const KEY = 'cs_bench';

export const path = '/v1/research/sold';
export const headers = { Authorization: `Bearer ${KEY}` };

/** The parameters of a page, from 1. */
export const searchOf = (page: number) =>
  new URLSearchParams({ ...question, limit: String(LIMIT), page: String(page) });

/** An answer, as far as a client reads it. */
export interface Found {
  results: unknown[];
}
