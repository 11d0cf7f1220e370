import { describe, expect, it } from 'vitest';
import { WAITING_FOR_TOMORROW } from '../../../sheets-addon/answers/cell-text.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import type { KeyState } from '../../../sheets-addon/sidebar/actions.ts';
import { type Addon, asked, install } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, request } from '../jobs/harness.ts';
import { items, openLivingSheet } from '../living-sheet.ts';
import { schedule } from '../schedules/harness.ts';

const contractOf = ({ host }: Addon) => (host.callFromHtml('keyState').value as KeyState).contract;
const allow = ({ host }: Addon, daily: number | null) =>
  host.callFromHtml('saveContract', [daily]).value as Reply<KeyState>;

describe('the requests that a sheet may use a day', () => {
  it.each([
    ['basic', 100],
    ['starter', 200],
    ['growth', 1_000],
    ['500k', 50_000],
  ] as const)('are a tenth of the month of the plan %s, at least 100: %i', (plan, daily) => {
    const addon = install({ plan });
    expect(contractOf(addon)).toEqual({ dailyRequests: null, usedToday: 0, chosen: false, waiting: 0 });
    addon.cell('SOLD_MEDIAN', 'iphone 13');
    expect(contractOf(addon)).toEqual({ dailyRequests: daily, usedToday: 1, chosen: false, waiting: 0 });
  });

  it('are set by a person, and follow the plan again when they take it back', () => {
    const addon = install({ plan: 'growth' });
    addon.cell('SOLD_MEDIAN', 'iphone 13');
    expect(allow(addon, 25)).toMatchObject({ ok: true, value: { contract: { dailyRequests: 25, chosen: true } } });
    addon.host.cache.clear();
    expect(contractOf(addon)).toMatchObject({ dailyRequests: 25, usedToday: 1 });
    expect(allow(addon, null)).toMatchObject({
      ok: true,
      value: { contract: { dailyRequests: 1_000, chosen: false } },
    });
  });

  it.each([-1, 2.5, 500_001, Number.NaN])('%d is refused in one sentence', daily => {
    expect(allow(install(), daily)).toMatchObject({
      ok: false,
      message: expect.stringContaining('The requests a day must be 0 to 500000'),
    });
  });

  it('count what is charged: what the service refuses comes back, what formulas know costs nothing', () => {
    const addon = install();
    addon.sandbox.addFault({ status: 502, code: 'upstream_unavailable', times: 3 });
    addon.cell('SOLD_MEDIAN', 'iphone 13');
    addon.cell('SOLD_MEDIAN', 'seiko 5');
    addon.cell('SOLD_COUNT', 'seiko 5');
    addon.cell('SOLD_USAGE');
    expect(contractOf(addon).usedToday).toBe(addon.sandbox.account.used);
  });
});

describe('what does not fit', () => {
  it('waits in its cell and says so, is filled when the requests are raised, and else the next day', () => {
    const sheet = openLivingSheet(items(12), { plan: '100k' });
    allow(sheet, 5);
    sheet.type(1, 2, '=SOLD_MEDIAN(A1:A12)');
    expect(sheet.column(2, 1, 12).filter(value => value === WAITING_FOR_TOMORROW)).toHaveLength(7);
    sheet.type(1, 3, '=SOLD_MEDIAN("iphone 13")');
    expect(sheet.shown(1, 3)).toBe(WAITING_FOR_TOMORROW);
    expect(contractOf(sheet)).toEqual({ dailyRequests: 5, usedToday: 5, chosen: true, waiting: 8 });
    const sentence =
      'This sheet has none of its 5 requests of today left. Raise them in the sidebar under Account, or go on after 00:00 UTC.';
    expect(sheet.menu('Fill waiting cells')).toBe(`0 of 8 filled. ${sentence}`);
    expect(asked(sheet)).toBe(5);
    allow(sheet, 9);
    expect(sheet.menu('Fill waiting cells')).toBe(`4 of 8 filled. ${sentence.replace('5', '9')}`);
    sheet.clock.advanceTo(Date.parse('2026-11-21T00:00:01Z'));
    expect(sheet.menu('Fill waiting cells')).toBe('All 4 filled.');
    expect(asked(sheet)).toBe(13);
    expect(contractOf(sheet)).toMatchObject({ usedToday: 4, waiting: 0 });
  });

  it.each([1, 2, 3])('is kept to by cells that calculate side by side, also when the cache is lost, order %i', seed => {
    const addon = install({ plan: '100k' }, { latency: {}, seed });
    allow(addon, 12);
    let fetches = 0;
    addon.host.onCall = call => {
      if (call === 'UrlFetchApp.fetch' && ++fetches === 8) addon.host.cache.clear();
    };
    const cells = items(36).map(args => ({ functionName: 'SOLD_MEDIAN', args, mode: 'CUSTOM_FUNCTION' as const }));
    const runs = addon.host.runParallel(cells);
    expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
    // A lost cache loses fewer than ten of the count.
    expect(addon.sandbox.account.used).toBeGreaterThanOrEqual(12);
    expect(addon.sandbox.account.used).toBeLessThan(22);
  });

  it('is kept to when waves break: what went may have been charged, and each repeat counts', () => {
    const addon = install({ plan: '500k' });
    allow(addon, 12);
    addon.sandbox.addFault({ drop: true, match: { every: 3 }, times: Number.POSITIVE_INFINITY });
    const values = addon.cell('SOLD_MEDIAN', items(30)) as unknown[][];
    expect(values.flat().filter(value => value === WAITING_FOR_TOMORROW).length).toBeGreaterThan(0);
    expect(addon.sandbox.account.used).toBeLessThanOrEqual(12);
    expect(contractOf(addon).usedToday).toBe(12);
  });

  it('is kept to when others have the lock for long and use up what was left', () => {
    const addon = install({ plan: '500k' });
    const { host, sandbox } = addon;
    allow(addon, 12);
    sandbox.addFault({ status: 503, code: 'server_busy' });
    let until = 0;
    host.onCall = (_, run) => {
      const now = run.now();
      if (until === 0 && sandbox.log.length > 0) {
        until = now + 6_000;
        host.lock.hold(now, until);
      } else if (until > 0 && now >= until) {
        const count = JSON.parse(host.cache.read('document', 'contract', now) ?? '{}');
        host.cache.write('document', 'contract', JSON.stringify({ ...count, used: count.used + 12 }), 21_600, now);
        host.onCall = undefined;
      }
    };
    const values = addon.cell('SOLD_MEDIAN', items(10)) as unknown[][];
    expect(sandbox.account.used).toBe(0);
    expect(new Set(values.flat())).toEqual(new Set([WAITING_FOR_TOMORROW]));
  });

  it('counts what others are charged between two looks at it', () => {
    const jobs = batch({ Items: [] }, {});
    allow(jobs, 1_000);
    jobs.start(request('history', { parameters: HISTORY, maxPages: 5 }));
    const { host } = jobs;
    let others = 0;
    host.onCall = (call, run) => {
      const now = run.now();
      const text = host.cache.read('document', 'contract', now);
      if (call !== 'Cache.getAll' || text === undefined || !host.lock.isFree(now)) return;
      const count = JSON.parse(text);
      others += 1;
      host.cache.write('document', 'contract', JSON.stringify({ ...count, used: count.used + 1 }), 21_600, now);
    };
    expect(jobs.drive('one')).toMatchObject({ status: 'done', paid: 5 });
    host.onCall = undefined;
    expect(others).toBeGreaterThan(0);
    expect(contractOf(jobs).usedToday).toBe(5 + others);
  });

  it('is kept to exactly while the cache holds', () => {
    const addon = install({ plan: '100k' }, { latency: {} });
    allow(addon, 12);
    const cells = items(36).map(args => ({ functionName: 'SOLD_MEDIAN', args, mode: 'CUSTOM_FUNCTION' as const }));
    const runs = addon.host.runParallel(cells);
    expect(addon.sandbox.account.used).toBe(12);
    expect(runs.filter(({ value }) => value === WAITING_FOR_TOMORROW)).toHaveLength(24);
  });

  it('of a job is told before it starts; the job waits for the next day and loses nothing', () => {
    const jobs = batch({ Items: [] }, {});
    allow(jobs, 3);
    const history = request('history', { parameters: HISTORY, maxPages: 5 });
    expect(jobs.plan(history).cost).toContain('This sheet has only 3 of its 3 requests of today left.');
    jobs.start(history);
    let nextInMs: number | null = 0;
    for (let calls = 0; calls < 30 && nextInMs !== null && nextInMs < 3_600_000; calls += 1) {
      ({ nextInMs } = jobs.ask('work', 'one'));
      jobs.clock.advance(Math.min(nextInMs ?? 0, 60_000));
    }
    expect(jobs.job('one')).toMatchObject({ status: 'running', paid: 3 });
    expect(jobs.job('one').message).toContain('This sheet has none of its 3 requests of today left.');
    expect(asked(jobs)).toBe(3);
    allow(jobs, null);
    jobs.ask('command', 'one', 'resume');
    expect(jobs.drive('one')).toMatchObject({ status: 'done', paid: 5 });
    expect(asked(jobs)).toBe(5);
  });

  it('of a schedule ends its run, which says so and goes on the next day', () => {
    const scene = schedule({ keywords: KEYWORDS });
    allow(scene, 4);
    const { id } = scene.save();
    scene.hours(24);
    expect(asked(scene)).toBe(4);
    expect(scene.kept(id).last?.message).toContain("The sheet's requests of today ended it after 4 of 12");
    scene.hours(24);
    expect(asked(scene)).toBe(8);
  });
});

describe('what a fill says that it spent', () => {
  it('is what was charged, also when some were refused', () => {
    const sheet = openLivingSheet(items(60), { plan: 'basic', quota: 10_000 });
    sheet.type(1, 2, '=SOLD_MEDIAN(A1:A60)');
    const before = sheet.sandbox.account.used;
    sheet.sandbox.addFault({ status: 503, code: 'server_busy', match: { every: 3 }, times: 5 });
    const { value } = sheet.host.callFromHtml('fillSlice').value as { value: { requests: number } };
    expect(value.requests).toBe(sheet.sandbox.account.used - before);
    expect(value.requests).toBeGreaterThan(0);
  });

  it('is what was charged when a range asks more than the list of what waits holds', () => {
    const sheet = openLivingSheet(items(1_500), { plan: '500k', quota: 100_000 });
    sheet.type(1, 2, '=SOLD_MEDIAN(A1:A1500)');
    let said = sheet.sandbox.account.used;
    for (let slices = 0; slices < 40; slices += 1) {
      const { value } = sheet.host.callFromHtml('fillSlice').value as { value: { requests: number; total: number } };
      said += value.requests;
      if (value.total === 0) break;
    }
    expect(said).toBe(1_500);
    expect(sheet.sandbox.account.used).toBe(1_500);
  });
});

describe('credits bought after the quota was spent', () => {
  const spend = (addon: Addon) => addon.cell('SOLD_MEDIAN', 'seiko 5');

  it.each(['Fill waiting cells', 'Refresh sheet'])('are noticed by %s', caption => {
    const sheet = openLivingSheet(items(3), { quota: 1 });
    sheet.type(1, 2, '=SOLD_MEDIAN(A1)');
    sheet.type(2, 2, '=SOLD_MEDIAN(A2)');
    expect(sheet.menu(caption)).toContain('The monthly requests and credits are used up.');
    sheet.sandbox.account.credits = 100;
    sheet.menu(caption);
    expect(typeof sheet.shown(2, 2)).toBe('number');
  });

  it('are noticed by Resume', () => {
    // Others would spend the last requests.
    const jobs = batch({ Items: [] }, { quota: 2, unkind: undefined });
    jobs.start(request('history', { parameters: HISTORY, maxPages: 4 }));
    expect(jobs.drive('one')).toMatchObject({ status: 'stopped', paid: 2 });
    jobs.sandbox.account.credits = 100;
    jobs.ask('command', 'one', 'resume');
    expect(jobs.drive('one')).toMatchObject({ status: 'done', paid: 4 });
  });

  it('until then the account names the page that the service gave', () => {
    const addon = install({ quota: 1 });
    addon.cell('SOLD_MEDIAN', 'iphone 13');
    spend(addon);
    expect(addon.host.callFromHtml('testKey').value).toMatchObject({
      ok: true,
      value: { remaining: 0, resetAt: Date.parse('2026-12-01T00:00:00Z') },
      spent: { more: 'https://sandbox.invalid/credits', resetAt: Date.parse('2026-12-01T00:00:00Z') },
    });
  });
});
