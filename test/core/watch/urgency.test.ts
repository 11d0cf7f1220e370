import { expect, test } from 'vitest';
import { byUrgency } from '../../../core/watch/urgency.ts';

const item = (name: string, age: number, price: number | null) => ({ name, age, price });
const order = (...given: Parameters<typeof byUrgency<ReturnType<typeof item>>>) =>
  byUrgency(...given).map(({ name }) => name);

test('new items come first, then the largest square root of the price times the age', () => {
  const items = [
    item('cheap', 10, 4),
    item('dear', 10, 400),
    item('new', Number.POSITIVE_INFINITY, null),
    item('old', 60, 9),
  ];
  expect(order(items, 10)).toEqual(['new', 'dear', 'old', 'cheap']);
});

test('an item that would wait for more than three rounds comes before dearer ones', () => {
  const items = [item('dear', 10, 40_000), item('cheap', 28, 1), item('usual', 10, 100)];
  expect(order(items, 3)).toEqual(['cheap', 'dear', 'usual']);
  expect(order(items, 30)).toEqual(['dear', 'usual', 'cheap']);
});

test('the rounds are those of all items that share the checks', () => {
  const items = [item('dear', 10, 40_000), item('cheap', 28, 1)];
  expect(order(items, 3)).toEqual(['cheap', 'dear']);
  expect(order(items, 3, 20)).toEqual(['dear', 'cheap']);
});

test('an item without a price counts as one of a middle price', () => {
  const items = [item('cheap', 10, 1), item('unpriced', 10, null), item('dear', 10, 10_000), item('usual', 11, 100)];
  expect(order(items, 100)).toEqual(['dear', 'usual', 'unpriced', 'cheap']);
});

test('with checks for all, the oldest come first, and items of equal age keep their order', () => {
  const items = [item('b', 5, 1), item('a', 5, 900), item('c', 9, 1)];
  expect(order(items, 0)).toEqual(['c', 'b', 'a']);
});

test('a price of 0 or less is none', () => {
  expect(order([item('loss', 10, -400), item('priced', 11, 9)], 100)).toEqual(['priced', 'loss']);
});
