import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/e2e/**'],
    // The default leaves one core idle, which on two of them doubles the time.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // A green run is short; what a failing test printed is shown.
    reporters: ['dot'],
    silent: 'passed-only',
    // n8n's engine would print each refusal that a test asks for.
    env: { N8N_LOG_LEVEL: 'silent' },
  },
});
