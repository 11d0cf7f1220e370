/** Price statistics of an auction-site search without its rows (reference 4.9). */
import { auctionFilters, keywordParameter } from './auction-filters.ts';
import { auctionEnvelope } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { parameters } from './parameter.ts';
import { record } from './row.ts';
import { auctionRules } from './rules.ts';

export const priceSummary = defineEndpoint({
  id: 'priceSummary',
  method: 'GET',
  path: '/v1/summary',
  title: 'Get Price Summary',
  summary: 'Cleaned price statistics for a keyword on one auction site, without the listings behind them.',
  reference: '4.9',
  parameters: parameters({ keyword: keywordParameter(), ...auctionFilters }),
  rules: auctionRules,
  response: record(auctionEnvelope),
  buckets: ['plan'],
  cost: { per: 'request' },
  credits: true,
  timeoutMs: 75_000,
  assumed: [
    'every parameter but keyword and count',
    'the answer: that of /v1/scrape without its listings',
    'that it is charged as one request and counts as a search',
  ],
});
