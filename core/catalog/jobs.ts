/** Long-running work: the four kinds as data (reference 3 and 4.9), and what the start and poll endpoints of all have in common. */
import * as z from 'zod';
import type { JobKindId } from '../endpoint.ts';
import type { JobKind, JobStates } from '../jobs/kind.ts';
import * as field from './fields.ts';
import { parameter } from './parameters.ts';

/** The parameter of every poll, cancel and download. */
export const jobId = parameter(z.string().trim().min(1), 'Job ID', 'Returned by the start of the job.');

/** The two fields of every job's answer. */
export const jobState = <const Words extends readonly [string, ...string[]]>(...words: Words) => ({
  jobId: field.text('Job ID', 'Needed to poll, cancel and download.'),
  status: field.openEnum(words, 'Status', 'State of the job.'),
});

/** Of an entry, or of a job, that failed. */
export const errorCode = field.text('Error Code', 'The error as one word.').optional();

const entryStates: JobStates = {
  waiting: ['queued', 'running'],
  finished: ['done'],
  partial: ['partial'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

/** Reference 4.9: 5 s for deep pagination; the service's own examples poll card batches as often. */
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
    // The same keyword may occur twice with different filters: the position in the list distinguishes them.
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
