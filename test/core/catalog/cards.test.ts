import { agree, type ParameterRow, type RuleRow } from './agreement.ts';
import { notWhole, oneOf } from './auction-table.ts';

const shared: ParameterRow[] = [
  {
    name: 'keyword',
    says: 'max 300 characters',
    good: ['x', 'x'.repeat(299), 'x'.repeat(300)],
    bad: ['x'.repeat(301)],
  },
  { name: 'productId', says: 'minimum 1', good: [1, 2, 500_000], bad: [0, -1, ...notWhole] },
  { name: 'condition', says: 'a filter, no default', good: ['Near Mint'], bad: [] },
  { name: 'variant', says: 'a filter, no default', good: ['Holofoil'], bad: [] },
  { name: 'language', says: 'a filter, no default', good: ['English'], bad: [] },
];

const oneOfTwo: RuleRow[] = [
  { says: 'keyword or productId is required', given: { productId: undefined, keyword: 'pikachu' } },
  { says: 'keyword or productId is required', given: { productId: 1, keyword: undefined } },
  { says: 'nothing forbids both', given: { productId: 1, keyword: 'pikachu' } },
  {
    says: 'keyword or productId is required',
    given: { productId: undefined, keyword: undefined },
    refused: 'keyword or productId is required',
  },
];

agree({
  id: 'cardSales',
  section: 'reference 4.7',
  base: { keyword: 'pikachu', productId: 1 },
  rows: [
    ...shared,
    {
      name: 'count',
      says: '1 to 250, default 100',
      good: [1, 2, 249, 250],
      bad: [0, 251, -1, ...notWhole],
      default: 100,
    },
    {
      name: 'history',
      says: 'none, month, quarter, annual; default none',
      ...oneOf('none', 'month', 'quarter', 'annual'),
      default: 'none',
    },
  ],
  rules: oneOfTwo,
});

agree({
  id: 'cardListings',
  section: 'reference 4.8',
  base: { keyword: 'pikachu', productId: 1 },
  rows: [
    ...shared,
    { name: 'page', says: '1 to 50, default 1', good: [1, 2, 49, 50], bad: [0, 51, -1, ...notWhole], default: 1 },
    { name: 'count', says: '1 to 50, default 25', good: [1, 2, 49, 50], bad: [0, 51, -1, ...notWhole], default: 25 },
  ],
  rules: oneOfTwo,
});
