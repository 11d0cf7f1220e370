/** Every endpoint of the service by id, in the order of reference 4.1. */
import { accountUsage } from './account.ts';
import { bulkSearch, bulkSearchCsv } from './bulk-search.ts';
import { cancelCardBatch, cardBatch, startCardBatch } from './card-batch.ts';
import { cardListings, cardSales } from './cards.ts';
import { scrapeCategory } from './category.ts';
import { cancelDeepPagination, deepPagination, deepPaginationCsv, startDeepPagination } from './deep-pagination.ts';
import { fashionSold } from './fashion.ts';
import { history } from './history.ts';
import { keywordJob, startKeywordJob } from './keyword-job.ts';
import { peerListings } from './peer.ts';
import { scrape } from './scrape.ts';
import { shippingRates, shippingUsage } from './shipping.ts';
import { status } from './status.ts';
import { priceSummary } from './summary.ts';

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

export type EndpointId = keyof typeof catalog;
