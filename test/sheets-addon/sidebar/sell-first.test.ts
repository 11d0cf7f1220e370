/** "Sell these first": a ranking by profit per day that follows edits of the list and sends nothing (V1, N1). */
import { afterEach, expect, it } from 'vitest';
import type { PriceColumn } from '../../../sheets-addon/sidebar/server-interface.ts';
import { ranking } from '../../../sheets-addon/tasks/price-list/sell-first-tab.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';
import { onAuction } from '../selling-costs.ts';
import { priceList, scene } from '../tasks/harness.ts';

/** Distance between the calls at which the tab is killed; `KILL_STEP=1` kills at every call. */
const KILL_STEP = Number(process.env.KILL_STEP ?? 12);

const LIST: Record<string, string | number>[] = [
  { item: 'tripod', profit: 14, sold: 0.5, evidence: 'strong' },
  { item: 'guitar', profit: 75, sold: 1 / 9, evidence: 'fair' },
  { item: 'watch', profit: 60, sold: 11, evidence: 'strong' },
  { item: 'gpu', profit: -17, sold: 2, evidence: 'strong' },
  { item: 'charizard', profit: 90, sold: 3, evidence: 'weak', note: 'prices vary widely' },
  { item: 'console', profit: 80, sold: 4, evidence: 'weak', note: 'mixed by condition: Used about $90 (20 sales)' },
  { item: 'dress', profit: -9, sold: 4, evidence: '', note: 'left out 2 in EUR; mixed by size: M about $9 (20 sales)' },
  { item: 'headphones', profit: '', sold: '', evidence: '', note: 'Only 1 sale: too few for a price' },
  { item: 'lens', profit: 5, sold: '', evidence: 'fair' },
];
const FIELDS = ['item', 'profit', 'sold', 'evidence', 'currency', 'note'] as const;
const columns: Parameters<typeof ranking>[0] = {
  ...{ item: '$A$2:$A$11', profit: '$B$2:$B$11', sold: '$C$2:$C$11' },
  ...{ evidence: '$D$2:$D$11', currency: '$E$2:$E$11', note: '$F$2:$F$11' },
};

let engine: HeadlessSpreadsheet;
afterEach(() => engine.close());

/** The ranking of a list, calculated by a real engine. */
async function ranked(list: typeof LIST, more: Partial<typeof columns> = {}) {
  engine = new HeadlessSpreadsheet({ functions: [], evaluate: () => null });
  const cells = list.flatMap((line, row) =>
    FIELDS.map((field, at) => [`${'ABCDEF'[at]}${row + 2}`, line[field] ?? (field === 'currency' ? 'USD' : '')]),
  );
  const formulas = [...'HIJKLMN'].map((column, at) => [
    `${column}2`,
    ranking({ ...columns, ...more }, at).replaceAll(';', ','),
  ]);
  await engine.set(Object.fromEntries([...cells, ...formulas]));
  return rows();
}
const rows = () =>
  Array.from({ length: 11 }, (_, row) => [...'HIJKLMN'].map(column => engine.value(`${column}${row + 2}`))).filter(
    ([group]) => group !== null && group !== '',
  );

it('items are ranked by profit per day; losses, mixed searches, weak evidence and items without a price have their own parts', async () => {
  const found = await ranked(LIST);
  expect(found.map(([group, item]) => [group, item])).toEqual([
    ['1 Sell first', 'watch'],
    ['1 Sell first', 'guitar'],
    ['1 Sell first', 'tripod'],
    ['1 Sell first', 'lens'],
    ['2 Loses money', 'gpu'],
    ['3 Mixed search', 'console'],
    ['3 Mixed search', 'dress'],
    ['4 Check first', 'charizard'],
    ['5 No answer', 'headphones'],
  ]);
  expect(found[1]!.slice(2, 6)).toEqual([75, expect.closeTo(9, 6), expect.closeTo(75 / 9, 6), 'USD']);
  expect(found.map(line => line[6])).toEqual([
    'about 11 sell a day',
    'one sells about every 9 days',
    'one sells about every 2 days',
    'how fast it sells is unknown',
    'brings less than its cost and fees',
    'mixed by condition: Used about $90 (20 sales)',
    'left out 2 in EUR; mixed by size: M about $9 (20 sales)',
    'prices vary widely',
    'Only 1 sale: too few for a price',
  ]);
});

it('the ranking follows an edit of the list', async () => {
  await ranked(LIST);
  await engine.set({ B3: -1, B5: 200 });
  expect(rows().map(([, item]) => item)).toEqual([
    ...['gpu', 'watch', 'tripod', 'lens', 'guitar', 'console', 'dress', 'charizard', 'headphones'],
  ]);
});

it('a list without speed and evidence is ranked by profit, except items whose prices vary widely', async () => {
  const found = await ranked(LIST, { sold: undefined, evidence: undefined });
  expect(found.map(([, item]) => item)).toEqual([
    ...['guitar', 'watch', 'tripod', 'lens', 'gpu', 'console', 'dress', 'charizard', 'headphones'],
  ]);
  expect(found[0]!.slice(3, 5)).toEqual(['', '']);
  expect(new Set(found.slice(0, 4).map(line => line[6]))).toEqual(new Set(['ranked by what you keep']));
});

/** A finished list with profits. */
function sold(columns: PriceColumn[] = ['priceNow', 'profit', 'soldPerDay', 'evidence'], more: object = {}) {
  engine = new HeadlessSpreadsheet({ functions: [], evaluate: () => null });
  const lines = [['Item', 'Paid'], ...['iphone 13 128gb', 'seiko skx007', 'canon ae-1'].map(item => [item, 20])];
  const opened = scene({ plan: '500k', sheets: { Stock: lines, ...more } });
  const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
  opened.ask('saveCosts', onAuction(costs));
  opened.start(priceList({ range: 'Stock!A2:A4', paid: 'Stock!B2:B4', columns }));
  opened.drive();
  return opened;
}

it('one tab is made of a finished list, without a request, and updated when it is chosen again', () => {
  const { ask, book, sandbox } = sold();
  const spent = sandbox.account.used;
  const name = ask('sellFirst', 'task-1');
  expect(name).toBe('Sell first from Stock');
  const { formula } = book.sheet(name).cell(2, 1);
  expect(formula).toMatch(/^=CHOOSECOLS\(SORT\(FILTER\(HSTACK\(.*Stock!\$E\$2:\$E\$4/);
  book.sheet(name).name = 'Mine';
  expect(ask('sellFirst', 'task-1')).toBe('Mine');
  expect(book.sheet('Mine').cell(2, 1).formula).toBe(formula);
  expect([book.active.name, sandbox.account.used]).toEqual(['Mine', spent]);
});

it('a tab that is killed at any call while it is laid out is the same after the next click', () => {
  const click = (call: number) => {
    const place = sold();
    engine.close();
    place.host.killIn(call);
    const { calls, killed } = place.host.callFromHtml('sidebar', ['sellFirst', ['task-1']]);
    place.host.killIn(Number.MAX_SAFE_INTEGER);
    if (killed) place.ask('sellFirst', 'task-1');
    const tabs = place.book.sheets.filter(
      ({ name, hidden }) => !hidden && name !== 'Stock' && name !== 'Sold Data log',
    );
    const shown = tabs.map(tab => [
      tab.name,
      [1, 2, 4].flatMap(row => [...'ABCDEFG'].map((_, at) => tab.cell(row, at + 1))),
    ]);
    return { calls, killed, shown };
  };
  const whole = click(Number.MAX_SAFE_INTEGER);
  const marked = whole.calls.lastIndexOf('Sheet.addDeveloperMetadata');
  expect(marked).toBeGreaterThan(0);
  for (let call = marked + 2; call <= whole.calls.length; call += KILL_STEP) {
    const { killed, shown } = click(call);
    expect({ call, killed, shown }).toEqual({ call, killed: true, shown: whole.shown });
  }
});

it('every amount of the ranking shows its currency, if the list has one', () => {
  const { ask, book } = sold();
  const sheet = book.sheet(ask('sellFirst', 'task-1'));
  for (const row of [2, 3, 4])
    for (const column of [3, 5]) expect(sheet.cell(row, column).format).toBe('"$"#,##0.00;[Color9]-"$"#,##0.00');
});

it('what a list is worth shows the prices now, the profit after fees and its first point on its first day', () => {
  const { ask, book } = sold();
  const tab = book.sheet(ask('worth', 'task-1'));
  const formulaUnder = (label: string) => tab.cell(2, tab.values()[0]!.indexOf(label) + 1).formula;
  expect(formulaUnder('Value')).toContain('Stock!$C$1:$C$5');
  expect(formulaUnder('Profit after Fees')).toContain('Stock!$D$1:$D$5');
  const [day, value] = tab.values().at(-1)!;
  const prices = book
    .sheet('Stock')
    .values(2, 3, 3, 1)
    .map(([price]) => Number(price));
  expect(day).toBeInstanceOf(Date);
  expect(value).toBeCloseTo(
    prices.reduce((sum, price) => sum + price, 0),
    6,
  );
});

it('a list without profits has no ranking', () => {
  expect(() => sold(['priceNow']).ask('sellFirst', 'task-1')).toThrow('no column of profits');
});

it('a sheet of a person that has its name is left alone', () => {
  const { ask, book } = sold(undefined, { 'sell first from Stock': [['My notes']] });
  expect(ask('sellFirst', 'task-1')).toBe('Sell first from Stock 2');
  expect(book.sheet('sell first from Stock').values()).toEqual([['My notes']]);
});

it('rows, columns and headings of a person stay as they are when it is updated', () => {
  const { ask, book } = sold();
  const sheet = book.sheet(ask('sellFirst', 'task-1'));
  sheet.write(1, 2, 'Card');
  sheet.insertRows(1, 2);
  sheet.insertColumns(1, 1);
  sheet.write(1, 1, 'What to sell in June');
  const { formula } = sheet.cell(4, 2);
  expect(ask('sellFirst', 'task-1')).toBe(sheet.name);
  expect([sheet.cell(1, 1).value, sheet.cell(3, 3).value]).toEqual(['What to sell in June', 'Card']);
  expect([sheet.cell(4, 2).formula, sheet.cell(2, 1).formula]).toEqual([formula, '']);
  sheet.deleteRows(3, 1);
  expect(() => ask('sellFirst', 'task-1')).toThrow('The row of headings of “Sell first from Stock” is gone');
});

it('a column that a person inserts between the headings moves figures and headings alike', () => {
  const { ask, book } = sold();
  const sheet = book.sheet(ask('sellFirst', 'task-1'));
  sheet.insertColumns(3, 1);
  sheet.write(1, 3, 'Shelf');
  sheet.write(2, 3, 'A 12');
  ask('sellFirst', 'task-1');
  const columnOf = (column: number) => sheet.cell(2, column).formula.match(/[;,](\d+)\)$/)?.[1];
  expect([sheet.cell(1, 4).value, columnOf(4), sheet.cell(1, 8).value, columnOf(8)]).toEqual([
    ...['You Keep', '3', 'Why', '7'],
  ]);
  expect(sheet.cell(2, 3)).toMatchObject({ value: 'A 12', formula: '' });
});

it('a row that a person inserts above the ranking stays, and a filled cell in its place is not overwritten', () => {
  const { ask, book } = sold();
  const sheet = book.sheet(ask('sellFirst', 'task-1'));
  sheet.insertRows(2, 1);
  sheet.write(2, 1, 'for the fair in June');
  const { formula } = sheet.cell(3, 1);
  ask('sellFirst', 'task-1');
  expect(sheet.cell(2, 1)).toMatchObject({ value: 'for the fair in June', formula: '' });
  expect(sheet.cell(3, 1).formula).toBe(formula);
  sheet.write(3, 1, 'mine');
  expect(() => ask('sellFirst', 'task-1')).toThrow('A3, which holds something else. Clear that cell');
  expect(sheet.cell(3, 1).value).toBe('mine');
  sheet.clearContent(3, 1);
  ask('sellFirst', 'task-1');
  expect(sheet.cell(3, 1).formula).toBe(formula);
  expect(sheet.cell(2, 1).value).toBe('for the fair in June');
});

it('a run that finds more items renews the ranking, unless its sheet was deleted', () => {
  const { ask, book, drive } = sold();
  const sheet = book.sheet(ask('sellFirst', 'task-1'));
  book.sheet('Stock').write(5, 1, 'lego 75192');
  ask('command', 'task-1', 'runNow');
  drive();
  expect(sheet.cell(2, 1).formula).toContain('Stock!$A$2:$A$5');
  book.removeSheet(sheet);
  ask('command', 'task-1', 'runNow');
  expect(drive()).toMatchObject({ state: 'done', bad: false });
  expect(book.sheets.map(({ name }) => name)).not.toContain('Sell first from Stock');
});

it('an edit that adds a value keeps the sheet of what the list is worth, and the next run renews it', () => {
  const { ask, book, start, drive } = sold();
  const tab = book.sheet(ask('worth', 'task-1'));
  const columns: PriceColumn[] = ['priceNow', 'profit', 'soldPerDay', 'evidence', 'sales'];
  const where = { column: 'L', history: null };
  start(priceList({ range: 'Stock!A2:A4', paid: 'Stock!B2:B4', columns }, { where }));
  drive();
  expect(tab.cell(2, tab.values()[0]!.indexOf('Value') + 1).formula).toContain('Stock!$L$1:$L$5');
  expect(ask('worth', 'task-1')).toBe(tab.name);
});

it('a list on a sheet with the longest name has a ranking and totals', () => {
  const { ask, book } = sold();
  book.sheet('Stock').name = 'S'.repeat(100);
  expect(ask('sellFirst', 'task-1')).toMatch(/^Sell first from S+$/);
  expect(ask('worth', 'task-1')).toMatch(/^Worth of S+$/);
});

it('two lists on one sheet have a ranking each', () => {
  const { ask, book, start, drive } = sold();
  const stock = book.sheet('Stock');
  for (const [at, value] of ['Card', 'pikachu base set', 'lego 75192', 'gopro hero 9'].entries())
    stock.write(at + 1, 12, value);
  for (const [at, value] of ['Cost', 5, 5, 5].entries()) stock.write(at + 1, 13, value);
  start(
    priceList(
      { range: 'Stock!L2:L4', paid: 'Stock!M2:M4', columns: ['priceNow', 'profit', 'soldPerDay', 'evidence'] },
      { where: { column: 'N', history: null } },
    ),
    'task-2',
  );
  drive();
  const names = ['task-1', 'task-2'].map(id => ask('sellFirst', id));
  expect(names).toEqual(['Sell first from Stock', 'Sell first from Stock 2']);
  const [first, second] = names.map(name => book.sheet(name).cell(2, 1).formula);
  expect(first).toContain('Stock!$A$2:$A$4');
  expect(second).toContain('Stock!$L$2:$L$4');
  expect(ask('sellFirst', 'task-1')).toBe(names[0]);
  expect(book.sheet(names[0]!).cell(2, 1).formula).toBe(first);
});

it.each([1, 5])(
  'a ranking of which only column %i was moved down names its cell, and is renewed once that is undone',
  column => {
    const { ask, book } = sold();
    const tab = book.sheet(ask('sellFirst', 'task-1'));
    const { formula } = tab.cell(2, column);
    const move = (from: number, to: number) => {
      tab.clearContent(from, column);
      tab.writeFormula(to, column, formula);
    };
    move(2, 6);
    const cell = `${String.fromCharCode(64 + column)}6`;
    expect(() => ask('sellFirst', 'task-1')).toThrow(
      new RegExp(`^The formulas in .*${cell}.* of “Sell first from Stock” are in different rows\\. Move them back`),
    );
    move(6, 2);
    ask('sellFirst', 'task-1');
    expect(tab.cell(2, column).formula).toBe(formula);
    move(2, 6);
    book.removeSheet(tab);
    expect(book.sheet(ask('sellFirst', 'task-1')).cell(2, column).formula).toBe(formula);
  },
);
