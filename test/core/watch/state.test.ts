import { expect, test } from 'vitest';
import {
  type ItemState,
  newWatch,
  packWatch,
  piecesOf,
  roomFor,
  STATE_BYTES,
  unpackWatch,
  type WatchState,
} from '../../../core/watch/state.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** As full as a state can be: every list at its bound, dear things, a year of looks. */
function full(items: number): WatchState {
  const room = roomFor(items);
  const price = { currency: 'USD', median: 9_999_999, low: 9_999_998, high: 10_000_000, sales: 240, alone: 9_999_997 };
  const item = (at: number): ItemState => ({
    looks: 9_999,
    lookedAt: NOW + at * MINUTE,
    soldAt: NOW,
    offeredAt: NOW + MINUTE,
    sinceSold: 4,
    pace: 9,
    failures: 9,
    retryAt: NOW + 9 * MINUTE,
    price,
    reference: { median: 9_999_999, currency: 'USD', before: 9_999_998 },
    groups: Array.from({ length: room.groups }, (_, nth) => ({ ...price, group: `abc${nth}` })),
    sales: Array.from({ length: room.sales }, (_, nth) => ({ id: `s${nth}`.padEnd(6, 'x'), day: '2026-11-18' })),
    salesCut: true,
    offers: Array.from({ length: room.offers }, (_, nth) => ({
      id: `o${nth}`.padEnd(6, 'x'),
      total: 9_999_999 + nth,
      deal: nth % 2 === 0,
      missed: nth % 2,
    })),
    horizon: { id: 'zzzzzz', told: true, total: 99_999_999 },
  });
  const keys = Array.from({ length: items }, (_, at) => at.toString(36).padStart(7, 'k'));
  return {
    ...newWatch(NOW - 365 * 24 * 60 * MINUTE),
    mark: NOW + 123,
    month: { endsAt: NOW + 5, spent: 1234 },
    key: { resetAt: NOW + 7, since: NOW, left: 2000, own: 12 },
    paused: { until: NOW + 99, left: 3 },
    items: Object.fromEntries(keys.map((key, at) => [key, item(at)])),
  };
}

test.each([1, 50, 200, 500])('the fullest state of %i items comes back as it was, below the bound', items => {
  const state = full(items);
  const packed = packWatch(state);
  expect(unpackWatch(packed)).toEqual(state);
  expect(packed.length).toBeLessThanOrEqual(STATE_BYTES + 500);
  expect(packed).toMatch(/^[\x20-\x7e\n]*$/);
});

test.each([
  [200, 9_000],
  [500, 9_000],
])('%i items fit in values below %i bytes', (items, bytes) => {
  const packed = packWatch(full(items));
  const pieces = piecesOf(packed, bytes);
  expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThanOrEqual(bytes);
  expect(pieces.join('\n')).toBe(packed);
  expect(pieces.length).toBeLessThanOrEqual(Math.ceil(packed.length / (bytes - 3_000)));
});

test('what another version wrote is no state', () => {
  expect(unpackWatch('9,whatever')).toBeUndefined();
  expect(unpackWatch('')).toBeUndefined();
});

test('a new watch comes back as it was', () => {
  const state = newWatch(NOW);
  expect(unpackWatch(packWatch(state))).toEqual(state);
});

test('a state of the version before tells no median without postage: it is the one with it', () => {
  const state = full(1);
  const packed = packWatch(state).replaceAll(`.${(9_999_997).toString(36)}`, '');
  const [item] = Object.values(unpackWatch(packed)?.items ?? {});
  expect(item).toMatchObject({ price: { median: 9_999_999, alone: 9_999_999, currency: 'USD' } });
  expect(item?.groups.map(({ alone }) => alone)).toEqual(item?.groups.map(({ median }) => median));
});
