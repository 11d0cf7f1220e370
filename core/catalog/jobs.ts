/** The four kinds of long-running work as data (reference 3 and 4.9): one mechanism in the engine runs them all. */
import type { EndpointId } from './index.ts';

export type JobKindId = 'cardBatch' | 'deepPagination' | 'keywordJob' | 'bulkSearch';

/** The words that a job's `status` can hold. Any other word means that the job still works (reference 9 rule 1: new words may come). */
export interface JobStates {
  waiting: readonly string[];
  /** Ended, and everything that was asked for is there. */
  finished: readonly string[];
  /** Ended with some entries missing. */
  partial: readonly string[];
  failed: readonly string[];
  cancelled: readonly string[];
}

export interface JobKind {
  id: JobKindId;
  /** A few words, Title Case. */
  title: string;
  start: EndpointId;
  /** None where the answer of the start is the result itself (a stream). */
  poll?: EndpointId;
  cancel?: EndpointId;
  csv?: EndpointId;
  /** The parameter of the start that holds the entries; its own bound says how many it takes. */
  entries?: 'cards' | 'queries' | 'keywords';
  /** The field of the poll body (of the collected stream) with the results. */
  results: 'results' | 'items';
  /** The fields that tell one result from another. */
  resultKey: readonly string[];
  /** The word in a result's own `status` that says this entry got no answer and was not charged. */
  entryFailed?: string;
  /** The fields of the poll body that count. */
  progress?: { done: string; total: string };
  states: JobStates;
  /** What keeps a start from happening twice: a key, a question for the active job, or nothing. */
  startOnce: 'idempotencyKey' | 'askForRunning' | 'never';
  /** Reference 4.9: 5 s for deep pagination; the service's own examples poll card batches as often. */
  pollEveryMs: number;
}

const entryStates: JobStates = {
  waiting: ['queued', 'running'],
  finished: ['done'],
  partial: ['partial'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

export const jobKinds: Record<JobKindId, JobKind> = {
  cardBatch: {
    id: 'cardBatch',
    title: 'Card Batch',
    start: 'startCardBatch',
    poll: 'cardBatch',
    cancel: 'cancelCardBatch',
    entries: 'cards',
    results: 'results',
    resultKey: ['reference'],
    entryFailed: 'failed',
    progress: { done: 'processedCards', total: 'totalCards' },
    states: entryStates,
    startOnce: 'idempotencyKey',
    pollEveryMs: 5000,
  },
  deepPagination: {
    id: 'deepPagination',
    title: 'Deep Pagination',
    start: 'startDeepPagination',
    poll: 'deepPagination',
    cancel: 'cancelDeepPagination',
    csv: 'deepPaginationCsv',
    results: 'items',
    resultKey: ['itemId'],
    progress: { done: 'pagesScraped', total: 'maxPages' },
    // Reference 3: the cap that the caller set is an end like any other.
    states: {
      waiting: ['queued', 'running'],
      finished: ['done', 'maxPages_reached'],
      partial: [],
      failed: ['failed'],
      cancelled: ['cancelled'],
    },
    // Reference 3: one at a time per account; the 409 of a second start tells the active one.
    startOnce: 'askForRunning',
    pollEveryMs: 5000,
  },
  keywordJob: {
    id: 'keywordJob',
    title: 'Keyword Job',
    start: 'startKeywordJob',
    poll: 'keywordJob',
    entries: 'queries',
    results: 'results',
    // The same keyword may be asked twice with different filters: the place in the list tells them apart.
    resultKey: [],
    entryFailed: 'failed',
    progress: { done: 'completedQueries', total: 'totalQueries' },
    states: entryStates,
    startOnce: 'never',
    pollEveryMs: 5000,
  },
  bulkSearch: {
    id: 'bulkSearch',
    title: 'Bulk Search',
    start: 'bulkSearch',
    csv: 'bulkSearchCsv',
    entries: 'keywords',
    results: 'results',
    resultKey: ['index'],
    states: { waiting: [], finished: ['done'], partial: [], failed: [], cancelled: [] },
    startOnce: 'never',
    pollEveryMs: 5000,
  },
};
