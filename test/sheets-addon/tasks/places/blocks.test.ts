/** Results are written into the cells that the review named, and into no others (G3, G4). */
import { describe, expect, it } from 'vitest';
import { columnOf } from '../hands/hands.ts';
import { scene, watch } from '../harness.ts';
import {
  at,
  cells,
  charges,
  column,
  DAILY,
  listOf,
  listOn,
  put,
  reviewed,
  type Shown,
  SOLD,
  STOCK,
  wrongPrices,
} from './places.ts';

const IN_A: Shown = { item: 'A', median: 'B', sales: 'C', from: 2, to: 9 };
const IN_J: Shown = { item: 'J', median: 'K', sales: 'L', from: 2, to: 9 };

describe('two price lists on one sheet', () => {
  const opened = () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    put(place.book.sheet('Stock'), 'J1', listOf(SOLD));
    return { ...place, sheet: place.book.sheet('Stock') };
  };

  it('each writes beside its own items, as the review said', () => {
    const place = opened();
    const { sheet, drive } = place;
    expect(reviewed(place, listOn('Stock!A2:A9', 'B')).writes?.where).toBe('Stock, B2:F9');
    drive();
    const first = cells(sheet, 'A1:F9');

    const plan = reviewed(place, listOn('Stock!J2:J9', 'K'), 'task-2');
    const card = drive('task-2');

    expect(plan.writes).toMatchObject({ where: 'Stock, K2:O9', text: expect.stringContaining('empty') });
    expect(card).toMatchObject({ state: 'done', bad: false, text: expect.stringContaining('8 of 8 priced') });
    expect(wrongPrices(sheet, IN_J)).toEqual([]);
    expect(cells(sheet, 'A1:F9')).toEqual(first);
  });

  it('each keeps its own place on later runs, whichever runs first', () => {
    const place = opened();
    const { sheet, drive, hours } = place;
    reviewed(place, listOn('Stock!J2:J9', 'K', {}, { when: DAILY }));
    drive();
    reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }), 'task-2');
    drive('task-2');
    sheet.write(3, at('A'), 'scarce item 40');
    sheet.write(4, at('J'), 'scarce item 41');
    hours(49);
    expect(wrongPrices(sheet, IN_A)).toEqual([]);
    expect(wrongPrices(sheet, IN_J)).toEqual([]);
  });

  it('a second list below the first one has its own block in the same columns', () => {
    const place = scene({ sheets: { Stock: [...listOf(STOCK), [], ...listOf(SOLD)] } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'B'));
    place.drive();
    reviewed(place, listOn('Stock!A12:A19', 'B'), 'task-2');
    place.drive('task-2');
    expect(wrongPrices(sheet, IN_A)).toEqual([]);
    expect(wrongPrices(sheet, { ...IN_A, from: 12, to: 19 })).toEqual([]);
  });

  it('a second list with its results at its left leaves the first one alone', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    put(sheet, 'O1', listOf(SOLD));
    reviewed(place, listOn('Stock!A2:A9', 'B'));
    place.drive();
    const first = cells(sheet, 'A1:F9');
    reviewed(place, listOn('Stock!O2:O9', 'H'), 'task-2');
    place.drive('task-2');
    expect(wrongPrices(sheet, { item: 'O', median: 'H', sales: 'I', from: 2, to: 9 })).toEqual([]);
    expect(cells(sheet, 'A1:F9')).toEqual(first);
  });
});

describe('one list with two price lists', () => {
  it.each([
    ['run once', null],
    ['are planned', DAILY],
  ])('keeps used and new prices apart if both %s', (_, when) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const { sheet, drive, hours } = { ...place, sheet: place.book.sheet('Stock') };
    reviewed(place, listOn('Stock!A2:A9', 'B', { options: { itemCondition: 'used' } }, { when }));
    drive();
    const used = cells(sheet, 'B2:D9');
    reviewed(place, listOn('Stock!A2:A9', 'G', { options: { itemCondition: 'new' } }, { when }), 'task-2');
    expect(drive('task-2').bad).toBe(false);
    const fresh = cells(sheet, 'G2:I9');

    expect(cells(sheet, 'B2:D9')).toEqual(used);
    expect(fresh.some(([median]) => typeof median === 'number')).toBe(true);
    expect(fresh).not.toEqual(used);
    hours(49);
    expect(cells(sheet, 'B2:D9')).toEqual(used);
    expect(cells(sheet, 'G2:I9')).toEqual(fresh);
  });
});

describe('watches', () => {
  const WANTS = column(['Keyword', 'iphone 13 128gb', 'nintendo switch oled', 'canon ae-1', 'seiko skx007']);
  const MORE = column(['Keyword', 'charizard', 'rtx 3070', 'lego 75257', 'dewalt dcd796']);

  /** What one watch alone shows of each keyword. */
  const alone = (rows: unknown[][]) => {
    const place = scene({ sheets: { Wants: rows } });
    place.start(watch({ range: 'Wants!A1:A5' }, { budget: 2_000 }));
    place.drive();
    return cells(place.book.sheet('Wants'), 'B2:D5');
  };

  it('two watches on one sheet each write beside their own list', () => {
    const place = scene({ sheets: { Wants: WANTS } });
    const sheet = place.book.sheet('Wants');
    put(sheet, 'L1', MORE);
    reviewed(place, watch({ range: 'Wants!A1:A5' }, { budget: 2_000 }));
    place.drive();
    const first = cells(sheet, 'A1:I5');
    reviewed(place, watch({ range: 'Wants!L1:L5' }, { budget: 2_000, where: { tab: 'More news' } }), 'task-2');
    expect(place.drive('task-2').bad).toBe(false);
    expect(cells(sheet, 'M2:O5')).toEqual(alone(MORE));
    expect(cells(sheet, 'A1:I5')).toEqual(first);
  });

  it.each([
    ['the price list first', ['task-1', 'task-2']],
    ['the watch first', ['task-2', 'task-1']],
  ])('a price list and a watch of one list each have their columns, %s', (_, order) => {
    const place = scene({ sheets: { Wants: WANTS } });
    const sheet = place.book.sheet('Wants');
    const drafts = {
      'task-1': listOn('Wants!A2:A5', 'L'),
      'task-2': watch({ range: 'Wants!A1:A5' }, { budget: 2_000 }),
    };
    for (const id of order) {
      reviewed(place, drafts[id as keyof typeof drafts], id);
      expect(place.drive(id)).toMatchObject({ bad: false });
    }
    expect(cells(sheet, 'B2:D5')).toEqual(alone(WANTS));
    expect(wrongPrices(sheet, { item: 'A', median: 'L', sales: 'M', from: 2, to: 5 })).toEqual([]);
    expect(cells(sheet, 'B1:I1')[0]).toContain('Note');
    expect(cells(sheet, 'L1:P1')[0]).toContain('Note');
  });
});

describe("a person's own columns with the names of ours", () => {
  const dates = STOCK.map((_, index) => new Date(Date.UTC(2026, 9, index + 1)));

  it.each<[own: string, headings: string[], rows: unknown[][]]>([
    ['Median, Sales and Updated', ['Median', 'Sales', 'Updated'], STOCK.map((_, index) => [index, 7, dates[index]])],
    ['Currency and Note', ['Currency', 'Note'], STOCK.map(() => ['EUR', 'mine'])],
    ['Updated and Currency', ['Updated', 'Currency'], STOCK.map((_, index) => [dates[index], 'USD'])],
    ['empty Sales and Note', ['Sales', 'Note'], STOCK.map(() => ['', ''])],
    ['empty Median, Sales, Currency, Updated and Note', ['Median', 'Sales', 'Currency', 'Updated', 'Note'], []],
  ])("%s stay as they are, and the review's cells are written", (_, headings, rows) => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    put(sheet, 'B1', [headings, ...rows]);
    const own = cells(sheet, 'A1:G9');

    const plan = reviewed(place, listOn('Stock!A2:A9', 'H'));
    const card = place.drive();

    expect(plan.writes?.where).toBe('Stock, H2:L9');
    expect(card).toMatchObject({ bad: false, text: expect.stringContaining('8 of 8 priced') });
    expect(cells(sheet, 'A1:G9')).toEqual(own);
    expect(wrongPrices(sheet, { item: 'A', median: 'H', sales: 'I', from: 2, to: 9 })).toEqual([]);
  });

  it('an own Note further right stays after our Note was deleted', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    put(sheet, 'K1', [['Note'], ...STOCK.map((_, index) => [`mine ${index}`])]);
    reviewed(place, listOn('Stock!A2:A9', 'B'));
    place.drive();
    sheet.deleteColumns(columnOf(sheet, 'Note'), 1);
    const own = cells(sheet, 'J1:J9');
    expect(own[0]).toEqual(['Note']);
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(cells(sheet, 'J1:J9')).toEqual(own);
  });

  it('an own Median at the left stays after our Median was deleted', () => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    put(sheet, 'B1', [['Median'], ...STOCK.map((_, index) => [index])]);
    reviewed(place, listOn('Stock!A2:A9', 'D'));
    place.drive();
    sheet.deleteColumns(at('D'), 1);
    const own = cells(sheet, 'A1:C9');
    place.ask('command', 'task-1', 'runNow');
    place.drive();
    expect(cells(sheet, 'A1:C9')).toEqual(own);
  });
});

describe('a deleted task', () => {
  it.each([[null], [DAILY]])('leaves its prices to the person: a new task writes where its review says', when => {
    const place = scene({ sheets: { Stock: listOf(STOCK) } });
    const sheet = place.book.sheet('Stock');
    reviewed(place, listOn('Stock!A2:A9', 'C', {}, { when }));
    place.drive();
    place.ask('remove', 'task-1');
    const before = cells(sheet, 'A1:I9');
    const plan = reviewed(place, listOn('Stock!A2:A9', 'J'), 'task-2');
    place.drive('task-2');
    expect(plan.writes?.where).toBe('Stock, J2:N9');
    expect(cells(sheet, 'A1:I9')).toEqual(before);
    expect(wrongPrices(sheet, { item: 'A', median: 'J', sales: 'K', from: 2, to: 9 })).toEqual([]);
  });
});

describe('our own templates', () => {
  it.each(['inventory', 'sourcing', 'cards', 'watch'] as const)(
    '%s goes from its examples to a priced list without a changed cell of the person',
    id => {
      const place = scene({ sheets: { Stock: [] }, plan: '500k' });
      const sheet = place.book.sheet(place.ask('template', id));
      place.ask('removeExamples');
      put(sheet, 'A2', column(STOCK.slice(0, 5)));
      const width = sheet.lastColumn();
      const own = sheet.values(1, 1, 8, width);
      place.book.active = sheet;
      const { range, freeColumn } = place.ask('range', `${sheet.name}!A2:A6`);

      const draft = listOn(range, freeColumn);
      const plan = reviewed(place, draft);
      const charged = charges(place, () => {
        expect(place.drive()).toMatchObject({ bad: false, text: expect.stringContaining('5 of 5 priced') });
      });

      expect(plan.writes?.where).toContain(`${freeColumn}2:`);
      expect(plan.requests).toBe(charged);
      expect(sheet.values(1, 1, 8, width)).toEqual(own);
      const [median, sales] = [freeColumn, String.fromCharCode(freeColumn.charCodeAt(0) + 1)];
      expect(wrongPrices(sheet, { item: 'A', median, sales, from: 2, to: 6 })).toEqual([]);
    },
  );
});
