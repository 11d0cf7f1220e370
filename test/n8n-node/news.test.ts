import { describe, expect, test } from 'vitest';
import { newsIn, seenAfter } from '../../n8n-node/nodes/SoldData/trigger/listings.ts';

const rows = (...ids: string[]) => ids.map(itemId => ({ itemId }));
const idOf = (row: Record<string, unknown>) => String(row.itemId);
const ids = (found: Record<string, unknown>[]) => found.map(idOf);

describe('what is new in a list that is sorted newest first', () => {
  const top = seenAfter(rows('d', 'c', 'b'), idOf, false);

  test('is what stands above or between the known rows', () => {
    expect(ids(newsIn(rows('f', 'e', 'd', 'x', 'c'), idOf, top))).toEqual(['f', 'e', 'x']);
  });

  test('is not a row that moved up because others went away', () => {
    expect(ids(newsIn(rows('d', 'b', 'a', 'z'), idOf, top))).toEqual([]);
  });

  test('is everything unknown when the whole list was seen before', () => {
    const whole = seenAfter(rows('d', 'c'), idOf, true);
    expect(ids(newsIn(rows('d', 'c', 'a'), idOf, whole))).toEqual(['a']);
  });

  test('is everything when nothing of it is known', () => {
    expect(ids(newsIn(rows('z', 'y'), idOf, top))).toEqual(['z', 'y']);
  });

  test('what was seen is remembered newest first, to a bound', () => {
    const many = Array.from({ length: 4999 }, (_, n) => `old-${n}`);
    const next = seenAfter(rows('new-1', 'new-2'), idOf, false, { ids: many, whole: false });
    expect(next.ids).toHaveLength(5000);
    expect(next.ids.slice(0, 3)).toEqual(['new-1', 'new-2', 'old-0']);
  });
});
