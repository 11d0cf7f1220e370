import { expect, it } from 'vitest';
import { endpoints, estimate, pagesFor } from '../../../core/engine.ts';

it.each([
  ['a search', endpoints.scrape, { keyword: 'a' }, 1, 1],
  ['twelve pages of history', endpoints.history, { keyword: 'a' }, 12, 12],
  ['three cards', endpoints.startCardBatch, { cards: ['a', 'b', 'c'] }, 1, 3],
  ['a deep pagination of 40 pages', endpoints.startDeepPagination, { keyword: 'a', maxPages: 40 }, 1, 40],
  [
    'one without a cap, which may read the most that there are',
    endpoints.startDeepPagination,
    { keyword: 'a' },
    1,
    100,
  ],
  ['account usage', endpoints.accountUsage, {}, 1, 0],
  ['a trading-card search', endpoints.cardSales, { keyword: 'a' }, 1, 1],
] as const)(
  'the cost of a call is known before it is made (reference 8 rule 1): %s',
  (_, endpoint, parameters, pages, requests) => {
    expect(estimate(endpoint, parameters, pages)).toBe(requests);
  },
);

it.each([
  [endpoints.history, 10_000, {}, 200],
  [endpoints.history, 50_000, {}, 200],
  [endpoints.history, 45, { limit: 10 }, 5],
  [endpoints.cardListings, 100, {}, 4],
  [endpoints.cardListings, 100, { count: 50 }, 2],
  [endpoints.scrape, 500, {}, 3],
  [endpoints.cardSales, 250, {}, 1],
] as const)(
  'the cost of a call is known before it is made (reference 8 rule 1): pages for %# rows',
  (endpoint, rows, parameters, pages) => {
    expect(pagesFor(endpoint, rows, parameters)).toBe(pages);
  },
);
