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

test('an execution in a reused context finds the variables as they were after loading, and cannot change what is not restored', () => {
  const code = `
    var Bundle = (() => {
      var runs = 0, { known, list } = { known: new Map([['loading', { times: 1 }]]), list: [] };
      function next() { runs++; known.set('run', runs); return [runs, ...known.keys()] }
      return { next, push: () => list.push(1), count: () => ++known.get('loading').times };
    })();
    function next() { const before = [...Bundle.next()]; return [before, Bundle.next()] }
    function push() { return Bundle.push() }
    function count() { return Bundle.count() }
  `;
  const host = hostOf(code, { reusesContexts: true });

  for (const _ of [1, 2])
    expect(host.run('next', [], 'FULL').value).toEqual([
      [1, 'loading', 'run'],
      [2, 'loading', 'run'],
    ]);
  for (const change of ['push', 'count'])
    expect(host.run(change, [], 'FULL').error).toMatchObject({ name: 'TypeError' });
  expect(() => hostOf('function next() {}', { reusesContexts: true })).toThrow('only a bundle');
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
