// The list to watch of the starter book, with the shipped add-on: days that are skipped bring events, within the budget.
import { expect, it } from 'vitest';
import { shippedAddOn } from '../add-on.ts';
import type { Edits } from '../protocol.ts';
import { Session } from '../session.ts';

const DAY_MS = 24 * 3_600_000;
const nothing: Edits = { changes: { cells: {} }, selection: null };

it('a watch over the want list reports what is new when days are skipped, and keeps to its requests', async () => {
  const session = new Session(shippedAddOn(), {});
  const kinds = ['deal', 'offered', 'price', 'sold', 'gone'];
  const what = { range: 'Want list!A1:B7', kinds, dealPercent: 80, movedPercent: 10 };
  const draft = { kind: 'watch', what, where: { tab: 'News' }, when: null, budget: 300, mail: false };
  const saved = await session.call('sidebar', ['start', ['watch-1', draft]], nothing);
  expect(saved).toMatchObject({ value: { ok: true } });
  const told = () => {
    const cells = session.state().book.find(({ name }) => name === 'News')?.cells ?? {};
    return Object.keys(cells).filter(key => /^[1-9]\d*,0$/.test(key)).length;
  };
  const days: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    session.switchService({ skipMs: DAY_MS });
    days.push(told());
  }
  expect(days[0]).toBeGreaterThan(0);
  expect(days[2]).toBeGreaterThan(days[0]!);
  const { used } = session.state().service;
  expect(used).toBeGreaterThan(20);
  expect(used).toBeLessThanOrEqual(35);
});
