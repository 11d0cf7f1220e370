/** Where each action of the core is offered. A new action without a row does not compile. */
import type { ActionId, NotOffered } from '@sold-data/core';
import type { Create, Search } from 'zapier-platform-core';
import { cancelJob, startJob } from './creates/jobs.ts';
import { findAccountUsage } from './searches/find-account-usage.ts';
import { findJob } from './searches/find-job.ts';
import { findListings, findShippingRates } from './searches/find-listings.ts';
import { findSoldPrice } from './searches/find-price.ts';
import { dropDowns } from './triggers/drop-downs.ts';
import { jobFinished } from './triggers/job-finished.ts';
import { newListingForSale, newSoldListing } from './triggers/new-listing.ts';
import { priceChanged } from './triggers/price-changed.ts';
import { quotaLow } from './triggers/quota-low.ts';

/** What people look for first stands first. */
export const triggers = keyed(newSoldListing, newListingForSale, priceChanged, jobFinished, quotaLow, ...dropDowns);
export const searches = keyed(findSoldPrice, findListings, findJob, findShippingRates, findAccountUsage);
export const creates = keyed(startJob, cancelJob);

/** The step with a choice for it, or the reason why there is none: a sentence for the README's table. */
type Offer = { step: Create | Search; choice?: string } | NotOffered;

const price = (choice: string): Offer => ({ step: findSoldPrice, choice });
const rows = (choice: string): Offer => ({ step: findListings, choice });
const start = (choice: string): Offer => ({ step: startJob, choice });
const later: Offer = {
  notOffered: 'A job outlives the 30 s of a step: start it, then Find Job waits for it or Job Finished tells.',
};
const long: Offer = {
  notOffered: 'It takes several requests and seconds that one step should not spend unseen.',
};

export const offers: Record<ActionId, Offer> = {
  searchSold: rows('sold'),
  searchActive: rows('forSale'),
  browseCategory: rows('category'),
  searchHistory: rows('history'),
  searchFashion: rows('fashion'),
  searchPeerSold: rows('peerSold'),
  searchPeerActive: rows('peerForSale'),
  searchCardSales: rows('cardSales'),
  searchCardListings: rows('cardOffers'),
  findShippingRates: { step: findShippingRates },
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

function keyed<Step extends { key: string }>(...steps: Step[]): Record<string, Step> {
  return Object.fromEntries(steps.map(step => [step.key, step]));
}
