import { expect, it } from 'vitest';
import { priceList, scene } from '../tasks/harness.ts';

const DAY = 86_400_000;

it('a past renewal is not shown, nor the requests left before it', () => {
  const { ask, start, drive, clock } = scene({ quota: 3 });
  start(priceList({}, { budget: 5 }));
  drive();
  expect(ask('home').account).toMatchObject({ left: 0, renews: '1 Dec, 00:00 UTC', spent: expect.anything() });
  clock.advance(12 * DAY);
  expect(ask('home').account).toMatchObject({ left: null, renews: null, spent: null });
});

it('the requests left after a renewal are shown as soon as any answer has named them', () => {
  const { ask, start, drive, clock } = scene({ quota: 3 });
  start(priceList({}, { budget: 5 }));
  drive();
  clock.advance(12 * DAY);
  start(priceList({ range: 'Stock!A2:A3' }, { where: { column: 'M', history: null }, budget: 2 }), 'task-2');
  drive('task-2');
  expect(ask('home').account).toMatchObject({ left: 1, of: 3, spent: null });
});
