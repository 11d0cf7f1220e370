import { expect, test } from 'vitest';
import { nearest } from '../../../core/question/nearest.ts';

const names = ['keyword', 'count', 'page', 'ebaySite', 'minPrice', 'maxPrice'];

test.each([
  ['coutn', 'count', 'two letters are swapped'],
  ['cuont', 'count', 'two letters are swapped'],
  ['cout', 'count', 'a letter is missing'],
  ['pages', 'page', 'a letter is too many'],
  ['Keyword', 'keyword', 'the case is wrong'],
  [' page ', 'page', 'spaces stand around it'],
  ['ebay_site', 'ebaySite', 'it is written in another style'],
  ['minprise', 'minPrice', 'a letter is another'],
])('%s is taken for %s: %s', (typed, meant) => {
  expect(nearest(typed, names)).toBe(meant);
});

test.each(['colour', 'x', ''])('"%s" is not taken for anything', typed => {
  expect(nearest(typed, names)).toBeUndefined();
});
