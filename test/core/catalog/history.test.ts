import { agree } from './agreement.ts';
import { days, flags, notWhole, oneOf, sites } from './auction-table.ts';

agree({
  id: 'history',
  section: 'reference 4.4',
  base: { keyword: 'nike', startDate: '2024-01-01', endDate: '2026-11-20' },
  rows: [
    {
      name: 'keyword',
      says: 'required, 1 to 200 characters',
      good: ['x', 'xy', 'x'.repeat(199), 'x'.repeat(200)],
      bad: ['x'.repeat(201)],
      required: true,
    },
    { name: 'startDate', says: 'required, date YYYY-MM-DD', ...days, required: true },
    { name: 'endDate', says: 'required, date YYYY-MM-DD', ...days, required: true },
    { name: 'ebaySite', ...sites },
    {
      name: 'sort',
      says: 'lastSoldDescending, quantityAscending; default quantityAscending',
      ...oneOf('quantityAscending', 'lastSoldDescending'),
      default: 'quantityAscending',
    },
    {
      name: 'limit',
      says: '10, 20 or 50; default 50',
      good: [10, 20, 50],
      bad: [0, 1, 9, 11, 30, 49, 51, 100, ...notWhole],
      default: 50,
    },
    { name: 'page', says: '1 to 200, default 1', good: [1, 2, 199, 200], bad: [0, 201, -1, ...notWhole], default: 1 },
    { name: 'singleUnitOnly', says: 'default false', ...flags, default: false },
    { name: 'relevance', says: 'default false', ...flags, default: false },
  ],
  rules: [
    { says: 'not earlier than 3 years before today', given: { startDate: '2023-11-20' } },
    { says: 'not earlier than 3 years before today', given: { startDate: '2023-11-21' } },
    {
      says: 'not earlier than 3 years before today',
      given: { startDate: '2023-11-19' },
      refused: 'startDate must be within 3 years of today (2023-11-20 or later), got 2023-11-19',
    },
    {
      says: 'three years before a leap day is 28 February',
      given: { startDate: '2025-02-28', endDate: '2028-02-29' },
      today: '2028-02-29',
    },
    {
      says: 'three years before a leap day is 28 February',
      given: { startDate: '2025-02-27', endDate: '2028-02-29' },
      today: '2028-02-29',
      refused: 'startDate must be within 3 years of today (2025-02-28 or later), got 2025-02-27',
    },
    { says: 'on or after startDate', given: { startDate: '2026-11-20', endDate: '2026-11-20' } },
    { says: 'on or after startDate', given: { startDate: '2026-11-19', endDate: '2026-11-20' } },
    {
      says: 'on or after startDate',
      given: { startDate: '2026-11-20', endDate: '2026-11-19' },
      refused: 'endDate must be on or after startDate (2026-11-20), got 2026-11-19',
    },
    { says: 'not later than today (UTC)', given: { endDate: '2026-11-19' } },
    {
      says: 'not later than today (UTC)',
      given: { endDate: '2026-11-21' },
      refused: 'endDate must be today (2026-11-20 UTC) or earlier, got 2026-11-21',
    },
    {
      says: 'a start in the future has no end that is allowed',
      given: { startDate: '2026-11-21', endDate: '2026-11-21' },
      refused: 'endDate must be today (2026-11-20 UTC) or earlier, got 2026-11-21',
    },
    {
      says: 'unknown parameters return 400',
      given: { count: 50 },
      refused:
        'count is not a parameter here; there are keyword, startDate, endDate, ebaySite, singleUnitOnly, relevance, sort, limit, page',
    },
  ],
});
