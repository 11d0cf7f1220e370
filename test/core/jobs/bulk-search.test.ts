import { describe, expect, it } from 'vitest';
import {
  ask,
  type BulkResult,
  emit,
  endpoints,
  priceFrom,
  type Row,
  runBulkSearch,
  type StartNote,
} from '../../../core/index.ts';
import type { Served } from '../../support/clock/exchange.ts';
import type { SandboxRequest } from '../../support/service/index.ts';
import { NOW, script, run as scripted } from '../fixture.ts';
import { open, type Workshop } from './bench.ts';

const path = '/v1/bulk-search';
const keywords = Array.from({ length: 20 }, (_, i) => `camera lens ${i + 20}`);
const chargesOf = (entries: { charged: number }[]) => entries.reduce((sum, { charged }) => sum + charged, 0);

describe('a bulk search of 20 keywords (service facts, Bulk search)', () => {
  it('hands out each result as it arrives', async () => {
    const { session, runStreaming, charged } = open();
    const arrived: BulkResult[] = [];
    const run = await runStreaming(runBulkSearch(session, { keywords }), value => arrived.push(value as BulkResult));
    expect(run).toMatchObject({ complete: true, missing: [] });
    expect(run.results.map(({ keyword }) => keyword)).toEqual(keywords);
    expect(arrived).toHaveLength(20);
    expect(charged()).toBe(20);
  });

  it('after two breaks only the keywords that did not arrive are asked again, and none is paid twice', async () => {
    const { sandbox, session, runStreaming } = open();
    sandbox.addFault({ match: { method: 'WORK', path, nth: 8 }, drop: true });
    sandbox.addFault({ match: { method: 'WORK', path, nth: 15 }, drop: true });
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run).toMatchObject({ complete: true, missing: [] });
    expect(run.runIds).toHaveLength(3);
    expect(chargesOf(sandbox.log)).toBe(20);
    expect(sandbox.account.used).toBe(20);
  });

  it('a keyword that failed inside is told with its error and not charged', async () => {
    const { sandbox, session, runStreaming } = open();
    sandbox.addFault({ match: { method: 'WORK', path, nth: 5 }, code: 'upstream_blocked' });
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run.results.filter(({ ok }) => !ok)).toHaveLength(1);
    expect(sandbox.account.used).toBe(19);
  });

  describe.each(['application/x-ndjson', 'text/event-stream', 'application/json'])('framed as %s', accept => {
    const asked = (request: SandboxRequest) => ({ ...request, headers: { ...request.headers, Accept: accept } });

    it('is read to the last keyword', async () => {
      const { session, runStreaming, charged } = open({}, {}, asked);
      const run = await runStreaming(runBulkSearch(session, { keywords }));
      expect(run).toMatchObject({ complete: true, missing: [] });
      expect(run.results.map(({ keyword, ok }) => [keyword, ok])).toEqual(keywords.map(keyword => [keyword, true]));
      expect(charged()).toBe(20);
    });

    it('is read by a blocking host', () => {
      const { session, run } = open({}, {}, asked);
      expect(run(runBulkSearch(session, { keywords })).missing).toEqual([]);
    });
  });

  it('server-sent events that break are taken up again, and none is paid twice', async () => {
    const { sandbox, session, runStreaming, charged } = open({}, {}, request => ({
      ...request,
      headers: { ...request.headers, Accept: 'text/event-stream' },
    }));
    sandbox.addFault({ match: { method: 'WORK', path, nth: 8 }, drop: true });
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run).toMatchObject({ complete: true, missing: [] });
    expect(run.runIds).toHaveLength(2);
    expect(charged()).toBe(20);
  });

  it('a budget that is too small for all keywords refuses the run before it begins', async () => {
    const { sandbox, session, runStreaming } = open();
    session.budget = { left: 19 };
    await expect(runStreaming(runBulkSearch(session, { keywords }))).rejects.toThrow('This may take 20 requests');
    expect(sandbox.log).toHaveLength(0);
  });

  it('a blocking host reads the whole answer at once', () => {
    const { session, run } = open();
    expect(run(runBulkSearch(session, { keywords })).results).toHaveLength(20);
  });

  it('lost before anything arrived, it is not repeated', () => {
    const { sandbox, session, run } = open();
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true });
    expect(() => run(runBulkSearch(session, { keywords }))).toThrow(/may be running and charged/);
    expect(sandbox.log).toHaveLength(1);
  });

  describe('a keyword whose result was lost on the way', () => {
    const broken = () => {
      const opened = open();
      opened.sandbox.addFault({ match: { method: 'WORK', path, nth: 8 }, dropAfterCharging: true });
      return opened;
    };
    const csvs = ({ log }: Workshop['sandbox']) => log.filter(({ method }) => method === 'GET').length;

    it('comes from the CSV of its run and is not paid again', async () => {
      const { sandbox, session, runStreaming, charged } = broken();
      session.budget = { left: 20 };
      const run = await runStreaming(runBulkSearch(session, { keywords }));
      expect(run).toMatchObject({
        complete: true,
        missing: [],
        spent: { asked: 32, refused: 12, charged: 20, doubt: 0 },
      });
      expect([charged(), session.budget.left, csvs(sandbox)]).toEqual([20, 0, 13]);
    });

    it('has the rows of that CSV, by the kinds of their fields', async () => {
      const [lost, whole] = [broken(), open()];
      const { results } = await lost.runStreaming(runBulkSearch(lost.session, { keywords }));
      const found = await whole.runStreaming(runBulkSearch(whole.session, { keywords }));
      const fromCsv = results.find(({ body }) => !('summary' in body)) as BulkResult;
      const same = found.results.find(({ keyword }) => keyword === fromCsv.keyword) as BulkResult;
      expect(fromCsv.body.items).toEqual(same.body.items);
      expect(priceFrom(endpoints.scrape, fromCsv.body).median).toBeCloseTo(
        priceFrom(endpoints.scrape, { items: same.body.items }).median as number,
      );
    });

    it('is in doubt while the CSV cannot be read: it is not asked again, and the error names the run', async () => {
      const { sandbox, session, runStreaming, charged } = broken();
      sandbox.addFault({ match: { method: 'GET', path: /download\.csv/ }, drop: true, times: 99 });
      const error = await runStreaming(runBulkSearch(session, { keywords })).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'start_unknown',
        jobId: expect.stringMatching(/^run_/),
        spent: { asked: 20, charged: 7, doubt: 13 },
        partial: { rows: { length: 7 } },
      });
      expect((error as Error).message).toContain('(up to 13 requests). Check run_');
      expect([charged(), sandbox.log.filter(({ method }) => method === 'POST').length]).toEqual([8, 1]);
    });

    it('is found by a host that runs the step again, from its note', async () => {
      const { sandbox, session, runStreaming, charged } = broken();
      const notes: StartNote[] = [];
      const keep = function* (note: StartNote) {
        yield* emit(notes.push(note));
      };
      sandbox.addFault({ match: { method: 'GET', path: /download\.csv/ }, drop: true, times: 99 });
      await runStreaming(runBulkSearch(session, { keywords }, { keep })).catch(() => {});
      expect(notes.map(({ state, jobIds }) => [state, jobIds.length])).toEqual([
        ['asked', 0],
        ['started', 1],
      ]);
      // As long as nobody can read it, the doubt of the first try stays.
      const again = await runStreaming(runBulkSearch(session, { keywords }, { note: notes.at(-1), keep })).catch(
        (thrown: unknown) => thrown,
      );
      expect(again).toMatchObject({ code: 'start_unknown', spent: { charged: 0, doubt: 20 } });
      sandbox.clearFaults();
      const run = await runStreaming(runBulkSearch(session, { keywords }, { note: notes.at(-1), keep }));
      expect(run).toMatchObject({ complete: true, missing: [] });
      expect(charged()).toBe(20);
    });
  });

  it('a run whose start was lost is left to a person when the step is run again', () => {
    const { sandbox, session, run } = open();
    const note: StartNote = {
      kind: 'bulkSearch',
      question: ask(endpoints.bulkSearch, { keywords }, '2026-11-20').key,
      idempotencyKey: '',
      requests: 20,
      at: 0,
      state: 'asked',
      jobIds: [],
    };
    expect(() => run(runBulkSearch(session, { keywords }, { note }))).toThrow('(up to 20 requests)');
    expect(sandbox.log).toEqual([]);
  });

  it('two spellings of a keyword are asked once, and both have their result', async () => {
    const { session, runStreaming, charged } = open();
    const run = await runStreaming(runBulkSearch(session, { keywords: ['Lego  Castle', 'lego castle', 'seiko'] }));
    expect(run.results.map(({ keyword }) => keyword)).toEqual(['Lego  Castle', 'lego castle', 'seiko']);
    expect(charged()).toBe(2);
  });

  describe('events that are not as described', () => {
    const asking = ['Lego  Castle', 'Café 1', 'seiko'];
    const items = (id: string) => [{ itemId: id }];
    const streamed = (...events: object[]): Served => {
      const text = events.map(event => `${JSON.stringify(event)}\n`).join('');
      return { status: 200, body: text, chunks: [text] };
    };
    const done = { type: 'done', runId: 'run_1' };
    const gone = { status: 404, body: JSON.stringify({ code: 'not_found', error: 'No such rows' }) };
    const play = (...answers: Served[]) =>
      scripted(script(...answers), own => runBulkSearch(own, { keywords: asking }));

    it('an echo in another spelling is matched, before a place that says otherwise', () => {
      const events = ['lego castle', 'CAFE\u0301 1', 'Seiko'].map((keyword, at) => ({
        ...{ type: 'result', runId: 'run_1', keyword, items: items(keyword), index: 2 - at },
      }));
      const { result } = play(streamed(...events, done));
      expect(result?.results.map(({ keyword, body }) => [keyword, (body.items as Row[])[0]?.itemId])).toEqual([
        ['Lego  Castle', 'lego castle'],
        ['Café 1', 'CAFE\u0301 1'],
        ['seiko', 'Seiko'],
      ]);
    });

    it('a result that names no keyword of ours is looked up in the CSV', () => {
      const { result, host } = play(
        streamed({ type: 'result', runId: 'run_1', keyword: 'lego castle' }, { type: 'result', keyword: 'x' }, done),
        { status: 200, body: 'keyword,itemId\r\nCafé 1,7\r\n' },
        { status: 200, body: 'itemId\r\n' },
      );
      expect(result).toMatchObject({ complete: true, spent: { asked: 3, charged: 3, doubt: 0 } });
      expect(result?.results[1]?.body.items).toEqual([{ itemId: '7' }]);
      expect(host.sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    });

    it('a spent allowance ends it: what did not run is not asked again', () => {
      const { result, host } = play(
        streamed(
          { type: 'result', runId: 'run_1', keyword: 'seiko', items: [] },
          { type: 'result', runId: 'run_1', index: 0, ok: false, code: 'quota_exceeded', error: 'Spent' },
        ),
        gone,
      );
      expect(result).toMatchObject({
        complete: false,
        missing: ['Café 1'],
        spent: { charged: 1, refused: 2, doubt: 0 },
      });
      expect(host.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });

    it('a bare 404 in the place of a CSV does not say that a keyword did not run', () => {
      const { error, host } = play(streamed({ type: 'result', runId: 'run_1', keyword: 'seiko', items: [] }), {
        ...{ status: 404, body: '<html>Not found</html>' },
      });
      expect(error).toMatchObject({
        code: 'start_unknown',
        jobId: 'run_1',
        spent: { charged: 1, refused: 0, doubt: 2 },
      });
      expect(host.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });

    it.each([
      ['just now', 0, 'GET GET GET'],
      ['long ago', 300_000, 'GET GET GET POST'],
    ])('what was on its way when a host ended %s is waited for before it is asked again', (_, agoMs, asked) => {
      const given = { keywords: ['a', 'b', 'Seiko'] };
      const question = ask(endpoints.bulkSearch, given, '2026-11-20');
      const note: StartNote = {
        ...{ kind: 'bulkSearch', question: question.key, idempotencyKey: 'k', requests: 3, at: NOW - agoMs },
        ...{ state: 'started', jobIds: ['run_1'] },
      };
      // Its last keyword is charged three seconds later.
      const { host } = scripted(
        ({ method, url }, now) => {
          if (method === 'POST') return streamed({ type: 'result', runId: 'run_2', index: 0, items: [] }, done);
          return url.includes('Seiko') && now < NOW + 3_000 ? gone : { status: 200, body: 'itemId\r\n7\r\n' };
        },
        own => runBulkSearch(own, given, { note }),
      );
      expect(host.sent.map(({ method }) => method).join(' ')).toBe(asked);
    });

    it('a spent allowance is known to whoever asks next', () => {
      const event = { type: 'result', runId: 'run_1', ok: false, code: 'quota_exceeded', error: 'Spent' };
      const { error, host } = scripted(
        script(streamed(...asking.map((_, index) => ({ ...event, index })), done)),
        function* twice(own) {
          yield* runBulkSearch(own, { keywords: asking });
          return yield* runBulkSearch(own, { keywords: ['another'] });
        },
      );
      expect(error).toMatchObject({ code: 'quota_exceeded', spent: { asked: 0 } });
      expect(host.sent).toHaveLength(1);
    });

    it('a stream that names no run may have been charged', () => {
      const { error } = play(streamed({ type: 'progress' }));
      expect(error).toMatchObject({ code: 'start_unknown', spent: { doubt: 3 } });
    });
  });
});
