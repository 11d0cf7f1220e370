import { describe, expect, it } from 'vitest';
import { afford, endpoints, estimate, pagesFor } from '../../../core/index.ts';

describe('what a call will spend is told before it is made (reference 8 rule 1)', () => {
  it.each([
    ['a search', endpoints.scrape, { keyword: 'a' }, 1, 1, '1 page'],
    ['twelve pages of history', endpoints.history, { keyword: 'a' }, 12, 12, '12 pages'],
    ['three cards', endpoints.startCardBatch, { cards: ['a', 'b', 'c'] }, 1, 3, '3 cards'],
    ['a deep pagination of 40 pages', endpoints.startDeepPagination, { keyword: 'a', maxPages: 40 }, 1, 40, '40 pages'],
    [
      'one without a cap, which may read the most that there are',
      endpoints.startDeepPagination,
      { keyword: 'a' },
      1,
      100,
      '100 pages',
    ],
    ['account usage', endpoints.accountUsage, {}, 1, 0, 'free of charge'],
    ['a trading-card search', endpoints.cardSales, { keyword: 'a' }, 1, 1, '1 request'],
  ] as const)('%s', (_, endpoint, parameters, pages, requests, basis) => {
    expect(estimate(endpoint, parameters, pages)).toEqual({ requests, basis });
  });

  it.each([
    [endpoints.history, 10_000, {}, 200],
    [endpoints.history, 50_000, {}, 200],
    [endpoints.history, 45, { limit: 10 }, 5],
    [endpoints.cardListings, 100, {}, 4],
    [endpoints.cardListings, 100, { count: 50 }, 2],
    [endpoints.scrape, 500, {}, 3],
    [endpoints.cardSales, 250, {}, 1],
  ] as const)('%# rows need so many pages', (endpoint, rows, parameters, pages) => {
    expect(pagesFor(endpoint, rows, parameters)).toBe(pages);
  });
});

describe('what is left', () => {
  it.each([
    [120, { remaining: 340 }, true, 'About 120 requests of your 340 left (120 pages).'],
    [
      120,
      { remaining: 100, creditBalance: 15, rolloverBalance: 4 },
      false,
      'About 120 requests (120 pages), but only 119 left.',
    ],
    [1, undefined, true, 'About 1 request (1 page).'],
    [2_000, { remaining: 1_200 }, false, 'About 2,000 requests (2,000 pages), but only 1,200 left.'],
    [999, { remaining: 1_234_567 }, true, 'About 999 requests of your 1,234,567 left (999 pages).'],
  ])('%i requests with %j', (pages, usage, enough, text) => {
    expect(afford(estimate(endpoints.history, {}, pages), usage)).toMatchObject({ enough, text });
  });

  it('nothing to pay is always affordable', () => {
    expect(afford(estimate(endpoints.accountUsage, {}), { remaining: 0 })).toMatchObject({
      enough: true,
      text: 'This is free of charge.',
    });
  });
});
