import { describe, expect, it } from 'vitest';
import type { AppsScriptHost } from '../support/apps-script/host.ts';
import { asked, callSidebar, giveKey, install } from './addon.ts';
import { priceList, scene } from './tasks/harness.ts';

/** The properties that version 0.1 stored, with its names and shapes. */
const OLD_PRICE = [null, 41, 'USD', 76.4, 80, 50, 120, 70, 90, 5, 0, []];
const V01 = {
  'facts:GET /v1/scrape?keyword=leica%20m6%20strap': `1795000000000${JSON.stringify([{ totalItems: 41 }, { include: OLD_PRICE }])}`,
  'facts-copied': '1794000000000',
  'waiting:scrape?sold=true&keyword=canon@0!B2':
    '{"endpoint":"scrape","parameters":{"keyword":"canon"},"pages":1,"since":1}',
  'schedule-notices': '[]',
  'refresh:r1': JSON.stringify({
    id: 'r1',
    name: 'Weekly prices',
    recurrence: { kind: 'daily', at: 7 },
    target: { kind: 'waiting' },
  }),
  'job:j1': JSON.stringify({ id: 'j1', status: 'running', jobId: 'keywords_77' }),
  'job:j2': JSON.stringify({ id: 'j2', status: 'done' }),
};
const stored = ({ host }: Pick<ReturnType<typeof install>, 'host'>) => host.properties.entries('document');
const preset = ({ host }: Pick<ReturnType<typeof install>, 'host'>, more: Record<string, string>) =>
  host.properties.preset('document', { ...host.properties.entries('document'), ...more });

/** Empties the cache, as it is the next day. */
function forget(host: AppsScriptHost): void {
  host.cache.dropRandomly(1, () => 0);
}

it('a copy that replaces version 0.1 keeps the key and answers, shows tasks with Delete, and makes room for the new ones', () => {
  const addon = install();
  preset(addon, V01);
  const { host, cell } = addon;
  const tab = host.spreadsheet.addSheet('_sold_data_answers');
  tab.hidden = true;
  const facts = {
    at: 1_795_000_000_000,
    env: {},
    prices: { include: { count: 9, currency: 'USD', median: 12.5, others: [] } },
  };
  for (const [column, text] of ['GET /v1/scrape?keyword=canon%20ae-1', JSON.stringify(facts), ''].entries())
    tab.write(1, column + 1, text);
  const home = callSidebar(host, 'home', []);
  expect(home.account.key).toBe('key');
  expect(home.updatedFrom).toBe('an earlier version');
  expect(home.leftovers).toEqual([
    { name: 'refresh:r1', title: 'Weekly prices', text: expect.stringContaining('version 0.1') },
    { name: 'job:j1', title: expect.any(String), text: expect.stringContaining('keywords_77') },
  ]);
  expect(
    Object.keys(stored(addon)).filter(name => /^(facts|waiting|schedule)/.test(name) || name === 'job:j2'),
  ).toEqual([]);
  expect(cell('SOLD_MEDIAN', 'leica m6 strap')).toBe(76.4);
  expect(cell('SOLD_MEDIAN', 'canon ae-1')).toBe(12.5);
  expect(asked(addon)).toBe(0);
  for (const { name } of home.leftovers) callSidebar(host, 'deleteLeftover', [name]);
  callSidebar(host, 'dismissUpdate', []);
  expect(callSidebar(host, 'home', [])).toMatchObject({ leftovers: [], updatedFrom: null });
});

it("a copy that replaces version 0.1 is run by the old version's timer, and creates no second one", () => {
  const opened = scene();
  const { host, start, drive, kept, clock } = opened;
  host.triggers.create('runDueRefreshes', host.user, 1, clock.now());
  start(priceList({}, { when: { kind: 'hourly', every: 1 } }));
  drive();
  const before = kept().last!.endedAt;
  opened.hours(2);
  expect(kept().last!.endedAt).toBeGreaterThan(before);
  expect(host.triggers.all).toHaveLength(1);
});

it('a copy that replaces version 0.2 keeps key, cap and tasks, which continue', () => {
  const opened = scene();
  const { host, start, drive, kept, ask, sandbox } = opened;
  ask('saveCap', 77);
  start(priceList({}, { when: { kind: 'hourly', every: 1 } }));
  drive();
  // Version 0.2 wrote the same records without a version field, and counted failures.
  const old = Object.entries(stored(opened)).flatMap(([name, text]) => {
    if (name === 'version') return [];
    const { v: _, ...record } = JSON.parse(text.startsWith('{') ? text : '{}') as Record<string, unknown>;
    return [[name, text.startsWith('{') ? JSON.stringify({ ...record, failures: 0 }) : text]];
  });
  host.properties.preset('document', Object.fromEntries(old));
  forget(host);
  const home = ask('home');
  expect(home).toMatchObject({ updatedFrom: 'an earlier version', leftovers: [] });
  expect(home.account.cap).toMatchObject({ of: 77 });
  expect(home.tasks).toHaveLength(1);
  const before = asked({ sandbox });
  opened.hours(2);
  expect(kept()).toMatchObject({ state: 'planned', last: { outcome: 'done' } });
  expect(asked({ sandbox })).toBeGreaterThan(before);
});

describe('records of a later version', () => {
  const later = (account: string) => ({
    version: '9.0.0',
    'task:next': JSON.stringify({ v: 9, id: 'next', draft: { kind: 'dream', what: {} } }),
    'task:broken': '{"id":"bro',
    'task:odd': JSON.stringify({ v: 1, id: 'odd', draft: { kind: 'dream' } }),
    [`account:${account}`]: JSON.stringify({ v: 9, limits: 'elsewhere' }),
    notices: JSON.stringify({ v: 9, list: [] }),
  });

  it('records of a later version stop neither formulas, tasks nor the sidebar, and its tasks are shown with Delete', () => {
    const opened = scene();
    const { host, ask, start, drive, cell, sandbox } = opened;
    cell('SOLD_MEDIAN', 'iphone 13');
    const [account = ''] = Object.keys(stored(opened)).flatMap(name => /^account:(.*)/.exec(name)?.[1] ?? []);
    forget(host);
    preset(opened, later(account));
    giveKey(host, host.owner, sandbox.apiKey);
    host.properties.preset(`user:${host.owner}`, {
      settings: JSON.stringify({ v: 9, apiKey: sandbox.apiKey, more: {} }),
    });
    expect(typeof cell('SOLD_MEDIAN', 'canon ae-1')).toBe('number');
    start(priceList({}, { when: { kind: 'hourly', every: 1 } }));
    expect(drive().rows).toBe(5);
    opened.hours(2);
    const { leftovers, account: line } = ask('home');
    expect(line.key).toBe('key');
    expect(leftovers.map(({ name }) => name).sort()).toEqual(['task:broken', 'task:next', 'task:odd']);
    expect(leftovers.map(({ text }) => text).join()).toMatch(
      /later version has saved it.*damaged|damaged.*later version/,
    );
    for (const { name } of leftovers) ask('deleteLeftover', name);
    expect(ask('home').leftovers).toEqual([]);
    expect(() => ask('deleteLeftover', 'task:task-1')).toThrow('deleted already');
  });
});

it('answers that a later version stored in another format stop no formula, and this version keeps its own beside them', () => {
  const addon = install({ plan: '500k' });
  const { host, cell } = addon;
  cell('SOLD_MEDIAN', 'iphone 13');
  cell('SOLD_MEDIAN', 'canon ae-1');
  const [[name = '', text = ''] = []] = Object.entries(stored(addon)).filter(([each]) => each.startsWith('answers:'));
  const lines = text.split('\n');
  preset(addon, {
    'answers:40': `40 9\n${lines[1]?.replace(/\t.*/, '\tnew shape')}`,
    [name]: [lines[0], lines[1]?.replace(/\t.*/, '\t{"v":9}'), ...lines.slice(2)].join('\n'),
  });
  forget(host);
  expect(typeof cell('SOLD_MEDIAN', 'canon ae-1')).toBe('number');
  expect(asked(addon)).toBe(2);
  expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
  expect(asked(addon)).toBe(3);
  forget(host);
  expect(typeof cell('SOLD_MEDIAN', 'iphone 13')).toBe('number');
  expect(asked(addon)).toBe(3);
});

it('a new file shows no notice of an update', () => {
  const { host, cell } = install();
  cell('SOLD_MEDIAN', 'iphone 13');
  expect(callSidebar(host, 'home', [])).toMatchObject({ leftovers: [], updatedFrom: null });
});
