import { expect, test } from 'vitest';
import { VirtualTime } from '../../clock/time.ts';
import { hostOf } from './fixture.ts';

test('the runtime has only the language and the services, no browser and no Node', () => {
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

test('only state kept by the services survives an execution', () => {
  const host = hostOf(`
    var runs = 0;
    function next() { runs++; PropertiesService.getDocumentProperties().setProperty('runs', String(runs)); return runs }
    function kept() { return PropertiesService.getDocumentProperties().getProperty('runs') }
  `);

  expect([host.run('next', [], 'FULL').value, host.run('next', [], 'FULL').value]).toEqual([1, 1]);
  expect(host.run('kept', [], 'FULL').value).toBe('1');
});

test('Date follows the virtual clock', () => {
  const host = hostOf(
    'function t() { const a = Date.now(); Utilities.sleep(1500); return [a, new Date().getTime()] }',
    {
      clock: new VirtualTime(Date.UTC(2026, 0, 1)),
    },
  );

  const { value, elapsedMs } = host.run('t', [], 'FULL');

  expect(value).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1500]);
  expect(elapsedMs).toBe(1500);
});
