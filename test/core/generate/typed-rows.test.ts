/** A field renamed in the catalogue breaks the compile wherever its name is written by hand: tried on a copy of the core. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'sold-data-renamed-'));
afterAll(() => rmSync(copy, { recursive: true }));

cpSync(join(root, 'core'), join(copy, 'core'), {
  recursive: true,
  filter: path => !['dist', 'node_modules'].includes(basename(path)),
});
cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
// The zod of the catalogue, where another package's stands above it.
if (existsSync(join(root, 'core/node_modules')))
  symlinkSync(join(root, 'core/node_modules'), join(copy, 'core/node_modules'));
// As connectors write them: columns by name, a field of a typed row.
const uses = {
  'columns.ts': `export const columns: readonly import('./endpoint.ts').RowName<'scrape'>[] = ['title', 'soldPrice'];\n`,
  'cell.ts': `export const cell = (row: import('./endpoint.ts').RowOf<'scrape'>) => row.soldPrice;\n`,
};
for (const [file, source] of Object.entries(uses)) writeFileSync(join(copy, 'core', file), source);
const whole = { extends: './tsconfig.node.json', include: ['**/*.ts'] };
writeFileSync(join(copy, 'core/tsconfig.whole.json'), JSON.stringify(whole));

/** `columns.ts soldPrice`: where the compiler complains, and of which name. */
function complaints(): string[] {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--pretty', 'false', '-p', join(copy, 'core/tsconfig.whole.json')];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  const told = stdout.matchAll(/^core\/([\w/.-]+)\(\d+,\d+\): error TS\d+:.*?["'](\w+)["']/gm);
  return [...new Set([...told].map(([, file, name]) => `${file} ${name}`))].sort();
}

function rename(file: string, from: string, to: string): void {
  const path = join(copy, 'core/catalog', file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(` ${from}: `);
  writeFileSync(path, source.replace(new RegExp(`^( +)${from}: `, 'm'), `$1${to}: `));
}

test('the copy compiles, and after four renames each hand-written use of the old names does not', () => {
  expect(complaints()).toEqual([]);
  rename('auction.ts', 'soldPrice', 'priceSold');
  rename('auction.ts', 'totalResults', 'matches');
  rename('fields.ts', 'median', 'middle');
  rename('history.ts', 'totals', 'sums');
  execFileSync(process.execPath, ['--import', 'tsx', join(copy, 'core/generate/main.ts')], { cwd: root });
  expect(complaints()).toEqual([
    'actions/history.ts totals',
    'actions/price.ts median',
    // Its facts of a sale, as the catalogue's own line above them has it.
    'catalog/auction.ts soldPrice',
    'cell.ts soldPrice',
    'columns.ts soldPrice',
    'generated/endpoints.ts soldPrice',
    'rows/sell-through.ts totalResults',
  ]);
});
