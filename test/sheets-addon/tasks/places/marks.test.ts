/** Without the marks that show where its cells are, a task pays nothing, changes nothing, says so, and goes on after one click (G3, M1, M7). */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../../sheets-addon/tasks/draft.ts';
import {
  copyAndPaste,
  cutAndPaste,
  duplicateSheet,
  exportAndImport,
  rememberVersion,
} from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { likely, unlikely } from '../../../support/apps-script/spreadsheet/undocumented.ts';
import { columnOf } from '../hands/hands.ts';
import { findSales, HOUR, list, type Scene, scene, watch } from '../harness.ts';
import {
  at,
  cells,
  charges,
  column,
  DAILY,
  listOf,
  listOn,
  lookedUp,
  put,
  reviewed,
  STOCK,
  wrongPrices,
} from './places.ts';

/** The card's main button, as the sidebar performs it. */
function clickMain(place: Scene, id = 'task-1'): void {
  const { main } = place.card(id);
  if (!main) throw new Error('the card has no button');
  if (main.command === 'edit') place.ask('start', id, place.ask('plan', place.card(id).draft, id).draft);
  else place.ask('command', id, main.command as 'resume');
}

const planned: [kind: string, start: (place: Scene) => void][] = [
  ['a price list', place => reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }))],
  ['a watch', place => reviewed(place, watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }))],
  [
    'a search over a list',
    place => reviewed(place, findSales({ of: 'keywords', range: 'Stock!A2:A9' }, { when: DAILY, budget: 100 })),
  ],
];

describe('with all marks removed', () => {
  it.each(planned)('%s pays nothing, loses nothing, says so, and goes on after one click', (_, start) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    start(place);
    place.drive();
    const before = place.book.sheets.map(sheet => sheet.values());
    expect(place.book.metadata.all().length).toBeGreaterThan(0);
    exportAndImport(place.book);
    expect(place.book.metadata.all()).toEqual([]);

    const charged = charges(place, () => place.days(2));
    const visible = place.book.sheets.filter(({ name, hidden }) => !hidden && name !== 'Sold Data log');
    expect(charged).toBe(0);
    expect(visible.map(sheet => sheet.values())).toEqual(
      before.filter((_values, index) => visible.includes(place.book.sheets[index]!)),
    );
    const { text, note } = place.card();
    expect(`${text} ${note}`).toMatch(/column|place|list|where/i);
    expect(text).not.toMatch(/^Done/);

    const since = place.sandbox.log.length;
    clickMain(place);
    place.drive();
    place.days(1);
    expect(new Set(lookedUp(place, since))).toEqual(new Set(STOCK));
    expect(place.card().bad).toBe(false);
    const sheet = place.book.sheet('Stock');
    if (place.kept().draft.kind === 'priceList')
      expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
  });

  it('opening the sidebar, a look and a review pay nothing', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    planned[0]![1](place);
    place.drive();
    exportAndImport(place.book);
    const charged = charges(place, () => {
      place.ask('home');
      place.ask('work');
      place.book.select('Stock', 3, 1);
      place.ask('look', null, false);
    });
    expect(charged).toBe(0);
  });
});

it.each<[heading: string, says: string, kind: number, isNarrower?: boolean]>([
  ['Sales', 'The mark of column C, “Sales”, is gone', 0, true],
  ['Median', 'The column of prices is gone, or was put back without its mark', 0],
  ['Sales', 'The mark of column C, “Sales”, is gone', 0],
  ['Note', 'The mark of column F, “Note”, is gone', 0],
  ['Sales', 'The mark of column C, “Sales”, is gone', 1],
])(
  'a column %s that is deleted and put back without its mark pays nothing, is said, and goes on after one click',
  (heading, says, kind, isNarrower = false) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    place.book.undocumented.metadataIsRestored = false;
    const sheet = place.book.sheet('Stock');
    if (isNarrower) put(sheet, 'R1', column(['Shelf', 4]));
    planned[kind]![1](place);
    place.drive();
    const undo = rememberVersion(place.book);
    sheet.deleteColumns(columnOf(sheet, heading), 1);
    undo();
    if (isNarrower) sheet.deleteColumns(at('R'), 1);
    const before = sheet.values();
    expect(charges(place, () => place.days(1))).toBe(0);
    expect(sheet.values()).toEqual(before);
    expect(place.card().text).toContain(says);
    sheet.write(3, 1, 'scarce item 50');
    expect(charges(place, () => clickMain(place))).toBe(0);
    place.drive();
    expect(place.card().bad).toBe(false);
    expect(sheet.values()[0]).toEqual(before[0]);
    if (kind === 0) expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
  },
);

/** Deletes a column. @returns what puts it back where it belongs by then, without its mark. */
function deleted(sheet: FakeSheet, heading: string): () => void {
  const column = columnOf(sheet, heading);
  const contents = sheet.values().map(line => line[column - 1]);
  const left = String(sheet.cell(1, column - 1).value);
  sheet.deleteColumns(column, 1);
  return () => {
    const to = columnOf(sheet, left) + 1;
    sheet.insertColumns(to, 1);
    for (const [down, value] of contents.entries()) if (value !== '') sheet.write(down + 1, to, value);
  };
}

describe.each(['Sales', 'Updated', 'Note'])('a column %s that another person deletes', heading => {
  const inserts: [what: string, act: (sheet: FakeSheet) => void][] = [
    ['a column at the left', sheet => sheet.insertColumns(1, 1)],
    ['two columns at the left', sheet => sheet.insertColumns(1, 2)],
    ['a column between items and prices', sheet => sheet.insertColumns(columnOf(sheet, 'Item') + 1, 1)],
    ['none', () => {}],
  ];

  it.each(inserts.flatMap(([what, act]) => [0, 1].map(days => [what, days, act] as const)))(
    'and puts back after %s was inserted, %i days later, is said and pays nothing',
    (_, days, act) => {
      const place = scene({ sheets: { Stock: listOf(STOCK) }, plan: '500k' });
      const sheet = place.book.sheet('Stock');
      put(sheet, 'R1', column(['Shelf', 4]));
      reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
      place.drive();
      const putBack = deleted(sheet, heading);
      act(sheet);
      place.days(days);
      expect(place.card().bad).toBe(false);
      putBack();
      const before = sheet.values();
      expect(charges(place, () => place.days(1))).toBe(0);
      expect(sheet.values()).toEqual(before);
      expect(place.card().text).toContain(`“${heading}”, is gone`);
      expect(charges(place, () => clickMain(place))).toBe(0);
      place.drive();
      expect(place.card().bad).toBe(false);
      const letterOf = (name: string) => String.fromCharCode(64 + columnOf(sheet, name));
      const shown = { item: letterOf('Item'), median: letterOf('Median'), sales: letterOf('Sales'), from: 2, to: 9 };
      expect(wrongPrices(sheet, shown)).toEqual([]);
    },
  );
});

describe.each([
  ['a price list', 'F', listOn('Stock!A2:A9', 'B', {}, { when: DAILY })],
  ['a watch', 'I', watch({ range: 'Stock!A1:A9' }, { budget: 9_000 })],
])("a person's own Note that moves to where the Note of %s was", (_, ours, draft) => {
  const opened = () => {
    const place = scene({ plan: '500k', sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    put(sheet, `${String.fromCharCode(ours.charCodeAt(0) + 1)}1`, column(['Note', ...STOCK.map(item => `my ${item}`)]));
    reviewed(place, draft);
    place.drive();
    sheet.deleteColumns(at(ours), 1);
    return { ...place, sheet, own: () => cells(sheet, `${ours}1:${ours}9`) };
  };

  it('stays theirs, and the others are written', () => {
    const place = opened();
    const before = place.own();
    expect(before[1]).toEqual([`my ${STOCK[0]}`]);
    for (let day = 0; day < 3; day += 1) {
      expect(charges(place, () => place.days(1))).toBeGreaterThan(0);
      expect(place.card()).toMatchObject({ bad: false, state: 'planned' });
    }
    expect(place.own()).toEqual(before);
  });

  it('stays theirs if the sheet is as wide as before, once they have renamed it as the card says', () => {
    const place = opened();
    put(place.sheet, 'R1', column(['Shelf', 4]));
    expect(charges(place, () => place.days(1))).toBe(0);
    expect(place.card().text).toContain('If the column is yours, rename its heading. Otherwise, put it back');
    place.sheet.write(1, at(ours), 'My note');
    const before = place.own();
    place.ask('command', 'task-1', 'resume');
    place.drive();
    place.days(1);
    expect(place.card().bad).toBe(false);
    expect(place.own()).toEqual(before);
  });
});

it.each<[kind: string, draft: TaskDraft, more: object, less: object | undefined]>([
  [
    'a price list',
    listOn('Stock!A2:A9', 'B', {}, { when: DAILY }),
    { columns: ['median', 'sales', 'mean'] },
    { columns: ['median'] },
  ],
  ['a watch', watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }), { dealPercent: 70 }, undefined],
])('an edit of %s whose Sales was put back without its mark doesn’t drop that column', (_, draft, more, less) => {
  const place = scene({ plan: '500k', sheets: { Stock: listOf(STOCK) } });
  place.book.undocumented.metadataIsRestored = false;
  const sheet = place.book.sheet('Stock');
  reviewed(place, draft);
  place.drive();
  const undo = rememberVersion(place.book);
  sheet.deleteColumns(columnOf(sheet, 'Sales'), 1);
  undo();
  const change = (what: object) => {
    const known = place.card().draft;
    return place.ask('plan', { ...known, what: { ...known.what, ...what } } as TaskDraft, 'task-1').draft;
  };
  expect(() => change(more)).toThrow(/The mark of column C, “Sales”, is gone.*run the task/);
  if (less) expect(change(less)).toMatchObject({ what: less });
  place.ask('command', 'task-1', 'runNow');
  expect(charges(place, () => place.drive())).toBe(0);
  clickMain(place);
  place.drive();
  place.ask('start', 'task-1', change(more));
  place.drive();
  expect(place.card().bad).toBe(false);
  expect(place.kept().draft).toMatchObject({ list: { was: { [draft.kind === 'watch' ? 'Sales' : 'count']: 2 } } });
});

describe.each([
  ['the likelier way', likely],
  ['the other way', unlikely],
])('what Google leaves open, %s', (_, undocumented) => {
  const opened = () => {
    const place = scene({ sheets: { Stock: listOf(STOCK), Other: [['mine']] } });
    Object.assign(place.book.undocumented, undocumented);
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
    place.drive();
    return { ...place, sheet: place.book.sheet('Stock') };
  };
  const nextDay = (place: Scene, sheet: FakeSheet) => {
    sheet.write(3, at('A'), 'scarce item 50');
    return charges(place, () => place.days(1));
  };

  it('a duplicated sheet is not written, and the original goes on', () => {
    const place = opened();
    const copy = duplicateSheet(place.sheet);
    const before = copy.values();
    nextDay(place, place.sheet);
    expect(copy.values()).toEqual(before);
    expect(wrongPrices(place.sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
    expect(place.card().bad).toBe(false);
  });

  it('a duplicated sheet whose original is deleted pays nothing unasked, or is priced right', () => {
    const place = opened();
    const copy = duplicateSheet(place.sheet);
    place.book.removeSheet(place.sheet);
    const before = copy.values();
    const charged = nextDay(place, copy);
    if (charged > 0) expect(wrongPrices(copy, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
    else expect(copy.values().map(line => line.slice(1))).toEqual(before.map(line => line.slice(1)));
  });

  it('copied result columns stay as the person has copied them', () => {
    const place = opened();
    const { sheet } = place;
    copyAndPaste(sheet, { row: 1, column: 2, rows: 9, columns: 5 }, { sheet, row: 1, column: at('J') });
    const copied = cells(sheet, 'J1:N9');
    nextDay(place, sheet);
    expect(cells(sheet, 'J1:N9')).toEqual(copied);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 })).toEqual([]);
  });

  it('a table that is cut and pasted is priced where it is, or the card asks and nothing is paid', () => {
    const place = opened();
    const { sheet } = place;
    cutAndPaste(sheet, { row: 1, column: 1, rows: 9, columns: 6 }, { sheet, row: 1, column: at('J') });
    const before = sheet.values();
    const charged = charges(place, () => place.days(1));
    if (charged > 0) expect(wrongPrices(sheet, { item: 'J', median: 'K', sales: 'L', from: 2, to: 9 })).toEqual([]);
    else {
      expect(sheet.values()).toEqual(before);
      expect(place.card().text).not.toMatch(/^Done|8 of 8/);
    }
    expect(
      cells(sheet, 'A1:F9')
        .flat()
        .filter(value => value !== ''),
    ).toEqual([]);
  });

  it.each([
    ['a deleted price column', (sheet: FakeSheet) => sheet.deleteColumns(2, 1)],
    ['deleted result columns', (sheet: FakeSheet) => sheet.deleteColumns(2, 5)],
    ['an inserted column', (sheet: FakeSheet) => sheet.insertColumns(1, 1)],
    ['deleted rows', (sheet: FakeSheet) => sheet.deleteRows(1, 4)],
  ])('%s and an undo leave right prices, or the card asks and nothing is paid', (__, act) => {
    const place = opened();
    const { sheet } = place;
    const undo = rememberVersion(place.book);
    act(sheet);
    undo();
    const charged = nextDay(place, sheet);
    const faults = wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 });
    if (charged > 0) expect(faults).toEqual([]);
    else expect(place.card().text).not.toMatch(/^Done|8 of 8/);
    expect(sheet.lastColumn()).toBe(6);
  });

  it('a sheet with some protected cells is priced elsewhere, or refused in the review', () => {
    const place = scene({ sheets: { Stock: [['Item', 'Locked'], ...column(STOCK)] } });
    Object.assign(place.book.undocumented, undocumented);
    place.host.owner = 'owner@example.com';
    const sheet = place.book.sheet('Stock');
    sheet.protections.push({ area: { row: 12, column: 1, rows: 2, columns: 20 }, editors: [] });
    let refused = '';
    try {
      reviewed(place, listOn('Stock!A2:A9', 'C'));
    } catch (error) {
      refused = (error as Error).message;
    }
    if (refused) {
      expect(refused).toMatch(/protect/i);
      expect(sheet.lastColumn()).toBe(2);
      expect(place.sandbox.account.used).toBe(0);
    } else {
      place.drive();
      expect(wrongPrices(sheet, { item: 'A', median: 'C', sales: 'D', from: 2, to: 9 })).toEqual([]);
    }
  });
});

it.each([1, 2])(
  'a column of sales that loses its mark after step %i of a run stops it, and is priced once it is put back',
  step => {
    const place = scene({ sheets: { Stock: list(90) }, plan: 'growth', quota: 10_000 });
    place.book.undocumented.metadataIsRestored = false;
    reviewed(place, listOn('Stock!A2:A91', 'B', {}, { when: DAILY, budget: 90 }));
    place.drive();
    place.clock.advance(12 * HOUR);
    const sheet = place.book.sheet('Stock');
    for (let row = 2; row <= 91; row += 1) sheet.write(row, at('C'), 77);
    const charged = charges(place, () => {
      place.ask('command', 'task-1', 'runNow');
      place.host.onCall = call => {
        // Each wave is sent in one call.
        if (call === 'UrlFetchApp.fetchAll') waves += 1;
        if (waves < step || call !== 'Range.getFormulas') return;
        place.host.onCall = undefined;
        const undo = rememberVersion(place.book);
        sheet.deleteColumns(at('C'), 1);
        undo();
      };
      let waves = 0;
      expect(place.drive()).toMatchObject({
        state: 'stopped',
        text: expect.stringContaining('mark of column C, “Sales”'),
      });
      clickMain(place);
      expect(place.drive()).toMatchObject({ state: 'planned', bad: false });
    });
    expect(charged).toBe(90);
    expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 91 })).toEqual([]);
  },
);

it('a sheet that the person may not edit is refused in the review, before anything is paid', () => {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  place.host.owner = 'owner@example.com';
  place.book.sheet('Stock').protections.push({ area: { row: 1, column: 1, rows: 1_000, columns: 26 }, editors: [] });
  expect(() => place.ask('plan', listOn('Stock!A2:A9', 'B'), null)).toThrow(/protected|may not edit/);
  expect(place.sandbox.account.used).toBe(0);
  expect(place.book.metadata.all()).toEqual([]);
});
