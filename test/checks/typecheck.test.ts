/** What a package's host does not offer does not compile there: one line a global, compiled with the package itself. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compile, projects } from './typecheck.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const GLOBALS = [
  'document', // a browser
  'localStorage',
  'process', // Node
  'Buffer',
  'SpreadsheetApp', // Apps Script
  'UrlFetchApp',
  'fetch', // several hosts
  'URL',
  'setTimeout',
  'console',
] as const;
type Global = (typeof GLOBALS)[number];

const NODE = ['process', 'Buffer', 'fetch', 'URL', 'setTimeout', 'console'] as const;
const APPS_SCRIPT = ['SpreadsheetApp', 'UrlFetchApp', 'console'] as const;

/** What each host has of these. A project that is not here has no line, which fails the last test. */
const OFFERED: Readonly<Record<string, readonly Global[]>> = {
  'core/tsconfig.json': [],
  // n8n's own types bring Node's; what its scan forbids of them, its linter finds.
  'n8n-node/tsconfig.json': NODE,
  'sheets-addon/tsconfig.json': APPS_SCRIPT,
  // The page reads the types of the functions that it calls, and with them those of their host.
  'sheets-addon/sidebar/client/tsconfig.json': [
    ...APPS_SCRIPT,
    ...(['document', 'localStorage', 'fetch', 'URL', 'setTimeout'] as const),
  ],
  'zapier-app/tsconfig.json': NODE,
};
/** Projects of Node programs and tests: they see more than one host on purpose. */
const TOOLS = [
  'core/tsconfig.node.json',
  'core/tsconfig.build.json',
  'sheets-addon/tsconfig.build.json',
  'test/tsconfig.json',
];

test.each(Object.keys(OFFERED))('%s refuses what its host does not offer', async name => {
  const refused = await refusedIn(join(root, name));
  expect(refused).toEqual(GLOBALS.filter(global => !OFFERED[name]!.includes(global)));
});

test('every project of a package has its line here', () => {
  const names = projects().map(project => project.slice(root.length));
  expect(names.filter(name => !(name in OFFERED) && !TOOLS.includes(name))).toEqual([]);
});

/** The globals that do not compile when a project gets one more file, which names them all. */
async function refusedIn(project: string): Promise<Global[]> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'globals-'));
  try {
    const fixture = join(folder, 'fixture.ts');
    writeFileSync(fixture, GLOBALS.map((global, i) => `export const g${i} = ${global};`).join('\n'));
    const { files = [] } = JSON.parse(readFileSync(project, 'utf8')) as { files?: string[] };
    const own = files.map(file => resolve(dirname(project), file));
    const compilerOptions = { rootDir: root };
    const config = { extends: project, compilerOptions, files: [...own, fixture] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const report = await compile(join(folder, 'tsconfig.json'));
    const lines = [...report.matchAll(/fixture\.ts\((\d+),/g)].map(([, line]) => Number(line));
    return GLOBALS.filter((_, i) => lines.includes(i + 1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
