import { describe, expect, it } from 'vitest';
import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import type { RefreshView, ScheduleState } from '../../../sheets-addon/schedules/actions.ts';
import type { RefreshPlan } from '../../../sheets-addon/schedules/refresh.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { fireTrigger } from '../../support/apps-script/index.ts';
import type { SandboxOptions } from '../../support/service/index.ts';
import { asked } from '../addon.ts';
import { isSettled, items, openLivingSheet } from '../living-sheet.ts';

const plan: RefreshPlan = {
  name: 'Fill the rest',
  recurrence: { kind: 'hourly', every: 1 },
  target: { kind: 'waiting' },
  budget: 1000,
  alertPercent: null,
  snapshotTab: null,
  mail: false,
};

/** A sheet in which all but the first 30 formulas wait, and a schedule that fills them. */
function scene(count: number, options: SandboxOptions = {}, changed: Partial<RefreshPlan> = {}) {
  const sheet = openLivingSheet(items(count), { plan: 'basic', quota: 10_000, ...options });
  const ask = <Value>(name: string, ...args: unknown[]): Reply<Value> => {
    const { value, error } = sheet.host.callFromHtml(name, args);
    if (error) throw new Error(`${name}: ${error.message}`);
    return value as Reply<Value>;
  };
  sheet.type(1, 2, `=SOLD_MEDIAN(A1:A${count})`);
  const saved = ask<RefreshView>('saveRefresh', { ...plan, ...changed });
  if (!saved.ok) throw new Error(saved.message);
  return {
    ...sheet,
    ask,
    id: saved.value.id,
    hour: () => {
      for (const { error, timedOut } of fireTrigger(sheet.host)) if (error && !timedOut) throw new Error(error.message);
    },
    state: () => {
      const answer = ask<ScheduleState>('scheduleState');
      if (!answer.ok) throw new Error(answer.message);
      return answer.value.refreshes[0]!;
    },
    settled: () => sheet.column(2, 1, count).filter(isSettled).length,
    waiting: () => sheet.column(2, 1, count).filter(value => value === WAITING).length,
    log: () =>
      sheet.book.sheets
        .find(({ name }) => name === 'Sold Data log')
        ?.values()
        .slice(1) ?? [],
  };
}

it('a schedule over formulas keeps to its budget although a formula over a range would ask the rest by itself', () => {
  const { hour, state, sandbox } = scene(100, {}, { target: { kind: 'formulas', where: '' }, budget: 25 });
  hour();
  expect(state().last).toMatchObject({ outcome: 'partial', requests: 25 });
  expect(sandbox.log).toHaveLength(30 + 25);
});

describe('a schedule over the cells that wait', () => {
  it('fills them hour after hour at the pace of the plan, each question once, and then asks nothing', () => {
    const { hour, state, waiting, sandbox, clock } = scene(300);
    expect(waiting()).toBe(270);
    hour();
    expect(state().progress).toMatchObject({ message: '' });
    expect(state().progress!.done).toBeGreaterThanOrEqual(120);
    expect(waiting()).toBe(270 - state().progress!.done);
    for (let hours = 0; hours < 3 && waiting() > 0; hours += 1) hour();
    expect(waiting()).toBe(0);
    expect(state().last).toMatchObject({ outcome: 'done', done: 270, failed: 0, total: 270, requests: 270 });
    expect(sandbox.log).toHaveLength(300);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    // Older than any freshness: what shows a value is not asked again all the same.
    clock.advance(7 * 24 * 3_600_000);
    hour();
    expect(sandbox.log).toHaveLength(300);
  });

  it('never exceeds its budget, which is no failure, and goes on in its next run', () => {
    const { hour, state, waiting, sandbox } = scene(100, {}, { budget: 25 });
    hour();
    expect(sandbox.log).toHaveLength(30 + 25);
    expect(state()).toMatchObject({ status: 'scheduled', last: { outcome: 'partial', done: 25, requests: 25 } });
    expect(state().last!.message).toBe('The request budget ended it after 25 of 70; the next run goes on there');
    hour();
    hour();
    expect(waiting()).toBe(0);
    expect(sandbox.log).toHaveLength(100);
  });

  it('stands still while the quota is spent, says so, and fills the rest after the renewal', () => {
    const { hour, state, settled, sandbox, clock } = scene(100, { quota: 70 });
    hour();
    expect(settled()).toBe(70);
    expect(state().progress?.message ?? state().last?.message).toContain(
      'The monthly requests and credits are used up',
    );
    // The usage is asked, which is free: credits may have been bought.
    const spent = asked({ sandbox });
    hour();
    expect(asked({ sandbox })).toBe(spent);
    clock.advanceTo(Date.parse('2026-12-01T00:01:00Z'));
    for (let hours = 0; hours < 2 && settled() < 100; hours += 1) hour();
    expect(settled()).toBe(100);
    expect(sandbox.account.used).toBe(30);
  });

  it('goes on where it was killed, and pays for nothing twice', () => {
    const { host, hour, waiting, sandbox, clock } = scene(200);
    clock.advance(3_600_000);
    expect(host.run('runDueRefreshes', [], 'FULL', { limitMs: 130_000 }).timedOut).toBe(true);
    for (let hours = 0; hours < 3 && waiting() > 0; hours += 1) hour();
    expect(waiting()).toBe(0);
    expect(sandbox.log).toHaveLength(200);
  });

  it('leaves no line in the log when no cell waits', () => {
    const { hour, state, log, waiting } = scene(40);
    hour();
    expect(waiting()).toBe(0);
    expect(log()).toHaveLength(1);
    hour();
    hour();
    expect(log()).toHaveLength(1);
    expect(state().last).toMatchObject({ outcome: 'done', total: 0, requests: 0 });
  });

  it('stops between two waits when it is paused', () => {
    const { ask, id, hour, waiting } = scene(100);
    expect(ask('pauseRefresh', id, true).ok).toBe(true);
    hour();
    expect(waiting()).toBe(70);
  });

  it('takes no alert and no snapshot: nothing is known of prices that wait', () => {
    const { ask } = scene(1);
    for (const extra of [{ alertPercent: 10 }, { snapshotTab: 'History' }])
      expect(ask('saveRefresh', { ...plan, ...extra })).toEqual({
        ok: false,
        message: expect.stringContaining('An alert and a snapshot need keywords or formulas'),
      });
  });
});
