/** Charts in the cells of a price list show the numbers of their row, move with it, and work in every locale (V1, G2, G3, S2). */
import { expect, it } from 'vitest';
import type { SavedPicture } from '../../../core/rows/picture-text.ts';
import { rangeSparkline } from '../../../sheets-addon/tables/sparkline.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { isFormulaWithDecimalComma } from '../../support/apps-script/spreadsheet/typed-input.ts';
import { actAt, actsOn, columnOf } from './hands.ts';
import { priceList, type Scene, scene } from './harness.ts';

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

const cents = (amount: unknown) => Math.round(Number(amount) * 100);

it('the charts of a row show the numbers of its cells and of its saved picture, and cost no request', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: STOCK } });
  const { ask, sandbox } = priced(book);
  const sheet = book.sheet('Stock');
  expect(sandbox.account.used).toBe(5);
  ask('open', 'Stock', 'A3');
  const picture = ask('look', null, false)!.picture as SavedPicture;
  const [range, prices, trend] = chartsIn(sheet, 3).map(numbersOf) as [number[], number[], number[]];
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
    const costs = { feePercent: 10, fixedFee: 0, postage: 5, packaging: 0, currency };
    ask('saveChoices', { creditsFirst: false, costs, mail: '' });
    start(priceList({ range: 'Stock!A2:A2', paid: 'Stock!B2:B2', columns: ['median', 'profit', 'charts'] }));
    drive();
    const sheet = book.sheet('Stock');
    return numbersOf(sheet.cell(2, columnOf(sheet, 'Range')).formula);
  };
  expect(rangeFor('USD')).toHaveLength(5);
  expect(rangeFor('EUR')).toHaveLength(3);
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
