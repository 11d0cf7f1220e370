import { describe, expect, it } from 'vitest';
import type { AppsScriptHost } from '../support/apps-script/host.ts';
import { asked, giveKey, install } from './addon.ts';
import { priceList, scene } from './tasks/harness.ts';

const stored = ({ host }: Pick<ReturnType<typeof install>, 'host'>) => host.properties.entries('document');
const preset = ({ host }: Pick<ReturnType<typeof install>, 'host'>, more: Record<string, string>) =>
  host.properties.preset('document', { ...host.properties.entries('document'), ...more });

/** Empties the cache, as it is the next day. */
function forget(host: AppsScriptHost): void {
  host.cache.dropRandomly(1, () => 0);
}

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
    const { unreadable, account: line } = ask('home');
    expect(line.key).toBe('key');
    expect(unreadable.map(({ name }) => name).sort()).toEqual(['task:broken', 'task:next', 'task:odd']);
    expect(unreadable.map(({ text }) => text).join()).toMatch(
      /later version has saved it.*damaged|damaged.*later version/,
    );
    for (const { name } of unreadable) ask('deleteUnreadable', name);
    expect(ask('home').unreadable).toEqual([]);
    expect(() => ask('deleteUnreadable', 'task:task-1')).toThrow('deleted already');
  });
});

it('a task of a known kind that a later version has saved is not run, because its fields may mean something else', () => {
  const opened = scene();
  const { ask, start, drive, hours, book } = opened;
  start(priceList({}, { when: { kind: 'hourly', every: 1 } }));
  drive();
  const saved = JSON.parse(stored(opened)['task:task-1'] ?? '');
  preset(opened, { 'task:task-1': JSON.stringify({ ...saved, v: saved.v + 1 }) });
  const before = [asked(opened), book.sheet('Stock').values()];
  hours(48);
  expect([asked(opened), book.sheet('Stock').values()]).toEqual(before);
  const { tasks, unreadable } = ask('home');
  expect([tasks, unreadable.map(({ name }) => name)]).toEqual([[], ['task:task-1']]);
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
