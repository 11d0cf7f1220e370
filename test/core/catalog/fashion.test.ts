import { agree } from './agreement.ts';
import { flags, notWhole, oneOf } from './auction-table.ts';

agree({
  id: 'fashionSold',
  section: 'reference 4.5',
  base: { keyword: 'jacket' },
  rows: [
    { name: 'keyword', says: 'required, non-empty', good: ['x', 'denim jacket'], bad: [], required: true },
    { name: 'page', says: '1 to 100, default 1', good: [1, 2, 99, 100], bad: [0, 101, -1, ...notWhole], default: 1 },
    { name: 'minPrice', says: 'non-negative', good: [0, 0.01, 19.99], bad: [-0.01, -1, 'abc'] },
    { name: 'maxPrice', says: 'non-negative', good: [0, 0.01, 19.99], bad: [-0.01, -1, 'abc'] },
    {
      name: 'department',
      says: 'seven departments, default all',
      ...oneOf('all', 'women', 'men', 'kids', 'home', 'pets', 'electronics'),
      default: 'all',
    },
    { name: 'condition', says: 'all, nwt; default all', ...oneOf('all', 'nwt'), default: 'all' },
    { name: 'brand', says: 'public brand name, no default', good: ['x', 'Levi & Co'], bad: [] },
    {
      name: 'sortBy',
      says: 'four orders, default sold_recently',
      ...oneOf('sold_recently', 'price_asc', 'price_desc', 'likes'),
      default: 'sold_recently',
    },
    { name: 'enrich', says: 'default false', ...flags, default: false },
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
