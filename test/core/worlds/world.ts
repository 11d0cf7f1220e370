/** One random world of paid work: the request, network faults, other clients of the key, and the host's behaviour. */
import type { JobKindId } from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';

export interface World {
  seed: number;
  /** The kind of long-running work, or two parallel searches. */
  kind: JobKindId | 'search';
  /** Number of keywords, cards, or pages (per search); each costs one request. */
  entries: number;
  act: 'run' | 'cancel';
  driver: 'sync' | 'async';
  lifeMs: number;
  budget: number | undefined;
  /** True when all runs of the step share the budget and the limiter's store, like the items of one execution. */
  shares: boolean;
  /** Number of times that the host runs the step, and the pause before each repetition, ms. */
  tries: number;
  pauseMs: number;
  /** True when the host stores the note of a start, as the core requires for replays. */
  keeps: boolean;
  /** Time when a person stops the first run, ms after its start. */
  stoppedAfterMs: number;
  /** Time when a person cancels the job, ms after its start. */
  cancelledAfterMs: number;
  /** Probability of a fault per request, 0 to 1. */
  faults: number;
  slowMs: number;
  /** Number of requests until the allowance is spent. */
  quota: number;
  /** Another client's deep pagination, running from the start; the value says how much of it equals ours. */
  other: 'none' | 'same' | 'keyword' | 'pages' | 'site';
  /** True when the service does not report the site of a deep pagination and our request specifies one. */
  hidesSite: boolean;
}

export function worldOf(seed: number): World {
  const chance = new Chance(seed);
  const kind = chance.pick(['keywordJob', 'cardBatch', 'deepPagination', 'bulkSearch', 'search'] as const);
  const entries = chance.between(1, 8);
  const cancels = (kind === 'cardBatch' || kind === 'deepPagination') && chance.oneIn(3);
  const driver = chance.oneIn(5) ? 'async' : 'sync';
  return {
    seed,
    kind,
    entries,
    act: cancels ? 'cancel' : 'run',
    driver,
    lifeMs: chance.pick([Number.POSITIVE_INFINITY, 25_000, 330_000]),
    budget: chance.oneIn(2) ? chance.between(entries - 1, entries * 2) : undefined,
    shares: chance.oneIn(2),
    tries: chance.between(1, 3),
    pauseMs: chance.between(5_000, 600_000),
    keeps: !chance.oneIn(4),
    stoppedAfterMs: driver === 'async' && chance.oneIn(3) ? chance.between(0, 40_000) : Number.POSITIVE_INFINITY,
    cancelledAfterMs: chance.between(0, 20_000),
    faults: chance.pick([0, 0.1, 0.3, 0.5]),
    slowMs: chance.pick([0, 300, 3_000, 20_000]),
    quota: chance.oneIn(5) ? chance.between(0, 10) : Number.POSITIVE_INFINITY,
    other:
      kind === 'deepPagination' && chance.oneIn(2)
        ? chance.pick(['same', 'keyword', 'pages', 'site'] as const)
        : 'none',
    hidesSite: chance.oneIn(3),
  };
}

/** The keywords of a world. */
export const wordsOf = ({ entries }: World) => Array.from({ length: entries }, (_, at) => `Word ${at}`);

/** The two searches of a world. */
export const SEARCHES = ['left', 'right'] as const;

/** The request parameters for the core. */
export function parametersOf(world: World): Record<string, unknown> {
  const words = wordsOf(world);
  const given: Record<World['kind'], Record<string, unknown>> = {
    search: {},
    keywordJob: { queries: words },
    cardBatch: { cards: words.map(keyword => ({ keyword })) },
    deepPagination: {
      keyword: 'Word 0',
      maxPages: world.entries,
      ...(world.hidesSite ? { ebaySite: 'auctionsite.com' } : {}),
    },
    bulkSearch: { keywords: words },
  };
  return given[world.kind];
}
