import { catalog, mostOf } from '@sold-data/core';
import { soldListing } from './auction-rows.ts';
import type { ResourceSurface } from './operation.ts';

const most = mostOf(catalog.startDeepPagination, 'maxPages');

export const deepPagination = {
  name: 'Deep Pagination',
  operations: {
    run: {
      name: 'Run and Wait',
      action: 'Read many pages of one search in a job',
      description: `Read up to ${most} pages of one search in a job and wait for the rows`,
      endpoint: 'startDeepPagination',
      main: { maxPages: 10 },
      own: ['page'],
      rowsOf: 'scrape',
      simplified: soldListing,
    },
    start: {
      name: 'Start',
      action: 'Start reading many pages of one search',
      description: `Start a job that reads up to ${most} pages of one search, without waiting`,
      endpoint: 'startDeepPagination',
      main: { maxPages: 10 },
      own: ['page'],
    },
    get: {
      name: 'Get',
      action: 'Get the rows of a deep pagination job',
      description: 'Get the state and the rows of a deep pagination job, free of charge',
      endpoint: 'deepPagination',
      rowsOf: 'scrape',
      simplified: soldListing,
    },
    cancel: {
      name: 'Cancel',
      action: 'Cancel a deep pagination job',
      description: 'Stop a job; the rows so far stay',
      endpoint: 'cancelDeepPagination',
    },
    downloadCsv: {
      name: 'Download CSV',
      action: 'Download the rows of a deep pagination job',
      description: 'Get the rows of a deep pagination job as a CSV file',
      endpoint: 'deepPagination',
    },
  },
} as const satisfies ResourceSurface;
