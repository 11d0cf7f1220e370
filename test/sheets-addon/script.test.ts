import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { publisher } from '../../scripts/lib/publisher.ts';
import { entryPoints } from '../../sheets-addon/build/stubs.ts';
import * as entry from '../../sheets-addon/entry.ts';
import { twinOf } from '../../sheets-addon/formulas/formula.ts';
import { formulas } from '../../sheets-addon/formulas/offers.ts';
import { customFunctions } from '../playground/add-on.ts';
import { code, install } from './addon.ts';

const { version } = JSON.parse(readFileSync('sheets-addon/package.json', 'utf8')) as { version: string };

it('the shipped Code.js begins with its name, version, licence, source and the one address that it calls', () => {
  const lines = code.split('\n');
  const header = lines.slice(
    0,
    lines.findIndex(line => !line.startsWith('//')),
  );
  expect(header.filter(line => !line.startsWith('// Commit'))).toEqual([
    `// Sold Data for Google Sheets, version ${version}`,
    '// Licence: MIT',
    `// Source: ${publisher.repository}`,
    '// Sends requests to this address only: http://127.0.0.1:8787',
  ]);
});

it('the shipped Code.js is readable: it has short lines and the names of its source', () => {
  expect(Math.max(...code.split('\n').map(line => line.length))).toBeLessThan(2_000);
  for (const name of ['function runDueTasks()', 'function sendWave(', 'function errorMessage('])
    expect(code).toContain(name);
});

it('the shipped Code.js has the help of every formula', () => {
  expect(code.match(/^\/\*\*$[\s\S]*?^ \*\/$/gm)).toHaveLength(formulas.length);
});

it('the shipped Code.js is one ES2020 script, and ends with one function per formula and entry point and nothing else', () => {
  const names = parse(code, { ecmaVersion: 2020, sourceType: 'script' }).body.flatMap(node =>
    node.type === 'FunctionDeclaration' ? [node.id.name] : [],
  );
  const called = [...formulas.flatMap(({ name }) => [name, twinOf(name)]), ...entryPoints.map(({ name }) => name)];
  expect(names.sort()).toEqual(called.sort());
});

it('the shipped Code.js defines every entry point that it calls', () => {
  const defined = new Set(Object.keys(entry));
  expect(entryPoints.filter(({ calls }) => !defined.has(calls))).toEqual([]);
});

describe('the help of a formula', () => {
  const shown = new Map(customFunctions(code).map(described => [described.name, described]));

  it.each(formulas.map(formula => [formula.name, formula] as const))(
    'the help of a formula: %s documents what it returns and each argument',
    (name, formula) => {
      const help = shown.get(name);
      expect(help?.description).toBe(formula.summary);
      expect(help?.parameters.slice(0, formula.parameters.length).map(parameter => parameter.name)).toEqual(
        formula.parameters.map(parameter => parameter.name),
      );
      for (const { description } of help!.parameters) expect(description).not.toBe('');
    },
  );

  it("the help of a formula is one block of text per argument, without notation that the editor can't parse", () => {
    expect(code.match(/@param \[|@param \{[^}]*=\}/g)).toBeNull();
  });
});

it('the menu shows the version, its source, the address that it calls, and where to look up an error reference', () => {
  const { host } = install();
  host.open();
  host.clickMenu(`About version ${version}`);
  const text = host.spreadsheet.toasts.at(-1)?.message ?? '';
  expect(text).toMatch(new RegExp(`^Version ${version.replaceAll('.', '\\.')}(, commit [0-9a-f]{7,})?\\.`));
  for (const part of [publisher.repository, 'http://127.0.0.1:8787 only', 'Apps Script > Executions'])
    expect(text).toContain(part);
});

it.each(['NONE', 'LIMITED'] as const)('the menu is there in auth mode %s', mode => {
  const { host } = install();
  expect(host.open(mode).error).toBeUndefined();
  const captions = host.ui.menus[0]?.items.flatMap(item => (item.kind === 'item' ? [item.caption] : []));
  expect(captions).toEqual([
    'Open sidebar',
    'Fill waiting cells',
    'Refresh selection',
    'Refresh sheet',
    `About version ${version}`,
  ]);
});

it('the menu is there after installation', () => {
  const { host } = install();
  expect(host.install().error).toBeUndefined();
  expect(host.ui.menus).toHaveLength(1);
});

it.each(['Fill waiting cells', 'Refresh selection', 'Refresh sheet'])(
  'the menu: %s in an empty sheet says that there is nothing to do',
  caption => {
    const { host } = install();
    host.open();
    expect(host.clickMenu(caption).error).toBeUndefined();
    expect(host.spreadsheet.toasts.at(-1)?.message).toMatch(
      /^(No cells are waiting|There are no Sold Data formulas here)\.$/,
    );
  },
);
