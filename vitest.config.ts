import { defineConfig } from 'vitest/config';

/** Suites that change nothing outside of what they make: their files share one process, which loads the sources once. */
const pure = [
  'test/{core,sheets-addon,trust,conformance,demo,bench,checks}/**/*.test.ts',
  'test/fakes/{service,apps-script,clock,spreadsheet}/**/*.test.ts',
];

/** Thousands of random worlds, storms and kills at any moment: `npm run campaigns`, a step of its own in `.ci/run`. */
const campaigns = [
  'test/core/{worlds,engine/fuzz}/*.test.ts',
  'test/core/jobs/storms.test.ts',
  'test/core/watch/{plan,histories}.test.ts',
  'test/conformance/storms.test.ts',
  'test/sheets-addon/{storm,latency,schedules-kill}.test.ts',
  'test/sheets-addon/jobs/{kill,failures}.test.ts',
  'test/zapier-app/{pace,life,every-step,job-steps}.test.ts',
];

/** A platform's suites close what they open: they share its engine. */
const n8n = ['test/n8n-node/*.test.ts'];
const zapier = ['test/zapier-app/*.test.ts', 'test/fakes/zapier/*.test.ts'];

const installed = '**/node_modules/**';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: [installed, ...campaigns], isolate: false } },
      { extends: true, test: { name: 'n8n', include: n8n, isolate: false } },
      { extends: true, test: { name: 'Zapier', include: zapier, exclude: campaigns, isolate: false } },
      { extends: true, test: { name: 'campaigns', include: campaigns } },
      {
        extends: true,
        test: {
          name: 'own process',
          include: ['test/**/*.test.ts'],
          exclude: [installed, 'test/e2e/**', ...pure, ...n8n, ...zapier],
        },
      },
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
