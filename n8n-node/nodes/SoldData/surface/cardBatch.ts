import type { ResourceSurface } from './operation.ts';

export const cardBatch = {
  name: 'Card Batch',
  operations: {
    run: {
      name: 'Run and Wait',
      action: 'Price many trading cards in one job',
      description: 'Price all input items as cards in one job and wait for the prices',
      endpoint: 'startCardBatch',
      entries: 'cards',
    },
    start: {
      name: 'Start',
      action: 'Start pricing many trading cards',
      description: 'Start a job that prices all input items as cards, without waiting',
      endpoint: 'startCardBatch',
      entries: 'cards',
    },
    get: {
      name: 'Get',
      action: 'Get the prices of a card batch',
      description: 'Get the state and the prices of a card batch, free of charge',
      endpoint: 'cardBatch',
    },
    cancel: {
      name: 'Cancel',
      action: 'Cancel a card batch',
      description: 'Stop the cards of a batch that are not priced yet',
      endpoint: 'cancelCardBatch',
    },
  },
} as const satisfies ResourceSurface;
