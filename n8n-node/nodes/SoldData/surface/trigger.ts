import { activeListing, soldListing, soldOnly } from './auction-rows.ts';
import type { OperationSurface } from './operation.ts';

/** What the trigger looks at, one event each. */
export const triggerSurface = {
  newSold: {
    name: 'New Sold Listing',
    action: 'On new sold listing',
    description: 'When something that matches a search was sold',
    endpoint: 'scrape',
    oneKeyword: true,
    fixed: { sold: true, sortOrder: 'endedRecently' },
    own: ['page', 'count', 'soldAfter', 'soldBefore'],
    simplified: soldListing,
  },
  newActive: {
    name: 'New Active Listing',
    action: 'On new active listing',
    description: 'When something that matches a search is offered, up to a price if you like',
    endpoint: 'scrape',
    oneKeyword: true,
    fixed: { sold: false, sortOrder: 'timeNewlyListed' },
    own: ['page', 'count', 'maxPrice', ...soldOnly],
    simplified: activeListing,
  },
  medianChanged: {
    name: 'Median Price Changed',
    action: 'On changed median price',
    description: 'When the median sold price moved by a percentage since the last event',
    endpoint: 'scrape',
    oneKeyword: true,
    fixed: { sold: true },
    own: ['page'],
  },
} as const satisfies Record<string, OperationSurface>;
