/**
 * Other cells in the columns of a list's results: those of another list, those of the person, and those that a person types beside an item.
 * None is changed, and the card says what isn't written (G3, G4).
 */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import { cutAndPaste } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { findSales, HOUR, priceList, type Scene, scene, watch } from '../harness.ts';
import {
  cells,
  charges,
  column,
  DAILY,
  edited,
  listOf,
  listOn,
  lookedUp,
  put,
  reviewed,
  SOLD,
  STOCK,
  wrongPrices,
} from '../places/places.ts';
import { columnOf } from './hands.ts';

const saysOf = ({ card }: Scene, id = 'task-1') => `${card(id).text} ${card(id).note}`;

describe('a list below another one with results in the same columns', () => {
  /** Its items are in column B, those of the list above in column A. */
  const opened = () => {
    const place = scene({ plan: '500k', sheets: { Stock: listOf(STOCK) } });
    put(place.book.sheet('Stock'), 'B14', listOf(SOLD));
    reviewed(place, listOn('Stock!B15:B22', 'D'), 'task-2');
    place.drive('task-2');
    expect(place.card('task-2').text).toContain('8 of 8');
    return { ...place, sheet: place.book.sheet('Stock') };
  };

  it('keeps its prices when the list above is priced', () => {
    const place = opened();
    const before = cells(place.sheet, 'B14:H22');
    reviewed(place, listOn('Stock!A2:A9', 'D'));
    place.drive();
    expect(place.card().text).toContain('8 of 8');
    expect(cells(place.sheet, 'B14:H22')).toEqual(before);
  });

  it('keeps its prices when the last items of the list above are cleared while it is priced', () => {
    const place = opened();
    const before = cells(place.sheet, 'B14:H22');
    reviewed(place, listOn('Stock!A2:A9', 'D', {}, { budget: 20 }));
    place.host.onCall = call => {
      if (!call.startsWith('UrlFetchApp.')) return;
      place.host.onCall = undefined;
      place.sheet.clearContent(8, 1);
      place.sheet.clearContent(9, 1);
    };
    place.drive();
    expect(place.card().text).toContain('6 of 6');
    expect(cells(place.sheet, 'D8:H9').flat().join('')).toBe('');
    expect(cells(place.sheet, 'B14:H22')).toEqual(before);
  });
});

describe('two planned lists in one column, with results in the same columns', () => {
  const PLANNED = { when: DAILY, budget: 40 };
  const opened = (items: readonly string[], upper: string, lower: string) => {
    const place = scene({ plan: '500k', sheets: { Stock: column(items) } });
    reviewed(place, listOn(upper, 'C', {}, PLANNED));
    reviewed(place, listOn(lower, 'C', {}, PLANNED), 'task-2');
    place.drive();
    place.drive('task-2');
    const sheet = place.book.sheet('Stock');
    return { ...place, sheet };
  };
  const nextDay = (place: Scene) => {
    const since = place.sandbox.log.length;
    place.days(1);
    return lookedUp(place, since).toSorted();
  };

  it.each(['Item', 'Card', 'Pokémon'])(
    'the upper one that grows down to the heading “%s” ends there, and says so',
    heading => {
      const place = opened(['Item', ...STOCK, '', '', heading, ...SOLD], 'Stock!A2:A9', 'Stock!A13:A20');
      const more = ['scarce item 40', 'scarce item 41'];
      put(place.sheet, 'A10', column(more));
      expect(nextDay(place)).toEqual([...STOCK, ...SOLD, ...more].toSorted());
      expect(saysOf(place)).toContain('10 of 10 priced');
      expect(saysOf(place)).toContain('The list ends above row 12, where another one begins');
      expect(saysOf(place, 'task-2')).toContain('8 of 8 priced');
      expect(saysOf(place, 'task-2')).not.toContain('another one');
    },
  );

  it('the lower one that is moved above the other ends at its heading', () => {
    const place = opened(['Item', ...STOCK, '', '', 'Item', ...SOLD], 'Stock!A2:A9', 'Stock!A13:A20');
    place.sheet.moveRows(12, 9, 1);
    expect(nextDay(place)).toEqual([...STOCK, ...SOLD].toSorted());
    expect(saysOf(place)).toContain('8 of 8 priced');
    expect(saysOf(place, 'task-2')).toContain('The list ends above row 10, where another one begins');
    const shown = { item: 'A', median: 'C', sales: 'D' };
    expect(wrongPrices(place.sheet, { ...shown, from: 2, to: 9 })).toEqual([]);
    expect(wrongPrices(place.sheet, { ...shown, from: 11, to: 18 })).toEqual([]);
  });

  it.each([2, 3])('the upper one whose rows from row %i on are deleted names the list that is there now', first => {
    const place = opened(['Item', ...STOCK, '', '', 'Item', ...SOLD], 'Stock!A2:A9', 'Stock!A13:A20');
    place.sheet.deleteRows(first, 9);
    if (first === 3) place.sheet.clearContent(2, 1);
    expect(nextDay(place)).toEqual(SOLD);
    const [top, bottom] = [13 - 9, 20 - 9];
    expect(saysOf(place)).toContain(
      `Stock!A2:A9 holds “Price list · Stock, A${top}:A${bottom}” now, and nothing of this list`,
    );
    place.sheet.insertRows(first, 1);
    place.sheet.write(first, 1, 'scarce item 40');
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(saysOf(place)).toContain('1 of 1 priced');
  });

  it('the upper one whose items are cleared is empty', () => {
    const place = opened(['Item', ...STOCK, '', '', 'Item', ...SOLD], 'Stock!A2:A9', 'Stock!A13:A20');
    for (let row = 2; row <= 9; row += 1) place.sheet.clearContent(row, 1);
    expect(nextDay(place)).toEqual(SOLD);
    expect(saysOf(place)).toContain('Stock!A2:A9 is empty');
  });

  it.each<[does: string, act: (sheet: FakeSheet) => void, items: string[]]>([
    [
      'inserts an item between them',
      sheet => {
        sheet.insertRows(10, 1);
        sheet.write(10, 1, 'scarce item 40');
      },
      [...STOCK, 'scarce item 40', ...SOLD],
    ],
    ['deletes the first item of the lower one', sheet => sheet.deleteRows(10, 1), [...STOCK, ...SOLD.slice(1)]],
    ['adds an item below', sheet => sheet.write(18, 1, 'scarce item 40'), [...STOCK, ...SOLD, 'scarce item 40']],
  ])('that are its halves: a person who %s pays once for each item', (_, act, items) => {
    const place = opened(['Item', ...STOCK, ...SOLD], 'Stock!A2:A9', 'Stock!A10:A17');
    act(place.sheet);
    expect(nextDay(place)).toEqual(items.toSorted());
    const rows = ['task-1', 'task-2'].map(id => Number(/of (\d+) priced/.exec(saysOf(place, id))?.[1]));
    expect(rows[0]! + rows[1]!).toBe(items.length);
    expect(wrongPrices(place.sheet, { item: 'A', median: 'C', sales: 'D', from: 2, to: items.length + 1 })).toEqual([]);
  });
});

describe('a list that has ended, with another one directly below it and its results in the same columns', () => {
  const opened = () => {
    const place = scene({ plan: '500k', sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'C'));
    place.drive();
    put(sheet, 'A10', column(SOLD));
    reviewed(place, listOn('Stock!A10:A17', 'C'), 'task-2');
    place.drive('task-2');
    return { ...place, sheet };
  };
  const runAgain = (place: Scene) => {
    const since = place.sandbox.log.length;
    place.clock.advance(25 * 3_600_000);
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    return lookedUp(place, since);
  };

  it.each<[does: string, act: (sheet: FakeSheet) => void, items: readonly string[]]>([
    ['nothing', () => {}, STOCK],
    ['deletes its last item', sheet => sheet.deleteRows(9, 1), STOCK.slice(0, -1)],
    ['deletes the first item of the other one', sheet => sheet.deleteRows(10, 1), STOCK],
    ['inserts rows above', sheet => sheet.insertRows(1, 3), STOCK],
  ])(
    'pays for its own items, and none of the other, when it runs again after a person who does this: %s',
    (_, act, items) => {
      const place = opened();
      act(place.sheet);
      const before = place.sheet.values().slice(-7);
      expect(runAgain(place).toSorted()).toEqual(items.toSorted());
      expect(saysOf(place)).toContain(`${items.length} of ${items.length} priced`);
      expect(saysOf(place)).not.toContain('another one begins');
      expect(place.sheet.values().slice(-7)).toEqual(before);
    },
  );

  it.each<[does: string, act: (place: Scene) => void]>([
    ['deletes the other task', ({ ask }) => ask('remove', 'task-2')],
    [
      'deletes the other task and its rows, and types other items there',
      ({ ask, book }) => {
        ask('remove', 'task-2');
        book.sheet('Stock').deleteRows(10, 8);
        put(book.sheet('Stock'), 'A10', column(SOLD.slice(0, 2)));
      },
    ],
    [
      'edits the other one to its last items',
      place => {
        const { what } = place.card('task-2').draft;
        edited(place, { what: { ...what, range: 'Stock!A14:A17' } } as Partial<TaskDraft>, 'task-2');
        place.drive('task-2');
      },
    ],
  ])('says where it ends after a person who %s, and goes on once its cells are chosen', (_, act) => {
    const place = opened();
    act(place);
    expect(runAgain(place).toSorted()).toEqual(STOCK);
    expect(saysOf(place)).toContain(
      'The list ends above row 10, where another one was: edit it and choose its cells to go on',
    );
    edited(place, { mail: true });
    expect(runAgain(place).toSorted()).toEqual(STOCK);
    expect(saysOf(place)).toContain('The list ends above row 10');
    edited(place, { what: { ...place.card().draft.what, range: 'Stock!A2:A11' }, budget: 10 } as Partial<TaskDraft>);
    place.drive();
    expect(saysOf(place)).toContain('10 of 10 priced');
    expect(saysOf(place)).not.toContain('The list ends');
  });

  it('has all its cells in the review of an edit', () => {
    const place = opened();
    const { draft } = place.card();
    const what = { ...draft.what, columns: ['median', 'sales', 'mean'] };
    const { writes } = place.ask('plan', { ...draft, what } as TaskDraft, 'task-1');
    expect(writes?.where).toBe('Stock, C2:H9');
  });
});

it('a list that has grown into the rows of a draft in the same columns is named by its review', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  reviewed(place, listOn('Stock!A2:A9', 'C', {}, { when: DAILY }));
  place.drive();
  put(place.book.sheet('Stock'), 'A10', column(SOLD));
  expect(() => reviewed(place, listOn('Stock!A10:A17', 'C'), 'task-2')).toThrow(
    '“Price list · Stock, A2:A17” writes there',
  );
  reviewed(place, listOn('Stock!A10:A17', 'J'), 'task-2');
  place.drive('task-2');
  expect(saysOf(place, 'task-2')).toContain('8 of 8 priced');
});

it('a list in whose rows an earlier one has ended, and its values are cleared, is priced to its end', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  reviewed(place, listOn('Stock!A5:A7', 'C'));
  place.drive();
  for (let row = 4; row <= 7; row += 1)
    for (let at = 3; at <= 7; at += 1) place.book.sheet('Stock').clearContent(row, at);
  reviewed(place, listOn('Stock!A2:A9', 'C'), 'task-2');
  place.drive('task-2');
  expect(saysOf(place, 'task-2')).toContain('8 of 8 priced');
});

it('dates that a person has below a list, in the columns of its results, stay', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  const days = [20, 27].map(day => new Date(Date.UTC(2027, 11, day)));
  put(sheet, 'C14', [days, [], [...days, '', days[0]], ['', '', '', days[1]]]);
  const before = cells(sheet, 'C14:H17');
  reviewed(place, listOn('Stock!A2:A9', 'C'));
  place.drive();
  expect(place.card().text).toContain('8 of 8');
  expect(cells(sheet, 'C14:H17')).toEqual(before);
});

describe('a person who types beside a watched item', () => {
  const content: [what: string, does: (sheet: FakeSheet) => void][] = [
    ['a text into its price', sheet => sheet.write(4, columnOf(sheet, 'Sells For'), 'sold to Ann')],
    ['a formula into its deal', sheet => sheet.writeFormula(4, columnOf(sheet, 'Deal'), '=D4*0.8')],
    ['a word into its time', sheet => sheet.write(4, columnOf(sheet, 'Checked'), 'today')],
  ];

  it.each(content)('%s keeps it, pays no more for the item, and reads why', (_, does) => {
    const place = scene({ sheets: { Wants: listOf(STOCK, 'Keyword') } });
    const sheet = place.book.sheet('Wants');
    reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 9_000 }));
    place.drive();
    does(sheet);
    const contents = () =>
      Array.from({ length: 8 }, (_, at) => sheet.cell(4, at + 2)).map(({ formula, value }) => formula || value);
    const before = contents();
    const since = place.sandbox.log.length;
    place.hours(26);
    expect(contents()).toEqual(before);
    const asked = lookedUp(place, since);
    expect(asked).toContain(STOCK[1]);
    expect(asked).not.toContain(STOCK[2]);
    expect(saysOf(place)).toContain(
      "1 can't be written and aren't checked: row 4 holds something beside its item that this watch did not write.",
    );

    for (let at = 2; at <= 9; at += 1) sheet.clearContent(4, at);
    place.hours(26);
    expect(sheet.cell(4, columnOf(sheet, 'Sells For')).value).toEqual(expect.any(Number));
    expect(saysOf(place)).not.toContain('written');
  });

  it('a list that grows into the results of a watch keeps its own cells', () => {
    const place = scene({ sheets: { Wants: listOf(STOCK, 'Keyword') } });
    const sheet = place.book.sheet('Wants');
    reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 9_000 }));
    place.drive();
    const own = SOLD.slice(0, 3).map((item, at) => [item, `shelf ${at}`, 'boxed']);
    put(sheet, 'A10', own);
    place.hours(26);
    expect(cells(sheet, 'A10:C12')).toEqual(own);
    expect(saysOf(place)).toContain("3 can't be written");
  });
});

describe('a watch whose rows can all not be written', () => {
  const rows = { row: 2, column: 2, rows: 8, columns: 8 };
  const acts: [what: string, does: (sheet: FakeSheet) => void][] = [
    ['rejects the values of all its rows', sheet => sheet.validate(rows, () => false)],
    ['rejects their times', sheet => sheet.validate({ ...rows, column: 8, columns: 1 }, () => false)],
    [
      'has formulas in all its prices',
      sheet => {
        for (let row = 2; row <= 9; row += 1) sheet.writeFormula(row, 2, '=1+1');
      },
    ],
    [
      'has texts in one half and rejects the other',
      sheet => {
        sheet.validate({ ...rows, rows: 4 }, () => false);
        for (let row = 6; row <= 9; row += 1) sheet.write(row, 2, 'sold to Ann');
      },
    ],
  ];

  it.each(acts)('%s: it fails, says why, and stops paying', (_, act) => {
    const place = scene({ sheets: { Wants: listOf(STOCK, 'Keyword') }, plan: '500k' });
    reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 9_000 }));
    place.drive();
    act(place.book.sheet('Wants'));
    place.hours(3);
    expect(charges(place, () => place.hours(2))).toBe(0);
    if (place.card().state !== 'running') place.ask('command', 'task-1', 'runNow');
    expect(place.drive()).toMatchObject({
      bad: true,
      text: 'Failed · 0 of 8 checked · 0 requests',
      note: expect.stringMatching(/^8 can't be written and aren't checked: .*\S$/),
    });
    expect(JSON.stringify(place.ask('home'))).toContain("failed. 8 can't be written");
  });

  it('is incomplete while some rows can be written, also when none of these is due', () => {
    const place = scene({ sheets: { Wants: listOf(STOCK, 'Keyword') }, plan: '500k' });
    reviewed(place, watch({ range: 'Wants!A1:A9' }, { budget: 9_000 }));
    place.drive();
    place.book.sheet('Wants').validate({ ...rows, rows: 2 }, () => false);
    place.hours(4);
    for (let check = 0; check < 2; check += 1) {
      expect(place.drive()).toMatchObject({ bad: false, text: expect.stringMatching(/^Partly done/) });
      expect(saysOf(place)).toContain("2 can't be written and aren't checked");
      place.ask('command', 'task-1', 'runNow');
    }
  });
});

describe('a list that grows beside numbers that a person has in the columns of its results', () => {
  const numbers = [
    [12, 3, ''],
    [14, 5, ''],
    [9, '', ''],
  ];
  const grown = (draft: TaskDraft, heading: string) => {
    const place = scene({ sheets: { Stock: listOf(STOCK, heading) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, draft);
    place.drive();
    put(sheet, 'B10', numbers);
    put(sheet, 'A10', column(SOLD.slice(0, 3)));
    const since = place.sandbox.log.length;
    place.days(1);
    return { place, sheet, asked: lookedUp(place, since) };
  };

  it('they stay beside items of a price list, which are not paid for', () => {
    const { place, sheet, asked } = grown(listOn('Stock!A2:A9', 'B', {}, { when: DAILY }), 'Item');
    expect(cells(sheet, 'B10:D12')).toEqual(numbers);
    expect(asked.toSorted()).toEqual(STOCK);
    expect(saysOf(place)).toContain('8 of 11 priced');
    expect(saysOf(place)).toContain('3 left alone: something else is beside them');
  });

  it('they stay beside items of a watch, which are not paid for', () => {
    const { place, sheet, asked } = grown(watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }), 'Keyword');
    expect(cells(sheet, 'B10:D12')).toEqual(numbers);
    expect([...new Set(asked)].toSorted()).toEqual(STOCK);
    expect(saysOf(place)).toContain("3 can't be written and aren't checked");
  });
});

it('a number that a person types into the new columns of an edited list, before its prices are there, stays', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
  place.drive();
  edited(place, { where: { column: 'J', history: null } });
  sheet.write(4, 10, 77);
  place.drive();
  expect(cells(sheet, 'J4:N4')).toEqual([[77, '', '', '', '']]);
  expect(saysOf(place)).toContain('1 left alone: something else is beside them');
});

it.each<[does: string, act: (sheet: FakeSheet) => void]>([
  ['inserts a column among them', sheet => sheet.insertColumns(3, 1)],
  ['drags the first of them behind the others', sheet => sheet.moveColumns(2, 1, 9)],
])('a list whose results are apart, because a person %s, is priced', (_, act) => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  reviewed(place, listOn('Stock!A2:A9', 'B'));
  act(sheet);
  place.drive();
  expect(saysOf(place)).toContain('8 of 8 priced');
  for (const heading of ['Median', 'Sales', 'Currency', 'Updated'])
    expect(sheet.values(2, columnOf(sheet, heading), 8, 1).flat()).not.toContain('');
});

it.each([
  ['a price list', () => listOn('Stock!A2:A9', 'B', {}, { when: DAILY })],
  ['a watch', () => watch({ range: 'Stock!A1:A9' }, { budget: 9_000 })],
])('%s whose times a person has cleared goes on and writes them again', (_, draft) => {
  const place = scene({ sheets: { Stock: listOf(STOCK, 'Keyword') } });
  const sheet = place.book.sheet('Stock');
  reviewed(place, draft());
  place.drive();
  const times = Math.max(columnOf(sheet, 'Updated'), columnOf(sheet, 'Checked'));
  for (let row = 1; row <= 9; row += 1) sheet.clearContent(row, times);
  place.days(1);
  expect(sheet.values(2, times, 8, 1).flat()).toEqual(STOCK.map(() => expect.any(Date)));
});

it.each([
  ['a price list', 'Stock!A2:A9', () => listOn('Stock!A2:A9', 'B', {}, { when: DAILY })],
  ['a watch', 'Stock!A1:A9', () => watch({ range: 'Stock!A1:A9' }, { budget: 9_000 })],
])('a number beside an item that stopped the first run of %s still stops the next ones', (_, __, draft) => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  const sheet = place.book.sheet('Stock');
  reviewed(place, draft());
  sheet.write(4, 2, 77);
  place.drive();
  expect(saysOf(place)).toContain('Row 4 holds something beside its item');
  expect(charges(place, () => place.days(2))).toBe(0);
  expect(sheet.cell(4, 2).value).toBe(77);
  expect(saysOf(place)).toContain('Row 4 holds something beside its item');
});

describe('rows that are cut out of the middle of a list and pasted far below', () => {
  const drafts = {
    'a price list': priceList({ range: 'Stock!A2:A9' }, { when: DAILY, where: { column: 'B', history: null } }),
    'a watch': watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }),
    'a search for the sales of a list': findSales({ of: 'keywords', range: 'Stock!A2:A9' }, { when: DAILY }),
  };

  it.each(Object.entries(drafts))('leave %s with the rows above them, and the card says why', (_, draft) => {
    const place = scene({ sheets: { Stock: column(['Keyword', ...STOCK]) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, draft);
    place.drive();
    cutAndPaste(sheet, { row: 5, column: 1, rows: 3, columns: 10 }, { sheet, row: 20, column: 1 });
    const since = place.sandbox.log.length;
    place.days(1);
    expect([...new Set(lookedUp(place, since))].toSorted()).toEqual(STOCK.slice(0, 3));
    expect(saysOf(place)).toContain('5 fewer in the list since; blank rows end it');
  });
});

describe('a watched item that a person clears', () => {
  const opened = () => {
    const place = scene({ sheets: { Stock: column(['Keyword', ...STOCK]) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }));
    place.drive();
    return { place, sheet };
  };

  it.each([4, 9])('takes its price along from row %i', row => {
    const { place, sheet } = opened();
    const before = cells(sheet, 'A1:I9');
    sheet.clearContent(row, 1);
    place.hours(2);
    expect(cells(sheet, `A${row}:I${row}`).flat().join('')).toBe('');
    for (const other of [2, 8]) expect(sheet.cell(other, 2).value).toBe(before[other - 1]![1]);
  });

  it.each<[which: string, items: readonly string[]]>([
    ['is the search of another row', ['canon ae-1', 'canon ae-1', 'seiko skx007']],
    ['the service has refused', ['canon ae-1', 'unknown to it', 'seiko skx007']],
    ['has never been sold', ['canon ae-1', 'never sold', 'seiko skx007']],
  ])('and that %s takes along why it has no price', (_, items) => {
    const place = scene({ sheets: { Wants: listOf(items, 'Keyword') } });
    const sheet = place.book.sheet('Wants');
    const ever = { times: Number.POSITIVE_INFINITY };
    place.sandbox.addFault({ ...ever, status: 422, match: { query: { keyword: 'unknown to it' } } });
    const none = JSON.stringify({ items: [], totalResults: 0, hasNextPage: false });
    place.sandbox.addFault({ ...ever, status: 200, body: none, match: { query: { keyword: 'never sold' } } });
    reviewed(place, watch({ range: 'Wants!A1:A4' }, { budget: 9_000 }));
    place.drive();
    expect(sheet.cell(3, columnOf(sheet, 'Note')).value).not.toBe('');
    sheet.clearContent(3, 1);
    place.hours(2);
    expect(cells(sheet, 'A3:I3').flat().join('')).toBe('');
    expect(sheet.cell(2, 2).value).toEqual(expect.any(Number));
  });

  it('is not counted with the rows that a person fills while it is checked', () => {
    const items = Array.from({ length: 12 }, (_, at) => `scarce item ${at}`);
    const place = scene({ sheets: { Stock: column(['Keyword', ...items]) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, watch({ range: 'Stock!A1:A13' }, { budget: 9_000 }));
    let asked = 0;
    place.host.onCall = call => {
      if (!call.startsWith('UrlFetchApp.')) return;
      asked += 1;
      if (asked === 11) sheet.write(4, columnOf(sheet, 'Sells For'), 'sold to Ann');
    };
    place.drive();
    expect(place.kept().last).toMatchObject({ total: lookedUp(place).length, failed: 1 });
  });
});

it('nothing more is paid for rows in which a person types a text over a number while a planned list runs', () => {
  const items = Array.from({ length: 60 }, (_, at) => [`canon lens ${at}`]);
  const { start, drive, hours, host, book, sandbox, clock } = scene({ sheets: { Stock: [['Item'], ...items] } });
  start(priceList({ range: 'Stock!A2:A61' }, { when: { kind: 'daily', at: 7 }, budget: 100 }));
  drive();
  const before = sandbox.log.length;
  expect(before).toBe(60);
  clock.advance(22 * HOUR);
  const type = () => {
    for (let row = 2; row <= 61; row += 1) book.sheet('Stock').write(row, 4, 'hold');
    host.onCall = undefined;
  };
  host.onCall = call => {
    if (call.startsWith('UrlFetchApp.')) type();
  };
  hours(2);
  // The step that has begun is paid for.
  expect(sandbox.log.length - before).toBeLessThan(60);
  expect(book.sheet('Stock').values(2, 4, 60, 1).flat()).toEqual(Array.from({ length: 60 }, () => 'hold'));
});
