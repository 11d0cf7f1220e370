import { describe, expect, it } from 'vitest';
import { FakeSpreadsheet, fireTrigger } from '../support/apps-script/index.ts';
import { Sandbox } from '../support/service/index.ts';
import { callSidebar, giveKey, install, keywords } from './addon.ts';
import { list, priceList } from './tasks/harness.ts';

const OWNER = 'owner@example.com';
const EDITOR = 'editor@example.com';
const VIEWER = 'viewer@example.com';

/** A file of the owner with an editor and a viewer, each with an account of their own at the service. */
function file() {
  const addon = install(
    { plan: 'growth' },
    { user: OWNER, owner: OWNER, spreadsheet: new FakeSpreadsheet({ sheets: { Stock: list(20) } }) },
  );
  const { host, sandbox, clock } = addon;
  const accounts: Record<string, Sandbox> = { [OWNER]: sandbox };
  for (const person of [EDITOR, VIEWER]) {
    const other = new Sandbox({
      plan: '500k',
      apiKey: `cs_${person.split('@')[0]}_0123456789`,
      clock: () => clock.now(),
    });
    accounts[person] = other;
    giveKey(host, person, other.apiKey);
  }
  host.person(VIEWER).role = 'viewer';
  return { ...addon, accounts };
}

describe('several people on one file', () => {
  it('formulas use the account of the owner, whoever looks at them', () => {
    const { host, sandbox } = file();
    host.person(EDITOR).calculate('SOLD_MEDIAN', ['scarce item 1']);
    host.person(VIEWER).calculate('SOLD_MEDIAN', ['scarce item 2']);
    expect(sandbox.log.map(({ status }) => status)).toEqual([200, 200]);
    expect(sandbox.account.used).toBe(2);
  });

  it("nobody's sidebar pays for another's cells, and it says whose account formulas use", () => {
    const { host, sandbox, clock } = file();
    sandbox.addFault({ delayMs: 26_000, times: 1 });
    host.runParallel(
      keywords(3).map(keyword => ({
        functionName: 'SOLD_MEDIAN',
        args: [keyword],
        mode: 'CUSTOM_FUNCTION' as const,
        user: OWNER,
      })),
    );
    const before = sandbox.log.length;
    clock.advance(60_000);
    for (const person of [EDITOR, VIEWER]) {
      const { home } = callSidebar(host, 'work', [], person);
      expect(home.account.formulas).toMatchObject({ whose: 'owner' });
    }
    expect(sandbox.log).toHaveLength(before);
    callSidebar(host, 'work', [], OWNER);
    expect(callSidebar(host, 'home', [], OWNER)).toMatchObject({
      waiting: { count: 0 },
      account: { formulas: { whose: 'yours' } },
    });
  });

  it("a task uses its creator's account, and only they can change it", () => {
    const { host } = file();
    const keys: string[] = [];
    const before = host.transport;
    void before;
    callSidebar(host, 'start', ['task-1', { ...priceList({ range: 'Stock!A2:A6' }), budget: 5 }], EDITOR);
    const card = callSidebar(host, 'home', [], OWNER).tasks[0]!;
    expect(card).toMatchObject({
      main: null,
      deletable: false,
      others: 'Runs on the account of another editor. Only they can change it.',
    });
    expect(() => callSidebar(host, 'command', ['task-1', 'cancel'], OWNER)).toThrow('Only they can change it');
    expect(keys).toEqual([]);
  });

  it("an editor's large plan does not change the owner's cap", () => {
    const { host } = file();
    callSidebar(host, 'account', [], OWNER);
    const cap = callSidebar(host, 'home', [], OWNER).account.cap;
    callSidebar(host, 'saveCap', [50_000], EDITOR);
    expect(callSidebar(host, 'home', [], OWNER).account.cap).toEqual(cap);
  });

  it('a key that an editor saves for the file pays for its formulas, and only they can remove it', () => {
    const { host, sandbox } = file();
    host.properties.preset(`user:${OWNER}`, {});
    const key = { apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'file' as const };
    expect(callSidebar(host, 'saveKey', [key], EDITOR)).toMatchObject({ saved: { file: 'mine' } });
    expect(typeof host.person(VIEWER).calculate('SOLD_MEDIAN', ['iphone 13']).value).toBe('number');
    expect(callSidebar(host, 'home', [], OWNER).account.formulas.whose).toBe('file');
    expect(() => callSidebar(host, 'forgetKey', ['file'], OWNER)).toThrow('Only they can remove it');
  });

  it('the hourly trigger of one person runs their tasks and nobody else’s', () => {
    const { host, sandbox, clock } = file();
    callSidebar(
      host,
      'start',
      ['task-1', { ...priceList({ range: 'Stock!A2:A6' }), when: { kind: 'daily', at: 12 }, budget: 5 }],
      OWNER,
    );
    clock.advance(3_600_000);
    for (const run of fireTrigger(host)) expect(run.error).toBeUndefined();
    expect(sandbox.account.used).toBe(5);
  });
});
