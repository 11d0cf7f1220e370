/** The page of the public API names what the package exports. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errorCodes, rowOf } from '../../core/errors/table.ts';
import * as core from '../../core/index.ts';
import { defaultPolicy } from '../../core/session.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../core/${path}`, import.meta.url)), 'utf8');
const page = read('API.md');
const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(page);

/** Names in `export { type A, b }` and in `export * from` modules of errors. */
const exported = [...read('index.ts').matchAll(/export (?:type )?\{([^}]+)\}/g)].flatMap(([, names = '']) =>
  names
    .split(',')
    .map(name => name.replace('type ', '').trim())
    .filter(Boolean),
);

test.each([...new Set([...exported, ...Object.keys(core)])].sort())('API.md names the export %s', name => {
  expect(isNamed(name)).toBe(true);
});

test.each([
  ['connect', 'script/settings.ts', 'ConnectOptions'],
  ['its policy', 'session.ts', 'Policy'],
  ['a call', 'script/connect.ts', 'Service'],
  ['a price', 'actions/price.ts', 'PriceOptions'],
  ['prices', 'actions/prices.ts', 'PricesOptions'],
  ['pages', 'pages.ts', 'PagesOptions'],
  ['a start', 'jobs/replay.ts', 'Replaying'],
])('API.md names every option of %s', (_, file, type) => {
  const [, body = ''] = new RegExp(`export interface ${type}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(read(file)) ?? [];
  const names = [...body.matchAll(/^ {2}(\w+)(?:\?|<[^>]*>)?[:(?]/gm)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(name => !isNamed(name))).toEqual([]);
});

test('API.md lists each error code in the row of its class', () => {
  for (const code of errorCodes) {
    const row = page.split('\n').find(line => line.startsWith(`| \`${rowOf(code)?.class}\``));
    expect(row, code).toContain(`\`${code}\``);
  }
});

test('API.md states the default policy', () => {
  const stated = Object.fromEntries(
    Object.keys(defaultPolicy).map(name => [
      name,
      new RegExp(`\\| \`${name}\` \\| ([^|]+) \\|`).exec(page)?.[1]?.replaceAll(/[ `]/g, ''),
    ]),
  );
  expect(stated).toEqual({
    ...Object.fromEntries(Object.entries(defaultPolicy).map(([name, value]) => [name, String(value)])),
    deadline: 'none',
  });
});
