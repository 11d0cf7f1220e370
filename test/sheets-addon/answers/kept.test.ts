/** Lookups that must not be paid for again: rows of tables, copies in the hidden tab, slow waves, requests that were never sent. */
import { expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { type Addon, asked, callSidebar, install, keywords } from '../addon.ts';

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
