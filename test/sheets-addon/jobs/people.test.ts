/** Two people in one spreadsheet, each with a key of their own: who pays for a job, and who has its results. */
import { describe, expect, it } from 'vitest';
import type { JobActions } from '../../../sheets-addon/jobs/actions.ts';
import type { SliceReport } from '../../../sheets-addon/jobs/slice.ts';
import type { JobState } from '../../../sheets-addon/jobs/state.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { batch, HISTORY, KEYWORDS, request } from './harness.ts';

const BOB = 'bob@example.com';
const ITEMS = { Items: KEYWORDS.map(keyword => [keyword]) };

/** Ann owns the spreadsheet and its first key; Bob's key is of another account, which the service fake does not know. */
function shared() {
  const place = batch(ITEMS, { unkind: undefined });
  const { host, sandbox } = place;
  host.callFromHtml('saveSettings', [{ apiKey: 'cs_bob_0123456789' }], { user: BOB });
  const asBob = <Value>(name: keyof JobActions, ...args: unknown[]): Value => {
    const reply = host.callFromHtml('jobs', [name, args], { user: BOB }).value as Reply<Value>;
    if (!reply.ok) throw new Error(reply.message);
    return reply.value;
  };
  const bobs = () => sandbox.log.filter(({ status, path }) => status === 401 && path !== '/v1/account/usage').length;
  return { ...place, asBob, bobs };
}

describe('a job of another person', () => {
  it('asks nothing with the key of who only looks, who is told, and goes on with the key that began it', () => {
    const { start, asBob, bobs, drive, job } = shared();
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 3 }));
    const [seen] = asBob<{ open: JobState[] }>('list').open;
    expect(seen).toMatchObject({ status: 'running', foreign: true });
    expect(asBob<SliceReport>('work', 'one')).toMatchObject({ nextInMs: null, state: { foreign: true } });
    expect([bobs(), job('one').status]).toEqual([0, 'running']);
    expect(job('one').foreign).toBeUndefined();
    expect(drive('one')).toMatchObject({ status: 'done', paid: 3 });
    expect(bobs()).toBe(0);
  });

  it('that runs at the service is not given up because another key does not know it', () => {
    const { start, asBob, ask, drive, sandbox, rows, host, clock, job } = shared();
    start(request('keywordJob', { range: 'Items!A1:A12' }));
    host.run('jobs', ['work', ['one']], 'FULL', { limitMs: 2_000 });
    clock.advance(120_000);
    expect(job('one').jobId).toBeDefined();
    // Another account that the service accepts, and to which the job is unknown.
    sandbox.between = (sent, serve) =>
      JSON.stringify(sent.headers).includes('cs_bob')
        ? { status: 404, headers: {}, body: JSON.stringify({ code: 'not_found', error: 'No such job' }), delayMs: 0 }
        : serve(sent);
    asBob('command', 'one', 'resume');
    const report = asBob<SliceReport>('work', 'one');
    expect(report.state).toMatchObject({ status: 'stopped', message: expect.stringContaining('another key') });
    ask('command', 'one', 'resume');
    expect(drive('one')).toMatchObject({ status: 'done', paid: 12 });
    expect(rows('Output')).toHaveLength(13);
    expect(sandbox.chargedToUs).toBe(12);
  });

  it('whose key is the spreadsheet’s is worked on by everybody', () => {
    const { host, sandbox, start, asBob } = shared();
    host.callFromHtml('saveSettings', [{ apiKey: sandbox.apiKey, scope: 'spreadsheet' }]);
    start(request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 1 }));
    expect(asBob<SliceReport>('work', 'one').state).toMatchObject({ status: 'done', paid: 1 });
  });
});
