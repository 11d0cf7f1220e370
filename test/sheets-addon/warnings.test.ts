import { actions } from '@sold-data/core/engine';
import { describe, expect, it } from 'vitest';
import { formulas, offers } from '../../sheets-addon/formulas/offers.ts';
import { type HttpResponse, sandboxTransport } from '../support/apps-script/http.ts';
import { FakeSpreadsheet } from '../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { callSidebar, giveKey, install } from './addon.ts';
import { findSales, list, priceList } from './tasks/harness.ts';

it.each([
  ['SyntaxError', (key: string) => `{"broken by ${key}`],
  ['TypeError', () => 'null'],
])(
  'an unexpected error includes a reference to search for in the log, and the log contains no key: %s',
  (name, broken) => {
    const { host, sandbox, clock } = install();
    host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
    const [key] = Object.keys(host.cache.entries(clock.now())).filter(each => each.startsWith('facts:'));
    host.cache.write(key!, broken(sandbox.apiKey), 600, clock.now());
    const { value, error, logs } = host.run('SOLD_MEDIAN', ['iphone 13'], 'CUSTOM_FUNCTION');
    expect(error).toBeUndefined();
    const [, reference] = /^Something unexpected happened\. .* reference (\w+)\.$/.exec(String(value)) ?? [];
    const lines = logs.filter(({ level, text }) => level === 'error' && text.includes(String(reference)));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.text).toContain(name);
    expect(JSON.stringify(logs)).not.toContain(sandbox.apiKey);
  },
);

it('a click while another execution writes says that the spreadsheet is busy, not that the quota is spent', () => {
  const { host, clock } = install();
  const release = host.lock.hold(clock.now());
  expect(() => callSidebar(host, 'saveCap', [50])).toThrow(/^This spreadsheet is busy/);
  release();
  expect(callSidebar(host, 'saveCap', [50]).line.cap).toMatchObject({ of: 50 });
});

/** An add-on whose service has renamed a column of its listings. */
function withRenamedColumn() {
  const sandbox = new Sandbox();
  const send = sandboxTransport(sandbox);
  const renamed = (response: HttpResponse) => ({ ...response, body: response.body.replaceAll('"title":', '"name":') });
  const spreadsheet = new FakeSpreadsheet({ sheets: { Stock: list(2) } });
  const addon = install({}, { spreadsheet, transport: requests => send(requests).map(renamed) });
  giveKey(addon.host, addon.host.owner, sandbox.apiKey);
  return addon;
}

describe('a column missing from every row', () => {
  const GONE = 'The field title of GET /v1/scrape is missing from every row';

  it('a column missing from every row is named in the note of a price, and the price is still shown', () => {
    const [headings, line] = withRenamedColumn().cell('SOLD_STATS', [['iphone 13']]) as unknown[][];
    const at = (name: string) => line![headings!.indexOf(name)];
    expect(typeof at('Median')).toBe('number');
    expect(at('Note')).toContain(GONE);
    expect(at('Note')).not.toContain('.;');
  });

  it('the note of a price list names columns missing from every row', () => {
    const { host } = withRenamedColumn();
    callSidebar(host, 'start', ['task-1', priceList({ range: 'Stock!A2:A3' })]);
    callSidebar(host, 'work', []);
    const [headings, line] = host.spreadsheet.sheet('Stock').values();
    const note = line![headings!.indexOf('Note')];
    expect(note).toContain(GONE);
    expect(note).not.toMatch(/\.;|\.$/);
  });

  it('a column missing from every row is named once by a task, even if it is missing for every keyword', () => {
    const { host } = withRenamedColumn();
    const draft = findSales({ of: 'keywords', range: 'Stock!A1:A3' }, { budget: 2 });
    callSidebar(host, 'start', ['task-1', draft]);
    const { home } = callSidebar(host, 'work', []);
    expect(home.tasks[0]?.note.split(GONE)).toHaveLength(2);
  });
});

it('every action of the core is offered as a formula or a job, or a sentence says why not', () => {
  expect(Object.keys(offers).sort()).toEqual(Object.keys(actions).sort());
  for (const offer of Object.values(offers)) if ('notOffered' in offer) expect(offer.notOffered).toMatch(/^[A-Z].+\.$/);
  expect(new Set(formulas.map(({ name }) => name)).size).toBe(formulas.length);
});
