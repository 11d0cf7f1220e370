/** Where each action of the core is offered, for the root README's table. A new action without a row does not compile. */
import type { ActionId, NotOffered } from '@sold-data/core';
import type { Create, Search } from 'zapier-platform-core';
import { cancelJob, startJob } from './creates/jobs.ts';
import { type SourceId, sources } from './rows/sources.ts';
import { findAccountUsage } from './searches/find-account-usage.ts';
import { findJob } from './searches/find-job.ts';
import { findListings, findShippingRates } from './searches/find-listings.ts';
import { findSoldPrice } from './searches/find-price.ts';

/** The step with a choice for it, or the reason why there is none: a sentence for the README's table. */
type Offer = { step: Create | Search; choice?: string } | NotOffered;

const price = (choice: string): Offer => ({ step: findSoldPrice, choice });
const start = (choice: string): Offer => ({ step: startJob, choice });
const later: Offer = {
  notOffered: 'A job outlives the 30 s of a step: start it, then use Find Job or Job Finished.',
};
const long: Offer = {
  notOffered: 'It needs several requests and several seconds: too much for one step to do silently.',
};

/** The actions that are no source of rows, each with its step. */
const others: Record<Exclude<ActionId, SourceId>, Offer> = {
  priceAuction: price('scrape'),
  priceSummary: price('priceSummary'),
  priceFashion: price('fashionSold'),
  pricePeer: price('peerListings'),
  priceCard: price('cardSales'),
  priceHistory: price('history'),
  historyTotals: long,
  historyTrend: long,
  sellThrough: long,
  accountUsage: { step: findAccountUsage, choice: 'soldData' },
  shippingUsage: { step: findAccountUsage, choice: 'shipping' },
  checkService: { step: findAccountUsage, choice: 'service' },
  startCardBatch: start('cardBatch'),
  startDeepPagination: start('deepPagination'),
  startKeywordJob: start('keywordJob'),
  runBulkSearch: start('bulkSearch'),
  downloadBulkSearch: start('bulkSearch'),
  getCardBatch: { step: findJob },
  getDeepPagination: { step: findJob },
  getKeywordJob: { step: findJob },
  downloadDeepPagination: { step: findJob },
  cancelCardBatch: { step: cancelJob },
  cancelDeepPagination: { step: cancelJob },
  runCardBatch: later,
  runDeepPagination: later,
  runKeywordJob: later,
};

const rows = Object.keys(sources).map((choice): [string, Offer] => [choice, { step: findListings, choice }]);

export const offers: Record<ActionId, Offer> = {
  ...(Object.fromEntries(rows) as Record<SourceId, Offer>),
  findShippingRates: { step: findShippingRates },
  ...others,
};
