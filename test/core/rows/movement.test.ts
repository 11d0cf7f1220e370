/** How far prices moved: the same rule for the sentence, the sidebar and a column of a list. */
import { expect, test } from 'vitest';
import { type MovingPicture, movementOf } from '../../../core/rows/movement.ts';

const moving = (more: Partial<MovingPicture> = {}): MovingPicture => ({
  ...{ count: 90, p25: 90, median: 100, p75: 110, movedPercent: 0, firstDay: '2026-11-01', lastDay: '2026-11-18' },
  ...more,
});

test.each([
  // 2.6 times 20 % over the root of 30 is 9.5 %.
  ['a move that chance explains', moving({ movedPercent: 9.4 }), { percent: 9.4, days: 18, isSteady: true }],
  ['a larger one', moving({ movedPercent: 9.6 }), { percent: 9.6, days: 18, isSteady: false }],
  ['a fall', moving({ movedPercent: -31 }), { percent: -31, days: 18, isSteady: false }],
  [
    'equal prices that move by a percent',
    moving({ p25: 100, p75: 100, movedPercent: 1 }),
    { percent: 1, isSteady: true },
  ],
  ['or by more', moving({ p25: 100, p75: 100, movedPercent: -1.01 }), { percent: -1.01, isSteady: false }],
  ['twelve sales', moving({ count: 12, movedPercent: 50 }), { percent: 50, isSteady: false }],
  ['sales of one day', moving({ firstDay: '2026-11-18' }), { percent: 0, days: 1 }],
])('%s', (_, picture, expected) => expect(movementOf(picture)).toMatchObject(expected));

test.each([
  ['no days', moving({ firstDay: null, lastDay: null })],
  ['no move', moving({ movedPercent: null })],
  ['too few sales for a price', moving({ p25: null, median: null, p75: null })],
  ['a median of nothing', moving({ median: 0 })],
  ['eleven sales', moving({ count: 11, movedPercent: 137 })],
])('%s', (_, picture) => expect(movementOf(picture)).toBeNull());
