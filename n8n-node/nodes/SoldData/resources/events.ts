/** The events of the trigger. */
import { actions, endpoints, newestFirst } from '@sold-data/core/engine';
import type { Event } from './offer.ts';
import { activeListing, newSale } from './rows.ts';
import { soldOnly } from './searches.ts';

export const events = {
  newSold: {
    name: 'New Sold Listing',
    description: 'When something that matches a search is sold',
    ...watched(actions.searchSold),
    hidden: ['count', 'soldAfter', 'soldBefore'],
    simplified: newSale,
  },
  newActive: {
    name: 'New Active Listing',
    description: 'When something that matches a search is offered, up to a price if you like',
    ...watched(actions.searchActive),
    main: { maxPrice: '' },
    hidden: ['count', ...soldOnly],
    simplified: activeListing,
  },
  medianChanged: {
    name: 'Median Price Changed',
    description: 'When the median sold price has moved by a percentage since the last event',
    endpoint: endpoints.scrape,
    fixed: actions.priceAuction.fixed,
  },
  jobFinished: { name: 'Job Finished', description: 'When a job has ended' },
  watchList: {
    name: 'Watch List',
    description: 'When there is a deal, a sale or a price move on a whole list, within a monthly number of requests',
    kind: 'watchList',
  },
  quotaLow: { name: 'Quota Low', description: 'When fewer requests are left than you want to keep' },
} as const satisfies Record<string, Event>;

export type EventId = keyof typeof events;

/** A search that a trigger watches, sorted newest first. */
function watched({ endpoint, fixed }: typeof actions.searchSold | typeof actions.searchActive) {
  return { endpoint: endpoints[endpoint], fixed: { ...fixed, ...newestFirst(endpoints[endpoint], fixed) } };
}
