/** "Look at one item" with the shipped script: the chart of a saved answer is free (V1, M7), and its numbers equal those of the cells. */
import { expect, it } from 'vitest';
import { keptAt } from '../../../core/engine.ts';
import { onAuction } from '../selling-costs.ts';
import { HOUR, list, priceList, type Scene, scene } from '../tasks/harness.ts';

const select = ({ ask }: Scene, cell: string) => ask('open', 'Stock', cell);

it('an item of a finished list is drawn from the saved answer, without a request', () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { ask, start, drive, sandbox, rows } = opened;
  start(priceList());
  drive();
  const spent = sandbox.account.used;
  select(opened, 'B3');
  const look = ask('look', null, false)!;
  const [, , median, count] = rows('Stock')[2]!;
  expect(look).toMatchObject({
    cell: 'Stock!A3',
    keyword: rows('Stock')[2]![0],
    price: { currency: 'USD' },
    latest: null,
  });
  expect(look.cost).toBe('From the saved answer of 20 Nov · no request');
  expect(look.picture).toMatchObject({ count, median, typicalPrice: median });
  expect(look.picture!.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(count);
  expect(sandbox.account.used).toBe(spent);
});

it('the last sales cost one request once, and have a photo, a link and a date', () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { ask, start, drive, sandbox } = opened;
  start(priceList());
  drive();
  const spent = sandbox.account.used;
  select(opened, 'A3');
  const paid = ask('look', null, true)!;
  expect([sandbox.account.used - spent, paid.latest!.length]).toEqual([1, 3]);
  expect(paid.latest![0]).toMatchObject({
    title: expect.any(String),
    day: expect.stringMatching(/^2026-/),
    url: expect.stringMatching(/^https:/),
    image: expect.stringMatching(/^https:/),
  });
  expect(ask('look', null, false)).toMatchObject({ latest: paid.latest, picture: paid.picture });
  expect(sandbox.account.used - spent).toBe(1);
});

it('an item that was never looked up shows its cost, and is looked up only on request', () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { ask, sandbox, rows } = opened;
  select(opened, 'A4');
  const keyword = rows('Stock')[3]![0];
  expect(ask('look', null, false)).toMatchObject({ keyword, price: null, cost: expect.stringContaining('1 request') });
  expect(sandbox.account.used).toBe(0);
  expect(ask('look', null, true)).toMatchObject({ keyword, cost: 'Looked up just now · 1 request' });
  expect(sandbox.account.used).toBe(1);
});

it('the asking price of an item is shown once a formula has looked it up, and showing it sends no request', () => {
  const opened = scene({ sheets: { Stock: [['Item'], ['canon ae-1']] } });
  const { ask, cell, sandbox } = opened;
  select(opened, 'A2');
  expect(ask('look', null, true)!.asking).toBeNull();
  const median = cell('ACTIVE_MEDIAN', 'canon ae-1');
  const spent = sandbox.account.used;
  expect(ask('look', null, false)!.asking).toEqual({ median, day: '20 Nov' });
  expect(sandbox.account.used).toBe(spent);
});

it('an asking price in a different currency from the sales is not shown beside them (N1)', () => {
  const opened = scene({ sheets: { Stock: [['Item'], ['canon ae-1']] } });
  const { ask, cell, sandbox } = opened;
  const offer = { listingType: 'active', buyingFormat: 'buyItNow', currentPrice: '80.00', currentCurrency: 'EUR' };
  const items = ['1', '2', '3'].map(itemId => ({ ...offer, itemId }));
  const body = JSON.stringify({ keyword: 'canon ae-1', page: 1, totalItems: 3, hasNextPage: false, items });
  sandbox.addFault({ status: 200, body, match: { query: { sold: 'false' } } });
  expect(cell('ACTIVE_MEDIAN', 'canon ae-1')).toBe(80);
  select(opened, 'A2');
  expect(ask('look', null, true)).toMatchObject({ price: { currency: 'USD' }, asking: null });
});

it('nothing is read again while the same row stays selected', () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { ask } = opened;
  select(opened, 'A3');
  const { cell } = ask('look', null, false)!;
  expect(ask('look', cell, false)).toBeNull();
  select(opened, 'A5');
  expect(ask('look', cell, false)).toMatchObject({ cell: 'Stock!A5' });
});

const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
const withPaid = (paid: (number | string)[], format?: string) => {
  const opened = scene({
    sheets: { Stock: list(3).map((row, at) => [...row, at === 0 ? 'Paid' : (paid[at - 1] ?? '')]) },
  });
  if (format) for (const row of [2, 3, 4]) opened.book.sheet('Stock').edit(row, 2).format = format;
  return opened;
};
const listWithPaid = (more = {}) =>
  priceList({ range: 'Stock!A2:A4', paid: 'Stock!B2:B4', columns: ['priceNow', 'profit'], ...more });

it('the costs of a sale and the price paid come with the answer, so the sidebar shows what is left without a request', () => {
  const opened = withPaid([20, 20, 20]);
  const { ask, start, drive, rows } = opened;
  ask('saveCosts', onAuction(costs));
  start(listWithPaid({ margin: 20 }));
  drive();
  select(opened, 'A2');
  const { paid, terms, price } = ask('look', null, false)!;
  expect({ paid, terms }).toEqual({ paid: 20, terms: { ...costs, paid: 20, margin: 20 } });
  expect(keptAt(price!.priceNow!, terms!)).toBe(rows('Stock')[1]![3]);
  expect(price!.summary).toMatch(/^.+ sold for about \$.+ At that price you (keep|lose) \$/);
});

it('what was paid is read beside an item that no task has priced, by its heading', () => {
  const opened = withPaid([20, '', 35]);
  const { ask } = opened;
  ask('saveCosts', onAuction(costs));
  const paidAt = (cell: string) => {
    select(opened, cell);
    return ask('look', null, true)!.paid;
  };
  expect([paidAt('A2'), paidAt('B3'), paidAt('A4')]).toEqual([20, null, 35]);
  expect(ask('look', null, false)!.price!.summary).toMatch(/At that price you (keep|lose) \$/);
  opened.book.sheet('Stock').write(1, 2, 'Shelf');
  expect(paidAt('A2')).toBeNull();
});

const UNKNOWN = 'The currency of what you paid is unknown until you enter what selling costs';
it.each([
  ['a plain number in the currency of the costs', [20], undefined, 'USD', { paid: 20, paidNote: '' }],
  [
    'a plain number, costs in another currency',
    [20],
    undefined,
    'EUR',
    { paid: null, paidNote: "What you paid isn't in USD" },
  ],
  ['a plain number without costs', [20], undefined, null, { paid: null, paidNote: UNKNOWN }],
  ['a cell in dollars without costs', [20], '"$"#,##0.00', null, { paid: 20, paidNote: '' }],
  [
    'a cell in euros without costs',
    [20],
    '[$€-407]#,##0.00',
    null,
    { paid: null, paidNote: "What you paid isn't in USD" },
  ],
  [
    'a cell in euros, costs in dollars',
    [20],
    '#,##0.00" €"',
    'USD',
    { paid: null, paidNote: "What you paid isn't in USD" },
  ],
  ['a cell in dollars, costs in euros', [20], '$#,##0.00', 'EUR', { paid: 20, paidNote: '' }],
  ['a text with its currency', ['EUR 14.50'], undefined, 'USD', { paid: null, paidNote: "What you paid isn't in USD" }],
  ['a text with the currency of the prices', ['14.50 USD'], undefined, 'EUR', { paid: 14.5, paidNote: '' }],
  ['nothing paid', [''], undefined, 'USD', { paid: null, paidNote: '' }],
])('what was paid is shown only in the currency of the price: %s', (_, paid, format, currency, expected) => {
  const opened = withPaid(paid as (number | string)[], format as string | undefined);
  const { ask, start, drive } = opened;
  if (currency) ask('saveCosts', onAuction({ ...costs, currency }));
  start(listWithPaid({ columns: ['priceNow'] }));
  drive();
  select(opened, 'A2');
  expect(ask('look', null, false)).toMatchObject(expected as object);
});

it("the picture of a finished list doesn't depend on the cache", () => {
  const opened = scene({ sheets: { Stock: list(5) } });
  const { ask, start, drive, clock } = opened;
  start(priceList());
  drive();
  select(opened, 'A3');
  const before = ask('look', null, false)!;
  clock.advance(8 * HOUR);
  const after = ask('look', null, false)!;
  expect(after.price).toEqual(before.price);
  expect(after.picture).toEqual(before.picture);
});

it('columns of a price list that are taken from the picture show its numbers, and keep them when the list is run again', () => {
  const opened = scene({ sheets: { Stock: list(3) } });
  const { ask, start, drive, rows, book } = opened;
  const columns = ['median', 'soldPerDay', 'quickPrice', 'patientPrice', 'lastSale', 'evidence'] as const;
  start(priceList({ range: 'Stock!A2:A4', columns: [...columns] }));
  drive();
  select(opened, 'A2');
  const { median, soldPerDay, quickPrice, patientPrice, idleDays, evidence } = ask('look', null, false)!.picture!;
  const [heading, first] = rows('Stock');
  expect(heading!.slice(2, 8)).toEqual([
    ...['Median', 'Sold per Day', 'Quick Price', 'Patient Price', 'Days Since Last Sale', 'Evidence'],
  ]);
  expect(first!.slice(2, 8)).toEqual([median, soldPerDay, quickPrice, patientPrice, idleDays, evidence.grade]);
  expect(quickPrice).toBeLessThan(median!);
  ask('command', 'task-1', 'runNow');
  drive();
  expect(book.sheet('Stock').values()[1]!.slice(5, 8)).toEqual([patientPrice, idleDays, evidence.grade]);
});

it('a row without an item says so', () => {
  const opened = scene({ sheets: { Stock: [['', 5]] } });
  select(opened, 'B1');
  expect(opened.ask('look', null, false)).toMatchObject({ keyword: '', cost: 'Select a row with an item.' });
});

it("the item stays while its chart's tab is open, and no heading or label is offered for a request", () => {
  const opened = scene({ sheets: { Stock: list(3) } });
  const { ask, start, drive, book, sandbox } = opened;
  start(priceList({ range: 'Stock!A2:A4' }));
  drive();
  select(opened, 'A2');
  const { cell, keyword } = ask('look', null, false)!;
  const { sheet } = ask('insertPicture', cell);
  expect(book.active.name).toBe(sheet);
  expect(ask('look', cell, false)).toBeNull();
  const spent = sandbox.account.used;
  expect(ask('look', cell, true)).toMatchObject({ cell, keyword });
  expect(sandbox.account.used).toBe(spent + 1);
  expect(ask('allSales', cell, false).sheet).toBe(`Sales of ${keyword}`);
  expect(ask('look', cell, false)).toBeNull();
  expect(ask('look', null, false)).toMatchObject({ keyword: '', cost: 'Select a row with an item.' });
  expect(() => ask('allSales', null, true)).toThrow('has no item');
});

it.each([
  ['Item', 'A1', ''],
  ['You paid', 'B1', ''],
  ['canon ae-1', 'A1', 'canon ae-1'],
])('the heading %s of a list is no item', (heading, cell, keyword) => {
  const top = cell === 'B1' ? ['Item', heading] : [heading, ''];
  const opened = scene({ sheets: { Stock: [top, ['leica m6', 5]] } });
  select(opened, cell);
  expect(opened.ask('look', null, false)).toMatchObject({ keyword });
});

it('a mixed search shows its groups, and a narrower search is looked up only on request', () => {
  const opened = scene({ sheets: { Stock: [['Item'], ['canon ae-1']] } });
  const { ask, sandbox } = opened;
  const sale = (price: number, title: string, at: number) => ({
    ...{ itemId: `${price}-${at}`, title, soldPrice: `${price + at}.00`, soldCurrency: 'USD', endedAt: '2026-11-01' },
  });
  const sales = (count: number, price: number, title: string) =>
    Array.from({ length: count }, (_, at) => sale(price, title, at));
  const items = [...sales(20, 290, 'Canon AE-1 50mm'), ...sales(12, 10, 'Canon AE-1 leather case')];
  const body = JSON.stringify({ keyword: 'canon ae-1', page: 1, totalItems: 32, hasNextPage: false, items });
  sandbox.addFault({ status: 200, body, times: 1 });
  select(opened, 'A2');
  const { price, cell } = ask('look', null, true)!;
  expect(price!.mixed).toEqual({
    by: 'a word in titles',
    groups: [
      { label: 'without “leather”', count: 20, median: 299.5, words: '-leather' },
      { label: 'with “leather”', count: 12, median: 15.5, words: 'leather' },
    ],
    minus: ['leather'],
  });
  expect(price!.note).toContain('mixed by a word in titles: without “leather” about $300 (20 sales)');
  const search = 'canon ae-1 -leather';
  expect(ask('look', null, false, search)).toMatchObject({ cell, keyword: search, price: null });
  expect(sandbox.account.used).toBe(1);
  expect(ask('look', null, true, search)).toMatchObject({ cell, keyword: search });
  expect(sandbox.log.at(-1)!.query).toContain('keyword=canon%20ae-1%20-leather&');
  expect(ask('allSales', cell, false, search).sheet).toContain('canon ae-1');
  expect(sandbox.account.used).toBe(2);
});

it('the note of a price list names a mixed search', () => {
  const { start, drive, sandbox, rows } = scene({ sheets: { Stock: [['Item'], ['canon ae-1']] } });
  const items = Array.from({ length: 30 }, (_, at) => ({
    ...{ itemId: `${at}`, title: 'Canon AE-1', soldCurrency: 'USD', endedAt: '2026-11-01' },
    ...(at < 20
      ? { condition: 'Used', soldPrice: `${100 + at}.00` }
      : { condition: 'New', soldPrice: `${300 + at}.00` }),
  }));
  const body = JSON.stringify({ keyword: 'canon ae-1', page: 1, totalItems: 30, hasNextPage: false, items });
  sandbox.between = (request, serve) => ({ ...serve(request), body });
  start(priceList({ range: 'Stock!A2' }));
  drive();
  expect(rows('Stock')[1]!.at(-1)).toMatch(
    /^mixed by condition: Used about \$110 \(20 sales\), New about \$325 \(10 sales\);/,
  );
});

it('an item of a fashion list shows how long listings that sold took', () => {
  const opened = scene({ sheets: { Stock: [['Item'], ['denim jacket']] } });
  opened.start(priceList({ range: 'Stock!A2', source: 'fashionSold' }));
  opened.drive();
  select(opened, 'A2');
  const [headings = [], line = []] = opened.cell('SOLD_HOW_FAST', 'denim jacket', 'fashion') as unknown[][];
  expect(opened.ask('look', null, false)!.daysToSell).toBe(line[headings.indexOf('Days')]);
});
