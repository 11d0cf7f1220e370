import { expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

const CODE = `
  function attempt(ms) { const lock = LockService.getScriptLock(); return [lock.tryLock(ms), lock.hasLock()] }
  function insist(ms) { LockService.getScriptLock().waitLock(ms); return 'mine' }
  function count(times) {
    for (let i = 0; i < times; i++) {
      const lock = LockService.getScriptLock();
      lock.waitLock(29000);
      const cache = CacheService.getScriptCache();
      const before = Number(cache.get('n') || 0);
      Utilities.sleep(50);
      cache.put('n', String(before + 1));
      lock.releaseLock();
    }
    return new Date().getTime();
  }
`;

test('a lock held elsewhere is waited for, and the wait costs its time', () => {
  const host = hostOf(CODE);
  host.locks.hold('script', { now: host.clock.now(), until: host.clock.now() + 4000 });

  expect(host.run('attempt', [10_000], 'FULL')).toMatchObject({ value: [true, true], elapsedMs: 4000 });
});

test('tryLock gives up after its time', () => {
  const host = hostOf(CODE);
  const release = host.locks.hold('script', { now: host.clock.now() });

  expect(host.run('attempt', [5000], 'FULL')).toMatchObject({ value: [false, false], elapsedMs: 5000 });
  release();
  expect(host.run('attempt', [0], 'FULL')).toMatchObject({ value: [true, true], elapsedMs: 0 });
});

test('waitLock throws after its time', () => {
  const host = hostOf(CODE);
  host.locks.hold('script', { now: host.clock.now() });

  expect(host.run('insist', [1000], 'FULL').error?.message).toBe(
    'Lock timeout: another process was holding the lock for too long.',
  );
});

test('a lock ends with its execution', () => {
  const host = hostOf(CODE);

  expect(host.run('insist', [0], 'FULL').value).toBe('mine');
  expect(host.run('insist', [0], 'FULL').value).toBe('mine');
});

test('waiting for a lock past the execution limit ends the execution', () => {
  const host = hostOf(CODE);
  host.locks.hold('script', { now: host.clock.now() });

  expect(host.run('attempt', [60_000], 'CUSTOM_FUNCTION')).toMatchObject({ timedOut: true, elapsedMs: 30_000 });
});

test('user locks of two users do not meet', () => {
  const host = hostOf('function f() { return LockService.getUserLock().tryLock(0) }');
  host.locks.hold('user', { now: host.clock.now(), user: 'user@example.com' });

  expect(host.run('f', [], 'FULL').value).toBe(false);
  expect(host.run('f', [], 'FULL', { user: 'other@example.com' }).value).toBe(true);
});

test('twenty executions at once count under a lock without losing one', () => {
  const host = hostOf(CODE);

  const executions = host.runParallel(
    Array.from({ length: 20 }, () => ({ functionName: 'count', args: [5], mode: 'FULL' as const })),
  );

  expect(executions.map(execution => execution.error)).toEqual(executions.map(() => undefined));
  expect(host.cache.entries('script', host.clock.now())).toEqual({ n: '100' });
});
