import { expect, it } from 'vitest';
import { callSidebar, install } from '../addon.ts';
import { onAuction } from '../selling-costs.ts';

const RARE = 'ipad mini';
const RARE_SENTENCE = 'Only 2 sales: too few for a price';
const BROKEN = '#N/A';
const BROKEN_SENTENCE =
  'The cell contains #N/A, which a spreadsheet shows in place of a value. Change the value and try again.';
const list = (...keywords: string[]) => keywords.map(keyword => [keyword]);
const kinds = (value: unknown) =>
  (value as unknown[][]).flat().map(each => (typeof each === 'number' ? 'number' : each));

it('a range of prices leaves items without a price empty', () => {
  const { cell } = install();
  expect(kinds(cell('SOLD_MEDIAN', list('iphone 13', RARE, '', 'canon ae-1')))).toEqual([
    'number',
    null,
    null,
    'number',
  ]);
});

it('a range without any price says why in its first cell', () => {
  const { cell } = install();
  expect(cell('SOLD_MEDIAN', list(RARE, RARE))).toEqual([[RARE_SENTENCE], [null]]);
  expect(cell('SOLD_MEDIAN', RARE)).toBe(RARE_SENTENCE);
});

it('a range of prices shows each problem once: an invalid cell, and that others are waiting', () => {
  const { cell, host } = install();
  cell('SOLD_MEDIAN', 'iphone 13');
  callSidebar(host, 'spend', [false]);
  const shown = kinds(cell('SOLD_MEDIAN', list('iphone 13', 'seiko 5', BROKEN, 'canon ae-1', BROKEN)));
  expect(shown).toEqual(['number', expect.stringContaining('Spending is switched off'), BROKEN_SENTENCE, null, null]);
});

it('a range of prices shows an outage once, although each request has its own ID', () => {
  const { cell, sandbox } = install();
  sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
  const shown = kinds(cell('SOLD_MEDIAN', list('iphone 13', 'seiko 5', 'canon ae-1')));
  expect(shown).toEqual([expect.stringMatching(/internal error.*\(request .+\)/), null, null]);
});

it.each([
  ['each', [['number'], [RARE_SENTENCE], [BROKEN_SENTENCE], [null]]],
  [
    'beside',
    [
      ['number', null],
      [null, RARE_SENTENCE],
      [null, BROKEN_SENTENCE],
      [null, null],
    ],
  ],
])('a range of prices shows every reason where the option "reasons" is "%s"', (reasons, wanted) => {
  const { cell } = install();
  const shown = cell('SOLD_MEDIAN', list('iphone 13', RARE, BROKEN, ''), 'reasons', reasons) as unknown[][];
  expect(shown.map(row => row.map(each => (typeof each === 'number' ? 'number' : each)))).toEqual(wanted);
});

it('a range of prices with an invalid value for "reasons" costs nothing', () => {
  const { cell, sandbox } = install();
  expect(cell('SOLD_MEDIAN', list('iphone 13'), 'reasons', 'besides')).toBe(
    'reasons must be once, beside or each, got "besides"; did you mean beside? Change the value and try again.',
  );
  expect(sandbox.log).toHaveLength(0);
});

it('profits, rates and ages in a range are empty where no price is known', () => {
  const { cell, host } = install();
  const costs = { feePercent: '13', fixedFee: '0.3', shipping: '5', packaging: '1', currency: 'USD' };
  callSidebar(host, 'saveCosts', [onAuction(costs)]);
  const range = list('iphone 13', RARE);
  expect(kinds(cell('SOLD_PROFIT', range, 20))).toEqual(['number', null]);
  expect(kinds(cell('SELL_THROUGH', list('iphone 13 128gb', BROKEN, BROKEN)))).toEqual([
    'number',
    BROKEN_SENTENCE,
    null,
  ]);
  const [[known], [unknown]] = cell('SOLD_AS_OF', list('iphone 13', 'seiko 5')) as [[unknown], [unknown]];
  expect([Object.prototype.toString.call(known), unknown]).toEqual(['[object Date]', null]);
});

it('a table without a column for notes shows each problem once', () => {
  const { cell, sandbox } = install();
  sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
  const columns = ['columns', 'keyword, median, count'];
  const rows = cell('SOLD_STATS', list('iphone 13', 'seiko 5'), ...columns) as unknown[][];
  expect(rows.slice(1)).toEqual([
    ['iphone 13', expect.stringContaining('internal error'), null],
    ['seiko 5', null, null],
  ]);
});
