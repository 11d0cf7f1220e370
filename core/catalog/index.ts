/** Every endpoint of the service by id, in the order of reference 4.1, and the other facts that are compiled. */
import { accountUsage, status } from './account.ts';
import { priceSummary, scrape, scrapeCategory } from './auction.ts';
import { bulkSearch, bulkSearchCsv, keywordJob, startKeywordJob } from './bulk.ts';
import { cancelCardBatch, cardBatch, startCardBatch } from './card-batch.ts';
import { cardListings, cardSales } from './cards.ts';
import { cancelDeepPagination, deepPagination, deepPaginationCsv, startDeepPagination } from './deep-pagination.ts';
import { fashionSold } from './fashion.ts';
import { history } from './history.ts';
import { peerListings } from './peer.ts';
import { shippingRates, shippingUsage } from './shipping.ts';

export { bucketFacts, errorBody, plans } from './account.ts';
export { sites } from './auction-filters.ts';
export { conflictBody } from './deep-pagination.ts';
export { jobKinds } from './jobs.ts';

export const catalog = {
  scrape,
  scrapeCategory,
  history,
  fashionSold,
  peerListings,
  cardSales,
  cardListings,
  priceSummary,
  accountUsage,
  bulkSearch,
  bulkSearchCsv,
  startCardBatch,
  cardBatch,
  cancelCardBatch,
  startDeepPagination,
  deepPagination,
  cancelDeepPagination,
  deepPaginationCsv,
  startKeywordJob,
  keywordJob,
  shippingRates,
  shippingUsage,
  status,
};
