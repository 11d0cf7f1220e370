import { describe, expect, test } from 'vitest';
import {
  type ItemState,
  MOST_WATCHED,
  newItem,
  newWatch,
  readWatch,
  roomFor,
  saveWatch,
  type WatchState,
} from '../../../core/watch/state.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = NOW / 60_000;

/** A state of maximum size: every list at its limit, with high prices. */
function full(items: number): WatchState {
  const room = roomFor(items);
  const price = {
    currency: 'USD',
    priceNowWithShipping: 9_999_999,
    low: 9_999_998,
    high: 10_000_000,
    sales: 240,
    priceNow: 9_999_997,
  };
  const item = (at: number): ItemState => ({
    checkedAt: MINUTE + at,
    soldAt: MINUTE,
    offeredAt: MINUTE,
    offeredChecks: 4,
    median: 99_999.99,
    sales: 240,
    currency: 'USD',
    reportedMedian: 99_999.98,
    previousMedian: 99_999.97,
    groups: Array.from({ length: room.groups }, (_, nth) => ({ ...price, group: `abc${nth}` })),
    seen: Array.from({ length: 2 * room.rows }, (_, nth) => `s${nth}`.padEnd(6, 'x')),
    isWhole: false,
    offers: Array.from({ length: room.rows }, (_, nth) => ({
      ...{ id: `o${nth}`.padEnd(6, 'x'), total: 9_999_000 + nth, deal: 1, missed: 1 },
    })),
    offerCurrency: 'USD',
    horizon: 9_999_999,
    dropped: false,
  });
  const keys = Array.from({ length: items }, (_, at) => at.toString(36).padStart(7, 'k'));
  return {
    month: { endsAt: NOW + 5, spent: 12_345 },
    lookedAt: NOW,
    reported: { at: NOW, rows: 'abcdef' },
    items: Object.fromEntries(keys.map((key, at) => [key, item(at)])),
  };
}

test.each([1, 50, 200, MOST_WATCHED])('the largest state of %i items is restored unchanged, within 100 KB', items => {
  const text = saveWatch(full(items));
  expect(readWatch(text)).toEqual(full(items));
  expect(text.length).toBeLessThanOrEqual(100_000);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
});

test('every item of the longest list remembers four offers and four sales', () => {
  expect(roomFor(MOST_WATCHED)).toEqual({ rows: 4, groups: 1 });
  expect(roomFor(20)).toEqual({ rows: 60, groups: 6 });
});

test('a new watch and an unchecked item are restored unchanged', () => {
  const state = { ...newWatch(), items: { abcdefg: { ...newItem(), horizon: null } } };
  expect(readWatch(saveWatch(state))).toEqual(state);
});

test.each(['A,B', 'A.B/C', 'A\nB', '"'])("the currency %j doesn't shift the fields of a saved state", currency => {
  const state = { ...newWatch(), items: { abcdefg: { ...newItem(), currency, median: 5 } } };
  expect(readWatch(saveWatch(state))).toEqual(state);
});

const saved = JSON.parse(saveWatch(newWatch()));
test.each([
  '',
  '1,whatever',
  '{"version":1}',
  '{"version":2}',
  'null',
  '[]',
  JSON.stringify({ ...saved, month: null }),
  JSON.stringify({ ...saved, month: { ...saved.month, spent: -1000 } }),
  JSON.stringify({ ...saved, month: { spent: 3 } }),
])('%j is not loaded as a state', text => {
  expect(readWatch(text)).toBeUndefined();
});

describe('a damaged state keeps the month with what it has spent (M7)', () => {
  const known = { ...newWatch(), month: { endsAt: NOW, spent: 42 }, lookedAt: NOW };
  const state = { ...known, items: { aaaaaaa: newItem(), bbbbbbb: newItem() } };
  const written = JSON.parse(saveWatch(state));
  const item: unknown[] = written.items.bbbbbbb;
  const changed = (at: string, value: unknown) => item.with(Object.keys(newItem()).indexOf(at), value);

  test.each<[what: string, damaged: unknown]>([
    ['a time that is null', changed('soldAt', null)],
    ['a time that is a text', changed('checkedAt', 'now')],
    ['a negative count', changed('offeredChecks', -1)],
    ['a tuple of a wrong length', [1, 2]],
    ['one field too many', [...item, 0]],
    ['a group that is null', changed('groups', [null])],
    ['an offer of a wrong length', changed('offers', [['id']])],
    ['no tuple', 7],
  ])('and every other item, for an item with %s', (_, damaged) => {
    const text = JSON.stringify({ ...written, items: { ...written.items, bbbbbbb: damaged } });
    expect(readWatch(text)).toEqual({ ...state, items: { aaaaaaa: newItem() } });
  });

  test.each([null, 'today', -1])('and the items, if the time of the last request is %j', lookedAt => {
    expect(readWatch(JSON.stringify({ ...written, lookedAt }))).toEqual({ ...state, lookedAt: 0 });
  });

  test.each([null, undefined, 'x', [7]])('where the items are %j', items => {
    expect(readWatch(JSON.stringify({ ...written, items }))).toEqual({ ...known, items: {} });
  });
});
