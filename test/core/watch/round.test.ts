import { describe, expect, test } from 'vitest';
import { watchList } from '../../../core/watch/item.ts';
import type { WatchStep } from '../../../core/watch/round.ts';
import { readWatch, saveWatch } from '../../../core/watch/state.ts';
import { Account, DAY, HOUR, list, MINUTE, START, Watcher } from './month.ts';

const settings = { monthly: 20_000, everyMs: DAY };

test('the state of a round is saved before each check, with its maximum cost, and after it, with its events', () => {
  const steps: WatchStep[] = [];
  const keep = (step: WatchStep) => void steps.push(step);
  const round = new Watcher(new Account(2000), list(2), { ...settings, keep }).wake(START);
  expect(steps.map(({ state }) => [state.month.spent, Object.keys(state.items).length])).toEqual([
    [3, 0],
    [1, 1],
    [4, 1],
    [2, 2],
  ]);
  expect(round.state).toEqual(steps.at(-1)!.state);
});

test('the state of a round must be saved, or the round ends before anything is paid', () => {
  const account = new Account(2000);
  const full = () => {
    throw new Error('The store is full');
  };
  const watcher = new Watcher(account, list(2), { ...settings, keep: full });
  expect(() => watcher.wake(START)).toThrow('The store is full');
  expect(account.asked).toEqual([]);
});

test('the state of a round lets a watch killed between two checks continue with the next item, and counts possible charges', () => {
  const account = new Account(2000);
  const items = list(3);
  let kept = '';
  const killed = new Watcher(account, items, {
    ...settings,
    keep: step => {
      if (account.asked.length === 2) throw new Error('killed');
      kept = saveWatch(step.state);
    },
  });
  expect(() => killed.wake(START)).toThrow('killed');
  const watcher = new Watcher(account, items, { ...settings, most: 2 });
  watcher.state = readWatch(kept);
  watcher.wake(START + DAY);
  const keywords = account.asked.map(({ url }) => new URL(url).searchParams.get('keyword'));
  expect(keywords).toEqual(['item 0', 'item 1', 'item 1', 'item 2']);
  expect(watcher.state?.month.spent).toBeGreaterThanOrEqual(4);
});

test('the first check of each side of an item says so, because nothing can be new before it is saved', () => {
  const watcher = new Watcher(new Account(2000), list(1), settings);
  const began = [0, 1, 2, 3].map(day => watcher.wake(START + day * DAY).began);
  expect(began).toEqual([true, true, false, false]);
});

test("an item whose answers are always lost costs two requests at its first turn and one at each later turn, and doesn't hold up the others", () => {
  const account = new Account(20_000);
  const handle = account.handle;
  account.handle = (request, now) => {
    const answer = handle(request, now);
    return /item(\+|%20)1/.test(request.url) ? ({ ...answer, dropped: true } as never) : answer;
  };
  const watcher = new Watcher(account, list(3), { monthly: 20_000, everyMs: HOUR });
  const keywords = () => account.asked.map(({ url }) => new URL(url).searchParams.get('keyword'));
  const sent = (hour: number) => {
    const before = keywords().length;
    const { failures, checks, stopped } = watcher.wake(START + hour * HOUR);
    const lost = keywords()
      .slice(before)
      .filter(keyword => keyword === 'item 1').length;
    return { lost, failures: failures.length, checks, stopped };
  };
  expect([0, 1, 2, 3].map(sent)).toEqual([
    { lost: 2, failures: 1, checks: 2, stopped: undefined },
    { lost: 1, failures: 1, checks: 2, stopped: undefined },
    { lost: 1, failures: 1, checks: 2, stopped: undefined },
    { lost: 1, failures: 1, checks: 2, stopped: undefined },
  ]);
});

describe("rows that can't be watched", () => {
  const watch = (rows: string[]) => {
    const watcher = new Watcher(new Account(2000), [], settings);
    return (now: number, changed = rows) => {
      const { items, problems } = watchList(changed);
      watcher.list = { items, problems };
      return watcher.wake(now).problems.map(({ row }) => row);
    };
  };

  test("rows that can't be watched are reported once a day, while the other rows are watched", () => {
    const wake = watch(['canon', 'leica; 50-100']);
    const reports = [0, 1, 23, 24, 25, 48].map(hour => wake(START + hour * HOUR));
    expect(reports).toEqual([[1], [], [], [1], [], [1]]);
  });

  test("a row that can't be watched is reported once, even if no round has checked an item", () => {
    const steps: WatchStep[] = [];
    const keep = (step: WatchStep) => void steps.push(step);
    const watcher = new Watcher(new Account(2000), [], { ...settings, keep });
    watcher.list = watchList(['leica; 50-100']);
    expect(watcher.wake(START).problems).toHaveLength(1);
    expect(steps).toHaveLength(1);
    watcher.state = readWatch(saveWatch(steps[0]!.state));
    expect(watcher.wake(START + HOUR).problems).toEqual([]);
  });

  test("rows that can't be watched are reported at once if they change, and forgotten once they are corrected", () => {
    const wake = watch(['canon', 'leica; 50-100']);
    wake(START);
    expect(wake(START + MINUTE, ['canon', 'leica; 50-200'])).toEqual([1]);
    expect(wake(START + 2 * MINUTE, ['canon', 'leica; 50'])).toEqual([]);
    expect(wake(START + 3 * MINUTE, ['canon', 'leica; 50-200'])).toEqual([1]);
  });
});

test('an item that left the list is forgotten', () => {
  const watcher = new Watcher(new Account(2000), list(3), settings);
  watcher.wake(START);
  watcher.list = { items: list(1), problems: [] };
  watcher.wake(START + DAY);
  expect(Object.keys(watcher.state!.items)).toEqual(list(1).map(({ key }) => key));
});

test('a watch leaves the requests in reserve to others', () => {
  const account = new Account(100, { used: 88 });
  const watcher = new Watcher(account, list(50), settings, 10);
  for (let day = 0; day < 20; day += 1) watcher.wake(START + day * DAY);
  expect([account.used, account.refused]).toEqual([90, 0]);
});
