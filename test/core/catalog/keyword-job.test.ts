import { agree } from './agreement.ts';
import { anyCategory, auctionRows } from './auction-table.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`);

agree({
  id: 'startKeywordJob',
  section: 'reference 4.9, 8, service facts',
  base: { queries: [{ keyword: 'nike' }] },
  rows: [
    {
      name: 'queries',
      says: 'up to 100 queries, each a keyword or an object',
      good: [words(1), words(2), words(99), words(100), [{ keyword: 'nike' }, 'adidas'].slice(1)],
      bad: [[], words(101), 'abc', [5, true].slice(1)],
      required: true,
    },
    { name: 'queries[0].keyword', says: 'required', good: ['x', 'nike -kids'], bad: [true], required: true },
    anyCategory('queries[0].'),
    ...auctionRows('queries[0].'),
  ],
  rules: [
    { says: 'both kinds in one job', given: { queries: ['nike', { keyword: 'adidas', itemCondition: 'used' }] } },
    {
      says: 'nothing lies between',
      given: { queries: ['nike', { keyword: 'adidas', minPrice: 6, maxPrice: 5 }] },
      refused: 'queries[2].minPrice must be at most maxPrice (5), got 6',
      onlyClient: true,
    },
  ],
});

agree({
  id: 'keywordJob',
  section: 'reference 4.9',
  base: { jobId: 'job_1' },
  rows: [{ name: 'jobId', says: 'part of the path', good: ['job_1', 'a/b?c'], bad: [], required: true }],
});
