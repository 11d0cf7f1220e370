/** Long-running work: card batches, deep pagination, keyword jobs and bulk searches. */
import { type ActionId, endpoints, mostOf } from '@sold-data/core';
import type { Offer } from './offer.ts';
import { soldListing } from './rows.ts';

const mostPages = mostOf(endpoints.startDeepPagination, 'maxPages');
const mostKeywords = mostOf(endpoints.bulkSearch, 'keywords');

export const jobs = {
  runCardBatch: {
    at: 'cardBatch.run',
    name: 'Run and Wait',
    action: 'Price many trading cards in one job',
    own: ['outputMode'],
    description: 'Price all input items as cards in one job and wait for the prices',
    outputs: ['simplified', 'raw', 'job'],
  },
  startCardBatch: {
    at: 'cardBatch.start',
    action: 'Start pricing many trading cards',
    own: ['outputMode'],
    description: 'Start a job that prices all input items as cards, without waiting',
  },
  getCardBatch: {
    at: 'cardBatch.get',
    action: 'Get card batch prices',
    description: 'Get the state and the prices of a card batch, free of charge',
    outputs: ['simplified', 'raw', 'job'],
  },
  cancelCardBatch: {
    at: 'cardBatch.cancel',
    action: 'Cancel card batch',
    description: 'Stop the cards of a batch that are not priced yet',
  },
  runDeepPagination: {
    at: 'deepPagination.run',
    name: 'Run and Wait',
    action: 'Read many pages of one search as job',
    description: `Read up to ${mostPages} pages of one search in a job and wait for the rows`,
    main: { maxPages: 10 },
    outputs: ['simplified', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  startDeepPagination: {
    at: 'deepPagination.start',
    action: 'Start reading many pages of one search',
    description: `Start a job that reads up to ${mostPages} pages of one search, without waiting`,
    main: { maxPages: 10 },
  },
  getDeepPagination: {
    at: 'deepPagination.get',
    action: 'Get deep pagination rows',
    description: 'Get the state and the rows of a deep pagination job, free of charge',
    outputs: ['simplified', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  cancelDeepPagination: {
    at: 'deepPagination.cancel',
    action: 'Cancel deep pagination job',
    description: 'Stop a job; the rows so far stay',
  },
  downloadDeepPagination: {
    at: 'deepPagination.downloadCsv',
    action: 'Download deep pagination rows as CSV file',
    description: 'Get the rows of a deep pagination job as a CSV file',
  },
  runKeywordJob: {
    at: 'keywordJob.run',
    name: 'Run and Wait',
    action: 'Search many keywords in one job',
    description: 'Search for the keywords of all input items in one job and wait for the results',
    outputs: ['simplified', 'listings', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  startKeywordJob: {
    at: 'keywordJob.start',
    action: 'Start searching many keywords',
    description: 'Start a job that searches for the keywords of all input items, without waiting',
  },
  getKeywordJob: {
    at: 'keywordJob.get',
    action: 'Get keyword job results',
    description: 'Get the state and the results of a keyword job, free of charge',
    outputs: ['simplified', 'listings', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  runBulkSearch: {
    at: 'bulkSearch.run',
    action: 'Search many keywords at once',
    description: `Search for the keywords of all input items in runs of up to ${mostKeywords}`,
    outputs: ['simplified', 'listings', 'selectedFields', 'raw'],
    simplified: soldListing,
  },
  downloadBulkSearch: {
    at: 'bulkSearch.downloadCsv',
    action: 'Download bulk search rows as CSV file',
    description: 'Get the rows of a bulk search, or of one of its keywords, as a CSV file',
  },
} satisfies Partial<Record<ActionId, Offer>>;
