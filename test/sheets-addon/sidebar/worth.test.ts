/**
 * The total worth of a price list: totals equal the rows and follow edits; price moves and value over time come with one chart and without
 * a request (N1, V1).
 */
import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { columnOf } from '../tasks/hands/hands.ts';
import { priceList, type Scene, scene } from '../tasks/harness.ts';
import { calculated } from './worth.ts';

const ITEMS: unknown[][] = [
  ['Item', 'Quantity', 'Paid'],
  ['iphone 13 128gb', 2, 100],
  ['seiko skx007', '', 50],
  ['rtx 3070', 3, ''],
  ['canon ae-1', 0, 20],
  ['zzz thing', 5, 1],
];
const DAILY = { kind: 'daily', at: 7 } as const;
/** Distance between the calls at which the tab is killed; `KILL_STEP=1` kills at every call. */
const KILL_STEP = Number(process.env.KILL_STEP ?? 60);

function priced(history: string | null = null): Scene {
  const place = scene({ plan: '500k', sheets: { Stock: ITEMS } });
  const when = history === null ? null : DAILY;
  place.start(priceList({ range: 'Stock!A2:A6' }, { where: { column: 'E', history }, when }));
  place.drive();
  return place;
}
const worth = ({ ask, book }: Scene) => book.sheet(ask('worth', 'task-1'));
const used = ({ sandbox }: Scene) => sandbox.account.used;

it('totals equal the rows of the list, and follow an edit of a quantity or a price paid', async () => {
  const place = priced();
  const spent = used(place);
  const tab = worth(place);
  expect(tab.name).toBe('Worth of Stock');
  const stock = place.book.sheet('Stock');
  const medianAt = columnOf(stock, 'Median');
  const expected = () => {
    const rows = [2, 3, 4, 5, 6].flatMap(row => {
      const median = stock.cell(row, medianAt).value;
      if (typeof median !== 'number') return [];
      const [quantity, paid] = [stock.cell(row, 2).value, stock.cell(row, 3).value];
      return [{ median, pieces: quantity === '' ? 1 : Number(quantity), paid: typeof paid === 'number' ? paid : null }];
    });
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    return [
      rows.length,
      sum(({ median, pieces }) => median * pieces),
      sum(({ paid, pieces }) => (paid ?? 0) * pieces),
      sum(({ median, paid, pieces }) => (paid === null ? 0 : (median - paid) * pieces)),
      rows.filter(({ paid }) => paid === null).length,
    ];
  };
  const labels = ['Items', 'Value', 'Cost', 'Gain before Fees', 'Without Cost'];
  const headings = tab.values(1, 1, 1, 7)[0]!;
  expect(headings.filter(label => label !== 'Profit after Fees')).toEqual(['Currency', ...labels]);
  const formulas = labels.map(label => tab.cell(2, headings.indexOf(label) + 1).formula);
  const before = await calculated(stock, tab, formulas);
  for (const [at, value] of expected().entries()) expect(before[at]).toBeCloseTo(value, 6);
  stock.edit(2, 2).value = 7;
  stock.edit(4, 3).value = 11;
  // Text, as in a column that was imported from another program.
  stock.edit(3, 3).value = '50 USD';
  const after = await calculated(stock, tab, formulas);
  for (const [at, value] of expected().entries()) expect(after[at]).toBeCloseTo(value, 6);
  expect(after[1]).not.toBe(before[1]);
  expect(used(place)).toBe(spent);
});

it('a quantity that is text counts as no piece, and the tab counts such quantities', async () => {
  const place = priced();
  const stock = place.book.sheet('Stock');
  const tab = worth(place);
  const line = tab.values().findIndex(([label]) => label === "Quantities that aren't numbers") + 1;
  const formulas = [tab.cell(2, 3).formula, tab.cell(line, 2).formula];
  const [before, none] = await calculated(stock, tab, formulas);
  expect(none).toBe(0);
  stock.edit(2, 2).value = '2 pcs';
  const [after, one] = await calculated(stock, tab, formulas);
  expect(one).toBe(1);
  expect(Number(before) - Number(after)).toBeCloseTo(2 * Number(stock.cell(2, columnOf(stock, 'Median')).value), 6);
});

it('moves and the value over time are taken from the kept runs, with one chart that is never duplicated', () => {
  const place = priced('Prices');
  for (let day = 0; day < 3; day += 1) place.days(1);
  const spent = used(place);
  const tab = worth(place);
  const values = tab.values();
  const from = values.findIndex(([cell]) => cell === 'Date');
  const runs = values.slice(from + 1);
  const history = place.book.sheet('Prices');
  const dates = new Set(
    history
      .values()
      .slice(1)
      .map(([date]) => (date as Date).getTime()),
  );
  expect(dates.size).toBeGreaterThan(1);
  expect(runs.map(([date]) => (date as Date).getTime())).toEqual([...dates].sort((a, b) => a - b));
  const pieces: Record<string, number> = { 'iphone 13 128gb': 2, 'seiko skx007': 1, 'rtx 3070': 3 };
  const last = Math.max(...dates);
  const total = history
    .values()
    .slice(1)
    .filter(([date]) => (date as Date).getTime() === last)
    .reduce((sum, [, , item, , median]) => sum + Number(median || 0) * (pieces[String(item)] ?? 0), 0);
  expect(runs.at(-1)![1]).toBeCloseTo(total, 6);
  expect(tab.charts).toHaveLength(1);
  expect(tab.charts[0]).toMatchObject({ kind: 'line' });
  tab.charts[0]!.options.title = 'My collection';
  tab.name = 'Mine';
  place.days(1);
  expect(place.ask('worth', 'task-1')).toBe('Mine');
  expect(tab.charts).toHaveLength(1);
  expect(tab.values().filter(([cell]) => cell instanceof Date)).toHaveLength(dates.size + 1);
  expect(used(place)).toBeGreaterThan(spent);
});

it("a list whose sheet is renamed keeps its history, and a new sheet with the old name doesn't get it", () => {
  const place = priced('Prices');
  place.days(1);
  const runs = () =>
    worth(place)
      .values()
      .filter(([cell]) => cell instanceof Date).length;
  expect(runs()).toBe(2);
  const stock = place.book.sheet('Stock');
  stock.name = "Sam's stock";
  expect(runs()).toBe(2);
  place.days(1);
  expect(runs()).toBe(3);
  const when = { kind: 'daily', at: 9 } as const;
  const draft = place.kept().draft as ReturnType<typeof priceList>;
  place.ask('start', 'task-1', { ...draft, when });
  place.book.addSheet('Stock').write(1, 1, 'Item');
  place.book.sheet('Stock').write(2, 1, 'canon ae-1');
  place.start(priceList({ range: 'Stock!A2:A2' }, { where: { column: 'E', history: 'Prices' }, when }), 'task-2');
  place.days(1);
  expect(runs()).toBe(4);
});

it('currencies are kept apart, and a move is shown with its percentage and currency', () => {
  const place = priced('Prices');
  place.days(2);
  const [stock, history] = [place.book.sheet('Stock'), place.book.sheet('Prices')];
  const rows = history.values();
  const first = rows.findIndex(([, , item]) => item === 'seiko skx007') + 1;
  const now = Number(rows.findLast(([, , item]) => item === 'seiko skx007')![4]);
  for (let row = first; row <= rows.length; row += 1)
    if (history.cell(row, 3).value === 'seiko skx007' && row < rows.length - 4) history.edit(row, 5).value = now / 2;
  stock.edit(2, columnOf(stock, 'Currency')).value = 'EUR';
  const tab = worth(place);
  const values = tab.values();
  expect(values.slice(1, 3).map(([currency]) => currency)).toEqual(['USD', 'EUR']);
  const moves = values.findIndex(([cell]) => cell === 'Item');
  expect(values[moves + 1]!.slice(0, 5)).toEqual(['seiko skx007', now / 2, now, 1, '']);
  expect([2, 3].map(column => tab.cell(moves + 2, column).format)).toEqual(['"$"#,##0.00', '"$"#,##0.00']);
  const dates = values.findIndex(([cell]) => cell === 'Date');
  expect(values[dates]!.slice(0, 3)).toEqual(['Date', 'Value in USD', 'Value in EUR']);
});

it("opening the tab “What it's all worth” sends nothing, and without earlier runs the tab says what moves need", () => {
  const place = priced();
  const spent = used(place);
  const tab = worth(place);
  expect(tab.values().map(([cell]) => cell)).toContain(
    'To see moves, edit the task, fill in “Tab that keeps every run”, and run it twice',
  );
  expect(tab.charts).toHaveLength(0);
  expect(used(place)).toBe(spent);
});

it("a person's additions to the tab stay, even if the tab's own rows have moved", () => {
  const place = priced('Prices');
  place.days(1);
  const tab = worth(place);
  tab.insertRows(1, 2);
  tab.insertColumns(1, 1);
  tab.edit(1, 1).value = 'my title';
  const below = tab.lastRow() + 2;
  tab.edit(below, 2).value = 'my note';
  place.days(2);
  worth(place);
  const cells = tab.values().flat();
  expect(tab.cell(1, 1).value).toBe('my title');
  expect(tab.values(3, 2, 1, 5)[0]).toEqual(['Currency', 'Items', 'Value', 'Cost', 'Gain before Fees']);
  expect(tab.cell(4, 4).formula).toContain('=$B$4');
  expect(cells.filter(value => value === 'my note')).toHaveLength(1);
  const last = tab.values().findLastIndex(line => line[1] instanceof Date);
  expect(tab.values().findIndex(line => line.includes('my note'))).toBeGreaterThan(last);
});

it.each([
  ['in another part', 3, 9],
  ['in the same part', 8, 10],
])('a row that a person deletes, with one inserted %s, leaves the totals to the person', (_, deleted, inserted) => {
  const place = priced('Prices');
  const tab = worth(place);
  tab.deleteRows(deleted, 1);
  tab.insertRows(inserted, 1);
  tab.edit(inserted, 1).value = 'my own words';
  const before = tab.values();
  place.days(1);
  expect(tab.values()).toEqual(before);
  expect(place.card().note).toContain('The totals stay as they are, because you changed their rows');
});

describe("what a person types into the tab's own rows", () => {
  const lineOf = (tab: FakeSheet, first: unknown) =>
    tab
      .values()
      .find(([cell]) => cell === first)
      ?.filter(Boolean);
  const rowOf = (tab: FakeSheet, first: unknown) => tab.values().findIndex(([cell]) => cell === first) + 1;

  it('stays as it is and beside its line, when lines are added above it and when they are gone', () => {
    const place = priced('Prices');
    const tab = worth(place);
    const stock = place.book.sheet('Stock');
    const count = 'Items without a price';
    tab.write(rowOf(tab, count), 4, "'1/2");
    tab.writeFormula(rowOf(tab, count), 5, '=1+1');
    tab.write(rowOf(tab, count) + 2, 1, 'my remark');
    tab.edit(rowOf(tab, count), 3).style.background = '#ffff00';
    const expected = () => {
      expect([4, 5].map(at => tab.cell(rowOf(tab, count), at))).toMatchObject([{ value: '1/2' }, { formula: '=1+1' }]);
      expect(
        tab
          .values()
          .flat()
          .filter(cell => ['1/2', 'my remark'].includes(String(cell))),
      ).toHaveLength(2);
      expect(rowOf(tab, 'my remark')).toBeGreaterThan(rowOf(tab, count));
      expect(rowOf(tab, 'my remark')).toBeLessThan(rowOf(tab, 'Gained Most in USD'));
    };
    const row = rowOf(tab, count);
    worth(place);
    expected();
    stock.write(2, columnOf(stock, 'Currency'), 'EUR');
    worth(place);
    expect(rowOf(tab, count)).toBe(row + 1);
    expected();
    place.days(1);
    expect(rowOf(tab, count)).toBe(row);
    expected();
  });

  it('stays beside an item whose price has moved, and beside its name when it has not', () => {
    const place = priced('Prices');
    place.days(2);
    const history = place.book.sheet('Prices');
    const items = ['seiko skx007', 'iphone 13 128gb'];
    const setPrices = (item: string, before: number, now: number) => {
      const rows = history.values().flatMap(([, , name], row) => (name === item ? [row + 1] : []));
      for (const row of rows) history.edit(row, 5).value = row === rows.at(-1) ? now : before;
    };
    const tab = worth(place);
    const shown = () => {
      worth(place);
      return items.map(item => lineOf(tab, item));
    };
    for (const item of items) tab.write(rowOf(tab, item), 6, `about ${item}`);
    for (const item of items) setPrices(item, 50, 50);
    expect(shown()).toEqual(items.map(item => [item, `about ${item}`]));
    setPrices('seiko skx007', 50, 100);
    tab.clearContent(rowOf(tab, 'iphone 13 128gb'), 6);
    expect(shown()).toEqual([['seiko skx007', 50, 100, 1, 'about seiko skx007'], undefined]);
  });
});

const REMARKS: [what: string, write: (tab: FakeSheet, rowOf: (first: string) => number, place: Scene) => void][] = [
  [
    'beside currencies that change places',
    (tab, rowOf, place) => {
      const stock = place.book.sheet('Stock');
      stock.write(3, columnOf(stock, 'Currency'), 'EUR');
      worth(place);
      for (const name of ['USD', 'EUR'])
        for (const part of ['Gained', 'Lost']) tab.write(rowOf(`${part} Most in ${name}`), 6, `about ${part} ${name}`);
    },
  ],
  [
    'in several places',
    (tab, rowOf) => {
      tab.write(rowOf('Items without a price'), 4, 'about the count');
      tab.write(rowOf('Items without a price') + 1, 3, 'about nothing');
      tab.write(rowOf('Gained Most in USD') + 2, 7, 'about a gain');
      tab.write(rowOf('Date') + 1, 6, 'about the first day');
    },
  ],
  [
    'below each other, all equal',
    (tab, rowOf) => {
      for (const down of [0, 1, 2, 3]) tab.write(rowOf('Items without a price') + down, 6, 'about it');
    },
  ],
  [
    'below each other, all different',
    (tab, rowOf) => {
      for (const down of [0, 1, 2, 3]) tab.write(rowOf('Items without a price') + down, 6, `about ${down}`);
    },
  ],
];

it.each(REMARKS)(
  'a tab that is killed while its lines move has each figure and each remark once after the next run: %s',
  (_, write) => {
    const place = priced('Prices');
    place.days(2);
    const stock = place.book.sheet('Stock');
    const currency = columnOf(stock, 'Currency');
    const tab = worth(place);
    write(tab, first => tab.values().findIndex(([cell]) => cell === first) + 1, place);
    const shown = (name: string) => {
      stock.write(2, currency, name);
      worth(place);
      return tab.values().filter(line => line.some(cell => cell !== ''));
    };
    const expected = { EUR: shown('EUR'), USD: shown('USD') };
    expect(expected.EUR.flat().filter(cell => String(cell).startsWith('about'))).toHaveLength(4);
    expect(expected.EUR).not.toEqual(expected.USD);
    const draw = (name: string) => {
      stock.write(2, currency, name);
      return place.host.callFromHtml('sidebar', ['worth', ['task-1']]);
    };
    for (const name of ['EUR', 'USD'] as const) {
      const other = name === 'EUR' ? 'USD' : 'EUR';
      shown(other);
      const { calls } = draw(name);
      const firstWrite = calls.findIndex(call =>
        /^(Range\.(set|clear)|Sheet\.insert|DeveloperMetadata\.remove)/.test(call),
      );
      for (let call = firstWrite; call <= calls.length; call += KILL_STEP) {
        shown(other);
        place.host.killIn(call);
        expect(draw(name).killed).toBe(true);
        expect({ call, shown: shown(name) }).toEqual({ call, shown: expected[name] });
      }
    }
    expect(place.book.sheets.filter(({ name }) => name.startsWith('Worth'))).toHaveLength(1);
  },
);

it("the tab's own chart is found among a person's charts, and isn't recreated once deleted", () => {
  const place = priced('Prices');
  for (let day = 0; day < 2; day += 1) place.days(1);
  const tab = worth(place);
  tab.charts[0]!.options.title = 'My collection';
  tab.charts.push(structuredClone({ ...tab.charts[0]!, id: 99 }));
  worth(place);
  expect(tab.charts).toHaveLength(2);
  tab.charts.splice(0, 2);
  worth(place);
  expect(tab.charts).toHaveLength(0);
});

it("a sheet with the name of the tab What it's all worth that holds other data is not changed", () => {
  const place = priced();
  place.book.addSheet('Worth of Stock').edit(1, 1).value = 'my notes';
  expect(worth(place).name).toBe('Worth of Stock 2');
  expect(place.book.sheet('Worth of Stock').values()).toEqual([['my notes']]);
  expect(worth(place).name).toBe('Worth of Stock 2');
});

it("a list without medians, or that isn't a price list, is rejected", () => {
  const place = scene({ plan: '500k', sheets: { Stock: ITEMS } });
  place.start(priceList({ range: 'Stock!A2:A6', columns: ['sales'] }, { where: { column: 'E', history: null } }));
  place.drive();
  expect(() => place.ask('worth', 'task-1')).toThrow('no columns of prices');
  expect(() => place.ask('worth', 'task-9')).toThrow('not a price list');
});
