/** Other people's formulas beside ours. */
import { describe, expect, it } from 'vitest';
import { openLivingSheet } from '../living-sheet.ts';

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
