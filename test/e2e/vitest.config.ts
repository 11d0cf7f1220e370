// What needs a browser, a platform's own tools or a copy of the repository: one file at a time, since each starts servers of its own.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from '../support/environment.ts';

// The workers inherit it.
isolateEnvironment();

/** Folders of each suite, which `npm run e2e -- <suite>` names. */
const SUITES = {
  browser: ['playground', 'sheets', 'publish'],
  zapier: ['zapier'],
  endpoint: ['new-endpoint'],
  release: ['release'],
};

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    globalSetup: ['test/bundles.ts', 'test/e2e/setup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 10_000,
    projects: Object.entries(SUITES).map(([name, folders]) => ({
      extends: true as const,
      test: { name, include: folders.map(folder => `test/e2e/${folder}/**/*.test.ts`) },
    })),
  },
});
