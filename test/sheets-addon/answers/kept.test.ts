/** Lookups that must not be paid for again: rows of tables, copies in the hidden tab, slow waves, requests that were never sent. */
import { expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { type Addon, asked, callSidebar, install, keywords } from '../addon.ts';
import { items, openLivingSheet } from '../living-sheet.ts';
import { refresh } from '../tasks/harness.ts';

const HOUR = 3_600_000;
const TABLES = keywords(5);

/** Shows `prices` prices, a hundred per formula, and five tables. */
function show({ cell, clock }: Addon, prices: number): unknown[] {
  const shown: unknown[] = [];
  const items = keywords(prices + TABLES.length).slice(TABLES.length);
  for (let from = 0; from < items.length; from += 100) {
    const range = items.slice(from, from + 100).map(keyword => [keyword]);
    shown.push(...(cell('SOLD_P25', range) as unknown[][]).flat());
    clock.advance(61_000);
  }
  for (const keyword of TABLES) shown.push(cell('SOLD_LISTINGS', keyword, 'title, soldPrice', 20));
  return shown;
}

it.each([320, 2_000])(
  '5 tables and %i prices cost nothing once a fill has run, however often they are shown',
  count => {
    const addon = install({ plan: '500k', quota: 1_000_000, perMinute: 100_000 });
    callSidebar(addon.host, 'saveCap', [500_000]);
    show(addon, count);
    addon.host.run('fillWaitingCells', [], 'FULL');
    expect(asked(addon)).toBe(count + TABLES.length);
    for (const ms of [7 * HOUR, 7 * HOUR, 40 * 24 * HOUR]) {
      addon.clock.advance(ms);
      expect(show(addon, count).filter(value => String(value).startsWith('Waiting'))).toEqual([]);
      addon.host.run('fillWaitingCells', [], 'FULL');
    }
    expect(asked(addon)).toBe(count + TABLES.length);
  },
);

it.each([
  ['the open sidebar', (addon: Addon) => callSidebar(addon.host, 'work', [])],
  ['the menu item', (addon: Addon) => addon.host.run('fillWaitingCells', [], 'FULL')],
])('the hidden tab gets the answers of formulas from %s, even if no cell is waiting', (_, work) => {
  const addon = install({ plan: '500k' });
  const items = keywords(30).map(keyword => [keyword]);
  const before = addon.cell('SOLD_MEDIAN', items);
  work(addon);
  const { host } = addon;
  const kept = Object.entries(host.properties.entries('document')).filter(([name]) => !name.startsWith('answers:'));
  host.properties.preset('document', Object.fromEntries(kept));
  host.cache.dropRandomly(1, () => 0);
  expect(addon.cell('SOLD_MEDIAN', items)).toEqual(before);
  expect(asked(addon)).toBe(30);
});

it('a price from rows that lack most fields of the reference is kept like any other', () => {
  const { cell, clock, sandbox } = install({ plan: '500k' });
  const items = ['10.00', '11.00', '12.00'].map(soldPrice => ({ soldPrice, soldCurrency: 'USD' }));
  const body = JSON.stringify({ keyword: 'a', hasNextPage: false, items });
  sandbox.between = (request, serve) => ({ ...serve(request), body });
  expect(cell('SOLD_MEDIAN', 'a')).toBe(11);
  clock.advance(7 * HOUR);
  expect(cell('SOLD_MEDIAN', 'a')).toBe(11);
  expect(asked({ sandbox })).toBe(1);
});

it("a formula doesn't resend a wave that is still in flight after 50 seconds", () => {
  const items = keywords(12);
  const spreadsheet = new FakeSpreadsheet({ sheets: { Prices: items.map(keyword => [keyword]) } });
  for (const row of items.keys()) spreadsheet.sheet('Prices').writeFormula(row + 1, 2, `=SOLD_MEDIAN(A${row + 1})`);
  const addon = install({ plan: '500k' }, { spreadsheet });
  const { clock, sandbox, host, cell } = addon;
  let shown: unknown;
  sandbox.between = (request, serve) => {
    if (shown === undefined) {
      shown = 'calculates';
      clock.advance(30_000);
      shown = cell('SOLD_MEDIAN', items[0]);
    }
    return serve(request);
  };
  callSidebar(host, 'work', []);
  expect(shown).toMatch(/^Waiting/);
  expect(asked(addon)).toBe(12);
});

it("a request that isn't sent for lack of time doesn't count as charged today", () => {
  const { host, sandbox, cell } = install({ plan: '500k' });
  sandbox.addFault({ drop: true, match: { nth: 5 } });
  sandbox.addFault({ delayMs: 5_500, times: Number.POSITIVE_INFINITY });
  cell(
    'SOLD_MEDIAN',
    keywords(8).map(keyword => [keyword]),
  );
  const [record = '{}'] = Object.entries(host.properties.entries('document')).flatMap(([name, text]) =>
    name.startsWith('account:') ? [text] : [],
  );
  const { used } = JSON.parse(record) as { used: number };
  expect(used).toBe(sandbox.log.length);
});

it('a refreshed price that arrived while the document was busy is shown when the cache has lost it, instead of the older one', () => {
  const { type, column, host, clock, sandbox } = openLivingSheet(items(1), { plan: 'growth' });
  let price = 11;
  sandbox.between = (request, serve) => {
    if (price > 11) host.lock.hold(clock.now(), clock.now() + 12_000);
    const sale = { soldPrice: `${price}.00`, soldCurrency: 'USD' };
    return { ...serve(request), body: JSON.stringify({ hasNextPage: false, items: [sale, sale, sale] }) };
  };
  type(1, 2, '=SOLD_MEDIAN(A1)');
  clock.advance(HOUR);
  price = 22;
  callSidebar(host, 'start', ['refresh-1', refresh('', 100)]);
  for (let calls = 0; calls < 5; calls += 1) clock.advance(callSidebar(host, 'work', []).nextInMs ?? 1_000);
  expect(column(2, 1, 1)).toEqual([22]);
  host.cache.dropRandomly(1, () => 0);
  type(1, 3, '=SOLD_P75(A1)');
  expect([column(3, 1, 1), asked({ sandbox })]).toEqual([[22], 2]);
});
