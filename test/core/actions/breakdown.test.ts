/** Groups and weeks of an answer's sales add up to its count (N5, N1). */
import { expect, test } from 'vitest';
import { ask, breakdownFrom, type Endpoint, endpoints, groupings, type Row } from '../../../core/engine.ts';

const TODAY = '2026-11-20';
const scrape = endpoints.scrape as Endpoint;
const question = ask(scrape, { keyword: 'camera' }, TODAY);
const sold = (day: string | null, soldPrice: string, condition = 'New', soldCurrency = 'USD'): Row => ({
  listingType: 'sold',
  itemId: `${day}-${soldPrice}-${condition}`,
  soldPrice,
  soldCurrency,
  condition,
  endedAt: day && `${day}T10:00:00Z`,
});
const items = [
  // Sales on a Sunday and on the following Monday.
  ...['10.00', '12.00', '14.00'].map(price => sold('2026-11-15', price)),
  ...['20.00', '22.00'].map(price => sold('2026-11-16', price, 'Used')),
  sold(null, '30.00', 'Used'),
  sold('2026-11-16', '99.00', 'Used', 'GBP'),
];
const by = (field: string) => breakdownFrom(question, { items, summary: null }, field, TODAY)!;

test('weeks begin on Monday, are in order of time, and end with the sales without a day', () => {
  const { label, groups } = by('week');
  expect(label).toBe('Week');
  expect(groups.map(({ label: week, count, median }) => [week, count, median])).toEqual([
    ['2026-11-09', 3, 12],
    ['2026-11-16', 2, null],
    ['Not given', 1, null],
  ]);
});

test.each(['condition', 'buyingFormat', 'week'])('groups by %s add up to the count, in one currency', field => {
  const { groups, picture } = by(field);
  expect(picture).toMatchObject({ count: 6, currency: 'USD' });
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(6);
});

test('each marketplace offers the fields of its catalogue, and weeks where it shows days', () => {
  const offered = Object.values(endpoints as Record<string, Endpoint>)
    .filter(({ rows }) => rows?.sale?.groups)
    .map(({ id, rows }) => [id, rows!.sale!.soldAt !== undefined, groupings(endpoints[id]).map(each => each.field)]);
  expect(offered.length).toBeGreaterThanOrEqual(5);
  for (const [id, hasDays, fields] of offered as [keyof typeof endpoints, boolean, string[]][])
    expect([id, fields]).toEqual([
      id,
      [...((endpoints[id] as Endpoint).rows!.sale!.groups ?? []), ...(hasDays ? ['week'] : [])],
    ]);
});

test('another field, and an answer without sales, have no breakdown', () => {
  expect(breakdownFrom(question, { items, summary: null }, 'title', TODAY)).toBeNull();
  expect(
    breakdownFrom(ask(scrape, { keyword: 'camera', sold: false }, TODAY), { items: [] }, 'week', TODAY),
  ).toBeNull();
});

test('a sale on a day that can not be right belongs to no week', () => {
  const answer = { items: [...items, sold('9999-12-31', '40.00')], summary: null };
  const { groups } = breakdownFrom(question, answer, 'week', TODAY)!;
  expect(groups.map(({ label, count }) => [label, count])).toEqual([
    ['2026-11-09', 3],
    ['2026-11-16', 2],
    ['Not given', 2],
  ]);
});
