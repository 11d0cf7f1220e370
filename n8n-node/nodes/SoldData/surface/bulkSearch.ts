import { catalog, mostOf } from '@sold-data/core';
import { soldListing } from './auction-rows.ts';
import type { ResourceSurface } from './operation.ts';

export const bulkSearch = {
  name: 'Bulk Search',
  operations: {
    run: {
      name: 'Run',
      action: 'Search many keywords at once',
      description: `Search for the keywords of all input items in runs of up to ${mostOf(catalog.bulkSearch, 'keywords')}`,
      endpoint: 'bulkSearch',
      entries: 'keywords',
      rowsOf: 'scrape',
      simplified: soldListing,
    },
    downloadCsv: {
      name: 'Download CSV',
      action: 'Download the rows of a bulk search',
      description: 'Get the rows of a bulk search, or of one of its keywords, as a CSV file',
      endpoint: 'bulkSearchCsv',
    },
  },
} as const satisfies ResourceSurface;
