/** Tasks while the platform's services fail, or while the storage of the spreadsheet has no room. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { refusal } from '../../../sheets-addon/platform/refusal.ts';
import { StoreFull, withLock, writeSurely } from '../../../sheets-addon/platform/shared.ts';
import { ScriptException } from '../../support/apps-script/exceptions.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { install } from '../addon.ts';
import { findSales, list, priceList, type Scene, scene } from './harness.ts';

const STORE_BYTES = 500 * 1024;

/** Leaves so many bytes free in the document's properties. */
function fill({ host }: Pick<Scene, 'host'>, left: number): void {
  const { filler: _, ...own } = host.properties.entries('document');
  host.properties.preset('document', own);
  const room = STORE_BYTES - host.properties.bytes('document') - 'filler'.length;
  host.properties.preset('document', { ...own, filler: 'x'.repeat(room - left) });
}

const KINDS = {
  'a price list': () => priceList({ range: 'Stock!A2:A25' }, { budget: 100 }),
  'a search of a list': () => findSales({ of: 'keywords', range: 'Stock!A1:A25' }, { budget: 100 }),
};

it.each(
  Object.entries(KINDS).flatMap(([kind, draft]) =>
    [/^Lock\.tryLock/, /^Properties\.get/, /^Properties\.set/, /^Cache\.put/].map(call => [kind, call, draft] as const),
  ),
)('the card of %s counts what was paid when %s fails twice after an answer', (_, failing, draft) => {
  const { host, sandbox, start, kept, ask } = scene({ sheets: { Stock: list(24) }, plan: '500k' });
  ask('saveCap', 100);
  start(draft());
  let times = 0;
  host.onCall = call => {
    if (sandbox.account.used === 0 || !failing.test(call) || times === 2) return;
    times += 1;
    throw new ScriptException('Service error: Spreadsheets');
  };
  host.callFromHtml('sidebar', ['work', []]);
  host.onCall = undefined;
  const { last, run } = kept();
  const { charged = 0, doubt = 0, pending = 0 } = { ...last, ...run };
  expect(times).toBeGreaterThan(0);
  expect(charged + doubt + pending).toBeGreaterThanOrEqual(sandbox.account.used);
  expect(ask('home').account.cap).toMatchObject({ left: 100 - sandbox.account.used });
});

it('a wave is sent only when its lease is saved, however full the store is', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: list(3) } });
  const { host, sandbox, cell } = install({ plan: 'growth' }, { spreadsheet: book });
  cell('SOLD_MEDIAN', 'canon ae-1');
  const { lease, ...rest } = Object.fromEntries(
    Object.entries(host.properties.entries('document')).map(([name, text]) => [
      name.replace(/^lease:.*/, 'lease'),
      text,
    ]),
  );
  host.properties.preset('document', rest as Record<string, string>);
  expect(lease).toBeDefined();
  const sent: boolean[] = [];
  host.onCall = call => {
    if (!call.startsWith('UrlFetchApp')) return;
    sent.push(Object.keys(host.properties.entries('document')).some(name => name.startsWith('lease:')));
  };
  for (const left of [0, 40, 80, 120, 400]) {
    fill({ host }, left);
    cell('SOLD_MEDIAN', `iphone ${left}`);
  }
  host.onCall = undefined;
  expect(sent).not.toContain(false);
  expect(sandbox.account.used).toBeGreaterThan(1);
});

it.each([0, 60, 200])('with %i bytes left, a formula and a look send nothing and say why', left => {
  const { host, sandbox, cell, book, ask } = scene({ sheets: { Stock: list(3) }, plan: '500k' });
  fill({ host }, left);
  book.select('Stock', 3, 1);
  for (let again = 0; again < 2; again += 1) {
    expect(() => ask('look', null, true)).toThrow('The storage that this spreadsheet has for add-ons is full');
    expect(cell('SOLD_MEDIAN', 'canon ae-1')).toContain('The storage that this spreadsheet has for add-ons is full');
  }
  expect(sandbox.account.used).toBe(0);
});

it.each([0, 100, 400, 700, 1_500])('with %i bytes left, a task sends nothing, and the sidebar says why', left => {
  const place = scene({ sheets: { Stock: list(24) }, plan: '500k' });
  place.start(KINDS['a price list']());
  fill(place, left);
  const { home } = place.ask('work');
  expect(place.sandbox.account.used).toBe(0);
  expect(home.notices.map(({ text }) => text)).toEqual([
    'The storage that this spreadsheet has for add-ons is full. Delete tasks that you no longer need. Tasks wait until then.',
  ]);
  place.host.properties.preset('document', { ...place.host.properties.entries('document'), filler: '' });
  expect(place.drive().text).toBe('Done · 24 of 24 priced · 24 requests');
  expect(place.ask('home').notices).toEqual([]);
});

it.each([2_100, 3_000, 6_000])('with %i bytes left, a run of 24 saves its end: answers leave its room free', left => {
  const place = scene({ sheets: { Stock: list(24) }, plan: '500k' });
  place.start(KINDS['a price list']());
  fill(place, left);
  expect(place.drive().text).toBe('Done · 24 of 24 priced · 24 requests');
});

it('what stopped a change is reported, not that what it left behind has no room either', () => {
  const properties = {
    getProperties: () => ({ filler: 'x'.repeat(STORE_BYTES) }),
    setProperties: () => {
      throw new ScriptException('You have exceeded the property storage quota.');
    },
  };
  vi.stubGlobal('LockService', { getDocumentLock: () => ({ tryLock: () => true, releaseLock: () => {} }) });
  vi.stubGlobal('PropertiesService', { getDocumentProperties: () => properties });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const change = (fails: boolean) =>
    withLock(() => {
      writeSurely({ task: 'x' });
      if (fails) throw refusal('This task was deleted');
    });
  expect(() => change(true)).toThrow('This task was deleted');
  expect(() => change(false)).toThrow(StoreFull);
});
