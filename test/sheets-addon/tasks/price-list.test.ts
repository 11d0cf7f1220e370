import { describe, expect, it } from 'vitest';
import { asked, keywords } from '../addon.ts';
import { HOUR, list, priceList, scene } from './harness.ts';

describe('a price list', () => {
  it('shows before it starts what it will spend and where it writes, free of charge', () => {
    const { ask, sandbox } = scene({ sheets: { Stock: [...list(5), ['scarce item 1']] } });
    const plan = ask('plan', priceList({ range: 'Stock!A2:A7' }), null);
    expect(plan).toMatchObject({
      requests: 5,
      problem: null,
      writes: { where: 'Stock!C2:G7', text: 'These cells are empty.' },
    });
    expect(plan.lines.find(({ strong }) => strong)?.value).toBe('5 requests');
    expect(sandbox.account.used).toBe(0);
  });

  it('counts prices that formulas have just looked up as known, and spends nothing for them', () => {
    const { ask, host, start, drive, clock, rows, sandbox } = scene();
    host.run('SOLD_MEDIAN', [keywords(3).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
    const lookedUp = clock.now();
    clock.advance(HOUR);
    const plan = ask('plan', priceList(), null);
    expect(plan).toMatchObject({ requests: 2, draft: { budget: 5 } });
    expect(plan.lines).toContainEqual({ label: 'Known already', value: '3', strong: false });
    start(priceList());
    expect(drive()).toMatchObject({ state: 'done', rows: 5, charged: 2 });
    expect(asked({ sandbox })).toBe(5);
    const updated = Number(rows('Stock')[1]![5]);
    expect(Math.abs(updated - lookedUp)).toBeLessThan(60_000);
  });

  it('looks every price up again when it is run again, or when the saved ones are older than six hours', () => {
    const { ask, start, drive, clock, host } = scene();
    host.run('SOLD_MEDIAN', [keywords(5).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
    clock.advance(7 * HOUR);
    expect(ask('plan', priceList(), null).requests).toBe(5);
    start(priceList());
    expect(drive().charged).toBe(5);
    clock.advance(60_000);
    ask('command', 'task-1', 'runNow');
    expect(drive().charged).toBe(5);
  });

  it('names the time zone of a planned run as people write it', () => {
    const plan = scene().ask('plan', priceList({}, { when: { kind: 'daily', at: 7 } }), null);
    expect(plan.when).toBe('Daily at 07:00, UTC. It runs even while the sheet is closed.');
  });

  it('writes prices beside the items, spends one request for each, and starts once for two clicks', () => {
    const { start, drive, rows, sandbox } = scene();
    start(priceList());
    start(priceList());
    const card = drive();
    expect(card).toMatchObject({ state: 'done', bad: false, charged: 5, doubt: 0, rows: 5 });
    expect(rows('Stock')[0]!.slice(2)).toEqual(['Median', 'Sales', 'Currency', 'Updated', 'Note']);
    expect(
      rows('Stock')
        .slice(1)
        .map(row => typeof row[3]),
    ).toEqual(Array(5).fill('number'));
    expect(asked({ sandbox })).toBe(5);
  });

  it('repeats at its turn with the sidebar closed, and stays within its budget', () => {
    const { start, hours, sandbox, kept, drive } = scene();
    start(priceList({}, { when: { kind: 'daily', at: 7 }, budget: 3 }));
    drive();
    expect(kept().state).toBe('planned');
    expect(sandbox.account.used).toBe(3);
    hours(24);
    expect(sandbox.account.used).toBe(6);
    // It continues where the budget ended the first run.
    expect(
      new Set(
        sandbox.log.filter(({ status, path }) => status === 200 && path.endsWith('scrape')).map(({ query }) => query),
      ).size,
    ).toBe(5);
  });

  it('continues in the hourly trigger when the sidebar is closed in the middle, for three and a half minutes an hour at most', () => {
    const { start, hours, kept, sandbox, ask } = scene({ plan: 'basic', quota: 1_000, sheets: { Stock: list(300) } });
    start(priceList({ range: 'Stock!A2:A301' }, { when: { kind: 'daily', at: 12 } }));
    ask('saveCap', 1_000);
    ask('work');
    const runs = hours(4);
    expect(Math.max(...runs.map(({ elapsedMs }) => elapsedMs))).toBeLessThanOrEqual(240_000);
    expect(kept().last).toMatchObject({ outcome: 'done', total: 300, charged: 300 });
    expect(asked({ sandbox })).toBe(300);
  });

  it('refuses cells that hold something, and names the field', () => {
    const { host } = scene({
      sheets: {
        Stock: [
          ['Item', '', 'Mine'],
          ['scarce item 0', '', 'note'],
        ],
      },
    });
    const { value } = host.callFromHtml('sidebar', ['plan', [priceList({ range: 'Stock!A2' }), null]]);
    expect(value).toMatchObject({
      ok: false,
      problem: { field: 'where.column', message: expect.stringContaining('is not empty and would be overwritten') },
    });
  });

  it('whose requests are used up stops, says so, and continues when there are new ones', () => {
    const { start, drive, sandbox, ask, clock } = scene({ quota: 3 });
    start(priceList({}, { budget: 5 }));
    const stopped = drive();
    expect(stopped).toMatchObject({ state: 'stopped', bad: true });
    expect(stopped.text).toMatch(/used up/);
    expect(ask('home').account).toMatchObject({
      left: 0,
      renews: '1 Dec, 00:00 UTC',
      spent: { more: 'https://sandbox.invalid/credits' },
    });
    sandbox.account.credits = 10;
    clock.advance(HOUR / 30);
    ask('command', 'task-1', 'resume');
    expect(drive()).toMatchObject({ state: 'done', rows: 5 });
  });

  it('that its budget has ended goes on with as many again when it is resumed, and counts on', () => {
    const { start, drive, ask, sandbox, rows } = scene();
    start(priceList({}, { budget: 2 }));
    expect(drive()).toMatchObject({
      state: 'stopped',
      rows: 2,
      charged: 2,
      note: '2 rows are safe. 2 of 5 priced · 2 requests',
    });
    ask('command', 'task-1', 'resume');
    expect(drive()).toMatchObject({ state: 'stopped', rows: 4, charged: 4 });
    ask('command', 'task-1', 'resume');
    expect(drive()).toMatchObject({ state: 'done', rows: 5, charged: 5 });
    expect(rows('Stock').filter(row => typeof row[3] === 'number')).toHaveLength(5);
    expect(asked({ sandbox })).toBe(5);
  });

  it('that meets the cap of the day goes on when the cap is raised', () => {
    const { start, drive, ask, clock, card, sandbox } = scene();
    ask('saveCap', 2);
    start(priceList({}, { budget: 5 }));
    ask('work');
    clock.advance(1_000);
    ask('work');
    expect(card().text).toMatch(
      /^The daily cap of this sheet leaves 0 of 2 requests for today\. Raise it in the sidebar under Account > Daily cap/,
    );
    expect(sandbox.account.used).toBe(2);
    ask('saveCap', 100);
    ask('command', 'task-1', 'resume');
    expect(drive()).toMatchObject({ state: 'done', charged: 5 });
  });

  it('that meets a busy spreadsheet before it sends counts nothing as charged', () => {
    const { start, drive, kept, host, clock, sandbox } = scene({ host: { latency: {} } });
    start(priceList({}, { budget: 5 }));
    host.onCall = call => {
      if (call !== 'Lock.tryLock' || !kept().run?.pending) return;
      host.lock.hold(clock.now(), clock.now() + 25_000);
      host.onCall = undefined;
    };
    expect(drive()).toMatchObject({ state: 'done', charged: 5, doubt: 0 });
    expect(host.onCall).toBeUndefined();
    expect(asked({ sandbox })).toBe(5);
  });

  it('keeps to its budget also when a held lock keeps it from noting what it was charged', () => {
    const { start, hours, host, clock, sandbox, kept } = scene({ sheets: { Stock: list(40) } });
    start(priceList({ range: 'Stock!A2:A41' }, { budget: 20, when: { kind: 'daily', at: 12 } }));
    let isHeld = false;
    host.onCall = () => {
      if (isHeld || asked({ sandbox }) < 16 || !host.lock.isFree(clock.now())) return;
      isHeld = true;
      host.lock.hold(clock.now(), clock.now() + 50_000);
    };
    hours(2);
    expect(asked({ sandbox })).toBe(20);
    expect(kept().last).toMatchObject({ charged: 4, doubt: 16 });
  });
});
