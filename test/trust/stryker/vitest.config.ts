/** The tests that judge a mutant: those of the core that end in milliseconds, in virtual time. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest last: the first test that fails is enough. */
const LONG = /odd-answers|check-property|history\.test|statistics|notices|jobs\//;

class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 1 : 0);
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/core/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      // Random worlds and storms, compilers and builds: seconds to minutes for each mutant.
      'test/core/{worlds,generate,catalog,engine/fuzz}/**',
      'test/core/jobs/storms.test.ts',
      'test/core/{library,fetch}.test.ts',
      'test/core/engine/company.test.ts',
    ],
    testTimeout: 30_000,
    sequence: { sequencer: ShortestFirst },
  },
});
