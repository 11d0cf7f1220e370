/** The pure core has no clock and no randomness of its own: the linter says so where the compiler cannot (tsconfig.test.ts). */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const IMPURE = [
  'export const now = () => Date.now();',
  "export const now2 = () => Date['now']();",
  'const D = Date; export const now3 = () => D.now();',
  'export const today = new Date();',
  'export const text = Date();',
  'export const dice = Math.random();',
  'export const { random } = Math;',
  'export const world = globalThis;',
  "export const f = new Function('return 1');",
  "export const m = import('./x.ts');",
  'export const hour = (at: Date) => at.getHours();',
  'export const shown = (n: number) => n.toLocaleString();',
  'export const before = (a: string, b: string) => a.localeCompare(b);',
  'export const number = new Intl.NumberFormat();',
];
const PURE = [
  'export const day = (ms: number) => new Date(ms).toISOString();',
  "export const ms = Date.parse('2026-11-20') + Date.UTC(2026, 1);",
  'export const most = Math.max(1, Math.PI);',
  'export const year = (at: Date) => at.getUTCFullYear();',
];

test('the linter finds every impure line of the core and no other', () => {
  // The repository's own rules and its folders in a place of their own: what lints the repository meanwhile sees no impure line.
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-impure-'));
  try {
    for (const rules of ['biome.json', 'test/checks/lint/core-purity.grit'])
      cpSync(join(root, rules), join(folder, rules));
    const file = 'core/engine/x.ts';
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), [...IMPURE, ...PURE].join('\n'));
    expect(linesFoundIn(folder, file)).toEqual(IMPURE.map((_, i) => i + 1));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Lines on which the core's own rule speaks. */
function linesFoundIn(cwd: string, file: string): number[] {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { cwd, encoding: 'utf8', stdio: 'pipe' } as const;
  let report = '';
  try {
    report = execFileSync(
      process.execPath,
      [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', file],
      options,
    );
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  const lines = report.split('\n').filter(line => line.includes('The core has no clock'));
  return [...new Set(lines.map(line => Number(/line=(\d+)/.exec(line)![1])))].toSorted((a, b) => a - b);
}
