/** "Insert a formula" with the shipped script: the evidence for the preview value, and the field at which a wrong argument is refused. */
import { expect, it } from 'vitest';
import { HOUR, list, scene } from '../tasks/harness.ts';

const KEYWORD = 'lego 75257';

it('a value is shown with its currency, its sales and their dates', () => {
  const { ask } = scene();
  const { value, proof } = ask('preview', 'SOLD_MEDIAN', [{ text: KEYWORD }]);
  expect(value).toMatch(/^[\d.]+ USD$/);
  expect(proof).toMatch(/^From \d+ sales, \d+ [A-Z][a-z]+ to \d+ [A-Z][a-z]+ 2026 · /);
  expect(proof).toContain(KEYWORD);
});

it('a value looked up by a formula over a range is shown with the same details', () => {
  const { ask, host, clock, sandbox } = scene();
  host.run('SOLD_MEDIAN', [[[KEYWORD], ['iphone 13 128gb']]], 'CUSTOM_FUNCTION');
  const preview = () => ask('preview', 'SOLD_MEDIAN', [{ text: KEYWORD }]);
  expect(preview().proof).toMatch(/^From \d+ sales, \d+ [A-Z][a-z]+ to \d+ [A-Z][a-z]+ 2026 · /);
  clock.advance(7 * HOUR);
  expect(preview().value).toMatch(/^[\d.]+ USD$/);
  expect(preview().proof).toMatch(/^From \d+ sales, looked up on 20 Nov 2026 · /);
  expect(sandbox.account.used).toBe(2);
});

it('a number of sales has no currency', () => {
  expect(scene().ask('preview', 'SOLD_COUNT', [{ text: KEYWORD }]).value).toMatch(/^\d+$/);
});

it.each([
  [
    'SOLD_MEDIAN',
    [{ text: KEYWORD }, { text: 'minPrice' }, { text: 'abc' }],
    'minPrice',
    '{minPrice} must be a number',
  ],
  [
    'SOLD_HISTORY',
    [{ text: KEYWORD }, { plain: 'DATE(2020,1,1)' }, { plain: 'DATE(2026,1,1)' }],
    'startDate',
    '{startDate} must be within 3 years',
  ],
  ['SOLD_MEDIAN', [{ plain: 'Nope!A2:A9' }], 'keyword', 'There is no range Nope!A2:A9.'],
])('%s with an invalid argument is rejected beside its field, free of charge', (name, given, field, message) => {
  const { host, sandbox } = scene();
  const { value } = host.callFromHtml('sidebar', ['preview', [name, given]]);
  expect(value).toMatchObject({ ok: false, problem: { field, message: expect.stringContaining(message) } });
  expect(sandbox.account.used).toBe(0);
});

it('a profit without saved costs leads to them', () => {
  const { host, sandbox } = scene();
  const { value } = host.callFromHtml('sidebar', ['preview', ['SOLD_PROFIT', [{ text: KEYWORD }, { plain: '5' }]]]);
  expect(value).toMatchObject({ ok: false, problem: { action: 'costs' } });
  expect(sandbox.account.used).toBe(0);
});

it('the cost of a formula is shown with the account that pays', () => {
  const { ask } = scene({ sheets: { Stock: list(5) } });
  expect(ask('cost', 'SOLD_MEDIAN', [{ text: KEYWORD }])).toMatch(/^Spends 1 request/);
  ask('preview', 'SOLD_MEDIAN', [{ text: KEYWORD }]);
  expect(ask('cost', 'SOLD_MEDIAN', [{ plain: 'Stock!A2:A6' }])).toMatch(
    /^Spends 5 requests( of your account|\. Formulas in)/,
  );
});

it('the cost of a formula excludes saved answers, even if the cache has lost them, and includes pages and pairs of searches', () => {
  const { ask, host, clock } = scene({ sheets: { Stock: list(5) } });
  host.run('SOLD_MEDIAN', [[['scarce item 0'], ['scarce item 1']]], 'CUSTOM_FUNCTION');
  clock.advance(7 * HOUR);
  expect(ask('cost', 'SOLD_MEDIAN', [{ plain: 'Stock!A2:A6' }])).toMatch(/^Spends 3 requests.*, 2 are known\./);
  expect(ask('cost', 'SOLD_MEDIAN', [{ plain: 'Stock!A2:A3' }])).toBe('Costs nothing: the answer is saved.');
  expect(ask('cost', 'SELL_THROUGH', [{ text: 'scarce item 0' }])).toMatch(/^Spends 1 request.*, 1 is known\./);
  const days = [{ plain: 'DATE(2026,1,1)' }, { plain: 'DATE(2026,6,30)' }];
  const history = [{ text: 'canon ae-1' }, ...days, { text: 'title' }, { plain: '120' }];
  expect(ask('cost', 'SOLD_HISTORY', history)).toMatch(/^Spends 1 to 3 requests/);
  expect(ask('cost', 'SOLD_TREND', [{ text: 'canon ae-1' }, ...days])).toMatch(/^Spends 1 to 13 requests/);
});

it('prices start to the right of all cells of the rows and their headings', () => {
  const { ask } = scene({
    sheets: {
      Stock: [
        ['Item', '', 'Shelf', '', 'Bought'],
        ['scarce item 0', '', 'A7', '', ''],
        ['scarce item 1', '', '', '', ''],
      ],
    },
  });
  expect(ask('range', 'Stock!A2:A3').freeColumn).toBe('F');
});
