/** What a person paid for the items of a price list (G4, N1). */
import { describe, expect, it } from 'vitest';
import { onAuction } from '../../selling-costs.ts';
import { scene } from '../harness.ts';
import { cells, column, listOf, listOn, reviewed, STOCK } from './places.ts';

const COSTS = { feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0, currency: 'USD' };

describe('what a person paid', () => {
  const profits = (paid: readonly unknown[]) => {
    const rows = [['Item', 'Paid'], ...STOCK.slice(0, paid.length).map((item, index) => [item, paid[index]])];
    const place = scene({ sheets: { Stock: rows } });
    place.ask('saveCosts', onAuction(COSTS));
    const last = paid.length + 1;
    const draft = listOn(`Stock!A2:A${last}`, 'C', { columns: ['median', 'profit'], paid: `Stock!B2:B${last}` });
    const plan = reviewed(place, draft);
    place.drive();
    const sheet = place.book.sheet('Stock');
    return { plan, rows: cells(sheet, `C2:G${last}`).map(([median, profit, , , note]) => ({ median, profit, note })) };
  };

  it.each([['-5'], [-5], ['free'], ['USD'], ['?']])(
    'of %s gives no profit, and the row says which cell to mend',
    paid => {
      const { rows } = profits([20, paid, 20]);
      expect(rows[0]!.profit).toEqual(expect.any(Number));
      expect(rows[1]).toMatchObject({ profit: '', note: expect.stringMatching(/paid/i) });
      expect(rows[2]!.note).not.toMatch(/paid/i);
    },
  );

  it('is read as in a formula: amounts with a currency sign or thousands are amounts', () => {
    const { rows } = profits(['$1,250.00', '$20']);
    expect(rows.map(({ profit }) => typeof profit)).toEqual(['number', 'number']);
  });

  it('that is missing gives no profit and needs no remark', () => {
    const { rows } = profits([20, '']);
    expect(rows[1]).toMatchObject({ profit: '', note: expect.not.stringMatching(/negative|not a number/i) });
  });

  it('on another sheet is said in the review to be matched row by row', () => {
    const rows = column(['Paid', 10, 20, 30]);
    const place = scene({ sheets: { Stock: listOf(STOCK.slice(0, 3)), Costs: rows } });
    place.ask('saveCosts', onAuction(COSTS));
    const draft = listOn('Stock!A2:A4', 'C', { columns: ['median', 'profit'], paid: 'Costs!A2:A4' });
    const plan = place.ask('plan', draft, null);
    const said = [
      ...plan.skipped,
      ...plan.lines.map(({ label, value }) => `${label} ${value}`),
      plan.writes?.text,
    ].join(' ');
    expect(said).toMatch(/Costs/);
  });
});
