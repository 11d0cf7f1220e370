/** What is mutated together, and the tests that judge it: those of the core that end in milliseconds. */
export interface Group {
  title: string;
  files: string[];
  tests: string[];
}

export const groups: Readonly<Record<string, Group>> = {
  rows: {
    title: 'Rows',
    files: ['core/rows/{csv,columns,money,sales,statistics,trend,notices,sell-through}.ts'],
    tests: ['test/core/rows/{rows,values}.test.ts'],
  },
  actions: {
    title: 'Actions and prices',
    files: ['core/actions/**/*.ts', 'core/rows/{price-facts,profit}.ts'],
    tests: ['test/core/{rows,actions}/**/*.test.ts'],
  },
  engine: {
    title: 'Decisions, the ledger, starts and replays',
    files: ['core/engine/{decide,ledger,retry-wait,start,replay,job,redact}.ts'],
    tests: [
      'test/core/engine/{decide,ledger,retry-wait,job,call,usage}.test.ts',
      'test/core/jobs/starts.test.ts',
      'test/core/error-table.test.ts',
    ],
  },
};
