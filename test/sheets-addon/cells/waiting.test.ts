import { describe, expect, it } from 'vitest';
import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import { fillProperties } from '../../support/apps-script/index.ts';
import { asked, START } from '../addon.ts';
import { isSettled, items, openLivingSheet } from '../living-sheet.ts';

const waitingIn = (cells: unknown[]) => cells.filter(value => value === WAITING).length;

describe('500 keywords in a column on the plan of 30 a minute', () => {
  it('settle at once, and are filled at the pace of the plan without a 429 and with 500 requests', () => {
    const { sandbox, clock, type, column, menu, host } = openLivingSheet(items(500), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A500)');
    expect(clock.now() - START).toBeLessThan(30_000);
    expect(column(2, 1, 500).every(value => isSettled(value) || value === WAITING)).toBe(true);
    let runs = 0;
    while (waitingIn(column(2, 1, 500)) > 0 && runs < 10) {
      menu('Fill waiting cells');
      runs += 1;
    }
    expect(column(2, 1, 500).every(isSettled)).toBe(true);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(sandbox.log).toHaveLength(500);
    const minutes = (clock.now() - START) / 60_000;
    expect(500 / minutes / 30).toBeGreaterThanOrEqual(0.95);
    expect(Object.keys(host.properties.entries('document')).filter(key => key.startsWith('waiting:'))).toEqual([]);
  });

  it('as 500 formulas of their own cost the same', () => {
    const { sandbox, type, column, menu } = openLivingSheet(items(120), { plan: 'basic', quota: 10_000 });
    for (let row = 1; row <= 120; row += 1) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    expect(column(2, 1, 120).every(value => isSettled(value) || value === WAITING)).toBe(true);
    for (let runs = 0; runs < 3 && waitingIn(column(2, 1, 120)) > 0; runs += 1) menu('Fill waiting cells');
    expect(column(2, 1, 120).every(isSettled)).toBe(true);
    expect(sandbox.log).toHaveLength(120);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
  });
});

describe('a column of more keywords than the cache holds', () => {
  it('as one formula is filled with one request for each, and then stays', () => {
    const rows = items(1_100);
    const { sandbox, clock, type, column, menu } = openLivingSheet(rows, { plan: '500k', quota: 100_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A1100)');
    for (let runs = 0; runs < 5 && waitingIn(column(2, 1, 1_100)) > 0; runs += 1) menu('Fill waiting cells');
    expect(column(2, 1, 1_100).every(isSettled)).toBe(true);
    expect(sandbox.log).toHaveLength(1_100);
    clock.advance(60_000);
    type(1, 2, '=SOLD_MEDIAN(A1:A1100)');
    expect(sandbox.log).toHaveLength(1_100);
  });

  it('is refused before a request is spent when its answers could not be kept together', () => {
    const { sandbox, type, shown } = openLivingSheet(items(5_001), { plan: '500k' });
    const sentence = 'A formula asks 5000 questions or 312 pages of rows at most. Split the range.';
    type(1, 2, '=SOLD_MEDIAN(A1:A5001)');
    type(1, 3, '=SOLD_LISTINGS(A1:A313, "title", 5)');
    expect([shown(1, 2), shown(1, 3)]).toEqual([sentence, sentence]);
    expect(sandbox.log).toEqual([]);
  });
});

describe('filling', () => {
  it('tells how far it has come, and how to go on', () => {
    const { book, type, menu } = openLivingSheet(items(300), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A300)');
    expect(menu('Fill waiting cells')).toBe(
      '150 of 270 filled. The others wait for free requests; fill again to go on.',
    );
    const told = book.toasts.map(({ message }) => message);
    expect(told.filter(message => /^\d+ of 270 filled$/.test(message)).length).toBeGreaterThanOrEqual(4);
    expect(menu('Fill waiting cells')).toBe('All 120 filled.');
    expect(menu('Fill waiting cells')).toBe('No cell waits.');
  });

  it('loses nothing when the quota runs out in the middle: what came stays, the rest waits and is filled after the renewal', () => {
    const { sandbox, clock, type, column, menu } = openLivingSheet(items(100), { plan: 'basic', quota: 70 });
    type(1, 2, '=SOLD_MEDIAN(A1:A100)');
    const text = menu('Fill waiting cells');
    expect(text).toContain(
      '40 of 70 filled. The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC',
    );
    expect(column(2, 1, 100).filter(isSettled)).toHaveLength(70);
    expect(sandbox.account.used).toBe(70);
    const spent = asked({ sandbox });
    menu('Fill waiting cells');
    expect(asked({ sandbox })).toBe(spent);
    clock.advanceTo(Date.parse('2026-12-01T00:01:00Z'));
    menu('Fill waiting cells');
    expect(column(2, 1, 100).filter(isSettled)).toHaveLength(100);
    expect(sandbox.account.used).toBe(30);
  });

  it('goes on where it was killed, and pays for nothing twice but what was in the air', () => {
    const { sandbox, host, clock, type, column, menu } = openLivingSheet(items(200), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A200)');
    const killed = host.run('fillWaitingCells', [], 'FULL', { limitMs: 130_000 });
    expect(killed.timedOut).toBe(true);
    expect(menu('Fill waiting cells')).toContain('They are being filled right now; look again in two minutes.');
    clock.advance(150_000);
    for (let runs = 0; runs < 3 && waitingIn(column(2, 1, 200)) > 0; runs += 1) menu('Fill waiting cells');
    expect(column(2, 1, 200).every(isSettled)).toBe(true);
    expect(sandbox.log).toHaveLength(200);
  });

  it('leaves to another execution what that one is filling', () => {
    const { sandbox, host, type, column } = openLivingSheet(items(90), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A90)');
    const start = { functionName: 'fillWaitingCells', args: [], mode: 'FULL' as const };
    const runs = host.runParallel([start, start]);
    expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
    expect(sandbox.log).toHaveLength(90);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(column(2, 1, 90).every(isSettled)).toBe(true);
  });

  it('works in slices for the sidebar', () => {
    const { host, type } = openLivingSheet(items(60), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A60)');
    const slice = host.callFromHtml('fillSlice');
    expect(slice.elapsedMs).toBeLessThan(95_000);
    expect(slice.value).toEqual({ ok: true, value: { done: 30, total: 30, requests: 30, message: 'All 30 filled.' } });
  });
});

describe('a formula that died at 30 seconds', () => {
  it('is not asked again by a calculation: it becomes a waiting cell, and filling asks it with more time', () => {
    const { sandbox, type, shown, menu } = openLivingSheet([['iphone 13']], { plan: '500k' });
    sandbox.addFault({ delayMs: 40_000, match: { path: '/v1/scrape' }, times: 2 });
    type(1, 2, '=SOLD_MEDIAN(A1)');
    expect(shown(1, 2)).toBe('#ERROR!');
    expect(sandbox.log).toHaveLength(1);
    type(1, 2, '=SOLD_MEDIAN(A1)');
    expect(shown(1, 2)).toBe(WAITING);
    expect(sandbox.log).toHaveLength(1);
    expect(menu('Fill waiting cells')).toBe('All 1 filled.');
    expect(typeof shown(1, 2)).toBe('number');
    expect(sandbox.log).toHaveLength(2);
  });

  it('is found by what its cell shows, when nothing else remembers it', () => {
    const { sandbox, host, type, shown, menu } = openLivingSheet([['iphone 13']], { plan: '500k' });
    sandbox.addFault({ delayMs: 40_000, match: { path: '/v1/scrape' }, times: 1 });
    type(1, 2, '=SOLD_MEDIAN(A1)');
    expect(shown(1, 2)).toBe('#ERROR!');
    host.cache.clear();
    expect(menu('Fill waiting cells')).toBe('All 1 filled.');
    expect(typeof shown(1, 2)).toBe('number');
  });
});

describe('cells whose questions only the spreadsheet knows', () => {
  it('are calculated again, and what they then ask is filled in the same run', () => {
    const { sandbox, host, book, type, shown, menu } = openLivingSheet([['iphone 13']], { plan: '500k' });
    const plain = book.calculator!;
    book.calculator = (formula, ...place) =>
      plain(formula.replace(/^=LOWER\((.*)\)$/, '=$1').replace('TRIM(A1)', 'A1'), ...place);
    sandbox.addFault({ delayMs: 40_000, match: { path: '/v1/scrape' }, times: 1 });
    type(1, 2, '=LOWER(SOLD_MEDIAN(TRIM(A1)))');
    expect(shown(1, 2)).toBe('#ERROR!');
    expect(menu('Fill waiting cells')).toBe('All 1 filled.');
    expect(typeof shown(1, 2)).toBe('number');
    expect(Object.keys(host.properties.entries('document')).filter(key => /^(waiting|rewriting):/.test(key))).toEqual(
      [],
    );
  });

  it('and that tell the age of an answer show it once there is one', () => {
    const { type, shown, menu } = openLivingSheet([['iphone 13']], { plan: '500k' });
    type(1, 3, '=SOLD_AS_OF(A1)');
    expect(shown(1, 3)).toBe('Not asked yet.');
    expect(menu('Fill waiting cells')).toBe('No cell waits.');
    type(1, 2, '=SOLD_MEDIAN(A1)');
    menu('Fill waiting cells');
    expect(shown(1, 3)).toBeInstanceOf(Date);
  });
});

describe('waiting cells are remembered', () => {
  it('when the cache is emptied', () => {
    const { host, type, column, menu } = openLivingSheet(items(40), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A40)');
    expect(waitingIn(column(2, 1, 40))).toBe(10);
    host.cache.clear();
    menu('Fill waiting cells');
    expect(column(2, 1, 40).every(isSettled)).toBe(true);
  });

  it('in less than half of the properties, however many wait', () => {
    const { host, type } = openLivingSheet(items(900), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A900)');
    type(1, 3, '=SOLD_MEDIAN(A1:A900, "itemCondition", "used", "ebaySite", "auctionsite.co.uk")');
    const waiting = Object.keys(host.properties.entries('document')).filter(key => key.startsWith('waiting:'));
    expect(waiting.length).toBeGreaterThan(1_000);
    expect(host.properties.bytes('document')).toBeLessThan(250 * 1024);
  });

  it('when the properties are full: filling finds them by what they show', () => {
    const { host, type, column, menu } = openLivingSheet(items(40), { plan: 'basic', quota: 10_000 });
    fillProperties(host);
    for (let row = 1; row <= 40; row += 1) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    expect(waitingIn(column(2, 1, 40))).toBe(10);
    expect(menu('Fill waiting cells')).toBe('All 10 filled.');
    expect(column(2, 1, 40).every(isSettled)).toBe(true);
  });
});

describe('a question that waits until its first day is too long ago', () => {
  it('stands in the way of nothing: the others are filled, and the sidebar counts them', () => {
    const { clock, host, type, shown, menu } = openLivingSheet(items(1));
    host.callFromHtml('saveContract', [0]);
    type(1, 2, '=SOLD_HISTORY_TOTALS("canon ae-1", "2023-11-20", "2026-06-30")');
    type(2, 2, '=SOLD_MEDIAN(A1)');
    clock.advance(2 * 86_400_000);
    host.callFromHtml('saveContract', [null]);
    expect(menu('Fill waiting cells')).toMatch(/filled\.$/);
    expect(isSettled(shown(2, 2))).toBe(true);
    expect(host.callFromHtml('keyState').value).toMatchObject({ contract: { waiting: 0 } });
  });
});
