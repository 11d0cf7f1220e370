/** `npm run trust`: every fault on every surface, written into test/TRUST.md. Takes some 70 s of CPU. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/trust/surfaces/all.trust.ts'],
    globalSetup: 'test/bundles.ts',
    testTimeout: 3_600_000,
    env: { N8N_LOG_LEVEL: 'silent' },
  },
});
