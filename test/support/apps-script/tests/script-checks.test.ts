import { expect, test } from 'vitest';
import { forbiddenGlobals, loadsUnderAuthModeNone, parsesAsScript } from '../script-checks.ts';

test.each([
  ['class A { #x = 1 }', 'a private field'],
  ['class A { static x = 1 }', 'a static field'],
  ['class A { static { f() } }', 'a static block'],
  ["import x from 'x'", 'an import'],
  ['a ??= 1', 'logical assignment'],
  ['const n = 1_000', 'a numeric separator'],
  ['await f()', 'await at the top level'],
])('%s does not parse: %s', code => {
  expect(parsesAsScript(code).ok).toBe(false);
});

test('an error names the place', () => {
  expect(parsesAsScript('var a;\nclass A { #x }').error).toMatch(/^2:10 /);
});

test('ES2020 parses', () => {
  expect(parsesAsScript('const f = async a => a?.b ?? 10n; class A extends Object {}; for (const x of []) {}')).toEqual(
    { ok: true },
  );
});

test.each([
  ['new URL("x")', ['URL']],
  ['function f() { setTimeout(f, 1) }', ['setTimeout']],
  ['const s = new TextEncoder(), t = structuredClone({})', ['TextEncoder', 'structuredClone']],
  ['window.x = 1; process.env', ['window', 'process']],
  ['globalThis.fetch("x")', ['fetch']],
  ['({ a: URL, [crypto]: 1 })', ['URL', 'crypto']],
  ['x => { try { fetch() } catch { Buffer } }', ['fetch', 'Buffer']],
  ['{ let URL = 1 } URL', ['URL']],
  ['(function URL() {}); URL', ['URL']],
  ['const { a = performance } = {}', ['performance']],
  ['new WeakRef({})', ['WeakRef']],
  ['`a$' + '{queueMicrotask}`', ['queueMicrotask']],
])('%s uses what is not there', (code, names) => {
  expect(forbiddenGlobals(code).map(use => use.name)).toEqual(names);
});

test.each([
  'const object = {}; object.fetch(); object.URL',
  'const o = { fetch: 1, URL() {} }; class A { process() {} }',
  'function f(URL) { return new URL() }',
  'if (typeof setTimeout === "function") {}',
  'var fetch; function g() { return fetch } ',
  'function g() { return later; } var later',
  'function g() { if (x) { var x = 1 } return x }',
  'for (const URL of []) URL; for (var i = 0; i < 1; i++); i',
  'try {} catch (process) { process }',
  'const { URL, ...window } = {}; const [a, [fetch]] = []; URL; window; fetch; a',
  'URL: for (;;) { break URL }',
  'const f = function fetch() { fetch() }; class URL { m() { return URL } }',
  'function f() { return arguments.length }',
  'UrlFetchApp.fetch(""); Logger.log(JSON.stringify(new Map())); console.log(escape(""))',
  'switch (1) { case 1: let URL = 1; URL }',
  'globalThis.__registry = globalThis.__registry || {}',
])('%s uses nothing forbidden', code => {
  expect(forbiddenGlobals(code)).toEqual([]);
});

test('a use names its line', () => {
  expect(forbiddenGlobals('\n\nfetch()')).toEqual([{ name: 'fetch', line: 3 }]);
});

test('a script that only defines functions loads without a service', () => {
  expect(loadsUnderAuthModeNone('function onOpen() { SpreadsheetApp.getUi() } const a = typeof URL')).toEqual({
    ok: true,
    touched: [],
  });
});

test('a service touched at load is named, even when the script hides the error', () => {
  expect(loadsUnderAuthModeNone('const p = PropertiesService.getDocumentProperties()')).toMatchObject({
    ok: false,
    touched: ['PropertiesService'],
  });
  expect(loadsUnderAuthModeNone('try { CacheService.getDocumentCache() } catch (e) {}')).toEqual({
    ok: false,
    touched: ['CacheService'],
  });
});

test('a script that fails while loading is caught', () => {
  expect(loadsUnderAuthModeNone('const url = new URL("x")')).toMatchObject({ ok: false, error: 'URL is not defined' });
});
