import { expect, it } from 'vitest';
import { endpoints, pages } from '../../../core/index.ts';
import { asked } from '../fixture.ts';
import { open } from '../sandbox.ts';

it('1,500 history rows come in 30 requests, none refused at 20 a minute, without duplicates (reference 4.4 rule 2 and 8)', () => {
  const { time, sandbox, session, run } = open();
  const started = time.now();
  const question = { keyword: 'pokemon charizard', startDate: '2023-12-01', endDate: '2026-11-20' };
  const read = run(pages(session, asked(endpoints.history, question), { maxRows: 1_500 }));
  expect(read).toMatchObject({ requests: 30, complete: false, duplicates: 0 });
  expect(read.rows).toHaveLength(1_500);
  expect(new Set(read.rows.map(({ itemId }) => itemId)).size).toBe(1_500);
  expect(sandbox.log.filter(({ status }) => status !== 200)).toHaveLength(0);
  expect(sandbox.account.used).toBe(30);
  // 20 at once, then 20 a minute: no slower than 95 % of that pace.
  const minutes = (time.now() - started) / 60_000;
  expect(minutes).toBeGreaterThan(0.9);
  expect(minutes).toBeLessThan(1 / 0.95);
});

it('rows that move between pages are handed out once', () => {
  const { session, run } = open();
  const question = { keyword: 'shifting iphone 13', startDate: '2026-01-01', endDate: '2026-11-20' };
  const read = run(pages(session, asked(endpoints.history, question), { maxRows: 200 }));
  expect(read.duplicates).toBeGreaterThan(0);
  expect(new Set(read.rows.map(({ itemId }) => itemId)).size).toBe(read.rows.length);
});
