import { describe, expect, it } from 'vitest';
import { type BulkResult, runBulkSearch } from '../../../core/index.ts';
import type { SandboxRequest } from '../../fakes/service/index.ts';
import { open } from './bench.ts';

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
});
