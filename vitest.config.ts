import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/e2e/**'],
    // The default leaves one core idle, which on two of them doubles the time.
    maxWorkers: '100%',
    testTimeout: 30_000,
  },
});
