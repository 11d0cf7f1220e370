import { describe, expect, test } from 'vitest';
import {
  cancelJob,
  emit,
  errorOf,
  type Job,
  type JobKindId,
  pollJob,
  replayOf,
  type Session,
  type StartNote,
  startJob,
  waitForJob,
} from '../../../core/index.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { NOW, quotaExceeded, refusal, run, script } from '../fixture.ts';

const given: Record<Exclude<JobKindId, 'bulkSearch'>, Record<string, unknown>> = {
  keywordJob: { queries: ['lego', 'seiko'] },
  cardBatch: { cards: [{ keyword: 'pikachu' }, { keyword: 'mewtwo' }] },
  deepPagination: { keyword: 'lego', maxPages: 2 },
};
const lost: Served = { status: 0, body: '', dropped: true };
const body = (value: unknown, status = 200): Served => ({ status, body: JSON.stringify(value) });

const start = (answers: Served[], kind: keyof typeof given, options: Parameters<typeof startJob>[3] = {}, more = {}) =>
  run(script(...answers), session => startJob(session, kind, given[kind], options), more);

describe('an accepted start', () => {
  test.each<[string, unknown, string]>([
    ['jobId', { jobId: 'job_1' }, 'job_1'],
    ['a number', { jobId: 17 }, '17'],
    ['id', { id: 'job_2', status: 'queued' }, 'job_2'],
    ['job.jobId', { job: { jobId: 'job_3' } }, 'job_3'],
    ['job.id, a number', { job: { id: 4 } }, '4'],
    ['activeJob', { activeJob: 'job_5' }, 'job_5'],
  ])('whose id stands in %s is found', (_, answer, jobId) => {
    const { result } = start([body(answer, 202)], 'keywordJob');
    expect(result).toMatchObject({ jobId, spent: { asked: 2, charged: 2, doubt: 0 } });
  });

  test.each([{}, { jobId: '' }, { jobId: null, id: {} }])('without an id says that it may run: %j', answer => {
    const { error, host } = start([body(answer, 202)], 'keywordJob');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { charged: 2, doubt: 0 } });
    expect(error.message).toBe(
      'The answer to the start request could not be read, so the job may be running and charged (up to 2 requests). Check your usage before you start it again.',
    );
    expect(host.sent).toHaveLength(1);
  });
});

describe('a doubt stays, whatever comes after the lost answer', () => {
  test.each<[string, Served]>([
    ['502', refusal(502, 'upstream_unavailable')],
    ['503', refusal(503, 'server_busy')],
    ['429', refusal(429, 'rate_limited', {}, { 'Retry-After': '7200' })],
    ['403', refusal(403, 'unauthorized')],
    ['a spent quota', quotaExceeded],
    ['another lost answer', lost],
  ])('%s', (_, then) => {
    const { error } = start([lost, then], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { asked: 2, charged: 0, doubt: 2 } });
    expect(error.message).toContain('may be running and charged (up to 2 requests)');
    expect(error.message).not.toMatch(/try again/i);
  });

  test('the end of the host', () => {
    const late = { ...lost, delayMs: 20_000 };
    const { error } = start([late, lost], 'cardBatch', {}, { policy: { deadline: Date.UTC(2026, 10, 20, 12, 0, 20) } });
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
  });

  test('a good answer under the same key ends it: the work is charged once', () => {
    const { result, session } = start([lost, body({ jobId: 'job_1' })], 'cardBatch', {}, { budget: 2 });
    expect(result?.spent).toEqual({ asked: 2, refused: 0, charged: 2, doubt: 0 });
    expect(session.budget?.left).toBe(0);
  });

  const named = (kind: keyof typeof given, told: object, options = {}) =>
    start(
      [lost, refusal(409, undefined, { jobId: 'job_1' }), body({ jobId: 'job_1', status: 'running', ...told })],
      kind,
      options,
    );
  const [pikachu, mewtwo] = given.cardBatch.cards as { keyword: string }[];

  test.each<[string, object]>([
    ['its cards', { totalCards: 2, cards: [pikachu, mewtwo] }],
    ['them where it repeats the request, in another case', { query: { cards: [{ keyword: 'PIKACHU' }, mewtwo] } }],
    ['them as texts', { cards: ['pikachu', 'mewtwo'], options: null }],
  ])('a 409 that names a job and tells %s ends it too', (_, told) => {
    const { result } = named('cardBatch', told);
    expect(result).toMatchObject({ jobId: 'job_1', attached: true, spent: { asked: 2, charged: 2, doubt: 0 } });
  });

  test.each<[string, object]>([
    ['of another length', { totalCards: 9, cards: [pikachu, mewtwo] }],
    // Another list may be as long.
    ['that tells no more than its length', { totalCards: 2 }],
    ['that tells results of the same names', { totalCards: 2, results: [{ reference: 'row-1', status: 'found' }] }],
    ['with another card', { cards: [pikachu, { keyword: 'charizard' }] }],
    ['with the cards in another order', { cards: [mewtwo, pikachu] }],
    ['with a narrower card', { cards: [pikachu, { ...mewtwo, grade: 9 }] }],
    ['with fewer cards than it counts', { totalCards: 2, cards: [pikachu] }],
    ['whose list is none', { cards: 2 }],
    ['with other options', { cards: [pikachu, mewtwo], parameters: { options: { count: 10 } } }],
  ])('one %s is not ours: its id stands in the refusal', (_, told) => {
    const { error } = named('cardBatch', told);
    expect(error).toMatchObject({ code: 'start_unknown', jobId: 'job_1', spent: { charged: 0, doubt: 2 } });
  });

  test('nor is one with more cards', () => {
    expect(named('cardBatch', { cards: [pikachu, mewtwo, { keyword: 'charizard' }] }).error.code).toBe('start_unknown');
  });

  const pagesOf = (asked: object, told: object) =>
    run(
      script(refusal(409, undefined, { jobId: 'max_1' }), body({ jobId: 'max_1', status: 'running', ...told })),
      session => startJob(session, 'deepPagination', { keyword: 'lego', ...asked }),
    );

  test.each<[object, object]>([
    [{ maxPages: 2 }, { keyword: 'LEGO', maxPages: '2' }],
    [
      { maxPages: 2, sellerType: '' },
      { keyword: 'lego', sellerType: '' },
    ],
    // What is left to the service is its highest.
    [{}, { keyword: 'lego', maxPages: 100 }],
    [{ aspectFilter: { Brand: ['Lego'] } }, { keyword: 'lego', aspectFilter: { Brand: ['Lego'] } }],
  ])('a deep pagination with %j that is told as %j is ours', (asked, told) => {
    expect(pagesOf(asked, told).result).toMatchObject({ jobId: 'max_1', attached: true });
  });

  test.each<[object, object]>([
    [{ maxPages: 2 }, { maxPages: 2 }],
    [{}, { keyword: 'lego', maxPages: 50 }],
    [{}, { keyword: 'lego', minPrice: 100 }],
    [{}, { keyword: 'lego', sellerType: 'business' }],
    [{ aspectFilter: { Brand: ['Lego'] } }, { keyword: 'lego', aspectFilter: { Brand: ['Duplo'] } }],
  ])('one with %j that is told as %j is not', (asked, told) => {
    expect(pagesOf(asked, told).error).toMatchObject({ code: 'job_active', jobId: 'max_1' });
  });

  test('a running job that cannot be looked at just now is not taken; a refused key is told', () => {
    const conflict = refusal(409, undefined, { jobId: 'max_1' });
    expect(start([conflict, refusal(503, 'server_busy')], 'deepPagination').error.code).toBe('job_active');
    expect(start([conflict, refusal(401, 'unauthorized')], 'deepPagination').error.code).toBe('unauthorized');
  });

  test('queries are compared with their filters, texts as keywords', () => {
    const queries = ['Lego', { keyword: 'seiko', itemCondition: 'used' }];
    const asked = (told: unknown[]) =>
      run(
        script(refusal(409, undefined, { jobId: 'job_1' }), body({ jobId: 'job_1', status: 'running', queries: told })),
        session => startJob(session, 'keywordJob', { queries }),
      );
    expect(asked([{ keyword: 'lego', itemCondition: 'any' }, queries[1]]).result?.attached).toBe(true);
    expect(asked(['lego', 'seiko']).error).toMatchObject({ code: 'job_active', jobId: 'job_1' });
  });

  test('a refusal of the service leaves none: budget and words say that nothing was charged', () => {
    const { error, session } = start([refusal(502, 'upstream_blocked')], 'keywordJob', {}, { budget: 2 });
    expect(error).toMatchObject({ code: 'upstream_blocked', spent: { asked: 2, refused: 2, charged: 0, doubt: 0 } });
    expect(error.message).toContain('nothing was charged');
    expect(session.budget?.left).toBe(2);
  });
});

describe('a batch that has ended when its start is repeated', () => {
  const ended = { jobId: 'job_1', status: 'done', processedCards: 2, totalCards: 2 };
  const results = [
    { reference: null, status: 'found' },
    { reference: null, status: 'not_found' },
  ];

  test('gives its results, which the answer to a start does not hold', () => {
    const { result } = start([lost, body(ended), body({ ...ended, results })], 'cardBatch');
    expect(result).toMatchObject({ jobId: 'job_1', outcome: 'done', results, spent: { charged: 2, doubt: 0 } });
  });

  test('is looked at later when the look fails for a moment, and is told when it is gone', () => {
    const { result } = start([body(ended), refusal(503, 'server_busy')], 'cardBatch');
    expect(result).toMatchObject({ jobId: 'job_1', outcome: 'running', results: [] });
    // A conflict at a look is none of the start.
    expect(start([body(ended), refusal(409)], 'cardBatch').result).toMatchObject({
      jobId: 'job_1',
      outcome: 'running',
    });
    const { error } = start([body(ended), refusal(404, 'not_found')], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', jobId: 'job_1', spent: { charged: 2 } });
  });
});

describe('a 409 without an id', () => {
  const busy = refusal(409, 'in_progress');

  test('for a batch whose own key is still in progress: the same key is asked again until it answers', () => {
    const { result, host, tookMs } = start([busy, busy, body({ jobId: 'job_1' })], 'cardBatch');
    expect([result?.jobId, tookMs]).toEqual(['job_1', 10_000]);
    expect(new Set(host.sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  test.each<[string, Served, object]>([
    ['a refused key', refusal(401, 'unauthorized'), {}],
    ['a 404', refusal(404, 'not_found'), {}],
    ['the end of the life', { ...body({}), delayMs: 40_000 }, { policy: { deadline: NOW + 45_000 } }],
  ])('the doubt stays when the job that it names cannot be looked at: %s', (_, look, more) => {
    const notes: StartNote[] = [];
    const keep = (note: StartNote) => emit(notes.push(note));
    const { error } = start([lost, refusal(409, undefined, { jobId: 'job_1' }), look], 'cardBatch', { keep }, more);
    expect(error).toMatchObject({ code: 'start_unconfirmed', spent: { doubt: 2 } });
    expect(notes.at(-1)?.state).toBe('asked');
  });

  test('leaves the note of its key, under which the next run finds what has it', () => {
    const notes: StartNote[] = [];
    const keep = (note: StartNote) => emit(notes.push(note));
    const { error } = start([busy], 'cardBatch', { keep });
    expect(error.code).toBe('job_active');
    expect(notes.map(({ state }) => state)).toEqual(['asked']);
  });

  test.each([
    ['a conflict of a kind without a key', 'deepPagination', busy],
    ['a refusal under a key', 'cardBatch', refusal(401, 'unauthorized')],
  ] as const)('leaves none after %s', (_, kind, answer) => {
    const notes: StartNote[] = [];
    start([answer], kind, { keep: note => emit(notes.push(note)) });
    expect(notes.map(({ state }) => state)).toEqual(['asked', 'refused']);
  });

  test('is for a person where nobody keeps the key under which it is in doubt', () => {
    const conflict = refusal(409, undefined, { jobId: 'job_1' });
    const { error } = start([lost, conflict, refusal(401, 'unauthorized')], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
  });

  test('that never ends is told in a sentence', () => {
    const { error, tookMs } = start([lost, busy], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
    expect(tookMs).toBeGreaterThan(200_000);
    const alone = start([busy], 'cardBatch');
    expect([alone.host.sent.length, alone.tookMs]).toEqual([61, 300_000]);
  });

  test('after a lost answer leaves a doubt that its own key can end', () => {
    const { error } = start([lost, busy], 'cardBatch', { idempotencyKey: 'own' });
    expect(error).toMatchObject({ code: 'start_unconfirmed', spent: { doubt: 2 } });
  });

  test('for a deep pagination: another one runs, nothing was started', () => {
    const { error, host } = start([busy], 'deepPagination');
    expect(error).toMatchObject({ code: 'job_active', spent: { refused: 2, doubt: 0 } });
    expect(host.sent).toHaveLength(1);
  });
});

describe('a start that a host runs again (its note)', () => {
  const running = (more = {}) =>
    body({ jobId: 'job_1', status: 'running', completedQueries: 0, totalQueries: 2, ...more });
  const question = 'POST /v1/scrape/jobs {"queries":["lego","seiko"]}';
  const note: StartNote = {
    kind: 'keywordJob',
    question,
    idempotencyKey: 'key-1',
    requests: 2,
    at: Date.UTC(2026, 10, 20, 11),
    state: 'started',
    jobIds: ['job_1'],
  };

  function* keeping(session: Session, notes: StartNote[], own: Parameters<typeof startJob>[3] = {}) {
    const keep = function* (kept: StartNote) {
      yield* emit(notes.push(kept));
    };
    return yield* startJob(session, 'keywordJob', given.keywordJob, { ...own, keep });
  }

  test('is kept before the request leaves, and again with its job', () => {
    const notes: StartNote[] = [];
    run(script(running()), session => keeping(session, notes));
    expect(notes.map(({ state, jobIds, requests, question: key }) => ({ state, jobIds, requests, key }))).toEqual([
      { state: 'asked', jobIds: [], requests: 2, key: question },
      { state: 'started', jobIds: ['job_1'], requests: 2, key: question },
    ]);
  });

  test('a refused one is kept as refused, a lost one stays as asked', () => {
    const notes: StartNote[] = [];
    run(script(refusal(401, 'unauthorized')), session => keeping(session, notes));
    run(script(lost), session => keeping(session, notes));
    expect(notes.map(({ state }) => state)).toEqual(['asked', 'refused', 'asked']);
  });

  test('goes on with the job of the earlier try: nothing is started', () => {
    const { result, host } = start([running()], 'keywordJob', { note });
    expect(result).toMatchObject({ jobId: 'job_1', attached: true });
    expect(host.sent.map(({ method }) => method)).toEqual(['GET']);
  });

  test.each([
    ['is gone', refusal(404)],
    ['has failed', running({ status: 'failed' })],
    ['was cancelled', running({ status: 'cancelled' })],
  ])('starts anew when that job %s', (_, seen) => {
    const { result, host } = start([seen, body({ jobId: 'job_2' })], 'keywordJob', { note });
    expect(result?.jobId).toBe('job_2');
    expect(host.sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('looks for a job that was started just now until the service shows it: another one would be paid as well', () => {
    const young = { note: { ...note, at: NOW - 2_000 } };
    const { result, host } = start([refusal(404), refusal(404), running()], 'keywordJob', young);
    expect(result).toMatchObject({ jobId: 'job_1', attached: true });
    expect(host.sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  test('starts anew a minute after its start, when the service still shows nothing', () => {
    const answers = [...Array(12).fill(refusal(404)), body({ jobId: 'job_2' })];
    const { result, host } = start(answers, 'keywordJob', { note: { ...note, at: NOW - 5_000 } });
    expect(result?.jobId).toBe('job_2');
    expect(host.sent.map(({ method }) => method)).toEqual([...Array(12).fill('GET'), 'POST']);
  });

  test('starts nothing where the host ends before the service would show it', () => {
    const young = { note: { ...note, at: NOW - 2_000 } };
    const { error, host } = start([refusal(404)], 'keywordJob', young, { policy: { deadline: NOW + 8_000 } });
    expect(error).toMatchObject({ code: 'not_found', jobId: 'job_1' });
    expect(host.sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test.each([
    ['done', undefined, 'GET'],
    ['partial', undefined, 'GET'],
    ['done', 3_600_001, 'GET'],
    ['done', 3_600_000, 'GET POST'],
    ['running', 60_000, 'GET'],
  ])('a job that is %s an hour later answers where the host takes results of %j ms', (status, freshMs, asked) => {
    const { host } = start([running({ status }), body({ jobId: 'job_2' })], 'keywordJob', { note, freshMs });
    expect(host.sent.map(({ method }) => method).join(' ')).toBe(asked);
  });

  test('starts nothing while nobody can look at that job', () => {
    const { error, host } = start([refusal(401, 'unauthorized')], 'keywordJob', { note });
    expect([error.code, host.sent.length]).toEqual(['unauthorized', 1]);
    const refused = start([refusal(400, 'invalid_params'), body({ jobId: 'job_2' })], 'keywordJob', { note });
    expect([refused.error?.code, refused.host.sent.length]).toEqual(['invalid_params', 1]);
    const bare = start([{ status: 404, body: '<html>Not found</html>' }, body({ jobId: 'job_2' })], 'keywordJob', {
      note,
    });
    expect([bare.error?.code, bare.host.sent.length]).toEqual(['unexpected_answer', 1]);
  });

  test.each(['cancelled', 'network'])('a job that runs is handed on although its note cannot be kept: %s', code => {
    const { result } = start([running()], 'keywordJob', {
      *keep({ state }) {
        yield* emit(state);
        if (state !== 'asked') throw errorOf({ code });
      },
    });
    expect(result).toMatchObject({ jobId: 'job_1', spent: { charged: 2 } });
  });

  test('a lost one is left to a person, with what it may cost, before anything is sent', () => {
    const { error, host } = start([running()], 'keywordJob', { note: { ...note, state: 'asked', jobIds: [] } });
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
    expect(error.message).toContain('(up to 2 requests)');
    expect(host.sent).toEqual([]);
  });

  test.each<[string, Partial<StartNote>, number | undefined, string]>([
    ['of another question', { question: 'POST /v1/scrape/jobs {}' }, undefined, 'start'],
    ['that was refused', { state: 'refused', jobIds: [] }, undefined, 'start'],
    ['whose answer was lost long ago', { state: 'asked', jobIds: [] }, 3_600_000, 'start'],
    ['whose answer was lost just now', { state: 'asked', jobIds: [] }, 3_600_001, 'refuse'],
    ['whose second run was lost', { state: 'asked', jobIds: ['run_1'] }, undefined, 'refuse'],
    ['whose second run was lost long ago', { state: 'asked', jobIds: ['run_1'] }, 3_600_000, 'attach'],
    ['with a job', {}, undefined, 'attach'],
  ])('a note %s', (_, change, lostMs, expected) => {
    const own = { ...note, ...change };
    expect(replayOf({ startOnce: 'never' }, { key: question }, note.at + 3_600_000, { note: own, lostMs }).do).toBe(
      expected,
    );
  });

  test.each([
    ['a refusal', refusal(429, 'rate_limited', {}, { 'Retry-After': '7200' })],
    ['a refused key', refusal(401, 'unauthorized')],
  ])('a lost batch stays in doubt after %s', (_, then) => {
    const notes: StartNote[] = [];
    const errors: unknown[] = [];
    run(
      script(lost, then),
      function* (session) {
        for (let nth = 0; nth < 2; nth += 1)
          try {
            yield* startJob(session, 'cardBatch', given.cardBatch, {
              note: notes.at(-1),
              *keep(kept) {
                yield* emit(notes.push(kept));
              },
            });
          } catch (error) {
            errors.push(error);
          }
      },
      { policy: { attempts: 1 } },
    );
    const unconfirmed = { code: 'start_unconfirmed', spent: { doubt: 2 } };
    expect(errors).toMatchObject([unconfirmed, unconfirmed]);
    expect(notes.map(({ state }) => state)).toEqual(['asked', 'asked']);
    expect(new Set(notes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('a lost batch is repeated under its key', () => {
    const asked = { ...note, kind: 'cardBatch', state: 'asked', jobIds: [] } as const;
    const question = 'POST /v1/cards/batch {"cards":[{"keyword":"pikachu"},{"keyword":"mewtwo"}]}';
    const { host } = start([body({ jobId: 'job_1' })], 'cardBatch', { note: { ...asked, jobIds: [], question } });
    expect(host.sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1']);
  });
});

describe('a cancel is repeated until it is known', () => {
  const state = (status: string) => body({ jobId: 'max_1', status, pagesScraped: 3, maxPages: 100 });
  const cancel = (...answers: Served[]) =>
    run(script(...answers), session => cancelJob(session, 'deepPagination', 'max_1'));

  test.each<[string, Served[]]>([
    ['a 503 of the service', Array(4).fill(refusal(503, 'server_busy'))],
    ['a lost answer', [lost, lost, lost]],
    ['a look that finds it running', [state('running'), state('running')]],
  ])('after %s', (_, first) => {
    const { result, host } = cancel(...first, state('running'), state('running'), state('cancelled'));
    expect(result?.outcome).toBe('cancelled');
    expect(host.sent.filter(({ method }) => method === 'DELETE').length).toBeGreaterThan(1);
  });

  test('and when it never is, a sentence says that it may go on', () => {
    const { error } = cancel(refusal(503));
    expect(error).toMatchObject({ code: 'cancel_unknown', jobId: 'max_1' });
    expect(error.message).toContain(
      'did not confirm that job max_1 was cancelled, so it may keep running and be charged',
    );
  });

  test('a refused key ends it at once', () => {
    const { error, host } = cancel(refusal(401));
    expect(error).toMatchObject({ code: 'unauthorized', jobId: 'max_1' });
    expect(host.sent).toHaveLength(1);
  });
});

describe('absence is no answer', () => {
  const seen = (value: object) =>
    run(script(body({ jobId: 'k1', ...value })), session => pollJob(session, 'keywordJob', 'k1')).result as Job;

  test('a new word for an end ends a job of which all is done, and is told', () => {
    expect(seen({ status: 'completed', completedQueries: 2, totalQueries: 2 })).toMatchObject({
      outcome: 'done',
      warnings: ['The job ended with the unknown word "completed"; all of it was done.'],
    });
  });

  test.each([
    { status: 'completed', completedQueries: 1, totalQueries: 2 },
    { status: 'completed' },
    { status: 'running', completedQueries: 2, totalQueries: 2 },
  ])('otherwise it still works: %j', value => {
    expect(seen(value).outcome).toBe('running');
  });

  test('results that are no objects are counted and left out', () => {
    expect(seen({ status: 'done', results: [null, { keyword: 'lego' }, 7] })).toMatchObject({
      results: [{ keyword: 'lego' }],
      warnings: ['2 results could not be read and were left out.'],
    });
  });
});

test('what a job was charged stays with the error that ends the waiting', () => {
  const answers = script(body({ jobId: 'k1' }), refusal(401, 'unauthorized'));
  const { error } = run(answers, function* (session) {
    const job = yield* startJob(session, 'keywordJob', given.keywordJob);
    return yield* waitForJob(session, job, 60_000);
  });
  expect(error).toMatchObject({ code: 'unauthorized', jobId: 'k1', spent: { asked: 2, charged: 2 } });
});

test('a key with a character that no header takes is refused before anything is sent', () => {
  for (const apiKey of ['cs_test\u200b1', 'cs_test\n', 'cs test', 'cs_täst']) {
    const { error, host } = run(script(body({})), session => startJob(session, 'keywordJob', given.keywordJob), {
      authentication: { kind: 'key', apiKey },
    });
    expect(error).toMatchObject({ code: 'unreadable_key', spent: { asked: 0 } });
    expect(host.sent).toEqual([]);
  }
});
