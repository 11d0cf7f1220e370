/** Charts in the cells of a price list show the numbers of their row, move with it, and work in every locale (V1, G2, G3, S2). */
import { expect, it } from 'vitest';
import { movementOf } from '../../../../core/rows/movement.ts';
import type { SavedPicture } from '../../../../core/rows/picture-text.ts';
import { rangeSparkline, trendPointsOf, trendSparkline } from '../../../../sheets-addon/tables/sparkline.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { isFormulaWithDecimalComma } from '../../../support/apps-script/spreadsheet/typed-input.ts';
import { onAuction } from '../../selling-costs.ts';
import { actAt, actsOn, columnOf } from '../hands/hands.ts';
import { priceList, type Scene, scene } from '../harness.ts';

const CHARTS = ['Range', 'Prices', 'Trend'];
const draft = (range: string) =>
  priceList(
    { range, columns: ['median', 'quickPrice', 'patientPrice', 'charts'] },
    { where: { column: 'C', history: null }, budget: 60 },
  );

/** The chart formulas of a row, in the current columns. */
const chartsIn = (sheet: FakeSheet, row: number) =>
  CHARTS.map(heading => sheet.cell(row, columnOf(sheet, heading)).formula);

/** The numbers of the first list in a formula. */
const numbersOf = (formula: string) => /\{([\d;]+)\}/.exec(formula)![1]!.split(';').map(Number);

const STOCK = [['Item'], ['iphone 13 128gb'], ['seiko skx007'], ['rtx 3070'], ['canon ae-1'], ['zzz thing']];

function priced(spreadsheet = new FakeSpreadsheet({ sheets: { Stock: STOCK } })): Scene {
  const opened = scene({ plan: '500k', host: { spreadsheet } });
  opened.start(draft('Stock!A2:A6'));
  opened.drive();
  return opened;
}

/** The days and the cents of a trend, from the first day of its span to the last. */
function trendIn(formula: string): { days: number[]; cents: number[]; span: number[] } {
  const [days = [], values = []] = [...formula.matchAll(/\{([\d;]+)\}/g)].map(([, list = '']) =>
    list.split(';').map(Number),
  );
  const [names = '', options = ''] = [...formula.matchAll(/\{("[^}]*)\}/g)].map(([, list = '']) => list);
  const optionOf = (name: string) => Number(options.split(';')[names.split(';').indexOf(`"${name}"`)]);
  return { days, cents: values, span: [optionOf('xmin'), optionOf('xmax')] };
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100);

it('the charts of a row show the numbers of its cells and of its saved picture, and cost no request', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  const { ask, sandbox } = priced(book);
  const sheet = book.sheet('Stock');
  expect(sandbox.account.used).toBe(5);
  ask('open', 'Stock', 'A3');
  const picture = ask('look', null, false)!.picture as SavedPicture;
  const [range, prices] = chartsIn(sheet, 3).map(numbersOf) as [number[], number[]];
  const trend = trendIn(chartsIn(sheet, 3)[2]!).cents;
  const { p25, median, p75 } = picture;
  expect(median).toBe(sheet.values()[2]![2]);
  const low = Math.round(cents(median) / 2);
  expect(range).toEqual([cents(p25) - low, cents(p75) - cents(p25), low + cents(median) - cents(p75)]);
  expect(prices).toEqual(picture.bins.map(({ count }) => count));
  expect(trend.at(-1)).toBe(cents(picture.periods.findLast(({ median: at }) => at !== null)!.median));
  expect(sandbox.account.used).toBe(5);
});

it.each([
  ['the middle half of the prices', [80, 100, 120], null, [3000, 4000, 3000]],
  ['what was paid beside it: a dark mark', [80, 100, 120], 60, [875, 250, 1875, 4000, 3000]],
  ['what was paid in it: a gap', [80, 100, 120], 110, [3000, 2875, 250, 875, 3000]],
  ['what was paid below the scale', [80, 100, 120], 1, [0, 250, 2750, 4000, 3000]],
  ['what was paid above the scale', [80, 100, 120], 900, [3000, 4000, 2750, 250, 0]],
  ['prices beyond the scale', [10, 100, 700], null, [0, 10_000, 0]],
  ['equal prices', [100, 100, 100], null, [5000, 250, 4750]],
])('the range of each row has one scale, from 50 to 150 %% of its median: %s', (_, [p25, median, p75], paid, parts) => {
  const formula = rangeSparkline({ p25: p25!, median: median!, p75: p75! }, paid);
  expect(numbersOf(formula)).toEqual(parts);
});

it('the range has a mark for what was paid only in the currency of the prices', () => {
  const rangeFor = (currency: string) => {
    const sheets = {
      Stock: [
        ['Item', 'Paid'],
        ['seiko skx007', 200],
      ],
    };
    const { ask, start, drive, book } = scene({ plan: '500k', sheets });
    const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency };
    ask('saveCosts', onAuction(costs));
    start(priceList({ range: 'Stock!A2:A2', paid: 'Stock!B2:B2', columns: ['median', 'profit', 'charts'] }));
    drive();
    const sheet = book.sheet('Stock');
    return numbersOf(sheet.cell(2, columnOf(sheet, 'Range')).formula);
  };
  expect(rangeFor('USD')).toHaveLength(5);
  expect(rangeFor('EUR')).toHaveLength(3);
});

it.each<[string, [daysAgo: number, median: number][], { days: number[]; cents: number[] }]>([
  [
    'points of the last days',
    [
      [4, 90],
      [2, 100],
      [0, 110],
    ],
    { days: [86, 88, 90], cents: [9000, 10_000, 11_000] },
  ],
  [
    'no sale in the last days',
    [
      [20, 90],
      [15, 95],
    ],
    { days: [70, 75], cents: [9000, 9500] },
  ],
  [
    'an older point, from which the line comes',
    [
      [100, 80],
      [80, 120],
    ],
    { days: [0, 10], cents: [10_000, 12_000] },
  ],
  [
    'older points beside one of the first day',
    [
      [180, 1],
      [91, 80],
      [90, 99],
      [0, 120],
    ],
    { days: [0, 90], cents: [9900, 12_000] },
  ],
  [
    'many older points',
    [
      [190, 1],
      [120, 100],
      [60, 100],
      [1, 200],
    ],
    { days: [0, 30, 89], cents: [10_000, 10_000, 20_000] },
  ],
])('the trend of each row has the same ninety days: %s', (_, points, drawn) => {
  const formula = trendSparkline(points.map(([daysAgo, median]) => ({ daysAgo, median })));
  expect(trendIn(formula)).toEqual({ ...drawn, span: [0, 90] });
});

it('a trend with one point or none in its ninety days has no line', () => {
  expect(trendSparkline([{ daysAgo: 3, median: 80 }])).toBe('');
  expect(trendSparkline([300, 160, 91].map(daysAgo => ({ daysAgo, median: 80 })))).toBe('');
});

it('the days without a sale at the end belong to the trend', () => {
  const period = (end: string, median: number | null) => ({ start: end, end, count: 3, median });
  const periods = [period('2026-03-01', 80), period('2026-03-04', null), period('2026-03-05', 90)];
  const daysAgo = (idleDays: number | null) =>
    trendPointsOf({ periods, lastDay: '2026-03-05', idleDays }).map(point => point.daysAgo);
  expect(daysAgo(null)).toEqual([4, 0]);
  expect(daysAgo(7)).toEqual([11, 7]);
});

it('the trend has a number: the move in percent, 0 for one that chance explains, and the days it took', () => {
  const items = ['lego 75257', 'playstation 5', 'bose qc45 headphones'];
  const { ask, start, drive, book } = scene({
    plan: '500k',
    sheets: { Stock: [['Item'], ...items.map(item => [item])] },
  });
  start(priceList({ range: 'Stock!A2:A4', columns: ['charts'] }));
  drive();
  const sheet = book.sheet('Stock');
  const shown = (row: number) => ['Trend %', 'Trend Days'].map(heading => sheet.cell(row, columnOf(sheet, heading)));
  const moves = [2, 3].map(row => {
    ask('open', 'Stock', `A${row}`);
    return movementOf(ask('look', null, false)!.picture as SavedPicture)!;
  });
  expect(moves.map(({ isSteady }) => isSteady)).toEqual([false, true]);
  expect(shown(2).map(({ value }) => value)).toEqual([moves[0]!.percent / 100, moves[0]!.days]);
  expect(shown(3).map(({ value }) => value)).toEqual([0, moves[1]!.days]);
  expect(shown(3)[0]!.format).toContain('"steady"');
  // Too few sales.
  expect(shown(4).map(({ value }) => value)).toEqual(['', '']);
});

it('a trend has its percentage only beside its line', () => {
  const rare = Array.from({ length: 40 }, (_, at) => `rare thing ${at}`);
  const { start, drive, book } = scene({ plan: '500k', sheets: { Stock: [['Item'], ...rare.map(item => [item])] } });
  start(priceList({ range: 'Stock!A2:A41', columns: ['charts'] }, { budget: 40 }));
  drive();
  const sheet = book.sheet('Stock');
  const [line, percent] = ['Trend', 'Trend %'].map(heading => columnOf(sheet, heading)) as [number, number];
  const moved = rare.map((_, at) => at + 2).filter(row => sheet.cell(row, percent).value !== '');
  expect(moved.length).toBeGreaterThan(5);
  for (const row of moved)
    expect([row, sheet.cell(row, line).formula]).toEqual([row, expect.stringMatching(/^=SPARK/)]);
});

it('notes of the headings explain the charts', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  priced(book);
  const sheet = book.sheet('Stock');
  const noteOf = (heading: string) => sheet.cell(1, columnOf(sheet, heading)).note;
  expect(noteOf('Range')).toContain('From 50 to 150 %');
  expect(noteOf('Prices')).toContain('number of sales');
  expect(noteOf('Trend')).toContain('last 90 days');
  expect(noteOf('Trend %')).toContain('chance');
  expect(noteOf('Median')).toBe('');
});

it('an item with too few sales has no chart', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  priced(book);
  const sheet = book.sheet('Stock');
  const rows = [2, 3, 4, 5, 6].map(row => ({ median: sheet.cell(row, 3).value, charts: chartsIn(sheet, row) }));
  const without = rows.filter(({ median }) => median === '');
  expect(without.length).toBeGreaterThan(0);
  expect(without.flatMap(({ charts }) => charts)).toEqual(without.flatMap(() => ['', '', '']));
});

it('charts work in a sheet with a decimal comma', () => {
  const book = new FakeSpreadsheet({ decimalComma: true, sheets: { Stock: STOCK } });
  priced(book);
  const formulas = [2, 3, 4, 5].flatMap(row => chartsIn(book.sheet('Stock'), row));
  expect(formulas.filter(formula => formula.startsWith('=SPARKLINE('))).toHaveLength(12);
  expect(formulas.filter(formula => !isFormulaWithDecimalComma(formula))).toEqual([]);
});

it("a second run changes no chart in a sheet with its locale's separators", () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  const { ask, drive, clock } = priced(book);
  const before = chartsIn(book.sheet('Stock'), 2);
  expect(before[0]).toContain('},HSTACK({"charttype";"color1"');
  clock.advance(60_000);
  ask('command', 'task-1', 'runNow');
  expect(drive().text).toContain('of 5 priced');
  expect(chartsIn(book.sheet('Stock'), 2)).toEqual(before);
});

it('a row that fails in a later run keeps its charts', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  const { ask, drive, sandbox, clock } = priced(book);
  const sheet = book.sheet('Stock');
  const before = chartsIn(sheet, 3);
  clock.advance(60_000);
  sandbox.addFault({ status: 502, match: { method: 'GET', query: { keyword: 'seiko skx007' } }, times: 1_000 });
  ask('command', 'task-1', 'runNow');
  drive();
  expect(sheet.cell(3, columnOf(sheet, 'Note')).value).toContain('Failed: ');
  expect(chartsIn(sheet, 3)).toEqual(before);
  expect(before[0]).toContain('SPARKLINE');
});

it("a person's formula in the place of a chart is never overwritten", () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  const { ask, drive } = priced(book);
  const sheet = book.sheet('Stock');
  const column = columnOf(sheet, 'Range');
  sheet.write(3, column, '=SUM(A1:A2)');
  ask('command', 'task-1', 'runNow');
  drive();
  expect(sheet.cell(3, column).formula).toBe('=SUM(A1:A2)');
});

const COUNT = 8;
const table = [['Tag', 'Item'], ...Array.from({ length: COUNT }, (_, at) => [`tag ${at}`, `scarce item ${at}`])];
const expected = (() => {
  const items = [...table.map(([, item]) => [item]), ['scarce item 70'], ['scarce item 71']];
  const opened = scene({ sheets: { Stock: items }, plan: '500k' });
  opened.start(draft(`Stock!A2:A${items.length}`));
  opened.drive();
  const sheet = opened.book.sheet('Stock');
  return new Map(items.slice(1).map(([item], at) => [item, chartsIn(sheet, at + 2)]));
})();

it.each(Object.entries(actsOn(COUNT)).map(([name, act], at) => [name, act, 30 + at] as const))(
  'after a person who %s while the list runs, and a second run, each chart is beside its item',
  (_, act, first) => {
    const faults: string[] = [];
    for (let moment = first; ; moment += 23) {
      const opened = scene({ sheets: { Stock: table }, plan: 'basic', quota: 1_000 });
      opened.start(draft(`Stock!B2:B${COUNT + 1}`));
      const [sheet] = opened.book.sheets;
      const lastLook = actAt(
        opened.host,
        moment,
        () => act(sheet!),
        () => opened.kept().run === null,
      );
      opened.drive();
      if (lastLook() < moment) break;
      faults.push(...misplaced(sheet!).map(fault => `moment ${moment}: ${fault}`));
      opened.clock.advance(60_000);
      opened.ask('command', 'task-1', 'runNow');
      opened.drive();
      faults.push(...misplaced(sheet!).map(fault => `moment ${moment}, second run: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

/** Items with another item's chart. */
function misplaced(sheet: FakeSheet): string[] {
  const item = columnOf(sheet, 'Item');
  return sheet.values().flatMap((line, at) => {
    const name = String(line[item - 1]);
    const own = expected.get(name);
    return CHARTS.flatMap((heading, chart) => {
      const column = columnOf(sheet, heading);
      const shown = column === 0 ? '' : sheet.cell(at + 1, column).formula;
      return shown === '' || shown === own?.[chart] ? [] : [`${name || 'a blank row'} shows ${heading} ${shown}`];
    });
  });
}
