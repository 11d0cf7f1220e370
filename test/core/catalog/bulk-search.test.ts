import { agree } from './agreement.ts';
import { anyCategory, auctionRows } from './auction-table.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`);

agree({
  id: 'bulkSearch',
  section: 'reference 8, service facts',
  base: { keywords: ['nike'] },
  rows: [
    {
      name: 'keywords',
      says: 'up to 20 keywords per run',
      good: [words(1), words(2), words(19), words(20)],
      bad: [[], words(21), 5, [true]],
      required: true,
    },
    anyCategory('options.'),
    ...auctionRows('options.'),
  ],
  rules: [
    {
      says: 'nothing lies between',
      given: { options: { minPrice: 6, maxPrice: 5 } },
      refused: 'options.minPrice must be at most maxPrice (5), got 6',
      onlyClient: true,
    },
  ],
});

agree({
  id: 'bulkSearchCsv',
  section: 'service facts, "download.csv?keyword=... for one keyword"',
  base: { runId: 'run_1' },
  rows: [
    { name: 'runId', says: 'part of the path', good: ['run_1', 'a/b?c'], bad: [], required: true },
    { name: 'keyword', says: 'without it the combined run', good: ['nike'], bad: [] },
  ],
});
