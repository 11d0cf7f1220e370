import { describe, expect, it } from 'vitest';
import { keywords, START } from '../addon.ts';
import { HOUR, MEDIAN, NOTE, SALES, schedule, UPDATED } from './harness.ts';

describe('a refresh over keywords', () => {
  it('runs at its hour in the time of the spreadsheet, once a day', () => {
    const { save, hours, rows, sandbox } = schedule({ timeZone: 'America/New_York' });
    save({ recurrence: { kind: 'daily', at: 7 } });
    hours(73);
    const times = rows('Sold Data log').map(([time]) => (time as Date).toISOString().slice(0, 13));
    expect(times).toEqual(['2026-11-21T12', '2026-11-22T12', '2026-11-23T12']);
    expect(sandbox.account.used).toBe(15);
  });

  it('writes median, sales, currency, time and note beside each keyword', () => {
    const { save, hours, column, cell } = schedule({ keywords: ['iphone 13 128gb', '', 'ipad mini'] });
    save();
    hours(24);
    expect(column(MEDIAN)).toEqual([cell('SOLD_MEDIAN', 'iphone 13 128gb'), '', '']);
    expect(column(SALES)).toEqual([cell('SOLD_COUNT', 'iphone 13 128gb'), '', 2]);
    expect(column(NOTE)[2]).toBe('Only 2 sales: too few for a price');
    expect((column(UPDATED)[0] as Date).toISOString()).toMatch(/^2026-11-21T07:/);
  });

  it('asks with the options of the search', () => {
    const { save, hours, sandbox } = schedule({ keywords: ['iphone 13 128gb'] });
    const target = { kind: 'keywords' as const, range: 'Prices!A2:A2', to: 'C', endpoint: 'scrape' as const };
    save({ target: { ...target, options: { itemCondition: 'used' } } });
    hours(24);
    expect(sandbox.log.map(({ query }) => query).join()).toContain('itemCondition=used');
  });

  it('gives formulas over the same keywords the new price without a request', () => {
    const { save, hours, cell, column, sandbox } = schedule({ keywords: ['iphone 13 128gb'] });
    save();
    hours(20);
    expect(cell('SOLD_MEDIAN', 'iphone 13 128gb')).toBe(column(MEDIAN)[0]);
    expect(sandbox.log).toHaveLength(1);
  });

  it('a row whose keyword is an error of the sheet says so and costs nothing', () => {
    const { save, hours, column, sandbox } = schedule({ keywords: ['lego castle', '#N/A'] });
    save();
    hours(24);
    expect(column(NOTE)[1]).toContain('The keyword is #N/A in its cell.');
    expect(sandbox.account.used).toBe(1);
  });

  it('a row whose keyword is wrong says so and costs nothing; the others are done', () => {
    const { save, hours, column, rows, sandbox } = schedule({ keywords: ['lego castle', 'x'.repeat(2000), 'seiko 5'] });
    sandbox.addFault({ match: { query: { keyword: 'seiko 5' } }, status: 404, code: 'not_found', times: Infinity });
    save();
    hours(24);
    const numbers = column(MEDIAN).map(value => typeof value === 'number');
    expect(numbers[0]).toBe(true);
    expect(numbers[2]).toBe(false);
    expect(String(column(NOTE)[2])).toMatch(/[.]$/);
    expect(rows('Sold Data log')[0]![2]).toBe('partial');
  });
});

describe('the hourly timer', () => {
  it('is made once, however often refreshes are saved, changed and deleted', () => {
    const { save, ask, host } = schedule();
    const first = save({ name: 'One' });
    save({ name: 'Two', target: { kind: 'formulas', where: '' } });
    save({ name: 'One again', id: first.id });
    ask('deleteRefresh', first.id);
    save({ name: 'Three', target: { kind: 'waiting' } });
    expect(host.triggers.all.map(({ handler }) => handler)).toEqual(['runDueRefreshes']);
    expect(host.triggers.creations.used(host.user, host.clock.now())).toBe(1);
  });

  it('a platform that refuses another timer is told in one sentence, and nothing is kept', () => {
    const { save, host, state } = schedule();
    for (let made = 0; made < 20; made += 1) host.triggers.creations.spend(host.user, host.clock.now());
    expect(() => save()).toThrow(
      'The spreadsheet did not accept the hourly timer (This add-on has created too many time-based triggers in this document for this Google user account). Save again tomorrow: the number of new timers a day is limited.',
    );
    expect(state().refreshes).toEqual([]);
  });

  it('that somebody removed is back when its person looks at the schedules', () => {
    const { save, host, state, hours, sandbox } = schedule();
    save();
    host.triggers.remove(host.triggers.all[0]!.id);
    expect(state().timer).toBe(true);
    hours(24);
    expect(sandbox.log).toHaveLength(5);
  });

  it('that cannot be made again today does not hide the list, and says so', () => {
    const { save, host, state } = schedule();
    save();
    host.triggers.remove(host.triggers.all[0]!.id);
    for (let made = 1; made < 20; made += 1) host.triggers.creations.spend(host.user, host.clock.now());
    expect(state()).toMatchObject({ timer: false, refreshes: [{ name: 'Prices' }], notices: [{ id: 'timer' }] });
  });

  it('with nothing due it ends at once, asks nothing and takes none of the daily time', () => {
    const { save, ask, hours, sandbox, state } = schedule();
    ask('pauseRefresh', save().id, true);
    hours(72);
    expect(sandbox.log).toHaveLength(0);
    expect(state().time.usedMinutes).toBe(0);
  });
});

describe('two refreshes due at once', () => {
  it('share the hour: the small one is done although the large one does not fit', () => {
    const { save, hour, rows, book } = schedule({ plan: 'basic', keywords: keywords(400), quota: 5000 });
    const small = book.addSheet('Small');
    small.write(2, 1, 'lego castle', 0);
    const large = save({ name: 'Large', recurrence: { kind: 'hourly', every: 24 } });
    const target = {
      kind: 'keywords' as const,
      range: 'Small!A2:A2',
      to: 'B',
      endpoint: 'scrape' as const,
      options: {},
    };
    save({ name: 'Small', recurrence: { kind: 'hourly', every: 24 }, target });
    hour();
    expect(typeof small.cell(2, 2).value).toBe('number');
    const results = rows('Sold Data log').map(([, name, result]) => `${name} ${result}`);
    expect(results).toContain('Small done');
    expect(results).toContain('Large goes on');
    expect(large.name).toBe('Large');
  });
});

describe('a list that is too long for one hour', () => {
  it('goes on hour after hour, pays for each row once, and never runs for more than 90 minutes a day', () => {
    const { save, hours, column, sandbox, host, state, clock } = schedule({
      plan: 'basic',
      quota: 5000,
      keywords: keywords(300),
    });
    save({ recurrence: { kind: 'daily', at: 13 } });
    hours(5);
    expect(column(SALES).filter(value => typeof value === 'number')).toHaveLength(300);
    expect(sandbox.account.used).toBe(300);
    expect(sandbox.log.filter(({ status }) => status === 429)).toHaveLength(0);
    expect(host.triggers.runtime.used(host.user, clock.now())).toBeLessThan(90 * 60_000);
    expect(state().refreshes[0]!.last).toMatchObject({ outcome: 'done', done: 300, requests: 300 });
  });

  it('one that fills every hour stays within the daily time, day after day', () => {
    const { save, hours } = schedule({ keywords: keywords(10), quota: 100_000, perMinute: 2 });
    save({ recurrence: { kind: 'hourly', every: 1 } });
    const minutes = [1, 2].map(() => hours(24).reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 60_000);
    expect(Math.max(...minutes)).toBeLessThan(85);
    expect(Math.min(...minutes)).toBeGreaterThan(55);
  });
});

describe('a request budget', () => {
  it('is never exceeded, and the next run begins where this one stopped', () => {
    const { save, hours, column, sandbox, state } = schedule({ keywords: keywords(100) });
    save({ budget: 40, recurrence: { kind: 'daily', at: 13 } });
    hours(3);
    expect(sandbox.account.used).toBe(40);
    expect(state().refreshes[0]!.last).toMatchObject({ outcome: 'partial', done: 40, total: 100, requests: 40 });
    expect(state().refreshes[0]!.last!.message).toBe(
      'The request budget ended it after 40 of 100; the next run goes on there',
    );
    hours(48);
    expect(sandbox.account.used).toBe(120);
    expect(column(SALES).every(value => typeof value === 'number')).toBe(true);
  });

  it('reaching the budget is no failure: nobody is told', () => {
    const { save, hours, state } = schedule({ keywords: keywords(20) });
    save({ budget: 3, recurrence: { kind: 'hourly', every: 1 } });
    hours(10);
    expect(state().notices).toEqual([]);
  });
});

describe('pausing, deleting, changing', () => {
  it('a paused refresh does not run, and does not make up for it afterwards', () => {
    const { save, ask, hours, sandbox } = schedule();
    const { id } = save();
    ask('pauseRefresh', id, true);
    hours(48);
    ask('pauseRefresh', id, false);
    hours(6);
    expect(sandbox.log).toHaveLength(0);
    hours(18);
    expect(sandbox.log).toHaveLength(5);
  });

  it('"run now" runs it and leaves its hour as it was', () => {
    const { save, ask, column, state } = schedule();
    const { id } = save();
    const view = ask<{ status: string }>('runRefreshNow', id);
    expect(view.status).toBe('scheduled');
    expect(column(MEDIAN).every(value => typeof value === 'number')).toBe(true);
    expect(state().refreshes[0]!.nextRun).toBe('2026-11-21 07:00');
  });

  it('two that run it at once do not both work on it', () => {
    const { save, host } = schedule({ plan: 'basic', keywords: keywords(40) });
    const { id } = save();
    const starts = [1, 2].map(() => ({ functionName: 'runRefreshNow', args: [id], mode: 'FULL' as const }));
    const outcomes = host.runParallel(starts).map(({ value }) => value as { ok: boolean; message?: string });
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)!.message).toBe('This refresh is running right now. Wait a few minutes.');
  });
});

describe('a storage that is full', () => {
  const fill = ({ host }: ReturnType<typeof schedule>) => {
    const known = host.properties.entries('document');
    const free = 500 * 1024 - host.properties.bytes('document');
    host.properties.preset('document', { ...known, ballast: 'x'.repeat(free - 'ballast'.length - 20) });
  };

  it('refuses a new refresh in one sentence', () => {
    const scene = schedule();
    fill(scene);
    expect(() => scene.save()).toThrow(
      'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.',
    );
  });

  it('stops a known one before anything is spent, and the log says why', () => {
    const scene = schedule();
    scene.save();
    fill(scene);
    scene.hours(24);
    expect(scene.sandbox.log).toHaveLength(0);
    const notes = scene.rows('Sold Data log').map(([, name, result, , , , , note]) => [name, result, note]);
    expect(notes[0]).toEqual([
      'Prices',
      'failed',
      'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.',
    ]);
  });
});

describe('a refresh that is changed between two hours of a run', () => {
  const halfway = () => {
    const scene = schedule({ plan: 'basic', quota: 5000, keywords: keywords(200) });
    const { id } = scene.save({ recurrence: { kind: 'daily', at: 13 } });
    scene.hour();
    return { ...scene, id, cursor: scene.kept(id).run!.cursor };
  };

  it('goes on when only its name or budget changes', () => {
    const { save, kept, id, cursor } = halfway();
    save({ id, name: 'Other', recurrence: { kind: 'daily', at: 13 }, budget: 2000 });
    expect(kept(id).run!.cursor).toBe(cursor);
    expect(cursor).toBeGreaterThan(100);
  });

  it('begins anew when it is about something else', () => {
    const { save, kept, id } = halfway();
    save({ id, recurrence: { kind: 'daily', at: 13 }, target: { kind: 'formulas', where: '' } });
    expect(kept(id).run).toBeNull();
  });

  it('stands still while it is paused, and goes on behind the last row', () => {
    const { ask, hours, sandbox, id, kept } = halfway();
    ask('pauseRefresh', id, true);
    hours(3);
    const { used } = sandbox.account;
    ask('pauseRefresh', id, false);
    hours(3);
    expect(used).toBeLessThan(200);
    expect(sandbox.account.used).toBe(200);
    expect(kept(id).last).toMatchObject({ outcome: 'done', done: 200 });
  });
});

describe('what a person asked for is checked before it is kept', () => {
  const target = {
    kind: 'keywords' as const,
    range: 'Prices!A2:A6',
    to: 'B',
    endpoint: 'scrape' as const,
    options: {},
  };

  it.each<[string, Parameters<ReturnType<typeof schedule>['save']>[0], string]>([
    ['a name', { name: ' ' }, 'The refresh needs a name'],
    ['the hour', { recurrence: { kind: 'daily', at: 24 } }, 'The hour of the day must be 0 to 23, got 24'],
    [
      'the days',
      { recurrence: { kind: 'weekly', on: [], at: 7 } },
      'No day of the week is chosen. Choose at least one.',
    ],
    ['the budget', { budget: 0 }, 'The request budget must be 1 to 100000, got 0'],
    ['the alert', { alertPercent: -5 }, 'The alert must be above 0 and at most 1000 percent, got -5'],
    [
      'the range',
      { target: { ...target, range: 'Nowhere!A1' } },
      'There is no range Nowhere!A1. Write it like Prices!A2:A100',
    ],
    [
      'one column',
      { target: { ...target, range: 'Prices!A2:B6' } },
      'The keywords must stand in one column, such as Prices!A2:A100',
    ],
    ['the columns', { target: { ...target, to: 'A' } }, 'The prices would be written over the keywords'],
    ['the options', { target: { ...target, options: { itemConditon: 'used' } } }, 'did you mean itemCondition?'],
    ['the sheet of formulas', { target: { kind: 'formulas', where: 'Nowhere' } }, 'There is no sheet "Nowhere"'],
    ['the history tab', { snapshotTab: 'Prices' }, 'holds other data'],
  ])('%s', (_, plan, sentence) => {
    const { save, state } = schedule();
    expect(() => save(plan)).toThrow(sentence);
    expect(state().refreshes).toEqual([]);
  });

  it('columns in which something stands are never written over', () => {
    const { save, book } = schedule();
    book.sheet('Prices').write(4, 3, 'mine', 0);
    expect(() => save()).toThrow('B2:F6 already holds something, which would be overwritten. Choose 5 empty columns');
  });

  it('its own columns may be full when it is changed', () => {
    const { save, hours } = schedule();
    const { id } = save();
    hours(24);
    expect(save({ id, name: 'Other' }).name).toBe('Other');
  });
});

describe('the log', () => {
  it('keeps the newest 500 lines', () => {
    const { save, hours, rows, book } = schedule({ keywords: ['lego castle'] });
    save({ recurrence: { kind: 'hourly', every: 1 } });
    hours(2);
    const log = book.sheet('Sold Data log');
    for (let row = 4; row <= 501; row += 1) log.write(row, 1, new Date(START + 2 * HOUR), 0);
    expect(rows('Sold Data log')).toHaveLength(500);
    hours(3);
    const times = rows('Sold Data log').map(([time]) => (time as Date).getTime());
    expect(times).toHaveLength(500);
    expect(Math.max(...times)).toBe(times.at(-1));
    expect(times.at(-1)).toBeGreaterThan(START + 4 * HOUR);
    expect(times[0]).toBe(START + 2 * HOUR);
  });
});

describe('an editor who is not the owner', () => {
  const editor = 'editor@example.com';

  it('has a timer of their own, which runs their refreshes only', () => {
    const { save, host, hours, kept, sandbox } = schedule();
    host.run('saveSettings', [{ apiKey: sandbox.apiKey }], 'FULL', { user: editor });
    const own = save({ name: 'Own' });
    const theirs = save({ name: 'Theirs', target: { kind: 'formulas', where: '' } }, editor);
    expect(host.triggers.all.map(({ user }) => user)).toEqual([host.user, editor]);
    expect(kept(own.id).runner).not.toBe(kept(theirs.id).runner);
    hours(24);
    expect(kept(own.id).last?.outcome).toBe('done');
    expect(kept(theirs.id).last?.outcome).toBe('done');
  });

  it("sees the owner's refresh as another's and can take it over", () => {
    const { save, host, kept, sandbox, hours } = schedule();
    host.run('saveSettings', [{ apiKey: sandbox.apiKey }], 'FULL', { user: editor });
    const { id } = save();
    const list = host.callFromHtml('scheduleState', [], { user: editor }).value as {
      value: { refreshes: { mine: boolean }[] };
    };
    expect(list.value.refreshes[0]!.mine).toBe(false);
    host.callFromHtml('takeOverRefresh', [id], { user: editor });
    hours(24);
    expect(kept(id).last?.outcome).toBe('done');
    expect(host.triggers.all.map(({ user }) => user)).toEqual([host.user, editor]);
  });

  it('without a key of their own is told so, twice failed, once', () => {
    const { save, hours, state } = schedule();
    save({ recurrence: { kind: 'hourly', every: 1 } }, editor);
    hours(12);
    expect(state().notices.map(({ text }) => text)).toEqual([
      'The refresh "Prices" failed twice. No API key is set. Copy your API key from the account dashboard and enter it. The last good values stay in the sheet, and it is tried again by itself.',
    ]);
  });
});

describe('no address and no key of anybody', () => {
  it('is in any property of the document, cell, log or answer to the sidebar', () => {
    const { save, ask, hours, host, sandbox, book, state } = schedule();
    save({ mail: true });
    ask('saveScheduleMail', 'me@example.com');
    hours(48);
    const cells = book.sheets.map(sheet => sheet.values());
    const everything = JSON.stringify([cells, host.properties.entries('document'), { ...state(), mailAddress: null }]);
    expect(everything).not.toContain(sandbox.apiKey);
    expect(everything).not.toContain('example.com');
  });
});
