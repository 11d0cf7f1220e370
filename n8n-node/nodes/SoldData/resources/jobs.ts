/** Long-running work: card batches, deep pagination, keyword jobs and bulk searches. */
import { endpoints, mostOf } from '@sold-data/core';
import { soldListing } from './rows.ts';

const mostPages = mostOf(endpoints.startDeepPagination, 'maxPages');
const mostKeywords = mostOf(endpoints.bulkSearch, 'keywords');

export const cardBatch = {
  runCardBatch: {
    resource: 'cardBatch',
    operation: 'run',
    name: 'Run and Wait',
    action: 'Price many trading cards in one job',
    description: 'Price all input items as cards in one job and wait for the prices',
    outputs: ['simplified', 'raw', 'job'],
  },
  startCardBatch: {
    resource: 'cardBatch',
    operation: 'start',
    name: 'Start',
    action: 'Start pricing many trading cards',
    description: 'Start a job that prices all input items as cards, without waiting',
  },
  getCardBatch: {
    resource: 'cardBatch',
    operation: 'get',
    name: 'Get',
    action: 'Get the prices of a card batch',
    description: 'Get the state and the prices of a card batch, free of charge',
    outputs: ['simplified', 'raw', 'job'],
  },
  cancelCardBatch: {
    resource: 'cardBatch',
    operation: 'cancel',
    name: 'Cancel',
    action: 'Cancel a card batch',
    description: 'Stop the cards of a batch that are not priced yet',
  },
} as const;

export const deepPagination = {
  runDeepPagination: {
    resource: 'deepPagination',
    operation: 'run',
    name: 'Run and Wait',
    action: 'Read many pages of one search in a job',
    description: `Read up to ${mostPages} pages of one search in a job and wait for the rows`,
    main: { maxPages: 10 },
    outputs: ['simplified', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  startDeepPagination: {
    resource: 'deepPagination',
    operation: 'start',
    name: 'Start',
    action: 'Start reading many pages of one search',
    description: `Start a job that reads up to ${mostPages} pages of one search, without waiting`,
    main: { maxPages: 10 },
  },
  getDeepPagination: {
    resource: 'deepPagination',
    operation: 'get',
    name: 'Get',
    action: 'Get the rows of a deep pagination job',
    description: 'Get the state and the rows of a deep pagination job, free of charge',
    outputs: ['simplified', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  cancelDeepPagination: {
    resource: 'deepPagination',
    operation: 'cancel',
    name: 'Cancel',
    action: 'Cancel a deep pagination job',
    description: 'Stop a job; the rows so far stay',
  },
  downloadDeepPagination: {
    resource: 'deepPagination',
    operation: 'downloadCsv',
    name: 'Download CSV',
    action: 'Download the rows of a deep pagination job',
    description: 'Get the rows of a deep pagination job as a CSV file',
  },
} as const;

export const keywordJob = {
  runKeywordJob: {
    resource: 'keywordJob',
    operation: 'run',
    name: 'Run and Wait',
    action: 'Search many keywords in one job',
    description: 'Search for the keywords of all input items in one job and wait for the results',
    outputs: ['simplified', 'listings', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
  startKeywordJob: {
    resource: 'keywordJob',
    operation: 'start',
    name: 'Start',
    action: 'Start searching many keywords',
    description: 'Start a job that searches for the keywords of all input items, without waiting',
  },
  getKeywordJob: {
    resource: 'keywordJob',
    operation: 'get',
    name: 'Get',
    action: 'Get the results of a keyword job',
    description: 'Get the state and the results of a keyword job, free of charge',
    outputs: ['simplified', 'listings', 'selectedFields', 'raw', 'job'],
    simplified: soldListing,
  },
} as const;

export const bulkSearch = {
  runBulkSearch: {
    resource: 'bulkSearch',
    operation: 'run',
    name: 'Run',
    action: 'Search many keywords at once',
    description: `Search for the keywords of all input items in runs of up to ${mostKeywords}`,
    outputs: ['simplified', 'listings', 'selectedFields', 'raw'],
    simplified: soldListing,
  },
  downloadBulkSearch: {
    resource: 'bulkSearch',
    operation: 'downloadCsv',
    name: 'Download CSV',
    action: 'Download the rows of a bulk search',
    description: 'Get the rows of a bulk search, or of one of its keywords, as a CSV file',
  },
} as const;
