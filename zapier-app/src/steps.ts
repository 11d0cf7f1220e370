/** All steps of the app by key. offers.ts maps the core's actions to these steps. */
import { cancelJob, startJob } from './creates/jobs.ts';
import { findAccountUsage } from './searches/find-account-usage.ts';
import { findCard } from './searches/find-card.ts';
import { findHowFast } from './searches/find-how-fast.ts';
import { findJob } from './searches/find-job.ts';
import { findListings, findShippingRates } from './searches/find-listings.ts';
import { findSoldPrice } from './searches/find-price.ts';
import { findWhereToSell } from './searches/find-where-to-sell.ts';
import { findWorthGrading } from './searches/find-worth-grading.ts';
import { readListStep } from './searches/read-list.ts';
import { dropDowns } from './triggers/drop-downs.ts';
import { jobFinished } from './triggers/job-finished.ts';
import { newDeal } from './triggers/new-deal.ts';
import { newListingForSale, newSoldListing } from './triggers/new-listing.ts';
import { priceChanged } from './triggers/price-changed.ts';
import { quotaLow } from './triggers/quota-low.ts';

/** Most useful first. */
export const triggers = keyed(
  newSoldListing,
  newListingForSale,
  newDeal,
  priceChanged,
  jobFinished,
  quotaLow,
  ...dropDowns,
);
export const searches = keyed(
  findSoldPrice,
  findListings,
  findWhereToSell,
  findHowFast,
  findWorthGrading,
  findCard,
  findJob,
  findShippingRates,
  findAccountUsage,
  readListStep,
);
export const creates = keyed(startJob, cancelJob);

function keyed<Step extends { key: string }>(...steps: Step[]): Record<string, Step> {
  return Object.fromEntries(steps.map(step => [step.key, step]));
}
