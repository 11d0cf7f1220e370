/** Several processes on one key that share only the service's headers: the real engine in virtual time. */
import { describe, expect, test } from 'vitest';
import type { HttpRequest, Operation } from '../../../core/effects.ts';
import { all, settle } from '../../../core/effects.ts';
import type { Endpoint } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { call } from '../../../core/request/call.ts';
import { runAsync } from '../../../core/run/async.ts';
import { openSession, type Session } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { seededRandom } from '../../support/random.ts';
import { API_KEY, asked, search } from '../fixture.ts';

interface Situation {
  processes: number;
  /** The service's limit: requests per minute. 20 is the history's own limit (reference 8). */
  perMinute: number;
  /** How the service counts: the last 60 s, or fixed minutes with an arbitrary start. */
  window: 'sliding' | 'fixed';
  /** True when the headers report limit, remaining requests and reset. */
  told: boolean;
  /** Number of concurrent requests per process. */
  lanes: number;
  seed: number;
}

interface Outcome {
  /** Time when each process had all its answers, in minutes after the first one started. */
  minutes: number[];
  /** Number of requests that ended with an error. */
  errors: number;
  /** Share of sent requests that the service refused. */
  refused: number;
  /** Number of successful answers per process. */
  good: number[];
  /** Waiting time of each answer, s. */
  waits: number[];
}

const MINUTE_MS = 60_000;
/** Number of requests per process. */
const QUESTIONS = 20;
/** The longest wait for a slot in the sidebar and in n8n, ms. */
const MAX_WAIT_MS = 120_000;

/** Runs all processes. Each sends `questions` requests, or keeps sending for `minutes` when these are given. */
async function play(
  situation: Situation,
  { questions = QUESTIONS, minutes = Number.POSITIVE_INFINITY } = {},
): Promise<Outcome> {
  const { processes, perMinute, lanes, seed } = situation;
  const random = seededRandom(seed);
  const time = new VirtualTime();
  const start = time.now();
  const end = start + minutes * MINUTE_MS;
  const limit = limitOf(situation, start - random() * MINUTE_MS);
  const outcome: Outcome = { minutes: [], errors: 0, refused: 0, good: new Array(processes).fill(0), waits: [] };
  let sent = 0;
  let refused = 0;
  const leg = () => 50 + random() * 450;
  const runs = outcome.good.map(async (_, process) => {
    const host = new VirtualAsyncHost(
      time,
      (_: HttpRequest, now: number) => {
        const served = limit(now);
        if (now > end) return served;
        sent += 1;
        if (served.status === 200) outcome.good[process] = (outcome.good[process] as number) + 1;
        else refused += 1;
        return served;
      },
      { there: leg, back: leg },
    );
    await time.sleep(random() * 5_000);
    const session = openSession({
      baseUrl: 'https://service.test',
      authentication: { kind: 'key', apiKey: API_KEY },
      now: time.now,
      random,
      policy: { maxWaitMs: Number.isFinite(minutes) ? Number.POSITIVE_INFINITY : MAX_WAIT_MS, deadline: end },
    });
    const ask = function* (n: number): Operation<boolean> {
      const began = time.now();
      const question = asked(perMinute === 20 ? history : search, {
        keyword: `item ${process} ${n}`,
        ...(perMinute === 20 ? DATES : {}),
      });
      const { ok } = yield* settle(call(session, question));
      if (ok) outcome.waits.push((time.now() - began) / 1000);
      else if (!Number.isFinite(minutes)) outcome.errors += 1;
      return ok;
    };
    await runAsync<unknown>(
      Number.isFinite(minutes)
        ? endless(ask, session, end, lanes)
        : all(
            Array.from({ length: questions }, (_, n) => ask(n)),
            lanes,
          ),
      session,
      host,
    );
    outcome.minutes[process] = (time.now() - start) / MINUTE_MS;
  });
  await Promise.all([...runs, time.idle()]);
  return { ...outcome, refused: refused / sent };
}

/** Keeps sending until the end time, or until no slot comes free before it. */
function* endless(
  ask: (n: number) => Operation<boolean>,
  session: Session,
  end: number,
  lanes: number,
): Operation<void> {
  const lane = function* (first: number): Operation<void> {
    for (let n = first; session.now() < end && (yield* ask(n)); n += lanes);
  };
  yield* all(Array.from({ length: lanes }, (_, n) => lane(n)));
}

const PAGE = JSON.stringify({ items: [], results: [], hasNextPage: false });
/** The history endpoint has its own limit besides the plan's (reference 8). */
const history = endpoints.history as Endpoint;
const DATES = { startDate: '2026-01-01', endDate: '2026-02-01' };

/**
 * Simulates the service's limit.
 * @param phase start of one of its fixed minutes, ms.
 */
function limitOf({ perMinute, window, told }: Situation, phase: number): (now: number) => Served {
  const admitted: number[] = [];
  let current = phase;
  const isHistory = perMinute === 20;
  return now => {
    if (window === 'sliding') while ((admitted[0] ?? now) <= now - MINUTE_MS) admitted.shift();
    else if (now >= current + MINUTE_MS) {
      current += Math.floor((now - current) / MINUTE_MS) * MINUTE_MS;
      admitted.length = 0;
    }
    const fits = admitted.length < perMinute;
    if (fits) admitted.push(now);
    const freesAt = (window === 'sliding' ? (admitted[0] ?? now) : current) + MINUTE_MS;
    const prefix = isHistory ? 'x-history-ratelimit' : 'x-ratelimit';
    const headers: Record<string, string> = told
      ? {
          [`${prefix}-limit`]: String(perMinute),
          [`${prefix}-remaining`]: String(perMinute - admitted.length),
          ...(isHistory ? {} : { [`${prefix}-reset`]: String(Math.ceil(freesAt / 1000)) }),
        }
      : {};
    if (fits) return { status: 200, headers, body: PAGE };
    const seconds = Math.max(1, Math.ceil((freesAt - now) / 1000));
    const code = isHistory ? 'history_rate_limited' : 'rate_limited';
    return {
      status: 429,
      headers: { ...headers, 'retry-after': String(seconds) },
      body: JSON.stringify({ error: 'Too many', code, retry_after: seconds }),
    };
  };
}

/** Number of seeds; `LIMIT_SEEDS=20` runs more. */
const SEEDS = Number(process.env.LIMIT_SEEDS ?? 4);
const MINUTES = 20;

const situations = (processes: number, limits: readonly number[]): Omit<Situation, 'seed'>[] =>
  limits.flatMap(perMinute =>
    [1, 4].flatMap(lanes =>
      [true, false].flatMap(told =>
        (['sliding', 'fixed'] as const).map(window => ({ processes, perMinute, window, told, lanes })),
      ),
    ),
  );

const name = ({ perMinute, window, told, lanes }: Omit<Situation, 'seed'>) =>
  `${perMinute} per minute, ${window}, ${told ? 'reported' : 'not reported'}, ${lanes} at a time`;

async function seeds(situation: Omit<Situation, 'seed'>, how: Parameters<typeof play>[1] = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) outcomes.push(await play({ ...situation, seed }, how));
  return outcomes;
}

/** Minimum duration in minutes that the limit allows for all requests: those of the first minute are sent at once. */
const idealMinutes = ({ processes, perMinute }: Omit<Situation, 'seed'>) =>
  Math.max(0, (processes * QUESTIONS) / perMinute - 1);

const lastOf = ({ minutes }: Outcome) => Math.max(...minutes);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const goodput = ({ good }: Outcome, { perMinute }: Omit<Situation, 'seed'>) => sum(good) / (perMinute * MINUTES);
const fairness = ({ good }: Outcome) => Math.max(...good) / Math.min(...good);

describe('a single process (reference 8)', () => {
  for (const situation of situations(1, [20, 30, 60, 120]).filter(({ told }) => told))
    test(`a single process never waits while a slot is free: ${name(situation)} (reference 8)`, async () => {
      const full = { questions: situation.perMinute };
      for (const outcome of await seeds(situation, full)) {
        expect(outcome.refused).toBe(0);
        expect(Math.max(...outcome.waits)).toBeLessThan(1.1);
      }
      // The window is full: the next request waits for the first slot, at most a second longer than the service's minute.
      for (const outcome of await seeds(situation, { questions: situation.perMinute + 1 })) {
        expect(outcome.errors).toBe(0);
        expect(Math.max(...outcome.waits)).toBeLessThan(62.1);
      }
    });
});

describe('three processes that share a key', () => {
  for (const situation of situations(3, [20, 30, 60, 120]))
    test(`three processes that share a key finish within 1.3 times the ideal plus one minute: ${name(situation)}`, async () => {
      for (const outcome of await seeds(situation)) {
        expect(lastOf(outcome)).toBeLessThanOrEqual(idealMinutes(situation) * 1.3 + 1);
        expect(outcome.errors).toBe(0);
      }
      if (!situation.told) return;
      const endless = await seeds(situation, { minutes: MINUTES });
      expect(mean(endless.map(each => goodput(each, situation)))).toBeGreaterThanOrEqual(0.97);
    });
});

describe('ten processes that share a key', () => {
  for (const situation of situations(10, [20, 30, 60, 120]))
    test(`ten processes that share a key finish within 1.5 times the ideal plus half a minute, and none starves: ${name(situation)}`, async () => {
      for (const outcome of await seeds(situation)) {
        expect(lastOf(outcome)).toBeLessThanOrEqual(idealMinutes(situation) * 1.5 + 0.5);
        if (situation.perMinute >= 60) expect(outcome.errors).toBe(0);
      }
      const endless = await seeds(situation, { minutes: MINUTES });
      expect(mean(endless.map(fairness))).toBeLessThanOrEqual(2);
    });
});
