/** The kinds of long work that the sidebar runs, as data: one mechanism (slice.ts) runs them all. */
import { catalog, type Endpoint, mostOf } from '@sold-data/core';

export type RunKind = 'bulkSearch' | 'keywordJob' | 'cardBatch' | 'deepPagination' | 'history';

export interface RunKindFacts {
  title: string;
  /** What is asked, and what pays. */
  endpoint: Endpoint;
  /** Whose rows a listing is. */
  rows: Endpoint;
  /** What the work counts. */
  noun: 'keyword' | 'card' | 'page';
  /** How many pages it can have, where it has pages. */
  mostPages?: number;
  /** How many entries go into one request of the service; none where the work has pages. */
  part?: number;
}

export const runKinds: Record<RunKind, RunKindFacts> = {
  bulkSearch: {
    title: 'Bulk search',
    endpoint: catalog.bulkSearch,
    rows: catalog.scrape,
    noun: 'keyword',
    // Fewer than the service takes: UrlFetchApp gives up after 60 s and what was charged by then would be lost: five searches are done by then.
    part: 5,
  },
  keywordJob: {
    title: 'Keyword job',
    endpoint: catalog.startKeywordJob,
    rows: catalog.scrape,
    noun: 'keyword',
    part: mostOf(catalog.startKeywordJob, 'queries'),
  },
  cardBatch: {
    title: 'Card batch',
    endpoint: catalog.startCardBatch,
    rows: catalog.scrape,
    noun: 'card',
    part: mostOf(catalog.startCardBatch, 'cards'),
  },
  deepPagination: {
    title: 'Deep pagination',
    endpoint: catalog.startDeepPagination,
    rows: catalog.scrape,
    noun: 'page',
    mostPages: mostOf(catalog.startDeepPagination, 'maxPages'),
  },
  history: {
    title: 'Long history',
    endpoint: catalog.history,
    rows: catalog.history,
    noun: 'page',
    mostPages: catalog.history.paging.lastPage,
  },
};
