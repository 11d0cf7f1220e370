/** Work for many keywords, cards or pages: one operation for each step, and a choice of what the job does. */
import { type ActionId, endpoints, type JobKindId, mostOf } from '@sold-data/core';
import type { Offer } from './offer.ts';
import { soldListing } from './rows.ts';

const atOnce = mostOf(endpoints.bulkSearch, 'keywords');
const inOneJob = mostOf(endpoints.startKeywordJob, 'queries');
const mostPages = mostOf(endpoints.startDeepPagination, 'maxPages');
const mostCards = mostOf(endpoints.startCardBatch, 'cards');

/** The choice of a job's work, in plain words. */
export const works: Record<JobKindId, { name: string; description: string }> = {
  bulkSearch: {
    name: 'Many Keywords Now',
    description: `Searches up to ${atOnce} keywords at a time; each result is returned as soon as it is ready`,
  },
  keywordJob: {
    name: 'Many Keywords in the Background',
    description: `Searches up to ${inOneJob} keywords in one job at the service`,
  },
  deepPagination: {
    name: 'All Pages of a Search',
    description: `Reads up to ${mostPages} pages of one search; one such job runs at a time`,
  },
  cardBatch: { name: 'A Card List', description: `Prices up to ${mostCards} trading cards in one job` },
};

/** One operation has one text, whatever the work is: n8n shows it before the work is chosen. */
const run = {
  at: 'job.run',
  name: 'Run and Wait',
  action: 'Run job for many keywords or cards or pages and wait',
  description: 'Start a job for all input items and wait for its results',
} as const;
const start = {
  at: 'job.start',
  action: 'Start job for many keywords or cards or pages',
  description: 'Start a job for all input items without waiting; Get fetches its results later',
} as const;
const get = {
  at: 'job.get',
  action: 'Get progress and results of job',
  description: 'Get the progress of a job, or its results when it has ended, free of charge',
} as const;
const cancel = {
  at: 'job.cancel',
  action: 'Cancel job',
  description: 'Stop a job; the results so far are kept',
} as const;
const download = {
  at: 'job.download',
  action: 'Download rows of job as CSV file',
  description: 'Get the rows of a job as a CSV file, free of charge',
} as const;

const statistics = ['simplified', 'raw', 'job'] as const;
const listings = ['simplified', 'selectedFields', 'raw', 'job'] as const;
const both = ['simplified', 'listings', 'selectedFields', 'raw', 'job'] as const;
const pages = { main: { maxPages: 10 } };

export const jobs = {
  runBulkSearch: {
    ...run,
    outputs: ['simplified', 'listings', 'selectedFields', 'raw'],
    simplified: soldListing,
  },
  runKeywordJob: { ...run, outputs: both, simplified: soldListing },
  runDeepPagination: { ...run, ...pages, outputs: listings, simplified: soldListing },
  runCardBatch: { ...run, own: ['outputMode'], outputs: statistics },
  startKeywordJob: start,
  startDeepPagination: { ...start, ...pages },
  startCardBatch: { ...start, own: ['outputMode'] },
  getKeywordJob: { ...get, outputs: both, simplified: soldListing },
  getDeepPagination: { ...get, outputs: listings, simplified: soldListing },
  getCardBatch: { ...get, outputs: statistics },
  cancelDeepPagination: cancel,
  cancelCardBatch: cancel,
  downloadDeepPagination: download,
  downloadBulkSearch: download,
} satisfies Partial<Record<ActionId, Offer>>;
