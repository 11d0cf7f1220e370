import { expect, test } from 'vitest';
import { historyTotals, trend } from '../../../core/actions/history.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { ask } from '../../../core/question/question.ts';
import { run } from '../fixture.ts';

const days = { keyword: 'lego', startDate: '2026-01-01', endDate: '2026-11-01' };
const question = ask(endpoints.history, days, '2026-11-20');
const answering = (more: object) => () => ({
  status: 200,
  body: JSON.stringify({ results: [], hasNextPage: false, ...more }),
});

test.each([
  [{ totals: { totalSold: 7 } }, { totalSold: 7 }],
  [{ totals: null }, null],
  [{}, null],
])('the totals of %j are %j (reference 2.5)', (more, totals) => {
  expect(run(answering(more), session => historyTotals(session, question)).result).toEqual({
    totals,
    spent: { charged: 1, doubt: 0 },
  });
});

test('a trend has its points, its number of requests, and whether every sale was read', () => {
  const soldPrice = { amount: '5', currency: 'USD' };
  const row = { itemId: '1', recordType: 'single_unit_listing', soldUnits: 1, soldDate: '2026-05-03', soldPrice };
  const { result } = run(answering({ results: [row] }), session => trend(session, question, 'month', {}));
  const points = [{ start: '2026-05-01', median: 5 }];
  expect(result).toMatchObject({ points, read: { requests: 1, complete: true } });
});
