/** One random world: a service with its limits and faults, a host with its life, and the work to do. */
import { seededRandom } from '../../../support/random.ts';

export interface Work {
  endpoint: 'search' | 'archive';
  pages: number;
}

export interface Scenario {
  seed: number;
  perMinute: number;
  historyPerMinute: number;
  /** The limits are known from an earlier run. Limits below those of the smallest plan always are: nobody could guess them. */
  limitsKnown: boolean;
  /** Requests that others have made with the same key in the running minute. */
  othersPerMinute: number;
  /** Successful requests until the quota is spent. */
  quota: number;
  /** Chance of a fault per request, 0 to 1. */
  faults: number;
  /** The number of the request from which on the key is refused. */
  revokedFrom: number;
  work: Work[];
  driver: 'sync' | 'async' | 'stream';
  /** Processes that share one limiter state and divide the work. */
  processes: number;
  /** One failure does not stop the others. */
  settled: boolean;
  width: number;
  lifeMs: number;
  maxWaitMs: number;
  budget: number | undefined;
  /** When a person stops the run, ms after its start. */
  stoppedAfterMs: number;
  /** Retries that one operation may spend on all its pages. */
  retries: number;
  /** How long the caller keeps each emitted value, ms, and after how many values it leaves. */
  heldMs: number;
  leavesAfter: number;
  slowMs: number;
}

export function scenarioOf(seed: number): Scenario {
  const chance = new Chance(seed);
  const perMinute = chance.pick([5, 10, 20, 30, 30, 45, 60, 60, 120, chance.between(5, 120)]);
  const historyPerMinute = chance.pick([20, 20, 20, chance.between(5, 20)]);
  const driver = chance.pick(['sync', 'async', 'stream'] as const);
  const processes = driver === 'async' && chance.oneIn(4) ? chance.between(2, 20) : 1;
  const count = chance.pick([1, 2, 5, chance.between(1, 30), chance.between(1, 100)]);
  const onlySearch = chance.oneIn(2);
  return {
    seed,
    perMinute,
    historyPerMinute,
    limitsKnown: perMinute < 30 || historyPerMinute < 20 || chance.oneIn(2),
    othersPerMinute: chance.oneIn(8) ? chance.between(1, perMinute) : 0,
    quota: chance.oneIn(3) ? chance.between(0, 40) : Number.POSITIVE_INFINITY,
    faults: chance.pick([0, 0, 0.05, 0.15, 0.3, 0.5]),
    revokedFrom: chance.oneIn(20) ? chance.between(0, 20) : Number.POSITIVE_INFINITY,
    work: Array.from({ length: count }, () => ({
      endpoint: onlySearch ? 'search' : chance.pick(['search', 'archive'] as const),
      pages: chance.between(1, 4),
    })),
    driver,
    processes,
    settled: chance.oneIn(1.5),
    width: chance.pick([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, chance.between(1, 10)]),
    lifeMs: chance.pick([Number.POSITIVE_INFINITY, 25_000, 330_000, chance.between(1_000, 600_000)]),
    maxWaitMs: chance.pick([Number.POSITIVE_INFINITY, 5_000, 10_000, 120_000, 120_000]),
    budget: chance.oneIn(8) ? chance.between(0, 40) : undefined,
    stoppedAfterMs: driver !== 'sync' && chance.oneIn(8) ? chance.between(0, 120_000) : Number.POSITIVE_INFINITY,
    retries: chance.pick([10, 10, chance.between(0, 4)]),
    heldMs: chance.pick([0, 0, chance.between(0, 70_000)]),
    leavesAfter: chance.oneIn(6) ? chance.between(0, 20) : Number.POSITIVE_INFINITY,
    slowMs: chance.pick([0, 300, 3_000, 20_000]),
  };
}

/** Repeatable chance: the same seed gives the same scenario, fault by fault. */
export class Chance {
  /** From 0 to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.next() * times < 1;
  }

  pick<const Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!;
  }
}
