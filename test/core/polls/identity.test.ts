/** A sale is the same sale, whatever the service corrects about it later, and a listing that sells again is another sale. */
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { listingIds, shownId } from '../../../core/polls/identity.ts';
import { readCheck } from '../../../core/watch/check.ts';
import { observe } from '../../../core/watch/compare.ts';
import { type WatchItem, watchItem } from '../../../core/watch/item.ts';
import { type ItemState, newItem } from '../../../core/watch/state.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const room = { rows: 300, groups: 3 };

const camera = watchItem({ keyword: 'canon ae-1' });
const sold = (itemId: string | null, endedAt: string | null, more: Row = {}): Row => ({
  itemId,
  title: `Canon AE-1 ${itemId ?? ''}`,
  soldPrice: '100.00',
  soldCurrency: 'USD',
  endedAt,
  ...more,
});
const card = watchItem({ productId: 7 });
const cardSale = (soldAt: string | null, price = 5): Row => ({
  title: 'Card',
  price,
  shipping: 1,
  soldAt,
  condition: 'Near Mint',
  variant: 'Foil',
  language: 'English',
});

/** The number of sales that each check reports, and the IDs of its events. */
function reported(item: WatchItem, checks: readonly (readonly Row[])[]) {
  let state: ItemState = newItem();
  return checks.map((items, at) => {
    const answer = { items: [...items], hasNextPage: false };
    const observed = observe(item, state, readCheck(item, 'sold', answer, NOW + at * DAY), { kinds: ['sold'] }, room);
    state = observed.state;
    return observed.events.map(({ day, id }) => `${day} ${id}`);
  });
}
const counts = (item: WatchItem, checks: readonly (readonly Row[])[]) =>
  reported(item, checks).map(events => events.length);

const others = ['2026-11-02', '2026-11-03', '2026-11-04'].map((day, at) => sold(`other${at}`, day));

describe('a sale of a listing is reported once', () => {
  test.each<[string, ...(string | null)[]]>([
    ['if its day is reported later', null, '2026-11-18'],
    ['if its day is corrected by one', '2026-11-18', '2026-11-19'],
    ['if its day is corrected back', '2026-11-18', '2026-11-15', '2026-11-18'],
    [
      'if its day is corrected within three days of the first one, again and again',
      '2026-11-18',
      '2026-11-20',
      '2026-11-21',
      '2026-11-17',
    ],
    ['if its day is withdrawn', '2026-11-18', null, '2026-11-18'],
    ['across the end of a month', '2026-10-31', '2026-11-01'],
    ['if its day is no date, or one that does not exist', '2026-11-18', 'yesterday', '2026-11-31', '2026-11-18'],
  ])('%s', (_, ...days) => {
    const checks = [others, ...days.map(day => [sold('new', day), ...others])];
    expect(counts(camera, checks)).toEqual([0, 1, ...days.slice(1).map(() => 0)]);
  });

  test('if all days move by one, as in another time zone', () => {
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
    const at = (moved: number) =>
      days.map((day, nth) => sold(`s${nth}`, new Date(Date.parse(day) + moved * DAY).toISOString().slice(0, 10)));
    expect(counts(camera, [at(0), at(1), at(0), at(-1)])).toEqual([0, 0, 0, 0]);
  });

  test('if its ID is reported later', () => {
    const without = sold(null, '2026-11-18');
    const withId = { ...without, itemId: '325' };
    expect(counts(camera, [others, [without, ...others], [withId, ...others]])).toEqual([0, 1, 0]);
    expect(counts(camera, [others, [{ ...without, endedAt: null }, ...others], [withId, ...others]])).toEqual([
      0, 1, 0,
    ]);
  });

  test('even if two sales of one day have no ID yet', () => {
    const two = [sold(null, '2026-11-18', { soldPrice: '80.00' }), sold(null, '2026-11-18', { soldPrice: '90.00' })];
    expect(counts(camera, [others, [...two, ...others], [...two, ...others]])).toEqual([0, 2, 0]);
  });
});

describe('a listing that sells again', () => {
  test.each([
    ['more than three days later, while the first sale is still shown', ['2026-11-10'], ['2026-11-10', '2026-11-14']],
    ['more than three days later, in place of the first sale', ['2026-11-10'], ['2026-11-14']],
    ['a day later, while the first sale is still shown', ['2026-11-10'], ['2026-11-11', '2026-11-10']],
    ['while the day of the first sale is corrected', ['2026-11-10'], ['2026-11-11', '2026-11-13']],
  ])('is news %s', (_, before, after) => {
    const rows = (days: readonly string[]) => [...days.map(day => sold('many', day)), ...others];
    expect(counts(camera, [rows(before), rows(after), rows(after)])).toEqual([0, 1, 0]);
  });
});

describe('a sale of a card, which has no ID (reference 2.6)', () => {
  test.each([
    ['its time is corrected', '2026-11-19T10:00:00Z', '2026-11-19T22:15:00Z'],
    ['its day is corrected', '2026-11-19T10:00:00Z', '2026-11-20T01:00:00Z'],
    ['its day is reported later', null, '2026-11-19T10:00:00Z'],
  ])('is reported once if %s', (_, first, then) => {
    const old = [cardSale('2026-11-01'), cardSale('2026-11-02', 6)];
    expect(counts(card, [old, [cardSale(first), ...old], [cardSale(then), ...old]])).toEqual([0, 1, 0]);
  });

  test('is news if it equals an earlier one that is still shown', () => {
    const [a, b] = [cardSale('2026-11-18'), cardSale('2026-11-19')];
    expect(counts(card, [[a], [b, a], [b, b, a], [b, b, a]])).toEqual([0, 1, 1, 0]);
  });

  test('is news if the earlier one has left a full page', () => {
    const others = Array.from({ length: 247 }, (_, nth) => cardSale('2026-11-18', 100 + nth));
    const page = (...days: number[]) => [...days.map(day => cardSale(`2026-11-${day}`)), ...others];
    expect(counts(card, [page(18, 18, 18), page(19, 18, 18), page(20, 19, 18)])).toEqual([0, 1, 1]);
  });
});

test('a sale that was reported before its day changed keeps the ID of its event', () => {
  const [, first] = reported(camera, [others, [sold('new', null), ...others]]);
  const [, second] = reported(camera, [others, [sold('new', null), ...others], [sold('new', '2026-11-18'), ...others]]);
  expect(second).toEqual(first);
});

describe('listings of a poll, whose state holds their IDs as texts', () => {
  const { scrape } = endpoints;
  const read = (rows: Row[], seen: readonly string[]) => listingIds(scrape, rows, seen, { at: NOW, isWhole: true });

  test('a known listing keeps its ID, and one that sells again has another', () => {
    const first = read([sold('325', '2026-11-10')], []);
    expect(first.map(shownId)).toEqual(['325']);
    expect(read([sold('325', '2026-11-12')], first)).toEqual(first);
    const again = read([sold('325', '2026-11-19')], first);
    expect(again.map(shownId)).toEqual(['325-2026-11-19']);
    expect(read([sold('325', '2026-11-20')], [...again, ...first])).toEqual(again);
  });

  test('a listing that an earlier state knows without a day is known', () => {
    expect(read([sold('325', '2026-11-19')], ['325'])).toEqual(['325']);
  });

  test('a listing for sale has its ID alone', () => {
    expect(read([{ itemId: '7', listingType: 'active', currentPrice: '5.00' }], [])).toEqual(['7']);
  });
});
