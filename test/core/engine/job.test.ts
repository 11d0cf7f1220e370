import { expect, test } from 'vitest';
import { jobFrom, tokenIn } from '../../../core/engine/job.ts';
import { jobKinds } from '../../../core/generated/endpoints.ts';

const answer = (raw: Record<string, unknown>) => ({
  data: raw,
  attempts: 1,
  waitedMs: 0,
  notices: [],
  headers: {},
  spent: { asked: 0, refused: 0, charged: 0, doubt: 0 },
});

test.each([
  ['/v1/scrape/max/j1/download.csv?token=abc', 'abc'],
  ['https://service.test/v1/x.csv?a=1&token=a%2Fb#top', 'a/b'],
  ['/v1/x.csv?token=50%', '50%'],
  ['/v1/x.csv', undefined],
  [null, undefined],
])('the token of the address %j is %j', (address, token) => expect(tokenIn(address)).toBe(token));

test('an address with an odd token does not lose the job, and is kept out of what is kept', () => {
  const job = jobFrom(jobKinds.deepPagination, answer({ jobId: 'j1', status: 'done', downloadUrl: '/x?token=50%' }));
  expect(job).toMatchObject({ jobId: 'j1', outcome: 'done', csv: true });
  expect(JSON.stringify(job)).not.toContain('50%');
});

test('a word for a state that we do not know means that the job still works (reference 9 rule 1)', () => {
  expect(jobFrom(jobKinds.keywordJob, answer({ jobId: 'j1', status: 'thinking' })).outcome).toBe('running');
});
