import { defineConfig } from 'vitest/config';

/**
 * What takes long: thousands of random worlds, storms and kills at any moment, processes in company, compilers on changed copies.
 * `npm run campaigns`, a step of its own in `.ci/run`.
 */
const campaigns = [
  'test/core/{worlds,engine/fuzz}/*.test.ts',
  'test/core/engine/company.test.ts',
  'test/core/generate/typed-rows.test.ts',
  'test/checks/typecheck.test.ts',
  'test/core/jobs/storms.test.ts',
  'test/core/watch/{plan,histories}.test.ts',
  'test/conformance/storms.test.ts',
  'test/sheets-addon/{storm,latency,schedules-kill}.test.ts',
  'test/sheets-addon/jobs/{kill,failures}.test.ts',
  'test/zapier-app/{pace,life,every-step,job-steps}.test.ts',
];

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
      { extends: true, test: { name: 'campaigns', include: campaigns } },
    ],
    // The default leaves one core idle, which on two of them doubles the time.
    maxWorkers: '100%',
    // Guards against what hangs; nothing here depends on how long it takes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each execution of a script leaves a whole world behind: room for short-lived values saves a sixth of their suites' time.
    execArgv: ['--max-semi-space-size=64'],
    // A green run is short; what failed is shown with what it printed.
    reporters: ['minimal'],
    silent: 'passed-only',
    // n8n's engine would print each refusal that a test asks for.
    env: { N8N_LOG_LEVEL: 'silent' },
  },
});
