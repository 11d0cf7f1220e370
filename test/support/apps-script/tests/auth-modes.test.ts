import { expect, test } from 'vitest';
import { API, hostOf, MANIFEST } from './fixture.ts';

const PROBES = `
  const probe = work => { try { work(); return 'ok' } catch (e) { return e.name + ': ' + e.message } };
  function utilities() { return probe(() => { Utilities.getUuid(); console.log('y') }) }
  function properties() { return probe(() => PropertiesService.getUserProperties().getProperty('x')) }
  function cache() { return probe(() => CacheService.getDocumentCache().getAll(['x'])) }
  function lock() { return probe(() => LockService.getDocumentLock().tryLock(1)) }
  function fetch_() { return probe(() => UrlFetchApp.fetch('${API}')) }
  function zone() { return probe(() => Session.getScriptTimeZone()) }
`;

test('NONE: Utilities and the console are there, and nothing else', () => {
  const host = hostOf(PROBES);
  const ask = (name: string) => host.run(name, [], 'NONE').value;

  expect(ask('utilities')).toBe('ok');
  expect(ask('properties')).toBe('Exception: You do not have permission to call PropertiesService.getUserProperties');
  expect(ask('cache')).toBe('Exception: You do not have permission to call CacheService.getDocumentCache');
  expect(ask('lock')).toBe('Exception: You do not have permission to call LockService.getDocumentLock');
  expect(ask('zone')).toBe('Exception: You do not have permission to call Session.getScriptTimeZone');
  expect(ask('fetch_')).toBe(
    'Exception: You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request',
  );
});

test('LIMITED: properties, cache and locks, but no UrlFetch', () => {
  const host = hostOf(PROBES);
  const ask = (name: string) => host.run(name, [], 'LIMITED').value;

  expect(['utilities', 'properties', 'cache', 'lock', 'zone'].map(ask)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(ask('fetch_')).toMatch(/^Exception: You do not have permission to call UrlFetchApp.fetch/);
});

test('CUSTOM_FUNCTION and FULL may fetch', () => {
  const host = hostOf(PROBES);

  expect(host.run('fetch_', [], 'CUSTOM_FUNCTION').value).toBe('ok');
  expect(host.run('fetch_', [], 'FULL').value).toBe('ok');
});

test('a service call at load time breaks every entry point in NONE: the menu vanishes', () => {
  const host = hostOf("const zone = Session.getScriptTimeZone(); function onOpen() { return 'menu' }");

  expect(host.run('onOpen', [], 'NONE').error?.message).toMatch(
    /do not have permission to call Session.getScriptTimeZone/,
  );
  expect(host.run('onOpen', [], 'LIMITED').value).toBe('menu');
});

test('a scope missing from the manifest closes its calls even in FULL', () => {
  const host = hostOf(PROBES, { manifest: { ...MANIFEST, oauthScopes: [] } });

  expect(host.run('fetch_', [], 'FULL').value).toMatch(/Required permissions: .*script.external_request$/);
});

test("a formula sees the owner's user properties, not those of the editor at the keyboard", () => {
  const host = hostOf(
    `function save(key) { PropertiesService.getUserProperties().setProperty('key', key) }
     function load() { return PropertiesService.getUserProperties().getProperty('key') }`,
    { user: 'editor@example.com', owner: 'owner@example.com' },
  );
  host.run('save', ['of the editor'], 'FULL');
  host.run('save', ['of the owner'], 'FULL', { user: 'owner@example.com' });

  expect(host.run('load', [], 'FULL').value).toBe('of the editor');
  expect(host.run('load', [], 'CUSTOM_FUNCTION').value).toBe('of the owner');
});

test("an editor's formula can't set user properties", () => {
  const code = "function save() { PropertiesService.getUserProperties().setProperty('a', 'b') }";
  const host = hostOf(code, { user: 'editor@example.com', owner: 'owner@example.com' });

  expect(host.run('save', [], 'CUSTOM_FUNCTION').error?.message).toMatch(/^You do not have permission to call/);
});
