import { expect, test } from 'vitest';
import { VirtualClock } from '../index.ts';
import { hostOf } from './fixture.ts';

test('only the language and the services are there: no browser, no Node, no newer engine', () => {
  const host = hostOf('function names() { return Object.getOwnPropertyNames(globalThis) }');

  const names = host.run('names', [], 'FULL').value as string[];

  for (const absent of [
    ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'setTimeout', 'setInterval', 'fetch', 'FormData'],
    ...['structuredClone', 'crypto', 'queueMicrotask', 'process', 'Buffer', 'performance', 'window', 'atob', 'btoa'],
    ...['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry', 'Iterator'],
    'AbortController',
  ]) {
    expect(names).not.toContain(absent);
  }
  expect(names).toEqual(
    expect.arrayContaining(['UrlFetchApp', 'CacheService', 'Intl', 'Promise', 'BigInt', 'console']),
  );
});

test('a library method newer than ES2022 is missing, so leaning on it fails here first', () => {
  const host = hostOf('function sorted() { return [2, 1].toSorted() }');

  expect(host.run('sorted', [], 'FULL').error).toMatchObject({ name: 'TypeError' });
});

test('no state survives an execution but what the services keep', () => {
  const host = hostOf(`
    var runs = 0;
    function next() { runs++; PropertiesService.getDocumentProperties().setProperty('runs', String(runs)); return runs }
    function kept() { return PropertiesService.getDocumentProperties().getProperty('runs') }
  `);

  expect([host.run('next', [], 'FULL').value, host.run('next', [], 'FULL').value]).toEqual([1, 1]);
  expect(host.run('kept', [], 'FULL').value).toBe('1');
});

test('values cross the border as values of the other side', () => {
  const host = hostOf(`
    function kinds(list, when, record) {
      return [list instanceof Array, when instanceof Date, record.constructor === Object, [[1, 'a', null, undefined, new Date(5)]]]
    }
  `);

  const { value } = host.run('kinds', [[1], new Date(0), {}], 'FULL');

  expect(value).toStrictEqual([true, true, true, [[1, 'a', null, undefined, new Date(5)]]]);
});

test('Date follows the virtual clock', () => {
  const host = hostOf(
    'function t() { const a = Date.now(); Utilities.sleep(1500); return [a, new Date().getTime(), Date().slice(0, 24)] }',
    {
      clock: new VirtualClock(Date.UTC(2026, 0, 1)),
    },
  );

  const { value, elapsedMs } = host.run('t', [], 'FULL');

  expect(value).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1500, 'Thu Jan 01 2026 00:00:01']);
  expect(elapsedMs).toBe(1500);
});

test("local time is the script's zone, whatever zone this machine is in", () => {
  const host = hostOf(
    `function local() {
      const d = new Date(2026, 6, 1, 12, 30);
      return [d.toISOString(), d.getHours(), d.getTimezoneOffset(), d.toString(), new Date('2026-01-01T00:00:00').toISOString(),
        new Date('2026-01-01').toISOString(), new Date('Jan 5, 2026 10:00').toISOString(), new Date(2026, 0, 31, 23).getDate(),
        d.toLocaleTimeString('en-US'), new Date(d.setHours(0)).toISOString()]
    }`,
    { manifest: { timeZone: 'America/New_York' } },
  );

  expect(host.run('local', [], 'FULL').value).toEqual([
    '2026-07-01T16:30:00.000Z',
    12,
    240,
    'Wed Jul 01 2026 12:30:00 GMT-0400 (Eastern Daylight Time)',
    '2026-01-01T05:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-05T15:00:00.000Z',
    31,
    expect.stringMatching(/^12:30:00\sPM$/),
    '2026-07-01T04:30:00.000Z',
  ]);
});

test('a promise settles by microtasks, and one that waits for a timer fails the execution', () => {
  const host = hostOf(`
    const later = async n => { await null; await Promise.resolve(); return n * 2 };
    async function fail() { await null; throw new Error("late") }
    function stuck() { return new Promise(() => {}) }
  `);

  expect(host.run('later', [21], 'FULL').value).toBe(42);
  expect(host.run('fail', [], 'FULL').error).toMatchObject({ name: 'Error', message: 'late' });
  expect(host.run('stuck', [], 'FULL').error?.message).toMatch(/promise that no microtask settles/);
});

test('an error keeps its name and message, and shows only the frames of the script', () => {
  const host = hostOf(
    'function fail() { class QuotaError extends Error {}; QuotaError.prototype.name = "QuotaError"; throw new QuotaError("spent") }',
  );

  const { error } = host.run('fail', [], 'CUSTOM_FUNCTION');

  expect(error).toMatchObject({ name: 'QuotaError', message: 'spent' });
  expect(error?.stack.split('\n').slice(1)).toEqual([expect.stringContaining('at fail (Code.js:1')]);
});

test('a function that is not there is reported as the platform does', () => {
  expect(hostOf('').run('onOpen', [], 'FULL').error?.message).toBe('Script function not found: onOpen');
});

test('Math.random differs between executions and repeats with the seed', () => {
  const first = hostOf('function dice() { return Math.random() }', { seed: 7 });
  const second = hostOf('function dice() { return Math.random() }', { seed: 7 });

  const rolls = [first.run('dice', [], 'FULL').value, first.run('dice', [], 'FULL').value];

  expect(rolls[0]).not.toBe(rolls[1]);
  expect(rolls).toEqual([second.run('dice', [], 'FULL').value, second.run('dice', [], 'FULL').value]);
});

test('what the script logs stands in the execution with its time and level', () => {
  const host = hostOf("function chat() { Logger.log('a %s', 'b'); console.warn({ x: 1 }) }", {
    clock: new VirtualClock(1000),
  });

  expect(host.run('chat', [], 'FULL').logs).toEqual([
    { at: 1000, level: 'log', text: 'a b' },
    { at: 1000, level: 'warn', text: '{ x: 1 }' },
  ]);
});

test('a mistake of the stand-in itself is thrown at the test, not at the script', () => {
  const transport = () => {
    throw new TypeError('broken transport');
  };
  const code = `function f() { try { UrlFetchApp.fetch('https://api.example.com/v1/x') } catch (e) { return 'caught' } }`;

  expect(() => hostOf(code, { transport }).run('f', [], 'FULL')).toThrow('broken transport');
});

test("an error from the script's own getter goes to the script, not to the test", () => {
  const host = hostOf(`
    function f() {
      const odd = { get x() { throw new RangeError('mine') } };
      try { CacheService.getDocumentCache().putAll(odd) } catch (e) { return e instanceof RangeError && e.message }
    }
  `);

  expect(host.run('f', [], 'FULL').value).toBe('mine');
});

test('a script bound to no document has no document services', () => {
  const host = hostOf(
    `function f() {
      return [CacheService.getDocumentCache(), LockService.getDocumentLock(), PropertiesService.getDocumentProperties(), SpreadsheetApp.getActive()]
    }`,
    { spreadsheet: null },
  );

  expect(host.run('f', [], 'FULL').value).toEqual([null, null, null, null]);
});
