import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from './test/support/environment.ts';

// The workers inherit it.
isolateEnvironment();

/**
 * Test files and folders that take minutes: thousands of random worlds, bursts, kills at any call, weeks of several
 * people or of a watched list, processes that share a key.
 * `npm run campaigns` runs them, as a step of `.ci/run`; `npm test` leaves them out.
 */
const CAMPAIGNS = [
  'test/core/worlds/',
  'test/core/limits/processes.test.ts',
  'test/core/watch/plan.test.ts',
  'test/surfaces/bad-days.test.ts',
  'test/surfaces/cases.test.ts',
  'test/surfaces/faults/',
  'test/n8n-node/watch.test.ts',
  'test/sheets-addon/answers/',
  'test/sheets-addon/people.test.ts',
  'test/sheets-addon/tasks/kill.test.ts',
  'test/sheets-addon/tasks/money.test.ts',
  'test/zapier-app/changed-choice.test.ts',
  'test/zapier-app/every-step.test.ts',
  'test/zapier-app/job-steps.test.ts',
  'test/zapier-app/life.test.ts',
  'test/zapier-app/limits.test.ts',
  'test/zapier-app/many-jobs.test.ts',
  'test/zapier-app/silence.test.ts',
  'test/zapier-app/watch.test.ts',
] as const;
/** A person who acts at some moments of a run in `npm test`, and at many more of them in `npm run campaigns`. */
const SAMPLED = ['test/sheets-addon/tasks/hands*.test.ts'];
const MOMENTS = '7';
const campaigns = CAMPAIGNS.map(path => (path.endsWith('/') ? `${path}*.test.ts` : path));
const installed = '**/node_modules/**';

export default defineConfig({
  test: {
    projects: [
      // A file closes what it opens: all of them share a process for each core, which loads the sources and the platforms' engines once.
      {
        extends: true,
        test: {
          name: 'suites',
          include: ['test/**/*.test.ts'],
          exclude: [installed, 'test/e2e/**', ...campaigns],
          isolate: false,
        },
      },
      // One of these is minutes of work, and more beside other programs.
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
    // The default leaves one core idle, which on two of them doubles the time.
    maxWorkers: '100%',
    // Guards against what hangs; nothing here depends on how long it takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each execution of a script leaves a whole world behind: room for short-lived values saves a sixth of their suites' time.
    execArgv: ['--max-semi-space-size=64'],
    // A green run is short; what failed is shown with what it printed.
    reporters: ['minimal'],
    silent: 'passed-only',
    // n8n's engine would print each refusal that a test asks for.
    env: { N8N_LOG_LEVEL: 'silent', TZ: 'Etc/UTC' },
  },
});
