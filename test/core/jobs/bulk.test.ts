/** Bulk searches with scripted answers: each test is a few events. `jobs.test.ts` runs them against the fake service. */
import { expect, test } from 'vitest';
import { ask, CancelledError, endpoints, type Row, runBulkSearch, type StartNote } from '../../../core/engine.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { API_KEY, NOW, outcomeIn, refusal, run, script } from '../fixture.ts';

const line = (event: object) => `${JSON.stringify(event)}\n`;
const streamed = (...events: object[]): Served => ({ status: 200, body: '', chunks: events.map(line) });
const broken = (...events: object[]): Served => ({ ...streamed(...events), dropped: true });
const found = (keyword: string, more: Row = {}): Row => ({
  type: 'result',
  runId: 'run_1',
  keyword,
  ok: true,
  items: [],
  ...more,
});
const failed = (keyword: string, more: Row = {}): Row => ({
  type: 'result',
  runId: 'run_1',
  keyword,
  ok: false,
  ...more,
});
const csv = (...lines: string[]): Served => ({ status: 200, body: ['keyword,itemId', ...lines].join('\r\n') });

const KEYWORDS = ['a', 'b', 'c'];

/** The note of a run that an earlier attempt started. */
const started: StartNote = {
  kind: 'bulkSearch',
  question: ask(endpoints.bulkSearch, { keywords: KEYWORDS }, '2026-11-20').key,
  idempotencyKey: '',
  requests: 3,
  at: NOW - 3_600_000,
  jobId: 'run_1',
};

function play(answers: Served[], { keywords = KEYWORDS, note, ...options }: Playing = {}) {
  const notes: (StartNote | null)[] = [];
  const keep = (kept: StartNote | null) => void notes.push(kept);
  const played = run(script(...answers), own => runBulkSearch(own, { keywords }, { note, keep }), options);
  const kept = notes.map(outcomeIn);
  return { ...played, kept, asked: played.host.sent.map(({ method }) => method).join(' ') };
}

type Playing = { keywords?: string[]; note?: StartNote; budget?: number };

test('a stream that breaks is completed from the CSV of the run, which is read once, and no keyword is searched again', () => {
  const { result, asked, tookMs } = play([broken(found('a')), csv('b,7', 'b,8', 'C,9', '')]);
  expect(result).toMatchObject({ runId: 'run_1', complete: true, missing: [], spent: { charged: 3, doubt: 0 } });
  expect(result?.results.map(({ keyword, ok, body }) => [keyword, ok, body.items])).toEqual([
    ['a', true, []],
    ['b', true, [{ itemId: '7' }, { itemId: '8' }]],
    ['c', true, [{ itemId: '9' }]],
  ]);
  // The file contains the keyword in progress a moment later.
  expect([asked, tookMs]).toEqual(['POST GET', 5_000]);
});

test('a stream that breaks reports keywords absent from the CSV as missing and possibly charged', () => {
  const { result, asked } = play([broken(found('a')), csv('b,7')]);
  expect(result).toMatchObject({ complete: false, missing: ['c'], spent: { charged: 2, doubt: 1 } });
  expect(result?.error?.message).toBe(
    'The answer to the start request was lost, so the job may be running and charged (up to 1 request). Check run_1 before you start it again.',
  );
  expect(asked).toBe('POST GET');
});

test.each<[string, Served]>([
  ['a 404', refusal(404, 'not_found')],
  ['a refusal', refusal(403, 'unauthorized')],
  ['truncated', { status: 200, body: 'keyword,ite' }],
  ['a file with different columns', { status: 200, body: 'itemId\r\n7\r\n' }],
])('a stream that breaks returns what arrived when the CSV is %s', (_, answer) => {
  const { result, asked } = play([broken(found('a')), answer]);
  expect(result).toMatchObject({ complete: false, missing: ['b', 'c'], spent: { charged: 1, doubt: 2 } });
  expect(asked).toBe('POST GET');
});

test('a stream that breaks before it names its run is not sent again', () => {
  const { error, asked, kept } = play([broken({ type: 'progress' })]);
  expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 3 }, cause: { code: 'network' } });
  expect((error.cause as Error & { cause: Error }).cause.message).toBe('The connection broke');
  expect([asked, kept]).toEqual(['POST', ['unknown']]);
});

test('a stream that breaks before any result fails with an error that names the run', () => {
  const { error, kept } = play([broken({ type: 'progress', runId: 'run_1' }), refusal(404, 'not_found')]);
  expect(error).toMatchObject({ code: 'start_unknown', jobId: 'run_1', spent: { charged: 0, doubt: 3 } });
  expect(error.message).toContain('(up to 3 requests). Check run_1 before you start it again.');
  expect(kept).toEqual(['unknown', 'started run_1']);
});

test('a stream that breaks after its last result is complete', () => {
  const { result, kept, asked } = play([broken(found('a'))], { keywords: ['a'] });
  expect([result?.complete, kept.at(-1), asked]).toEqual([true, 'started run_1', 'POST']);
});

test('a stream that ends without a keyword is completed from the CSV at once', () => {
  const { result, asked, tookMs } = play([streamed(found('a'), found('b')), csv('c,7')]);
  expect([result?.complete, asked, tookMs]).toEqual([true, 'POST GET', 0]);
});

test('a stream with every result needs no run ID, and a result needs no type', () => {
  const { result, asked } = play([streamed(...KEYWORDS.map(keyword => ({ keyword, items: [] })))]);
  expect([result?.complete, result?.runId, asked]).toEqual([true, null, 'POST']);
});

test('a stream that ends without any result may have been charged', () => {
  const { error } = play([streamed({ type: 'done' })]);
  expect(error).toMatchObject({
    code: 'start_unknown',
    spent: { doubt: 3 },
    cause: { code: 'unexpected_answer', status: 200, detail: 'The stream has no results' },
  });
});

test('a result with an error or an error code is an uncharged failure, even without `ok: false`', () => {
  const events = [
    found('a', { ok: undefined, error: 'The marketplace refused' }),
    found('b', { ok: undefined, code: 'upstream_blocked' }),
    found('c', { ok: undefined, error: null }),
  ];
  const { result, session } = play([streamed(...events)], { budget: 3 });
  expect(result?.results.map(({ ok }) => ok)).toEqual([false, false, true]);
  expect([result?.spent, session.budget?.left]).toMatchObject([{ charged: 1, doubt: 0 }, 2]);
});

test('a success after a failure of the same keyword counts, and is charged once', () => {
  const good = found('a', { items: [{ itemId: '1' }] });
  const events = [failed('a', { error: 'Busy' }), good, good, failed('a', { error: 'Late' }), found('b'), failed('c')];
  const { result, session } = play([streamed(...events)], { budget: 3 });
  expect(result?.results[0]).toMatchObject({ keyword: 'a', ok: true, body: { items: [{ itemId: '1' }] } });
  expect([result?.spent, session.budget?.left]).toMatchObject([{ charged: 2, doubt: 0 }, 1]);
});

test('an entry of another type is not a result, even if it names a keyword', () => {
  const items = [{ itemId: '1' }];
  const progress = { type: 'progress', runId: 'run_1', keyword: 'a', index: 0 };
  const { result } = play([streamed(progress, found('a', { items }))], { keywords: ['a'] });
  expect(result?.results).toMatchObject([{ keyword: 'a', body: { items } }]);
});

test('a result is matched by its keyword in any spelling, and only then by its position', () => {
  const keywords = ['Lego  Castle', 'Café 1', 'seiko'];
  const events = ['lego castle', 'CAFE\u0301 1', 'Seiko'].map((keyword, at) =>
    found(keyword, { index: 2 - at, items: [{ itemId: keyword }] }),
  );
  const { result } = play([streamed(...events)], { keywords });
  expect(result?.results.map(({ keyword, body }) => [keyword, (body.items as Row[])[0]?.itemId])).toEqual([
    ['Lego  Castle', 'lego castle'],
    ['Café 1', 'CAFE\u0301 1'],
    ['seiko', 'Seiko'],
  ]);
  const placed = play([streamed(found('?', { index: 0 }), failed('?', { keyword: undefined, index: 1 }), found('c'))]);
  expect(placed.result?.results.map(({ keyword, ok }) => [keyword, ok])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});

test('a result with an unknown keyword is looked up in the CSV', () => {
  const { result, asked } = play([streamed(found('a'), found('x'), found('c')), csv('b,7')]);
  expect(result?.results[1]).toEqual({
    keyword: 'b',
    ok: true,
    body: { keyword: 'b', items: [{ itemId: '7' }], totalItems: 1 },
  });
  expect(asked).toBe('POST GET');
});

test('a result that reports a spent quota was not charged, and nothing is sent again', () => {
  const { result, asked } = play([
    streamed(found('a'), ...['b', 'c'].map(keyword => failed(keyword, { code: 'quota_exceeded' }))),
  ]);
  expect(result).toMatchObject({ complete: true, spent: { charged: 1, doubt: 0 } });
  expect(asked).toBe('POST');
});

test("an earlier attempt's run is read from its CSV, and nothing is searched or charged again", () => {
  const { result, session, kept, asked } = play([csv('a,1', 'b,2', 'c,3', '')], { note: started, budget: 5 });
  expect(result).toMatchObject({ runId: 'run_1', complete: true, spent: { charged: 0, doubt: 0 } });
  expect([session.budget?.left, kept, asked]).toEqual([5, [], 'GET']);
});

test("an earlier attempt's run reports keywords absent from its CSV as missing", () => {
  const { result, asked } = play([csv('a,1')], { note: started });
  expect(result).toMatchObject({ complete: false, missing: ['b', 'c'], spent: { charged: 0, doubt: 2 } });
  expect(asked).toBe('GET');
});

test.each([
  ['without rows', csv()],
  ["that can't be read", refusal(404, 'not_found')],
])("an earlier attempt's run %s may have been charged, and the error names it", (_, answer) => {
  const { error, asked } = play([answer], { note: started });
  expect(error).toMatchObject({ code: 'start_unknown', jobId: 'run_1', spent: { charged: 0, doubt: 3 } });
  expect(asked).toBe('GET');
});

test.each([
  ['just now', 0, 5_000],
  ['five minutes ago', 300_000, 0],
])(
  "an earlier attempt's run that the host ended %s gets time for the keyword it was working on",
  (_, agoMs, waited) => {
    expect(play([csv('a,1', 'b,2', 'c,3')], { note: { ...started, at: NOW - agoMs } }).tookMs).toBe(waited);
  },
);

test('if the start of an earlier attempt was lost, the person decides before anything is sent', () => {
  const { error, asked } = play([], { note: { ...started, jobId: undefined } });
  expect([error.code, asked]).toEqual(['start_unknown', '']);
  expect(error.message).toContain('(up to 3 requests)');
});

test('a refused bulk search was not charged, and leaves no run to continue', () => {
  const { error, kept } = play([refusal(401, 'unauthorized')]);
  expect(error).toMatchObject({ code: 'unauthorized', spent: { charged: 0, doubt: 0 } });
  expect(kept).toEqual(['unknown', 'dropped']);
});

test("a charged result isn't lost if its note can't be saved", () => {
  const keep = (note: StartNote | null) => {
    if (note?.jobId !== undefined) throw new CancelledError('Stopped', { code: 'cancelled' });
  };
  const { result } = run(script(streamed(found('a'))), own => runBulkSearch(own, { keywords: ['a'] }, { keep }));
  expect(result).toMatchObject({ complete: true, runId: 'run_1', spent: { charged: 1, doubt: 0 } });
});

test('spellings of one keyword are trimmed and searched once, and each gets the result', () => {
  const { result, host } = play([streamed(found('lego'))], { keywords: [' Lego ', 'lego', 'lego'] });
  expect(JSON.parse(host.sent[0]?.body ?? '')).toEqual({ keywords: ['Lego'], options: { bestOfferPrice: true } });
  expect(result?.results.map(({ keyword }) => keyword)).toEqual(['Lego', 'lego']);
  expect(result?.spent).toMatchObject({ charged: 1, doubt: 0 });
});

test.each([
  ['without rows', {}],
  ['that lacks its rows', { items: undefined }],
])('an answer %s is repeated from its note, and nothing is searched or charged', (_, more) => {
  const first: (StartNote | null)[] = [];
  const keep = (note: StartNote | null) => void first.push(note);
  run(script(streamed(...KEYWORDS.map(keyword => found(keyword, more)))), own =>
    runBulkSearch(own, { keywords: KEYWORDS }, { keep }),
  );
  const note = JSON.parse(JSON.stringify(first.at(-1))) as StartNote;
  const { result, asked } = play([csv('')], { note });
  expect(result).toMatchObject({ complete: true, missing: [], spent: { charged: 0, doubt: 0 } });
  expect(result?.results.map(({ keyword, ok, body }) => [keyword, ok, body.items])).toEqual(
    KEYWORDS.map(keyword => [keyword, true, []]),
  );
  expect(asked).toBe('');
});

/** The last note of a search whose stream had these events. */
function noteAfter(...events: object[]): StartNote | null {
  const notes: (StartNote | null)[] = [];
  const keep = (note: StartNote | null) => void notes.push(note && JSON.parse(JSON.stringify(note)));
  run(script(streamed(...events)), own => runBulkSearch(own, { keywords: KEYWORDS }, { keep }));
  return notes.at(-1) ?? null;
}

const BLOCKED = { error: `Blocked for ${API_KEY}`, code: 'upstream_blocked' };

test('a search with sales of one keyword is answered again from its CSV and its note', () => {
  const note = noteAfter(found('a'), found('b', { items: [{ itemId: '7' }] }), failed('C', BLOCKED));
  expect(JSON.stringify(note)).not.toContain(API_KEY);
  const { result, asked } = play([csv('b,7', '')], { note: note! });
  expect(result).toMatchObject({ complete: true, missing: [], spent: { charged: 0, doubt: 0 } });
  expect(result?.results.map(({ keyword, ok }) => [keyword, ok])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
  expect(result?.results[2]?.body).toMatchObject({
    code: 'upstream_blocked',
    error: expect.stringContaining('Blocked'),
  });
  expect(asked).toBe('GET');
});

test('a failure and no sales need no CSV to be answered again', () => {
  const note = noteAfter(found('a'), found('b'), failed('c', BLOCKED));
  const { result, asked } = play([], { note: note! });
  expect(result).toMatchObject({ complete: true, missing: [] });
  expect(asked).toBe('');
});

test('a keyword that succeeded after its failure is read from the CSV', () => {
  const note = noteAfter(found('a'), failed('c', BLOCKED));
  const { result } = play([csv('b,7', 'c,9', '')], { note: note! });
  expect(result?.results.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test('a search whose keywords all failed was not charged, so it leaves nothing to continue', () => {
  expect(noteAfter(...KEYWORDS.map(keyword => failed(keyword, BLOCKED)))).toBeNull();
});
