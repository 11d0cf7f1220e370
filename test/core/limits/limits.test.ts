import { describe, expect, test } from 'vitest';
import { all } from '../../../core/effects.ts';
import {
  emptyLimits,
  type LimitsState,
  type Observation,
  observe,
  reserve,
  slotAt,
  spentQuota,
  WINDOW_MS,
  widthOf,
} from '../../../core/limits.ts';
import { countRows, NOW, page, run } from '../fixture.ts';

const seconds = (ms: number) => ms / 1000;
/** The limits state of a plan after `sent` of our own requests at `NOW`. */
function plan(limit: number, sent = 0): LimitsState {
  return { ...emptyLimits(), buckets: { plan: { limit, sent: new Array(sent).fill(NOW) } } };
}
const answered = (more: Partial<Observation>): Observation => ({
  sentAt: NOW,
  at: NOW + 200,
  buckets: ['plan'],
  charged: true,
  random: 0,
  ...more,
});
const reports = (remaining: number, resetInS: number, limit = 30) =>
  new Map([
    ['x-ratelimit-limit', String(limit)],
    ['x-ratelimit-remaining', String(remaining)],
    ['x-ratelimit-reset', String(NOW / 1000 + resetInS)],
  ]);
const slotIn = (state: LimitsState, now = NOW, ahead = 0) => seconds(slotAt(state, ['plan'], now, ahead) - now);

test.each<[string, LimitsState, number, number]>([
  ['a request is sent at once if a slot is free', plan(30, 29), 0, 0],
  ['in a full window a request waits until the oldest one leaves it', plan(30, 30), 0, 61],
  ['a queued request waits until as many leave the window as are ahead of it', plan(30, 30), 29, 61],
  ['a request behind a whole limit of others waits for another minute', plan(30, 30), 30, 122],
  ['queued requests alone can fill the window', plan(30), 30, 61],
])('our own requests of the last minute (reference 8): %s', (_, state, ahead, expected) => {
  expect(slotIn(state, NOW, ahead)).toBe(expected);
});

test('a request counts against each of its limits', () => {
  const state: LimitsState = {
    ...emptyLimits(),
    buckets: { plan: { limit: 60, sent: [] }, history: { limit: 1, sent: [] } },
  };
  reserve(state, ['plan', 'history'], 1, NOW);
  expect(slotAt(state, ['plan', 'history'], NOW)).toBe(NOW + WINDOW_MS);
  expect(slotAt(state, ['plan'], NOW)).toBe(NOW);
});

test('setting the clock back lets no extra request through', () => {
  const state = plan(2, 2);
  expect(slotIn(state, NOW - 600_000)).toBe(61);
});

test('a process that sees 19 of 30 used by others has the other eleven slots at once', () => {
  const { host } = run(
    () => page(['1'], {}, reports(11, 40)),
    session => all(Array.from({ length: 12 }, (_, n) => countRows(session, `item ${n}`))),
  );
  expect(host.waves.map(({ at, requests }) => [seconds(at - NOW), requests.length])).toEqual([[0, 12]]);
});

test.each<[string, Partial<Observation>[], number]>([
  ['nothing is sent at 0 remaining until the reset', [{ headers: reports(0, 25) }], 25],
  ['our requests since the report are subtracted from it', [{ headers: reports(1, 25), sentAt: NOW - 1 }], 25],
  ['the remaining requests are used', [{ headers: reports(1, 25) }], 0],
  [
    'of answers out of order, that of the latest request counts',
    [
      { headers: reports(0, 25), sentAt: NOW },
      { headers: reports(9, 25), sentAt: NOW - 500 },
    ],
    25,
  ],
  [
    'of requests sent together, the lowest remaining number counts',
    [{ headers: reports(0, 25) }, { headers: reports(9, 25) }],
    25,
  ],
  ['a reset in the past is ignored', [{ headers: reports(0, -3) }], 0],
  ['a reset more than a minute away is ignored', [{ headers: reports(0, 4_000) }], 0],
])('the usage of all clients in the headers (reference 8): %s', (_, answers, expected) => {
  const state = plan(30, 1);
  for (const each of answers) observe(state, answered(each));
  expect(slotIn(state)).toBe(expected);
});

test("a limit that the plan doesn't have is read from the header, unless it is implausible", () => {
  const state = plan(30, 30);
  observe(state, answered({ headers: new Map([['x-ratelimit-limit', '60']]) }));
  expect(slotIn(state)).toBe(0);
  observe(state, answered({ headers: new Map([['x-ratelimit-limit', '60, 60']]) }));
  expect(state.buckets.plan?.limit).toBe(60);
  for (const odd of ['', 'many', '0', '-5'])
    observe(state, answered({ headers: new Map([['x-ratelimit-limit', odd]]) }));
  expect(state.buckets.plan?.limit).toBe(60);
});

describe('a refusal (reference 7)', () => {
  const refused = (bucket: 'plan' | 'history', forMs: number | undefined, random = 0, more = {}) =>
    answered({ charged: false, refused: { bucket, forMs }, random, ...more });

  test.each<[string, Observation, number]>([
    ['closes its limit for Retry-After', refused('plan', 7_000), 7.2],
    ["adds up to 2 s at random, so clients don't return together", refused('plan', 7_000, 1), 9.2],
    ['without Retry-After closes its limit for 2 s', refused('plan', undefined), 2.2],
    ["that names a limit of other requests closes the plan's limit", refused('history', 7_000), 7.2],
    ['with an absurd Retry-After closes its limit for a window', refused('plan', 9e9), 61.2],
  ])('a refusal (reference 7): %s', (_, observation, expected) => {
    const state = plan(30);
    observe(state, observation);
    expect(slotIn(state)).toBe(expected);
  });

  test('after a refusal has expired only one request is in flight for a minute, so clients take turns (L3)', () => {
    const state = plan(30);
    observe(state, refused('plan', 7_000));
    const until = NOW + 7_200;
    expect([until, until + 60_000].map(at => widthOf(state, 'plan', at))).toEqual([1, 1]);
    expect(widthOf(state, 'plan', until + WINDOW_MS)).toBe(Number.POSITIVE_INFINITY);
  });

  test("a refusal doesn't hold back requests of other limits and accounts (L1)", () => {
    const state = plan(30);
    observe(state, refused('history', 7_000, 0, { buckets: ['plan', 'history'] }));
    expect((['history', 'plan', 'shipping'] as const).map(name => widthOf(state, name, NOW + 300))).toEqual([
      1,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  test('a refusal of an endpoint without a limit closes no limit (reference 7)', () => {
    const state = plan(30);
    observe(state, refused('plan', 7_000, 0, { buckets: [] }));
    expect(slotIn(state)).toBe(0);
  });
});

describe('the quota', () => {
  const spent = { at: NOW, resetAt: NOW + 864e5 };

  test('a spent quota is remembered for one minute, for its own account only', () => {
    const state = plan(30);
    observe(state, answered({ charged: false, spent }));
    expect(spentQuota(state, 'plan', NOW + 59_999)).toEqual(spent);
    expect(spentQuota(state, 'plan', NOW + 60_000)).toBeUndefined();
    expect(spentQuota(state, 'shipping', NOW)).toBeUndefined();
    // The clock was set back by a day.
    expect(spentQuota(state, 'plan', NOW - 86_400_000)).toBeUndefined();
  });

  test('a spent quota is tested by one request at a time until one succeeds', () => {
    const state = plan(30);
    observe(state, answered({ charged: false, spent }));
    // This request was in flight when the quota ran out.
    observe(state, answered({ sentAt: NOW - 50 }));
    expect(widthOf(state, 'plan', NOW + 61_000)).toBe(1);
    observe(state, answered({ sentAt: NOW + 61_000, at: NOW + 61_200 }));
    expect(widthOf(state, 'plan', NOW + 61_300)).toBe(Number.POSITIVE_INFINITY);
  });

  const left = (state: LimitsState) => state.left.plan;
  const takes = (state: LimitsState, at: number) => reserve(state, ['plan'], 1, at);

  test.each<[string, [sentAt: number, reported: number, inFlight: number][], number]>([
    [
      'both of our requests in flight are subtracted, whichever answer arrives first',
      [
        [1, 8, 1],
        [0, 9, 0],
      ],
      8,
    ],
    [
      'requests in flight are subtracted even if the service counts them at their end',
      [
        [1, 9, 1],
        [0, 8, 0],
      ],
      8,
    ],
    [
      'usage by other clients lowers it',
      [
        [0, 6, 1],
        [1, 5, 0],
      ],
      5,
    ],
    ['a purchase raises it, minus the requests in flight', [[1, 109, 1]], 108],
    [
      "a late answer to an earlier request doesn't raise it",
      [
        [1, 8, 1],
        [0, 109, 0],
      ],
      8,
    ],
    [
      "a late answer to an earlier request, from before a purchase, doesn't lower it",
      [
        [1, 109, 1],
        [0, 2, 0],
      ],
      108,
    ],
  ])('the quota: %s', (_, reports, expected) => {
    const state = plan(30);
    observe(state, answered({ sentAt: NOW - 1_000, left: 10 }));
    takes(state, NOW);
    takes(state, NOW + 1);
    for (const [later, reported, inFlight] of reports)
      observe(state, answered({ sentAt: NOW + later, left: reported, inFlight }));
    expect(left(state)).toBe(expected);
  });

  test("a lost answer lowers the known quota, and a refusal doesn't", () => {
    const state = plan(30);
    observe(state, answered({ sentAt: NOW - 1_000, left: 10 }));
    takes(state, NOW);
    takes(state, NOW);
    observe(state, answered({ charged: false, returned: 1 }));
    expect(left(state)).toBe(9);
  });
});
