import { afterEach, expect, it } from 'vitest';
import { formulas } from '../../../sheets-addon/formulas/offers.ts';
import { customFunctions } from '../../playground/add-on.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { toA1 } from '../../support/spreadsheet/functions.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';
import { type Addon, code, install } from '../addon.ts';
import { onAuction } from '../selling-costs.ts';

let sheet: HeadlessSpreadsheet;
afterEach(() => sheet.close());

/** A real spreadsheet engine that runs the shipped custom functions against the sandbox. */
function open(options: SandboxOptions = { plan: '500k' }): Addon {
  const addon = install({ shippingPlan: { quota: 50 }, ...options });
  const costs = { feePercent: '13', fixedFee: '0.3', shipping: '5', packaging: '1', currency: 'USD' };
  addon.host.callFromHtml('sidebar', ['saveCosts', [onAuction(costs)]]);
  const market = { feePercent: '13', fixedFee: '0.3', shipping: '5', packaging: '1' };
  addon.host.callFromHtml('sidebar', ['saveCosts', [{ currency: 'USD', markets: { auction: market, peer: market } }]]);
  const evaluate = (name: string, args: unknown[], cell: { row: number; column: number }) => {
    const run = addon.host.run(name, args, 'CUSTOM_FUNCTION', { activeCell: `Sheet1!${toA1(cell)}` });
    if (run.error) throw new Error(run.error.message);
    return run.value;
  };
  sheet = new HeadlessSpreadsheet({ functions: customFunctions(code), evaluate });
  return addon;
}

/** Formulas that show one number. */
const numbers = [
  '=SOLD_PRICE_NOW("iphone 13 128gb")',
  '=SOLD_MEDIAN("iphone 13 128gb")',
  '=SOLD_MEAN("iphone 13 128gb")',
  '=SOLD_MIN("iphone 13 128gb")',
  '=SOLD_MAX("iphone 13 128gb")',
  '=SOLD_P25("iphone 13 128gb")',
  '=SOLD_P75("iphone 13 128gb")',
  '=SOLD_COUNT("iphone 13 128gb")',
  '=SOLD_SHIPPING("iphone 13 128gb")',
  '=SOLD_PROFIT("iphone 13 128gb", 120)',
  '=SOLD_MAX_PRICE("iphone 13 128gb", 30)',
  '=ACTIVE_MEDIAN("iphone 13 128gb")',
  '=SELL_THROUGH("iphone 13 128gb")',
  '=FASHION_MEDIAN("denim jacket")',
  '=PEER_MEDIAN("canon ae-1")',
  '=CARD_PRICE("charizard base set")',
];

/** The first cells that each formula shows for valid arguments. */
const shown: Record<string, { formula: string; first: (string | RegExp | 'number' | 'date')[][] }> = {
  ...Object.fromEntries(numbers.map(formula => [/\w+/.exec(formula)![0], { formula, first: [['number']] }])),
  SOLD_SAY: { formula: '=SOLD_SAY("iphone 13 128gb")', first: [[/^iphone 13 128gb sells for about \$/]] },
  SOLD_STATS: {
    formula: '=SOLD_STATS("iphone 13 128gb")',
    first: [
      ['Keyword', 'Sales', 'Price Now'],
      ['iphone 13 128gb', 'number', 'number'],
    ],
  },
  SOLD_BREAKDOWN: {
    formula: '=SOLD_BREAKDOWN("iphone 13 128gb", "format")',
    first: [
      ['Buying Format', 'Sales', 'Share %', 'Median'],
      [/./, 'number', 'number', 'number'],
    ],
  },
  FASHION_BREAKDOWN: { formula: '=FASHION_BREAKDOWN("denim jacket", "size")', first: [['Size', 'Sales']] },
  PEER_BREAKDOWN: { formula: '=PEER_BREAKDOWN("canon ae-1", "brand")', first: [['Brand', 'Sales']] },
  CARD_BREAKDOWN: { formula: '=CARD_BREAKDOWN("charizard base set", "variant")', first: [['Variant', 'Sales']] },
  SOLD_SUMMARY: {
    formula: '=SOLD_SUMMARY("iphone 13 128gb")',
    first: [
      ['Keyword', 'Sales', 'Price Now'],
      ['iphone 13 128gb', 'number', 'number'],
    ],
  },
  SOLD_WHERE_TO_SELL: {
    formula: '=SOLD_WHERE_TO_SELL("dr martens boots", 40)',
    first: [
      ['Marketplace', 'Place', 'Net Proceeds', 'Net Profit'],
      [/./, 'number', 'number', 'number'],
    ],
  },
  SOLD_HOW_FAST: {
    formula: '=SOLD_HOW_FAST("dr martens boots", "fashion")',
    first: [
      ['Days', 'Sold per Day', 'Basis', 'Sales'],
      // Where the days are exact, no rate is estimated.
      ['number', /^$/, 'exact', 'number'],
    ],
  },
  SOLD_WORTH_GRADING: {
    formula: '=SOLD_WORTH_GRADING("charizard base set 4", "gradingCost", 25, "chanceOf9", 40, "chanceOf10", 15)',
    first: [
      ['Ungraded Median', 'Grade 9 Median', 'Grade 10 Median', 'Expected Gain'],
      ['number', 'number', 'number', 'number'],
    ],
  },
  SOLD_LISTINGS: {
    formula: '=SOLD_LISTINGS("iphone 13 128gb", "soldPrice, soldCurrency, endedAt, Title", 3)',
    first: [
      ['Sold Price', 'Sold Currency', 'Sold On', 'Title'],
      ['number', 'USD', 'date', /iphone/i],
    ],
  },
  SOLD_CATEGORY: {
    formula: '=SOLD_CATEGORY(9355, "title, soldPrice", 3)',
    first: [
      ['Title', 'Sold Price'],
      [/./, 'number'],
    ],
  },
  ACTIVE_LISTINGS: {
    formula: '=ACTIVE_LISTINGS("iphone 13 128gb", "title, currentPrice", 3)',
    first: [
      ['Title', 'Current Price'],
      [/iphone/i, 'number'],
    ],
  },
  SOLD_AS_OF: { formula: '=SOLD_AS_OF("seiko 5")', first: [['Not looked up yet.']] },
  SOLD_HISTORY: {
    formula:
      '=SOLD_HISTORY("canon ae-1", DATE(2026,1,1), DATE(2026,6,30), "lastSoldDate, averageSoldPrice, averageSoldPriceCurrency", 3)',
    first: [
      ['Last Sold On', 'Average Sold Price', 'Average Sold Price Currency'],
      ['date', 'number', 'USD'],
    ],
  },
  SOLD_HISTORY_TOTALS: {
    formula: '=SOLD_HISTORY_TOTALS("canon ae-1", "2026-01-01", "2026-06-30")',
    first: [
      ['Keyword', 'Units Sold'],
      ['canon ae-1', 'number'],
    ],
  },
  SOLD_TREND: {
    formula: '=SOLD_TREND("canon ae-1", "2026-01-01", "2026-06-30", "month", "start, median, count")',
    first: [
      ['Start', 'Median', 'Sales'],
      ['date', 'number', 'number'],
    ],
  },
  FASHION_SOLD: {
    formula: '=FASHION_SOLD("denim jacket", "title, soldPrice, soldAt", 3, "department", "women")',
    first: [
      ['Title', 'Sold Price', 'Sold At'],
      [/./, 'number', 'date'],
    ],
  },
  FASHION_STATS: {
    formula: '=FASHION_STATS("denim jacket")',
    first: [
      ['Keyword', 'Sales'],
      ['denim jacket', 'number'],
    ],
  },
  PEER_SOLD: {
    formula: '=PEER_SOLD("canon ae-1", "title, price, currency", 3)',
    first: [
      ['Title', 'Price', 'Currency'],
      [/./, 'number', 'USD'],
    ],
  },
  PEER_ACTIVE: {
    formula: '=PEER_ACTIVE("canon ae-1", , 3, "sortOrder", "lowestPrice")',
    first: [['Title', 'Price', 'Currency']],
  },
  PEER_STATS: {
    formula: '=PEER_STATS("canon ae-1")',
    first: [
      ['Keyword', 'Sales'],
      ['canon ae-1', 'number'],
    ],
  },
  CARD_STATS: {
    formula: '=CARD_STATS("charizard base set")',
    first: [
      ['Keyword', 'Sales'],
      ['charizard base set', 'number'],
    ],
  },
  CARD_SALES: {
    formula: '=CARD_SALES("charizard base set", "soldAt, price", 3)',
    first: [
      ['Sold At', 'Price'],
      ['date', 'number'],
    ],
  },
  CARD_LISTINGS: {
    formula: '=CARD_LISTINGS("charizard base set", "price, condition", 3)',
    first: [
      ['Price', 'Condition'],
      ['number', /./],
    ],
  },
  CARD_PRICE_HISTORY: {
    formula: '=CARD_PRICE_HISTORY("charizard base set", "date, marketPrice")',
    first: [
      ['Date', 'Market Price'],
      ['date', 'number'],
    ],
  },
  SOLD_USAGE: { formula: '=SOLD_USAGE()', first: [['Plan', '500k']] },
  SHIPPING_RATES: {
    formula: '=SHIPPING_RATES("10001", "94105", 24, "carrier, amount, currency")',
    first: [
      ['Carrier', 'Amount', 'Currency'],
      [/./, 'number', 'USD'],
    ],
  },
  SHIPPING_USAGE: { formula: '=SHIPPING_USAGE()', first: [['Plan', 'shipping']] },
};

const all = formulas.map(({ name }) => {
  const line = shown[name];
  if (!line) throw new Error(`Say above what ${name} shows`);
  return [name, line] as const;
});

/** In a spreadsheet a date is a number with a date format. */
function matches(value: unknown, wanted: string | RegExp): boolean {
  if (wanted === 'number') return typeof value === 'number';
  if (wanted === 'date') return typeof value === 'number' && value > 44_000 && value < 47_000;
  return wanted instanceof RegExp ? wanted.test(String(value)) : value === wanted;
}

/** Row distance between two formulas. Only price histories are longer, so they come last. A new sheet has 1,000 rows. */
const APART = 22;
const isLong = ([name]: (typeof all)[number]) => Number(name === 'CARD_PRICE_HISTORY');
const placed = [...all]
  .sort((a, b) => isLong(a) - isLong(b))
  .map(([name, line], index) => ({ name, ...line, row: index * APART + 1 }));
const contents = (of: (each: (typeof placed)[number]) => string) =>
  Object.fromEntries(placed.map(each => [`B${each.row}`, of(each)]));

it('each formula shows its value, calculates once, and again only when a cell that it names changes', async () => {
  const { sandbox } = open();
  await sheet.set({ A1: 'unrelated', ...contents(({ formula }) => formula) });
  const wrong = placed.flatMap(({ name, first, row }) => {
    const block = sheet.values(`B${row}:G${row + 2}`);
    return first.flatMap((line, down) =>
      line
        .map((wanted, right) => ({ wanted, value: block[down]![right] }))
        .filter(({ wanted, value }) => !matches(value, wanted))
        .map(({ wanted, value }) => `${name}: ${value} is no ${wanted}`),
    );
  });
  expect(wrong).toEqual([]);
  await sheet.set({ A1: 'still unrelated', H9: 7 });
  expect(sheet.executions.map(({ name }) => name).sort()).toEqual(placed.map(({ name }) => name).sort());
  const spent = sandbox.log.length;
  await sheet.set(contents(({ formula }) => `${formula} `));
  expect(sandbox.log).toHaveLength(spent);
});

it('a table blocked by other cells says so, and sends nothing again when they are cleared', async () => {
  const { sandbox } = open();
  const tables = placed.filter(({ first }) => first.length > 1 || first[0]!.length > 1);
  const shownNow = () => tables.filter(({ row }) => sheet.value(`B${row}`) === '#SPILL!').map(({ name }) => name);
  await sheet.set(Object.fromEntries(tables.map(({ row }) => [`C${row}`, 'in the way'])));
  await sheet.set(Object.fromEntries(tables.map(({ row, formula }) => [`B${row}`, formula])));
  expect(shownNow()).toEqual(tables.map(({ name }) => name));
  const spent = sandbox.log.length;
  await sheet.set(Object.fromEntries(tables.map(({ row }) => [`C${row}`, null])));
  expect(shownNow()).toEqual([]);
  expect(tables.filter(({ row }) => sheet.value(`C${row}`) === null)).toEqual([]);
  expect(sandbox.log).toHaveLength(spent);
});

it('each formula shows one sentence for a wrong option, and costs nothing', async () => {
  const { sandbox } = open();
  const withOption = (formula: string) =>
    formula.replace(/\)$/, `${formula.endsWith('()') ? '' : ','} "colour", "red")`.replace(', ,', ','));
  await sheet.set(contents(({ formula }) => withOption(formula)));
  const texts = placed.map(({ name, row }) => `${name}: ${sheet.value(`B${row}`)}`);
  expect(texts.filter(text => !/(colour|columns?|pairs).*\.$/s.test(text))).toEqual([]);
  expect(sandbox.log).toHaveLength(0);
});

it('a formula over a range fills each row, leaves empty ones empty, and recalculates as a whole', async () => {
  const { sandbox } = open();
  await sheet.set({ A1: 'iphone 13 128gb', A2: 'seiko 5', A4: 'iphone 13 128gb', B1: '=SOLD_MEDIAN(A1:A4)' });
  const [one, two, empty, again] = sheet.values('B1:B4').flat();
  expect([typeof one, typeof two]).toEqual(['number', 'number']);
  expect([empty, again]).toEqual(['', one]);
  expect(sandbox.log).toHaveLength(2);
  await sheet.set({ A2: 'canon ae-1' });
  expect(sheet.executions).toHaveLength(2);
  expect(sandbox.log).toHaveLength(3);
});

it('sums and medians over a range of prices ignore items without a price', async () => {
  open();
  await sheet.set({ A1: 'iphone 13 128gb', A2: 'ipad mini', A3: 'canon ae-1', B1: '=SOLD_MEDIAN(A1:A3)' });
  await sheet.set({ C1: '=SUM(B1:B3)', C2: '=MEDIAN(B1:B3)', C3: '=COUNT(B1:B3)' });
  const [one, none, other] = sheet.values('B1:B3').flat();
  expect([typeof one, none, typeof other]).toEqual(['number', '', 'number']);
  const sum = Number(one) + Number(other);
  expect(sheet.values('C1:C3').flat()).toEqual([sum, sum / 2, 2].map(each => expect.closeTo(each, 6)));
});

it('a trend without a heading is plain numbers, for a sparkline or a chart', async () => {
  open();
  await sheet.set({
    A1: '=SOLD_TREND("canon ae-1", "2026-01-01", "2026-06-30", "month", "median", "headers", FALSE)',
    C1: '=SUM(A1:A6)',
  });
  expect(
    sheet
      .values('A1:A6')
      .flat()
      .every(value => typeof value === 'number'),
  ).toBe(true);
  expect(sheet.value('C1')).toBeGreaterThan(0);
});

it('a title that looks like a formula stays text', async () => {
  open();
  await sheet.set({ A1: '=SOLD_LISTINGS("iphone 13", "title", 240)' });
  const titles = sheet.values('A1:A241').flat().map(String);
  expect(titles.filter(title => /^[=+\-@]/.test(title)).length).toBeGreaterThan(0);
  expect(titles.filter(title => title.startsWith('#'))).toEqual([]);
});
