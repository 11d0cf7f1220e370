/** The parameters of reference 4.2 that every auction-site search and job shares. */
import type { ParameterRow, RuleRow } from './agreement.ts';

export const notWhole = [1.5, 'abc', true] as const;
export const flags = { good: [true, false], bad: ['yes', 1] } as const;
export const days = {
  good: ['2024-02-29', '2026-11-20'],
  bad: ['2026-02-29', '2026-13-01', '2026-1-5', '20-11-2026', '2026-11-20T00:00:00Z', 'today'],
} as const;
export const oneOf = (...values: string[]) => ({ good: values, bad: ['other', values[0]!.toUpperCase()] });

export const sites = {
  says: 'the eight regional sites, default auctionsite.com',
  good: [
    'auctionsite.com',
    'auctionsite.co.uk',
    'auctionsite.de',
    'auctionsite.fr',
    'auctionsite.it',
    'auctionsite.es',
    'auctionsite.ca',
    'auctionsite.com.au',
  ],
  bad: ['auctionsite.pl', 'auctionsite'],
  default: 'auctionsite.com',
} as const;

/** @param prefix where they stand in a body: `options.`. */
export const auctionRows = (prefix = ''): ParameterRow[] =>
  [
    {
      name: 'count',
      says: '1 to 240, default 240',
      good: [1, 2, 239, 240],
      bad: [0, 241, -1, ...notWhole],
      default: 240,
    },
    { name: 'page', says: 'minimum 1, default 1', good: [1, 2, 100_000], bad: [0, -1, ...notWhole], default: 1 },
    { name: 'ebaySite', ...sites },
    {
      name: 'sortOrder',
      says: 'five orders, default endedRecently',
      ...oneOf(
        'endedRecently',
        'timeNewlyListed',
        'pricePlusPostageLowest',
        'pricePlusPostageHighest',
        'distanceNearest',
      ),
      default: 'endedRecently',
    },
    {
      name: 'itemLocation',
      says: 'default, domestic, worldwide; default default',
      ...oneOf('default', 'domestic', 'worldwide'),
      default: 'default',
    },
    { name: 'itemCondition', says: 'any, new, used; default any', ...oneOf('any', 'new', 'used'), default: 'any' },
    { name: 'conditionId', says: 'minimum 0, no default', good: [0, 1, 3000], bad: [-1, ...notWhole] },
    {
      name: 'buyingFormat',
      says: 'all, auction, buyItNow, acceptsOffers; default all',
      ...oneOf('all', 'auction', 'buyItNow', 'acceptsOffers'),
      default: 'all',
    },
    { name: 'sellerType', says: 'private, business; no default', ...oneOf('private', 'business') },
    { name: 'minPrice', says: 'a number, no bound', good: [-1, 0, 0.01, 19.99, 100_000], bad: ['abc', true] },
    { name: 'maxPrice', says: 'a number, no bound', good: [-1, 0, 0.01, 19.99, 100_000], bad: ['abc', true] },
    { name: 'includeCompleteListing', says: 'default true', ...flags, default: true },
    { name: 'sold', says: 'default true', ...flags, default: true },
    { name: 'soldAfter', says: 'date YYYY-MM-DD, no default', ...days },
    { name: 'soldBefore', says: 'date YYYY-MM-DD, no default', ...days },
    { name: 'exactMatch', says: 'default false', ...flags, default: false },
    { name: 'relevance', says: 'default true', ...flags, default: true },
    { name: 'bestOfferPrice', says: 'default false', ...flags, default: false },
    {
      name: 'aspectFilter',
      says: 'JSON object of facet names; values are strings, pipe-delimited strings or arrays of strings',
      good: [{ Color: 'Blue' }, { Color: 'Blue|Red' }, { Color: ['Blue', 'Red'], 'Storage Capacity': '128 GB' }],
      bad: ['abc', '[1]', { Color: 1 }, { Color: [1] }],
    },
  ].map(row => ({ ...row, name: `${prefix}${row.name}` }));

/** Reference 4.2: `0` is everywhere. A query holds nothing but texts, so that nothing can be refused there. */
export const anyCategory = (prefix = ''): ParameterRow => ({
  name: `${prefix}categoryId`,
  says: 'category id, default 0',
  good: ['0', '9355'],
  bad: prefix === '' ? [] : [true],
  default: '0',
});

/** Nothing can match: the client says so before a request is spent. */
export const auctionRules: RuleRow[] = [
  { says: 'bounds on total price', given: { minPrice: 5, maxPrice: 5 } },
  {
    says: 'nothing lies between',
    given: { minPrice: 5.01, maxPrice: 5 },
    refused: 'minPrice must be at most maxPrice (5), got 5.01',
    onlyClient: true,
  },
  { says: 'inclusive filters', given: { soldAfter: '2026-11-01', soldBefore: '2026-11-01' } },
  {
    says: 'nothing lies between',
    given: { soldAfter: '2026-11-02', soldBefore: '2026-11-01' },
    refused: 'soldAfter must be on or before soldBefore (2026-11-01), got 2026-11-02',
    onlyClient: true,
  },
];
