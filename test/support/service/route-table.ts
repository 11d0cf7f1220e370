// Every route of the sandbox; one line a resource.
import { cardRoutes } from './cards.ts';
import { fashionRoutes } from './fashion.ts';
import { freeRoutes } from './free.ts';
import { historyRoutes } from './history.ts';
import { bulkSearchRoutes } from './jobs/bulk-search.ts';
import { cardBatchRoutes } from './jobs/card-batch.ts';
import { deepPaginationRoutes } from './jobs/deep-pagination.ts';
import { keywordJobRoutes } from './jobs/keyword-job.ts';
import { peerRoutes } from './peer.ts';
import type { Route } from './routes.ts';
import { scrapeRoutes } from './scrape.ts';
import { shippingRoutes } from './shipping.ts';

export const routeTable: readonly Route[] = [
  ...scrapeRoutes,
  ...historyRoutes,
  ...fashionRoutes,
  ...peerRoutes,
  ...cardRoutes,
  ...bulkSearchRoutes,
  ...cardBatchRoutes,
  ...deepPaginationRoutes,
  ...keywordJobRoutes,
  ...shippingRoutes,
  ...freeRoutes,
];
