import { expect, test } from 'vitest';
import { FakeSpreadsheet } from '../index.ts';
import { hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function onOpen() {
    const ui = SpreadsheetApp.getUi();
    ui.createAddonMenu().addItem('Open', 'showPanel').addSeparator()
      .addSubMenu(ui.createMenu('Refresh').addItem('Selection', 'refresh')).addToUi();
  }
  function showPanel() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('Sidebar').setTitle('Sold data').setWidth(600)) }
  function refresh() {
    const ui = SpreadsheetApp.getUi();
    const answer = ui.alert('Refresh', 'Spend 12 requests?', ui.ButtonSet.YES_NO);
    return [answer === ui.Button.YES, answer == ui.Button.NO, String(answer)];
  }
  function name() { const r = SpreadsheetApp.getUi().prompt('Name?'); return [String(r.getSelectedButton()), r.getResponseText()] }
`;
const html = { Sidebar: '<p>panel</p>' };

test('the menu appears in NONE, and its items run with everything allowed', () => {
  const host = hostOf(CODE, { html });

  expect(host.open('NONE').error).toBeUndefined();

  expect(host.ui.menus).toEqual([
    {
      title: 'Add-on',
      addon: true,
      items: [
        { kind: 'item', caption: 'Open', functionName: 'showPanel' },
        { kind: 'separator' },
        {
          kind: 'submenu',
          menu: {
            title: 'Refresh',
            addon: false,
            items: [{ kind: 'item', caption: 'Selection', functionName: 'refresh' }],
          },
        },
      ],
    },
  ]);
  expect(host.clickMenu('Open').error).toBeUndefined();
  expect(host.ui.sidebar).toMatchObject({ html: '<p>panel</p>', title: 'Sold data', width: 300 });
});

test('opening twice leaves one menu', () => {
  const host = hostOf(CODE, { html });
  host.open();
  host.open();

  expect(host.ui.menus).toHaveLength(1);
});

test('questions are answered as prepared, or closed', () => {
  const host = hostOf(CODE, { html });
  host.open();
  host.ui.answer('YES');

  expect(host.clickMenu('Selection').value).toEqual([true, false, 'YES']);
  expect(host.clickMenu('Selection').value).toEqual([false, false, 'CLOSE']);
  expect(host.ui.questions[0]).toMatchObject({ title: 'Refresh', text: 'Spend 12 requests?', buttons: 'YES_NO' });
  host.ui.answer('OK', 'Ada');
  expect(host.run('name', [], 'FULL').value).toEqual(['OK', 'Ada']);
});

test('a sidebar opens in FULL only, and needs its scope', () => {
  const host = hostOf(CODE, { html });
  const scopeless = hostOf(CODE, { html, manifest: { ...MANIFEST, oauthScopes: MANIFEST.oauthScopes.slice(0, 2) } });

  expect(host.run('showPanel', [], 'LIMITED').error?.message).toMatch(/permission to call Ui.showSidebar/);
  expect(scopeless.run('showPanel', [], 'FULL').error?.message).toMatch(/Required permissions: .*script.container.ui$/);
});

test('formulas and time-driven triggers have no interface', () => {
  const message = 'Cannot call SpreadsheetApp.getUi() from this context.';

  expect(hostOf(CODE).run('name', [], 'CUSTOM_FUNCTION').error?.message).toBe(message);
  expect(hostOf(CODE).run('name', [], 'FULL', { interactive: false }).error?.message).toBe(message);
});

test('a template sees its properties and the functions of the script, and escapes what it prints', () => {
  const host = hostOf(
    `function include(name) { return HtmlService.createHtmlOutputFromFile(name).getContent() }
     function page() { const t = HtmlService.createTemplateFromFile('Page'); t.items = ['a<b', 'c']; return t.evaluate().setTitle('T').getContent() }`,
    {
      html: {
        Page: `<ul><? for (const item of items) { ?><li><?= item ?></li><? } ?></ul><?!= include('Part') ?>`,
        Part: '<hr>',
      },
    },
  );

  expect(host.run('page', [], 'FULL').value).toBe('<ul><li>a&#60;b</li><li>c</li></ul><hr>');
});

test('an error inside a template is an error of the script', () => {
  const host = hostOf(`function page() { return HtmlService.createTemplate('<?= missing ?>').evaluate() }`);

  expect(host.run('page', [], 'FULL').error).toMatchObject({
    name: 'ReferenceError',
    message: 'missing is not defined',
  });
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
