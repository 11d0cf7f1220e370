import { agree } from './agreement.ts';
import { anyCategory, auctionRows, auctionRules } from './auction-table.ts';

agree({
  id: 'scrape',
  section: 'reference 4.2',
  base: { keyword: 'nike' },
  rows: [
    {
      name: 'keyword',
      says: 'required; supports minus-sign exclusions',
      good: ['x', 'nike -kids', 'x'.repeat(500)],
      bad: [],
      required: true,
    },
    anyCategory(),
    ...auctionRows(),
  ],
  rules: auctionRules,
});
