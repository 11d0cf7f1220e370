/** The pure core has no clock and no randomness of its own: the linter says so where the compiler cannot (tsconfig.test.ts). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

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
  const folder = mkdtempSync(join(root, 'core', 'impure-'));
  try {
    mkdirSync(join(folder, 'engine'));
    const file = join(folder, 'engine', 'x.ts');
    writeFileSync(file, [...IMPURE, ...PURE].join('\n'));
    expect(linesFoundIn(file)).toEqual(IMPURE.map((_, i) => i + 1));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Lines on which the core's own rule speaks. */
function linesFoundIn(file: string): number[] {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
  let report = '';
  try {
    report = execFileSync(
      process.execPath,
      [biome, 'lint', '--max-diagnostics=none', '--reporter=github', file],
      options,
    );
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  const lines = report.split('\n').filter(line => line.includes('The core has no clock'));
  return [...new Set(lines.map(line => Number(/line=(\d+)/.exec(line)![1])))].toSorted((a, b) => a - b);
}
