import { defineConfig } from 'vitest/config';

/** Suites that change nothing outside of what they make: their files share one process, which loads the sources once. */
const pure = [
  'test/{core,sheets-addon,trust,conformance}/**/*.test.ts',
  'test/fakes/{service,apps-script,clock}/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'own process',
          include: ['test/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', ...pure],
        },
      },
    ],
    // The default leaves one core idle, which on two of them doubles the time.
    maxWorkers: '100%',
    testTimeout: 120_000,
    // A green run is short; what failed is shown with what it printed.
    reporters: ['minimal'],
    silent: 'passed-only',
    // n8n's engine would print each refusal that a test asks for.
    env: { N8N_LOG_LEVEL: 'silent' },
  },
});
