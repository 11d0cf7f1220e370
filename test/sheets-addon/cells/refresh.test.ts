import { describe, expect, it } from 'vitest';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { items, openLivingSheet } from '../living-sheet.ts';

const KEYWORDS = [['iphone 13 128gb'], ['seiko 5'], ['canon ae-1']];

describe('Refresh selection', () => {
  it('reads the selected formulas anew and leaves the others alone', () => {
    const { sandbox, book, type, shown, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    for (const row of [1, 2, 3]) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    sandbox.publish(40, 'seiko 5');
    const before = [shown(1, 2), shown(2, 2), shown(3, 2)];
    book.select('Prices', 2, 2);
    expect(menu('Refresh selection')).toBe('Read anew: 1 formula.');
    expect(sandbox.log).toHaveLength(4);
    expect([shown(1, 2), shown(3, 2)]).toEqual([before[0], before[2]]);
    expect(shown(2, 2)).not.toBe(before[1]);
  });

  it('asks what a formula asks inside another one by letting it calculate anew', () => {
    const { sandbox, host, book, type, shown, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    const plain = book.calculator!;
    book.calculator = (formula, ...place) =>
      plain(formula.replace(/^=UPPER\((.*)\)$/, '=$1').replace('A1&""', 'A1'), ...place);
    type(1, 2, '=UPPER(SOLD_MEDIAN(A1&""))');
    sandbox.publish(40, 'iphone 13 128gb');
    const before = shown(1, 2);
    host.clock.advance(1_000);
    book.select('Prices', 1, 2);
    menu('Refresh selection');
    expect(sandbox.log).toHaveLength(2);
    expect(shown(1, 2)).not.toBe(before);
  });

  it('keeps the last value where the service fails, and says so', () => {
    const { sandbox, book, type, shown, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    type(1, 2, '=SOLD_MEDIAN(A1)');
    const before = shown(1, 2);
    sandbox.addFault({ status: 502, code: 'upstream_unavailable', times: Number.POSITIVE_INFINITY });
    book.select('Prices', 1, 1, 3, 2);
    expect(menu('Refresh selection')).toBe(
      '0 of 1 read anew; the others keep their last value. The marketplace did not answer the service. Try again shortly; nothing was charged.',
    );
    expect(shown(1, 2)).toBe(before);
  });
});

describe('Refresh sheet', () => {
  it('reads every formula anew at the pace of the plan, equal questions once', () => {
    const { sandbox, clock, type, column, menu } = openLivingSheet(items(40), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A40)');
    menu('Fill waiting cells');
    type(1, 4, '=SOLD_COUNT(A1:A40)');
    expect(sandbox.log).toHaveLength(40);
    const start = clock.now();
    expect(menu('Refresh sheet')).toBe('Read anew: 2 formulas.');
    expect(sandbox.log).toHaveLength(80);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(clock.now() - start).toBeGreaterThan(60_000);
    expect(column(4, 1, 40).every(value => typeof value === 'number')).toBe(true);
  });
});

describe('Freeze to values', () => {
  it('turns formulas and what they spilled into plain values of the same kind, and leaves other formulas', () => {
    const { sandbox, book, type, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    type(1, 2, '=SOLD_MEDIAN(A1:A3)');
    type(1, 4, '=SOLD_LISTINGS("iphone 13", "title, soldPrice, endedAt", 240)');
    const sheet = book.sheet('Prices');
    const before = sheet.values(1, 1, 241, 6);
    expect(menu('Freeze sheet to values')).toBe('Turned 2 formulas into plain values.');
    expect(sheet.values(1, 1, 241, 6)).toEqual(before);
    expect(before.flat().filter(value => /^[=+\-@]/.test(String(value))).length).toBeGreaterThan(0);
    expect(sheet.cell(1, 2).formula + sheet.cell(1, 4).formula).toBe('');
    const spent = sandbox.log.length;
    menu('Refresh sheet');
    expect(sandbox.log).toHaveLength(spent);
  });

  it("leaves a person's own formula that shows nothing while the price is gone", () => {
    const { book, type, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    const sheet = book.sheet('Prices');
    const plain = book.calculator!;
    book.calculator = (formula, ...place) => {
      const row = Number(/^=IF\(B(\d)="","",B\1\*2\)$/.exec(formula)?.[1] ?? 0);
      const price = sheet.cell(row, 2).value;
      if (row > 0) return price === '' ? '' : Number(price) * 2;
      return plain(formula, ...place);
    };
    book.onFlush = () => {
      for (const row of [1, 2]) sheet.calculate(row, 3);
    };
    type(1, 2, '=SOLD_MEDIAN(A1:A3)');
    for (const row of [1, 2]) type(row, 3, `=IF(B${row}="","",B${row}*2)`);
    const before = sheet.values(1, 1, 3, 3);
    expect(typeof before[1]![2]).toBe('number');
    expect(menu('Freeze sheet to values')).toBe('Turned 1 formula into plain values.');
    expect([sheet.cell(1, 3).formula, sheet.cell(2, 3).formula]).toEqual(['=IF(B1="","",B1*2)', '=IF(B2="","",B2*2)']);
    expect(sheet.values(1, 1, 3, 3)).toEqual(before);
  });

  it('freezes the selection only', () => {
    const { book, type, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    type(1, 2, '=SOLD_MEDIAN(A1)');
    type(2, 2, '=SOLD_MEDIAN(A2)');
    book.select('Prices', 1, 2);
    expect(menu('Freeze selection to values')).toBe('Turned 1 formula into plain values.');
    expect(book.sheet('Prices').cell(1, 2).formula).toBe('');
    expect(book.sheet('Prices').cell(2, 2).formula).toBe('=SOLD_MEDIAN(A2)');
  });

  it('leaves a cell that waits a formula', () => {
    const { book, type, menu } = openLivingSheet(items(40), { plan: 'basic', quota: 10_000 });
    for (let row = 1; row <= 40; row += 1) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    expect(menu('Freeze sheet to values')).toBe('Turned 30 formulas into plain values. 10 still wait: fill first.');
    expect(book.sheet('Prices').cell(40, 2).formula).toBe('=SOLD_MEDIAN(A40)');
  });

  it('leaves a formula over a range in which a row still waits', () => {
    const { book, type, menu } = openLivingSheet(items(40), { plan: 'basic', quota: 10_000 });
    type(1, 2, '=SOLD_MEDIAN(A1:A40)');
    expect(menu('Freeze sheet to values')).toBe('Turned 0 formulas into plain values. 1 still waits: fill first.');
    expect(book.sheet('Prices').cell(1, 2).formula).toBe('=SOLD_MEDIAN(A1:A40)');
    menu('Fill waiting cells');
    expect(menu('Freeze sheet to values')).toBe('Turned 1 formula into plain values.');
  });
});

describe('a protected cell', () => {
  const protect = (sheet: FakeSheet, row: number, rows: number) =>
    sheet.protectedAreas.push({ row, column: 2, rows, columns: 1 });

  it('stays as it is, and the others are read anew all the same', () => {
    const { sandbox, book, type, shown, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    for (const row of [1, 2, 3]) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    const before = [shown(1, 2), shown(2, 2)];
    sandbox.publish(40, 'iphone 13 128gb');
    sandbox.publish(40, 'seiko 5');
    protect(book.sheet('Prices'), 2, 1);
    expect(menu('Refresh sheet')).toBe('Read anew: 3 formulas.');
    expect(shown(1, 2)).not.toBe(before[0]);
    expect(shown(2, 2)).toBe(before[1]);
    expect([1, 2, 3].map(row => book.sheet('Prices').cell(row, 2).formula)).toEqual([
      '=SOLD_MEDIAN(A1)',
      '=SOLD_MEDIAN(A2)',
      '=SOLD_MEDIAN(A3)',
    ]);
  });

  it.each([
    'Refresh sheet',
    'Freeze sheet to values',
  ])('%s: where all are protected it says so in the words of the platform, and no formula is lost', caption => {
    const { host, book, type, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
    for (const row of [1, 2, 3]) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    const before = book.sheet('Prices').values();
    protect(book.sheet('Prices'), caption === 'Refresh sheet' ? 1 : 2, 3);
    expect(menu(caption)).toContain('You are trying to edit a protected cell or object.');
    expect(book.sheet('Prices').values()).toEqual(before);
    expect(book.sheet('Prices').cell(1, 2).formula).toBe('=SOLD_MEDIAN(A1)');
    expect(Object.keys(host.properties.entries('document')).filter(key => key.startsWith('rewriting:'))).toEqual([]);
  });
});

describe('a run that is killed while it writes formulas again', () => {
  it('loses none: the next run puts back what was emptied', () => {
    const { host, clock, book, type, menu } = openLivingSheet(items(30), { plan: '500k' });
    for (let row = 1; row <= 30; row += 1) type(row, 2, `=SOLD_MEDIAN(A${row})`);
    const sheet = book.sheet('Prices');
    const formulas = () => Array.from({ length: 30 }, (_, i) => sheet.cell(i + 1, 2).formula);
    const before = formulas();
    // Dies at the first formula that calculates, when all cells are empty.
    const calculate = book.calculator;
    book.calculator = () => {
      clock.advance(400_000);
      return '';
    };
    expect(host.run('refreshSheet', [], 'FULL').timedOut).toBe(true);
    book.calculator = calculate;
    expect(formulas().filter(formula => formula === '').length).toBeGreaterThan(20);
    menu('Fill waiting cells');
    expect(formulas()).toEqual(before);
    expect(Object.keys(host.properties.entries('document')).filter(key => key.startsWith('rewriting:'))).toEqual([]);
  });
});

describe('Freeze to values that is killed', () => {
  it('at any call of the platform loses no row of a table, whose formula is put back where values are missing', () => {
    let killed = 0;
    for (let call = 1, finished = false; !finished; call += 1) {
      const { host, clock, book, type, menu } = openLivingSheet(KEYWORDS, { plan: '500k' });
      type(1, 3, '=SOLD_LISTINGS("iphone 13", "title, soldPrice", 5)');
      const sheet = book.sheet('Prices');
      const before = sheet.values(1, 1, 6, 4);
      let calls = 0;
      host.onCall = () => {
        calls += 1;
        if (calls === call) clock.advance(400_000);
      };
      finished = !host.run('freezeSheet', [], 'FULL').timedOut;
      host.onCall = undefined;
      if (finished) expect(sheet.values(1, 1, 6, 4)).toEqual(before);
      else killed += 1;
      for (const caption of ['Fill waiting cells', 'Freeze sheet to values']) {
        menu(caption);
        const holds =
          sheet.cell(1, 3).formula !== '' || JSON.stringify(sheet.values(1, 1, 6, 4)) === JSON.stringify(before);
        expect(holds, `killed at call ${call}, then ${caption}`).toBe(true);
      }
    }
    expect(killed).toBeGreaterThan(10);
  });
});
