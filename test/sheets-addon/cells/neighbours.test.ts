/** Other people's formulas beside ours and around ours. */
import { describe, expect, it } from 'vitest';
import { asked } from '../addon.ts';
import { openLivingSheet } from '../living-sheet.ts';
import { schedule } from '../schedules/harness.ts';

const KEYWORDS = [['iphone 13 128gb'], ['seiko 5'], ['lego castle']];

describe('Freeze to values beside a formula of the person that spills', () => {
  /** `=ARRAYFORMULA(...)` in C or above it, twice what stands in B; it shows #REF! when something stands in its way. */
  function beside(row: number, column: number) {
    const place = openLivingSheet([['Keyword'], ...KEYWORDS], { plan: '500k' });
    const { book, type } = place;
    const sheet = book.sheet('Prices');
    const ours = book.calculator!;
    book.calculator = (formula, own, at, right) => {
      if (!formula.startsWith('=ARRAYFORMULA')) return ours(formula, own, at, right);
      const doubled = sheet.values(2, 2, 3, 1).map(([price]) => [typeof price === 'number' ? price * 2 : '']);
      return at === 1 ? [['Double'], ...doubled] : doubled;
    };
    book.onFlush = () => sheet.calculate(row, column);
    type(2, 2, '=SOLD_MEDIAN(A2:A4)');
    type(row, column, '=ARRAYFORMULA(IF(B2:B4="","",B2:B4*2))');
    return { ...place, sheet };
  }

  it.each([
    [2, 3],
    [1, 3],
    [2, 5],
    [1, 5],
  ])('in row %i, column %i: it goes on calculating', (row, column) => {
    const { sheet, menu } = beside(row, column);
    const before = sheet.values(1, 1, 4, 5);
    expect(typeof before[3]![column - 1]).toBe('number');
    expect(menu('Freeze sheet to values')).toBe('Turned 1 formula into plain values.');
    expect(sheet.values(1, 1, 4, 5)).toEqual(before);
    expect(sheet.cell(2, 2).formula).toBe('');
    sheet.write(3, 2, 50, 0);
    sheet.calculate(row, column);
    expect(sheet.cell(3, column).value).toBe(100);
  });
});

describe('Freeze to values of a table beside an array formula that begins lower', () => {
  it('keeps the table whole', () => {
    const place = openLivingSheet([['Keyword'], ...KEYWORDS], { plan: '500k' });
    const { book, type, menu } = place;
    const sheet = book.sheet('Prices');
    const ours = book.calculator!;
    book.calculator = (formula, own, row, column) =>
      formula.startsWith('=ARRAYFORMULA')
        ? sheet.values(3, 4, 2, 1).map(([price]) => [typeof price === 'number' ? price * 2 : ''])
        : ours(formula, own, row, column);
    book.onFlush = () => sheet.calculate(3, 2);
    type(1, 3, '=SOLD_STATS(A2:A4)');
    type(3, 2, '=ARRAYFORMULA(D3:D4*2)');
    const before = sheet.values();
    expect(typeof before[3]![1]).toBe('number');
    menu('Freeze sheet to values');
    expect(sheet.values()).toEqual(before);
    expect(sheet.cell(3, 2).formula).toBe('=ARRAYFORMULA(D3:D4*2)');
  });
});

describe('a formula behind a condition, such as a box that is ticked to ask', () => {
  /** `=IF(C1, SOLD_MEDIAN(A1), "")`, with the first box ticked. */
  function gated() {
    const place = openLivingSheet(KEYWORDS, { plan: '500k' });
    const { book, type } = place;
    const sheet = book.sheet('Prices');
    const ours = book.calculator!;
    book.calculator = (formula, own, row, column) => {
      const inner = /^=IF\((C\d), (.*), ""\)$/.exec(formula);
      if (!inner) return ours(formula, own, row, column);
      return sheet.cell(row, 3).value === true ? ours(`=${inner[2]}`, own, row, column) : '';
    };
    for (const row of [1, 2, 3]) {
      type(row, 3, row === 1);
      type(row, 2, `=IF(C${row}, SOLD_MEDIAN(A${row}), "")`);
    }
    return { ...place, sheet };
  }

  it.each(['Refresh sheet', 'Fill waiting cells'])('%s asks nothing that the sheet itself would not ask', caption => {
    const place = gated();
    expect(asked(place)).toBe(1);
    place.menu(caption);
    expect(asked(place)).toBe(caption === 'Refresh sheet' ? 2 : 1);
    expect(place.sheet.values(1, 2, 3, 1)).toEqual([[expect.any(Number)], [''], ['']]);
  });

  it('is asked by Refresh once the box is ticked', () => {
    const place = gated();
    place.type(2, 3, true);
    place.menu('Refresh sheet');
    expect(asked(place)).toBe(3);
    expect(place.sheet.values(1, 2, 3, 1)).toEqual([[expect.any(Number)], [expect.any(Number)], ['']]);
  });

  it('costs a schedule over formulas nothing', () => {
    const scene = schedule({ keywords: KEYWORDS.flat() });
    const sheet = scene.book.sheet('Prices');
    for (const row of [2, 3, 4]) sheet.writeFormula(row, 2, `=IF(C${row}, SOLD_MEDIAN(A${row}), "")`);
    scene.save({ recurrence: { kind: 'hourly', every: 1 }, target: { kind: 'formulas', where: '' } });
    scene.hours(3);
    expect(scene.sandbox.account.used).toBe(0);
  });
});

describe('a formula that the sheet cannot read, such as one with commas where they are decimal signs', () => {
  it.each([
    '=SOLD_MEDIAN(A1, "itemCondition", "used")',
    '=SOLD_LISTINGS(A1, "title", 20)',
  ])('is not paid for again with each filling: %s', formula => {
    const place = openLivingSheet(KEYWORDS, { plan: '500k' });
    const { book, type, menu } = place;
    const ours = book.calculator!;
    book.calculator = (text, ...at) => (text === formula ? '#ERROR!' : ours(text, ...at));
    type(1, 2, formula);
    type(2, 2, '=SOLD_MEDIAN(A2)');
    for (let time = 0; time < 4; time += 1) {
      menu('Fill waiting cells');
      place.clock.advance(3_600_000);
    }
    expect(asked(place)).toBeLessThanOrEqual(2);
    expect(book.sheet('Prices').cell(1, 2).formula).toBe(formula);
  });
});
