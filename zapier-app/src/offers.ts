/**
 * Maps each action of the core to the step that offers it, for the table in core/ENDPOINTS.md. An action without a row does not compile.
 */
import type { ActionId, NotOffered } from '@sold-data/core/engine';
import type { Create, Search } from 'zapier-platform-core';
import { cancelJob, startJob } from './creates/jobs.ts';
import { type SourceId, sources } from './rows/sources.ts';
import { findAccountUsage } from './searches/find-account-usage.ts';
import { findHowFast } from './searches/find-how-fast.ts';
import { findJob } from './searches/find-job.ts';
import { findListings, findShippingRates } from './searches/find-listings.ts';
import { findSoldPrice } from './searches/find-price.ts';
import { findWhereToSell } from './searches/find-where-to-sell.ts';
import { findWorthGrading } from './searches/find-worth-grading.ts';

/** The step, or a sentence for the table that explains why there is none. */
type Offer = { step: Create | Search } | NotOffered;

const price: Offer = { step: findSoldPrice };
const usage: Offer = { step: findAccountUsage };
const start: Offer = { step: startJob };
const find: Offer = { step: findJob };
const cancel: Offer = { step: cancelJob };
const later: Offer = {
  notOffered: 'A job outlives the 30 s of a step: start it, then use Find Job or Job Finished.',
};
const long: Offer = {
  notOffered: 'It needs several requests and several seconds: too much for one step to do silently.',
};

/** The steps for actions that don't return rows. */
const others: Record<Exclude<ActionId, SourceId>, Offer> = {
  priceAuction: price,
  priceSummary: price,
  priceFashion: price,
  pricePeer: price,
  priceCard: price,
  priceHistory: price,
  historyTotals: long,
  historyTrend: long,
  sellThrough: long,
  whereToSell: { step: findWhereToSell },
  howFast: { step: findHowFast },
  worthGrading: { step: findWorthGrading },
  accountUsage: usage,
  shippingUsage: usage,
  checkService: usage,
  startCardBatch: start,
  startDeepPagination: start,
  startKeywordJob: start,
  runBulkSearch: start,
  downloadBulkSearch: start,
  getCardBatch: find,
  getDeepPagination: find,
  getKeywordJob: find,
  downloadDeepPagination: find,
  cancelCardBatch: cancel,
  cancelDeepPagination: cancel,
  runCardBatch: later,
  runDeepPagination: later,
  runKeywordJob: later,
};

const rows = Object.keys(sources).map((id): [string, Offer] => [id, { step: findListings }]);

export const offers: Record<ActionId, Offer> = {
  ...(Object.fromEntries(rows) as Record<SourceId, Offer>),
  findShippingRates: { step: findShippingRates },
  ...others,
};
