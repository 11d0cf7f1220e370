import { expect, test } from 'vitest';
import { askMany } from '../../../core/run/ask-many.ts';
import { call } from '../../../core/request/call.ts';
import type { Service } from '../../support/clock/index.ts';
import { inQuery, page, refusal, run, search } from './fixture.ts';

const service: Service = ({ url }) =>
  inQuery(url, 'keyword') === 'gone' ? refusal(404, 'not_found') : page([inQuery(url, 'keyword')!]);

test('equal questions are asked once, in whatever form they come, and one failure stops no other', () => {
  const questions = [
    { keyword: 'a' },
    { keyword: ' a ', page: '1', exact: 'false' },
    { keyword: 'gone' },
    { keyword: 'a', page: 0 },
    { keyword: 'a', page: 2 },
    { keyword: 'a', exact: null },
  ];
  const { result, host } = run(service, session =>
    askMany(session, search, questions, question => call(session, question)),
  );
  expect(host.sent.map(({ url }) => url.replace(/^.*search/, ''))).toEqual([
    '?keyword=a',
    '?keyword=gone',
    '?keyword=a&page=2',
  ]);
  const told = result!.map(answer => (answer.ok ? answer.value.data : (answer.error as Error).message));
  expect(told).toEqual([
    { items: [{ itemId: 'a' }], hasNextPage: false },
    { items: [{ itemId: 'a' }], hasNextPage: false },
    expect.stringMatching(/nothing under this address/),
    'page must be a whole number of 1 or more, got 0',
    { items: [{ itemId: 'a' }], hasNextPage: false },
    { items: [{ itemId: 'a' }], hasNextPage: false },
  ]);
});
