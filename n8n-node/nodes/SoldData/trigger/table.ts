/** The events of the trigger, each in the file of its name. */

import type { EventKind } from './event.ts';
import { jobFinished } from './job-finished.ts';
import { medianChanged } from './median-changed.ts';
import { newActive, newSold } from './new-listings.ts';
import { quotaLow } from './quota-low.ts';
import { watchList } from './watch-list.ts';

export const events = {
  newSold,
  newActive,
  medianChanged,
  jobFinished,
  watchList,
  quotaLow,
} as const satisfies Record<string, EventKind>;

export type EventId = keyof typeof events;
