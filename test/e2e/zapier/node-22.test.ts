// The app's suites under the platform's Node version. `npm test` runs them under the repository's Node; `npm run campaigns` runs those that
// take minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platformTools, run } from './platform-tools.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('every suite of the app passes on Node 22 too', async () => {
  const { node, env } = platformTools();
  const folder = mkdtempSync(join(tmpdir(), 'zapier-node-22-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const suites = ['--project=suites', 'test/zapier-app', 'test/support/zapier'];
  const options = { cwd: root, env, timeoutMs: 600_000 };
  const { output } = await run(node, [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...suites], options);
  const version = (await run(node, ['--version'], options)).output.trim();
  const told = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  rmSync(folder, { recursive: true });
  const { numTotalTests, numPassedTests, numFailedTests } = told;
  console.info(`${version}: ${numPassedTests} of ${numTotalTests} cases hold`);
  expect({ version, numFailedTests, output: numFailedTests ? output : '' }).toEqual({
    version: expect.stringMatching(/^v22\./),
    numFailedTests: 0,
    output: '',
  });
  expect(numPassedTests).toBeGreaterThan(100);
}, 610_000);
