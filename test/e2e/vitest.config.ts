// Suites that need a browser, a platform's own tools or a copy of the repository. Their files run one at a time, because each starts its
// own servers.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolateEnvironment } from '../support/environment.ts';

// The workers inherit this environment.
isolateEnvironment();

/** The folders of each suite that `npm run e2e -- <suite>` runs. */
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
