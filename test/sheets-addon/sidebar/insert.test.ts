/** Formulas that the sidebar writes, in spreadsheets of every locale. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { formulaText } from '../../../sheets-addon/sidebar/client/formula-text.ts';
import { FakeSpreadsheet } from '../../support/apps-script/index.ts';
import { install } from '../addon.ts';

describe.each([false, true])('in a spreadsheet whose decimal sign is a comma: %s', decimalComma => {
  const open = () => {
    const book = new FakeSpreadsheet({ sheets: { Prices: [["Ann's 12, new"]] }, decimalComma });
    book.calculator = () => 'calculated';
    const addon = install({ plan: '500k' }, { spreadsheet: book });
    const ask = <Value>(name: string, ...args: unknown[]) => {
      const reply = addon.host.callFromHtml(name, args).value as Reply<Value>;
      if (!reply.ok) throw new Error(reply.message);
      return reply.value;
    };
    return { ...addon, book, ask };
  };

  it('the builder inserts a formula that the sheet can read', () => {
    const { book, ask } = open();
    book.select('Prices', 1, 2);
    const formula = formulaText('SOLD_PROFIT', [
      { plain: "'v1.5, old'!A1" },
      { plain: '60.5' },
      { text: 'postage' },
      { plain: '12' },
      { text: 'a "b", 1.5' },
    ]);
    ask('insertFormula', formula, false);
    const cell = book.sheet('Prices').cell(1, 2);
    expect(cell.value).toBe('calculated');
    const [, separator] = /old'!A1(.) /.exec(cell.formula) ?? [];
    expect(separator).toBe(decimalComma ? ';' : ',');
    expect(cell.formula).toContain(`"60.5"${separator} "postage"${separator} 12${separator} "a ""b"", 1.5")`);
  });

  it('the starter sheet shows prices', () => {
    const { book, ask } = open();
    const name = ask<string>('makeStarter');
    expect(book.sheet(name).cell(1, 2).value).toBe('calculated');
  });
});

it('a decimal that is given as text is the number it says', () => {
  const { host, cell } = install({ plan: '500k' });
  const costs = { feePercent: 10, fixedFee: 0, postage: 5, packaging: 1, currency: 'USD' };
  host.callFromHtml('saveChoices', [{ freshHours: 6, creditsFirst: false, costs }]);
  const profit = cell('SOLD_PROFIT', 'iphone 13 128gb', 60.5);
  expect(profit).toEqual(expect.any(Number));
  expect(cell('SOLD_PROFIT', 'iphone 13 128gb', '60.5')).toBe(profit);
});
