import { describe, expect, it } from 'vitest';
import { eventShape } from '../../../sheets-addon/tasks/events-tab.ts';
import { asked } from '../addon.ts';
import { scene, watch } from './harness.ts';

const WANTS = [
  ['Keyword', 'Highest price'],
  ['iphone 13 128gb', 250],
  ['nintendo switch oled', 200],
  ['canon ae-1', 120],
];

describe('a tab of events that takes none', () => {
  it('is noticed before a check is paid for, and the watch goes on when it is put right', () => {
    const { start, hours, book, sandbox, rows } = scene({ sheets: { Wants: WANTS } });
    start(watch({}, { budget: 2_000 }));
    hours(24);
    const heading = book.sheet('News').edit(1, 16);
    const { value } = heading;
    heading.value = 'Mine';
    const { used } = sandbox.account;
    hours(24);
    expect(sandbox.account.used).toBe(used);
    heading.value = value;
    const before = rows('News').length;
    hours(36);
    expect(rows('News').length).toBeGreaterThan(before);
  });
});

describe('a watch', () => {
  it('says what a month costs, writes what items sell for beside the list, and keeps its budget', () => {
    const { ask, start, drive, hours, book, sandbox } = scene({ sheets: { Wants: WANTS } });
    const plan = ask('plan', watch(), null);
    expect(plan.lines.find(({ strong }) => strong)?.value).toBe('500 requests a month');
    start(watch({}, { budget: 60 }));
    expect(drive()).toMatchObject({ state: 'planned', bad: false });
    hours(24 * 3);
    const beside = book.sheet('Wants').values(1, 3, 4, 8);
    expect(beside[0]).toEqual([
      'Sells For',
      'Sales',
      'Currency',
      'Change',
      'Cheapest Offer',
      'Deal',
      'Checked',
      'Note',
    ]);
    expect(beside.slice(1).map(([median]) => typeof median)).toEqual(['number', 'number', 'number']);
    expect(sandbox.account.used).toBeLessThanOrEqual(60);
  });

  it('keeps each event once, also when runs are killed', () => {
    const { start, hours, host, rows, ask, clock } = scene({ sheets: { Wants: WANTS } });
    start(watch({}, { budget: 2_000 }));
    for (let call = 20; call < 400; call += 90) {
      host.killIn(call);
      host.callFromHtml('sidebar', ['work', []]);
      clock.advance(400_000);
    }
    host.killIn(Number.MAX_SAFE_INTEGER);
    hours(24);
    ask('work');
    const events = rows('News')
      .slice(1)
      .map(row => row[15]);
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events).size).toBe(events.length);
  });

  it('reports once that a spent quota holds it up, with the reset, and continues when there are requests again', () => {
    const { start, drive, hours, ask, sandbox } = scene({ sheets: { Wants: WANTS } });
    start(watch({}, { budget: 2_000 }));
    drive();
    sandbox.account.used = sandbox.account.quota;
    hours(24 * 3);
    expect(ask('home').notices.map(({ text }) => text)).toEqual([expect.stringMatching(/used up.*\d{4}-\d\d-\d\d/)]);
    sandbox.account.used = 0;
    hours(24 * 2);
    expect(ask('home').notices).toEqual([]);
    expect(sandbox.account.used).toBeGreaterThan(0);
  });

  it('mails every event once, also those of a day whose e-mail had gone, and of each watch apart', () => {
    const { start, hours, host, rows, ask } = scene({ sheets: { Wants: WANTS, More: WANTS } });
    ask('saveChoices', { creditsFirst: false, costs: {}, mail: 'me@example.com' });
    start(watch({}, { budget: 2_000, mail: true }));
    start(watch({ range: 'More!A1:B4' }, { budget: 2_000, mail: true, where: { tab: 'More news' } }), 'task-2');
    hours(24 * 3);
    for (const [tab, title] of [
      ['News', 'Wants!A1:B4'],
      ['More news', 'More!A1:B4'],
    ] as const) {
      const events = rows(tab).length - 1;
      const mails = host.mail.sent.filter(({ subject }) => subject.includes(title));
      const counts = mails.map(({ subject }) => Number(/(\d+) new/.exec(subject)?.[1]));
      expect(mails.length).toBeGreaterThan(2);
      expect(mails.length).toBeLessThanOrEqual(4);
      // What came since the last e-mail waits for the next one.
      const late = rows(tab).filter(
        ([time]) => time instanceof Date && time.getTime() > (mails.at(-1)?.at ?? 0),
      ).length;
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events - late);
    }
  });

  it('checks each item of a new list at once, within its budget, and shows first what decides', () => {
    const wants = [['Keyword'], ...Array.from({ length: 25 }, (_, at) => [`scarce item ${at}`])];
    const { start, drive, rows, sandbox } = scene({ sheets: { Wants: wants } });
    start(watch({ range: 'Wants!A1:A26' }, { budget: 500 }));
    expect(drive().bad).toBe(false);
    const checked = rows('Wants').filter(line => line[7] instanceof Date);
    expect(checked).toHaveLength(25);
    expect(asked({ sandbox })).toBe(25);
    const small = scene({ sheets: { Wants: wants } });
    small.start(watch({ range: 'Wants!A1:A26' }, { budget: 10 }));
    small.drive();
    expect(asked(small)).toBeLessThanOrEqual(10);
    expect(eventShape.columns.slice(1, 6).map(({ label }) => label)).toEqual([
      'What',
      'Item',
      'Title',
      'Price',
      'Percent',
    ]);
  });
});
