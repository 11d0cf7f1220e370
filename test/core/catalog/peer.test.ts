import { agree } from './agreement.ts';
import { flags, notWhole, oneOf } from './auction-table.ts';

agree({
  id: 'peerListings',
  section: 'reference 4.6',
  base: { keyword: 'camera' },
  rows: [
    { name: 'keyword', says: 'required, non-empty', good: ['x', 'canon ae-1'], bad: [], required: true },
    { name: 'page', says: '1 to 100, default 1', good: [1, 2, 99, 100], bad: [0, 101, -1, ...notWhole], default: 1 },
    {
      name: 'count',
      says: '1 to 100, default 100',
      good: [1, 2, 99, 100],
      bad: [0, 101, -1, ...notWhole],
      default: 100,
    },
    {
      name: 'sortOrder',
      says: 'six orders, default bestMatch',
      ...oneOf('bestMatch', 'newest', 'lowestPrice', 'highestPrice', 'recentlySold', 'mostPopular'),
      default: 'bestMatch',
    },
    { name: 'minPrice', says: 'non-negative', good: [0, 0.01, 19.99], bad: [-0.01, -1, 'abc'] },
    { name: 'maxPrice', says: 'non-negative', good: [0, 0.01, 19.99], bad: [-0.01, -1, 'abc'] },
    {
      name: 'itemCondition',
      says: 'six conditions, default any',
      ...oneOf('any', 'new', 'likeNew', 'good', 'fair', 'poor'),
      default: 'any',
    },
    { name: 'categoryId', says: 'positive identifier', good: [1, 2, 7_000], bad: [0, -1, ...notWhole] },
    { name: 'brandId', says: 'positive identifier', good: [1, 2, 7_000], bad: [0, -1, ...notWhole] },
    { name: 'sold', says: 'default true', ...flags, default: true },
    { name: 'includeListedAt', says: 'default false', ...flags, default: false },
  ],
  rules: [
    { says: 'bounds may be equal', given: { minPrice: 5, maxPrice: 5 } },
    {
      says: 'nothing lies between',
      given: { minPrice: 6, maxPrice: 5 },
      refused: 'minPrice must be at most maxPrice (5), got 6',
      onlyClient: true,
    },
  ],
});
