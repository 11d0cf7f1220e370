import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../sheets-addon/schedules/dispatch.ts';
import {
  anchorAfter,
  type LocalOf,
  latestOccurrence,
  nextTime,
  type Recurrence,
  recurrenceText,
} from '../../../sheets-addon/schedules/recurrence.ts';
import { Zone } from '../../support/apps-script/zone.ts';

const HOUR = 3_600_000;
const ms = (text: string) => Date.parse(text);

function clockIn(name: string): LocalOf {
  const zone = new Zone(name);
  return at => {
    const local = new Date(at + zone.offset(at));
    return { date: local.toISOString().slice(0, 10), hour: local.getUTCHours(), weekday: local.getUTCDay() || 7 };
  };
}

const utc = clockIn('Etc/UTC');
const berlin = clockIn('Europe/Berlin');
const newYork = clockIn('America/New_York');
const kolkata = clockIn('Asia/Kolkata');

/** The instants at which a timer that fires `minute` minutes after each full hour finds the recurrence due. */
function runs(recurrence: Recurrence, from: string, until: string, local: LocalOf, minute = 0): string[] {
  const anchor = anchorAfter(ms(from));
  let slot = latestOccurrence(recurrence, anchor, ms(from), local);
  const found: string[] = [];
  for (let at = Math.ceil(ms(from) / HOUR) * HOUR + minute * 60_000; at < ms(until); at += HOUR) {
    const latest = latestOccurrence(recurrence, anchor, at, local);
    if (latest <= slot) continue;
    slot = latest;
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
}

describe('when a refresh is due', () => {
  const daily: Recurrence = { kind: 'daily', at: 7 };

  it.each<[string, Recurrence, string, string, LocalOf, string[]]>([
    [
      'daily, from the next morning on',
      daily,
      '2026-11-20T12:00Z',
      '2026-11-23T12:00Z',
      utc,
      ['2026-11-21T07:00', '2026-11-22T07:00', '2026-11-23T07:00'],
    ],
    [
      'daily, on the same day when the hour is still to come',
      daily,
      '2026-11-20T05:00Z',
      '2026-11-20T12:00Z',
      utc,
      ['2026-11-20T07:00'],
    ],
    [
      'daily, not for the hour in which it was saved',
      daily,
      '2026-11-20T07:10Z',
      '2026-11-21T08:00Z',
      utc,
      ['2026-11-21T07:00'],
    ],
    [
      'daily, in the time of the spreadsheet',
      daily,
      '2026-11-20T12:30Z',
      '2026-11-21T13:00Z',
      newYork,
      ['2026-11-21T12:00'],
    ],
    ['daily, in a zone of half hours', daily, '2026-11-20T12:00Z', '2026-11-21T12:00Z', kolkata, ['2026-11-21T02:00']],
    [
      'weekly',
      { kind: 'weekly', on: [1, 4], at: 9 },
      '2026-11-20T12:00Z',
      '2026-12-01T12:00Z',
      utc,
      ['2026-11-23T09:00', '2026-11-26T09:00', '2026-11-30T09:00'],
    ],
    [
      'weekly, on a Sunday across a turn of the year',
      { kind: 'weekly', on: [7], at: 0 },
      '2026-12-26T12:00Z',
      '2027-01-04T12:00Z',
      utc,
      ['2026-12-27T00:00', '2027-01-03T00:00'],
    ],
    [
      'every hour',
      { kind: 'hourly', every: 1 },
      '2026-11-20T12:30Z',
      '2026-11-20T15:30Z',
      utc,
      ['2026-11-20T13:00', '2026-11-20T14:00', '2026-11-20T15:00'],
    ],
    [
      'every 6 hours, from the hour after it was saved',
      { kind: 'hourly', every: 6 },
      '2026-11-20T12:30Z',
      '2026-11-21T08:00Z',
      utc,
      ['2026-11-20T13:00', '2026-11-20T19:00', '2026-11-21T01:00', '2026-11-21T07:00'],
    ],
  ])('%s', (_, recurrence, from, until, local, expected) => {
    expect(runs(recurrence, from, until, local)).toEqual(expected);
  });

  it('whatever minute the platform fires at, each day has one run', () => {
    for (let minute = 0; minute < 60; minute += 7)
      expect(runs(daily, '2026-11-20T12:00Z', '2026-11-27T12:00Z', berlin, minute)).toHaveLength(7);
  });

  it('turns that a silent timer missed are made up for once', () => {
    const slot = latestOccurrence(daily, 0, ms('2026-11-20T12:00Z'), utc);
    const after = latestOccurrence(daily, 0, ms('2026-11-24T15:00Z'), utc);
    expect([slot, after]).toEqual(['2026-11-20', '2026-11-24']);
  });
});

describe('daylight saving', () => {
  const spring = ['2026-03-28T12:00Z', '2026-03-30T12:00Z'] as const;
  const autumn = ['2026-10-24T12:00Z', '2026-10-26T12:00Z'] as const;

  it('a daily hour stays the same hour of the clock on the wall', () => {
    expect(runs({ kind: 'daily', at: 7 }, ...spring, berlin)).toEqual(['2026-03-29T05:00', '2026-03-30T05:00']);
    expect(runs({ kind: 'daily', at: 7 }, ...autumn, berlin)).toEqual(['2026-10-25T06:00', '2026-10-26T06:00']);
  });

  it('an hour that does not exist is made up for in the next one', () => {
    // 02:00 is skipped on 29 March; 03:00 is 01:00 UTC.
    expect(runs({ kind: 'daily', at: 2 }, ...spring, berlin)).toEqual(['2026-03-29T01:00', '2026-03-30T00:00']);
  });

  it('an hour that comes twice counts once', () => {
    // 02:00 is at 00:00 and again at 01:00 UTC on 25 October.
    expect(runs({ kind: 'daily', at: 2 }, ...autumn, berlin)).toEqual(['2026-10-25T00:00', '2026-10-26T01:00']);
    expect(runs({ kind: 'weekly', on: [7], at: 2 }, ...autumn, berlin)).toEqual(['2026-10-25T00:00']);
  });

  it('every 6 hours means 6 hours that pass, on days of 23 and 25 hours too', () => {
    for (const [from, until] of [spring, autumn]) {
      const found = runs({ kind: 'hourly', every: 6 }, from, until, berlin).map(text => ms(`${text}Z`));
      const gaps = found.slice(1).map((at, i) => (at - found[i]!) / HOUR);
      expect(new Set(gaps)).toEqual(new Set([6]));
    }
  });

  it('a zone west of Greenwich changes on its own day', () => {
    expect(runs({ kind: 'daily', at: 7 }, '2026-03-07T18:00Z', '2026-03-09T18:00Z', newYork)).toEqual([
      '2026-03-08T11:00',
      '2026-03-09T11:00',
    ]);
  });
});

describe('what a list tells of the next run', () => {
  const now = ms('2026-11-20T12:30Z');
  const anchor = anchorAfter(now);

  it.each<[Recurrence, string, string]>([
    [{ kind: 'daily', at: 7 }, 'Daily at 07:00', '2026-11-21 07:00'],
    [{ kind: 'daily', at: 14 }, 'Daily at 14:00', '2026-11-20 14:00'],
    [{ kind: 'weekly', on: [1, 4], at: 9 }, 'Weekly on Monday, Thursday at 09:00', '2026-11-23 09:00'],
    [{ kind: 'weekly', on: [5], at: 9 }, 'Weekly on Friday at 09:00', '2026-11-27 09:00'],
    [{ kind: 'hourly', every: 1 }, 'Every hour', '2026-11-20 14:00'],
    [{ kind: 'hourly', every: 6 }, 'Every 6 hours', '2026-11-20 14:00'],
  ])('%o', (recurrence, text, next) => {
    expect([recurrenceText(recurrence), nextTime(recurrence, anchor, now, berlin)]).toEqual([text, next]);
  });
});

describe("the platform's 90 minutes a day", () => {
  it('no 24 hours in a row take more than 81 minutes, however much there is to do', () => {
    const took: number[] = [];
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const used = took.slice(-23).reduce((sum, each) => sum + each, 0);
      took.push(shareOf(used));
    }
    const days = took.map((_, at) => took.slice(at, at + 24).reduce((sum, each) => sum + each, 0));
    expect(Math.max(...days)).toBeLessThanOrEqual(81 * 60_000);
  });

  it('a busy morning leaves every later hour some time', () => {
    const took: number[] = [];
    for (let hour = 0; hour < 24 * 14; hour += 1)
      took.push(shareOf(took.slice(-23).reduce((sum, each) => sum + each, 0)));
    expect(took[0]).toBe(270_000);
    expect(Math.min(...took)).toBeGreaterThan(30_000);
  });
});
