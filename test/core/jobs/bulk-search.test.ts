import { describe, expect, it } from 'vitest';
import { type BulkResult, emit, endpoints, priceFrom, runBulkSearch, type StartNote } from '../../../core/index.ts';
import type { SandboxRequest } from '../../support/service/index.ts';
import { open } from './bench.ts';

const path = '/v1/bulk-search';
const keywords = Array.from({ length: 20 }, (_, i) => `camera lens ${i + 20}`);

describe('a bulk search of 20 keywords (service facts, Bulk search)', () => {
  it('emits each result as it arrives', async () => {
    const { session, runStreaming, charged } = open();
    const arrived: BulkResult[] = [];
    const run = await runStreaming(runBulkSearch(session, { keywords }), value => arrived.push(value as BulkResult));
    expect(run).toMatchObject({ complete: true, missing: [], spent: { charged: 20, doubt: 0 } });
    expect(run.results.map(({ keyword }) => keyword)).toEqual(keywords);
    expect([arrived.length, charged()]).toEqual([20, 20]);
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

  it('returns a keyword that failed inside with its error, uncharged', async () => {
    const { sandbox, session, runStreaming } = open();
    sandbox.addFault({ match: { method: 'WORK', path, nth: 5 }, code: 'upstream_blocked' });
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run.results.filter(({ ok }) => !ok)).toHaveLength(1);
    expect(sandbox.account.used).toBe(19);
  });
});

describe('a stream that breaks after the seventh result, with the eighth charged', () => {
  const broken = () => {
    const opened = open();
    opened.sandbox.addFault({ match: { method: 'WORK', path, nth: 8 }, dropAfterCharging: true });
    return opened;
  };
  const unreadable = { match: { method: 'GET', path: /download\.csv/ }, drop: true, times: 99 };

  it('returns the eight that were charged and the twelve that are missing, after reading the CSV once', async () => {
    const { sandbox, session, runStreaming, charged } = broken();
    session.budget = { left: 20 };
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run).toMatchObject({ complete: false, spent: { charged: 8, doubt: 12 } });
    expect([run.results.length, run.missing.length, charged(), session.budget.left]).toEqual([8, 12, 8, 0]);
    expect(sandbox.log.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('returns the rows of the CSV by the kinds of their fields', async () => {
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

  it('gives a host that runs the step again the eight results, and charges nothing more', async () => {
    const { sandbox, session, runStreaming, charged } = broken();
    const notes: StartNote[] = [];
    const keep = (note: StartNote) => emit(notes.push(note));
    sandbox.addFault(unreadable);
    await runStreaming(runBulkSearch(session, { keywords }, { keep }));
    expect(notes.map(({ state }) => state)).toEqual(['asked', 'started']);
    sandbox.clearFaults();
    const run = await runStreaming(runBulkSearch(session, { keywords }, { note: notes.at(-1), keep }));
    expect([run.results.length, run.missing.length, charged()]).toEqual([8, 12, 8]);
  });
});
