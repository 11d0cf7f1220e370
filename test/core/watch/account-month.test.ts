/** The budget of a watch counts in the account's months, whatever their length (M7). */
import { expect, test } from 'vitest';
import { planWatch } from '../../../core/watch/plan.ts';
import { Account, DAY, HOUR, list, pass, START, Watcher } from './month.ts';

/** The charges in each of the account's months, from a renewal to the next. */
function chargesBetween(account: Account, renewals: readonly number[]): number[] {
  return renewals
    .slice(1)
    .map((to, at) => account.asked.filter(each => each.at >= renewals[at]! && each.at < to).length);
}

const calendar = [9, 10, 11, 12, 13, 14].map(month => Date.UTC(2026, month, 1));
const middle = [9, 10, 11, 12, 13, 14].map(month => Date.UTC(2026, month, 12, 7));

/** Months of an account renew at these instants; the service reports them or doesn't. */
class Monthly extends Account {
  constructor(quota: number, renewals: readonly number[], reports: boolean) {
    super(quota, { resetAt: renewals.find(at => at > START)! });
    this.tellsReset = reports;
    const { handle } = this;
    this.handle = (request, now) => {
      const next = renewals.find(at => at > now)!;
      if (next !== this.resetAt) Object.assign(this, { used: 0, resetAt: next });
      return handle(request, now);
    };
  }
}

test.each([
  ['calendar months that the service reports, every hour', calendar, true, HOUR, 0],
  ['calendar months that the service reports, every 3 hours', calendar, true, 3 * HOUR, 0],
  ['calendar months that it does not report', calendar, false, HOUR, 0],
  ['months from the 12th, every hour', middle, true, HOUR, 0],
  ['months from the 12th, every 3 hours', middle, true, 3 * HOUR, 0],
  ['a start in the last days of a month', calendar, true, HOUR, 27],
  ['a start in the last days of a month that is not reported', calendar, false, 3 * HOUR, 27],
] as const)('a budget of 300 is 300 at most in each month, and is used: %s', (_, renewals, reports, everyMs, after) => {
  const account = new Monthly(10_000, renewals, reports);
  const watcher = new Watcher(account, list(60), { monthly: 300, everyMs, allAtFirst: true });
  pass([watcher], 92 - after, everyMs, undefined, START + after * DAY);
  const months = chargesBetween(account, renewals);
  for (const charges of months) expect(charges).toBeLessThanOrEqual(300);
  // December and January, from end to end.
  expect(months.slice(2, 3).every(charges => charges > 285)).toBe(true);
});

test('the first month of a watch that starts at its end is not spent at once', () => {
  const account = new Monthly(10_000, calendar, true);
  const watcher = new Watcher(account, list(60), { monthly: 300, everyMs: HOUR });
  pass([watcher], 2, HOUR, undefined, START + 28 * DAY);
  expect(account.asked.length).toBeGreaterThan(10);
  expect(account.asked.length).toBeLessThanOrEqual(41);
});

test.each([
  [START, 300],
  [START + 20 * DAY, 300],
  [START + 29 * DAY, 300],
])('the plan never promises more than the budget, on whatever day it is made', (now, monthly) => {
  const usage = { remaining: 9_000, reset_at: Date.UTC(2026, 11, 1) / 1000 };
  expect(planWatch(list(60), { monthly }, now, usage).requests).toBeLessThanOrEqual(monthly);
  expect(planWatch(list(60), { monthly }, now, usage).text).toContain('about 300 of 300 requests a month');
});
