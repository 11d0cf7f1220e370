import { soldListing } from './auction-rows.ts';
import type { ResourceSurface } from './operation.ts';

export const keywordJob = {
  name: 'Keyword Job',
  operations: {
    run: {
      name: 'Run and Wait',
      action: 'Search many keywords in one job',
      description: 'Search for the keywords of all input items in one job and wait for the results',
      endpoint: 'startKeywordJob',
      entries: 'queries',
      rowsOf: 'scrape',
      simplified: soldListing,
    },
    start: {
      name: 'Start',
      action: 'Start searching many keywords',
      description: 'Start a job that searches for the keywords of all input items, without waiting',
      endpoint: 'startKeywordJob',
      entries: 'queries',
    },
    get: {
      name: 'Get',
      action: 'Get the results of a keyword job',
      description: 'Get the state and the results of a keyword job, free of charge',
      endpoint: 'keywordJob',
      rowsOf: 'scrape',
      simplified: soldListing,
    },
  },
} as const satisfies ResourceSurface;
