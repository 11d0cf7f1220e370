import { describe, expect, test } from 'vitest';
import type { Fault } from '../support/service/faults.ts';
import type { Opened } from '../support/zapier/open.ts';
import { LIFE_MS, type Outcome } from '../support/zapier/platform.ts';
import { faults } from './faults.ts';
import { openUnkind as open } from './opened.ts';
import { KEYWORD } from './steps.ts';

type Prepared = Record<string, string>;
interface Follower {
  name: string;
  /** Prepares the step's precondition: a finished job or a run. */
  prepare(opened: Opened): Promise<Prepared>;
  act(opened: Opened, prepared: Prepared): Promise<Outcome>;
  /** Error classes that differ from those of the other steps. */
  classes?: Record<string, string>;
}

const ended = async ({ platform, clock }: Opened): Promise<Prepared> => {
  const { results } = await platform.create('start_job', {
    inputData: { kind: 'deepPagination', keyword: KEYWORD, maxPages: 2 },
  });
  clock.pass(10 * 60_000);
  return { job: (results as { id: string }).id };
};

const csvOf = async (opened: Opened): Promise<Prepared> => {
  const { job } = await ended(opened);
  const { results } = await opened.platform.search('find_job', { inputData: { job } });
  return { csv: (results as { csv: string }[])[0]!.csv };
};

const csvOfRun = async ({ platform }: Opened): Promise<Prepared> => {
  const { results } = await platform.create('start_job', { inputData: { kind: 'bulkSearch', keywords: [KEYWORD] } });
  return { csv: (results as { csv: string }).csv };
};

/** Steps that follow a start, and the connection test: everything that `steps` can't run on its own. */
const followers: Follower[] = [
  {
    name: 'job_finished, in the editor',
    prepare: ended,
    act: ({ platform }) => platform.trigger('job_finished', { meta: { isLoadingSample: true } }),
  },
  {
    name: 'find_job',
    prepare: ended,
    act: ({ platform }, { job }) => platform.search('find_job', { inputData: { job } }),
  },
  {
    name: 'find_job that waits',
    prepare: ended,
    act: ({ platform }, { job }) => platform.search('find_job', { inputData: { job, wait: 'true' } }),
    classes: { AppError: 'ThrottledError' },
  },
  {
    name: 'cancel_job',
    prepare: ended,
    act: ({ platform }, { job }) => platform.create('cancel_job', { inputData: { job } }),
    // The step is repeated until the service confirms the cancellation.
    classes: { AppError: 'ThrottledError' },
  },
  { name: 'the file of a job', prepare: csvOf, act: ({ platform }, { csv }) => platform.hydrate(csv!) },
  { name: 'the file of a bulk search', prepare: csvOfRun, act: ({ platform }, { csv }) => platform.hydrate(csv!) },
  {
    name: 'the test of a connection',
    prepare: async () => ({}),
    act: ({ platform }) => platform.connect(),
    // There is no connection yet that could expire, and the form shows the reason.
    classes: { ExpiredAuthError: 'AppError', 'scope HaltedError': 'AppError' },
  },
];

const ALWAYS = { times: Number.POSITIVE_INFINITY };
/** One row per error class in the table of zapier-app/PUBLISHING.md. */
const failures: [what: string, fault: Fault, failure: string][] = [
  ['a revoked key', { status: 401, code: 'unauthorized', ...ALWAYS }, 'ExpiredAuthError'],
  ['a missing scope', { status: 403, code: 'unauthorized', ...ALWAYS }, 'scope HaltedError'],
  ['a spent allowance', { status: 429, code: 'quota_exceeded', ...ALWAYS }, 'HaltedError'],
  ['a rate limit', { status: 429, code: 'rate_limited', retryAfter: '40', ...ALWAYS }, 'ThrottledError'],
  ['a busy service', { status: 503, code: 'server_busy', retryAfter: '40', ...ALWAYS }, 'ThrottledError'],
  ['a fault of the service', { status: 500, code: 'server_error', ...ALWAYS }, 'AppError'],
  ['a broken connection', { drop: true, ...ALWAYS }, 'AppError'],
];

describe('a step after a start', () => {
  test.each(followers)('a step after a start: $name works', async ({ prepare, act }) => {
    const opened = await open({ plan: 'growth' });
    const prepared = await prepare(opened);
    const { failure, results } = await act(opened, prepared);
    expect(failure).toBeUndefined();
    expect(JSON.stringify(results).length).toBeGreaterThan(10);
  });

  const failing = followers.flatMap(follower =>
    failures.map(([what, fault, failure]) => ({ ...follower, what, fault, failure })),
  );
  test.each(failing)(
    'a step after a start: $name with $what ends as $failure',
    async ({ prepare, act, fault, failure, classes }) => {
      const opened = await open({ plan: 'growth' });
      const prepared = await prepare(opened);
      opened.sandbox.addFault(fault);
      const outcome = await act(opened, prepared);
      expect(outcome.failure?.name).toBe(classes?.[failure] ?? failure.replace('scope ', ''));
      expect(JSON.stringify(outcome)).not.toContain(opened.sandbox.apiKey);
    },
  );

  const living = followers.flatMap(follower => faults.map(([what, fault]) => ({ ...follower, what, fault })));
  test.each(living)(
    "a step after a start: $name with $what ends within the step's time",
    async ({ prepare, act, fault }) => {
      const opened = await open({ plan: 'growth' });
      const prepared = await prepare(opened);
      opened.sandbox.addFault(fault);
      const { killed, tookMs } = await act(opened, prepared);
      expect({ killed, within: tookMs < LIFE_MS }).toEqual({ killed: false, within: true });
    },
  );
});
