/** Every command that a README shows, and where it is run. A command that stands in no row fails. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './dependencies.ts';

const PAGES = [
  ...[
    'README.md',
    'ADDING.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'core/README.md',
    'zapier-app/README.md',
    'zapier-app/PUBLISHING.md',
    'n8n-node/README.md',
  ],
  ...['sheets-addon/README.md', 'sheets-addon/INSTALL.md'],
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What runs the commands that match: a file, and words in it. */
const runs: [command: RegExp, file: string, words: string | RegExp][] = [
  [/^npm (ci|test)$|^npm ci && npm start$/, '.ci/run', /npm ci[\s\S]+npm test[\s\S]+npm start/],
  [/^npm start$/, '.ci/run', 'npm start'],
  [/^SOLD_DATA_BASE_URL=.* npm start$/, 'test/e2e/commands/wrong-inputs.ts', "script: 'start', environment: service("],
  [/^npm run (campaigns|lint|typecheck|build|generate:check|e2e)$/, '.ci/run', 'npm run e2e'],
  [/^npm run bench$/, '.ci/run', 'npm run bench -- --check'],
  [/^STORM_EXECUTIONS=.* npx vitest run/, 'test/sheets-addon/answers/latency.test.ts', 'process.env.STORM_EXECUTIONS'],
  [/^\.ci\/run$/, '.github/workflows/check.yml', 'run: .ci/run'],
  [/^npx vitest run test\/<folder>$/, '.github/workflows/publish-n8n.yml', 'npx vitest run test/n8n-node'],
  [/^npm run generate$/, 'test/e2e/new-endpoint/new-endpoint.test.ts', 'await followed('],
  [/^node --import tsx terminal\/sold\.ts/, 'test/e2e/new-endpoint/new-endpoint.test.ts', 'followed(SURFACE'],
  [/^npm run (build:\w+|e2e:\w+)$/, '.ci/run', 'npm run e2e'],
  [/^npm run build -- core$/, 'test/core/library.test.ts', "['run', '--silent', 'build', '--', 'core']"],
  [/^npm pack$/, 'test/core/library.test.ts', "execFileSync('npm', ['pack'"],
  [/^npm pack \.\/n8n-node$/, 'release.ts', "for (const folder of ['n8n-node'"],
  [/^npm (init --yes|install .*\.tgz)$/, 'test/e2e/release/release.test.ts', 'await follow('],
  [/^node (price|ask)\.mjs$/, 'test/e2e/release/release.test.ts', 'await follow('],
  [/^npm run release$/, 'test/e2e/release/release.test.ts', '--import tsx release.ts'],
  [
    /^npm run sandbox( -- --port 8787 --plan basic --quota 100)?$/,
    'test/support/service/tests/serve.test.ts',
    '../serve.ts',
  ],
  [/^npm run drift -- --base-url URL$/, 'test/checks/drift/drift.test.ts', 'test/checks/drift/drift.ts'],
  [/^npm run format$/, 'test/checks/lint.ts', "const style = await here(biome, 'check', '.')"],
  [/^npm run trust$/, 'test/trust/trust.test.ts', 'faultMatrix'],
  [
    /^npm run pictures$/,
    'test/suites.ts',
    /'e2e:browser': .* folders: inBrowser[\s\S]* pictures: .* folders: inBrowser/,
  ],
  [/^npm run deploy:sheets( -- --push)?$/, 'test/sheets-addon/packaging.test.ts', 'by the real clasp'],
  [/^export SOLD_DATA_BASE_URL=\S+( SOLD_DATA_SCRIPT_ID=\S+)?$/, 'test/sheets-addon/packaging.test.ts', 'baseUrl'],
  [/^npx clasp (login|create-script .*)$/, 'test/checks/readme-commands.test.ts', 'clasp has the commands'],
  [/^zapier-platform validate/, 'test/e2e/zapier/invoke.test.ts', "cli(app, 'validate'"],
  [/^zapier-platform test$/, 'test/e2e/zapier/zip.test.ts', "cli(stage, 'test', '--skip-validate')"],
];

/** What only an account at the platform can run. */
const NEEDS_ACCOUNT = /^zapier-platform (register|upload|env:set|promote)\b/;

/** Half an hour a group: run by hand after the core's tests change, and its page is checked in. */
const ON_DEMAND = /^npm run trust:mutants\b/;

/** Lines of code blocks, and code inside of sentences, that start as a command does. */
function commandsOf(page: string): string[] {
  const text = read(page);
  const blocks = [...text.matchAll(/^```(?:sh|bash)?\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  const typed = /^(npm|npx|export|docker|git|node|clasp|zapier-platform)\s|^\.ci\/run|^[A-Z_]+=\S+ .*\bnp[mx]\s/;
  return [...blocks, ...inline].map(each => each.replace(/\s+#.*/, '').trim()).filter(each => typed.test(each));
}

const commands = [...new Set(PAGES.flatMap(commandsOf))];

test('the READMEs show commands', () => {
  expect(commands).toEqual(
    expect.arrayContaining(['npm ci && npm start', 'npm test', 'npm run release', 'npx clasp login']),
  );
});

describe.each(commands)('%s', command => {
  const found = runs.find(([pattern]) => pattern.test(command));

  test.skipIf(NEEDS_ACCOUNT.test(command) || ON_DEMAND.test(command))('is run by a test or by .ci/run', () => {
    expect(found, `Say in this test where \`${command}\` is run, or take it out of the README.`).toBeDefined();
    const [, file, words] = found!;
    expect(read(file)).toMatch(words);
  });

  test('is a script that package.json has', () => {
    const [, script] = /\bnpm (?:run )?([a-z][\w:]*)/.exec(command) ?? [];
    if (script && !/^(ci|pack|install)$/.test(script)) expect(Object.keys(scripts)).toContain(script);
  });
});

test('clasp has the commands that the README of the add-on uses', () => {
  const help = execFileSync(process.execPath, [join(root, 'node_modules/@google/clasp/build/src/index.js'), '--help'], {
    encoding: 'utf8',
  });
  for (const name of ['login', 'create-script']) expect(help).toMatch(new RegExp(`^\\s*${name}\\b`, 'm'));
});
