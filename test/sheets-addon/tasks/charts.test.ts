/** Native charts cover exactly the rows of their task, are found again instead of duplicated, and are drawn without a request (V1, G3). */
import { expect, it } from 'vitest';
import type { PriceList } from '../../../sheets-addon/tasks/draft.ts';
import { ScriptException } from '../../support/apps-script/exceptions.ts';
import { formatA1 } from '../../support/apps-script/spreadsheet/a1.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { onAuction } from '../selling-costs.ts';
import { findSales, HOUR, list, priceList, type Scene, scene } from './harness.ts';

const KEYWORD = 'canon ae-1';
const covered = (sheet: FakeSheet) => sheet.charts.map(({ ranges }) => ranges.map(({ area }) => formatA1(area)));
const letterOf = (sheet: FakeSheet, heading: string) => String.fromCharCode(65 + sheet.values()[0]!.indexOf(heading));
const columnOf = (sheet: FakeSheet, heading: string) => {
  const letter = letterOf(sheet, heading);
  return `${letter}1:${letter}${sheet.lastRow()}`;
};

function again({ ask, drive, clock }: Scene, id = 'task-1') {
  clock.advance(HOUR);
  ask('command', id, 'runNow');
  return drive(id);
}

const months = findSales(
  { of: 'months', keyword: KEYWORD, from: '2026-05-01', to: '2026-11-20' },
  { where: { sheet: 'Months', mode: 'update' } },
);

it('three years month by month get a chart of exactly their rows, which a second run reuses', () => {
  const place = scene({ plan: '500k' });
  place.start(months);
  place.drive();
  const sheet = place.book.sheet('Months');
  expect(sheet.charts).toMatchObject([
    { kind: 'line', headers: 1, options: { title: `Median per month in USD: ${KEYWORD}` } },
  ]);
  expect(covered(sheet)).toEqual([[columnOf(sheet, 'Month'), columnOf(sheet, 'Median')]]);
  // It is directly at the right of the rows, which are narrow, so a small window shows it.
  expect(sheet.charts[0]!.position!.column).toBe(sheet.values()[0]!.length + 1);
  expect([...sheet.columnWidths.values()].slice(0, 8).reduce((sum, width) => sum + width)).toBeLessThan(700);
  const before = structuredClone(sheet.charts);
  again(place);
  expect(sheet.charts).toEqual(before);
});

it('each sale of a history is a point, and every row that a second run adds is covered', () => {
  const place = scene({ plan: '500k' });
  const draft = findSales(
    { of: 'history', keyword: KEYWORD, from: '2026-01-01', to: '2026-11-20', rowsAs: 'listings', rows: 60 },
    { where: { sheet: 'History', mode: 'append' } },
  );
  place.start(draft);
  place.drive();
  const sheet = place.book.sheet('History');
  const first = covered(sheet);
  expect(first).toEqual([[columnOf(sheet, 'Last Sold On'), columnOf(sheet, 'Average Sold Price')]]);
  expect(sheet.charts[0]!.kind).toBe('scatter');
  again(place);
  expect(covered(sheet)).toEqual([[columnOf(sheet, 'Last Sold On'), columnOf(sheet, 'Average Sold Price')]]);
});

it('a list that keeps its history has one chart, which grows with every run, even renamed and with moved columns', () => {
  const place = scene({ plan: '500k', sheets: { Stock: list(3) } });
  place.start(priceList({ range: 'Stock!A2:A4' }, { where: { column: 'C', history: 'Prices' } }));
  place.drive();
  const sheet = place.book.sheet('Prices');
  expect(covered(sheet)).toEqual([['A1:A4', 'E1:E4']]);
  sheet.charts[0]!.options.title = 'Mine';
  sheet.insertColumns(2, 1);
  again(place);
  expect(covered(sheet)).toEqual([['A1:A7', 'F1:F7']]);
  expect(sheet.charts[0]!.options.title).toBe('Mine');
});

it('the title of a chart names the currencies of its rows, which share one axis', () => {
  const place = scene({ plan: '500k', sheets: { Stock: list(3) } });
  const written = () => place.book.sheets.find(({ name }) => name === 'Prices');
  place.host.onCall = () => {
    const sheet = written();
    if (sheet?.lastRow() === 4) sheet.edit(4, sheet.values()[0]!.indexOf('Currency') + 1).value = 'EUR';
  };
  place.start(priceList({ range: 'Stock!A2:A4' }, { where: { column: 'C', history: 'Prices' } }));
  place.drive();
  expect(written()!.charts[0]!.options.title).toBe('Medians of every run in USD and EUR: Stock!A2:A4');
});

it('the chart of months grows with each wave of requests', () => {
  const place = scene({ plan: 'basic' });
  place.start({ ...months, what: { ...months.what, from: '2024-02-01' } });
  const [rows, charts] = [new Set<string>(), new Set<number>()];
  for (let turn = 0; turn < 20 && place.ask('home').tasks[0]!.state === 'running'; turn += 1) {
    place.ask('work');
    const sheet = place.book.sheets.find(({ name }) => name === 'Months');
    for (const { id } of sheet?.charts ?? []) charts.add(id);
    if (sheet && sheet.charts.length > 0) rows.add(JSON.stringify(covered(sheet)));
    place.clock.advance(60_000);
  }
  expect(rows.size).toBeGreaterThan(1);
  expect(charts.size).toBe(1);
});

it("a chart that a person deleted isn't recreated", () => {
  const place = scene({ plan: '500k' });
  place.start(months);
  place.drive();
  const sheet = place.book.sheet('Months');
  sheet.charts = [];
  again(place);
  expect(sheet.charts).toEqual([]);
});

it('drawing sends no request, and a list without a history has no chart', () => {
  const place = scene({ plan: '500k', sheets: { Stock: list(3) } });
  place.start(priceList({ range: 'Stock!A2:A4' }));
  place.drive();
  expect(place.sandbox.account.used).toBe(3);
  expect(place.book.sheets.flatMap(({ charts }) => charts)).toEqual([]);
});

it("a chart that Sheets refuses doesn't affect the rows and the run, and a notice says why", () => {
  const place = scene({ plan: '500k' });
  place.host.onCall = call => {
    if (call === 'Sheet.insertChart') throw new ScriptException('Service error: Spreadsheets');
  };
  place.start(months);
  expect(place.drive()).toMatchObject({ state: 'done', bad: false });
  expect(place.book.sheet('Months').lastRow()).toBeGreaterThan(5);
  expect(place.ask('home').notices.map(({ text }) => text)).toEqual([
    expect.stringContaining('The chart could not be drawn'),
  ]);
});

it('"Insert this chart" writes the picture\'s numbers and draws them once, however often it is chosen', () => {
  const place = scene({ plan: '500k', sheets: { Stock: [['Item'], ['seiko skx007']] } });
  const { ask, book, sandbox } = place;
  ask('open', 'Stock', 'A2');
  const { picture } = ask('look', null, true)!;
  const spent = sandbox.account.used;
  for (let times = 0; times < 2; times += 1) {
    ask('open', 'Stock', 'A2');
    expect(ask('insertPicture', null).sheet).toBe('Chart of seiko skx007');
  }
  const sheet = book.sheet('Chart of seiko skx007');
  const bins = sheet
    .values()
    .slice(1)
    .map(row => ({ from: row[7], count: row[8] }))
    .filter(({ from }) => from !== '');
  expect(bins).toEqual(picture!.bins.map(({ from, count }) => ({ from, count })));
  const medians = sheet
    .values()
    .slice(1)
    .map(row => row[11])
    .filter(median => median !== '');
  expect(medians).toEqual(picture!.periods.flatMap(({ median }) => median ?? []));
  expect(sheet.charts.map(({ kind }) => kind)).toEqual(['column', 'line']);
  expect(covered(sheet)[0]).toEqual([`H1:H${bins.length + 1}`, `I1:I${bins.length + 1}`]);
  // A narrow window shows the charts without scrolling.
  expect(sheet.charts.map(({ position }) => position?.column)).toEqual([1, 1]);
  expect(sandbox.account.used).toBe(spent);
});

it("a person's own charts with the titles of ours stay as they are, and ours are found under other titles", () => {
  const place = scene({ plan: '500k', sheets: { Stock: [['Item'], ['seiko skx007']] } });
  const { ask, book } = place;
  const insert = () => {
    ask('open', 'Stock', 'A2');
    ask('insertPicture', null);
  };
  ask('open', 'Stock', 'A2');
  ask('look', null, true);
  insert();
  const sheet = book.sheet('Chart of seiko skx007');
  const ours = structuredClone(sheet.charts);
  const own = ours.map((chart, at) => ({
    ...structuredClone(chart),
    id: 90 + at,
    ranges: chart.ranges.map(range => ({ ...range, area: { ...range.area, row: 3, rows: 2 } })),
  }));
  sheet.charts.unshift(...structuredClone(own));
  for (const chart of sheet.charts.slice(2)) chart.options.title = 'mine';
  insert();
  expect(sheet.charts.slice(0, 2)).toEqual(own);
  expect(sheet.charts.slice(2)).toEqual(
    ours.map(chart => ({ ...chart, options: { ...chart.options, title: 'mine' } })),
  );
  sheet.charts.splice(2);
  insert();
  expect(sheet.charts.slice(0, 2)).toEqual(own);
  expect(sheet.charts.slice(2)).toMatchObject(ours.map(({ kind, ranges }) => ({ kind, ranges })));
});

it('"Insert as chart" covers items and profits of a finished list, and updates the chart that is there', () => {
  const place = scene({
    plan: '500k',
    sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : at * 20]) },
  });
  const { ask, start, drive, book } = place;
  const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
  ask('saveCosts', onAuction(costs));
  start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['median', 'profit'] }));
  drive();
  const sheet = book.sheet('Stock');
  expect(ask('chartResult', 'task-1')).toBe('Stock');
  expect(covered(sheet)).toEqual([['A1:A5', 'D1:D5']]);
  // The list may be wider than the screen.
  const { row, column } = sheet.charts[0]!.position!;
  expect(sheet.selection).toMatchObject({ row, column });
  sheet.insertColumns(1, 1);
  ask('chartResult', 'task-1');
  expect(covered(sheet)).toEqual([['B1:B5', 'E1:E5']]);
  expect(sheet.charts).toMatchObject([{ kind: 'bar', options: { title: 'Profit per item' } }]);
});

const EDITS: Readonly<Record<string, (sheet: FakeSheet) => void>> = {
  'sorts the rows': sheet => sheet.sort({ row: 2, column: 1, rows: 3, columns: sheet.lastColumn() }, 2, true),
  'inserts a row': sheet => sheet.insertRows(3, 1),
  'deletes a row': sheet => sheet.deleteRows(3, 1),
  'inserts a column': sheet => sheet.insertColumns(2, 1),
};

it.each(Object.entries(EDITS))(
  'after a person who %s and another run, one chart covers exactly the rows of a history',
  (_, edit) => {
    const place = scene({ plan: '500k', sheets: { Stock: list(3) } });
    place.start(priceList({ range: 'Stock!A2:A4' }, { where: { column: 'C', history: 'Prices' } }));
    place.drive();
    const sheet = place.book.sheet('Prices');
    edit(sheet);
    again(place);
    expect(covered(sheet)).toEqual([[columnOf(sheet, 'Date'), columnOf(sheet, 'Median')]]);
    expect(sheet.lastRow()).toBeGreaterThanOrEqual(6);
    expect(place.sandbox.account.used).toBe(6);
  },
);

it.each(Object.entries(EDITS))(
  'a person who %s finds one chart over exactly the items and profits of a finished list, without a request',
  (_, edit) => {
    const sheets = { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : 20]) };
    const { ask, start, drive, book, sandbox } = scene({ plan: '500k', sheets });
    const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
    ask('saveCosts', onAuction(costs));
    start(priceList({ range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['median', 'profit'] }));
    drive();
    const sheet = book.sheet('Stock');
    const spent = sandbox.account.used;
    ask('chartResult', 'task-1');
    edit(sheet);
    ask('chartResult', 'task-1');
    expect(covered(sheet)).toEqual([[columnOf(sheet, 'Item'), columnOf(sheet, 'Profit')]]);
    expect(sandbox.account.used).toBe(spent);
  },
);

const LATER: Readonly<Record<string, (sheet: FakeSheet) => void>> = {
  'adds an item': sheet => {
    sheet.write(6, 1, 'scarce item 50');
    sheet.write(6, 2, 20);
  },
  'renames the sheet': sheet => {
    sheet.name = 'My stock';
  },
  'inserts rows above': sheet => sheet.insertRows(1, 2),
};

it.each(Object.entries(LATER))(
  'a person who %s keeps one chart of profits after the next run, under its title or their own',
  (_, act) => {
    const place = scene({
      plan: '500k',
      sheets: { Stock: list(4).map((row, at) => [...row, at === 0 ? 'Paid' : 20]) },
    });
    const { ask, start, drive, days, book, card } = place;
    ask('saveCosts', onAuction({ feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' }));
    const what = { range: 'Stock!A2:A5', paid: 'Stock!B2:B5', columns: ['median' as const, 'profit' as const] };
    start(priceList(what, { when: { kind: 'daily', at: 7 }, budget: 20 }));
    drive();
    const sheet = book.sheet('Stock');
    ask('chartResult', 'task-1');
    act(sheet);
    days(2);
    ask('chartResult', 'task-1');
    const { range } = (card().draft as PriceList).what;
    expect(range).not.toBe('Stock!A2:A5');
    const title = () => sheet.charts.map(({ options }) => options.title);
    expect(title()).toEqual(['Profit per item']);
    for (const own of ['What I earn', 'Profit per item: boxed']) {
      sheet.charts[0]!.options.title = own;
      ask('chartResult', 'task-1');
      expect(title()).toEqual([own]);
    }
    sheet.charts.length = 0;
    ask('chartResult', 'task-1');
    expect(sheet.charts).toHaveLength(1);
  },
);
