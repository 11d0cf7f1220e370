/**
 * What the node offers: which resources and operations, and which endpoint each one asks. Names, bounds, defaults and texts
 * of parameters come from the catalogue; `generate.ts` turns both into the literals under generated/.
 */
import { account } from './account.ts';
import { bulkSearch } from './bulkSearch.ts';
import { card } from './card.ts';
import { cardBatch } from './cardBatch.ts';
import { deepPagination } from './deepPagination.ts';
import { fashion } from './fashion.ts';
import { history } from './history.ts';
import { keywordJob } from './keywordJob.ts';
import { listing } from './listing.ts';
import type { ResourceSurface } from './operation.ts';
import { peer } from './peer.ts';
import { shipping } from './shipping.ts';

export type { OperationSurface, ResourceSurface } from './operation.ts';
export { triggerSurface } from './trigger.ts';

export const surface = {
  listing,
  history,
  fashion,
  peer,
  card,
  cardBatch,
  deepPagination,
  keywordJob,
  bulkSearch,
  shipping,
  account,
} as const satisfies Record<string, ResourceSurface>;
