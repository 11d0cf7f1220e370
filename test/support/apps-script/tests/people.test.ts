import { describe, expect, test } from 'vitest';
import { fireTrigger } from '../index.ts';
import { API, hostOf } from './fixture.ts';

const OWNER = 'owner@example.com';
const EDITOR = 'editor@example.com';
const VIEWER = 'viewer@example.com';

const CODE = `
  const store = () => PropertiesService.getUserProperties();
  function save(value) { store().setProperty('key', value) }
  function KEY() { return store().getProperty('key') }
  function KEEP(value) { CacheService.getUserCache().put('k', value); return CacheService.getUserCache().get('k') }
  function ask() { return UrlFetchApp.fetch('${API}').getResponseCode() }
  function install() { ScriptApp.newTrigger('tick').timeBased().everyHours(1).create() }
  function tick() { return store().getProperty('key') }
  function write(value) { SpreadsheetApp.getActive().getRange('A1').setValue(value) }
  function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem('Ask', 'ask').addToUi() }
  function shared(value) { PropertiesService.getScriptProperties().setProperty('n', value); PropertiesService.getDocumentProperties().setProperty('n', value) }
  function seen() { return [PropertiesService.getScriptProperties(), PropertiesService.getDocumentProperties()].map(s => s.getProperty('n')) }
  function locked(service) { return LockService[service]().tryLock(1000) && (Utilities.sleep(5000), true) }
  function steps() {
    PropertiesService.getDocumentProperties().setProperty('before', '1');
    try { UrlFetchApp.fetch('${API}'); PropertiesService.getDocumentProperties().setProperty('after', '1') }
    catch (e) { PropertiesService.getDocumentProperties().setProperty('caught', '1') }
  }
`;
const people = (options = {}) => hostOf(CODE, { owner: OWNER, user: EDITOR, ...options });

describe('several people in one document', () => {
  test('everybody has own user properties, and formulas see the owner’s, whoever has the document open', () => {
    const host = people();
    for (const email of [OWNER, EDITOR]) host.person(email).callFromHtml('save', [`key of ${email}`]);

    expect(host.person(EDITOR).callFromHtml('KEY').value).toBe(`key of ${EDITOR}`);
    expect(host.person(EDITOR).calculate('KEY').value).toBe(`key of ${OWNER}`);
    expect(host.person(VIEWER).calculate('KEY').value).toBe(`key of ${OWNER}`);
    expect(host.person(EDITOR).calculate('save', ['x']).error?.message).toMatch(/permission/);
    host.owner = EDITOR;
    expect(host.person(VIEWER).calculate('KEY').value).toBe(`key of ${EDITOR}`);
  });

  test('a fetch counts for whoever runs it', () => {
    const host = people();
    host.fetchQuota.limit = 1;

    host.person(EDITOR).calculate('ask');

    expect([OWNER, EDITOR].map(email => host.person(email).fetches())).toEqual([0, 1]);
    expect(host.person(EDITOR).callFromHtml('ask').error?.message).toMatch(/too many times/);
    expect(host.person(OWNER).callFromHtml('ask').value).toBe(200);
  });

  test('triggers fire as the person who installed them', () => {
    const host = people();
    host.person(OWNER).callFromHtml('save', ['of the owner']);
    host.person(OWNER).callFromHtml('install');

    expect(host.person(EDITOR).triggers()).toEqual([]);
    expect(fireTrigger(host).map(run => run.value)).toEqual(['of the owner']);
  });

  test('a viewer calculates and reads, but changes no cell', () => {
    const host = people();
    host.person(VIEWER).role = 'viewer';

    expect(host.person(VIEWER).callFromHtml('write', ['x']).error?.message).toBe(
      'You do not have permission to perform that action.',
    );
    expect(host.person(EDITOR).callFromHtml('write', ['x']).error).toBeUndefined();
  });

  test('everybody has own menus and gives own consent', () => {
    const host = people();
    host.person(OWNER).open();
    host.person(OWNER).grantedScopes = new Set();

    expect(host.person(EDITOR).ui.menus).toEqual([]);
    expect(host.person(OWNER).clickMenu('Ask').error?.message).toMatch(/Authorization is required/);
    expect(host.person(EDITOR).callFromHtml('ask').value).toBe(200);
  });
});

test('two documents share what belongs to people and script, and nothing else', () => {
  const host = people();
  const other = people({ beside: host });
  host.person(EDITOR).callFromHtml('save', ['mine']);
  host.person(EDITOR).callFromHtml('shared', ['1']);
  host.person(EDITOR).callFromHtml('KEEP', ['kept']);
  host.person(EDITOR).callFromHtml('ask');

  expect(other.person(EDITOR).callFromHtml('KEY').value).toBe('mine');
  expect(other.person(EDITOR).callFromHtml('seen').value).toEqual(['1', null]);
  expect(other.cache.entries(`user:${EDITOR}`, other.clock.now())).toEqual({ k: 'kept' });
  expect(other.person(EDITOR).fetches()).toBe(1);
  expect(other.clock).toBe(host.clock);
});

test.each([
  ['getDocumentLock', [true, true, false]],
  ['getUserLock', [true, false, true]],
  ['getScriptLock', [true, false, false]],
])('%s is held against those who share it', (service, taken) => {
  const host = people();
  const other = people({ beside: host });
  const start = { functionName: 'locked', args: [service], mode: 'FULL' } as const;

  const runs = host.runParallel([start, { ...start, host: other }, { ...start, user: OWNER }]);

  expect(runs.map(run => run.value)).toEqual(taken);
});

test.each([
  [2, []],
  [3, ['before']],
  [5, ['before']],
  [6, ['before', 'after']],
])('an execution can be killed before any service call: at the %ith', (calls, written) => {
  const host = people();
  // Two calls for each property, one for the fetch.
  host.killIn(calls);

  const { killed, requests } = host.run('steps', [], 'FULL');

  expect({ killed, written: Object.keys(host.properties.entries('document')) }).toEqual({ killed: calls < 6, written });
  expect(requests).toHaveLength(calls > 3 ? 1 : 0);
  expect(host.run('steps', [], 'FULL').killed).toBe(calls === 6);
});
