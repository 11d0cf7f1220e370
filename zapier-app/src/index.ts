/** The app as the platform loads it. */
import { plans } from '@sold-data/core';
import { type Create, defineApp, type Search, type Trigger } from 'zapier-platform-core';
import { authentication } from './authentication.ts';
import { cancelJob } from './creates/cancel_job.ts';
import { getSoldListingsAsRows } from './creates/get_sold_listings_as_rows.ts';
import { runBulkSearch } from './creates/run_bulk_search.ts';
import { startCardBatch } from './creates/start_card_batch.ts';
import { startDeepPagination } from './creates/start_deep_pagination.ts';
import { startKeywordJob } from './creates/start_keyword_job.ts';
import { jobCsv } from './hydrators/job_csv.ts';
import { runCsv } from './hydrators/run_csv.ts';
import { findAccountUsage } from './searches/find_account_usage.ts';
import { findActiveListings } from './searches/find_active_listings.ts';
import { findCardListings } from './searches/find_card_listings.ts';
import { findCardSales } from './searches/find_card_sales.ts';
import { findCategoryListings } from './searches/find_category_listings.ts';
import { findFashionListings } from './searches/find_fashion_listings.ts';
import { findJob } from './searches/find_job.ts';
import { findPeerListings } from './searches/find_peer_listings.ts';
import { findServiceStatus } from './searches/find_service_status.ts';
import { findShippingRates } from './searches/find_shipping_rates.ts';
import { findSoldHistory } from './searches/find_sold_history.ts';
import { findSoldListings } from './searches/find_sold_listings.ts';
import { findSoldPrice } from './searches/find_sold_price.ts';
import { cardProductList } from './triggers/card_product_list.ts';
import { categoryList } from './triggers/category_list.ts';
import { conditionList } from './triggers/condition_list.ts';
import { jobFinished } from './triggers/job_finished.ts';
import { jobList } from './triggers/job_list.ts';
import { medianPriceChanged } from './triggers/median_price_changed.ts';
import { newActiveListing } from './triggers/new_active_listing.ts';
import { newSoldListing } from './triggers/new_sold_listing.ts';
import { quotaLow } from './triggers/quota_low.ts';
import { siteList } from './triggers/site_list.ts';
import { platformVersion, version } from './version.ts';

/** Steps of one connection in a minute: four fifths of the smallest paid plan's limit, since a step may send more than one request. */
const STEPS_PER_MINUTE = Math.floor(0.8 * Math.min(...plans.slice(1).map(plan => plan.perMinute)));

/** Under their own keys; what people look for first stands first. */
function keyed<Action>(actions: readonly { key: string }[]): Record<string, Action> {
  return Object.fromEntries(actions.map(action => [action.key, action as Action]));
}

export default defineApp({
  version,
  platformVersion,
  authentication,
  flags: {
    cleanInputData: false,
    // With early throttling the platform would repeat a step for every 429, also when the month's allowance is spent.
    throwForThrottlingEarly: false,
    // All requests go through z.request, which logs them. The patch would log each a second time, with its whole answer.
    skipHttpPatch: true,
  },
  throttle: { window: 60, limit: STEPS_PER_MINUTE, scope: ['auth'] },
  triggers: keyed<Trigger>([
    newSoldListing,
    newActiveListing,
    medianPriceChanged,
    jobFinished,
    quotaLow,
    siteList,
    conditionList,
    categoryList,
    cardProductList,
    jobList,
  ]),
  searches: keyed<Search>([
    findSoldPrice,
    findSoldListings,
    findJob,
    findActiveListings,
    findCategoryListings,
    findSoldHistory,
    findFashionListings,
    findPeerListings,
    findCardSales,
    findCardListings,
    findShippingRates,
    findAccountUsage,
    findServiceStatus,
  ]),
  creates: keyed<Create>([
    startKeywordJob,
    getSoldListingsAsRows,
    startCardBatch,
    startDeepPagination,
    runBulkSearch,
    cancelJob,
  ]),
  hydrators: { jobCsv, runCsv },
});
