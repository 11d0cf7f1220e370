import { describe, expect, test } from 'vitest';
import type { Start } from '../execution.ts';
import type { AuthMode } from '../permissions.ts';
import { API, hostOf } from './fixture.ts';

function start(functionName: string, args: unknown[], mode: AuthMode = 'CUSTOM_FUNCTION'): Start {
  return { functionName, args, mode };
}

test('concurrent executions share the time instead of adding it up', () => {
  const host = hostOf('function nap(ms) { Utilities.sleep(ms); return ms }');

  const executions = host.runParallel([3000, 1000, 2000].map(ms => start('nap', [ms])));

  expect(executions.map(({ value, elapsedMs }) => [value, elapsedMs])).toEqual([
    [3000, 3000],
    [1000, 1000],
    [2000, 2000],
  ]);
});

test('a race without a lock loses an update, as it does on the platform', () => {
  const host = hostOf(`
    function add() {
      const cache = CacheService.getDocumentCache();
      const before = Number(cache.getAll(['n']).n || 0);
      Utilities.sleep(10);
      cache.putAll({ n: String(before + 1) });
    }
  `);

  host.runParallel(Array.from({ length: 5 }, () => start('add', [], 'FULL')));

  expect(host.cache.entries(host.clock.now())).toEqual({ n: '1' });
});

test('a request is sent once, however often its execution was suspended', () => {
  const sent: string[] = [];
  const host = hostOf(
    `function f(id) { UrlFetchApp.fetch('${API}?a=' + id); Utilities.sleep(5); const r = Math.random(); console.log(id);
      UrlFetchApp.fetch('${API}?b=' + id); return [id, r === Math.random()] }`,
    {
      transport: requests =>
        requests.map(({ url }) => {
          sent.push(url.split('?')[1] ?? '');
          return { status: 200, headers: {}, body: '', delayMs: 100 };
        }),
    },
  );

  const executions = host.runParallel([1, 2].map(id => start('f', [id])));

  expect(sent).toEqual(['a=1', 'a=2', 'b=1', 'b=2']);
  expect(
    executions.map(execution => [
      execution.value,
      execution.elapsedMs,
      execution.requests.length,
      execution.logs.length,
    ]),
  ).toEqual([
    [[1, false], 205, 2, 1],
    [[2, false], 205, 2, 1],
  ]);
});

test('one user can run 30 executions at once, and the next starts when one ends', () => {
  const host = hostOf('function nap() { Utilities.sleep(1000); return new Date().getTime() }');
  const started = host.clock.now();

  const executions = host.runParallel(Array.from({ length: 31 }, () => start('nap', [])));

  expect(executions.slice(0, 30).every(({ value }) => value === started + 1000)).toBe(true);
  expect(executions[30]).toMatchObject({ value: started + 2000, elapsedMs: 1000 });
});

test('the limit strikes each execution at its own time', () => {
  const host = hostOf('function nap(ms) { try { Utilities.sleep(ms) } catch (e) {} return "awake" }');

  const executions = host.runParallel([start('nap', [40_000]), start('nap', [40_000], 'FULL')]);

  expect(executions.map(({ timedOut, elapsedMs, value }) => [timedOut, elapsedMs, value])).toEqual([
    [true, 30_000, undefined],
    [false, 40_000, 'awake'],
  ]);
});

describe('a lock', () => {
  const CODE = `
    function attempt(ms) { return LockService.getDocumentLock().tryLock(ms) }
    function count(times) {
      for (let i = 0; i < times; i++) {
        const lock = LockService.getDocumentLock();
        if (!lock.tryLock(29000)) throw new Error('no lock');
        const cache = CacheService.getDocumentCache();
        const before = Number(cache.getAll(['n']).n || 0);
        Utilities.sleep(50);
        cache.putAll({ n: String(before + 1) });
        lock.releaseLock();
      }
      return new Date().getTime();
    }
  `;

  test('a lock held elsewhere is waited for, and the wait costs its time', () => {
    const host = hostOf(CODE);
    host.lock.hold(host.clock.now(), host.clock.now() + 4000);

    expect(host.run('attempt', [10_000], 'FULL')).toMatchObject({ value: true, elapsedMs: 4000 });
  });

  test('a lock is given up after the requested time', () => {
    const host = hostOf(CODE);
    const release = host.lock.hold(host.clock.now());

    expect(host.run('attempt', [5000], 'FULL')).toMatchObject({ value: false, elapsedMs: 5000 });
    release();
    expect(host.run('attempt', [0], 'FULL')).toMatchObject({ value: true, elapsedMs: 0 });
  });

  test('a lock ends with its execution', () => {
    const host = hostOf(CODE);

    expect(host.run('attempt', [0], 'FULL').value).toBe(true);
    expect(host.run('attempt', [0], 'FULL').value).toBe(true);
  });

  test('a lock waited for past the execution limit ends the execution', () => {
    const host = hostOf(CODE);
    host.lock.hold(host.clock.now());

    expect(host.run('attempt', [60_000], 'CUSTOM_FUNCTION')).toMatchObject({ timedOut: true, elapsedMs: 30_000 });
  });

  test('a lock lets six concurrent executions count without losing an update', () => {
    const host = hostOf(CODE);

    const executions = host.runParallel(Array.from({ length: 6 }, () => start('count', [3], 'FULL')));

    expect(executions.map(execution => execution.error)).toEqual(executions.map(() => undefined));
    expect(host.cache.entries(host.clock.now())).toEqual({ n: '18' });
  });
});

test('a caught failing call happens once, and so do all calls after it', () => {
  const sent: string[] = [];
  const host = hostOf(
    `function f(id) {
      try { CacheService.getDocumentCache().putAll({ ['k'.repeat(251)]: 'v' }) } catch {}
      for (const part of ['a', 'b']) UrlFetchApp.fetch('${API}?' + part + id);
      return id;
    }`,
    {
      transport: requests =>
        requests.map(({ url }) => {
          sent.push(url.split('?')[1] ?? '');
          return { status: 200, headers: {}, body: '', delayMs: 100 };
        }),
    },
  );
  const executions = host.runParallel([1, 2].map(id => start('f', [id])));
  expect(executions.map(({ value }) => value)).toEqual([1, 2]);
  expect(sent.sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
});
