/** Many processes on one key that share nothing but the service's headers: the engine itself, in virtual time. */

import { call } from '../../../core/request/call.ts';
import type { HttpRequest, Operation } from '../../../core/run/effects.ts';
import { emptyLimiter, memoryLimiter } from '../../../core/limits.ts';
import { runAsync } from '../../../core/run/async.ts';
import { openSession, type Session } from '../../../core/run/session.ts';
import { RateLimitError } from '../../../core/errors/errors.ts';
import { type Served, VirtualAsyncHost, VirtualTime } from '../../support/clock/index.ts';
import { seededRandom } from '../../support/random.ts';
import { API_KEY, archive, asked, search } from './fixture.ts';

export interface World {
  workers: number;
  /** Requests a minute; history's 20 when `history`. */
  perMinute: number;
  history?: true;
  window: 'sliding' | 'fixed';
  /** The service tells limit, rest and reset in headers. */
  told: boolean;
  /** What the workers do: the engine, which begins as if alone, or exponential backoff. */
  manner: 'paced' | 'backoff';
  minutes?: number;
  seed: number;
}

export interface Share {
  /** Refused requests among those sent. */
  rejected: number;
  /** Good answers among those that the limit allows. */
  goodput: number;
  /** Good answers of the worker with most to those of the worker with least. */
  fairness: number;
}

/** How many, and under which limit. */
export const CASES: readonly Pick<World, 'workers' | 'perMinute' | 'history'>[] = [3, 10, 40].flatMap(workers =>
  (workers === 40 ? [60, 120] : [20, 30, 60, 120]).map(perMinute => ({
    workers,
    perMinute,
    ...(perMinute === 20 ? { history: true as const } : {}),
  })),
);

/** What the service counts by, and whether its headers tell. */
export const KINDS: readonly Pick<World, 'window' | 'told'>[] = [true, false].flatMap(told =>
  (['sliding', 'fixed'] as const).map(window => ({ window, told })),
);

/** The mean of so many worlds. */
export async function share(world: Omit<World, 'seed'>, seeds: number): Promise<Share> {
  const shares: Share[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) shares.push(await play({ ...world, seed }));
  const mean = (of: keyof Share) => shares.reduce((sum, each) => sum + each[of], 0) / shares.length;
  return { rejected: mean('rejected'), goodput: mean('goodput'), fairness: mean('fairness') };
}

const MINUTE_MS = 60_000;
/** Workers start at random within this time, ms. */
const START_MS = 30_000;

export async function play(world: World): Promise<Share> {
  const { workers, perMinute, minutes = 20 } = world;
  const random = seededRandom(world.seed);
  const time = new VirtualTime();
  const start = time.now();
  const end = start + minutes * MINUTE_MS;
  const good = new Array<number>(workers).fill(0);
  let sent = 0;
  let refused = 0;
  const limit = limitOf(world, start - random() * MINUTE_MS);
  const serve = (worker: number) => (_: HttpRequest, now: number) => {
    if (now >= end) return { status: 200, body: PAGE };
    const served = limit(now);
    sent += 1;
    if (served.status === 200) good[worker] = (good[worker] ?? 0) + 1;
    else refused += 1;
    return served;
  };
  const leg = () => 50 + random() * 450;
  const runs = good.map(async (_, worker) => {
    const host = new VirtualAsyncHost(time, serve(worker), { there: leg, back: leg });
    await time.sleep(random() * START_MS);
    const session = openSession({
      baseUrl: 'https://service.test',
      authentication: { kind: 'key', apiKey: API_KEY },
      now: time.now,
      random,
      limiter: memoryLimiter(emptyLimiter()),
      policy: { maxWaitMs: Number.POSITIVE_INFINITY, attempts: 1, deadline: end },
    });
    if (world.manner === 'backoff') return backOff(host, time, random, end);
    await runAsync(asking(session, world), session, host).catch(() => {});
  });
  await Promise.all([...runs, time.idle()]);
  const total = good.reduce((sum, each) => sum + each, 0);
  return {
    rejected: refused / sent,
    goodput: total / (perMinute * minutes),
    fairness: Math.max(...good) / Math.max(1, Math.min(...good)),
  };
}

/** Asks without end. What is refused is asked again. */
function* asking(session: Session, { history }: World): Operation<void> {
  const endpoint = history ? archive : search;
  for (let n = 0; ; n += 1) {
    try {
      yield* call(session, asked(endpoint as typeof search, { keyword: `item ${n}` }));
    } catch (error) {
      if (!(error instanceof RateLimitError) || error.status !== 429) throw error;
    }
  }
}

/** The peer: asks without end, and after each refusal waits a doubling time with jitter, as plain HTTP clients do. */
async function backOff(host: VirtualAsyncHost, time: VirtualTime, random: () => number, end: number): Promise<void> {
  const request: HttpRequest = {
    method: 'GET',
    url: 'https://service.test/v1/search',
    headers: {},
    timeoutMs: MINUTE_MS,
  };
  for (let refusals = 0; time.now() < end; ) {
    const { status } = await host.send(request);
    refusals = status === 429 ? refusals + 1 : 0;
    if (refusals > 0) await time.sleep(Math.min(30_000, 500 * 2 ** refusals) * (0.5 + random() / 2));
  }
}

const PAGE = JSON.stringify({ items: [], hasNextPage: false });

/** The service's limit: a true sliding window, or one that starts anew every minute. */
function limitOf({ perMinute, window, told, history }: World, phase: number): (now: number) => Served {
  const admitted: number[] = [];
  let current = phase;
  return now => {
    if (window === 'sliding') while ((admitted[0] ?? now) <= now - MINUTE_MS) admitted.shift();
    else if (now >= current + MINUTE_MS) {
      current += Math.floor((now - current) / MINUTE_MS) * MINUTE_MS;
      admitted.length = 0;
    }
    const fits = admitted.length < perMinute;
    if (fits) admitted.push(now);
    const freesAt = (window === 'sliding' ? (admitted[0] ?? now) : current) + MINUTE_MS;
    const figures: [string, number][] = history
      ? [
          ['x-history-ratelimit-limit', perMinute],
          ['x-history-ratelimit-remaining', perMinute - admitted.length],
        ]
      : [
          ['x-ratelimit-limit', perMinute],
          ['x-ratelimit-remaining', perMinute - admitted.length],
          ['x-ratelimit-reset', Math.ceil(freesAt / 1000)],
        ];
    const headers = Object.fromEntries((told ? figures : []).map(([name, value]) => [name, String(value)]));
    if (fits) return { status: 200, headers, body: PAGE };
    const seconds = Math.max(1, Math.ceil((freesAt - now) / 1000));
    return {
      status: 429,
      headers: { ...headers, 'retry-after': String(seconds) },
      body: JSON.stringify({
        error: 'Too many',
        code: history ? 'history_rate_limited' : 'rate_limited',
        retry_after: seconds,
      }),
    };
  };
}
