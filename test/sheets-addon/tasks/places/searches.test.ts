/** Searches of a list and refreshes of cells follow what a person moves, inserts and renames (G3, M1). */
import { describe, expect, it } from 'vitest';
import { exportAndImport } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { columnOf } from '../hands/hands.ts';
import { findSales, HOUR, type Scene, scene } from '../harness.ts';
import { at, charges, column, DAILY, listOf, lookedUp, MOVES, put, reviewed, SOLD, STOCK } from './places.ts';

describe('Find sales of a list', () => {
  const opened = () => {
    const rows = column(['Item', ...STOCK]).map((line, index) => [...line, index === 0 ? 'Shelf' : `rack ${index}`]);
    const place = scene({ sheets: { Stock: rows } });
    const draft = findSales({ of: 'keywords', range: 'Stock!A2:A9' }, { when: DAILY });
    reviewed(place, draft);
    place.drive();
    return { ...place, sheet: place.book.sheet('Stock') };
  };
  const nextDay = (place: ReturnType<typeof opened>) => {
    const since = place.sandbox.log.length;
    const charged = charges(place, () => place.days(1));
    return { charged, keywords: new Set(lookedUp(place, since)), card: place.card() };
  };

  it.each(MOVES.slice(0, 5))('reads the same items after a person %s', (_, act) => {
    const place = opened();
    act(place.sheet);
    const { charged, keywords, card } = nextDay(place);
    expect([...keywords].toSorted()).toEqual(STOCK);
    expect(charged).toBe(8);
    expect(card).toMatchObject({ bad: false, text: expect.stringContaining('8 of 8') });
  });

  it('reads items that a person adds below', () => {
    const place = opened();
    put(place.sheet, 'A10', column(SOLD.slice(0, 3)));
    // More items need a larger budget; the edit itself costs nothing.
    const { draft } = place.card();
    place.ask('start', 'task-1', place.ask('plan', { ...draft, budget: 11 }, 'task-1').draft);
    const { keywords, card } = nextDay(place);
    expect([...keywords].toSorted()).toEqual([...STOCK, ...SOLD.slice(0, 3)].toSorted());
    expect(card.text).toContain('11 of 11');
  });

  it('pays nothing and says so once its column was deleted', () => {
    const place = opened();
    place.sheet.deleteColumns(1, 1);
    const { charged, card } = nextDay(place);
    expect(charged).toBe(0);
    expect(`${card.text} ${card.note}`).toMatch(/gone|missing|deleted|no longer|can't be found/i);
  });
});

describe('a refresh of a range', () => {
  const opened = (): Scene & { sheet: FakeSheet } => {
    const place = scene({ sheets: { Stock: listOf(STOCK.slice(0, 6)) } });
    const sheet = place.book.sheet('Stock');
    place.book.calculator = (formula, own, row, cell) => {
      const [, name, letter, line] = /^=(\w+)\(([A-Z])(\d+)\)$/.exec(formula) ?? [];
      if (!name) return '#NAME?';
      const keyword = own.cell(Number(line), at(letter!)).value;
      const run = place.host.run(name, [keyword], 'CUSTOM_FUNCTION', {
        activeCell: `'${own.name.replaceAll("'", "''")}'!${String.fromCharCode(64 + cell)}${row}`,
      });
      return run.error ? '#ERROR!' : run.value;
    };
    for (let row = 2; row <= 7; row += 1) sheet.writeFormula(row, 2, `=SOLD_MEDIAN(A${row})`);
    return { ...place, sheet };
  };
  /** Formulas follow their items, as references do. */
  const moveFormulas = (sheet: FakeSheet) => {
    const item = String.fromCharCode(64 + columnOf(sheet, 'Item'));
    for (const [down, line] of sheet.values().entries())
      for (const [across] of line.entries()) {
        const cell = sheet.edit(down + 1, across + 1);
        if (cell.formula) cell.formula = `=SOLD_MEDIAN(${item}${down + 1})`;
      }
  };

  it.each(MOVES.slice(0, 5))('refreshes all of its formulas after a person %s', (_, act) => {
    const place = opened();
    reviewed(place, {
      ...{ kind: 'refresh', when: DAILY, budget: 100, mail: false, where: null },
      what: { scope: 'Stock!B2:B7' },
    });
    place.drive();
    act(place.sheet);
    moveFormulas(place.sheet);
    const charged = charges(place, () => place.days(1));
    expect(charged).toBe(6);
    expect(place.card()).toMatchObject({ bad: false, text: expect.not.stringMatching(/\b0 requests|3 of 3/) });
  });

  it('without its marks pays nothing, changes nothing, says so, and goes on after one click', () => {
    const place = opened();
    reviewed(place, {
      ...{ kind: 'refresh', when: DAILY, budget: 100, mail: false, where: null },
      what: { scope: 'Stock!B2:B7' },
    });
    place.drive();
    exportAndImport(place.book);
    const before = place.sheet.values();
    expect(charges(place, () => place.days(1))).toBe(0);
    expect(place.sheet.values()).toEqual(before);
    expect(place.card()).toMatchObject({
      text: expect.stringMatching(/marks .* are gone/),
      main: { command: 'putBack' },
    });
    place.ask('command', 'task-1', 'putBack');
    place.drive();
    expect(charges(place, () => place.days(1))).toBe(6);
    expect(place.card()).toMatchObject({ bad: false });
  });

  it('of a sheet that was renamed goes on', () => {
    const place = opened();
    reviewed(place, {
      ...{ kind: 'refresh', when: DAILY, budget: 100, mail: false, where: null },
      what: { scope: 'Stock' },
    });
    place.drive();
    place.sheet.name = 'Renamed';
    expect(charges(place, () => place.days(1))).toBe(6);
  });

  it.each(['Deals!', "It's", 'A!B2', 'Stock 2'])('works from the menu on a sheet named “%s”', name => {
    const place = opened();
    place.sheet.name = name;
    place.book.active = place.sheet;
    place.host.open();
    place.clock.advance(HOUR);
    const charged = charges(place, () => {
      const { error } = place.host.clickMenu('Refresh sheet');
      expect(error).toBeUndefined();
    });
    expect(charged).toBe(6);
    expect(place.book.toasts.at(-1)?.message).toMatch(/^Refreshed: 6 formulas/);
  });
});
