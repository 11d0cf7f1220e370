/**
 * Test files and folders that take minutes: thousands of random worlds, bursts, kills at any call, processes that share a key.
 * `npm run campaigns` runs them, as a step of `.ci/run`; `npm test` leaves them out.
 */
export const CAMPAIGNS = [
  'test/core/worlds/',
  'test/core/limits/processes.test.ts',
  'test/core/watch/plan.test.ts',
  'test/surfaces/bad-days.test.ts',
  'test/surfaces/faults/',
  'test/sheets-addon/answers/',
  'test/sheets-addon/tasks/kill.test.ts',
  'test/sheets-addon/tasks/money.test.ts',
  'test/zapier-app/every-step.test.ts',
  'test/zapier-app/job-steps.test.ts',
  'test/zapier-app/life.test.ts',
  'test/zapier-app/limits.test.ts',
  'test/zapier-app/many-jobs.test.ts',
] as const;
