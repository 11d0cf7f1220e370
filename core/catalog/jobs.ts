/** Jobs: their four kinds as data (reference 3 and 4.9), and the fields that all start and poll endpoints share. */
import * as z from 'zod';
import type { JobKindId } from '../endpoint.ts';
import type { JobKind, JobStates } from '../jobs/kind.ts';
import * as field from './fields.ts';
import { parameter } from './parameters.ts';

/** The parameter of every poll, cancel and download. */
export const jobId = parameter(z.string().trim().min(1), 'Job ID', 'Returned by the start of the job.');

/** The two fields that the answer of every job has. */
export const jobState = <const Words extends readonly [string, ...string[]]>(...words: Words) => ({
  jobId: field.text('Job ID', 'Needed to poll, cancel and download.'),
  status: field.openEnum(words, 'Status', 'State of the job.'),
});

/** Error code of a failed entry or job. */
export const errorCode = field.text('Error Code', 'The error as one word.').optional();

const entryStates: JobStates = {
  waiting: ['queued', 'running'],
  finished: ['done'],
  partial: ['partial'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

/** The poll interval, ms. Reference 4.9 states 5 s for deep pagination; the service's own examples poll card batches at the same rate. */
const pollEveryMs = 5000;

export const jobKinds: Record<JobKindId, JobKind> = {
  cardBatch: {
    id: 'cardBatch',
    title: 'Card Batch',
    start: 'startCardBatch',
    poll: 'cardBatch',
    cancel: 'cancelCardBatch',
    entries: 'cards',
    results: 'results',
    rowsOf: 'scrape',
    resultKey: ['reference'],
    entryFailed: 'failed',
    progress: { done: 'processedCards', total: 'totalCards' },
    states: entryStates,
    startOnce: 'idempotencyKey',
    pollEveryMs,
  },
  deepPagination: {
    id: 'deepPagination',
    title: 'Deep Pagination',
    start: 'startDeepPagination',
    poll: 'deepPagination',
    cancel: 'cancelDeepPagination',
    csv: 'deepPaginationCsv',
    search: 'scrape',
    results: 'items',
    rowsOf: 'scrape',
    resultKey: ['itemId'],
    progress: { done: 'pagesScraped', total: 'maxPages' },
    // Reference 3: reaching the caller's own limit is a normal end.
    states: {
      waiting: ['queued', 'running'],
      finished: ['done', 'maxPages_reached'],
      partial: [],
      failed: ['failed'],
      cancelled: ['cancelled'],
    },
    // Reference 3: one at a time per account; the 409 of a second start names the active job.
    startOnce: 'askForRunning',
    pollEveryMs,
  },
  keywordJob: {
    id: 'keywordJob',
    title: 'Keyword Job',
    start: 'startKeywordJob',
    poll: 'keywordJob',
    entries: 'queries',
    search: 'scrape',
    results: 'results',
    rowsOf: 'scrape',
    // The same keyword may occur twice with different filters, so results are matched by position.
    resultKey: [],
    entryFailed: 'failed',
    progress: { done: 'completedQueries', total: 'totalQueries' },
    states: entryStates,
    startOnce: 'never',
    pollEveryMs,
  },
  bulkSearch: {
    id: 'bulkSearch',
    title: 'Bulk Search',
    start: 'bulkSearch',
    csv: 'bulkSearchCsv',
    entries: 'keywords',
    search: 'scrape',
    results: 'results',
    rowsOf: 'scrape',
    resultKey: ['index'],
    states: { waiting: [], finished: ['done'], partial: [], failed: [], cancelled: [] },
    startOnce: 'never',
    pollEveryMs,
  },
};
