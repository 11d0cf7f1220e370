import { describe, expect, it } from 'vitest';
import { keywords } from '../addon.ts';
import { CHANGE, COMPARED, CURRENCY, MEDIAN, NOTE, type Scheduled, schedule, UPDATED } from './harness.ts';

const hourly = { kind: 'hourly' as const, every: 1 };
const cellOf = ({ book }: Scheduled, row: number, column: number) => book.sheet('Prices').cell(row, column);
const put = ({ book, clock }: Scheduled, row: number, column: number, value: unknown) =>
  book.sheet('Prices').write(row, column, value, clock.now());
const background = (scene: Scheduled, row: number) => cellOf(scene, row, MEDIAN).style.background;

describe('a price alert', () => {
  /** A row whose price is compared with one that was `factor` times as high. */
  const moved = (factor: number, alertPercent = 10) => {
    const scene = schedule({ keywords: ['lego castle', 'seiko 5'] });
    scene.save({ recurrence: hourly, alertPercent });
    scene.hour();
    put(scene, 2, COMPARED, Number(scene.column(MEDIAN)[0]) * factor);
    scene.hour();
    return scene;
  };

  it('first remembers what later prices are compared with, and flags nothing', () => {
    const scene = schedule();
    scene.save({ recurrence: hourly, alertPercent: 10 });
    scene.hour();
    expect(scene.column(COMPARED)).toEqual(scene.column(MEDIAN));
    expect(scene.column(CHANGE)).toEqual(['', '', '', '', '']);
    expect(background(scene, 2)).toBeUndefined();
  });

  it.each<[string, number, number, string | undefined, string]>([
    ['up', 0.8, 0.25, '#e6f4ea', 'Up by more than 10 %'],
    ['down', 1.25, -0.2, '#fce8e6', 'Down by more than 10 %'],
    ['up, but not far enough', 0.95, 1 / 0.95 - 1, undefined, ''],
    ['down, but not far enough', 1.05, 1 / 1.05 - 1, undefined, ''],
    ['exactly as far as allowed', 1 / 1.1, 0.1, undefined, ''],
  ])('%s', (_, factor, change, color, words) => {
    const scene = moved(factor, 10.0001);
    expect(Number(scene.column(CHANGE)[0])).toBeCloseTo(change, 4);
    expect(background(scene, 2)).toBe(color);
    expect(String(scene.column(NOTE)[0])).toContain(words.replace('10 %', '10.0001 %'));
    expect(background(scene, 3)).toBeUndefined();
  });

  it('is counted in the result of the run', () => {
    expect(moved(0.5).state().refreshes[0]!.last).toMatchObject({
      flagged: 1,
      message: '1 moved further than the alert allows',
    });
  });

  it('goes when the price is back, and leaves colours of the person alone', () => {
    const scene = moved(0.5);
    cellOf(scene, 3, MEDIAN);
    scene.book.sheet('Prices').edit(3, MEDIAN).style.background = '#ffff00';
    put(scene, 2, COMPARED, Number(scene.column(MEDIAN)[0]));
    scene.hour();
    expect(background(scene, 2)).toBeNull();
    expect(background(scene, 3)).toBe('#ffff00');
  });

  it('a purchase price that stands there is never overwritten, a formula neither', () => {
    const scene = moved(0.5);
    scene.book.sheet('Prices').writeFormula(2, COMPARED, '=F1*2');
    scene.book.sheet('Prices').edit(2, COMPARED).value = 100;
    scene.hour();
    expect(cellOf(scene, 2, COMPARED).formula).toBe('=F1*2');
  });

  it('a cleared comparison begins anew', () => {
    const scene = moved(0.5);
    put(scene, 2, COMPARED, '');
    scene.hour();
    expect(scene.column(COMPARED)[0]).toBe(scene.column(MEDIAN)[0]);
    expect(background(scene, 2)).toBeNull();
  });

  it('prices in another currency are not compared', () => {
    const scene = moved(0.99);
    const [dollars] = scene.column(MEDIAN);
    put(scene, 2, CURRENCY, 'EUR');
    put(scene, 2, MEDIAN, 77);
    scene.hour();
    scene.hour();
    expect(scene.column(CHANGE)[0]).toBe('');
    // An amount never stands beside another currency.
    expect([scene.column(MEDIAN)[0], scene.column(CURRENCY)[0]]).toEqual([77, 'EUR']);
    expect(String(scene.column(NOTE)[0])).toContain(`the prices were in EUR and are ${dollars} in USD now`);
    put(scene, 2, COMPARED, '');
    scene.hour();
    expect([scene.column(MEDIAN)[0], scene.column(CURRENCY)[0]]).toEqual([dollars, 'USD']);
  });

  it('a move of exactly the percentage is not more than it, whatever a double makes of the quotient', () => {
    const scene = schedule({ keywords: ['lego castle'] });
    scene.sandbox.between = (request, serve) => {
      const answer = serve(request);
      const body = JSON.parse(answer.body) as { summary?: object };
      if (!body.summary) return answer;
      return { ...answer, body: JSON.stringify({ ...body, summary: { ...body.summary, median: 110 } }) };
    };
    scene.save({ recurrence: hourly, alertPercent: 10 });
    scene.hour();
    put(scene, 2, COMPARED, 100);
    scene.hour();
    expect([scene.column(MEDIAN)[0], scene.column(NOTE)[0]]).toEqual([110, expect.not.stringContaining('Up by')]);
    put(scene, 2, COMPARED, 99.99);
    scene.hour();
    expect(scene.column(NOTE)[0]).toContain('Up by more than 10 %');
  });

  it('a price from two sales is neither shown nor compared', () => {
    const scene = schedule({ keywords: ['ipad mini'] });
    scene.save({ recurrence: hourly, alertPercent: 10 });
    scene.hour();
    expect([scene.column(MEDIAN), scene.column(COMPARED)]).toEqual([[''], ['']]);
  });
});

describe('a snapshot', () => {
  it('adds one dated row per keyword and run, so that a trend grows by itself', () => {
    const { save, hours, rows, column, book } = schedule({ keywords: ['lego castle', 'seiko 5', '501'] });
    save({ snapshotTab: 'History' });
    hours(24 * 3 + 1);
    const headings = book.sheet('History').values(1, 1, 1, 9)[0];
    expect(headings).toEqual([
      'Date',
      'Refresh',
      'Keyword',
      'Search',
      'Sales',
      'Median',
      'Lower Quartile',
      'Upper Quartile',
      'Currency',
    ]);
    expect(rows('History').map(([, , keyword]) => keyword)).toEqual(
      [1, 2, 3].flatMap(() => ['lego castle', 'seiko 5', '501']),
    );
    const dates = new Set(rows('History').map(([date]) => (date as Date).toISOString().slice(0, 10)));
    expect([...dates]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(rows('History').at(-3)![5]).toBe(column(MEDIAN)[0]);
  });

  it('a keyword that starts like a formula stays text', () => {
    const { save, hours, book } = schedule({ keywords: ["'=1+1 lego"] });
    save({ snapshotTab: 'History' });
    hours(24);
    expect(book.sheet('History').cell(2, 3)).toMatchObject({ value: '=1+1 lego', formula: '' });
  });

  it('the same keyword under two refreshes, or with other options, keeps its own rows', () => {
    const { save, hours, rows } = schedule({ keywords: ['lego castle'] });
    const target = { kind: 'keywords' as const, range: 'Prices!A2:A2', endpoint: 'scrape' as const };
    save({ name: 'All', target: { ...target, to: 'B', options: {} }, snapshotTab: 'History' });
    save({ name: 'Used', target: { ...target, to: 'H', options: { itemCondition: 'used' } }, snapshotTab: 'History' });
    hours(24);
    const kept = rows('History').map(([, refresh, keyword, search]) => [refresh, keyword, search]);
    expect(kept.sort()).toEqual([
      ['All', 'lego castle', ''],
      ['Used', 'lego castle', 'itemCondition=used'],
    ]);
  });
});

describe('a refresh over formulas', () => {
  const withFormulas = (where: string, plan = {}) => {
    const scene = schedule({ keywords: ['lego castle', 'seiko 5', 'makita drill'] });
    const sheet = scene.book.sheet('Prices');
    const calculated: string[] = [];
    scene.book.calculator = formula => {
      calculated.push(formula);
      const keyword = formula.includes('A2:A4') ? sheet.values(2, 1, 3, 1) : sheet.cell(2, 1).value;
      return /SOLD_\w+/.test(formula) ? scene.cell(/SOLD_\w+/.exec(formula)![0], keyword) : '';
    };
    sheet.writeFormula(2, 3, '=SOLD_MEDIAN(A2:A4)');
    sheet.writeFormula(2, 4, '=IF(A2="","",SOLD_MAX($A$2))');
    scene.save({ recurrence: { kind: 'hourly', every: 24 }, target: { kind: 'formulas', where }, ...plan });
    const before = scene.sandbox.log.length;
    return { ...scene, calculated, before };
  };

  it('asks each question once and has the formulas calculated again at no cost', () => {
    const { hours, sandbox, before, calculated, state } = withFormulas('Prices');
    calculated.length = 0;
    hours(2);
    expect(sandbox.log.length - before).toBe(3);
    expect(calculated).toEqual(['=SOLD_MEDIAN(A2:A4)', '=IF(A2="","",SOLD_MAX($A$2))']);
    expect(state().refreshes[0]!.last).toMatchObject({ outcome: 'done', done: 3, requests: 3 });
  });

  it('one range only, when one is named', () => {
    const { hours, sandbox, before } = withFormulas('Prices!D2:D4');
    hours(2);
    expect(sandbox.log.length - before).toBe(1);
  });

  it('keeps its budget', () => {
    const { hours, sandbox, before } = withFormulas('', { budget: 2 });
    hours(2);
    expect(sandbox.log.length - before).toBe(2);
  });

  it('a formula that only the spreadsheet can calculate is left out and named', () => {
    const { hours, book, state } = withFormulas('Prices');
    book.sheet('Prices').writeFormula(6, 3, '=SOLD_MEDIAN(CONCAT(A2, " used"))');
    hours(2);
    expect(state().refreshes[0]!.last!.message).toBe(
      '1 left out, because formulas stand in their arguments: put those into cells of their own',
    );
  });

  it('a formula whose question fails is not touched', () => {
    const { hours, sandbox, calculated, book } = withFormulas('Prices');
    const value = book.sheet('Prices').cell(2, 4).value;
    sandbox.addFault({ status: 503, code: 'server_busy', times: Infinity });
    calculated.length = 0;
    hours(5);
    expect(calculated).toEqual([]);
    expect(book.sheet('Prices').cell(2, 4).value).toBe(value);
  });

  it('flags and snapshots what the formulas asked, one row per question', () => {
    const { hours, rows, book } = withFormulas('', { alertPercent: 10, snapshotTab: 'History' });
    hours(2);
    expect(rows('Sold Data watch').map(([keyword]) => keyword)).toEqual(['lego castle', 'seiko 5', 'makita drill']);
    expect(rows('History').map(([, , keyword]) => keyword)).toEqual(['lego castle', 'seiko 5', 'makita drill']);
    const watch = book.sheet('Sold Data watch');
    watch.write(2, 9, Number(watch.cell(2, 3).value) * 2, 0);
    hours(25);
    expect(watch.cell(2, 3).style.background).toBe('#fce8e6');
    expect(rows('Sold Data watch')).toHaveLength(3);
  });

  it('fills cells that wait, whatever their formula looks like', () => {
    const { cell, host, save, book, hour, sandbox } = schedule({ plan: 'basic', keywords: keywords(2) });
    for (let i = 0; i < 30; i += 1) cell('SOLD_MEDIAN', `busy ${i}`);
    const run = host.run('SOLD_MEDIAN', ['lego castle'], 'CUSTOM_FUNCTION', { activeCell: 'Prices!C2' });
    expect(run.value).toBe('Waiting for a free request. Choose Extensions > Sold Data > Fill waiting cells.');
    book.sheet('Prices').writeFormula(2, 3, '=SOLD_MEDIAN(LOWER("LEGO CASTLE"))');
    save({ recurrence: hourly, target: { kind: 'formulas', where: 'Prices' } });
    const before = sandbox.log.length;
    hour();
    expect(sandbox.log.length - before).toBe(1);
    expect(typeof cell('SOLD_MEDIAN', 'lego castle')).toBe('number');
  });
});

describe('the time beside a price', () => {
  it('is the time of the spreadsheet', () => {
    const { save, hours, column } = schedule({ keywords: ['lego castle'], timeZone: 'Asia/Tokyo' });
    save({ recurrence: { kind: 'daily', at: 7 } });
    hours(24);
    expect((column(UPDATED)[0] as Date).toISOString()).toMatch(/^2026-11-20T22:/);
  });
});
