import { afterEach, describe, expect, it } from 'vitest';
import { type AddOnFunction, type Argument, type HeadlessSpreadsheet, openSpreadsheet } from '../index.ts';

const PRICES: Record<string, number> = { 'iphone 13 128gb': 312.5, 'nintendo switch oled': 198, 'air jordan 1': 141.2 };

const functions: AddOnFunction[] = [
  {
    name: 'PRICE',
    description: 'The price of one item, or of each item of a range.',
    parameters: [
      { name: 'item', description: 'What is priced.' },
      { name: 'option', description: 'A name or a value (optional).', optional: true, repeats: true },
    ],
  },
  { name: 'TABLE', description: 'Three sales.', parameters: [] },
];

function priceOf(item: unknown): number | string {
  if (item === '') return '';
  const price = PRICES[String(item)];
  if (price === undefined) throw new Error(`No sales of "${item}" in the last 90 days. Try fewer words.`);
  return price;
}

const TABLE = [
  ['Title', 'Sold', 'Price'],
  ['=cmd()', new Date(Date.UTC(2026, 0, 31)), 12.5],
  ['007', '2026-01-01', null],
];

function evaluate(name: string, args: Argument[]): unknown {
  if (name === 'TABLE') return TABLE;
  const [items] = args;
  return Array.isArray(items) ? items.map(row => row.map(priceOf)) : priceOf(items);
}

let sheet: HeadlessSpreadsheet;
const open = (evaluator: typeof evaluate = evaluate) => {
  sheet = openSpreadsheet({ functions, evaluate: evaluator });
  return sheet;
};
afterEach(() => sheet.close());

describe('a custom function in the spreadsheet engine', () => {
  it('puts its value into the cell and feeds other formulas', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', B1: '=PRICE(A1)', C1: '=B1*2' });
    expect(sheet.value('B1')).toBe(312.5);
    expect(sheet.value('C1')).toBe(625);
  });

  it('receives a cell as a scalar, a range as rows, an empty cell as empty text and a date as a Date', async () => {
    open(() => 1);
    await sheet.set({
      A1: 'iphone',
      A2: 5,
      B2: true,
      C1: new Date(Date.UTC(2026, 0, 31)),
      E1: '=PRICE(A1,A1:B3,C1,Z9)',
    });
    expect(sheet.executions.at(-1)?.args).toEqual([
      'iphone',
      [
        ['iphone', ''],
        [5, true],
        ['', ''],
      ],
      new Date(Date.UTC(2026, 0, 31)),
      '',
    ]);
  });

  it('receives only the arguments that were given', async () => {
    open(() => 1);
    await sheet.set({ A1: '=PRICE("x",,3,,)' });
    expect(sheet.executions[0]?.args).toEqual(['x', '', 3]);
  });

  it('spills a range of answers beside a range of items', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', A2: 'air jordan 1', B1: '=PRICE(A1:A3)' });
    expect(sheet.values('B1:B3')).toEqual([[312.5], [141.2], ['']]);
    expect(sheet.executions).toHaveLength(1);
  });

  it('keeps text as text when a table spills, also text that looks like a formula or a date', async () => {
    open();
    await sheet.set({ A1: '=TABLE()' });
    expect(sheet.values('A1:C3')).toEqual([
      ['Title', 'Sold', 'Price'],
      ['=cmd()', 46053, 12.5],
      ['007', '2026-01-01', ''],
    ]);
  });

  it('shows an error when a filled cell blocks the spill, and spills without another run when it is freed', async () => {
    open();
    await sheet.set({ B2: 'in the way', A1: '=TABLE()' });
    expect(sheet.value('A1')).toBe('#SPILL!');
    await sheet.set({ B2: null });
    expect(sheet.value('A2')).toBe('=cmd()');
    expect(sheet.executions).toHaveLength(1);
  });

  it('shows a thrown error in the cell with its text as the note', async () => {
    open();
    await sheet.set({ A1: '=PRICE("unknown thing")', A2: '=IFERROR(A1,"caught")' });
    expect(sheet.value('A1')).toBe('#ERROR!');
    expect(sheet.note('A1')).toBe('No sales of "unknown thing" in the last 90 days. Try fewer words.');
    expect(sheet.value('A2')).toBe('caught');
  });

  it('forgets the note when the formula is mended', async () => {
    open();
    await sheet.set({ A1: '=PRICE("unknown thing")' });
    await sheet.set({ A1: '=PRICE("air jordan 1")' });
    expect(sheet.note('A1')).toBeUndefined();
    expect(sheet.value('A1')).toBe(141.2);
  });

  it('shows Loading while an answer is on its way, then the answer, and does not run formulas on a half-known input', async () => {
    let answer: (price: number) => void = () => {};
    const seen: unknown[] = [];
    open((_name, [item]) => {
      seen.push(item);
      if (item === 'slow') return new Promise<number>(resolve => (answer = resolve));
      return Number(item) + 1;
    });
    const filled = sheet.set({ A1: '=PRICE("slow")', A2: '=PRICE(A1)' });
    await sheet.nextResult();
    expect(sheet.values('A1:A2')).toEqual([['Loading...'], ['Loading...']]);
    answer(41);
    await filled;
    expect(sheet.values('A1:A2')).toEqual([[41], [42]]);
    expect(seen).toEqual(['slow', 41]);
  });
});

describe('recalculation as in Google Sheets', () => {
  it('computes anew what refers to cells that a smaller result leaves empty', async () => {
    open();
    await sheet.set({
      A1: 'iphone 13 128gb',
      A2: 'air jordan 1',
      B1: '=PRICE(A1:A2)',
      C2: '=IF(ISNUMBER(B2),"priced","open")',
    });
    expect(sheet.value('C2')).toBe('priced');
    const settled = sheet.nextResult();
    await sheet.set({ A1: 'unknown thing' });
    await settled;
    await sheet.nextResult();
    expect(sheet.values('B1:C2')).toEqual([
      ['#ERROR!', null],
      [null, 'open'],
    ]);
  });

  it('runs again when a cell it names changes, and only that formula', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', A2: 'air jordan 1', B1: '=PRICE(A1)', B2: '=PRICE(A2)' });
    await sheet.set({ A1: 'nintendo switch oled' });
    expect(sheet.value('B1')).toBe(198);
    expect(sheet.executions.map(run => run.cell)).toEqual(['B1', 'B2', 'B1']);
  });

  it('does not run again for an unrelated edit or when the same value is typed again', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', B1: '=PRICE(A1)' });
    await sheet.set({ D7: 'a remark' });
    await sheet.set({ A1: 'iphone 13 128gb' });
    expect(sheet.executions).toHaveLength(1);
  });

  it('runs again when its formula is edited', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', B1: '=PRICE(A1)' });
    await sheet.set({ B1: '=PRICE(A1)*2' });
    expect(sheet.value('B1')).toBe(625);
    expect(sheet.executions).toHaveLength(2);
  });

  it('does not run again when rows are inserted above it', async () => {
    open();
    await sheet.set({ A1: 'iphone 13 128gb', B1: '=PRICE(A1)', B2: '=PRICE("unknown thing")' });
    await sheet.insertRows(1, 2);
    expect(sheet.value('B3')).toBe(312.5);
    expect(sheet.note('B4')).toContain('No sales');
    expect(sheet.note('B2')).toBeUndefined();
    expect(sheet.executions).toHaveLength(2);
  });
});
