/** What is mutated together: every file of a folder of the core, and the folders or files of the tests that judge it. */
export interface Area {
  title: string;
  folder: string;
  tests: string[];
  /** Longer tests, for these files alone. */
  longer?: { files: RegExp; tests: string[] };
}

export const areas: Readonly<Record<string, Area>> = {
  rows: { title: 'Rows', folder: 'core/rows', tests: ['test/core/rows', 'test/core/actions'] },
  actions: { title: 'Actions', folder: 'core/actions', tests: ['test/core/rows', 'test/core/actions'] },
  engine: {
    title: 'Engine',
    folder: 'core/engine',
    tests: ['test/core', 'test/core/question', 'test/core/engine', 'test/core/jobs/starts.test.ts'],
    longer: {
      files: /\/(bulk|jobs?|start|replay)\.ts$/,
      tests: ['bulk-streams', 'bulk-search', 'card-batch', 'deep-pagination', 'keyword-job'].map(
        name => `test/core/jobs/${name}.test.ts`,
      ),
    },
  },
};

/** Tests that are judged by more than the sources, or that would take seconds for each mutant. */
export const TOO_LONG = /\/(company|storms|history|fetch|library|describe|check-property)\.test\.ts$/;
