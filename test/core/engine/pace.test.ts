/** The rules of the pace one by one, in numbers. What they give together: company.test.ts. */
import { describe, expect, test } from 'vitest';
import {
  gapOf,
  movePace,
  type Pace,
  roomOf,
  type Sign,
  spacePace,
  startPace,
  windowFrom,
} from '../../../core/run/pace.ts';

const T = 1_800_000_000_000;
const MINUTE = 60_000;

/** A pace that has had company for five minutes, in regular slots, the last of them a window ago. */
const steady = (more: Partial<Pace> = {}): Pace => ({
  ...startPace(30, 0, T - 5 * MINUTE),
  rate: 0.3,
  past: 0.3,
  next: T + 10_000,
  credit: 0,
  othersAt: T - 1000,
  movedAt: T - MINUTE,
  cutAt: T - 4 * MINUTE,
  fullest: { at: T - 1000, used: 25, own: 9 },
  told: { at: T - 6000, used: 25 },
  ...more,
});
const sign = (more: Partial<Sign> = {}): Sign => ({
  at: T,
  limit: 30,
  others: true,
  own: 9,
  used: 25,
  random: 0.5,
  ...more,
});
const moved = (pace: Partial<Pace> = {}, told: Partial<Sign> = {}): Pace => {
  const after = steady(pace);
  movePace(after, sign(told));
  return after;
};
const fixed = (to: number) => ({ reset: { from: to, to, fell: true, seen: true } });

describe('the start', () => {
  test.each([
    [120, 0, 0.1, 72],
    [30, 5, 0.1, 13],
    [30, 29, 0.1, -11],
    [5, 0, 0.2, 3],
  ])('of a limit of %d with %d of ours in the window: a rate of %f, and %d may go at once', (limit, own, rate, credit) => {
    const pace = startPace(limit, own, T);
    expect(pace).toMatchObject({
      next: T,
      since: T,
      othersAt: T,
      movedAt: T,
      cutAt: 0,
      fullest: { at: 0, used: 0, own },
    });
    expect(pace.rate).toBeCloseTo(rate, 9);
    expect(pace.past).toBeCloseTo(0.63 * rate, 9);
    expect(pace.credit).toBeCloseTo(credit, 9);
  });

  test('the first answer gives a slot of the next gap, not of its first part, and moves no rate that is too young to be judged', () => {
    for (const [random, part] of [
      [0, 0.4],
      [1, 1],
    ] as const) {
      const pace = startPace(30, 1, T);
      expect(movePace(pace, sign({ own: 1, random }))).toBe(false);
      expect(pace.rate).toBeCloseTo(0.1, 9);
      expect(pace.next).toBeCloseTo(T + part * gapOf(pace, 30), 3);
    }
  });

  test.each([
    ['and for up to half of a gap more', 30, 60_500 / 6],
    ['no longer where nothing is told of the use', undefined, 0],
  ])('a refusal as first answer is waited for, %s', (_, used, more) => {
    const pace = startPace(30, 1, T);
    movePace(pace, sign({ own: 1, used, refusedFor: 40_000, random: 1 }));
    expect(pace.cutAt).toBe(0);
    expect(pace.rate).toBeCloseTo(0.1, 9);
    expect(pace.next - T).toBeCloseTo(40_000 + more, 3);
  });

  // Of 20 a minute the first rate is two slots.
  test.each([
    ['is about a minute away in a window that is used for more than half', 20, 11, 0, 36_000],
    ['or a little more', 20, 11, 1, 66_000],
    ['is in the next gap where half is used', 20, 10, 1, 60_500 / 2],
    ['or where the first rate is more than two slots', 21, 20, 1, 60_500 / 2],
  ])('the second question %s', (_, limit, used, random, after) => {
    const pace = startPace(limit, 1, T);
    movePace(pace, sign({ own: 1, limit, used, random }));
    expect(pace.next - T).toBeCloseTo(after, 3);
    // While it waits the use tells nothing of the rate.
    expect(pace.movedAt).toBe(after > 60_500 / 2 ? pace.next : T);
  });
});

test.each([
  // The limit was 60 before.
  [1 / 60, 20, 1],
  [1 / 30, 30, 1],
  [0.0495, 30, 1],
  [0.0505, 30, 2],
  [0.0835, 30, 3],
  [1, 120, 120],
])('a rate of %f of %d a minute is %d whole slots a window', (rate, limit, slots) => {
  expect(gapOf(steady({ rate }), limit)).toBeCloseTo(60_500 / slots, 6);
});

test('in a window that starts anew slots need not be whole', () => {
  expect(gapOf(steady({ rate: 0.05, ...fixed(T) }), 30)).toBeCloseTo(60_000 / 1.5, 6);
});

describe('what may go at once', () => {
  test.each<[string, Partial<Pace>, number, number]>([
    ['as many as the credit has', { credit: 3.5, fullest: { at: T, used: 5, own: 1 } }, 1, 3],
    ['up to 60 % of the window', { credit: 18, fullest: { at: T, used: 10, own: 1 } }, 1, 8],
    ['less what we have sent since', { credit: 18, fullest: { at: T, used: 10, own: 1 } }, 5, 4],
    ['not more because ours has left', { credit: 18, fullest: { at: T, used: 10, own: 4 } }, 1, 8],
    ['nothing in a full window', { credit: 18, fullest: { at: T, used: 18, own: 1 } }, 1, 0],
  ])('%s', (_, more, own, room) => {
    expect(roomOf(steady(more), 30, own)).toBe(room);
  });

  test.each([
    ['before its slot takes from the credit and moves no slot', T - 1, 5, 4, T],
    ['at its slot leaves no credit', T, 5, 0, T + 60_500 / 9],
    ['after half a minute without any has half of it', T + 30_000, 5, 9, T + 30_000 + 60_500 / 9],
    ['after an hour has all of it', T + 60 * MINUTE, 5, 18, T + 60 * MINUTE + 60_500 / 9],
  ])('one that goes %s', (_, now, credit, left, next) => {
    const pace = steady({ credit, next: T });
    spacePace(pace, 30, now);
    expect(pace.credit).toBeCloseTo(left, 9);
    expect(pace.next).toBeCloseTo(next, 6);
  });

  test.each<[string, Partial<Pace['fullest']>, Partial<Sign>, Partial<Pace['fullest']>]>([
    ['a fuller window counts', { used: 20 }, { used: 21, own: 3 }, { at: T, used: 21, own: 3 }],
    ['one as full too', { used: 21 }, { used: 21, own: 3 }, { at: T, used: 21, own: 3 }],
    ['a less full one does not yet', { used: 22, at: T - 70_000 }, { used: 21 }, { at: T - 70_000, used: 22 }],
    ['it does after a while', { used: 22, at: T - 70_001 }, { used: 21, own: 3 }, { at: T, used: 21, own: 3 }],
    ['what is not told counts as full', { used: 22 }, { used: undefined, own: 3 }, { at: T, used: 30, own: 3 }],
  ])('%s', (_, before, told, after) => {
    expect(moved({ fullest: { at: T - 1000, used: 20, own: 9, ...before } }, told).fullest).toMatchObject(after);
  });
});

describe('the rate', () => {
  // Of 30 a minute a process with 30 % aims at the most, 0.955: the rate changes by what the use would have to, to the power of 1.3.
  const few = (limit: number, used: number) => ({ limit, used, own: 1 });
  const last = (used: number, at = T - 6000) => ({ told: { at, used } });
  const up = (used: number, power = 1.3) => (0.955 / (used / 30)) ** power;
  test.each<[string, Partial<Pace>, Partial<Sign>, number]>([
    ['goes up with what is missing', {}, { used: 25 }, up(25)],
    ['goes down with what is too much', {}, { used: 30 }, up(30)],
    ['moves with the time since it was moved', { movedAt: T - 30_000 }, { used: 25 }, up(25, 0.65)],
    ['moves for a minute at most', { movedAt: T - 10 * MINUTE }, { used: 25 }, up(25)],
    ['does not move for an answer that comes before a wait is over', { movedAt: T + 5000 }, { used: 5 }, 1],
    ['goes up by 0.7 of a logarithm at most', last(5), { used: 5 }, Math.exp(0.7)],
    [
      'is not moved beyond reason by a window that is empty',
      { ...last(0), movedAt: T - 6000 },
      { used: 0 },
      19.1 ** 0.13,
    ],
    [
      'gives way where it is great',
      { rate: 0.6, past: 0.6 },
      { used: 27 },
      ((1.09 - 0.13 * Math.log(0.6 / 0.15)) / 0.9) ** 1.3,
    ],
    [
      'leaves five requests free less sixteen times its share',
      { rate: 0.2, past: 0.2, ...last(7) },
      few(10, 7),
      ((1.09 - 0.13 * Math.log(0.2 / 0.15) - (5.4 * 0.4) / 10) / 0.7) ** 1.3,
    ],
    ['of two slots goes down by two thirds of it', { rate: 2 / 30, past: 2 / 30 }, { used: 30 }, up(30, (1.3 * 2) / 3)],
    ['of two slots goes up by all of it', { rate: 2 / 30, past: 2 / 30 }, { used: 25 }, up(25)],
    // The window held 0.28 of it at last.
    [
      'is seen as others have theirs: what they raised is not in the window yet',
      { past: 0.2 },
      { used: 25 },
      (0.955 / ((25 / 30) * (0.3 / (0.3 - 0.1 * Math.exp(-60 / 40))) ** 0.75)) ** 1.3,
    ],
    // The window may have started anew.
    ['sees the fuller of two answers', last(27), { used: 20 }, up(27)],
    ['and the rise between them: 9 in 20 s are 27 a minute', last(11, T - 20_000), { used: 20 }, up(27)],
    ['of no more than the limit', last(5, T - 20_000), { used: 20 }, up(30)],
    ['not of answers that are less than 15 s apart', last(5, T - 14_999), { used: 25 }, up(25)],
    ['sees the only answer', { told: undefined }, { used: 25 }, up(25)],
    ['but of those that are', last(18, T - 15_000), { used: 25 }, up(28)],
    ['is never more than all', { rate: 0.99, past: 0.99, othersAt: T, ...last(5) }, { used: 5 }, 1 / 0.99],
    ['is never less than a request a minute', { rate: 0.034, past: 0.02 }, { used: 30 }, 1 / 30 / 0.034],
  ])('%s', (_, pace, told, factor) => {
    const before = steady(pace).rate;
    expect(moved(pace, told).rate / before).toBeCloseTo(factor, 6);
  });

  test('the past follows the rate', () => {
    expect(moved({ past: 0.2 }).past).toBeCloseTo(0.3 - 0.1 * Math.exp(-60 / 40), 6);
    expect(moved({ past: 0.2 }, { used: undefined }).past).toBe(0.2);
  });

  test.each<[string, Partial<Pace>, Partial<Sign>, number]>([
    ['a refusal leaves a part of it', {}, { used: 30 }, 0.55],
    ['not in the first minute', { since: T - MINUTE }, { used: 30 }, 1],
    ['one of a wave leaves it', { cutAt: T - 60_500 / 9 }, { used: 30 }, 1],
    ['untold it leaves more', {}, { used: undefined }, 0.62],
    ['untold also in the first minute', { since: T - 1 }, { used: undefined }, 0.62],
    ['untold not by the first answer', { since: T }, { used: undefined }, 1],
  ])('%s', (_, pace, told, factor) => {
    const after = moved(pace, { ...told, refusedFor: 7000 });
    expect(after.rate).toBeCloseTo(0.3 * factor, 6);
    expect(after.cutAt).toBe(factor === 1 ? steady(pace).cutAt : T);
  });

  // Three slots a minute: four of them take longer than the first minute.
  test.each([
    [-1, 1],
    [1, 0.55],
  ])('nor where slots are far apart within the first four of them: %d ms later it leaves %f', (late, factor) => {
    const after = moved({ rate: 0.1, since: T - (4 * 60_500) / 3 - late }, { used: 30, refusedFor: 7000 });
    expect(after.rate).toBeCloseTo(0.1 * factor, 6);
  });

  test('nothing of ours goes while a refusal keeps us waiting: the time does not count, and the window loses ours', () => {
    const after = moved({ past: 0.2 }, { used: 30, refusedFor: 15_000 });
    expect(after.movedAt).toBe(T + 15_000);
    expect(after.past).toBeCloseTo(0.2 * Math.exp(-1), 6);
    const untold = moved({ past: 0.2 }, { used: undefined, refusedFor: 15_000 });
    expect(untold).toMatchObject({ past: 0.2, movedAt: T });
  });

  test.each<[string, Partial<Pace>, number]>([
    ['before the first refusal a fifth of the limit a minute', { cutAt: 0 }, 0.2],
    ['later a little, more for a small rate than its part', {}, 0.02 * 0.3 ** 0.6],
  ])('where nothing is told it rises: %s', (_, pace, by) => {
    expect(moved(pace, { used: undefined }).rate).toBeCloseTo(0.3 + by, 6);
  });
});

describe('others who are gone', () => {
  const gone = { othersAt: T - MINUTE - 1 };
  const quiet = { others: false, used: 28 };
  test.each<[string, Partial<Pace>, Partial<Sign>, boolean]>([
    ['for a minute, and the rate is nearly all', { ...gone, rate: 0.8 }, quiet, true],
    ['for a minute, and the rate is less', { ...gone, rate: 0.79 }, quiet, false],
    ['not for a minute yet', { othersAt: T - MINUTE, rate: 0.9 }, quiet, false],
    ['and come back', { ...gone, rate: 0.9 }, { ...quiet, others: true }, false],
    ['or are not told of', { ...gone, rate: 0.9 }, { ...quiet, used: undefined }, false],
  ])('%s: alone %j', (_, pace, told, alone) => {
    expect(movePace(steady(pace), sign(told))).toBe(alone);
  });

  test('leave their share: the rate doubles in a minute', () => {
    expect(moved({ ...gone, movedAt: T - 30_000 }, quiet).rate).toBeCloseTo(
      moved({ movedAt: T - 30_000 }, quiet).rate * 1.5,
      6,
    );
    expect(moved({}, { others: true }).othersAt).toBe(T);
    expect(moved({}, { others: false }).othersAt).toBe(T - 1000);
  });
});

describe('the next slot', () => {
  const gap = 60_500 / 9;
  const still = { movedAt: T };
  test.each<[string, Partial<Pace>, Partial<Sign>, number]>([
    ['stays where it is', still, {}, 10_000],
    ['moves by 50 ms at most', still, { random: 1 }, 10_050],
    ['or back', still, { random: 0 }, 9950],
    ['comes sooner by what the gap lost', {}, { used: 25 }, 10_000 + 60_500 / 11 - gap],
    ['but not before now', { next: T + 100 }, { used: 5 }, 0],
    ['stays past when it is', { next: T - 5000 }, { used: 5 }, -5000],
    ['waits for what a refusal asks for', still, { used: 30, refusedFor: 20_000, random: 0 }, 20_000],
    ['and for up to half of a gap more', still, { used: 30, refusedFor: 20_000, random: 1 }, 20_000 + 60_500 / 10],
    ['or stays where it is when that is later', still, { used: 30, refusedFor: 2000 }, 10_000],
    ['waits for the reset when nothing is left', still, { used: 30, resetAt: T + 30_000 }, 30_000],
    ['or when more than all is used', still, { used: 31, resetAt: T + 30_000 }, 30_000],
    ['not for a reset beyond a minute', still, { used: 30, resetAt: T + MINUTE }, 10_000],
    ['nor when some is left', still, { used: 29, resetAt: T + 30_000 }, 10_000],
    ['nor when nothing is told of the use', still, { used: undefined, resetAt: T + 30_000 }, 10_000],
  ])('%s', (_, pace, told, after) => {
    expect(moved(pace, told).next - T).toBeCloseTo(after, 3);
  });
});

describe('a window that starts anew every minute', () => {
  test.each([
    ['is known', fixed(T + 20_000), T, T - 40_000],
    ['has passed since', fixed(T - 70_000), T, T - 10_000],
    ['is only supposed', { reset: { from: T, to: T, fell: true, seen: false } }, T, Number.NEGATIVE_INFINITY],
    ['is none', {}, T, Number.NEGATIVE_INFINITY],
  ])('%s: when it began', (_, pace, at, from) => {
    expect(windowFrom(steady(pace), at)).toBe(from);
  });

  // The rate holds for the whole minute: what 40 s have used, less half of a request, stands for 60.
  const early = fixed(T + 50_000);
  const aim = 1.09 - 0.13 * Math.log(2) - 1.5 / 30;
  test.each<[string, Partial<Pace>, number, number]>([
    ['late in it its use tells what it will hold', fixed(T + 20_000), 17, 1.3 * Math.log(aim / ((16.5 / 30) * 1.5))],
    ['early it tells nothing', fixed(T + 38_000), 9, 0],
    ['a little later it does', fixed(T + 37_999), 9, 1.3 * Math.log(aim / ((8.5 / 30) * (60 / 22.001)))],
    ['no answer lowers it by more than 0.7 of a logarithm', fixed(T + 37_999), 30, -0.7],
    ['nor when the rate was moved not long ago', { ...early, movedAt: T - 81_999 }, 5, 0],
    ['later it is better than nothing', { ...early, movedAt: T - 82_000 }, 5, 1.3 * Math.log(aim / ((4.5 / 30) * 6))],
  ])('%s', (_, pace, used, by) => {
    const after = moved({ ...pace, told: { at: T - 500, used } }, { used });
    expect(Math.log(after.rate / 0.3)).toBeCloseTo(by, 6);
    expect(after.movedAt).toBe(by === 0 ? steady(pace).movedAt : T);
  });

  test('a request and a half is left free, whatever the share', () => {
    const pace = { ...fixed(T + 20_000), told: { at: T - 500, used: 6 } };
    const aim = 1.09 - 0.13 * Math.log(2) - 1.5 / 10;
    const by = 1.3 * Math.log(aim / (5.5 / 10 / (40 / 60)));
    expect(Math.log(moved(pace, { limit: 10, used: 6 }).rate / 0.3)).toBeCloseTo(by, 6);
  });

  test('a rate is never less than a slot and a half', () => {
    const pace = { ...fixed(T + 20_000), rate: 1.6 / 30 };
    expect(moved(pace, { used: 29 }).rate).toBeCloseTo(1.5 / 30, 9);
  });

  const gap = 60_000 / 9;
  test.each<[string, number | undefined, number, number, number]>([
    ['spent before our slot comes: ours is one of the next window', 28, 20_000, 15_000, 20_000 + gap / 20],
    ['just spent by then', 24, 20_000, 10_000, 20_000 + gap / 20],
    ['not spent by then', 23, 20_000, 10_000, 10_000],
    ['not told', undefined, 20_000, 15_000, 15_000],
    ['not known so early', 12, 50_000, 25_000, 25_000],
    ['of the window that our next slot is not in: it is drawn anew', 20, 20_000, 20_000, 20_000 + gap / 4],
    ['of it, and the slot is within a gap', 20, 20_000, 26_500, 20_000 + gap / 4],
    ['of it, and the slot is later, as after a wait', 20, 20_000, 27_000, 27_000],
  ])('what is left is %s', (_, used, to, next, after) => {
    // A quarter of the random numbers moves a slot back by 25 ms.
    const pace = {
      ...fixed(T + to),
      movedAt: T,
      next: T + next + 25,
      told: { at: T - 500, used: used ?? 20 },
    };
    expect(moved(pace, { used, random: 0.25 }).next - T).toBeCloseTo(after, 3);
  });

  test('a refusal tells its end to the millisecond', () => {
    const { reset } = moved(fixed(T + 20_000), { used: 30, refusedFor: 21_000 });
    expect(reset).toEqual({ from: T + 21_000, to: T + 21_000, fell: true, seen: true });
  });

  describe('how it is found out', () => {
    const last = (used: number, resetAt?: number, at = T - 8000) => ({ told: { at, used, resetAt } });
    const supposed = (to: number, fell = false) => ({ reset: { from: to, to, fell, seen: false } });
    test.each<[string, Partial<Pace>, Partial<Sign>, Pace['reset']]>([
      [
        'the first answer supposes it at the reset that is told',
        { told: undefined },
        { resetAt: T + 30_000 },
        { from: T + 30_000, to: T + 30_000, fell: false, seen: false },
      ],
      ['a reset that has passed tells nothing', { told: undefined }, { resetAt: T }, undefined],
      [
        'a refusal tells it better',
        supposed(T + 30_000),
        { used: 30, resetAt: T + 30_000, refusedFor: 25_000 },
        { from: T + 25_000, to: T + 25_000, fell: false, seen: false },
      ],
      [
        'the reset that is told moves by a whole minute',
        last(25, T - 3000),
        { used: 3, resetAt: T + 57_000 },
        { from: T + 56_500, to: T + 57_000, fell: true, seen: true },
      ],
      [
        'by anything else: it slides',
        { ...fixed(T + 57_000), ...last(20, T + 57_000) },
        { used: 21, resetAt: T + 40_000 },
        { from: T + 40_000, to: T + 40_000, fell: false, seen: false },
      ],
      [
        'the use falls by more than 40 %: it may be one, between the two answers',
        last(25),
        { used: 12 },
        { from: T + 52_000, to: T + MINUTE, fell: true, seen: false },
      ],
      ['by 40 % it may have slid', last(24), { used: 12 }, undefined],
      [
        'a second time at the same second: it is one, within what both tell',
        { ...supposed(T - 3000, true), ...last(25) },
        { used: 3 },
        { from: T + 57_000, to: T + 57_000, fell: true, seen: true },
      ],
      [
        'the first fall at the supposed second is not enough',
        { ...supposed(T - 3000), ...last(25) },
        { used: 3 },
        { from: T + 57_000, to: T + 57_000, fell: true, seen: false },
      ],
      [
        'at another second: it is supposed anew',
        { ...supposed(T - 20_000, true), ...last(25) },
        { used: 3 },
        { from: T + 52_000, to: T + MINUTE, fell: true, seen: false },
      ],
      [
        'the time comes and nothing falls: it is none',
        { ...supposed(T - 3000, true), ...last(20) },
        { used: 21 },
        undefined,
      ],
      [
        'long after, it is carried on by minutes',
        { ...supposed(T - 90_000, true), ...last(20) },
        { used: 21 },
        { from: T + 30_000, to: T + 30_000, fell: true, seen: false },
      ],
    ])('%s', (_, pace, told, reset) => {
      expect(moved({ ...pace, movedAt: T }, told).reset).toEqual(reset);
    });

    const at = (from: number, to: number, fell: boolean, seen: boolean) => ({ from: T + from, to: T + to, fell, seen });
    test.each<[string, Partial<Pace>, Partial<Sign>, Pace['reset']]>([
      // The last answer came 8 s ago: a reset that it told counts when it lies between the two, or a second beside them.
      ['a fall, at the reset that was told', last(25, T - 3000), { used: 12 }, at(57_000, 57_000, true, false)],
      ['just before', last(25, T - 8500), { used: 12 }, at(51_500, 51_500, true, false)],
      ['too long before', last(25, T - 9000), { used: 12 }, at(52_000, 60_000, true, false)],
      ['just after', last(25, T + 500), { used: 12 }, at(60_500, 60_500, true, false)],
      ['too long after', last(25, T + 1000), { used: 12 }, at(52_000, 60_000, true, false)],
      // Told resets.
      [
        'a minute later, with more used',
        last(9, T - 3000),
        { used: 10, resetAt: T + 57_000 },
        at(57_000, 57_000, false, false),
      ],
      [
        'a minute later, with as much used',
        last(9, T - 3000),
        { used: 9, resetAt: T + 57_000 },
        at(56_500, 57_000, true, true),
      ],
      ['59 s later', last(25, T - 3000), { used: 3, resetAt: T + 56_000 }, at(57_000, 57_000, true, false)],
      ['the same', last(9, T + 500), { used: 9, resetAt: T + 500 }, at(500, 500, false, false)],
      [
        'a minute later, before the old one',
        last(9, T + 1000),
        { used: 3, resetAt: T + 61_000 },
        at(61_000, 61_000, false, false),
      ],
      [
        'a minute later, nearly at the old one',
        last(9, T + 999),
        { used: 3, resetAt: T + 60_999 },
        at(60_499, 60_999, true, true),
      ],
      [
        'as it is known',
        { ...fixed(T + 57_000), ...last(20, T + 57_000) },
        { used: 21, resetAt: T + 57_000 },
        at(57_000, 57_000, true, true),
      ],
      [
        'a minute more than is known',
        { ...fixed(T + 57_000), ...last(20, T + 57_000) },
        { used: 21, resetAt: T + 117_000 },
        at(57_000, 57_000, true, true),
      ],
      [
        'another, when none was told before',
        { ...fixed(T + 57_000), ...last(20) },
        { used: 21, resetAt: T + 40_000 },
        at(57_000, 57_000, true, true),
      ],
      [
        'none, when one was told before',
        { ...fixed(T + 57_000), ...last(20, T + 57_000) },
        { used: 21 },
        at(57_000, 57_000, true, true),
      ],
      [
        'another of a refusal',
        { ...fixed(T + 20_000), ...last(20, T + 20_000) },
        { used: 30, resetAt: T + 40_000, refusedFor: 21_000 },
        at(21_000, 21_000, true, true),
      ],
      // A second fall.
      [
        'a minute after the supposed one',
        { ...supposed(T - 63_000, true), ...last(25) },
        { used: 3 },
        at(57_000, 57_000, true, true),
      ],
      [
        'within what is supposed',
        { reset: at(-66_000, -62_000, true, false), ...last(25) },
        { used: 3 },
        at(54_000, 58_000, true, true),
      ],
      ['1.5 s beside it', { ...supposed(T - 9500, true), ...last(25) }, { used: 3 }, at(52_000, 52_000, true, true)],
      ['more than that', { ...supposed(T - 9501, true), ...last(25) }, { used: 3 }, at(52_000, 60_000, true, false)],
      // No fall.
      [
        'half a second after the supposed one it may still come',
        { ...supposed(T - 500, true), ...last(20) },
        { used: 21 },
        at(-500, -500, true, false),
      ],
      ['then it is late', { ...supposed(T - 501, true), ...last(20) }, { used: 21 }, undefined],
      // The last answer came 49 s into its window.
      [
        'up to 24.5 s after it',
        { ...supposed(T - 24_499, true), ...last(20, undefined, T - 35_499) },
        { used: 21 },
        undefined,
      ],
      [
        'later it may have been used again',
        { ...supposed(T - 24_500, true), ...last(20, undefined, T - 35_500) },
        { used: 21 },
        at(35_500, 35_500, true, false),
      ],
      [
        'nor without one',
        { ...supposed(T - 3000, true), told: undefined },
        { used: 21 },
        at(57_000, 57_000, true, false),
      ],
      [
        'nor when next to nothing was used',
        { ...supposed(T - 3000, true), ...last(2) },
        { used: 2 },
        at(57_000, 57_000, true, false),
      ],
      ['three are enough', { ...supposed(T - 3000, true), ...last(3) }, { used: 3 }, undefined],
      [
        'less is used: it may have begun anew',
        { ...supposed(T - 3000, true), ...last(20) },
        { used: 19 },
        at(57_000, 57_000, true, false),
      ],
    ])('%s', (_, pace, told, reset) => {
      expect(moved({ ...pace, movedAt: T }, told).reset).toEqual(reset);
    });

    test('each answer is remembered for the next', () => {
      expect(moved({}, { used: 21, resetAt: T + 5 }).told).toEqual({ at: T, used: 21, resetAt: T + 5 });
    });
  });
});
