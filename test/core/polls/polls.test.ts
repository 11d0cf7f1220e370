import { describe, expect, test } from 'vitest';
import { finishedJobs, medianMoved, newRows, quotaLow, type ReportedMedian } from '../../../core/polls/index.ts';

const letters = (text: string) => text.split('');

test.each<[string, before: string, wasWhole: boolean, now: string, fresh: string]>([
  ['rows above those already seen are new', 'dcb', false, 'fedcb', 'fe'],
  ['an unseen row in the upper half of the known ones is new', 'dcb', false, 'fdxcb', 'fx'],
  ['a row below most of them moved up because others left', 'dcb', false, 'dbaz', ''],
  ['after a check that read every row, any unseen row is new', 'dc', true, 'dca', 'a'],
  ['if none of the rows was seen before, all are new', 'dcb', false, 'zy', 'zy'],
  ['if the first check found nothing, all are new', '', true, 'cba', 'cba'],
  ['a row that reappears is not new', 'dcb', true, 'dcb', ''],
])('new rows of a search, newest first: %s', (_, before, wasWhole, now, fresh) => {
  const { state } = newRows(letters(before), wasWhole);
  expect(newRows(letters(now), false, state).fresh).toEqual(letters(fresh));
});

test("the first check reports no new rows, and marks those that can't have moved up", () => {
  expect(newRows(letters('abcd'), false)).toMatchObject({ fresh: [], shown: ['a', 'b'] });
  expect(newRows(letters('abcd'), true)).toMatchObject({ fresh: [], shown: letters('abcd') });
});

test('a row that was missing for one check is not new when it reappears', () => {
  const first = newRows(letters('dcba'), false);
  const second = newRows(letters('dba'), false, first.state);
  expect(newRows(letters('dcba'), false, second.state).fresh).toEqual([]);
});

test('an old row that moves up is still old, and is never reported', () => {
  const first = newRows(letters('dcba'), false);
  const second = newRows(letters('dcbaz'), false, first.state);
  expect(newRows(letters('zdcba'), false, second.state).shown).toEqual(letters('dc'));
});

test('if not every row can be remembered, rows further down are not reported as new', () => {
  const rows = letters('zyxwvutsrqponmlkjihgfedcba');
  const first = newRows(rows, true, undefined, 4);
  expect(first.state).toEqual({ seen: letters('zyxw'), old: [], isWhole: false });
  const second = newRows(['2', '1', ...rows], true, first.state, 4);
  expect(second.fresh).toEqual(['2', '1']);
  expect(second.state.seen).toEqual(['2', '1', ...letters('zyxw')]);
});

test('a row on two pages counts once', () => {
  const { state } = newRows(letters('cba'), false);
  expect(newRows(letters('edecba'), false, state).fresh).toEqual(['e', 'd']);
});

test.each([
  5,
  'x',
  null,
  {},
  [],
  [null],
  { lowSince: 'x' },
  { lowSince: 1e300 },
  { seen: 5 },
  { seen: ['a'] },
  { seen: ['a', null], old: [], isWhole: true },
  { seen: ['a'], old: [5], isWhole: true },
  { median: 'x', currency: 'USD' },
])('a saved state that no poll has written counts as none: %j', damaged => {
  const saved = damaged as never;
  const jobs = [{ jobId: 'a', outcome: 'done' }];
  const price = { median: 5, currency: 'USD' };
  expect(finishedJobs(jobs, saved)).toEqual(finishedJobs(jobs));
  expect(quotaLow(3, 5, 0, saved)).toEqual(quotaLow(3, 5, 0));
  expect(newRows(letters('ba'), false, saved)).toEqual(newRows(letters('ba'), false));
  expect(medianMoved(price, 5, saved)).toEqual(medianMoved(price, 5));
});

describe('a median that moved', () => {
  const usd = (median: number | null) => ({ median, currency: 'USD' });
  test.each([
    ['the first median starts the comparison', usd(100), undefined, undefined, usd(100)],
    ['a smaller move is not reported', usd(109.99), usd(100), undefined, usd(100)],
    ['a move by the percentage is reported', usd(110), usd(100), { previousMedian: 100, changePercent: 10 }, usd(110)],
    ['a fall by the percentage is reported', usd(80), usd(100), { previousMedian: 100, changePercent: -20 }, usd(80)],
    ['too few sales change nothing', usd(null), usd(100), undefined, usd(100)],
    ['a median of 0 has no percentage', usd(0), usd(100), undefined, usd(100)],
    [
      'another currency restarts the comparison',
      { median: 90, currency: 'EUR' },
      usd(100),
      undefined,
      { median: 90, currency: 'EUR' },
    ],
    ['the exact percentage decides, not the rounded one', usd(109.96), usd(100), undefined, usd(100)],
  ])('a median that moved: %s', (_, now, before, change, state) => {
    expect(medianMoved(now, 10, before as ReportedMedian | undefined)).toEqual({
      state,
      ...(change ? { change } : {}),
    });
  });

  test('a slow drift is noticed, because the median is compared with the last event', () => {
    let before = medianMoved(usd(100), 10).state;
    const moves = [104, 108, 112, 116, 120, 124].map(median => {
      const { state, change } = medianMoved(usd(median), 10, before);
      before = state;
      return change?.changePercent;
    });
    expect(moves).toEqual([undefined, undefined, 12, undefined, undefined, 10.7]);
  });
});

test('a low quota is reported once, and again only after it has recovered', () => {
  let before = quotaLow(50, 20, 0).state;
  const polls = [19, 5, undefined, 20, undefined, 3].map((left, at) => {
    const { state, isLow, isNew, id } = quotaLow(left, 20, at * 1000, before);
    before = state;
    return isLow ? `${isNew ? 'new' : 'still'} ${id}` : 'enough';
  });
  expect(polls).toEqual([
    'new 20@1970-01-01T00:00:00.000Z',
    'still 20@1970-01-01T00:00:00.000Z',
    'still 20@1970-01-01T00:00:00.000Z',
    'enough',
    'enough',
    'new 20@1970-01-01T00:00:05.000Z',
  ]);
});

test('each finished job is reported once, and only jobs that are still watched are remembered', () => {
  const job = (jobId: string, outcome: string) => ({ jobId, outcome });
  const first = finishedJobs([job('a', 'done'), job('b', 'running'), job('c', 'failed')]);
  expect(first).toEqual({ fresh: [job('a', 'done'), job('c', 'failed')], state: ['a', 'c'] });
  const second = finishedJobs([job('b', 'partial'), job('c', 'failed')], first.state);
  expect(second).toEqual({ fresh: [job('b', 'partial')], state: ['b', 'c'] });
});
