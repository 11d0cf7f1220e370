import { describe, expect, it } from 'vitest';
import type { PriceList } from '../../../sheets-addon/tasks/draft.ts';
import { asked } from '../addon.ts';
import { HOUR, list, priceList, type Scene, scene } from './harness.ts';

const daily = (change: Partial<PriceList> = {}) => priceList({}, { when: { kind: 'daily', at: 7 }, ...change });

/** Saves an edit as the form does when prices have to be looked up again: the reviewed draft is the one that starts. */
function edit({ ask, clock }: Scene, draft: PriceList) {
  clock.advance(120_000);
  const plan = ask('plan', draft, 'task-1');
  ask('start', 'task-1', plan.draft);
  return plan;
}

it.each<[string, Partial<PriceList>]>([
  ['the e-mail', { mail: true }],
  ['the budget', { budget: 3 }],
  ['the hour', { when: { kind: 'daily', at: 9 } }],
  ['the recurrence', { when: { kind: 'weekly', on: [1], at: 7 } }],
])(
  'an edit of a planned task that keeps the list and the columns changes %s, announces that nothing is spent, and starts no run',
  (_, change) => {
    const opened = scene();
    const { start, drive, ask, sandbox, kept } = opened;
    start(daily());
    drive();
    const before = asked({ sandbox });
    const plan = edit(opened, { ...kept().draft, ...change } as PriceList);
    expect(plan.requests).toBe(0);
    expect(plan.lines.find(({ strong }) => strong)).toMatchObject({ value: 'Nothing' });
    ask('work');
    expect(kept()).toMatchObject({ state: 'planned', run: null, draft: change });
    expect(asked({ sandbox })).toBe(before);
  },
);

it('an edit of a planned task that keeps the list and the columns moves the next run to the new hour, and starts no other run', () => {
  const opened = scene();
  const { start, drive, hours, sandbox, card, clock } = opened;
  clock.advanceTo(Math.ceil(clock.now() / (24 * HOUR)) * 24 * HOUR + 8 * HOUR);
  start(daily());
  drive();
  edit(opened, daily({ when: { kind: 'daily', at: 6 } }));
  expect(card().next).toMatch(/, 06:00$/);
  hours(21);
  expect(asked({ sandbox })).toBe(5);
  hours(2);
  expect(asked({ sandbox })).toBe(10);
});

it("an edit of a planned task that keeps the list and the columns doesn't change a paused or stopped run", () => {
  const opened = scene();
  const { start, drive, ask, kept, sandbox } = opened;
  start(priceList({}, { budget: 2 }));
  expect(drive().state).toBe('stopped');
  const { run } = kept();
  edit(opened, daily({ budget: 2 }));
  expect(kept()).toMatchObject({ state: 'stopped', run });
  ask('command', 'task-1', 'pause');
  edit(opened, daily({ budget: 4, mail: true }));
  expect(kept()).toMatchObject({ state: 'paused', run });
  expect(asked({ sandbox })).toBe(2);
});

it('an edit can end the repetition of a planned task without a run, and restart an ended one', () => {
  const opened = scene();
  const { start, drive, kept, sandbox } = opened;
  start(daily());
  drive();
  edit(opened, daily({ when: null }));
  expect(kept().state).toBe('done');
  edit(opened, daily());
  expect(kept().state).toBe('planned');
  expect(asked({ sandbox })).toBe(5);
});

it('an edit treats a list of whole columns as the same list even if it has become shorter', () => {
  const opened = scene();
  const { start, drive, kept, book, sandbox } = opened;
  start(daily());
  drive();
  book.sheet('Stock').deleteRows(6, 1);
  edit(opened, { ...(kept().draft as PriceList), mail: true });
  expect(kept()).toMatchObject({ state: 'planned', draft: { mail: true } });
  expect(asked({ sandbox })).toBe(5);
});

it('an edit that changes the list announces its cost and runs', () => {
  const opened = scene();
  const { start, drive, sandbox } = opened;
  start(daily());
  drive();
  const plan = edit(opened, { ...daily(), what: { ...daily().what, range: 'Stock!A2:A5' } });
  expect(plan.requests).toBe(4);
  expect(drive()).toMatchObject({ state: 'planned', rows: 4 });
  expect(asked({ sandbox })).toBe(9);
});

it('the e-mail of a list can be edited while it is being priced, without a pause', () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { start, host, ask, kept, drive } = opened;
  start(daily());
  host.onCall = call => {
    if (call !== 'UrlFetchApp.fetchAll') return;
    host.onCall = undefined;
    ask('start', 'task-1', { ...kept().draft, mail: true });
  };
  drive();
  expect(kept()).toMatchObject({ state: 'planned', draft: { mail: true }, last: { charged: 5 } });
});

it.each<[does: string, columns: PriceList['what']['columns']]>([
  ['drops the first amount', ['range', 'sales']],
  ['leaves no amount', ['sales']],
  ['adds an amount before the others', ['priceNow', 'median', 'range', 'sales']],
])('an edit that %s, while the quota is spent, takes no value away', (_, columns) => {
  const opened = scene({ plan: 'basic', quota: 5 });
  const { start, drive, book, kept } = opened;
  start(priceList({ columns: ['median', 'range', 'sales'] }, { when: { kind: 'daily', at: 7 } }));
  drive();
  const shown = () => {
    const [headings = [], ...lines] = book.sheet('Stock').values();
    const own = ['Item', 'Low', 'Sales'].filter(heading => heading !== 'Low' || columns.length > 1);
    return lines.map(line => own.map(heading => line[headings.indexOf(heading)]));
  };
  const before = shown();
  edit(opened, { ...daily(), what: { ...(kept().draft as PriceList).what, columns } });
  expect(drive().text).toMatch(/quota|requests/i);
  expect(shown()).toEqual(before);
});

describe("a person's own cells beside a planned price list", () => {
  const own = (book: Scene['book'], columns: readonly string[], value: unknown) => {
    for (const column of columns)
      for (let row = 2; row <= 6; row += 1) book.sheet('Stock').write(row, column.charCodeAt(0) - 64, value);
  };
  const refused = ({ host }: Scene, draft: PriceList) =>
    host.callFromHtml('sidebar', ['plan', [draft, 'task-1']]).value;

  it.each<[string, PriceList['what']['columns'], unknown]>([
    ['numbers', ['median', 'sales', 'range'], 12],
    ['dates', ['median', 'sales', 'range'], new Date('2026-11-01T10:00:00Z')],
    ['texts', ['median', 'sales', 'change'], 'mine'],
    ['currencies', ['median', 'sales', 'range', 'soldPerDay'], 'USD'],
  ])(
    "a person's own cells beside a planned price list, holding %s, stay when an edit adds a value, which goes to their right",
    (_, columns, value) => {
      const opened = scene();
      const { start, drive, book, sandbox, card } = opened;
      start(daily());
      drive();
      const sheet = book.sheet('Stock');
      own(book, ['H', 'I'], value);
      const headings = () => sheet.values()[0]!.filter(heading => heading !== '');
      const [before, first, spent] = [sheet.values(), headings(), asked({ sandbox })];
      const { requests } = edit(opened, { ...daily(), what: { ...daily().what, columns } });
      drive();
      expect(card()).toMatchObject({ state: 'planned', bad: false });
      expect(asked({ sandbox })).toBe(spent + requests);
      const added = headings().slice(first.length);
      expect(added.length).toBeGreaterThan(0);
      expect(sheet.values()[0]!.indexOf(added[0]!)).toBe('J'.charCodeAt(0) - 65);
      // Times and changes aside, the columns that the list had show the same.
      for (const column of [
        ...first.filter(heading => heading !== 'Updated').map(heading => sheet.values()[0]!.indexOf(heading)),
        7,
        8,
      ])
        expect(sheet.values().map(line => line[column])).toEqual(before.map(line => line[column]));
      expect(
        sheet
          .values()[1]!
          .slice(9)
          .some(cell => cell !== ''),
      ).toBe(true);
    },
  );

  it('an edit keeps a heading that a person has renamed, writes those of the new columns, and takes no value away', () => {
    const opened = scene();
    const { start, drive, book, ask } = opened;
    start(daily());
    drive();
    const sheet = book.sheet('Stock');
    const at = sheet.values()[0]!.indexOf('Median') + 1;
    sheet.write(1, at, 'What it sells for');
    const medians = sheet.values().map(line => line[at - 1]);
    edit(opened, { ...daily(), what: { ...daily().what, columns: ['sales', 'median', 'range'] } });
    drive();
    expect(sheet.values()[0]).toEqual(expect.arrayContaining(['What it sells for', 'Low', 'High']));
    expect(sheet.values()[0]).not.toContain('Median');
    expect(sheet.values().map(line => line[at - 1])).toEqual(medians);
    // A value that is chosen no longer keeps its cells, and the review says so.
    const { skipped } = edit(opened, { ...daily(), what: { ...daily().what, columns: ['sales', 'median'] } });
    expect(skipped).toEqual(['No longer updated, but left as they are: Low, High.']);
    ask('command', 'task-1', 'runNow');
    drive();
    expect(sheet.values().map(line => line[at - 1])).toEqual(medians);
    expect(sheet.values()[0]).toEqual(expect.arrayContaining(['Low', 'High']));
  });

  it("a person's own cells beside a planned price list aren't overwritten by a first run, not even numbers in the place of prices", () => {
    const opened = scene();
    const { start, ask, book, sandbox } = opened;
    start(daily());
    ask('command', 'task-1', 'pause');
    own(book, ['C', 'D'], 12);
    expect(
      refused(opened, { ...daily(), what: { ...daily().what, options: { itemCondition: 'used' } } }),
    ).toMatchObject({
      ok: false,
      problem: { field: 'where.column' },
    });
    expect(asked({ sandbox })).toBe(0);
  });

  it("a person's own cells beside a planned price list, written after the review, stop the first run before it pays", () => {
    const opened = scene();
    const { start, book, drive, sandbox } = opened;
    start(priceList());
    own(book, ['C'], 12);
    expect(drive()).toMatchObject({
      bad: true,
      note: expect.stringContaining('Row 2 holds something beside its item'),
    });
    expect(asked({ sandbox })).toBe(0);
    expect(book.sheet('Stock').cell(2, 3).value).toBe(12);
  });
});
