/**
 * `npm test`, `npm run campaigns` and `npm run e2e`: builds what the suites look at, then runs them. Words choose test files by their paths, as in
 * `npm test -- watch`; for all that vitest can do there is `npx vitest --help`.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build, CONNECTORS, type Part } from '../build.ts';
import { command, run, shown, TypedWrong } from '../command.ts';
import { CAMPAIGNS } from './campaigns.ts';

const root = resolve(import.meta.dirname, '..');
const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');

interface Suite {
  parts?: readonly Part[];
  /** Where its test files are, and where others lie below. */
  folders?: readonly string[];
  apart?: readonly string[];
  config?: string;
  /** Of the projects in vitest.config.ts. */
  project?: string;
  env?: NodeJS.ProcessEnv;
  /** A script in place of test files. */
  script?: string;
}

const E2E = 'test/e2e/vitest.config.ts';
const inBrowser = ['test/e2e/playground', 'test/e2e/sheets', 'test/e2e/publish'];

const e2e = {
  'e2e:browser': { parts: ['sheets'], config: E2E, folders: inBrowser },
  'e2e:zapier': { parts: ['zapier'], config: E2E, folders: ['test/e2e/zapier'] },
  'e2e:n8n': { script: 'test/e2e/n8n/e2e.ts' },
  'e2e:endpoint': { config: E2E, folders: ['test/e2e/new-endpoint'] },
  'e2e:commands': { config: E2E, folders: ['test/e2e/commands'] },
  'e2e:release': { config: E2E, folders: ['test/e2e/release'] },
  'e2e:clone': { script: 'test/e2e/release/clone.ts' },
} satisfies Record<string, Suite>;

const suites: Record<string, Suite> = {
  ...e2e,
  test: { parts: CONNECTORS, project: '!campaigns', folders: ['test/'], apart: [...CAMPAIGNS, 'test/e2e/'] },
  campaigns: { parts: CONNECTORS, project: 'campaigns', folders: CAMPAIGNS },
  pictures: { parts: ['sheets'], config: E2E, folders: inBrowser, env: { SOLD_DATA_PICTURES: '1' } },
};

/** Several in a row, until one fails. */
const rows: Record<string, readonly Suite[]> = {
  e2e: Object.values(e2e),
  trust: [{ script: 'test/trust/trust.ts' }, { parts: CONNECTORS, config: 'test/trust/vitest.config.ts' }],
};

const [name = ''] = process.argv.splice(2, 1);
const row = rows[name];
if (row) {
  await run(command(name, 'Runs its suites one after the other.').action(() => inTurn(row)));
} else {
  const line = command(name, 'Builds what the suites look at, and runs them.')
    .argument('[words...]', 'run the test files with one of these words in their path')
    .option('-t, --test-name-pattern <pattern>', 'run the tests whose name matches')
    .action((words: string[], { testNamePattern }: { testNamePattern?: string }) => {
      const suite = suites[name]!;
      const chosen = words.flatMap(word => {
        const files = testFiles(suite).filter(file => file.includes(word));
        if (files.length === 0)
          throw new TypedWrong(`No test file of ${typed(name)} has ${word} in its path. ${elsewhere(word)}`);
        return files;
      });
      return inTurn([suite], [...new Set(chosen), ...(testNamePattern ? ['-t', testNamePattern] : [])]);
    });
  await run(line);
}

async function inTurn(wanted: readonly Suite[], more: readonly string[] = []): Promise<void> {
  for (const { parts = [], script, config = 'vitest.config.ts', folders = [], env, project } of wanted) {
    await build(parts);
    const chosen = more.some(word => word.endsWith('.ts')) || project ? more : [...folders, ...more];
    const args = script
      ? ['--import', 'tsx', script]
      : [vitest, 'run', '--config', config, ...(project ? [`--project=${project}`] : []), ...chosen];
    const code = await shown(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    if (code === 0) continue;
    process.exitCode = code;
    return;
  }
}

function typed(script: string): string {
  return script === 'test' ? 'npm test' : `npm run ${script}`;
}

/** Which command has such a file, if any. */
function elsewhere(word: string): string {
  const other = Object.keys(suites).find(name => testFiles(suites[name]!).some(file => file.includes(word)));
  return other ? `Such a file belongs to another command: ${typed(other)} -- ${word}` : 'Leave it out to run them all.';
}

/** Paths of the test files of a suite. */
function testFiles({ folders = [], apart = [] }: Suite): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map(file => `test/${file}`)
    .filter(file => file.endsWith('.test.ts'))
    .filter(file => folders.some(path => file.startsWith(path)) && !apart.some(path => file.startsWith(path)));
}
