import { expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

const CODE = `
  const cache = () => CacheService.getScriptCache();
  function put(key, value, ttl) { ttl === undefined ? cache().put(key, value) : cache().put(key, value, ttl) }
  function get(key) { return cache().get(key) }
  function fill(from, to, ttl) { const all = {}; for (let i = from; i < to; i++) all['k' + i] = 'v'; cache().putAll(all, ttl) }
  function count(n) { const keys = []; for (let i = 0; i < n; i++) keys.push('k' + i); return Object.keys(cache().getAll(keys)).length }
`;

test('an entry lives 600 s unless told otherwise', () => {
  const host = hostOf(CODE);
  host.run('put', ['k', 'v'], 'FULL');
  host.clock.advance(599_999);
  expect(host.run('get', ['k'], 'FULL').value).toBe('v');

  host.clock.advance(1);

  expect(host.run('get', ['k'], 'FULL').value).toBeNull();
});

test('a lifetime of 1 to 21,600 s is taken, others are refused', () => {
  const host = hostOf(CODE);

  expect(host.run('put', ['k', 'v', 21_600], 'FULL').error).toBeUndefined();
  expect(host.run('put', ['k', 'v', 21_601], 'FULL').error?.message).toBe('Invalid argument: expirationInSeconds');
  expect(host.run('put', ['k', 'v', 0], 'FULL').error?.message).toBe('Invalid argument: expirationInSeconds');
});

test('a key has at most 250 characters', () => {
  const host = hostOf(CODE);

  expect(host.run('put', ['k'.repeat(250), 'v'], 'FULL').error).toBeUndefined();
  expect(host.run('put', ['k'.repeat(251), 'v'], 'FULL').error?.message).toBe('Argument too large: key');
});

test('a value has at most 100 KB, counted in bytes', () => {
  const host = hostOf(CODE);

  expect(host.run('put', ['k', 'x'.repeat(102_400)], 'FULL').error).toBeUndefined();
  expect(host.run('put', ['k', 'x'.repeat(102_401)], 'FULL').error?.message).toBe('Argument too large: value');
  expect(host.run('put', ['k', 'é'.repeat(51_201)], 'FULL').error?.message).toBe('Argument too large: value');
});

test('past 1,000 items the 900 farthest from expiry stay', () => {
  const host = hostOf(CODE);
  host.run('fill', [0, 500, 100], 'FULL');
  host.run('fill', [500, 1000, 200], 'FULL');
  expect(host.run('count', [1000], 'FULL').value).toBe(1000);

  host.run('put', ['one more', 'v', 300], 'FULL');

  expect(host.run('count', [1000], 'FULL').value).toBe(899);
  expect(host.run('get', ['k999'], 'FULL').value).toBe('v');
  expect(host.run('get', ['one more'], 'FULL').value).toBe('v');
});

test('script, document and user caches are apart, and users are apart', () => {
  const host = hostOf(`
    function put() { CacheService.getUserCache().put('k', 'v') }
    function get() { return [CacheService.getUserCache().get('k'), CacheService.getScriptCache().get('k'), CacheService.getDocumentCache().get('k')] }
  `);
  host.run('put', [], 'FULL');

  expect(host.run('get', [], 'FULL').value).toEqual(['v', null, null]);
  expect(host.run('get', [], 'FULL', { user: 'other@example.com' }).value).toEqual([null, null, null]);
});

test('entries vanish when a test asks for it, the same ones for the same seed', () => {
  const host = hostOf(CODE);
  host.run('fill', [0, 200, 600], 'FULL');

  const dropped = host.cache.dropRandomly(0.5, 3);

  expect(dropped).toBeGreaterThan(60);
  expect(dropped).toBeLessThan(140);
  expect(host.run('count', [200], 'FULL').value).toBe(200 - dropped);
});

test('only text is kept: other values become text, an absent one is refused', () => {
  const host = hostOf(CODE);
  host.run('put', ['n', 5], 'FULL');

  expect(host.run('get', ['n'], 'FULL').value).toBe('5');
  expect(host.run('put', ['n', null], 'FULL').error?.message).toBe('Invalid argument: value');
});
