import { agree } from './agreement.ts';
import { anyCategory, auctionRows, auctionRules } from './auction-table.ts';

agree({
  id: 'priceSummary',
  section: 'service facts, "takes the /v1/scrape filters"',
  base: { keyword: 'nike' },
  rows: [
    { name: 'keyword', says: 'required', good: ['x', 'nike -kids'], bad: [], required: true },
    anyCategory(),
    ...auctionRows(),
  ],
  rules: auctionRules,
});
