import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './test/support/environment.ts';

// The workers inherit it.
isolateEnvironment();

/**
 * Test files and folders that would take too long for `npm test`: thousands of randomized runs, bursts, kills at every call,
 * simulated weeks of several people or of a watched list, visits to the playground, and processes that share a key. `npm run campaigns`
 * runs them, and `.ci/run` a third of them.
 */
const CAMPAIGNS = [
  'test/checks/drift/',
  'test/core/worlds/',
  'test/core/limits/processes.test.ts',
  'test/core/watch/plan.test.ts',
  'test/surfaces/bad-days.test.ts',
  'test/surfaces/cases.test.ts',
  'test/surfaces/faults/',
  'test/surfaces/watch.test.ts',
  'test/playground/tests/break-it.test.ts',
  'test/playground/tests/playground.test.ts',
  'test/n8n-node/watch.test.ts',
  'test/sheets-addon/answers/',
  'test/sheets-addon/people.test.ts',
  'test/sheets-addon/tasks/failing.test.ts',
  'test/sheets-addon/tasks/kill.test.ts',
  'test/sheets-addon/tasks/money.test.ts',
  'test/sheets-addon/tasks/places/together.test.ts',
  'test/sheets-addon/tasks/places/together-large.test.ts',
  'test/sheets-addon/tasks/refresh.test.ts',
  'test/sheets-addon/tasks/watch/watch.test.ts',
  'test/zapier-app/changed-choice.test.ts',
  'test/zapier-app/every-step.test.ts',
  'test/zapier-app/job-steps.test.ts',
  'test/zapier-app/life.test.ts',
  'test/zapier-app/limits.test.ts',
  'test/zapier-app/many-jobs.test.ts',
  'test/zapier-app/silence.test.ts',
  'test/zapier-app/watch.test.ts',
] as const;
/** A person who acts at some moments of a run, or in some ways, in `npm test`, and in many more of them in `npm run campaigns`. */
const SAMPLED = ['test/sheets-addon/tasks/hands/*.test.ts', 'test/sheets-addon/sidebar/worth-follows.test.ts'];
const MOMENTS = '21';
const campaigns = CAMPAIGNS.map(path => (path.endsWith('/') ? `${path}*.test.ts` : path));
const installed = '**/node_modules/**';

export default defineConfig({
  test: {
    projects: [
      // Test files close what they open, so all of them share one process per core, which loads the sources and the platforms' engines
      // once.
      {
        extends: true,
        test: {
          name: 'suites',
          include: ['test/**/*.test.ts'],
          exclude: [installed, 'test/e2e/**', ...campaigns],
          isolate: false,
        },
      },
      // One of these takes minutes, longer if other programs run.
      {
        extends: true,
        test: {
          name: 'campaigns',
          include: [...campaigns, ...SAMPLED],
          env: { HANDS_STEP: process.env.HANDS_STEP ?? MOMENTS },
          testTimeout: 1_200_000,
        },
      },
    ],
    globalSetup: 'test/bundles.ts',
    // The default leaves one core idle, which doubles the time on a machine with two.
    maxWorkers: '100%',
    // Guards against hanging tests; no result depends on how long a test takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each script execution leaves many short-lived objects behind. More memory for them saves a sixth of the suites' time.
    execArgv: ['--max-semi-space-size=64'],
    // A successful run prints little; a failed test is shown with its output.
    reporters: ['minimal'],
    silent: 'passed-only',
    // n8n's engine would print every error that a test provokes.
    env: { N8N_LOG_LEVEL: 'silent', TZ: 'Etc/UTC' },
  },
});
