import { expect, test } from 'vitest';
import { VirtualTime } from '../../clock/time.ts';
import { fireTrigger } from '../services/script-app.ts';
import { hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function install(hours) { return ScriptApp.newTrigger('tick').timeBased().everyHours(hours).create() && 'installed' }
  function list() { return ScriptApp.getProjectTriggers().map(t => t.getHandlerFunction()) }
  function tick(e) { Utilities.sleep(1000); return String(e.authMode) }
  function status() { const i = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL); return [String(i.getAuthorizationStatus()), i.getAuthorizationUrl()] }
  function fetch_() { return UrlFetchApp.fetch('https://api.example.com/v1/x').getResponseCode() }
`;
const start = Date.UTC(2026, 0, 1, 9, 20);
const host = () => hostOf(CODE, { clock: new VirtualTime(start) });

test('an hourly trigger fires once an hour at its own minute', () => {
  const it = host();
  it.run('install', [1], 'FULL');

  const fired = Array.from({ length: 20 }, () => [fireTrigger(it), it.clock.now()] as const);

  expect(fired[0]?.[0].map(execution => execution.value)).toEqual(['FULL']);
  expect(fired.map(([, at]) => new Date(at).getUTCHours()).slice(0, 5)).toEqual([10, 11, 12, 13, 14]);
  expect(new Set(fired.map(([, at]) => new Date(at).getUTCMinutes())).size).toBeGreaterThan(5);
});

test('an add-on gets one time-driven trigger per user and document', () => {
  const it = host();
  it.run('install', [1], 'FULL');

  expect(it.run('install', [6], 'FULL').error?.message).toBe(
    'This add-on has created too many time-based triggers in this document for this Google user account.',
  );
  expect(it.run('install', [6], 'FULL', { user: 'other@example.com' }).error).toBeUndefined();
  expect(it.run('list', [], 'FULL').value).toEqual(['tick']);
});

test('every 3 hours is refused', () => {
  expect(host().run('install', [3], 'FULL').error?.message).toBe('You must specify one of 1, 2, 4, 6, 8, 12 hours.');
});

test('triggers have 90 minutes a day, then the platform refuses', () => {
  const it = host();
  it.triggers.runtime.limit = 2500;
  it.run('install', [1], 'FULL');

  const errors = Array.from({ length: 4 }, () => fireTrigger(it)[0]?.error?.message);

  expect(errors).toEqual([undefined, undefined, undefined, 'Service using too much computer time for one day']);
});

test('triggers need full authorisation and their scope', () => {
  const scopeless = hostOf(CODE, { manifest: { ...MANIFEST, oauthScopes: [] } });

  expect(host().run('list', [], 'LIMITED').error?.message).toMatch(/permission to call ScriptApp.getProjectTriggers/);
  expect(scopeless.run('list', [], 'FULL').error?.message).toMatch(/Required permissions: .*script.scriptapp$/);
});

test('after a change of scopes the script can detect missing consent, and its calls fail', () => {
  const it = host();
  expect(it.run('status', [], 'FULL').value).toEqual(['NOT_REQUIRED', null]);

  it.person().grantedScopes = new Set();

  expect(it.run('status', [], 'FULL').value).toEqual(['REQUIRED', expect.stringMatching(/^https:\/\//)]);
  expect(it.run('fetch_', [], 'FULL').error?.message).toBe('Authorization is required to perform that action.');
});
