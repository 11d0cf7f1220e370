/** All endpoints of the service by ID, in the order of reference 4.1, and the other data that is compiled. */
import { accountEndpoints, statusEndpoints } from './account.ts';
import { auctionEndpoints, summaryEndpoints } from './auction.ts';
import { bulkEndpoints, keywordJobEndpoints } from './bulk.ts';
import { cardBatchEndpoints } from './card-batch.ts';
import { cardEndpoints } from './cards.ts';
import { deepPaginationEndpoints } from './deep-pagination.ts';
import { fashionEndpoints } from './fashion.ts';
import { historyEndpoints } from './history.ts';
import { peerEndpoints } from './peer.ts';
import { shippingEndpoints } from './shipping.ts';

export { bucketFacts, errorBody, plans } from './account.ts';
export { mainCategories, sites } from './auction-filters.ts';
export { conflictBody } from './deep-pagination.ts';
export { jobKinds } from './jobs.ts';
export { imageHosts, markets } from './markets.ts';

/** To add an endpoint, add it to the list at the end of its own file. */
export const catalog = {
  ...auctionEndpoints,
  ...historyEndpoints,
  ...fashionEndpoints,
  ...peerEndpoints,
  ...cardEndpoints,
  ...summaryEndpoints,
  ...accountEndpoints,
  ...bulkEndpoints,
  ...cardBatchEndpoints,
  ...deepPaginationEndpoints,
  ...keywordJobEndpoints,
  ...shippingEndpoints,
  ...statusEndpoints,
};
