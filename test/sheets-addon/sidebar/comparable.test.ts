/** Comparable sales: a tab with a native median formula over the ticked sales (V1, M7, N1, N5, S2). */
import { expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { isFormulaWithDecimalComma } from '../../support/apps-script/spreadsheet/typed-input.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';
import { priceList, scene } from '../tasks/harness.ts';

const KEYWORD = 'seiko skx007';
const [PHOTO, TITLE, PRICE, CURRENCY, DAY, , COUNTS, WHY, ID] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const FIRST = 3;

function opened(spreadsheet = new FakeSpreadsheet({ sheets: { Stock: [['Item'], [KEYWORD], ['=scarce 1']] } })) {
  const place = scene({ plan: '500k', host: { spreadsheet } });
  const select = (cell: string) => place.ask('open', 'Stock', cell);
  select('A2');
  return { ...place, book: spreadsheet, select };
}
const rowsOf = (sheet: FakeSheet) => sheet.values().slice(FIRST - 1);

it('the tab All sales shows each sale with photo, linked title, price, day and condition, and ticks those that count', () => {
  const { ask, book, sandbox } = opened();
  const { picture } = ask('look', null, true)!;
  const spent = sandbox.account.used;
  expect(ask('allSales', null, false)).toMatchObject({ sheet: `Sales of ${KEYWORD}` });
  expect(sandbox.account.used).toBe(spent);
  const sheet = book.sheet(`Sales of ${KEYWORD}`);
  expect(book.active).toBe(sheet);
  expect(sheet.values()[1]).toEqual([
    ...['Photo', 'Title', 'Price', 'Currency', 'Sold On', 'Condition', 'Counts', 'Left Out', 'Sale'],
  ]);
  const rows = rowsOf(sheet);
  const ticked = rows.filter(row => row[COUNTS!] === true);
  expect(rows.every(row => (row[COUNTS!] === true) === (row[WHY!] === ''))).toBe(true);
  const prices = ticked.map(row => Number(row[PRICE!])).sort((a, b) => a - b);
  const middle = (prices[Math.floor((prices.length - 1) / 2)]! + prices[Math.ceil((prices.length - 1) / 2)]!) / 2;
  expect(middle).toBeCloseTo(picture!.median!, 2);
  expect(rows.every(row => row[DAY!] instanceof Date && row[CURRENCY!] === 'USD')).toBe(true);
  const cells = rows.map((_, at) => sheet.cell(FIRST + at, TITLE! + 1));
  expect(cells.every(({ style }) => /^https:\/\/([\w-]+\.)*auctionsite\.com\//.test(String(style.link)))).toBe(true);
  expect(cells.every(({ formula }) => formula === '')).toBe(true);
  const photos = rows.map(row => row[PHOTO!]).filter(photo => photo !== '');
  expect(photos.length).toBeGreaterThan(rows.length / 2);
});

it("sales that aren't saved cost one request, to which the person agrees first", () => {
  const { ask, sandbox, host } = opened();
  expect(host.callFromHtml('sidebar', ['allSales', [false]]).value).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('1 request') },
  });
  expect(sandbox.account.used).toBe(0);
  expect(ask('allSales', null, true).added).toBeGreaterThan(50);
  ask('open', 'Stock', 'A2');
  expect(ask('allSales', null, true)).toMatchObject({ added: 0 });
  expect(sandbox.account.used).toBe(1);
});

it('an unticked sale stays unticked when the tab is opened again, even if its row and columns have moved', () => {
  const { ask, book, select } = opened();
  ask('allSales', null, true);
  const sheet = book.sheet(`Sales of ${KEYWORD}`);
  const id = sheet.cell(FIRST, ID! + 1).value;
  const count = rowsOf(sheet).length;
  sheet.write(FIRST, COUNTS! + 1, false);
  sheet.deleteRows(FIRST + 3, 1);
  sheet.sort({ row: FIRST, column: 1, rows: count - 1, columns: ID! + 1 }, PRICE! + 1);
  sheet.insertColumns(1, 1);
  select('A2');
  expect(ask('allSales', null, false)).toMatchObject({ added: 1 });
  const rows = sheet.values().slice(FIRST - 1);
  expect(rows).toHaveLength(count);
  expect(rows.find(row => row[ID! + 1] === id)![COUNTS! + 1]).toBe(false);
  expect(new Set(rows.map(row => row[ID! + 1])).size).toBe(count);
});

it('rows in another currency and hostile rows say why they are left out, and nothing in them runs or is loaded (reference 2.2)', () => {
  const { ask, book, sandbox } = opened();
  const item = (more: object, at: number) => ({
    ...{ itemId: `${at}`, title: `Watch ${at}`, listingType: 'sold', soldPrice: '10.00', soldCurrency: 'USD' },
    ...{ endedAt: '2026-11-01T00:00:00Z', url: `https://www.auctionsite.com/itm/${at}`, condition: 'Used' },
    thumbnailUrl: `https://images.auctionsite.com/${at}.jpg`,
    ...more,
  });
  const items = [
    ...[{}, {}, {}],
    { soldCurrency: 'EUR' },
    {
      title: '=HYPERLINK("https://evil.example")',
      url: 'javascript:alert(1)',
      thumbnailUrl: 'https://evil.example/a.png',
    },
    {
      url: 'https://auctionsite.com.evil.example/',
      thumbnailUrl: 'https://u@auctionsite.com:8/c.png',
      condition: '+1+1',
    },
    { soldPrice: null },
  ].map(item);
  const body = JSON.stringify({ keyword: KEYWORD, page: 1, totalItems: 7, hasNextPage: false, items, summary: null });
  sandbox.addFault({ status: 200, body, match: { method: 'GET' }, times: 1 });
  ask('allSales', null, true);
  const sheet = book.sheet(`Sales of ${KEYWORD}`);
  const rows = rowsOf(sheet);
  expect(rows.map(row => row[WHY!])).toEqual(['', '', '', 'in EUR', '', '', 'it has no price']);
  expect(rows.map(row => row[COUNTS!])).toEqual([true, true, true, false, true, true, false]);
  expect(rows[4]![TITLE!]).toBe('=HYPERLINK("https://evil.example")');
  for (const row of [7, 8]) {
    for (let column = 1; column <= 9; column += 1) expect(sheet.cell(row, column).formula).toBe('');
    expect([sheet.cell(row, 1).value, sheet.cell(row, 2).style.link ?? null]).toEqual(['', null]);
  }
});

it('a sale on a day that cannot be right has no day in the tab All sales', () => {
  const { ask, book, sandbox } = opened();
  const items = ['2026-11-01T00:00:00Z', '9999-12-31T00:00:00Z', '1970-01-01T00:00:00Z'].map((endedAt, at) => ({
    ...{ itemId: `${at}`, title: `Watch ${at}`, listingType: 'sold', soldPrice: '10.00', soldCurrency: 'USD' },
    endedAt,
  }));
  const body = JSON.stringify({ keyword: KEYWORD, page: 1, totalItems: 3, hasNextPage: false, items, summary: null });
  sandbox.addFault({ status: 200, body, match: { method: 'GET' }, times: 1 });
  ask('allSales', null, true);
  const days = rowsOf(book.sheet(`Sales of ${KEYWORD}`)).map(row => row[DAY!]);
  expect(days).toEqual([expect.any(Date), '', '']);
});

it('a sheet with the name of the tab All sales that holds other data is not changed', () => {
  const book = new FakeSpreadsheet({
    sheets: { Stock: [['Item'], [KEYWORD]], [`Sales of ${KEYWORD}`]: [['Mine', 1]] },
  });
  const { ask } = opened(book);
  expect(ask('allSales', null, true)).toMatchObject({ sheet: `Sales of ${KEYWORD} 2` });
  expect(book.sheet(`Sales of ${KEYWORD}`).values()).toEqual([['Mine', 1]]);
});

it('a tab All sales is found by its mark: a person may rename it and insert rows, and nothing in it is hidden', () => {
  const { ask, book, select } = opened();
  ask('allSales', null, true);
  const sheet = book.sheet(`Sales of ${KEYWORD}`);
  expect(sheet.values()[0]!.filter(value => value !== '')).toEqual(['Median of the ticked sales']);
  sheet.name = 'Watches';
  sheet.insertRows(1, 1);
  select('A2');
  expect(ask('allSales', null, false)).toMatchObject({ sheet: 'Watches', added: 0 });
  book.removeSheet(sheet);
  select('A2');
  expect(ask('allSales', null, false)).toMatchObject({ sheet: `Sales of ${KEYWORD}` });
});

it('sales of two lists with different filters never share a tab, because its median would mix them', () => {
  const { ask, book, start, drive } = opened(
    new FakeSpreadsheet({ sheets: { Stock: [['Item'], [KEYWORD]], Dear: [['Item'], [KEYWORD]] } }),
  );
  start(priceList({ range: 'Dear!A2:A2', options: { minPrice: 500 } }));
  drive();
  expect(ask('allSales', null, true)).toMatchObject({ sheet: `Sales of ${KEYWORD}` });
  ask('open', 'Dear', 'A2');
  expect(ask('allSales', null, true)).toMatchObject({ sheet: `Sales of ${KEYWORD} 2` });
  ask('open', 'Stock', 'A2');
  expect(ask('allSales', null, true)).toMatchObject({ sheet: `Sales of ${KEYWORD}`, added: 0 });
  const lowest = ['', ' 2'].map(end =>
    Math.min(...rowsOf(book.sheet(`Sales of ${KEYWORD}${end}`)).map(row => Number(row[PRICE!]) || 500)),
  );
  expect(lowest[0]).toBeLessThan(lowest[1]!);
});

it('the median follows the boxes without a request, and is empty below three ticked sales or in two currencies', async () => {
  const { ask, book, sandbox } = opened();
  ask('allSales', null, true);
  const spent = sandbox.account.used;
  const tab = book.sheet(`Sales of ${KEYWORD}`);
  const [median, note] = [3, 5].map(column => tab.cell(1, column).formula) as [string, string];
  const sheet = new HeadlessSpreadsheet({ functions: [], evaluate: () => '', rows: 12 });
  const sales = [10, 20, 30, 40, 1_000].map(price => [price, 'USD', true] as const);
  const cells = sales.flatMap(([price, currency, isTicked], at) => [
    [`C${at + 3}`, price] as const,
    [`D${at + 3}`, currency] as const,
    [`G${at + 3}`, isTicked] as const,
  ]);
  await sheet.set({ ...Object.fromEntries(cells), C1: median, E1: note });
  expect([sheet.value('C1'), sheet.value('E1')]).toEqual([30, '5 sales ticked, in USD']);
  await sheet.set({ G7: false });
  expect(sheet.value('C1')).toBe(25);
  await sheet.set({ D6: 'EUR' });
  expect([sheet.value('C1'), sheet.value('E1')]).toEqual(['', 'Tick sales in USD only']);
  await sheet.set({ G6: false, G5: false });
  expect([sheet.value('C1'), sheet.value('E1')]).toEqual(['', 'Tick at least 3 sales']);
  // If all ticked sales were in another currency, the median's currency sign would be wrong.
  await sheet.set({ D3: 'EUR', D4: 'EUR', D5: 'EUR', G5: true, G6: true });
  expect([sheet.value('C1'), sheet.value('E1')]).toEqual(['', 'Tick sales in USD only']);
  sheet.close();
  expect(tab.cell(1, 3).format).toBe('"$"#,##0.00');
  expect(sandbox.account.used).toBe(spent);
});

it('the formulas of the tab All sales work in a sheet with a decimal comma', () => {
  const book = new FakeSpreadsheet({ decimalComma: true, sheets: { Stock: [['Item'], [KEYWORD]] } });
  const { ask } = opened(book);
  ask('allSales', null, true);
  const tab = book.sheet(`Sales of ${KEYWORD}`);
  const formulas = [3, 5].map(column => tab.cell(1, column).formula);
  expect(formulas.every(formula => formula.startsWith('=IF(') && isFormulaWithDecimalComma(formula))).toBe(true);
});
