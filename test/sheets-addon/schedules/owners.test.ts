/** Whose key a schedule spends, and what becomes of its job when it stops, changes hands or goes. */
import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import type { JobState } from '../../../sheets-addon/jobs/state.ts';
import type { RefreshView } from '../../../sheets-addon/schedules/actions.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { keywords } from '../addon.ts';
import { schedule } from './harness.ts';

const BOB = 'bob@example.com';
const hourly = { kind: 'hourly' as const, every: 1 };

const bulk: JobRequest = {
  kind: 'bulkSearch',
  parameters: {},
  range: 'Prices!A2:A13',
  output: { sheet: 'Results', mode: 'replace', rows: 'statistics', columns: [] },
};
const pages: JobRequest = {
  kind: 'history',
  parameters: { keyword: 'iphone 13 128gb', startDate: '2025-11-20', endDate: '2026-11-19', limit: 10 },
  maxPages: 20,
  output: { sheet: 'Results', mode: 'replace', rows: 'listings', columns: [] },
};

/** Twelve keywords, Ann's schedule over a job, and Bob, whose key is of another account. */
function scene(request: JobRequest, budget = 1000) {
  const place = schedule({ keywords: keywords(12) });
  const { host, sandbox, save } = place;
  host.callFromHtml('saveSettings', [{ apiKey: 'cs_bob_0123456789' }], { user: BOB });
  const asBob = <Value>(name: string, ...args: unknown[]) =>
    host.callFromHtml(name, args, { user: BOB }).value as Reply<Value>;
  const jobs = () => place.ask<{ open: JobState[]; past: JobState[] }>('jobs', 'list', []);
  const bobs = () => sandbox.log.filter(({ status }) => status === 401).length;
  const plan = { recurrence: hourly, target: { kind: 'job', request } as const, budget };
  return { ...place, asBob, jobs, bobs, plan, id: save(plan).id };
}

describe('"Run now" on the schedule of another editor', () => {
  it('spends nothing of who pressed it, and says how to take it over', () => {
    const { asBob, bobs, id, state } = scene(bulk);
    const reply = asBob<RefreshView>('runRefreshNow', id);
    expect(reply).toMatchObject({
      ok: false,
      message:
        'This schedule runs and pays under the name of another editor. Press "Run it as me" to run it with your own key.',
    });
    expect([bobs(), state().refreshes[0]!.status]).toEqual([0, 'scheduled']);
  });

  it('runs it where the key is the spreadsheet’s', () => {
    const { ask, asBob, id, sandbox } = scene(bulk);
    ask('saveSettings', { apiKey: sandbox.apiKey, scope: 'spreadsheet' });
    expect(asBob<RefreshView>('runRefreshNow', id)).toMatchObject({ ok: true, value: { last: { done: 12 } } });
  });
});

describe('the job of a schedule', () => {
  it('stays within its budget when answers are lost after they were charged', () => {
    const { hours, sandbox } = scene(pages, 6);
    sandbox.addFault({ match: { path: '/v1/research/sold' }, dropAfterCharging: true, times: 5 });
    hours(2);
    expect(sandbox.chargedToUs).toBeGreaterThan(3);
    expect(sandbox.chargedToUs).toBeLessThanOrEqual(6);
  });

  it('that stopped and was gone on with by its schedule is still left alone by an open sidebar', () => {
    const { hours, sandbox, jobs } = scene(pages, 3);
    hours(2);
    const { apiKey } = sandbox;
    sandbox.setKey(null);
    hours(1);
    expect(jobs().open[0]!.status).toBe('stopped');
    sandbox.setKey(apiKey);
    hours(1);
    expect(jobs().open[0]).toMatchObject({ status: 'running', scheduled: true });
  });

  it('goes on with the key of who takes the schedule over', () => {
    const { hours, asBob, sandbox, jobs, state, id } = scene(pages, 3);
    hours(2);
    sandbox.setKey('cs_bob_0123456789');
    expect(asBob('takeOverRefresh', id).ok).toBe(true);
    const before = jobs().open[0]!.paid;
    hours(2);
    expect(jobs().open[0]!.paid).toBeGreaterThan(before);
    expect(state().notices).toEqual([]);
  });

  it.each<[string, (place: ReturnType<typeof scene>) => unknown]>([
    ['deleted', ({ ask, id }) => ask('deleteRefresh', id)],
    ['changed to something else', ({ save, plan, id }) => save({ ...plan, id, target: { kind: 'waiting' } })],
  ])('is left to a person when the schedule is %s: it pauses, spends nothing, and can go on', (_, part) => {
    const place = scene(pages, 3);
    const { hours, jobs, sandbox, ask } = place;
    hours(2);
    part(place);
    const [job] = jobs().open;
    expect(job).toMatchObject({ status: 'paused' });
    expect(job!.scheduled).toBeUndefined();
    const spent = sandbox.chargedToUs;
    hours(3);
    expect(sandbox.chargedToUs).toBe(spent);
    ask('jobs', 'command', [job!.id, 'resume']);
    ask('jobs', 'work', [job!.id]);
    expect(sandbox.chargedToUs).toBeGreaterThan(spent);
  });
});

describe('the hourly work', () => {
  it('of the others goes on when the log cannot be written', () => {
    const { save, hours, column, book, state, sandbox } = schedule({ keywords: keywords(3) });
    const log = book.addSheet('Sold Data log');
    log.write(1, 1, 'My own notes', 0);
    for (const name of ['One', 'Two'])
      save({
        name,
        recurrence: hourly,
        target: {
          kind: 'keywords',
          range: 'Prices!A2:A4',
          to: name === 'One' ? 'B' : 'J',
          endpoint: 'scrape',
          options: {},
        },
      });
    hours(2);
    expect(column(2).every(value => typeof value === 'number')).toBe(true);
    expect(column(10).every(value => typeof value === 'number')).toBe(true);
    sandbox.addFault({ status: 503, code: 'server_busy', times: Number.POSITIVE_INFINITY });
    hours(3);
    expect(state().notices).toHaveLength(2);
    expect(log.values()).toEqual([['My own notes']]);
  });
});
