import { describe, expect, test } from 'vitest';
import {
  errorOf,
  type JobKindId,
  replayOf,
  type Session,
  type StartNote,
  type StartOptions,
  settle,
  startJob,
  wait,
  waitForJob,
} from '../../../core/engine.ts';
import { uuid } from '../../../core/jobs/replay.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { NOW, outcomeIn, quotaExceeded, refusal, run, script } from '../fixture.ts';

const given: Record<Exclude<JobKindId, 'bulkSearch'>, Record<string, unknown>> = {
  keywordJob: { queries: ['lego', 'seiko'] },
  cardBatch: { cards: [{ keyword: 'pikachu' }, { keyword: 'mewtwo' }] },
  deepPagination: { keyword: 'lego', maxPages: 2 },
};
type Kind = keyof typeof given;

const lost: Served = { status: 0, body: '', dropped: true };
const body = (value: unknown, status = 200): Served => ({ status, body: JSON.stringify(value) });
const conflict = (jobId: string) => refusal(409, undefined, { jobId });
const running = (jobId: string, more: object = {}) => body({ jobId, status: 'running', ...more });

const start = (answers: Served[], kind: Kind, options: StartOptions = {}, more = {}) =>
  run(script(...answers), session => startJob(session, kind, given[kind], options), more);

/** Starts a job on a host that stores the notes. */
function startKeeping(answers: Served[], kind: Kind, options: StartOptions = {}, more = {}) {
  const notes: (StartNote | null)[] = [];
  const played = start(answers, kind, { ...options, keep: note => void notes.push(note) }, more);
  return { ...played, notes, outcomes: notes.map(outcomeIn) };
}

const methods = (host: { sent: readonly { method: string }[] }) => host.sent.map(({ method }) => method).join(' ');

test.each<[string, unknown, string]>([
  ['jobId', { jobId: 'job_1' }, 'job_1'],
  ['a number', { jobId: 17 }, '17'],
  ['id', { id: 'job_2', status: 'queued' }, 'job_2'],
  ['job.jobId', { job: { jobId: 'job_3' } }, 'job_3'],
  ['job.id, a number', { job: { id: 4 } }, '4'],
  ['activeJob', { activeJob: 'job_5' }, 'job_5'],
])('an accepted start is found by its id in %s', (_, answer, jobId) => {
  const { result } = start([body(answer, 202)], 'keywordJob');
  expect(result).toMatchObject({ jobId, outcome: 'running', spent: { charged: 2, doubt: 0 } });
});

test.each([{}, { jobId: '' }, { jobId: null, id: {} }])(
  'an accepted start without an id may be running: %j',
  answer => {
    const { error, host } = start([body(answer, 202)], 'keywordJob');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { charged: 2, doubt: 0 } });
    expect(error.message).toBe(
      'The answer to the start request could not be read, so the job may be running and charged (up to 2 requests). Check your usage before you start it again.',
    );
    expect(host.sent).toHaveLength(1);
  },
);

test('repeating an accepted start under its key returns the results of a job that has ended', () => {
  const ended = { jobId: 'job_1', status: 'done', processedCards: 2, totalCards: 2 };
  const results = [{ status: 'found' }, { status: 'not_found' }];
  const { result } = run(script(lost, body(ended), body({ ...ended, results })), function* (session) {
    return yield* waitForJob(session, yield* startJob<JobKindId>(session, 'cardBatch', given.cardBatch), 10_000);
  });
  expect(result).toMatchObject({ jobId: 'job_1', outcome: 'done', results, spent: { charged: 2, doubt: 0 } });
});

test.each<[string, Served]>([
  ['502', refusal(502, 'upstream_unavailable')],
  ['503', refusal(503, 'server_busy')],
  ['403', refusal(403, 'unauthorized')],
  ['a spent quota', quotaExceeded],
  ['another lost answer', lost],
])('a start whose answer was lost stays in doubt after %s', (_, then) => {
  const { error } = start([lost, then], 'cardBatch');
  expect(error).toMatchObject({ code: 'start_unknown', spent: { charged: 0, doubt: 2 } });
  expect(error.message).toContain('may be running and charged (up to 2 requests)');
  expect(error.message).not.toMatch(/try again/i);
});

test("a start whose answer was lost stays in doubt at the end of the host's lifetime", () => {
  const late = { ...lost, delayMs: 20_000 };
  const { error } = start([late, lost], 'cardBatch', {}, { policy: { deadline: NOW + 20_000 } });
  expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
});

test('a start that the service refused was not charged', () => {
  const { error, session } = start([refusal(502, 'upstream_blocked')], 'keywordJob', {}, { budget: 2 });
  expect(error).toMatchObject({ code: 'upstream_blocked', spent: { charged: 0, doubt: 0 } });
  expect(error.message).toContain('nothing was charged');
  expect(session.budget?.left).toBe(2);
});

describe("a conflict's job, while our start is in doubt", () => {
  const [pikachu, mewtwo] = given.cardBatch.cards as { keyword: string }[];
  const named = (reported: object) => start([lost, conflict('job_1'), running('job_1', reported)], 'cardBatch');

  test.each<[string, object]>([
    ['nothing', {}],
    ['its length', { totalCards: 2 }],
    ['its cards', { totalCards: 2, cards: [pikachu, mewtwo] }],
    ['its cards in a copy of the request', { query: { cards: [{ keyword: 'PIKACHU' }, mewtwo] }, options: null }],
    ['unset defaults', { options: { count: 60, outputMode: 'summary', relevance: true } }],
  ])(
    "a conflict's job, while our start is in doubt, is ours where the service reports %s, since nothing contradicts it",
    (_, reported) => {
      expect(named(reported).result).toMatchObject({ jobId: 'job_1', attached: true, spent: { charged: 2, doubt: 0 } });
    },
  );

  test.each<[string, object]>([
    ['another length', { totalCards: 9, cards: [pikachu, mewtwo] }],
    ['another card', { cards: [pikachu, { keyword: 'charizard' }] }],
    ['the cards in another order', { cards: [mewtwo, pikachu] }],
    ['a narrower card', { cards: [pikachu, { ...mewtwo, grade: 9 }] }],
    ['fewer cards', { cards: [pikachu] }],
    ['more cards', { cards: [pikachu, mewtwo, { keyword: 'charizard' }] }],
    ['no list', { cards: 2 }],
    ['other options', { cards: [pikachu, mewtwo], parameters: { options: { count: 10 } } }],
  ])(
    "a conflict's job, while our start is in doubt, is not ours where the service reports %s: the error names it and the start stays in doubt",
    (_, reported) => {
      expect(named(reported).error).toMatchObject({
        code: 'start_unknown',
        jobId: 'job_1',
        spent: { charged: 0, doubt: 2 },
      });
    },
  );

  test.each<[string, Served, object]>([
    ['a refused key', refusal(401, 'unauthorized'), {}],
    ['a 404', refusal(404, 'not_found'), {}],
    ['the end of the lifetime', { ...body({}), delayMs: 40_000 }, { policy: { deadline: NOW + 45_000 } }],
  ])(
    "a conflict's job, while our start is in doubt, is not ours when it can't be polled (%s), and the note stays open",
    (_, poll, more) => {
      const { error, outcomes } = startKeeping([lost, conflict('job_1'), poll], 'cardBatch', {}, more);
      expect(error).toMatchObject({ code: 'start_unconfirmed', jobId: 'job_1', spent: { doubt: 2 } });
      expect(outcomes).toEqual(['unknown']);
    },
  );

  test("a conflict's job, while our start is in doubt, is left to a person if the key isn't stored", () => {
    const { error } = start([lost, conflict('job_1'), refusal(401, 'unauthorized')], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
  });
});

describe("a conflict's job, without a start in doubt", () => {
  const pagesOf = (requested: object, reported: object) =>
    run(script(conflict('max_1'), running('max_1', reported)), session =>
      startJob(session, 'deepPagination', { keyword: 'lego', ...requested }),
    );

  test.each<[object, object]>([
    [{ maxPages: 2 }, { keyword: 'LEGO', maxPages: 2 }],
    [{ ebaySite: 'auctionsite.de' }, { keyword: 'lego', ebaySite: 'auctionsite.de', sellerType: '' }],
    [{ sortOrder: 'endedRecently' }, { keyword: 'lego', query: { sortOrder: 'endedRecently' } }],
    // Without a number of pages, the service uses its maximum.
    [{}, { keyword: 'lego', maxPages: 100 }],
  ])(
    "a conflict's job, without a start in doubt, is ours where everything in %j is reported and matches: %j",
    (requested, reported) => {
      expect(pagesOf(requested, reported).result).toMatchObject({ jobId: 'max_1', attached: true });
    },
  );

  test.each<[object, object]>([
    [{ ebaySite: 'auctionsite.de' }, { keyword: 'lego' }],
    [{ maxPages: 2 }, { maxPages: 2 }],
    [{ maxPages: 2 }, { keyword: 'lego' }],
    [{}, { keyword: 'lego', maxPages: 50 }],
    [{}, { keyword: 'lego', minPrice: 100 }],
    [{}, { keyword: 'lego', ebaySite: 'auctionsite.de' }],
    [{ aspectFilter: { Brand: ['Lego'] } }, { keyword: 'lego', aspectFilter: '{"Brand":["Duplo"]}' }],
  ])("a conflict's job, without a start in doubt, is not ours with %j where %j is reported", (requested, reported) => {
    const { error } = pagesOf(requested, reported);
    expect(error).toMatchObject({ code: 'job_active', jobId: 'max_1', spent: { charged: 0, doubt: 0 } });
    expect(error.message).toContain('Wait for job max_1 or cancel it.');
  });

  test("a conflict's job, without a start in doubt, is compared by its queries and their filters", () => {
    const queries = ['Lego', { keyword: 'seiko', itemCondition: 'used' }];
    const started = (reported: unknown[]) =>
      run(script(conflict('job_1'), running('job_1', { queries: reported })), session =>
        startJob<JobKindId>(session, 'keywordJob', { queries }),
      );
    expect(started(['lego', { keyword: 'Seiko', itemCondition: 'used' }]).result?.attached).toBe(true);
    expect(started(['lego', 'seiko']).error).toMatchObject({ code: 'job_active', jobId: 'job_1' });
  });

  test.each([refusal(503, 'server_busy'), refusal(401, 'unauthorized'), refusal(404)])(
    "a conflict's job, without a start in doubt, is not ours when it can't be polled",
    poll => {
      const { error } = start([conflict('max_1'), poll], 'deepPagination', {}, { policy: { attempts: 1 } });
      expect(error).toMatchObject({ code: 'job_active', jobId: 'max_1' });
    },
  );
});

describe('a conflict without a job', () => {
  const busy = refusal(409, 'in_progress');

  test('a conflict without a job, under a key that was sent before, is our own start in progress: it is sent again every five seconds until it is answered', () => {
    const answers = [busy, busy, body({ jobId: 'job_1' })];
    const { result, host, tookMs } = start(answers, 'cardBatch', { idempotencyKey: 'own' });
    expect([result?.jobId, tookMs]).toEqual(['job_1', 10_000]);
    expect(new Set(host.sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  test.each([busy, body({ code: 'job_conflict', job: { id: {} } }, 409)])(
    'a conflict without a job, under a new key, is about another start and not waited for: %j',
    answer => {
      const { error, host, tookMs } = start([answer], 'cardBatch');
      expect([error.code, host.sent.length, tookMs]).toEqual(['job_active', 1, 0]);
    },
  );

  test('a conflict without a job, under a key that is never answered, ends after five minutes', () => {
    const { error } = start([lost, busy], 'cardBatch');
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
    const alone = startKeeping([busy], 'cardBatch', { idempotencyKey: 'own' });
    expect([alone.host.sent.length, alone.tookMs, alone.error.code]).toEqual([61, 300_000, 'job_active']);
    // The next run sends the same idempotency key.
    expect(alone.outcomes).toEqual(['unknown']);
  });

  test('a conflict without a job, after a lost answer, can be resolved by the next run under the same key', () => {
    const { error } = start([lost, busy], 'cardBatch', { idempotencyKey: 'own' });
    expect(error).toMatchObject({ code: 'start_unconfirmed', spent: { doubt: 2 } });
  });

  test('a conflict without a job, for a deep pagination, means that another one is running and nothing was started', () => {
    const { error, host } = start([busy], 'deepPagination');
    expect(error).toMatchObject({ code: 'job_active', spent: { charged: 0, doubt: 0 } });
    expect(host.sent).toHaveLength(1);
  });
});

test('a start whose answer was lost is not repeated in the minute after a spent quota, and finds its job later', () => {
  let note: StartNote | undefined;
  const keep = (kept: StartNote | null) => {
    note = kept ?? undefined;
  };
  const again = (session: Session) =>
    settle(startJob<JobKindId>(session, 'cardBatch', given.cardBatch, { note, keep }));
  const { result, host } = run(script(lost, quotaExceeded, running('job_1')), function* (session) {
    const first = yield* again(session);
    yield* wait(30_000);
    const early = yield* again(session);
    const sent = session.seen.requests;
    yield* wait(31_000);
    return { first, early, sent, late: yield* again(session) };
  });
  const unconfirmed = { ok: false, error: { code: 'start_unconfirmed', spent: { charged: 0, doubt: 2 } } };
  expect(result).toMatchObject({ first: unconfirmed, early: unconfirmed, sent: 2 });
  expect(result?.late).toMatchObject({ ok: true, value: { jobId: 'job_1', spent: { charged: 2, doubt: 0 } } });
  expect(host.sent).toHaveLength(3);
});

describe('the note of a start', () => {
  const question = 'POST /v1/scrape/jobs {"queries":["lego","seiko"]}';
  const note: StartNote = {
    kind: 'keywordJob',
    question,
    idempotencyKey: 'key-1',
    requests: 2,
    at: NOW - 3_600_000,
    jobId: 'job_1',
  };
  const open: StartNote = { ...note, jobId: undefined };

  test('the note of a start is saved before the request is sent, and again with its job', () => {
    const { notes } = startKeeping([running('job_1')], 'keywordJob');
    expect(notes).toMatchObject([
      { requests: 2, question },
      { requests: 2, question, jobId: 'job_1' },
    ]);
    expect(notes[0]).not.toHaveProperty('jobId');
  });

  test.each<[string, Kind, Served, string[]]>([
    ['is dropped after a refusal', 'keywordJob', refusal(401, 'unauthorized'), ['unknown', 'dropped']],
    ['is dropped after a refusal under a key', 'cardBatch', refusal(401, 'unauthorized'), ['unknown', 'dropped']],
    ['is dropped after a conflict', 'deepPagination', refusal(409), ['unknown', 'dropped']],
    ['stays after a lost answer', 'keywordJob', lost, ['unknown']],
  ])('the note of a start %s', (_, kind, answer, outcomes) => {
    expect(startKeeping([answer], kind).outcomes).toEqual(outcomes);
  });

  test.each(['cancelled', 'network'])("the note of a start that can't be saved loses no running job: %s", code => {
    const { result } = start([running('job_1')], 'keywordJob', {
      keep(own) {
        if (own?.jobId !== undefined) throw errorOf({ code });
      },
    });
    expect(result).toMatchObject({ jobId: 'job_1', spent: { charged: 2 } });
  });

  test('the note of a start must be saved first, or nothing is started', () => {
    const { error, host } = start([running('job_1')], 'keywordJob', {
      keep() {
        throw errorOf({ code: 'network' });
      },
    });
    expect([error.code, host.sent]).toEqual(['network', []]);
  });

  const HOUR = 3_600_000;
  test.each<[string, ageMs: number, seen: Served, sent: string, freshMs?: number]>([
    ['runs', HOUR, running('job_1'), 'GET', 60_000],
    ['is not listed yet, so another start would be charged too', 2_000, refusal(404), 'GET'],
    ['is still not listed a minute after its start', 60_000, refusal(404), 'GET POST'],
    ['has failed', HOUR, running('job_1', { status: 'failed' }), 'GET POST'],
    ['was cancelled', HOUR, running('job_1', { status: 'cancelled' }), 'GET POST'],
    ['ended in part', HOUR, running('job_1', { status: 'partial' }), 'GET'],
    ['is done', HOUR, running('job_1', { status: 'done' }), 'GET'],
    ['has finished recently', HOUR, running('job_1', { status: 'done' }), 'GET', HOUR + 1],
    ['finished too long ago', HOUR, running('job_1', { status: 'done' }), 'GET POST', HOUR],
  ])('the note of a job that %s: after %i ms and %j, it sends %s', (_, ageMs, seen, sent, freshMs) => {
    const options = { note: { ...note, at: NOW - ageMs }, freshMs };
    const { result, host } = start([seen, body({ jobId: 'job_2' })], 'keywordJob', options);
    expect(methods(host)).toBe(sent);
    expect(result).toMatchObject(sent === 'GET' ? { jobId: 'job_1', attached: true } : { jobId: 'job_2' });
  });

  test.each<[Served, string]>([
    [refusal(401, 'unauthorized'), 'unauthorized'],
    [refusal(400, 'invalid_params'), 'invalid_params'],
    [{ status: 404, body: '<html>Not found</html>' }, 'unexpected_answer'],
  ])('the note of a start starts nothing while its job cannot be polled: %j', (poll, code) => {
    const { error, host } = start([poll, body({ jobId: 'job_2' })], 'keywordJob', { note });
    expect([error.code, methods(host)]).toEqual([code, 'GET']);
  });

  test('the note of a start in doubt lets a person decide, with the possible cost, before anything is sent', () => {
    const { error, host } = start([running('job_1')], 'keywordJob', { note: open });
    expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 2 } });
    expect(error.message).toContain('(up to 2 requests)');
    expect(host.sent).toEqual([]);
  });

  test('if a person repeats a start in doubt, a running job that nothing contradicts is taken as ours', () => {
    const lostPages = { ...open, question: 'POST /v1/scrape/max {"keyword":"lego","maxPages":2}' };
    const answers = (maxPages: number) => [conflict('max_1'), running('max_1', { maxPages })];
    const options = { note: { ...lostPages, kind: 'deepPagination' as const }, lostMs: 0 };
    expect(start(answers(2), 'deepPagination', options).result).toMatchObject({ jobId: 'max_1', attached: true });
    expect(start(answers(3), 'deepPagination', options).error).toMatchObject({ code: 'job_active', jobId: 'max_1' });
  });

  test.each<[string, StartNote, number | undefined, string]>([
    ['of another question', { ...note, question: 'POST /v1/scrape/jobs {}' }, undefined, 'start'],
    ['in doubt for as long as the host waits', open, 3_600_000, 'start'],
    ['in doubt for less', open, 3_600_001, 'refuse'],
    ['with a job', note, undefined, 'attach'],
  ])('the note of a start: %s decides how to proceed', (_, own, lostMs, expected) => {
    expect(replayOf({ startOnce: 'never' }, { key: question }, NOW, { note: own, lostMs }).do).toBe(expected);
  });

  const batch: StartNote = {
    ...open,
    kind: 'cardBatch',
    question: 'POST /v1/cards/batch {"cards":[{"keyword":"pikachu"},{"keyword":"mewtwo"}]}',
  };

  test('the note of a batch in doubt repeats the start under its key', () => {
    const { host } = start([body({ jobId: 'job_1' })], 'cardBatch', { note: batch });
    expect(host.sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1']);
  });

  test.each([
    ['a refusal', refusal(429, 'slow_down')],
    ['a refused key', refusal(401, 'unauthorized')],
  ])('the note of a batch in doubt stays open after %s, under the same key', (_, then) => {
    const { error, notes } = startKeeping([then], 'cardBatch', { note: batch });
    expect(error).toMatchObject({ code: 'start_unconfirmed', spent: { charged: 0, doubt: 2 } });
    expect(notes).toEqual([expect.objectContaining({ idempotencyKey: 'key-1' })]);
  });
});

test("the error that ends the wait for a job has the job's charge", () => {
  const answers = script(body({ jobId: 'k1' }), refusal(401, 'unauthorized'));
  const { error } = run(answers, function* (session) {
    const job = yield* startJob<JobKindId>(session, 'keywordJob', given.keywordJob);
    return yield* waitForJob(session, job, 60_000);
  });
  expect(error).toMatchObject({ code: 'unauthorized', jobId: 'k1', spent: { charged: 2 } });
});

test.each([
  [0, '00000000-0000-4000-8000-000000000000'],
  [0.4, '66666666-6666-4666-a666-666666666666'],
  [0.999, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('an idempotency key of randomness %d is the version 4 UUID %s (RFC 9562, 5.4)', (random, expected) => {
  expect(uuid({ random: () => random })).toBe(expected);
});
