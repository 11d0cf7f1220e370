/** The tests that judge a mutant: those of the core that end in milliseconds. Random worlds and storms would take minutes for each. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groups } from './groups.ts';

/** Longest last: the first test that fails is enough. */
const LONG = /odd-answers|statistics|notices|bulk-search/;

class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 1 : 0);
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: groups[process.env.MUTANTS ?? 'rows']?.tests,
    exclude: ['**/node_modules/**', 'test/core/actions/history.test.ts', 'test/core/question/check-property.test.ts'],
    env: { ROUNDS: '20' },
    testTimeout: 30_000,
    sequence: { sequencer: ShortestFirst },
  },
});
