import { describe, expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

describe('the cache', () => {
  const CODE = `
    const cache = () => CacheService.getDocumentCache();
    function put(key, value, ttl) { cache().putAll({ [key]: value }, ttl) }
    function get(key) { return cache().getAll([key])[key] }
    function fill(from, to, ttl) { const all = {}; for (let i = from; i < to; i++) all['k' + i] = 'v'; cache().putAll(all, ttl) }
    function count(n) { const keys = []; for (let i = 0; i < n; i++) keys.push('k' + i); return Object.keys(cache().getAll(keys)).length }
  `;

  test('the cache keeps an entry for 600 s by default', () => {
    const host = hostOf(CODE);
    host.run('put', ['k', 'v'], 'FULL');
    host.clock.advance(599_999);
    expect(host.run('get', ['k'], 'FULL').value).toBe('v');

    host.clock.advance(1);

    expect(host.run('get', ['k'], 'FULL').value).toBeUndefined();
  });

  test.each<[string, unknown[], string | undefined]>([
    ['a lifetime of 21,600 s', ['k', 'v', 21_600], undefined],
    ['a longer one', ['k', 'v', 21_601], 'Invalid argument: expirationInSeconds'],
    ['a lifetime of 0 s', ['k', 'v', 0], 'Invalid argument: expirationInSeconds'],
    ['a key of 250 characters', ['k'.repeat(250), 'v'], undefined],
    ['a longer one', ['k'.repeat(251), 'v'], 'Argument too large: key'],
    ['a value of 100 KB', ['k', 'x'.repeat(102_400)], undefined],
    ['a longer one', ['k', 'x'.repeat(102_401)], 'Argument too large: value'],
    ['a value with more bytes than characters', ['k', 'é'.repeat(51_201)], 'Argument too large: value'],
    ['an absent value', ['n', null], 'Invalid argument: value'],
  ])('the cache accepts or rejects %s as the platform does', (_, args, message) => {
    expect(hostOf(CODE).run('put', args, 'FULL').error?.message).toBe(message);
  });

  test('the cache keeps the 900 entries farthest from expiry past 1,000', () => {
    const host = hostOf(CODE);
    host.run('fill', [0, 500, 100], 'FULL');
    host.run('fill', [500, 1000, 200], 'FULL');
    expect(host.run('count', [1000], 'FULL').value).toBe(1000);

    host.run('put', ['one more', 'v', 300], 'FULL');

    expect(host.run('count', [1000], 'FULL').value).toBe(899);
    expect(host.run('get', ['k999'], 'FULL').value).toBe('v');
    expect(host.run('get', ['one more'], 'FULL').value).toBe('v');
  });
});

describe('properties', () => {
  const CODE = `
    const store = () => PropertiesService.getDocumentProperties();
    function set(key, value) { store().setProperty(key, value) }
    function setAll(values) { store().setProperties(values) }
    function all() { return store().getProperties() }
  `;

  test('a value has at most 9 KB', () => {
    const host = hostOf(CODE);

    expect(host.run('set', ['k', 'x'.repeat(9216)], 'FULL').error).toBeUndefined();
    expect(host.run('set', ['k', 'x'.repeat(9217)], 'FULL').error?.message).toBe('Argument too large: value');
  });

  test('a store has at most 500 KB, and a write that does not fit changes nothing', () => {
    const host = hostOf(CODE);
    const full = Object.fromEntries(Array.from({ length: 56 }, (_, index) => [`k${index}`, 'x'.repeat(9000)]));
    expect(host.run('setAll', [full], 'FULL').error).toBeUndefined();

    const { error } = host.run('set', ['more', 'x'.repeat(9000)], 'FULL');

    expect(error?.message).toBe(
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    );
    expect(Object.keys(host.properties.entries('document'))).toHaveLength(56);
  });

  test('50,000 reads and writes a day are allowed; the day ends 24 hours after the first', () => {
    const host = hostOf(CODE);
    host.properties.quota.limit = 3;
    for (let call = 0; call < 3; call++) host.run('all', [], 'FULL');

    expect(host.run('all', [], 'FULL').error?.message).toBe('Service invoked too many times for one day: properties.');
    expect(host.run('all', [], 'FULL', { user: 'other@example.com' }).error).toBeUndefined();
    host.clock.advance(86_400_000);
    expect(host.run('all', [], 'FULL').error).toBeUndefined();
  });
});
