/** A person works on while a schedule runs: columns and rows are inserted, sheets renamed, tabs sorted and emptied. */
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../core/watch/events.ts';
import { MAIL_SCOPE } from '../../../sheets-addon/host/manifest.ts';
import { START } from '../addon.ts';
import { MEDIAN, schedule } from './harness.ts';

const hourly = { kind: 'hourly' as const, every: 1 };
const WORDS = ['lego castle', 'seiko 5', 'canon ae-1'];

describe('keywords whose columns or rows moved', () => {
  /** An hour has written the prices; then the person inserts something. */
  function moved(insert: (sheet: ReturnType<ReturnType<typeof schedule>['book']['sheet']>) => void) {
    const scene = schedule({ keywords: WORDS });
    scene.save({ recurrence: hourly });
    scene.hours(2);
    const sheet = scene.book.sheet('Prices');
    insert(sheet);
    const before = sheet.values();
    const { used } = scene.sandbox.account;
    scene.hours(3);
    return { ...scene, after: sheet.values(), before, spent: scene.sandbox.account.used - used };
  }

  it.each<[string, (sheet: Parameters<Parameters<typeof moved>[0]>[0]) => void]>([
    [
      'a column between them and the prices',
      sheet => {
        sheet.insertColumns(2, 1);
        for (const row of [1, 2, 3, 4]) sheet.write(row, 2, row === 1 ? 'My notes' : `note ${row}`, START);
      },
    ],
    [
      'a column before them',
      sheet => {
        sheet.insertColumns(1, 1);
        for (const row of [2, 3, 4]) sheet.write(row, 1, row - 1, START);
      },
    ],
    ['a row above them', sheet => sheet.insertRows(1, 1)],
  ])('%s: nothing of the person is written over, nothing is paid, and the schedule says so', (_, insert) => {
    const { before, after, spent, state } = moved(insert);
    expect(after).toEqual(before);
    expect(spent).toBe(0);
    expect(state().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/holds something that this schedule did not write/),
    ]);
  });

  it('prices that a person cleared or replaced by numbers are written again', () => {
    const scene = schedule({ keywords: WORDS });
    scene.save({ recurrence: hourly });
    scene.hours(2);
    const sheet = scene.book.sheet('Prices');
    for (const column of [2, 3, 4, 5, 6]) sheet.clearContent(2, column);
    sheet.write(3, 2, 12, START);
    scene.hours(1);
    expect(scene.column(MEDIAN).every(value => typeof value === 'number' && value !== 12)).toBe(true);
  });
});

describe('a sheet that was renamed', () => {
  it.each<[string, Parameters<ReturnType<typeof schedule>['save']>[0]]>([
    ['keywords', { target: { kind: 'keywords', range: 'Prices!A2:A4', to: 'B', endpoint: 'scrape', options: {} } }],
    ['formulas of a sheet', { target: { kind: 'formulas', where: 'Prices' } }],
    ['formulas of a range', { target: { kind: 'formulas', where: 'Prices!B1:B9' } }],
  ])('a schedule over %s fails in words instead of being done with nothing', (_, plan) => {
    const scene = schedule({ keywords: WORDS });
    scene.save({ recurrence: hourly, ...plan });
    scene.book.sheet('Prices').name = 'Cameras';
    scene.hours(3);
    expect(scene.state().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/There is no (sheet|range) .*Prices.* any more\. Change the schedule/),
    ]);
  });
});

const TAB = 'Sold Data news';
const TITLE = 13;

/** A list with limits that tells many offers, and a mail a day. */
function watching() {
  const scene = schedule({ keywords: ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257'] });
  const sheet = scene.book.sheet('Prices');
  for (let row = 1; row <= 4; row += 1) sheet.write(row, 2, row === 1 ? 'Most to pay' : 400, START);
  const target = {
    kind: 'watch',
    range: 'Prices!A1:B4',
    tab: TAB,
    kinds: eventKinds,
    dealPercent: 80,
    movedPercent: 10,
  } as const;
  scene.ask('saveScheduleMail', 'me@example.com');
  const { id } = scene.save({ name: 'Wants', target, budget: 20_000, recurrence: hourly, mail: true });
  return { ...scene, sheet, id };
}

describe('a watch', () => {
  it('whose list got a column writes over nothing, pays nothing and says so', () => {
    const { sheet, hours, sandbox, state } = watching();
    hours(3);
    sheet.insertColumns(2, 1);
    sheet.write(1, 2, 'Condition', START);
    const before = sheet.values();
    const { used } = sandbox.account;
    hours(3);
    expect(sheet.values()).toEqual(before);
    expect(sandbox.account.used).toBe(used);
    expect(state().notices[0]!.text).toContain('holds something that this schedule did not write');
  });

  it('whose person declined mails works all the same', () => {
    const { hours, host, kept, id, rows, state } = watching();
    host.grantedScopes = new Set([...host.grantedScopes].filter(scope => scope !== MAIL_SCOPE));
    hours(6);
    expect(rows(TAB).length).toBeGreaterThan(0);
    expect(kept(id).last).toMatchObject({ outcome: 'done' });
    expect(state().notices).toEqual([]);
  });

  /** How many events all mails told, and how many stand in the tab from before the last mail. */
  function told({ host, book }: ReturnType<typeof watching>, from = 0) {
    const mails = host.mail.sent.slice(from);
    const last = mails.at(-1)?.at ?? 0;
    const times = book
      .sheet(TAB)
      .values(2, 1)
      .map(([time]) => time);
    return {
      inMails: mails.reduce((sum, { subject }) => sum + Number(/(\d+) new/.exec(subject)![1]), 0),
      inTab: times.filter(time => time instanceof Date && time.getTime() <= last).length,
    };
  }

  it('mails what is new although its tab was emptied meanwhile', () => {
    const scene = watching();
    scene.hours(10);
    expect(scene.host.mail.sent).toHaveLength(1);
    const tab = scene.book.sheet(TAB);
    tab.deleteRows(2, tab.lastRow() - 1);
    scene.hours(40);
    const { inMails, inTab } = told(scene, 1);
    expect(inTab).toBeGreaterThan(0);
    expect(inMails).toBe(inTab);
  });

  it('mails each event once although its tab is sorted, the newest on top', () => {
    const scene = watching();
    scene.hours(20);
    const tab = scene.book.sheet(TAB);
    const rows = tab.values(2, 1, tab.lastRow() - 1).reverse();
    for (const [at, row] of rows.entries())
      for (const [column, value] of row.entries()) tab.write(at + 2, column + 1, value, START);
    scene.hours(40);
    expect(scene.host.mail.sent.length).toBeGreaterThan(1);
    // The newest of them stood on top, above all that the first mail had told.
    expect(scene.host.mail.sent[1]!.body).toContain(String(rows[0]![TITLE]));
    const { inMails, inTab } = told(scene);
    expect(inMails).toBe(inTab);
  });

  it('that is deleted while it runs leaves nothing behind', () => {
    const { host, id, clock, sandbox } = watching();
    let deleted = false;
    let answers = 0;
    const handle = sandbox.handle.bind(sandbox);
    sandbox.handle = sent => {
      if (!sent.url.includes('usage')) answers += 1;
      // While its second look is on the way.
      if (!deleted && answers === 2) {
        deleted = true;
        host.callFromHtml('deleteRefresh', [id]);
      }
      return handle(sent);
    };
    for (let hour = 0; hour < 6 && !deleted; hour += 1) {
      clock.advance(3_600_000);
      answers = 0;
      host.run('runDueRefreshes', [], 'FULL', { interactive: false });
    }
    expect(deleted).toBe(true);
    expect(Object.keys(host.properties.entries('document')).filter(name => name.includes(id))).toEqual([]);
  });
});
