/** Formulas whose results can't spill, because cells of a person or of a task are in the way (G3, M1). */
import { describe, expect, it } from 'vitest';
import { callSidebar } from '../../addon.ts';
import { openLivingSheet } from '../../living-sheet.ts';
import { watch } from '../harness.ts';
import { listOn } from '../places/places.ts';

const ITEMS = ['canon ae-1', 'nikon f3', 'seiko skx007'];
const rows = () => [['Item'], ...ITEMS.map(item => [item])];

const opened = () => {
  const living = openLivingSheet(rows(), { plan: '500k' });
  const { calculator } = living.book;
  living.book.calculator = (formula, ...at) =>
    calculator?.(formula.replace(/^=LET\(price,(.*),price\)$/, '=$1'), ...at);
  const minutes = (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      callSidebar(living.host, 'work', []);
      living.clock.advance(60_000);
    }
  };
  return { ...living, sheet: living.book.sheet('Prices'), minutes };
};

describe.each([
  ['a column of prices', '=SOLD_MEDIAN(A2:A4)'],
  ['a row of statistics', '=SOLD_STATS(A2)'],
  ['a formula that only the sheet can read', '=LET(price,SOLD_MEDIAN(A2:A4),price)'],
])('%s that is blocked', (_, formula) => {
  it('is calculated once, costs its searches once, and shows its result when the cells are free', () => {
    const place = opened();
    place.type(3, 2, 'mine');
    place.type(2, 4, 'mine');
    place.type(2, 2, formula);
    place.minutes(3);
    expect(place.shown(2, 2)).toBe('#REF!');
    const paid = place.sandbox.account.used;
    const before = place.calculations();
    place.minutes(30);
    expect(place.calculations()).toBe(before);
    expect(place.sandbox.account.used).toBe(paid);
    expect([place.shown(3, 2), place.shown(2, 4)]).toEqual(['mine', 'mine']);
    expect(callSidebar(place.host, 'home', []).waiting.count).toBe(0);
    place.sheet.clearContent(3, 2);
    place.sheet.clearContent(2, 4);
    // Sheets spills the result that it has.
    place.sheet.calculate(2, 2);
    expect(place.shown(2, 2)).not.toBe('#REF!');
    expect(place.shown(2, 4) === '' && place.shown(3, 2) === '').toBe(false);
    expect(place.sandbox.account.used).toBe(paid);
  });
});

describe('a formula beside a price list', () => {
  const finish = ({ host, clock }: ReturnType<typeof opened>) => {
    for (let call = 0; call < 50; call += 1) {
      const { home, nextInMs } = callSidebar(host, 'work', []);
      if (home.tasks.every(({ state }) => state !== 'running')) return home.tasks[0]!;
      clock.advance(nextInMs ?? 1_000);
    }
    throw new Error('The task never ends');
  };

  describe('in a heading, which fills the cells below', () => {
    const filling = (shown: readonly unknown[]) => {
      const place = opened();
      const { calculator } = place.book;
      place.book.calculator = (formula, ...at) =>
        formula.startsWith('={') ? shown.map(value => [value]) : calculator?.(formula, ...at);
      return place;
    };
    const FORMULA = '={"Median";ARRAYFORMULA(IF(A2:A4="","",""))}';
    const start = (place: ReturnType<typeof opened>) => {
      const { draft } = callSidebar(place.host, 'plan', [listOn('Prices!A2:A4', 'B'), null]);
      callSidebar(place.host, 'start', ['task-1', draft]);
    };
    const said = 'B1 holds a formula that fills the cells below it';

    it.each([['Median'], ['']])('with blanks and shows “%s”, is refused by the review', shown => {
      const place = filling([shown, '', '', '']);
      place.type(1, 2, FORMULA);
      expect(() => start(place)).toThrow(said);
      const watched = watch({ range: 'Prices!A1:A4' });
      place.sheet.write(1, 1, 'Keyword');
      expect(() => callSidebar(place.host, 'plan', [watched, null])).toThrow(said);
      expect(place.sheet.cell(1, 2)).toMatchObject({ formula: FORMULA, value: shown });
    });

    it.each([['Median'], ['']])(
      'with blanks and shows “%s”, typed after the review, stays, and nothing is paid',
      shown => {
        const place = filling([shown, '', '', '']);
        start(place);
        place.type(1, 2, FORMULA);
        const { text, note } = finish(place);
        expect(`${text} ${note}`).toContain(said);
        expect(place.sheet.cell(1, 2)).toMatchObject({ formula: FORMULA, value: shown });
        expect(place.sandbox.account.used).toBe(0);
      },
    );

    it.each(['="Median "&"(USD)"', '=SUM(B2:B4)'])(
      'but only its own cell, as %s, stays and changes nothing',
      formula => {
        const place = opened();
        const { calculator } = place.book;
        place.book.calculator = (given, ...at) => (given === formula ? [['Median']] : calculator?.(given, ...at));
        start(place);
        place.type(1, 2, formula);
        const { text } = finish(place);
        expect(text).toContain('3 of 3 priced');
        expect(place.sheet.cell(1, 2)).toMatchObject({ formula });
      },
    );

    it('with values in the place of ours, stays with them, and nothing is paid', () => {
      const place = filling(['Median', 1, 2, 3]);
      start(place);
      finish(place);
      for (let row = 1; row <= 4; row += 1) place.sheet.clearContent(row, 2);
      place.type(1, 2, FORMULA);
      place.clock.advance(24 * 3_600_000);
      const paid = place.sandbox.account.used;
      const before = place.sheet.values();
      callSidebar(place.host, 'command', ['task-1', 'runNow']);
      const { text, note } = finish(place);
      expect(`${text} ${note}`).toContain(said);
      expect(place.sheet.values()).toEqual(before);
      expect(place.sandbox.account.used).toBe(paid);
    });
  });

  it('that spills into the columns of the review is not overwritten: the review refuses them', () => {
    const place = opened();
    place.type(2, 3, '=SOLD_MEDIAN(A2:A4)');
    const shown = place.sheet.values();
    expect(() => callSidebar(place.host, 'plan', [listOn('Prices!A2:A4', 'B'), null])).toThrow('is not empty');
    expect(place.sheet.values()).toEqual(shown);
  });

  it('that its values block, or that is typed over one of them, stays, and the card names the row before anything is paid', () => {
    const place = opened();
    const { draft } = callSidebar(place.host, 'plan', [listOn('Prices!A2:A4', 'B'), null]);
    callSidebar(place.host, 'start', ['task-1', draft]);
    expect(finish(place).text).toContain('3 of 3 priced');
    place.type(3, 2, '=SOLD_STATS(A2)');
    expect(place.shown(3, 2)).toBe('#REF!');
    place.clock.advance(24 * 3_600_000);
    const paid = place.sandbox.account.used;
    callSidebar(place.host, 'command', ['task-1', 'runNow']);
    const { text, note } = finish(place);
    expect(`${text} ${note}`).toContain('Row 3 holds something beside its item');
    expect(place.sheet.cell(3, 2).formula).toBe('=SOLD_STATS(A2)');
    expect(place.sandbox.account.used).toBe(paid);
  });
});
