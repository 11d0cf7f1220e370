import { expect, test } from 'vitest';
import { jobKinds } from '../../../core/generated/endpoints.ts';
import { jobFrom, tokenIn, withReferences } from '../../../core/jobs/job.ts';

const answer = (data: Record<string, unknown>) => ({ data });

test.each([
  ['/v1/scrape/max/j1/download.csv?token=abc', 'abc'],
  ['https://service.test/v1/x.csv?a=1&token=a%2Fb#top', 'a/b'],
  ['/v1/x.csv?token=50%', '50%'],
  ['/v1/x.csv', undefined],
  [null, undefined],
  [['/v1/x.csv?token=abc'], undefined],
])('the token of the address %j is %j', (address, token) => expect(tokenIn(address)).toBe(token));

test("an address with an invalid token doesn't lose the job, and isn't saved", () => {
  const job = jobFrom(jobKinds.deepPagination, answer({ jobId: 'j1', status: 'done', downloadUrl: '/x?token=50%' }));
  expect(job).toMatchObject({ jobId: 'j1', outcome: 'done', csv: true });
  expect(JSON.stringify(job)).not.toContain('50%');
});

test('an unknown job state means that the job is still running (reference 9 rule 1)', () => {
  expect(jobFrom(jobKinds.keywordJob, answer({ jobId: 'j1', status: 'thinking' })).outcome).toBe('running');
});

test.each([
  [2, 2, 'done'],
  [3, 2, 'done'],
  [1, 2, 'running'],
  [0, 0, 'running'],
  [2, null, 'running'],
  [null, 2, 'running'],
])('the state of a job with %j of %j entries done is %s', (completedQueries, totalQueries, outcome) => {
  const told = { jobId: 'j1', status: 'thinking', completedQueries, totalQueries };
  expect(jobFrom(jobKinds.keywordJob, answer(told)).outcome).toBe(outcome);
});

test('an answer with only an ID is a running job without further fields', () => {
  expect(jobFrom(jobKinds.cardBatch, answer({ jobId: 'j1', status: 7, keyword: 7, error: {} }))).toEqual({
    kind: 'cardBatch',
    jobId: 'j1',
    outcome: 'running',
    status: 'unknown',
    done: null,
    total: null,
    results: [],
    csv: false,
    attached: false,
    keyword: null,
    message: null,
    raw: { jobId: 'j1', status: 7, keyword: 7, error: {} },
  });
});

test.each([
  ['partial', 'partial'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['done', 'done'],
  ['queued', 'running'],
])("a job with the service's status %s is %s, with its keyword and message", (status, outcome) => {
  const job = jobFrom(jobKinds.cardBatch, answer({ jobId: 'j1', status, keyword: 'lego', error: 'Words' }));
  expect(job).toMatchObject({ outcome, status, keyword: 'lego', message: 'Words' });
  expect(job).not.toHaveProperty('warnings');
});

test("an unknown end state, and results that aren't objects, give a warning", () => {
  const counts = { completedQueries: 2, totalQueries: 2 };
  const told = { jobId: 'j1', status: 'completed', ...counts, results: [null, { keyword: 'lego' }, 7] };
  expect(jobFrom(jobKinds.keywordJob, answer(told))).toMatchObject({
    outcome: 'done',
    results: [{ keyword: 'lego' }],
    warnings: [
      'The job ended with the unknown status "completed"; everything was processed.',
      '2 results could not be read and were left out.',
    ],
  });
});

test('an answer without an id is reported as unreadable', () => {
  expect(() => jobFrom(jobKinds.cardBatch, answer({ status: 'done' }))).toThrow(
    expect.objectContaining({ code: 'unexpected_answer', status: 200, detail: 'The answer has no jobId' }),
  );
});

test('a card whose keyword is no text gets no reference, so the refusal names its keyword', () => {
  const cards = [{ keyword: { a: 1 } }, { keyword: 'charizard' }];
  expect(withReferences(cards)).toEqual([{ keyword: { a: 1 } }, { keyword: 'charizard', reference: 'charizard' }]);
});
