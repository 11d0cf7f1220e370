import { describe, expect, test } from 'vitest';
import { FakeSpreadsheet } from '../index.ts';
import { hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem('Open', 'showPanel').addSeparator().addToUi() }
  function showPanel() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('Sidebar').setTitle('Sold data')) }
`;
const html = { Sidebar: '<p>panel</p>' };

test('the menu appears in NONE, and its items run with everything allowed', () => {
  const host = hostOf(CODE, { html });

  expect(host.open('NONE').error).toBeUndefined();

  const items = [{ kind: 'item', caption: 'Open', functionName: 'showPanel' }, { kind: 'separator' }];
  expect(host.ui.menus).toEqual([{ title: 'Add-on', items }]);
  expect(host.clickMenu('Open').error).toBeUndefined();
  expect(host.ui.sidebar).toEqual({ html: '<p>panel</p>', title: 'Sold data' });
});

test('opening twice leaves one menu', () => {
  const host = hostOf(CODE, { html });
  host.open();
  host.open();

  expect(host.ui.menus).toHaveLength(1);
});

test('a sidebar opens in FULL only, and needs its scope', () => {
  const host = hostOf(CODE, { html });
  const scopeless = hostOf(CODE, { html, manifest: { ...MANIFEST, oauthScopes: MANIFEST.oauthScopes.slice(0, 2) } });

  expect(host.run('showPanel', [], 'LIMITED').error?.message).toMatch(/permission to call Ui.showSidebar/);
  expect(scopeless.run('showPanel', [], 'FULL').error?.message).toMatch(/Required permissions: .*script.container.ui$/);
});

test('formulas and time-driven triggers have no interface', () => {
  const message = 'Cannot call SpreadsheetApp.getUi() from this context.';

  expect(hostOf(CODE).run('showPanel', [], 'CUSTOM_FUNCTION').error?.message).toBe(message);
  expect(hostOf(CODE).run('showPanel', [], 'FULL', { interactive: false }).error?.message).toBe(message);
});

test('a page that is not in the project is named in the error', () => {
  expect(hostOf(CODE).run('showPanel', [], 'FULL').error?.message).toBe('No HTML file named Sidebar was found.');
});

test('the event of onOpen tells the mode and carries the document', () => {
  const host = hostOf(
    `function onOpen(e) { return [e.authMode === ScriptApp.AuthMode.LIMITED, String(e.authMode), e.source.getName()] }
     function onInstall(e) { return [e.authMode === ScriptApp.AuthMode.FULL, e.source.getName()] }`,
    { spreadsheet: new FakeSpreadsheet({ name: 'Prices' }) },
  );

  expect(host.open('LIMITED').value).toEqual([true, 'LIMITED', 'Prices']);
  expect(host.install().value).toEqual([true, 'Prices']);
});

describe('a call from the page', () => {
  const SERVER = `
    function echo(value) { return value }
    function kinds(list) { return [list[0] === null, typeof list[1]] }
    function date() { return { rows: [{ soldAt: new Date(0) }] } }
    function callback() { return { a: [() => 1] } }
    function range() { return SpreadsheetApp.getActive() }
    function nothing() {}
    function secret_() { return 1 }
    function fails() { throw new Error('no') }
  `;
  const call = (name: string, args: unknown[] = []) => hostOf(SERVER).callFromHtml(name, args);

  test('takes plain data both ways, and undefined arrives as null', () => {
    expect(call('echo', [{ a: [1, 'x', true, null] }]).value).toEqual({ a: [1, 'x', true, null] });
    expect(call('kinds', [[undefined, 1]]).value).toEqual([true, 'number']);
    expect(call('nothing').value).toBeNull();
  });

  test.each<[string, unknown[], string]>([
    ['date', [], 'result.rows.0.soldAt is a Date'],
    ['callback', [], 'result.a.0 is a function'],
    ['range', [], 'result is an object of a service'],
    ['echo', [new Date(0)], 'argument.0 is a Date'],
    ['echo', [{ a: [() => 1] }], 'argument.0.a.0 is a function'],
  ])('%s(%j) takes or returns what is illegal', (name, args, reason) => {
    expect(call(name, args).error?.message).toBe(`Failed due to illegal value in property: ${reason}`);
  });

  test('finds no private functions, and hears of errors', () => {
    expect(call('secret_').error?.message).toBe('google.script.run.secret_ is not a function');
    expect(call('fails').error).toMatchObject({ name: 'Error', message: 'no' });
  });
});
