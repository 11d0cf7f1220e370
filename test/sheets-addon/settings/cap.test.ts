/** A sheet's daily cap counts every request that was or may have been charged, before the request is sent. */
import { expect, it } from 'vitest';
import { ScriptException } from '../../support/apps-script/exceptions.ts';
import { asked, callSidebar, install, keywords } from '../addon.ts';
import { priceList, scene, watch } from '../tasks/harness.ts';

const SEARCH = { method: 'GET', path: '/v1/scrape' };

// Monthly requests by plan: reference 8.
it.each([
  ['basic', 100],
  ['starter', 200],
  ['growth', 1_000],
  ['500k', 50_000],
] as const)("today's cap is by default a tenth of the monthly requests but at least 100: %s has %i", (plan, cap) => {
  const { cell, ask } = scene({ plan });
  cell('SOLD_MEDIAN', 'canon ae-1');
  expect(ask('home').account.cap).toMatchObject({ of: cap, left: cap - 1, chosen: false });
});

it("today's cap is kept when the answers to formulas are lost and requested again", () => {
  const { host, sandbox, cell } = install({ plan: 'growth' });
  callSidebar(host, 'saveCap', [12]);
  sandbox.addFault({ match: SEARCH, dropAfterCharging: true, times: 20 });
  cell(
    'SOLD_MEDIAN',
    keywords(10).map(keyword => [keyword]),
  );
  expect(sandbox.account.used).toBe(12);
});

it("today's cap is never exceeded when the store is full: nothing is sent until requests can be counted", () => {
  const { host, sandbox, cell } = install({ plan: 'growth' });
  cell('SOLD_MEDIAN', 'canon ae-1');
  const stored = host.properties.entries('document');
  const room = 500 * 1024 - host.properties.bytes('document') - 'filler'.length;
  host.properties.preset('document', { ...stored, filler: 'x'.repeat(room) });
  expect(cell('SOLD_MEDIAN', 'iphone 13')).toMatch(/^The storage .* is full/);
  expect(asked({ sandbox })).toBe(1);
  host.properties.preset('document', stored);
  expect(cell('SOLD_MEDIAN', 'iphone 13')).toBeTypeOf('number');
  expect(callSidebar(host, 'home', []).account.cap).toMatchObject({ left: 998 });
});

it("today's cap counts the retries of a task that is killed while it sends them", () => {
  const { host, sandbox, start, ask, clock } = scene({ host: { latency: {} } });
  ask('saveCap', 8);
  sandbox.addFault({ match: SEARCH, dropAfterCharging: true, times: 8 });
  start(priceList({}, { budget: 100 }));
  host.onCall = call => {
    if (call.startsWith('UrlFetchApp') && sandbox.account.used >= 5) host.killIn(2);
  };
  host.callFromHtml('sidebar', ['work', []]);
  host.onCall = undefined;
  clock.advance(400_000);
  ask('work');
  expect(sandbox.account.used).toBeLessThanOrEqual(8);
});

it("today's cap and the card count a lost answer even if the document is busy before a retry", () => {
  const { host, sandbox, start, ask, card } = scene({ plan: 'growth', host: { latency: {} } });
  ask('saveCap', 100);
  start(priceList({}, { budget: 100 }));
  sandbox.addFault({ match: SEARCH, dropAfterCharging: true });
  host.onCall = (call, run) => {
    const isFree = host.lock.isFree(run.now());
    if (call === 'Utilities.sleep' && isFree && sandbox.account.used > 0) host.lock.hold(run.now(), run.now() + 15_000);
  };
  ask('work');
  host.onCall = undefined;
  const { charged, doubt } = card();
  expect(sandbox.account.used).toBeGreaterThan(0);
  expect(charged + doubt).toBeGreaterThanOrEqual(sandbox.account.used);
  expect(ask('home').account.cap).toMatchObject({ left: 100 - charged - doubt });
});

it("today's cap and the card count the checks of a watch whose state can't be saved", () => {
  const wants = [['Keyword'], ...keywords(6).map(keyword => [keyword])];
  const { host, sandbox, start, ask, card } = scene({ sheets: { Wants: wants } });
  ask('saveCap', 100);
  start(watch({ range: 'Wants!A1:A7' }, { budget: 9_000 }));
  host.onCall = call => {
    if (call === 'Range.setValues' && sandbox.account.used >= 3) throw new ScriptException('The sheet is protected.');
  };
  ask('work');
  host.onCall = undefined;
  expect(sandbox.account.used).toBeGreaterThanOrEqual(3);
  const { charged, doubt } = card();
  expect(charged + doubt).toBeGreaterThanOrEqual(sandbox.account.used);
  expect(ask('home').account.cap).toMatchObject({ left: 100 - sandbox.account.used });
});
