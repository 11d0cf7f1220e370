/** The items that gained and lost most against what was paid, on the tab "What it's all worth" (N1, V1). */
import { expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { columnOf } from '../tasks/hands/hands.ts';
import { priceList, scene } from '../tasks/harness.ts';
import { clickedTable, draftOf } from '../tasks/tables.ts';
import { calculated, totalsOf } from './worth.ts';

const ITEMS = ['iphone 13 128gb', 'seiko skx007', 'rtx 3070', 'canon ae-1', 'fender stratocaster', 'zzz thing'];

function opened(pieces: readonly unknown[], paid: readonly unknown[], heading = 'Paid') {
  const lines = ITEMS.map((item, at) => [item, pieces[at] ?? '', paid[at] ?? '']);
  const place = scene({ plan: '500k', sheets: { Stock: [['Item', 'Quantity', heading], ...lines] } });
  place.start(priceList({ range: `Stock!A2:A${ITEMS.length + 1}` }, { where: { column: 'E', history: null } }));
  place.drive();
  const spent = place.sandbox.account.used;
  const tab = place.book.sheet(place.ask('worth', 'task-1'));
  expect(place.sandbox.account.used).toBe(spent);
  return { place, stock: place.book.sheet('Stock'), tab };
}

/** The formulas of the lines below a heading of the tab. */
function formulasBelow(tab: FakeSheet, heading: string): string[] {
  const lines = tab.values();
  const top = lines.findIndex(line => line.includes(heading));
  const left = lines[top]!.indexOf(heading);
  const formulas: string[] = [];
  for (let row = top + 2; tab.cell(row, left + 2).formula.startsWith('=IFERROR('); row += 1)
    for (let column = left + 1; column <= left + 5; column += 1) formulas.push(tab.cell(row, column).formula);
  return formulas;
}

/** The filled lines among these values. */
function filled(values: readonly unknown[]): unknown[][] {
  const found = Array.from({ length: values.length / 5 }, (_, at) => values.slice(at * 5, at * 5 + 5));
  return found.filter(([item]) => item !== '' && item !== null);
}

/** What a person would calculate from the rows that show a price. */
function expected(stock: FakeSheet, currency = 'USD', { isTotal = false } = {}) {
  const at = (heading: string) => columnOf(stock, heading) - 1;
  const lines = stock.values().flatMap(line => {
    const [price, paid, pieces] = [line[at('Median')], line[2], line[1]];
    if (line[0] === '' || typeof price !== 'number' || typeof paid !== 'number' || line[at('Currency')] !== currency)
      return [];
    const count = pieces === '' ? 1 : typeof pieces === 'number' ? pieces : 0;
    const [value, cost] = [price * count, isTotal ? paid : paid * count];
    return value === cost ? [] : [[line[0], value, cost, value - cost, cost > 0 ? value / cost - 1 : '']];
  });
  const near = (line: unknown[]) => line.map(each => (typeof each === 'number' ? expect.closeTo(each, 6) : each));
  const by = (a: unknown[], b: unknown[]) => Number(b[3]) - Number(a[3]);
  const sorted = lines.sort(by);
  return {
    gained: sorted.filter(([, , , gain]) => Number(gain) > 0).map(near),
    lost: sorted
      .filter(([, , , gain]) => Number(gain) < 0)
      .reverse()
      .map(near),
  };
}

async function shown(stock: FakeSheet, tab: FakeSheet, currency = 'USD') {
  const gained = formulasBelow(tab, `Gained Most in ${currency}`);
  const values = await calculated(stock, tab, [...gained, ...formulasBelow(tab, `Lost Most in ${currency}`)]);
  return { gained: filled(values.slice(0, gained.length)), lost: filled(values.slice(gained.length)) };
}

it('winners and losers are those of the rows on the first day, and follow an edit of a price paid, a quantity or the order', async () => {
  const { stock, tab } = opened([2, '', 3, 0, '', 5], [100, 9000, 5000, 20, 1, 1]);
  const first = expected(stock);
  expect([first.gained.length, first.lost.length]).toEqual([2, 2]);
  expect(await shown(stock, tab)).toEqual(first);
  stock.edit(2, 3).value = 99_999;
  stock.edit(4, 2).value = 1;
  stock.edit(4, 3).value = 0;
  stock.edit(5, 2).value = 'two';
  stock.edit(6, 3).value = '1 USD';
  const next = expected(stock);
  expect(next).not.toEqual(first);
  expect(await shown(stock, tab)).toEqual({ ...next, gained: next.gained.slice(0, 5) });
  stock.sort({ row: 2, column: 1, rows: 6, columns: stock.lastColumn() }, 1, true);
  expect(await shown(stock, tab)).toEqual(expected(stock));
});

it('currencies are ranked apart, and what was paid for all pieces together counts once', async () => {
  const { place, stock } = opened([2, 1, 4, 1, 1, 1], [1, 9000, 5000, 20, 1, 1], 'Total cost');
  stock.edit(3, columnOf(stock, 'Currency')).value = 'EUR';
  const tab = place.book.sheet(place.ask('worth', 'task-1'));
  const euros = await shown(stock, tab, 'EUR');
  expect(euros).toEqual({ gained: [['None', '', '', '', '']], lost: expected(stock, 'EUR', { isTotal: true }).lost });
  const dollars = expected(stock, 'USD', { isTotal: true });
  expect(dollars.lost).toHaveLength(1);
  expect(await shown(stock, tab)).toEqual(dollars);
  // A row whose item was removed keeps its price, and is no item any more.
  stock.edit(4, 1).value = '';
  place.ask('worth', 'task-1');
  expect(await shown(stock, tab)).toEqual({ gained: dollars.gained, lost: [['None', '', '', '', '']] });
});

it('beside pieces, a sum that may be for one of them or for all is no price paid', () => {
  const { tab } = opened([3, 1], [30, 20], 'Total Spent');
  expect(tab.values().map(([cell]) => cell)).toContain('Needs what you paid: add a column “Paid”');
});

it('a list without prices paid says what winners and losers need', () => {
  const { place, stock, tab } = opened([], [], 'My note');
  expect(tab.values().map(([cell]) => cell)).toContain('Needs what you paid: add a column “Paid”');
  stock.write(1, 3, 'Paid');
  place.ask('worth', 'task-1');
  expect(tab.values().map(([cell]) => cell)).toContain('Lost Most in USD');
});

/** The longest formula on a tab. */
const longest = (tab: FakeSheet) =>
  Math.max(...tab.values().flatMap((line, row) => line.map((_, at) => tab.cell(row + 1, at + 1).formula.length)));

/** Whether the tab names rows that are left out. */
const leavesOut = (tab: FakeSheet) =>
  tab.values().some((_, row) => tab.cell(row + 1, 1).formula.includes('Rows left out'));

const firstFive = ({ gained, lost }: ReturnType<typeof expected>) => ({
  gained: gained.slice(0, 5),
  lost: lost.slice(0, 5),
});

it('pieces of a table that were sold since are left out, however many lie between the others', async () => {
  const rows = Array.from({ length: 70 }, (_, at) => [`Moss Bear ${at}`, 1 + (at % 3), 7 * at + 1, 'Lantern Dusk']);
  const place = clickedTable([['Name', 'Quantity', 'Paid', 'Set'], ...rows], 'A2');
  const { draft } = place.ask('plan', draftOf(place), null);
  place.ask('start', 'task-1', draft);
  place.drive();
  const stock = place.book.sheet('Stock');
  const open = () => place.book.sheet(place.ask('worth', 'task-1'));
  const short = longest(open());
  for (let row = 3; row <= 71; row += 2) stock.edit(row, 2).value = 0;
  const tab = open();
  expect(longest(tab)).toBeLessThan(short + 3000);
  expect(leavesOut(tab)).toBe(true);
  expect((await totalsOf(stock, tab)).Items).toBe(35);
  expect(await shown(stock, tab)).toEqual(firstFive(expected(stock)));
  // The rows keep being left out when they move, and when one of them is deleted.
  stock.deleteRows(5, 1);
  stock.insertRows(4, 2);
  expect((await totalsOf(stock, tab)).Items).toBe(35);
});

it('a long list of which every third item was removed shows what the others are worth', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [ITEMS[at % 5], 1, at + 1]);
  const place = scene({ plan: '500k', sheets: { Stock: [['Item', 'Quantity', 'Paid'], ...rows] } });
  place.start(priceList({ range: 'Stock!A2:A501' }, { where: { column: 'E', history: null } }));
  place.drive();
  const stock = place.book.sheet('Stock');
  for (let row = 4; row <= 501; row += 3) stock.edit(row, 1).value = '';
  const tab = place.book.sheet(place.ask('worth', 'task-1'));
  tab.write(tab.lastRow() + 2, 1, 'mine');
  expect(longest(tab)).toBeLessThan(5000);
  const priceAt = columnOf(stock, 'Median') - 1;
  const left = stock.values().filter(line => line[0] === '' && typeof line[priceAt] === 'number');
  expect(left.length).toBeGreaterThan(100);
  const { gained, lost } = await shown(stock, tab);
  const { gained: most, lost: least } = firstFive(expected(stock));
  // Items of the same gain may be in any order.
  expect(gained.map(line => line[3])).toEqual(most.map(line => line[3]));
  expect(lost.map(line => line[3])).toEqual(least.map(line => line[3]));
  const prices = stock.values().filter(line => line[0] !== '' && typeof line[priceAt] === 'number');
  expect((await totalsOf(stock, tab)).Items).toBe(prices.length);
  place.ask('worth', 'task-1');
  expect(tab.values().flat()).toContain('mine');
});

it.each([
  ['#N/A', 'Paid'],
  ['#REF!', 'Quantity'],
  ['#DIV/0!', 'Median'],
  ['#N/A', 'Currency'],
  ['#REF!', 'Item'],
])('an error %s in a cell of %s leaves out its row alone', async (error, heading) => {
  const { stock, tab } = opened([2, '', 3, 1, '', 5], [100, 9000, 5000, 20, 1, 1]);
  const { gained, lost } = await shown(stock, tab);
  stock.edit(2, columnOf(stock, heading)).value = error;
  expect(gained.some(([item]) => item === ITEMS[0])).toBe(true);
  expect(await shown(stock, tab)).toEqual({ gained: gained.filter(([item]) => item !== ITEMS[0]), lost });
});
