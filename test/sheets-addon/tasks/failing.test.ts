import { describe, expect, it } from 'vitest';
import type { Recurrence } from '../../../sheets-addon/tasks/draft.ts';
import { fireTrigger } from '../../support/apps-script/services/script-app.ts';
import type { Fault } from '../../support/service/faults.ts';
import { asked, keywords } from '../addon.ts';
import { list, priceList, scene, watch } from './harness.ts';

const ITEMS = 30;
const ADDRESS = 'seller@example.com';

/** A price list that ran once on a Friday at noon and whose next run is now due. */
function due(when: Recurrence = { kind: 'hourly', every: 3 }) {
  const opened = scene({ sheets: { Stock: list(ITEMS) }, quota: 10_000 });
  opened.ask('saveChoices', { creditsFirst: false, mail: ADDRESS });
  opened.start(priceList({ range: `Stock!A2:A${ITEMS + 1}` }, { when, mail: true }));
  opened.drive();
  opened.hours(when.kind === 'hourly' ? 4 : 7 * 24);
  return { ...opened, mails: () => opened.host.mail.sent, notices: () => opened.ask('home').notices };
}

const outages: [string, Fault][] = [
  ...[500, 503].map((status): [string, Fault] => [`answers with ${status}`, { status }]),
  ['breaks every connection', { drop: true }],
  ['answers, and every answer is lost', { dropAfterCharging: true }],
];

describe.each(outages)('a list every three hours while the service %s', (_, fault) => {
  const down = { ...fault, match: { method: 'GET' }, times: Number.POSITIVE_INFINITY };

  it('a failed list is tried again within the hour, and there is no notice if that succeeds', () => {
    const { sandbox, host, hours, kept, card, notices, mails } = due();
    sandbox.addFault(down);
    fireTrigger(host);
    expect(kept()).toMatchObject({ state: 'running', run: { retried: true } });
    expect(card().timeLeft).toMatch(/^continues in/);
    expect(notices()).toEqual([]);
    sandbox.clearFaults();
    hours(2);
    expect(kept()).toMatchObject({ state: 'planned', last: { outcome: 'done', done: ITEMS, failed: 0 } });
    expect(notices()).toEqual([]);
    expect(mails()).toEqual([]);
  });

  it('after a second failure a list reports the reason and the age of its values, in a notice and one e-mail', () => {
    const { sandbox, hours, kept, notices, mails, rows } = due();
    const before = JSON.stringify(rows('Stock'));
    sandbox.addFault(down);
    hours(2);
    expect(kept()).toMatchObject({ state: 'planned', last: { outcome: 'failed', done: 0 } });
    const [notice, ...others] = notices();
    expect(others).toEqual([]);
    expect(notice!.text).toMatch(
      /^“Price list · Stock, A2:A31” failed\. .*(service|connection|answer).* Values that it did not reach are from 2026-11-20 13:\d\d\. The next planned run tries again\.$/,
    );
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ to: ADDRESS, subject: expect.stringContaining('failed') });
    expect(mails()[0]!.body).toContain(notice!.text);
    expect(JSON.stringify(rows('Stock'))).toBe(before);
    hours(4);
    expect(mails()).toHaveLength(1);
    sandbox.clearFaults();
    hours(4);
    expect(notices()).toEqual([]);
    expect(kept().last).toMatchObject({ outcome: 'done' });
  });
});

it('a daily list whose answers are lost sends each request twice, and twice more within the hour', () => {
  const { start, drive, hours, sandbox, card } = scene({ sheets: { Stock: list(1) } });
  start(priceList({ range: 'Stock!A2' }, { when: { kind: 'daily', at: 13 }, budget: 20 }));
  drive();
  const before = asked({ sandbox });
  sandbox.addFault({ drop: true, match: { method: 'GET' }, times: Number.POSITIVE_INFINITY });
  hours(3);
  expect(asked({ sandbox }) - before).toBe(4);
  expect(card()).toMatchObject({ bad: true, doubt: 4, text: expect.stringContaining('0 of 1 priced') });
});

it('an item of a watch whose answers are lost costs one request an hour after its first turn, and the others are checked', () => {
  const { start, drive, hours, sandbox, card } = scene({ sheets: { Wants: [['Keyword'], ...list(5).slice(1)] } });
  start(watch({ range: 'Wants!A1:A6' }, { budget: 5_000 }));
  drive();
  const query = { keyword: 'scarce item 1' };
  sandbox.addFault({ drop: true, match: { method: 'GET', query }, times: Number.POSITIVE_INFINITY });
  const sent = () =>
    sandbox.log.filter(entry => new URLSearchParams(entry.query).get('keyword') === query.keyword).length;
  const turns: number[] = [];
  for (let hour = 0; hour < 12; hour += 1) {
    const before = sent();
    hours(1);
    const lost = sent() - before;
    if (lost === 0) continue;
    turns.push(lost);
    expect(card().text).toMatch(/^Partly done · 4 of 5 checked/);
  }
  expect(turns.length).toBeGreaterThan(3);
  expect(turns).toEqual([2, ...turns.slice(1).map(() => 1)]);
});

it('an emptied weekly list says so on its day, and no longer once it succeeds', () => {
  const { book, hours, notices, mails, kept, ask } = due({ kind: 'weekly', on: [5], at: 12 });
  const fill = (texts: readonly unknown[]) => {
    for (const [at, text] of texts.entries()) book.sheet('Stock').write(at + 2, 1, text);
  };
  fill(keywords(ITEMS).map(() => ''));
  hours(2);
  expect(notices().map(({ text }) => text)).toEqual([
    expect.stringMatching(/is empty\..* are from 2026-11-20 12:0\d\./),
  ]);
  expect(mails()).toHaveLength(1);
  ask('dismiss', 'task-1');
  expect(notices()).toEqual([]);
  hours(7 * 24);
  expect(notices()).toEqual([]);
  expect(mails()).toHaveLength(1);
  fill(keywords(ITEMS));
  ask('command', 'task-1', 'runNow');
  hours(1);
  expect(kept().last).toMatchObject({ outcome: 'done' });
});

it('a daily list all of whose cells reject their values stops after the second try, so no other day is paid for in vain', () => {
  const { book, sandbox, hours, start, drive, kept, card, ask } = scene({ sheets: { Stock: list(8) }, quota: 10_000 });
  start(priceList({ range: 'Stock!A2:A9' }, { when: { kind: 'daily', at: 13 }, budget: 20 }));
  drive();
  const first = sandbox.account.used;
  const prices = { row: 2, column: 3, rows: 8, columns: 1 };
  book.sheet('Stock').validate(prices, () => false);
  hours(3);
  const paid = sandbox.account.used;
  expect(paid).toBe(first + 8);
  hours(72);
  expect(sandbox.account.used).toBe(paid);
  expect(kept().state).toBe('stopped');
  expect(card().text).toContain('violates the data validation');
  expect(ask('home').notices).toHaveLength(1);
  book.sheet('Stock').validate(prices, () => true);
  ask('command', 'task-1', 'resume');
  drive();
  expect(sandbox.account.used).toBe(paid);
  expect(kept()).toMatchObject({ state: 'planned', last: { outcome: 'done', done: 8 } });
});

it('a daily list with a spent quota says so once, immediately and without a request', () => {
  const { start, drive, hours, sandbox, ask } = scene({ quota: 7 });
  start(priceList({}, { when: { kind: 'daily', at: 7 } }));
  drive();
  hours(24);
  const before = asked({ sandbox });
  expect(ask('home').notices.map(({ text }) => text)).toEqual([expect.stringMatching(/used up/)]);
  hours(72);
  expect(asked({ sandbox }) - before).toBeLessThanOrEqual(3);
  expect(ask('home').notices).toHaveLength(1);
});

it("a list that isn't repeated stops when the service is down, and Resume continues it", () => {
  const { start, drive, ask, sandbox } = scene();
  start(priceList({}, { budget: 5 }));
  sandbox.addFault({ status: 503, match: { method: 'GET' }, times: Number.POSITIVE_INFINITY });
  expect(drive()).toMatchObject({ state: 'stopped', bad: true, charged: 0 });
  sandbox.clearFaults();
  ask('command', 'task-1', 'resume');
  expect(drive()).toMatchObject({ state: 'done', rows: 5, charged: 5 });
});

it('if the service fails for one item, only that item fails and the others are priced', () => {
  const { start, drive, sandbox } = scene({ sheets: { Stock: list(18) } });
  const query = { keyword: 'scarce item 17' };
  sandbox.addFault({ status: 502, match: { method: 'GET', query }, times: Number.POSITIVE_INFINITY });
  start(priceList({ range: 'Stock!A2:A19' }));
  expect(drive()).toMatchObject({ state: 'done', charged: 17 });
});
