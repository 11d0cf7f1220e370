import { describe, expect, it } from 'vitest';
import type { Transport } from '../support/apps-script/http.ts';
import { fireTrigger } from '../support/apps-script/services/script-app.ts';
import { FakeSpreadsheet } from '../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { callSidebar, giveKey, install, keywords } from './addon.ts';
import { list, priceList } from './tasks/harness.ts';

const OWNER = 'owner@example.com';
const EDITOR = 'editor@example.com';
const VIEWER = 'viewer@example.com';
const PEOPLE = [OWNER, EDITOR, VIEWER];
const DAY = 24 * 3_600_000;

/** The owner's file with an editor and a viewer. Each has their own account with the service, identified by their key. */
function file(owner = OWNER) {
  const clock = new VirtualTime();
  const keyOf = (person: string) => `cs_${person.split('@')[0]}_0123456789`;
  const accounts = new Map(
    PEOPLE.map(person => {
      const plan = person === owner ? ('growth' as const) : ('500k' as const);
      return [keyOf(person), new Sandbox({ plan, quota: 10_000, apiKey: keyOf(person), clock: () => clock.now() })];
    }),
  );
  const transport: Transport = requests =>
    requests.map(request => {
      const key = String(request.headers.Authorization ?? request.headers.authorization).replace(/^Bearer /, '');
      return accounts.get(key)!.handle(request);
    });
  const spreadsheet = new FakeSpreadsheet({ sheets: { Stock: list(20) } });
  const { host } = install({}, { user: owner, owner, spreadsheet, clock, transport });
  for (const person of PEOPLE) giveKey(host, person, keyOf(person));
  host.person(VIEWER).role = 'viewer';
  const used = (person: string) => accounts.get(keyOf(person))!.account.charged;
  /** Calculates a formula while this person has the file open. */
  const calculate = (user: string, keyword: string) =>
    host.run('SOLD_MEDIAN', [keyword], 'CUSTOM_FUNCTION', { user }).value;
  const accountOf = (person: string) => accounts.get(keyOf(person))!;
  return { host, clock, used, calculate, accountOf, keyOf, sheet: spreadsheet.sheet('Stock') };
}

describe.each([
  ['My Drive, where a formula uses the key of the owner', OWNER],
  ['a shared drive, where it uses that of the creator', EDITOR],
])('several people on a file in %s', (_, owner) => {
  const others = PEOPLE.filter(person => person !== owner);

  it('formulas use the account of the file, whoever opens it', () => {
    const { calculate, used } = file(owner);
    for (const person of PEOPLE) calculate(person, `scarce item ${PEOPLE.indexOf(person)}`);
    expect(PEOPLE.map(used)).toEqual(PEOPLE.map(person => (person === owner ? 3 : 0)));
  });

  it("the owner's sidebar says that formulas use their account, even before any has run", () => {
    const { host, calculate } = file(owner);
    const textFor = (person: string) => callSidebar(host, 'home', [], person).account.formulas.text;
    expect(textFor(owner)).toContain('your account if that is you');
    calculate(VIEWER, 'iphone 13');
    expect(textFor(owner)).toContain('use your account');
    for (const person of others) expect(textFor(person)).not.toContain('your account');
  });

  it("nobody's sidebar pays for another person's cells, and it says whose account formulas use", () => {
    const { host, used, clock, accountOf, sheet } = file(owner);
    for (let row = 2; row <= 4; row += 1) sheet.writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
    accountOf(owner).addFault({ delayMs: 31_000, times: 1 });
    const starts = keywords(3).map(keyword => ({
      functionName: 'SOLD_MEDIAN',
      args: [keyword],
      mode: 'CUSTOM_FUNCTION' as const,
    }));
    host.runParallel(starts);
    clock.advance(60_000);
    for (const person of others) {
      const { home } = callSidebar(host, 'work', [], person);
      expect(home).toMatchObject({ waiting: { count: 3 }, account: { formulas: { whose: 'owner' } } });
      expect(used(person)).toBe(0);
    }
    callSidebar(host, 'work', [], owner);
    const home = callSidebar(host, 'home', [], owner);
    expect(home).toMatchObject({ waiting: { count: 0 }, account: { formulas: { whose: 'yours' } } });
  });

  it("a task uses its creator's account, even in the hourly trigger, and only they can change it", () => {
    const { host, used, clock } = file(owner);
    const [creator = ''] = others;
    const draft = priceList({ range: 'Stock!A2:A6' }, { when: { kind: 'daily', at: 12 }, budget: 5 });
    callSidebar(host, 'start', ['task-1', draft], creator);
    const card = callSidebar(host, 'home', [], owner).tasks[0];
    expect(card).toMatchObject({
      main: null,
      deletable: false,
      others: expect.stringContaining('Only they can change it'),
    });
    expect(() => callSidebar(host, 'command', ['task-1', 'cancel'], owner)).toThrow('Only they can change it');
    clock.advance(3_600_000);
    for (const run of fireTrigger(host)) expect(run.error).toBeUndefined();
    expect([used(creator), used(owner)]).toEqual([5, 0]);
  });

  it("another person's large plan and daily cap don't change the owner's", () => {
    const { host } = file(owner);
    callSidebar(host, 'account', [], owner);
    const { cap } = callSidebar(host, 'home', [], owner).account;
    callSidebar(host, 'saveCap', [50_000], others[0]);
    callSidebar(host, 'account', [], others[0]);
    expect(callSidebar(host, 'home', [], owner).account.cap).toEqual(cap);
  });

  it('a key that an editor saves for the file pays for its formulas, and only they can remove it', () => {
    const { host, used, calculate, keyOf } = file(owner);
    const key = { apiKey: keyOf(EDITOR), gatewayKey: '', gatewayHost: '', scope: 'file' as const };
    expect(callSidebar(host, 'saveKey', [key], EDITOR)).toMatchObject({ saved: { file: 'mine' } });
    expect(typeof calculate(VIEWER, 'iphone 13')).toBe('number');
    expect(PEOPLE.map(used)).toEqual([0, 1, 0]);
    expect(callSidebar(host, 'home', [], VIEWER).account.formulas.whose).toBe('file');
    expect(() => callSidebar(host, 'forgetKey', ['file'], VIEWER)).toThrow('Only they can remove it');
  });

  it('a task is never paid for by a key that another editor saved for the file', () => {
    const { host, used, keyOf } = file(owner);
    const key = { apiKey: keyOf(EDITOR), gatewayKey: '', gatewayHost: '', scope: 'file' as const };
    callSidebar(host, 'saveKey', [key], EDITOR);
    const draft = priceList({ range: 'Stock!A2:A6' }, { budget: 5 });
    callSidebar(host, 'start', ['task-1', draft], OWNER);
    callSidebar(host, 'work', [], OWNER);
    expect([used(OWNER), used(EDITOR)]).toEqual([5, 0]);
    callSidebar(host, 'forgetKey', ['person'], OWNER);
    const beside = { ...draft, where: { column: 'K', history: null } };
    expect(() => callSidebar(host, 'start', ['task-2', beside], OWNER)).toThrow('No API key is set');
    expect([used(OWNER), used(EDITOR)]).toEqual([5, 0]);
  });

  it('over 20 days every request uses the account that was named, and no cap is exceeded', () => {
    const { host, used, calculate, clock } = file(owner);
    const daily = priceList({ range: 'Stock!A2:A11' }, { when: { kind: 'daily', at: 7 }, budget: 10 });
    for (const person of PEOPLE.slice(0, 2)) {
      callSidebar(host, 'saveCap', [12], person);
      const where = { column: person === OWNER ? 'C' : 'K', history: null };
      callSidebar(host, 'start', [`task-${PEOPLE.indexOf(person)}-x`, { ...daily, where }], person);
    }
    let before = PEOPLE.map(used);
    for (let day = 0; day < 20; day += 1) {
      for (const person of PEOPLE) {
        calculate(person, `day ${day} item ${person}`);
        callSidebar(host, 'work', [], person);
      }
      const until = clock.now() + DAY;
      while (host.triggers.nextAt() <= until) fireTrigger(host);
      clock.advanceTo(until);
      const now = PEOPLE.map(used);
      // A day in the test overlaps two days of the cap.
      expect(now.map((count, at) => count - before[at]!).every(count => count <= 24)).toBe(true);
      before = now;
    }
    expect(used(VIEWER)).toBe(0);
    const formulas = 3 * 20;
    const [ownerUsed, editorUsed] = before as [number, number];
    for (const [person, count] of [
      [OWNER, ownerUsed],
      [EDITOR, editorUsed],
    ] as const) {
      expect(count).toBeGreaterThan(100);
      expect(count).toBeLessThanOrEqual(21 * 10 + (person === owner ? formulas : 0));
    }
  });
});
