import { describe, expect, it } from 'vitest';
import { MAIL_SCOPE } from '../../../sheets-addon/host/manifest.ts';
import { keywords } from '../addon.ts';
import { HOUR, MEDIAN, NOTE, SALES, schedule, UPDATED } from './harness.ts';

const hourly = { kind: 'hourly' as const, every: 1 };
const silent = { status: 503, code: 'server_busy', times: Infinity };

describe('a service that fails', () => {
  it.each([
    ['the service', silent],
    ['a proxy', { status: 404, body: '<html>Not found</html>', times: Infinity }],
  ])('leaves the last good values where they are when %s refuses all', (_, fault) => {
    const { save, hours, column, sandbox } = schedule();
    save({ recurrence: hourly });
    hours(2);
    const good = [column(MEDIAN), column(SALES), column(UPDATED), column(NOTE)];
    sandbox.addFault(fault);
    hours(12);
    expect([column(MEDIAN), column(SALES), column(UPDATED), column(NOTE)]).toEqual(good);
  });

  it('once is no news; twice is one notice, which goes when it works again', () => {
    const { save, hour, sandbox, state } = schedule();
    save({ recurrence: hourly });
    sandbox.addFault(silent);
    hour();
    expect(state().notices).toEqual([]);
    hour();
    expect(state().notices.map(({ text }) => text)).toEqual([
      'The refresh "Prices" failed twice. The service is busy. The last good values stay in the sheet, and it is tried again by itself.',
    ]);
    hour();
    hour();
    expect(state().notices).toHaveLength(1);
    sandbox.clearFaults();
    hour();
    expect(state().notices).toEqual([]);
  });

  it('is told to whoever opens the file, and only where the add-on may read', () => {
    const { save, hour, sandbox, host, book } = schedule();
    save({ recurrence: hourly });
    host.open('LIMITED');
    expect(book.toasts).toEqual([]);
    sandbox.addFault(silent);
    hour();
    hour();
    host.open('NONE');
    expect(book.toasts).toEqual([]);
    host.open('LIMITED');
    expect(book.toasts.map(({ message }) => message)).toEqual([
      'The refresh "Prices" failed twice. The service is busy. The last good values stay in the sheet, and it is tried again by itself. Open the sidebar, tab Schedule.',
    ]);
  });

  it('a notice that was dismissed does not come back for the same trouble', () => {
    const { save, hour, ask, sandbox, state } = schedule();
    const { id } = save({ recurrence: hourly });
    sandbox.addFault(silent);
    hour();
    hour();
    ask('dismissScheduleNotice', id);
    hour();
    hour();
    expect(state().notices).toEqual([]);
  });

  it('a daily refresh is tried again in the next hours, and after three waits for its day', () => {
    const { save, hours, rows, sandbox } = schedule();
    save({ recurrence: { kind: 'daily', at: 13 } });
    sandbox.addFault(silent);
    hours(12);
    expect(rows('Sold Data log').map(([, , result]) => result)).toEqual(['stopped', 'stopped', 'failed']);
  });

  it('for one row only: the others are done, and the row says why it is old', () => {
    const { save, hours, column, sandbox } = schedule({ keywords: ['lego castle', 'seiko 5', 'canon ae-1'] });
    save({ recurrence: hourly });
    hours(2);
    const before = column(UPDATED)[1];
    sandbox.addFault({ ...silent, match: { query: { keyword: 'seiko 5' } } });
    hours(3);
    expect(column(UPDATED)[1]).toEqual(before);
    expect(column(NOTE)[1]).toBe('The service is busy.');
    expect((column(UPDATED)[0] as Date).getTime()).toBeGreaterThan((before as Date).getTime());
  });
});

describe('mail', () => {
  const failing = () => {
    const scene = schedule();
    scene.save({ recurrence: hourly, mail: true });
    scene.ask('saveScheduleMail', ' me@example.com ');
    scene.sandbox.addFault(silent);
    return scene;
  };

  it('goes out once when a refresh has failed twice, to the saved address', () => {
    const { hours, host } = failing();
    hours(20);
    expect(host.mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['me@example.com', 'Sold Data: "Prices" failed in Untitled spreadsheet'],
    ]);
    expect(host.mail.sent[0]!.body).toContain('The service is busy.');
  });

  it('at most once a day, however many refreshes fail', () => {
    const { hours, host, save, sandbox } = failing();
    save({ name: 'Second', recurrence: hourly, mail: true, target: { kind: 'formulas', where: '' } });
    hours(5);
    sandbox.clearFaults();
    hours(3);
    sandbox.addFault(silent);
    hours(12);
    expect(host.mail.sent).toHaveLength(1);
    sandbox.clearFaults();
    hours(10);
    sandbox.addFault(silent);
    hours(5);
    expect(host.mail.sent).toHaveLength(2);
  });

  it('is not sent unless it was asked for and an address is saved', () => {
    const unasked = schedule();
    unasked.save({ recurrence: hourly });
    unasked.ask('saveScheduleMail', 'me@example.com');
    unasked.sandbox.addFault(silent);
    unasked.hours(4);
    const nowhere = schedule();
    nowhere.save({ recurrence: hourly, mail: true });
    nowhere.sandbox.addFault(silent);
    nowhere.hours(4);
    expect([unasked.host.mail.sent, nowhere.host.mail.sent]).toEqual([[], []]);
  });

  it('a text that is not one address is refused; an empty one forgets it', () => {
    const { ask, state } = schedule();
    expect(() => ask('saveScheduleMail', 'a@example.com, b@example.com')).toThrow('That is not one mail address');
    ask('saveScheduleMail', 'me@example.com');
    expect(state().mailAddress).toBe('me@example.com');
    ask('saveScheduleMail', '');
    expect(state().mailAddress).toBeNull();
  });

  it('who declined the right to send mail has refreshes and notices all the same', () => {
    const { hours, host, state, column, sandbox } = failing();
    host.grantedScopes = new Set([...host.grantedScopes].filter(scope => scope !== MAIL_SCOPE));
    hours(3);
    expect(host.mail.sent).toEqual([]);
    expect(state().notices.map(({ text }) => text)).toEqual([expect.stringContaining('The service is busy.')]);
    sandbox.clearFaults();
    hours(2);
    expect(column(SALES).every(value => typeof value === 'number')).toBe(true);
  });
});

describe('a timer that lost its authorisation', () => {
  it('asks nothing, says so with a link, mails once a day, and goes on by itself afterwards', () => {
    const { save, ask, hours, host, sandbox, state } = schedule();
    save({ recurrence: hourly, mail: true });
    ask('saveScheduleMail', 'me@example.com');
    const granted = host.grantedScopes;
    host.grantedScopes = new Set([...granted].filter(scope => !scope.endsWith('external_request')));
    hours(20);
    expect(sandbox.log).toHaveLength(0);
    expect(state().notices.map(({ text, link }) => [text, link])).toEqual([
      [
        'Scheduled refreshes stand still: the add-on needs your permission again.',
        'https://script.google.com/authorize?script=fake-script-id',
      ],
    ]);
    expect(host.mail.sent.map(({ subject }) => subject)).toEqual([
      'Sold Data: scheduled refreshes need your permission',
    ]);
    host.grantedScopes = granted;
    hours(2);
    expect(state().notices).toEqual([]);
    expect(sandbox.log.length).toBeGreaterThan(0);
  });

  it('that lost everything still leaves its notice', () => {
    const { save, hours, host, state } = schedule();
    save({ recurrence: hourly });
    const granted = host.grantedScopes;
    host.grantedScopes = new Set();
    hours(3);
    host.grantedScopes = granted;
    expect(state().notices).toHaveLength(1);
  });
});

describe('a quota that is spent in the middle', () => {
  it('keeps what came, asks nothing more, and goes on when the new month has come', () => {
    const { save, hours, column, sandbox, state, clock } = schedule({ quota: 30, used: 0, keywords: keywords(50) });
    save({ recurrence: { kind: 'daily', at: 13 } });
    hours(48);
    expect(column(SALES).filter(value => typeof value === 'number')).toHaveLength(30);
    expect(sandbox.account.used).toBe(30);
    expect(sandbox.log.filter(({ status }) => status !== 200).length).toBeLessThan(6);
    expect(state().notices[0]!.text).toContain('The monthly requests and credits are used up.');
    sandbox.account.quota = 100;
    hours((sandbox.account.resetAt - clock.now()) / HOUR + 26);
    expect(column(SALES).every(value => typeof value === 'number')).toBe(true);
    expect(state().notices).toEqual([]);
  });
});

describe('a key that was revoked', () => {
  it('is told once in words that help, and costs nothing', () => {
    const { save, hours, sandbox, state, column } = schedule();
    save({ recurrence: hourly });
    hours(2);
    const good = column(MEDIAN);
    sandbox.setKey(null);
    const { used } = sandbox.account;
    hours(6);
    expect(sandbox.account.used).toBe(used);
    expect(state().notices.map(({ text }) => text)).toEqual([
      'The refresh "Prices" failed twice. The API key was not accepted. Check the key, or create a new one in the account dashboard. The last good values stay in the sheet, and it is tried again by itself.',
    ]);
    expect(column(MEDIAN)).toEqual(good);
  });
});
