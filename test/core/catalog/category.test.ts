import { agree } from './agreement.ts';
import { auctionRows, auctionRules } from './auction-table.ts';

agree({
  id: 'scrapeCategory',
  section: 'reference 4.3',
  base: { categoryId: '9355' },
  rows: [
    { name: 'categoryId', says: 'required, a string', good: ['9355', '0'], bad: [], required: true },
    ...auctionRows(),
  ],
  rules: auctionRules,
});
