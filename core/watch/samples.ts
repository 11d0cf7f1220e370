/** One event of each kind for editors, where no request should be spent. */
import type { EventKind, WatchEvent } from './events.ts';

const LISTING: WatchEvent = {
  title: 'Canon AE-1 Program 35mm film camera with 50mm f/1.8 lens',
  ...{ price: 96.4, currency: 'USD', median: 141, percent: 68.4 },
  link: 'https://www.example.com/item/256112345678',
  ...{ kind: 'deal', item: 'canon ae-1', postage: 6.4, upperBound: false, day: null },
  ...{ sales: 23, low: 122.5, high: 158, ageDays: 1.2, before: null, profit: null },
  ...{ at: Date.UTC(2026, 10, 1, 10), key: '1q8x0ab', id: '1q8x0ab-deal-4k2m9z-9640' },
};

export const sampleEvents: Readonly<Record<EventKind, WatchEvent>> = {
  sold: {
    ...LISTING,
    ...{ price: 139.95, percent: 99.3, kind: 'sold', postage: 9.95, day: '2026-10-31', ageDays: 0 },
    id: '1q8x0ab-sold-4k2m9z',
  },
  offered: { ...LISTING, price: 134, percent: 95, kind: 'offered', id: '1q8x0ab-offered-4k2m9z-13400' },
  deal: { ...LISTING, profit: 20.71 },
  price: {
    ...LISTING,
    ...{ title: 'canon ae-1', price: 125.5, median: 125.5, percent: -11, link: null, kind: 'price', postage: null },
    ...{ low: 112, high: 140, ageDays: 0, before: 141, id: '1q8x0ab-price-14100-12550-2026-11-01' },
  },
  gone: {
    ...LISTING,
    ...{ title: 'canon ae-1', median: null, percent: null, link: null, kind: 'gone', postage: null },
    ...{ sales: 0, low: null, high: null, ageDays: null, id: '1q8x0ab-gone-4k2m9z-9640' },
  },
};
