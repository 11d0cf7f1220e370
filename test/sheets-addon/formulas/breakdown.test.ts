/** `SOLD_BREAKDOWN` and its variants: their groups add up, are paid for once, and their cost is shown beforehand (N5, M1, M7). */
import { expect, it } from 'vitest';
import { type Endpoint, endpoints, marketPrices, type Row, salesGrid } from '../../../core/engine.ts';
import { callSidebar, install } from '../addon.ts';
import { HOUR, list, priceList, scene } from '../tasks/harness.ts';

const KEYWORD = 'seiko skx007';
type Table = unknown[][];

function opened() {
  const addon = install({ plan: '500k' });
  const table = (name: string, ...args: unknown[]) => addon.cell(name, ...args) as Table;
  return { ...addon, table };
}
const columnOf = (table: Table, heading: string) => table.slice(1).map(row => row[table[0]!.indexOf(heading)]);
const sum = (counts: unknown[]) => counts.reduce<number>((total, count) => total + Number(count), 0);

it('groups add up to the sales of the price, and one request covers the price and every breakdown', () => {
  const { table, cell, sandbox } = opened();
  const byCondition = table('SOLD_BREAKDOWN', KEYWORD, 'condition');
  expect(byCondition[0]).toEqual([
    ...['Condition', 'Sales', 'Share %', 'Median', 'Lower Quartile', 'Upper Quartile', 'Currency', 'Note'],
  ]);
  const count = cell('SOLD_COUNT', KEYWORD);
  for (const by of ['condition', 'format', 'Buying Format', 'week'])
    expect(sum(columnOf(table('SOLD_BREAKDOWN', KEYWORD, by), 'Sales'))).toBe(count);
  expect(sandbox.account.used).toBe(1);
});

it('weeks of a breakdown are dates in order', () => {
  const { table } = opened();
  const [heading, ...rows] = table('SOLD_BREAKDOWN', KEYWORD, 'week', 'columns', 'group, count, median');
  expect(heading).toEqual(['Week', 'Sales', 'Median']);
  const days = rows.flatMap(([day]) => (day instanceof Date ? [day.getTime()] : []));
  expect(days.length).toBeGreaterThan(1);
  expect(days).toEqual([...days].sort((a, b) => a - b));
});

it('a group with fewer than three sales has a count and no price', () => {
  const { table } = opened();
  const rows = table('SOLD_BREAKDOWN', 'scarce item 1', 'condition').slice(1);
  for (const [, count, , median] of rows) expect(median === null).toBe(Number(count) < 3);
  expect(rows.some(([, count]) => Number(count) < 3)).toBe(true);
});

it('a breakdown of a range lists the groups of each item one below the other, and an item without sales says so', () => {
  const { table } = opened();
  const shown = table('SOLD_BREAKDOWN', [[KEYWORD], [''], ['zzz thing']]);
  expect(shown[0]!.slice(0, 2)).toEqual(['Keyword', 'Condition']);
  expect(columnOf(shown, 'Keyword').at(-1)).toBe('zzz thing');
  expect(columnOf(shown, 'Note').at(-1)).toBe('No sales found');
});

it.each([
  ['FASHION_BREAKDOWN', 'denim jacket', ['condition', 'size', 'brand', 'week']],
  ['PEER_BREAKDOWN', 'canon ae-1', ['condition', 'brand']],
  ['CARD_BREAKDOWN', 'charizard base set 4/102', ['condition', 'variant', 'language', 'week']],
] as const)('%s groups by the fields that its marketplace shows', (name, keyword, fields) => {
  const { table, sandbox } = opened();
  for (const by of fields) {
    const shown = table(name, keyword, by);
    expect(shown[0]![1], by).toBe('Sales');
    expect(sum(columnOf(shown, 'Sales'))).toBeGreaterThan(0);
  }
  expect(sandbox.account.used).toBe(1);
});

it('an unknown grouping is rejected with a suggestion, before a request', () => {
  const { cell, sandbox } = opened();
  expect(cell('SOLD_BREAKDOWN', KEYWORD, 'conditon')).toBe(
    'Sales here are not grouped by "conditon"; did you mean condition? Change the value and try again.',
  );
  expect(cell('PEER_BREAKDOWN', KEYWORD, 'week')).toMatch(/not grouped by "week"; there are condition, brand/);
  expect(
    cell(
      'SOLD_BREAKDOWN',
      Array.from({ length: 201 }, (_, at) => [`item ${at}`]),
    ),
  ).toBe('A breakdown takes at most 200 items. Split the range.');
  expect(sandbox.account.used).toBe(0);
});

it.each([
  ['the sandbox', undefined],
  [
    'twenty conditions and variants',
    Array.from({ length: 20 }, (_, at) => ({ condition: `C${at}`, variant: `V${at}` })),
  ],
])("two groupings make a grid of %s with the core's figures, from one request", (_, kinds) => {
  const { table, cell, sandbox } = opened();
  let answer: { items: Row[] } | undefined;
  sandbox.between = (request, serve) => {
    const served = serve(request);
    const sales = kinds?.flatMap(kind => [10, 20, 60].map(price => ({ price, ...kind })));
    const body = sales ? JSON.stringify({ items: [...sales, sales[0]], summary: null }) : served.body;
    if (request.url.includes('charizard')) answer = JSON.parse(body);
    return request.url.includes('charizard') ? { ...served, body } : served;
  };
  const shown = table('CARD_BREAKDOWN', 'charizard', 'condition by variant', 'columns', 'group, count, median, p25');
  const { rows, columns, cells } = salesGrid(endpoints.cardSales as Endpoint, answer!.items, ['condition', 'variant']);
  const under = (heading: string) => columns.map(label => `${label} ${heading}`);
  expect(shown[0]).toEqual(['Condition', ...under('Sales'), ...under('Median'), ...under('Lower Quartile')]);
  expect(shown.slice(1)).toEqual(
    cells.map((line, at) => [
      rows[at],
      ...line.map(({ count }) => count),
      ...line.map(({ median }) => median),
      ...line.map(({ p25 }) => p25),
    ]),
  );
  expect(cells.flat().every(({ count, median }) => (median === null) === count < 3)).toBe(true);
  const counts = table('CARD_BREAKDOWN', 'charizard', 'condition by variant', 'columns', 'count').slice(1);
  expect(cell('CARD_STATS', 'charizard', 'columns', 'count', 'headers', false)).toEqual([[sum(counts.flat())]]);
  expect(sandbox.account.used).toBe(1);
});

it("a year of a card's market prices is a grid with the core's figures, from one request", () => {
  const { table, cell, sandbox } = opened();
  let body = '';
  sandbox.between = (request, serve) => {
    const served = serve(request);
    if (request.url.includes('charizard')) body = served.body;
    return served;
  };
  const shown = table('CARD_PRICE_HISTORY', 'charizard', '', 'history', 'annual', 'grid', true);
  const { columns, rows } = marketPrices(JSON.parse(body));
  expect(shown[0]).toEqual(['Date', ...columns, 'Quantity Sold']);
  expect(shown.slice(1).map(([day, ...more]) => [(day as Date).toISOString().slice(0, 10), ...more])).toEqual(
    rows.map(({ date, prices, sold }) => [date, ...prices, sold]),
  );
  expect(rows).toHaveLength(52);
  expect(sandbox.account.used).toBe(1);
  expect(cell('CARD_PRICE_HISTORY', [['charizard'], ['pikachu']], '', 'grid', true)).toContain(
    'A grid takes one card.',
  );
  expect(cell('CARD_PRICE_HISTORY', 'charizard', 'date', 'grid', true)).toContain('A grid has its own columns.');
  expect(sandbox.account.used).toBe(1);
});

it('a grid shows medians and sales unless columns are named, and the currency', () => {
  const { table } = opened();
  const [headings = [], first = []] = table('SOLD_BREAKDOWN', KEYWORD, 'Condition by format');
  expect(headings[0]).toBe('Condition');
  expect(headings.slice(-2)).toEqual(['Currency', 'Note']);
  expect(headings.filter(heading => /Median$/.test(String(heading)))).toHaveLength((headings.length - 3) / 2);
  expect(first.at(-2)).toBe('USD');
});

it.each([
  ['several items', [[KEYWORD], ['item 2']], 'condition by format', 'A grid takes one item. Give one cell'],
  ['weeks', KEYWORD, 'condition by week', 'not grouped by "week"; there are buyingFormat'],
  ['one grouping twice', KEYWORD, 'condition by condition', 'not grouped by "condition"; there are buyingFormat'],
  ['three groupings', KEYWORD, 'condition by format by week', 'not grouped by "format by week"'],
])('a grid of %s is rejected before a request', (_, items, by, message) => {
  const { cell, sandbox } = opened();
  expect(cell('SOLD_BREAKDOWN', items, by)).toContain(message);
  expect(sandbox.account.used).toBe(0);
});

it('a grid of an item without sales says so', () => {
  expect(opened().cell('SOLD_BREAKDOWN', 'zzz thing', 'condition by format')).toBe('No sales found');
});

it('recalculating a breakdown a day later costs nothing, even if the cache has lost everything', () => {
  const { start, drive, host, sandbox, clock } = scene({ plan: '500k', sheets: { Stock: list(5) } });
  const breakdown = () => host.run('SOLD_BREAKDOWN', [KEYWORD, 'condition'], 'CUSTOM_FUNCTION').value;
  const before = breakdown();
  // Every run of a task copies the formulas' lookups to the file.
  start(priceList());
  drive();
  const spent = sandbox.account.used;
  clock.advance(24 * HOUR);
  expect(breakdown()).toEqual(before);
  expect(sandbox.account.used).toBe(spent);
  expect(callSidebar(host, 'cost', ['SOLD_BREAKDOWN', [{ text: KEYWORD }]])).toBe(
    'Costs nothing: the answer is saved.',
  );
});

it.each([
  ['CARD_BREAKDOWN', 'names the currency of its sales', { count: 9, currency: 'USD' }],
  ['SOLD_BREAKDOWN', 'counts other sales than the page has', { count: 4, currency: 'EUR' }],
])('%s keeps its figures without the cache, if the summary %s', (name, _, more) => {
  const { start, drive, cell, sandbox, clock } = scene({ plan: '500k', sheets: { Stock: list(5) } });
  const items = ['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'USD', 'USD', 'USD', 'USD', 'USD'].map((currency, at) => ({
    ...{ itemId: `${at}`, soldPrice: '10.00', soldCurrency: currency, endedAt: '2026-11-10', condition: 'Used' },
    ...{ price: 10, soldAt: '2026-11-10T10:00:00Z' },
  }));
  const summary = { median: 10, mean: 10, min: 10, max: 10, p25: 10, p75: 10, ...more };
  const body = JSON.stringify({ keyword: KEYWORD, hasNextPage: false, items, summary });
  sandbox.between = (request, serve) => ({ ...serve(request), ...(request.url.includes('seiko') ? { body } : {}) });
  const before = cell(name, KEYWORD, 'condition');
  expect(JSON.stringify(before)).toContain(`"${more.currency}"`);
  start(priceList());
  drive();
  clock.advance(24 * HOUR);
  const spent = sandbox.account.used;
  expect(cell(name, KEYWORD, 'condition')).toEqual(before);
  expect(sandbox.account.used).toBe(spent);
});

it('rows of a table say whether they count towards the price, and if not, why', () => {
  const { cell, sandbox } = opened();
  const row = (itemId: string, soldPrice: string, soldCurrency = 'USD') => ({ itemId, soldPrice, soldCurrency });
  const items = [row('1', '10.00'), row('2', '20.00'), row('3', '30.00'), row('4', '5.00', 'GBP'), row('5', 'free')];
  const body = JSON.stringify({ keyword: KEYWORD, hasNextPage: false, items });
  sandbox.between = (request, serve) => ({ ...serve(request), body });
  expect(cell('SOLD_LISTINGS', KEYWORD, 'soldPrice, counts, leftOut', 10)).toEqual([
    ['Sold Price', 'Counts', 'Left Out'],
    [10, true, null],
    [20, true, null],
    [30, true, null],
    [5, false, 'in GBP'],
    ['free', false, 'its price could not be read'],
  ]);
  expect(cell('SOLD_MEDIAN', KEYWORD)).toBe(20);
});

it('the cost of a breakdown is shown beforehand: a saved price without its sales costs one request', () => {
  const { host, sandbox, clock } = scene({ plan: '500k' });
  const cost = () => callSidebar(host, 'cost', ['SOLD_BREAKDOWN', [{ text: KEYWORD }, { text: 'condition' }]]);
  expect(cost()).toContain('Spends 1 request');
  host.run('SOLD_MEDIAN', [KEYWORD], 'CUSTOM_FUNCTION');
  clock.advance(7 * HOUR);
  const spent = sandbox.account.used;
  expect(cost()).toContain('Spends 1 request');
  host.run('SOLD_BREAKDOWN', [KEYWORD, 'condition'], 'CUSTOM_FUNCTION');
  expect(sandbox.account.used - spent).toBe(1);
  expect(cost()).toBe('Costs nothing: the answer is saved.');
});
