/** Where each action of the core is offered. A new action without a row does not compile. */
import type { Create, Search } from 'zapier-platform-core';
import { type ActionId, actions } from './bridge.ts';
import { cancelJob } from './creates/cancel-job.ts';
import { getSoldListingsAsRows } from './creates/get-rows.ts';
import { runBulkSearch } from './creates/run-bulk-search.ts';
import { startJob } from './creates/start-job.ts';
import { findAccountUsage, findServiceStatus } from './searches/find-facts.ts';
import { findJob } from './searches/find-job.ts';
import { findSoldPrice } from './searches/find-price.ts';
import { rowSearch } from './searches/find-rows.ts';
import { SALES_ONLY } from './triggers/new-listing.ts';

/** The step that does it; several actions may share one, which then has a choice. */
interface Offered {
  search?: Search;
  create?: Create;
}
/** The reason, a sentence for the README's table. */
interface NotOffered {
  notOffered: string;
}

const price = { search: findSoldPrice as Search };
const job = { search: findJob as Search };
const cancel = { create: cancelJob as Create };
const usage = { search: findAccountUsage as Search };
const bulk = { create: runBulkSearch as Create };
const peer = rowSearch(
  { endpoint: 'peerListings' },
  {
    key: 'find_peer_listings',
    noun: 'Peer Listing',
    description: 'Finds what was sold or is offered on the peer-to-peer resale site.',
    sample: 'peerListing',
  },
);
const outlivesAStep = {
  notOffered: 'A job outlives the 30 s of a step: start it, then Find Job waits for it or Job Finished tells.',
};
const manyRequests = {
  notOffered: 'It takes more requests than one step should spend unseen; the spreadsheet and the node have it.',
};

/** What people look for first stands first. */
export const offers: Record<ActionId, Offered | NotOffered> = {
  priceAuction: price,
  priceSummary: price,
  priceFashion: price,
  pricePeer: price,
  priceCard: price,
  priceHistory: price,
  startKeywordJob: startJob('keywordJob', {
    key: 'start_keyword_job',
    description:
      'Starts a job that looks up what many things sold for. Returns at once; use Find Job or Job Finished for the results.',
  }),
  searchSold: {
    ...rowSearch(actions.searchSold, {
      key: 'find_sold_listings',
      noun: 'Sold Listing',
      description:
        'Finds what was really sold on an auction site in the last 90 days or so, with prices, newest first.',
      hidden: false,
      sample: 'listing',
    }),
    create: getSoldListingsAsRows as Create,
  },
  getCardBatch: job,
  getDeepPagination: job,
  getKeywordJob: job,
  searchActive: rowSearch(actions.searchActive, {
    key: 'find_active_listings',
    noun: 'Active Listing',
    description: 'Finds what is offered on an auction site now, with the prices that are asked.',
    sample: 'listing',
    hide: SALES_ONLY,
  }),
  browseCategory: rowSearch(actions.browseCategory, {
    key: 'find_category_listings',
    noun: 'Category Listing',
    description: 'Finds sold or active listings of one category of an auction site, without a keyword.',
    sample: 'listing',
  }),
  searchHistory: rowSearch(actions.searchHistory, {
    key: 'find_sold_history',
    noun: 'Past Sale',
    description: 'Finds what was sold on an auction site in the last three years, in US dollars.',
    sample: 'pastSale',
  }),
  searchFashion: rowSearch(actions.searchFashion, {
    key: 'find_fashion_listings',
    noun: 'Fashion Sale',
    description: 'Finds what was sold on the fashion resale site, with prices and sellers.',
    sample: 'fashionSale',
  }),
  searchPeerSold: peer,
  searchPeerActive: peer,
  searchCardSales: rowSearch(actions.searchCardSales, {
    key: 'find_card_sales',
    noun: 'Card Sale',
    description: 'Finds completed sales of one trading card.',
    sample: 'cardSale',
  }),
  searchCardListings: rowSearch(actions.searchCardListings, {
    key: 'find_card_listings',
    noun: 'Card Listing',
    description: 'Finds what one trading card is offered for now, and by whom.',
    sample: 'cardListing',
  }),
  findShippingRates: rowSearch(actions.findShippingRates, {
    key: 'find_shipping_rates',
    noun: 'Shipping Rate',
    description: 'Finds estimated prices of a US parcel with several carriers. Uses the shipping plan.',
    sample: 'shippingRate',
  }),
  accountUsage: usage,
  shippingUsage: usage,
  checkService: { search: findServiceStatus as Search },
  startCardBatch: startJob('cardBatch', {
    key: 'start_card_batch',
    description:
      'Starts a job that prices many graded or raw cards. Returns at once; use Find Job or Job Finished for the prices.',
    hidden: true,
  }),
  startDeepPagination: startJob('deepPagination', {
    key: 'start_deep_pagination',
    description:
      'Starts a job that reads many pages of one search. Returns at once; use Find Job or Job Finished for the rows and the CSV file.',
    hidden: true,
  }),
  runBulkSearch: bulk,
  downloadBulkSearch: bulk,
  cancelCardBatch: cancel,
  cancelDeepPagination: cancel,
  downloadDeepPagination: job,
  runCardBatch: outlivesAStep,
  runDeepPagination: outlivesAStep,
  runKeywordJob: outlivesAStep,
  historyTotals: manyRequests,
  historyTrend: manyRequests,
  sellThrough: manyRequests,
};

const offered = Object.values(offers).flatMap(offer => ('notOffered' in offer ? [] : [offer]));
const keyed = <Step extends { key: string }>(steps: (Step | undefined)[]): Record<string, Step> =>
  Object.fromEntries(steps.flatMap(step => (step ? [[step.key, step]] : [])));

/** The steps of all actions, each once, under their own keys. */
export const searches = keyed(offered.map(({ search }) => search));
export const creates = keyed(offered.map(({ create }) => create));
