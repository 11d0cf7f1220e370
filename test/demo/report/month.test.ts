import { expect, test } from 'vitest';
import { watchMonth } from './month.ts';

test('thirty days of a watched list stay within their requests and tell what the market does', () => {
  const { plan, lines, spent, events } = watchMonth(Date.UTC(2026, 10, 1, 9));
  expect(plan).toMatch(/^8 items, each checked every 19\.2 hours: about 300 of 300 requests a month/);
  expect(spent).toBeLessThanOrEqual(300);
  expect(spent).toBeGreaterThan(270);
  expect(events).toBeGreaterThan(20);
  expect(lines).toHaveLength(7);
});
