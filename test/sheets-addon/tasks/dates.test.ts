/** A card number or an item that the sheet turned into a date is never paid for (M3). */
import { expect, test } from 'vitest';
import { onAuction } from '../selling-costs.ts';
import { findSales, priceList, scene } from './harness.ts';

// 10 April 2026 in the time zone of the test spreadsheet, as a cell holds it after somebody has typed 4/10.
const date = new Date(Date.UTC(2026, 3, 10));

test.each(['CARD_PRICE', 'SOLD_MEDIAN', 'SOLD_BREAKDOWN'])(
  '%s of a cell that became a date says so and sends nothing',
  name => {
    const { cell, sandbox } = scene();
    for (const subject of [date, '2026-04-10', '10-Apr'])
      expect(String(cell(name, subject))).toMatch(/became (the date 10 Apr 2026|a date)/);
    expect(sandbox.log).toEqual([]);
  },
);

test('Find sales names the cell of a card list that became a date, whatever the cell shows', () => {
  const Cards = [
    ['Player', 'Card number', 'Bought on'],
    ['Charizard', '4/102', date],
    ['Pikachu', date, date],
  ];
  const { start, drive, rows, sandbox } = scene({ sheets: { Cards } });
  start(findSales({ of: 'cards', range: 'Cards!A1:C3' }));
  expect(drive().note).toContain('Row 3 is not looked up: “Card number” became the date 10 Apr 2026');
  expect(sandbox.account.charged).toBe(1);
  expect(rows('Sales')[2]!.join(' ')).toContain('“Card number” became the date 10 Apr 2026');
});

test('Find sales of a list of searches names the cell that became a date', () => {
  const { start, sandbox } = scene({ sheets: { Stock: [['Item'], ['canon ae-1'], [date]] } });
  expect(() => start(findSales({ of: 'keywords', range: 'Stock!A2:A3' }))).toThrow('A3 became the date 10 Apr 2026');
  expect(sandbox.log).toEqual([]);
});

test('the review of a price list counts a date as an item that cannot be looked up, and not as a repeat', () => {
  const { ask, start, drive, rows, sandbox } = scene({ sheets: { Stock: [['Item'], ['canon ae-1'], [date], [date]] } });
  const draft = priceList({ range: 'Stock!A2:A4' });
  expect(ask('plan', draft, null).skipped).toEqual([
    "2 can't be looked up. Row 3: The cell became the date 10 Apr 2026. Format the column as plain text and type it again.",
  ]);
  start(draft);
  drive();
  expect(sandbox.account.charged).toBe(1);
  expect(rows('Stock')[2]!.join(' ')).toContain('The cell became the date 10 Apr 2026');
});

test('a price paid that cannot be read, is negative or in another currency gives no profit, and the note says why', () => {
  const paid = ['abc', '(12.00)', 'EUR 14.50', 'US $12.99', ''];
  const Stock = [['Item', 'Paid'], ...paid.map((each, at) => [`canon ae-${at}`, each])];
  const { ask, start, drive, rows } = scene({ sheets: { Stock } });
  const costs = { feePercent: '13', fixedFee: '0', shipping: '0', packaging: '0', currency: 'USD' };
  ask('saveCosts', onAuction(costs));
  start(priceList({ range: 'Stock!A2:A6', columns: ['median', 'profit'], paid: 'Stock!B2:B6' }));
  expect(drive().note).toContain('3 without a profit: their notes say why');
  const lines = rows('Stock').slice(1);
  const noteAt = rows('Stock')[0]!.indexOf('Note');
  const profitAt = rows('Stock')[0]!.indexOf('Profit');
  expect(lines.map(line => typeof line[profitAt])).toEqual(['string', 'string', 'string', 'number', 'string']);
  expect(lines.map(line => String(line[noteAt]).replace(/.*No profit: /, ''))).toEqual([
    expect.stringContaining('got "abc", which is not a number'),
    expect.stringContaining('must be 0 to 1000000000, got -12'),
    expect.stringContaining('is in EUR, the other amounts are in USD'),
    expect.not.stringContaining('profit'),
    expect.not.stringContaining('profit'),
  ]);
});
