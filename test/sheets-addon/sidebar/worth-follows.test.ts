/**
 * Totals of "What it's all worth" follow the list, whatever a person does to its sheet or to the tab (G3, N1). The suites try one act per
 * cause, the campaigns all of them.
 */
import { describe, expect, it } from 'vitest';
import { duplicateSheet } from '../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { likely, unlikely } from '../../support/apps-script/spreadsheet/undocumented.ts';
import { type Act, columnOf } from '../tasks/hands/hands.ts';
import { priceList, type Scene, scene } from '../tasks/harness.ts';
import { put } from '../tasks/places/places.ts';
import { clickedTable, draftOf } from '../tasks/tables.ts';
import { countOf, totalsOf } from './worth.ts';

const DAILY = { kind: 'daily', at: 7 } as const;
const ITEMS: unknown[][] = [
  ['Item', 'Quantity', 'Paid'],
  ['iphone 13 128gb', 2, 100.1],
  ['seiko skx007', '', 50.37],
  ['rtx 3070', 3, ''],
  ['canon ae-1', 1, 20],
  ['zzz thing', 5, 1],
];

const isCampaign = process.env.HANDS_STEP !== undefined;
/** @param sample the acts that the suites try. */
const tried = <A>(acts: Record<string, A>, ...sample: string[]) =>
  Object.entries(acts).filter(([name]) => isCampaign || sample.includes(name));

interface Columns {
  quantity: string;
  paid: string;
}

/** The totals that a person would calculate from the rows that show a price. */
function expected(sheet: FakeSheet, { quantity, paid }: Columns) {
  const at = (heading: string) => columnOf(sheet, heading);
  const lines = sheet.values().flatMap(line => {
    const [median, currency] = [line[at('Median') - 1], line[at('Currency') - 1]];
    if (typeof median !== 'number' || currency !== 'USD') return [];
    const [pieces, cost] = [line[at(quantity) - 1], line[at(paid) - 1]];
    const count = pieces === '' ? 1 : Number(pieces);
    return [{ value: median * count, cost: typeof cost === 'number' ? cost * count : null }];
  });
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    Items: lines.length,
    Value: sum(({ value }) => value),
    Cost: sum(({ cost }) => cost ?? 0),
    'Gain before Fees': sum(({ value, cost }) => (cost === null ? 0 : value - cost)),
    'Without Cost': lines.filter(({ cost }) => cost === null).length,
  };
}

const inCents = (totals: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, Math.round(Number(value) * 100) / 100]));

function opened(
  items: readonly (readonly unknown[])[] = ITEMS,
  name = 'Stock',
): { place: Scene; stock: FakeSheet; tab: FakeSheet } {
  const place = scene({ plan: '500k', sheets: { [name]: items } });
  const range = `'${name.replaceAll("'", "''")}'!A2:A${items.length}`;
  place.start(priceList({ range }, { where: { column: 'E', history: null }, when: DAILY, budget: 40 }));
  place.drive();
  return { place, stock: place.book.sheet(name), tab: tabOf(place) };
}
const tabOf = ({ ask, book }: Scene) => book.sheet(ask('worth', 'task-1'));

const last = (sheet: FakeSheet) => sheet.values().findLastIndex(line => line.some(value => value !== '')) + 1;
const whole = (sheet: FakeSheet) => ({
  row: 2,
  column: 1,
  rows: last(sheet) - 1,
  columns: sheet.lastColumn(),
});
const drag = (sheet: FakeSheet, heading: string, to: number) => sheet.moveColumns(columnOf(sheet, heading), 1, to);

const NAMES: Columns = { quantity: 'Quantity', paid: 'Paid' };
const ACTS: Record<string, { act: Act; names?: Columns }> = {
  'inserts rows above the headings': { act: sheet => sheet.insertRows(1, 3) },
  'inserts a row above the first item': { act: sheet => sheet.insertRows(2, 1) },
  'inserts a row in the list': { act: sheet => sheet.insertRows(4, 1) },
  'deletes the first item': { act: sheet => sheet.deleteRows(2, 1) },
  'deletes an item in the middle': { act: sheet => sheet.deleteRows(3, 1) },
  'deletes the last item with a price': { act: sheet => sheet.deleteRows(5, 2) },
  'sorts the list by its items': { act: sheet => sheet.sort(whole(sheet), 1, true) },
  'drags the last row to the top': { act: sheet => sheet.moveRows(5, 1, 2) },
  'drags the first row to the end': { act: sheet => sheet.moveRows(2, 1, 6) },
  'drags the medians to the left': { act: sheet => drag(sheet, 'Median', 1) },
  'drags the currencies beyond the others': { act: sheet => drag(sheet, 'Currency', 12) },
  'drags the items to the right': { act: sheet => drag(sheet, 'Item', 14) },
  'drags the prices paid before the items': { act: sheet => drag(sheet, 'Paid', 1) },
  'moves the whole list to the right': { act: sheet => sheet.insertColumns(1, 4) },
  'inserts a column among the results': { act: sheet => sheet.insertColumns(6, 1) },
  'renames the sheet': {
    act: sheet => {
      sheet.name = "Sam's stock!";
    },
  },
  'renames the columns of pieces and of prices paid': {
    act: sheet => {
      sheet.write(1, 2, 'Boxes');
      sheet.write(1, 3, 'Once');
    },
    names: { quantity: 'Boxes', paid: 'Once' },
  },
  'adds a column of the same name': {
    act: sheet => {
      sheet.insertColumns(2, 1);
      put(sheet, 'B1', [['Qty'], [9], [9], [9], [9], [9]]);
    },
  },
  'writes a total right below': {
    act: sheet => {
      sheet.write(7, 1, 'Total');
      sheet.write(7, columnOf(sheet, 'Median'), '=SUM(E2:E6)');
    },
  },
  'writes a total below': {
    act: sheet => {
      sheet.write(8, 1, 'Total');
      sheet.write(8, columnOf(sheet, 'Median'), '=SUM(E2:E6)');
    },
  },
};

describe('a person who has opened the totals of a list', () => {
  it.each(tried(ACTS, 'drags the medians to the left'))(
    'and %s sees the same totals as the rows show',
    async (_, { act, names = NAMES }) => {
      const { place, stock, tab } = opened();
      act(stock);
      const priced = inCents(expected(stock, names));
      expect(priced.Items).toBeGreaterThan(1);
      // At once, after opening it again, and after another run.
      expect(inCents(await totalsOf(stock, tab))).toEqual(priced);
      expect(tabOf(place)).toBe(tab);
      expect(inCents(await totalsOf(stock, tab))).toEqual(priced);
      place.days(1);
      expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, names)));
    },
  );
});

if (isCampaign)
  describe('a person who opens the totals of a list again', () => {
    it('sees items that were added and priced since, without opening it again', async () => {
      const { place, stock, tab } = opened();
      put(stock, 'A7', [
        ['nikon f3', 2, 33.33],
        ['lego 75192', 1, 100],
        ['sony wh-1000xm4', '', 11.11],
      ]);
      place.days(1);
      const priced = expected(stock, NAMES);
      expect(priced.Items).toBe(7);
      expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(priced));
      expect(await countOf(stock, tab, 'Items without a price')).toBe(1);
    });

    it('and deletes the column of pieces sees every item counted once', async () => {
      const { place, stock, tab } = opened();
      stock.deleteColumns(2, 1);
      tabOf(place);
      const medians = stock.values().flatMap(line => {
        const median = line[columnOf(stock, 'Median') - 1];
        return typeof median === 'number' ? [median] : [];
      });
      const { Items, Value } = inCents(await totalsOf(stock, tab));
      expect(Items).toBe(medians.length);
      expect(Value).toBeCloseTo(
        medians.reduce((sum, median) => sum + median, 0),
        2,
      );
    });
  });

/** Names that a formula has to quote. */
const SHEETS = ['Deals!', "O'Brien's", 'Cards, sealed', 'Stock [2026]', 'Sold (old); new', 'Bücher & Spiele', '2026'];

it.each(isCampaign ? SHEETS : SHEETS.slice(0, 2))(
  'the totals of a list on a sheet named “%s” follow it, and stay right when it is renamed',
  async name => {
    const { place, stock, tab } = opened(ITEMS, name);
    expect(tab.name).toBe(`Worth of ${name}`);
    stock.moveRows(5, 1, 2);
    expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, NAMES)));
    stock.name = 'Renamed!';
    stock.write(3, 2, 9);
    expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, NAMES)));
    place.days(1);
    expect(tabOf(place)).toBe(tab);
    expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, NAMES)));
  },
);

describe.each([
  ['the likelier way', likely],
  ['the other way', unlikely],
])('a tab of totals that a person copies, what Google leaves open %s', (_, undocumented) => {
  it('is not changed, and the original goes on, wherever it is moved', async () => {
    const { place, stock, tab } = opened();
    Object.assign(place.book.undocumented, undocumented);
    const copy = duplicateSheet(tab);
    const before = copy.values();
    place.book.sheets.push(...place.book.sheets.splice(place.book.sheets.indexOf(tab), 1));
    stock.insertRows(3, 1);
    put(stock, 'A3', [['nikon f3', 2, 33.33]]);
    place.days(1);
    expect(tabOf(place)).toBe(tab);
    expect(copy.values()).toEqual(before);
    expect(expected(stock, NAMES).Items).toBe(5);
    expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, NAMES)));
  });

  it('and then deletes is made anew, and the copy stays as it is', async () => {
    const { place, stock, tab } = opened();
    Object.assign(place.book.undocumented, undocumented);
    const copy = duplicateSheet(tab);
    place.book.removeSheet(tab);
    const before = copy.values();
    place.days(1);
    expect(place.card().bad).toBe(false);
    const next = tabOf(place);
    expect(next).not.toBe(copy);
    expect(copy.values()).toEqual(before);
    expect(inCents(await totalsOf(stock, next))).toEqual(inCents(expected(stock, NAMES)));
  });
});

/** What a person does to the tab; `mine` must stay. */
const TAB_ACTS: Record<string, Act> = {
  'inserts a column in the totals': tab => {
    tab.insertColumns(3, 1);
    tab.write(2, 3, 'mine');
  },
  'drags a column of the totals': tab => {
    tab.moveColumns(4, 1, 2);
    tab.write(20, 9, 'mine');
  },
  'writes to the right of them': tab => tab.write(2, 8, 'mine'),
  'renames their headings': tab => {
    tab.write(1, 1, 'Money');
    tab.write(40, 1, 'mine');
  },
  'inserts rows above': tab => {
    tab.insertRows(1, 2);
    tab.write(1, 1, 'mine');
  },
  'writes right below': tab => tab.write(tab.lastRow() + 1, 1, 'mine'),
};

describe('a person who acts on the tab of totals', () => {
  it.each(tried(TAB_ACTS, 'inserts a column in the totals'))(
    'and %s keeps their cell, and the totals stay right',
    async (_, act) => {
      const { place, stock, tab } = opened();
      act(tab);
      for (let day = 0; day < 2; day += 1) {
        place.days(1);
        expect(tabOf(place)).toBe(tab);
        expect(
          tab
            .values()
            .flat()
            .filter(value => value === 'mine'),
        ).toHaveLength(1);
        expect(inCents(await totalsOf(stock, tab))).toEqual(inCents(expected(stock, NAMES)));
      }
    },
  );

  const LEFT_ALONE = 'The totals stay as they are, because you changed their rows';
  const ROW_ACTS: Record<string, Act> = {
    'deletes their first row': tab => tab.deleteRows(1, 1),
    'deletes a row among them': tab => tab.deleteRows(3, 1),
    'inserts a row among them': tab => {
      tab.insertRows(3, 1);
      tab.write(3, 1, 'mine');
    },
  };
  it.each(tried(ROW_ACTS, 'deletes a row among them'))('and %s is told, and gets another tab', (_, act) => {
    const { place, tab } = opened();
    expect(place.card().note).not.toContain(LEFT_ALONE);
    act(tab);
    const left = tab.values();
    place.days(1);
    expect(tab.values()).toEqual(left);
    expect(place.card().note).toContain(LEFT_ALONE);
    expect(tabOf(place).name).toBe('Worth of Stock 2');
    expect(tab.values()).toEqual(left);
    place.days(1);
    expect(place.card().note).not.toContain(LEFT_ALONE);
  });
});

if (isCampaign)
  describe('what was paid in a table', () => {
    const open = (rows: readonly (readonly unknown[])[]) => {
      const place = clickedTable(rows, 'A2');
      const { draft } = place.ask('plan', draftOf(place), null);
      place.ask('start', 'task-1', draft);
      place.drive();
      return { stock: place.book.sheet('Stock'), tab: tabOf(place) };
    };
    const CARDS = [
      ['Charizard', 'Base Set', '4/102', 3],
      ['Blastoise', 'Base Set', '2/102', 1],
      ['Lugia', 'Neo Genesis', '9/111', 7],
    ];
    const withPaid = (heading: string, paid: readonly unknown[]) => [
      ['Name', 'Set', 'Number', 'Quantity', heading],
      ...CARDS.map((card, at) => [...card, paid[at]]),
    ];

    it.each([
      ['for one piece', withPaid('Price Paid', [10.01, 5, 0.1]), 35.73],
      ['for all pieces together, to the last hundredth', withPaid('Total Cost', [10, 5.05, 0.1]), 15.15],
    ])('%s is summed', async (_, rows, cost) => {
      const { stock, tab } = open(rows);
      expect(columnOf(stock, 'Median')).toBeGreaterThan(0);
      const totals = inCents(await totalsOf(stock, tab));
      expect(totals.Items).toBe(3);
      expect(totals.Cost).toBe(cost);
      expect(totals['Gain before Fees']).toBeCloseTo(Number(totals.Value) - cost, 2);
    });

    it('in hundredths is summed in whole amounts', async () => {
      const { stock, tab } = open([
        ['product-name', 'console-name', 'price-in-pennies', 'include-string', 'cost-basis-in-pennies', 'quantity'],
        ['Super Mario 64', 'Nintendo 64', 3999, 'Loose', 1099, 1],
        ['Chrono Trigger', 'Super Nintendo', 19999, 'Loose', 5001, 2],
      ]);
      const totals = inCents(await totalsOf(stock, tab));
      expect(totals.Items).toBe(2);
      expect(totals.Cost).toBe(111.01);
    });

    it('in another currency than the prices is no cost of theirs', async () => {
      const { stock, tab } = open(withPaid('Price Paid (EUR)', [10, 5, 1]));
      const totals = inCents(await totalsOf(stock, tab));
      expect(totals.Cost).toBe(0);
      expect(totals['Without Cost']).toBe(3);
    });
  });

it('rows of a table that differ in their condition alone have a price each in the kept runs and in the value over time', async () => {
  const place = clickedTable(
    [
      ['Brand', 'Model', 'Condition', 'Quantity'],
      ['Apple', 'iphone 13 128gb', 'New', 1],
      ['Apple', 'iphone 13 128gb', 'Used', 2],
      ['Canon', 'ae-1', 'Used', 1],
    ],
    'A3',
  );
  const draft = draftOf(place);
  place.start({ ...draft, where: { ...draft.where, history: 'Runs' } });
  place.drive();
  const [stock, tab] = [place.book.sheet('Stock'), tabOf(place)];
  const medians = [2, 3, 4].map(row => stock.cell(row, columnOf(stock, 'Median')).value);
  const runs = place.book.sheet('Runs').values().slice(1);
  expect(runs.map(line => line[4])).toEqual(medians);
  expect(new Set(runs.map(line => line[2])).size).toBe(3);
  const { Value } = await totalsOf(stock, tab);
  const overTime = tab.values().find(([date]) => date instanceof Date)?.[1];
  expect(overTime).toBeCloseTo(Number(Value), 6);
});

it('a list with the price now is worth that, now and over time', async () => {
  const place = clickedTable(
    [
      ['Model', 'Quantity'],
      ['iphone 13 128gb', 1],
      ['canon ae-1', 2],
    ],
    'A3',
  );
  const draft = draftOf(place);
  const what = { ...draft.what, columns: ['median', 'priceNow', 'sales'] } as typeof draft.what;
  place.start({ ...draft, what, where: { ...draft.where, history: 'Runs' } });
  place.drive();
  const [stock, tab] = [place.book.sheet('Stock'), tabOf(place)];
  const [one, two] = [2, 3].map(row => Number(stock.cell(row, columnOf(stock, 'Price Now')).value)) as [number, number];
  const { Value } = await totalsOf(stock, tab);
  expect(Number(Value)).toBeCloseTo(one + 2 * two, 6);
  const overTime = tab.values().find(([date]) => date instanceof Date)?.[1];
  expect(overTime).toBeCloseTo(one + 2 * two, 6);
});
