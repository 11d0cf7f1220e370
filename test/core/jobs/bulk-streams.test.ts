/** Streams of a bulk search that break, lack something or are refused: each is a few lines of a script. */
import { describe, expect, test } from 'vitest';
import { ask, CancelledError, emit, endpoints, type Row, runBulkSearch, type StartNote } from '../../../core/index.ts';
import type { Session } from '../../../core/run/session.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { refusal, run, script } from '../fixture.ts';

const line = (event: object) => `${JSON.stringify(event)}\n`;
const streamed = (...events: object[]): Served => ({ status: 200, body: '', chunks: events.map(line) });
const broken = (...events: object[]): Served => ({ ...streamed(...events), dropped: true });
const found = (runId: string, keyword: string): Row => ({ type: 'result', runId, keyword, ok: true, items: [] });
const csv = (text: string): Served => ({ status: 200, body: text });
const none = refusal(404, 'not_found');

const KEYWORDS = ['a', 'b', 'c'];

function play(answers: Served[], { keywords = KEYWORDS, note, ...options }: Playing = {}) {
  const notes: StartNote[] = [];
  const keep = function* (kept: StartNote) {
    yield* emit(notes.push(kept));
  };
  const played = run(script(...answers), own => runBulkSearch(own, { keywords }, { note, keep }), options);
  const kept = notes.map(({ state, jobIds }) => `${state} ${jobIds.join()}`.trim());
  return { ...played, kept, asked: played.host.sent.map(({ method }) => method).join(' ') };
}

function playWithBudget(answers: Served[]) {
  let own: Session | undefined;
  const { result } = run(
    script(...answers),
    session => {
      own = session;
      return runBulkSearch(session, { keywords: KEYWORDS });
    },
    { budget: 3 },
  );
  return { result, left: own?.budget?.left };
}

type Playing = { keywords?: string[]; note?: StartNote; budget?: number };

/** The note of a run that an earlier try started. */
const started: StartNote = {
  kind: 'bulkSearch',
  question: ask(endpoints.bulkSearch, { keywords: KEYWORDS }, '2026-11-20').key,
  idempotencyKey: '',
  requests: 3,
  at: 0,
  state: 'started',
  jobIds: ['run_0'],
};

describe('a stream that breaks', () => {
  test('is taken up again three times, each after a look at what was on its way', () => {
    const keywords = ['a', 'b', 'c', 'd', 'e'];
    const answers = [0, 1, 2, 3].flatMap(nth => [
      broken(found(`run_${nth}`, keywords[nth] ?? '')),
      ...Array(4 - nth).fill(none),
    ]);
    const { result, asked, host } = play(answers, { keywords });
    expect(asked).toBe('POST GET GET GET GET POST GET GET GET POST GET GET POST GET');
    expect(result).toMatchObject({ complete: false, missing: ['e'], runIds: ['run_0', 'run_1', 'run_2', 'run_3'] });
    expect(host.slept).toHaveLength(4);
  });

  test('before it names a run is a loss on the way, which nobody repeats', () => {
    const { error, asked } = play([broken({ type: 'progress' })]);
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 3 }, cause: { code: 'network' } });
    expect((error.cause as Error & { cause: Error }).cause.message).toBe('The connection broke');
    expect(asked).toBe('POST');
  });
});

describe('a stream that ends', () => {
  test('without anything new ends the run, and is not waited for', () => {
    const { result, asked, tookMs } = play([streamed({ type: 'done', runId: 'run_1' }), none]);
    expect(result).toMatchObject({ complete: false, missing: KEYWORDS, spent: { charged: 0, refused: 3, doubt: 0 } });
    expect([asked, tookMs]).toEqual(['POST GET GET GET', 0]);
  });

  test('with every result needs to name no run, and a result needs no type', () => {
    const bare = KEYWORDS.map(keyword => ({ keyword, items: [] }));
    const { result, asked } = play([streamed(...bare)]);
    expect([result?.complete, asked]).toEqual([true, 'POST']);
  });

  test('with less and names no run may have been charged: no CSV of an earlier run is taken for its own', () => {
    const answers = [none, none, none, streamed(found('run_0', 'a'))];
    for (const own of [play(answers, { note: started }), play([streamed({ type: 'done' })])])
      expect(own.error).toMatchObject({
        code: 'start_unknown',
        cause: { code: 'unexpected_answer', status: 200, detail: 'The stream names no run' },
      });
  });
});

describe('a result', () => {
  const failed = (keyword: string, more: object) => ({ type: 'result', runId: 'run_1', keyword, ...more });

  test('with an error or its code is a failure, also where it does not say that it is not ok', () => {
    const events = [
      failed('a', { error: 'The marketplace refused', items: [] }),
      failed('b', { code: 'upstream_blocked' }),
      { ...failed('c', { items: [], error: null }), ok: undefined },
    ];
    const { result, left } = playWithBudget([streamed(...events)]);
    expect(result?.results.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect([result?.spent, left]).toEqual([{ asked: 3, refused: 2, charged: 1, doubt: 0 }, 2]);
  });

  test('that is good after a failure of its keyword is the one that counts, and is charged once', () => {
    const good = { ...found('run_1', 'a'), items: [{ itemId: '1' }] };
    const events = [failed('a', { ok: false, error: 'Busy' }), good, good, failed('a', { ok: false, error: 'Late' })];
    const { result, left } = playWithBudget([streamed(...events, found('run_1', 'b'), failed('c', { ok: false }))]);
    expect(result?.results[0]).toMatchObject({ keyword: 'a', ok: true, body: { items: [{ itemId: '1' }] } });
    expect([result?.spent, left]).toEqual([{ asked: 3, refused: 1, charged: 2, doubt: 0 }, 1]);
  });
});

describe('the CSV of a run', () => {
  test('gives what its stream did not bring, as a good result', () => {
    const { result } = play([
      streamed(found('run_1', 'a')),
      csv('itemId\r\n7\r\n'),
      none,
      streamed(found('run_2', 'c')),
    ]);
    expect(result?.results[1]).toEqual({
      keyword: 'b',
      ok: true,
      body: { keyword: 'b', items: [{ itemId: '7' }], totalItems: 1 },
    });
  });

  test.each(['itemId\r\n7', 'itemId'])('that is cut off (%j) is no evidence: the doubt stays', text => {
    const { error } = play([streamed(found('run_1', 'a')), csv(text)]);
    expect(error).toMatchObject({
      code: 'start_unknown',
      spent: { charged: 1, doubt: 2 },
      cause: { code: 'unexpected_answer', detail: 'The CSV is cut off' },
    });
  });
});

describe('a run that goes on where an earlier one stopped', () => {
  const open = [csv('itemId\r\n7\r\n'), none, none];

  test('asks what has no CSV, and counts only that', () => {
    const { result, session, kept } = play([...open, streamed(found('run_1', 'b'), found('run_1', 'c'))], {
      note: started,
      budget: 5,
    });
    expect(result).toMatchObject({
      complete: true,
      runIds: ['run_0', 'run_1'],
      spent: { asked: 2, refused: 0, charged: 2, doubt: 0 },
    });
    expect(session.budget?.left).toBe(3);
    expect(kept).toEqual(['asked run_0', 'started run_0,run_1']);
  });

  test('and is refused keeps the earlier one in mind', () => {
    const { error, kept } = play([...open, refusal(401, 'unauthorized')], { note: started });
    expect(error).toMatchObject({ code: 'unauthorized', jobId: 'run_0', partial: { rows: { length: 1 } } });
    expect(kept).toEqual(['asked run_0', 'started run_0']);
  });
});

test('a first run that is refused leaves nothing to go on with', () => {
  const { error, kept } = play([refusal(401, 'unauthorized')]);
  expect(error).toMatchObject({ code: 'unauthorized', spent: { asked: 3, refused: 3, charged: 0, doubt: 0 } });
  expect(kept).toEqual(['asked', 'refused']);
});

test('a refusal after a first stream tells what that one was charged, and is no lost start', () => {
  const { error } = play([streamed(found('run_1', 'a')), none, none, refusal(401, 'unauthorized')]);
  expect(error).toMatchObject({
    code: 'unauthorized',
    jobId: 'run_1',
    spent: { asked: 5, refused: 4, charged: 1, doubt: 0 },
    partial: { rows: { length: 1 }, requests: 1, runIds: ['run_1'] },
  });
});

test('a stream that breaks after its last result leaves a run that was started, never one that was refused', () => {
  const { result, kept } = play([broken(found('run_1', 'a'))], { keywords: ['a'] });
  expect([result?.complete, kept.at(-1)]).toEqual([true, 'started run_1']);
});

test('a result that was charged is handed on although its note cannot be kept', () => {
  const keep = function* ({ state }: StartNote) {
    yield* emit(state);
    if (state === 'started') throw new CancelledError('Stopped', { code: 'cancelled' });
  };
  const { result } = run(script(streamed(found('run_1', 'a'))), own =>
    runBulkSearch(own, { keywords: ['a'] }, { keep }),
  );
  expect(result).toMatchObject({ complete: true, runIds: ['run_1'], spent: { asked: 1, charged: 1, doubt: 0 } });
});

test('an event of another type is no result, although it names a keyword', () => {
  const items = [{ itemId: '1' }];
  const working = { type: 'progress', runId: 'run_1', keyword: 'a', index: 0 };
  const { result } = play([streamed(working, { ...found('run_1', 'a'), items })], { keywords: ['a'] });
  expect(result?.results).toMatchObject([{ keyword: 'a', body: { items } }]);
});

test('the budget gets back what a keyword that failed inside did not cost', () => {
  const failed = { ...found('run_1', 'b'), ok: false, code: 'upstream_blocked' };
  const { session, result } = play([streamed(found('run_1', 'a'), failed, found('run_1', 'c'))], { budget: 3 });
  expect([session.budget?.left, result?.spent.charged]).toEqual([1, 2]);
});

test('spaces around a keyword are not asked, and one that is typed twice has one result', () => {
  const { result, host } = play([streamed(found('run_1', 'lego'))], { keywords: [' lego ', 'lego'] });
  expect(JSON.parse(host.sent[0]?.body ?? '')).toEqual({ keywords: ['lego'] });
  expect(result?.results.map(({ keyword }) => keyword)).toEqual(['lego']);
});

test('what a host throws of its own is handed on as it is', () => {
  const failure = new Error('The disk is full');
  const { error } = run(script(none), own =>
    runBulkSearch(
      own,
      { keywords: KEYWORDS },
      {
        // biome-ignore lint/correctness/useYield: it fails before it asks for anything.
        *keep() {
          throw failure;
        },
      },
    ),
  );
  expect(error).toBe(failure);
  expect(error).not.toHaveProperty('partial');
});
