/** A table as it came out of a program: each item gets its own price, and nothing else is paid for (G3, M1, M3, N1). */
import { describe, expect, it } from 'vitest';
import { listWith, typedCells } from '../../../support/typed-values.ts';
import { onAuction } from '../../selling-costs.ts';
import type { Scene } from '../harness.ts';
import { charges, lookedUp } from '../places/places.ts';
import {
  APP_FILES,
  type Cells,
  click,
  clickedTable,
  columnOf,
  draftOf,
  expectedOf,
  importedFile,
  priceFor,
  readCells,
  SHEET_FILES,
  shown,
  UNSURE,
} from '../tables.ts';

function priced(rows: Cells, cell = 'B5'): Scene {
  const place = clickedTable(rows, cell);
  // Enough for items that are added later.
  const { draft } = place.ask('plan', { ...draftOf(place), budget: 30 }, null);
  place.ask('start', 'task-1', draft);
  place.drive();
  return place;
}
function runAgain(place: Scene) {
  place.clock.advance(60_000);
  place.ask('command', 'task-1', 'runNow');
  return place.drive();
}

it.each(SHEET_FILES)('%s: the review has the items of the table of cases, and costs nothing', file => {
  const { items } = expectedOf(file);
  const place = clickedTable(importedFile(file), `B${items[0]!.row}`);
  const plan = place.ask('plan', draftOf(place), null);
  const keywords = items.map(({ keyword }) => keyword);
  const searches = new Set(items.map(({ parameters }) => JSON.stringify(parameters)));
  const shownFirst = plan.table?.samples.map(({ keyword }) => keyword) ?? [];
  expect(plan.requests).toBe(searches.size);
  expect(shownFirst.length).toBeGreaterThan(0);
  expect(shownFirst.filter(keyword => !keywords.includes(keyword))).toEqual([]);
  expect(place.sandbox.account.charged).toBe(0);
});

describe.each(APP_FILES)('%s', file => {
  const rows = importedFile(file);

  it('every item has the price of its search in the table of cases, and no other row costs anything', () => {
    const place = clickedTable(rows, 'B5');
    const { items, leftOut } = expectedOf(file);
    const plan = place.ask('plan', draftOf(place), null);
    const searches = new Set(items.map(({ parameters }) => JSON.stringify(parameters)));
    expect(plan.requests).toBe(searches.size);
    expect(plan.problem).toBeNull();
    const charged = charges(place, () => {
      place.ask('start', 'task-1', plan.draft);
      place.drive();
    });
    expect(charged).toBe(searches.size);
    expect(new Set(lookedUp(place))).toEqual(new Set(items.map(({ keyword }) => keyword)));
    for (const { row, parameters } of items) expect(shown(place, row)).toEqual(priceFor(parameters));
    for (const row of leftOut) expect(shown(place, row)).toEqual(['', '']);
  });

  it('the price moves with its item when the table is sorted and a column is inserted', () => {
    const place = priced(rows);
    const { items } = expectedOf(file);
    const sheet = place.book.sheet('Stock');
    const width = rows[0]!.length;
    const before = new Map(items.map(({ row }) => [String(sheet.values(row, 1, 1, width)[0]), shown(place, row)]));
    const [top, bottom] = [items[0]!.row, rows.length];
    const whole = { row: top, column: 1, rows: bottom - top + 1, columns: columnOf(place, 'Note') };
    sheet.sort(whole, columnOf(place, 'Sales'), true);
    sheet.insertColumns(3, 1);
    const charged = charges(place, () => runAgain(place));
    expect(charged).toBeLessThanOrEqual(new Set(items.map(({ parameters }) => JSON.stringify(parameters))).size);
    for (let row = top; row <= bottom; row += 1) {
      const cells = sheet.values(row, 1, 1, width + 1)[0]!;
      const own = before.get(String([...cells.slice(0, 2), ...cells.slice(3)]));
      if (own) expect(shown(place, row)).toEqual(own);
    }
  });
});

const CARDS: Cells = [
  ['Name', 'Set', 'Finish', 'Count', 'Paid'],
  ['Mirrorwing Heron', 'Halls of Brass', 'foil', 1, 16.75],
  ['Mirrorwing Heron', 'Halls of Brass', 'normal', 4, 2],
  ['Moss Bear', 'Lantern Dusk', 'normal', 12, 0.05],
];
const searchOf = (cells: Cells, row: number) => readCells(cells).items.find(item => item.row === row)!.parameters;

describe('while a person works on the table', () => {
  it('a changed finish gets the price of the other one, and the old price goes', () => {
    const place = priced(CARDS, 'A2');
    place.book.sheet('Stock').write(2, 3, 'etched');
    const charged = charges(place, () => runAgain(place));
    const changed = CARDS.map((row, at) =>
      at === 1 ? ['Mirrorwing Heron', 'Halls of Brass', 'etched', 1, 16.75] : row,
    );
    expect(charged).toBe(3);
    expect(shown(place, 2)).toEqual(priceFor(searchOf(changed, 2)));
    expect(shown(place, 2)).not.toEqual(priceFor(searchOf(CARDS, 2)));
  });

  it('an added item is priced, and a total below it is neither priced nor paid for', () => {
    const place = priced(CARDS, 'A2');
    const sheet = place.book.sheet('Stock');
    const added = ['Silt Hound', 'Lantern Dusk', 'foil', 1, 3];
    for (const [at, value] of added.entries()) sheet.write(5, at + 1, value);
    sheet.write(6, 1, 'Total');
    sheet.writeFormula(6, 4, '=SUM(D2:D5)');
    const card = runAgain(place);
    expect(card).toMatchObject({ bad: false, text: expect.stringContaining('of 4 priced') });
    expect(card.note).toContain('1 row left out (1 with a total)');
    expect(shown(place, 5)).toEqual(priceFor(searchOf([...CARDS, added], 5)));
    expect(shown(place, 6)).toEqual(['', '']);
    expect(lookedUp(place)).not.toContain('Total');
  });

  it('an item with quantity 0 is left out of the next run, which takes its price away', () => {
    const place = priced(CARDS, 'A2');
    place.book.sheet('Stock').write(3, 4, 0);
    const charged = charges(place, () => {
      expect(runAgain(place).note).toContain('1 row left out (1 with quantity 0)');
    });
    expect(charged).toBe(2);
    expect(shown(place, 3)).toEqual(['', '']);
  });

  it('without a column that says which item it is, nothing is paid until the column is back', () => {
    const place = priced(CARDS, 'A2');
    place.book.sheet('Stock').deleteColumns(3, 1);
    const charged = charges(place, () => {
      expect(runAgain(place)).toMatchObject({
        bad: true,
        text: expect.stringContaining('The column “Finish” is gone'),
      });
    });
    expect(charged).toBe(0);
  });

  it('columns that are no part of a search may be deleted', () => {
    const notes: Cells = CARDS.map((row, at) => [...row, at === 0 ? 'My notes' : 'box 4']);
    const place = priced(notes, 'A2');
    place.book.sheet('Stock').deleteColumns(6, 1);
    expect(runAgain(place)).toMatchObject({ bad: false, text: expect.stringContaining('3 of 3 priced') });
    for (const row of [2, 3, 4]) expect(shown(place, row)).toEqual(priceFor(searchOf(CARDS, row)));
  });

  it('a cell that shows an error or became a date is not paid for, and keeps the other rows', () => {
    const place = priced(CARDS, 'A2');
    const sheet = place.book.sheet('Stock');
    sheet.write(2, 2, '#REF!');
    sheet.write(3, 1, new Date('2026-04-10'));
    const charged = charges(place, () => runAgain(place));
    expect(charged).toBe(1);
    const noteAt = columnOf(place, 'Note');
    expect(sheet.cell(2, noteAt).value).toMatch(/^Failed: “Set” contains #REF!/);
    expect(sheet.cell(3, noteAt).value).toMatch(/^Failed: “Name” became the date/);
    expect(shown(place, 4)).toEqual(priceFor(searchOf(CARDS, 4)));
  });
});

describe('another table below a blank row', () => {
  const records = [
    ['Title', 'Artist', 'Format', 'Qty', 'Cost'],
    ['High Wire', 'The Rooks', 'LP', 1, 5],
  ];
  const blank = ['', '', '', '', ''];

  it('is a list of its own: its headings are neither priced nor paid for', () => {
    const place = clickedTable([...CARDS, blank, ...records], 'A2');
    expect(place.ask('selection')?.table).toMatchObject({ range: 'Stock!A1:E4', items: 3 });
    place.ask('start', 'task-1', place.ask('plan', draftOf(place), null).draft);
    expect(charges(place, () => place.drive())).toBe(3);
    for (const row of [6, 7]) expect(shown(place, row)).toEqual(['', '']);
    click(place, 'B7');
    expect(place.ask('selection')?.table).toMatchObject({ range: 'Stock!A6:E7', items: 1 });
  });

  it('does not join the list when it is typed later', () => {
    const place = priced(CARDS, 'A2');
    const sheet = place.book.sheet('Stock');
    for (const [down, line] of records.entries())
      for (const [right, value] of line.entries()) sheet.write(6 + down, right + 1, value);
    expect(charges(place, () => runAgain(place))).toBe(3);
    for (const row of [6, 7]) expect(shown(place, row)).toEqual(['', '']);
  });
});

describe('what is said before anything is spent', () => {
  it('a list with one search column is priced as that column, whatever else stands beside it', () => {
    const rows = [
      ['Item', 'Condition', 'Quantity', 'Paid', 'Notes'],
      ['canon ae-1', 'used', 2, 40, 'box 1'],
      ['seiko skx007', 'new', 1, 150, 'box 2'],
    ];
    const place = clickedTable(rows, 'A2');
    expect(place.ask('selection')).toMatchObject({ range: 'Stock!A2:A3', items: 2 });
    expect(place.ask('selection')?.table).toBeUndefined();
  });

  it("a person's own column of searches beside the parts of an item is the list", () => {
    const rows = CARDS.map((row, at) => [...row, at === 0 ? 'Search term' : `${row[0]} ${row[1]}`]);
    const place = clickedTable(rows, 'F2');
    expect(place.ask('selection')?.table).toBeUndefined();
    expect(place.ask('selection')?.range).toBe('Stock!F2:F4');
  });

  it('a row of regular and foil pieces is not paid for, and says why', () => {
    const rows = [
      ['Card Name', 'Set', 'Reg Qty', 'Foil Qty'],
      ['Mirrorwing Heron', 'Halls of Brass', 2, 1],
      ['Moss Bear', 'Lantern Dusk', 0, 1],
    ];
    const place = clickedTable(rows, 'A2');
    const plan = place.ask('plan', draftOf(place), null);
    expect(plan.requests).toBe(1);
    expect(plan.skipped.join(' ')).toContain('Row 2: The row holds pieces with different prices');
    place.ask('start', 'task-1', plan.draft);
    expect(charges(place, () => place.drive())).toBe(1);
    expect(shown(place, 3)).toEqual(priceFor(searchOf(rows, 3)));
  });

  it('different goods with one search are told', () => {
    const rows = [
      ['Name', 'Set', 'Storage box'],
      ['Mirrorwing Heron', 'Halls of Brass', 'A'],
      ['Mirrorwing Heron', 'Halls of Brass', 'B'],
    ];
    const place = clickedTable(
      [...rows.map((row, at) => [...row, at === 0 ? 'Condition' : at === 1 ? 'NM' : 'LP'])],
      'A2',
    );
    const { table } = place.ask('plan', draftOf(place), null);
    expect(table?.said.join(' ')).toContain(
      'Rows 2, 3 have the same search “Halls of Brass Mirrorwing Heron” but differ in',
    );
  });

  it('while two columns could name the item, the task does not start; a choice decides', () => {
    const place = clickedTable(UNSURE, 'A2');
    const plan = place.ask('plan', draftOf(place), null);
    expect(plan.table?.unsure.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['Was es ist']));
    expect(plan.problem?.message).toContain('The item may be in');
    expect(() => place.ask('start', 'task-1', plan.draft)).toThrow('The item may be in');
    expect(charges(place, () => place.ask('work'))).toBe(0);
    const chosen = place.ask('plan', draftOf(place, { reading: { roles: { 'Was es ist': 'name' } } }), null);
    expect(chosen.problem).toBeNull();
    expect(chosen.table?.unsure).toEqual([]);
    place.ask('start', 'task-1', chosen.draft);
    place.drive();
    expect(lookedUp(place).join(' ')).toContain('Lampe mit Schirm');
  });

  it('a changed role changes the searches, and stays when the task is edited', () => {
    const place = clickedTable(CARDS, 'A2');
    const reading = { roles: { Set: null, Finish: null } } as const;
    const plan = place.ask('plan', draftOf(place, { reading }), null);
    expect(plan.table?.samples.map(({ keyword }) => keyword)).toEqual(['Mirrorwing Heron', 'Moss Bear']);
    place.ask('start', 'task-1', plan.draft);
    place.drive();
    const { reading: _, ...what } = place.card().draft.what as ReturnType<typeof draftOf>['what'];
    const edited = place.ask('plan', { ...draftOf(place), ...place.card().draft, what } as typeof plan.draft, 'task-1');
    expect(edited.table?.samples.map(({ keyword }) => keyword)).toEqual(['Mirrorwing Heron', 'Moss Bear']);
    expect(edited.requests).toBe(0);
  });

  it('names only what is no part of the searches', () => {
    const rows = [
      ['Item', 'Color', 'Shelf'],
      ['Canon AE-1 $50', 'Black', 'A1'],
      ['Rollei 35', 'Silver', 'A2'],
    ];
    const place = clickedTable(rows, 'A2');
    const { table } = place.ask('plan', draftOf(place, { range: 'Stock!A1:C3' }), null);
    expect(table?.said).toEqual(["The color isn't part of the search in 2 rows."]);
    expect(table?.groups).toEqual(['with an amount in the name 1']);
  });

  it('rows that a person wants after all are items', () => {
    const rows = importedFile('binder-collection.csv');
    const place = clickedTable(rows, 'C3');
    const [before, after] = [{}, { keep: ['wishList'] as const }].map(reading =>
      place.ask('plan', draftOf(place, { reading }), null),
    );
    const switches = [{ reason: 'wishList', text: '1 on a wish list', isItem: false }];
    expect(before!.table?.switches).toEqual(switches);
    expect(after!.requests).toBe(before!.requests + 1);
    expect(after!.table?.switches).toEqual(switches);
  });

  it('a switch stays while a person includes or leaves out its rows', () => {
    const rows = [
      ['Player', 'Set', 'Grade', 'Language'],
      ['Dario Venn', 'Prism', 'PSA 9', ''],
      ['Piet Karlsen', 'Prism', 8, ''],
      ['Moss Bear', 'Dusk', '', 'Klingon'],
    ];
    const place = clickedTable(rows, 'A2');
    const [before, after] = [{}, { keep: ['noCompany'] as const, leaveOut: ['unknown'] as const }].map(reading =>
      place.ask('plan', draftOf(place, { reading }), null),
    );
    const switches = [
      { reason: 'noCompany', text: '1 with a grade but no company, beside others that have one', isItem: false },
      { reason: 'unknown', text: "1 with a detail that can't be used", isItem: true },
    ];
    for (const { table } of [before!, after!]) expect(table?.switches).toEqual(switches);
    expect([before!.table?.text, after!.table?.text]).toEqual([
      '2 items, 1 row left out (1 with a grade but no company, beside others that have one).',
      "2 items, 1 row left out (1 with a detail that can't be used).",
    ]);
  });
});

describe('what was paid', () => {
  const rows = importedFile('binder-collection.csv');
  const COSTS = { feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0, currency: 'USD' };

  function withProfit() {
    const place = clickedTable(rows, 'C3');
    place.ask('saveCosts', onAuction(COSTS));
    const draft = draftOf(place, { columns: ['priceNow', 'median', 'profit'] });
    place.ask('start', 'task-1', place.ask('plan', draft, null).draft);
    place.drive();
    const beside = (row: number, label: string) => place.book.sheet('Stock').cell(row, columnOf(place, label)).value;
    return { place, beside };
  }

  it('gives a profit in its own currency, and none in another one, with the reason', () => {
    const { beside } = withProfit();
    expect(beside(2, 'Profit')).toBe('');
    expect(beside(2, 'Note')).toMatch(/No profit: .*EUR/);
    expect(beside(3, 'Profit')).toBeCloseTo((beside(3, 'Price Now') as number) * 0.9 - 2, 1);
  });

  it('without a currency is asked about once, and a person can take the answer back', () => {
    const cells = [
      ['Item', 'Set', 'Paid'],
      ['Moss Bear', 'Dusk', 20],
      ['Ash Wolf', 'Dusk', '30 kr'],
    ];
    const place = clickedTable(cells, 'A2');
    place.ask('saveCosts', onAuction(COSTS));
    const columns = ['priceNow', 'profit'] as const;
    const plan = (currency?: string) =>
      place.ask('plan', draftOf(place, { columns: [...columns], reading: currency ? { currency } : {} }), null);
    expect(plan().table?.currency?.choices).toEqual(expect.arrayContaining(['USD', 'SEK', 'DKK']));
    const answered = plan('DKK');
    expect(answered.table?.currency?.choices).toEqual(['DKK']);
    place.ask('start', 'task-1', answered.draft);
    place.drive();
    const sheet = place.book.sheet('Stock');
    for (const row of [2, 3]) {
      expect(sheet.cell(row, columnOf(place, 'Profit')).value).toBe('');
      expect(sheet.cell(row, columnOf(place, 'Note')).value).toMatch(/No profit: .*DKK/);
    }
    const worth = place.book.sheet(place.ask('worth', 'task-1'));
    expect(worth.cell(2, 4).formula).toContain('("DKK"=$A$2)');
  });

  it('is counted with the quantity in the worth of the list, each currency for itself', () => {
    const { place } = withProfit();
    const tab = place.book.sheet(place.ask('worth', 'task-1'));
    const [, , value, cost, , , without] = tab.values(2, 1, 1, 7)[0]!.map((_, at) => tab.cell(2, at + 1).formula);
    expect(value).toContain('$I$1:$I$6');
    expect(cost).toContain('$L$1:$L$6');
    expect(cost).toContain('(Stock!$Q$1:$Q$6=$A$2)');
    expect(without).toContain('1-');
  });
});

it('2,500 rows are reviewed at once', () => {
  const cards = Array.from({ length: 2_500 }, (_, at) => [
    `Card ${at % 1_900}`,
    `Set ${at % 40}`,
    at % 300,
    at % 5 === 0 ? 'foil' : '',
    at % 7 === 0 ? 'Japanese' : 'English',
    'Near Mint',
    1 + (at % 4),
    at / 10,
  ]);
  const rows = [
    ['Card Name', 'Set Name', 'Card Number', 'Foil', 'Language', 'Condition', 'Quantity', 'Paid'],
    ...cards,
  ];
  const place = clickedTable(rows, 'A2');
  expect(place.ask('plan', draftOf(place), null).table?.text).toContain('2,500 items');
});

describe.each(typedCells)('a table with the column %s, as people keep it', (heading, cells) => {
  it('costs the searches that the shared table says, and no row that is left out', () => {
    const rows = listWith(heading, cells);
    const place = clickedTable(rows, 'A2');
    const expected = readCells(rows).items.map(({ row, keyword, quantity, paid }) => ({
      row,
      keyword,
      quantity,
      paid,
    }));
    const kept = cells.flatMap(([, own], at) => (typeof own === 'string' ? [] : [{ row: at + 2, ...own }]));
    expect(expected).toEqual(
      kept.map(({ paidCurrency: _, ...own }: { paidCurrency?: unknown }) => expect.objectContaining(own)),
    );
    const plan = place.ask('plan', draftOf(place), null);
    expect(plan.requests).toBe(new Set(expected.map(({ keyword }) => keyword)).size);
  });
});
