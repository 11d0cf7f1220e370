import { describe, expect, test } from 'vitest';
import { connectorSources, forgottenYieldsIn } from './forgotten-yield.ts';

test('no operation of the core or of a surface is called and never run', () => {
  const sources = connectorSources();
  expect(sources.map(({ file }) => file)).toEqual(expect.arrayContaining(['core/pages.ts', 'core/index.ts']));
  expect(forgottenYieldsIn(sources)).toEqual([]);
});

const core = [
  {
    file: 'core/index.ts',
    text: "export * from './engine/effects.ts'; export { poll as look } from './engine/jobs.ts';",
  },
  {
    file: 'core/run/effects.ts',
    text: 'export function* wait(ms: number) { yield ms; } export function plain() {}',
  },
  { file: 'core/jobs/poll.ts', text: 'function* poll() { yield 1; } export { poll };' },
];

/** What is found in one more file. */
function found(text: string, file = 'n8n-node/nodes/x.ts'): string[] {
  return forgottenYieldsIn([...core, { file, text }]);
}

const wait = "import { wait } from '@sold-data/core'; ";

describe('the guard fires on', () => {
  test.each([
    ['a call that stands alone', `${wait} export function* f() { wait(5); }`],
    ['a plain yield', `${wait} export function* f() { yield wait(5); }`],
    ['an await', `${wait} export async function f() { await wait(5); }`],
    ['a result that is thrown away', `${wait} export function f() { void wait(5); }`],
    ['another name', "import { wait as rest } from '@sold-data/core'; export function* f() { rest(5); }"],
    ['all names of a module', "import * as core from '@sold-data/core'; export function* f() { core.wait(5); }"],
    ['a file of the core', "import { wait } from '@sold-data/core/run/effects.ts'; export function* f() { wait(5); }"],
    [
      'a name that was exported under another',
      "import { look } from '@sold-data/core'; export function* f() { look(); }",
    ],
    ['an operation of its own', 'function* own() { yield 1; } export function* f() { own(); }'],
    ['an operation in a variable', 'export function* f() { const own = function* () { yield 1; }; own(); }'],
  ])('%s', (_, text) => {
    expect(found(text)).toHaveLength(1);
  });

  test('a neighbour in the core, and tells where', () => {
    const text = "import { wait } from './effects.ts'; export function* f(ms: number) { yield wait(ms); }";
    expect(found(text, 'core/engine/x.ts')).toEqual(['core/engine/x.ts: yield wait(ms)']);
  });
});

describe('the guard is silent about', () => {
  test.each([
    ['yield*', `${wait} export function* f() { yield* wait(5); }`],
    ['an operation that is handed on', `${wait} export const f = (run: any) => run(wait(5));`],
    ['an operation that is kept', `${wait} export function* f() { const one = wait(5); yield* one; }`],
    ['an operation that is returned', `${wait} export const f = () => wait(5);`],
    ['a plain function', "import { plain } from '@sold-data/core'; export function f() { plain(); }"],
    ['another function of that name', 'function wait(ms: number) {} export async function f() { await wait(6); }'],
    ['a method of that name', `${wait} export function* f(clock: any) { clock.wait(5); yield* wait(1); }`],
    ['a function of another package', "import { wait } from 'elsewhere'; export function f() { wait(5); }"],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
