/** Totals and rankings of a list that lost all its marks go on in their tabs, which may hold a person's remarks (G3, V1). */
import { describe, expect, it } from 'vitest';
import type { PriceColumn } from '../../../sheets-addon/sidebar/server-interface.ts';
import { duplicateSheet, exportAndImport } from '../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { THREE } from '../selling-costs.ts';
import { priceList, type Scene, scene } from '../tasks/harness.ts';
import { column, DAILY, listOf, listOn, put, reviewed, STOCK } from '../tasks/places/places.ts';
import { totalsOf } from './worth.ts';

const COLUMNS: PriceColumn[] = ['median', 'sales', 'profit'];
const REPORTS = ['worth', 'sellFirst'] as const;

function priced(): Scene & { stock: FakeSheet } {
  const place = scene({ plan: '500k', sheets: { Stock: listOf(STOCK) } });
  const stock = place.book.sheet('Stock');
  put(stock, 'J1', column(['Paid', ...STOCK.map((_, row) => 5 + row)]));
  place.ask('saveCosts', THREE);
  reviewed(place, listOn('Stock!A2:A9', 'B', { columns: COLUMNS, paid: 'Stock!J2:J9' }, { when: DAILY }));
  place.drive();
  return { ...place, stock };
}

const tabs = ({ book }: Scene) => book.sheets.filter(({ name }) => /^(Worth of|Sell first)/.test(name));
const rowOf = (tab: FakeSheet, text: string) => tab.values().findIndex(line => line.includes(text)) + 1;

/** Writes a remark beside a line of the tab. */
function remark(tab: FakeSheet): void {
  const row = Math.max(3, rowOf(tab, 'Items without a price'));
  tab.write(row, tab.name.startsWith('Worth') ? 4 : 8, 'mine');
}

/** The file is exported and imported, and a person puts the list back. */
function putBack(place: Scene): void {
  exportAndImport(place.book);
  place.days(1);
  expect(place.card().main?.command).toBe('putBack');
  place.ask('command', 'task-1', 'putBack');
  place.drive();
  expect(place.card()).toMatchObject({ bad: false, state: 'planned' });
}

const formulas = (tab: FakeSheet) => [1, 2, 3].map(row => [1, 2, 3, 4, 5, 6, 7].map(at => tab.cell(row, at).formula));

describe.each(REPORTS)('asked again for %s after all marks were lost', report => {
  const shown = (place: Scene) => place.book.sheet(place.ask(report, 'task-1'));

  it.each<[what: string, act: (tab: FakeSheet, place: Scene & { stock: FakeSheet }) => void]>([
    ['wrote a remark', () => {}],
    ['inserted rows above', tab => tab.insertRows(1, 2)],
    ['dragged a column', tab => tab.moveColumns(3, 1, 6)],
    ['added an item at the end', (_, { stock }) => stock.write(10, 1, 'scarce item 50')],
    ['inserted a row above the first item', (_, { stock }) => stock.insertRows(2, 1)],
    ['deleted the first item', (_, { stock }) => stock.deleteRows(2, 1)],
    ['cleared the first item', (_, { stock }) => stock.clearContent(2, 1)],
  ])('a person who %s finds it in the same tab, which goes on', (_, act) => {
    const place = priced();
    const tab = shown(place);
    remark(tab);
    act(tab, place);
    putBack(place);
    expect(place.card().note).not.toContain('because you changed');
    const spent = place.sandbox.account.used;
    expect(shown(place)).toBe(tab);
    expect(tabs(place)).toEqual([tab]);
    expect(
      tab
        .values()
        .flat()
        .filter(value => value === 'mine'),
    ).toHaveLength(1);
    expect(place.sandbox.account.used).toBe(spent);
    place.days(1);
    expect(place.card()).toMatchObject({ bad: false, note: expect.not.stringContaining('because you changed') });
    tab.name = 'Renamed';
    expect(shown(place)).toBe(tab);
  });

  it('shows the same figures', () => {
    const place = priced();
    const tab = shown(place);
    const before = formulas(tab);
    putBack(place);
    expect(formulas(shown(place))).toEqual(before);
  });

  it.each<[what: string, act: (tab: FakeSheet, place: Scene) => void]>([
    ['has other headings', tab => tab.write(1, 1, 'My own')],
    ['holds a line more', tab => tab.insertRows(2, 1)],
    [
      'holds only values',
      tab => {
        const values = tab.values();
        put(tab, 'A1', values);
      },
    ],
    [
      'is of another person',
      (tab, { book }) => {
        const { name } = tab;
        book.removeSheet(tab);
        put(book.addSheet(name), 'A1', [['my list'], ['a'], ['b']]);
      },
    ],
  ])('a tab that %s stays as it is', (what, act) => {
    const place = priced();
    const tab = shown(place);
    const { name } = tab;
    act(tab, place);
    const left = place.book.sheet(name);
    // A ranking stands wherever a person moves it.
    if (report === 'sellFirst' && what === 'holds a line more') left.write(3, 1, 'mine');
    const before = left.values();
    putBack(place);
    expect(shown(place).name).toBe(`${name} 2`);
    expect(left.values()).toEqual(before);
  });

  it('a copy of the tab stays as it is', () => {
    const place = priced();
    const tab = shown(place);
    const copy = duplicateSheet(tab);
    const before = copy.values();
    putBack(place);
    expect(shown(place)).toBe(tab);
    expect(copy.values()).toEqual(before);
  });

  it('another list of the same sheet gets its own tab', () => {
    const place = priced();
    put(place.stock, 'L1', listOf(STOCK));
    put(place.stock, 'U1', column(['Paid', ...STOCK.map(() => 3)]));
    reviewed(place, listOn('Stock!L2:L9', 'M', { columns: COLUMNS, paid: 'Stock!U2:U9' }), 'task-2');
    place.drive('task-2');
    const tab = shown(place);
    putBack(place);
    place.ask('command', 'task-2', 'runNow');
    place.drive('task-2');
    place.ask('command', 'task-2', 'putBack');
    place.drive('task-2');
    const before = formulas(tab);
    const other = place.book.sheet(place.ask(report, 'task-2'));
    expect(other).not.toBe(tab);
    expect(formulas(tab)).toEqual(before);
    expect(shown(place)).toBe(tab);
  });
});

it('the totals are right after that', async () => {
  const place = priced();
  const tab = place.book.sheet(place.ask('worth', 'task-1'));
  const before = await totalsOf(place.stock, tab);
  putBack(place);
  place.ask('worth', 'task-1');
  place.stock.write(3, 10, 1_000);
  const after = await totalsOf(place.stock, tab);
  expect(Number(after.Cost) - Number(before.Cost)).toBeCloseTo(1_000 - 6, 2);
});

describe.each([
  ['allSales', 'Sales of seiko skx007'],
  ['insertPicture', 'Chart of seiko skx007'],
] as const)('asked again for %s after all marks were lost', (report, title) => {
  /** The same item, in a list that is priced as new and beside it without filters. */
  function looked() {
    const place = scene({
      plan: '500k',
      sheets: { Stock: [['Item'], ['seiko skx007']], Wanted: [['Item'], ['seiko skx007']] },
    });
    place.start(priceList({ range: 'Stock!A2:A2', options: { itemCondition: 'new' } }));
    place.drive();
    const shown = (sheet: string) => {
      place.ask('open', sheet, 'A2');
      place.ask('look', null, true);
      place.ask('open', sheet, 'A2');
      return place.book.sheet((report === 'allSales' ? place.ask(report, null, false) : place.ask(report, null)).sheet);
    };
    return { ...place, shown };
  }
  const own = ({ book }: Scene) => book.sheets.filter(({ name }) => /^(Sales|Chart|Mine)/.test(name));

  it.each<[what: string, act: (tab: FakeSheet) => void]>([
    ['did nothing', () => {}],
    ['renamed it', tab => (tab.name = 'Mine')],
    ['inserted rows above', tab => tab.insertRows(1, 2)],
    ['dragged a column', tab => tab.moveColumns(3, 1, 9)],
    ['wrote a remark', tab => tab.write(4, 14, 'mine')],
  ])('a person who %s finds it in the same tab', (_, act) => {
    const place = looked();
    const tab = place.shown('Wanted');
    const charts = tab.charts.length;
    act(tab);
    const [rows, { name }] = [tab.lastRow(), tab];
    exportAndImport(place.book);
    expect(place.shown('Wanted')).toBe(tab);
    expect(own(place)).toEqual([tab]);
    expect([tab.lastRow(), tab.name, tab.charts.length]).toEqual([rows, name, charts]);
  });

  it('sales of another search with the same keyword keep their own tab', () => {
    const place = looked();
    const [wanted, stock] = [place.shown('Wanted'), place.shown('Stock')];
    expect(stock.name).toBe(`${title} 2`);
    const before = [wanted.values(), stock.values()];
    exportAndImport(place.book);
    for (const command of ['runNow', 'putBack'] as const) {
      place.ask('command', 'task-1', command);
      place.drive();
    }
    expect(place.shown('Stock')).toBe(stock);
    expect(place.shown('Wanted')).toBe(wanted);
    expect([wanted.values(), stock.values()]).toEqual(before);
  });

  it('a copy of the tab stays as it is', () => {
    const place = looked();
    const tab = place.shown('Wanted');
    const copy = duplicateSheet(tab);
    exportAndImport(place.book);
    const before = copy.values();
    expect(place.shown('Wanted')).toBe(tab);
    expect(copy.values()).toEqual(before);
  });

  it('a tab of a person with that name stays as it is', () => {
    const place = looked();
    put(place.book.addSheet(title), 'A1', [
      ['Title', 'Price'],
      ['mine', 5],
    ]);
    expect(place.shown('Wanted').name).toBe(`${title} 2`);
    expect(place.book.sheet(title).values()).toEqual([
      ['Title', 'Price'],
      ['mine', 5],
    ]);
  });
});

it('a ranking that a person renamed is found after all marks were lost', () => {
  const place = priced();
  const tab = place.book.sheet(place.ask('sellFirst', 'task-1'));
  tab.name = 'My ranking';
  putBack(place);
  expect(place.book.sheet(place.ask('sellFirst', 'task-1'))).toBe(tab);
});
