/** The outcome of one run of a random world. */
import type { BulkRun, Job, PagesResult, Settled, Spent } from '../../../core/engine.ts';

/** The key of the worlds' account. */
export const API_KEY = 'cs_world_0123456789';

/** The outcome of each search, and the total charges. */
export interface Searches {
  searches: Settled<PagesResult>[];
  spent: Spent;
}

/** The outcome of one run of the step. */
export interface Try {
  value?: Job | BulkRun | Searches;
  error?: unknown;
}
