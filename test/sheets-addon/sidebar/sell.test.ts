/** Where to sell in the sidebar: its cost before, equal to the formula, and nothing without a click (M7, N2, M1). */
import { expect, it } from 'vitest';
import type { SellingForm } from '../../../sheets-addon/sidebar/server-interface.ts';
import { asked } from '../addon.ts';
import { type Scene, scene } from '../tasks/harness.ts';

const NONE = { fixedFee: 0, postage: 0, packaging: 0 };
const BOOTS: SellingForm = { keyword: 'dr martens boots', paid: 40, margin: 30, productId: null, markets: [] };

function opened(): Scene {
  const opening = scene({ plan: '500k' });
  const markets = { auction: { ...NONE, feePercent: 13 }, fashion: { ...NONE, feePercent: 20 } };
  opening.ask('saveFees', { currency: 'USD', markets });
  return opening;
}

it('names its cost before, spends exactly that with a click, and nothing afterwards', () => {
  const addon = opened();
  addon.cell('SOLD_MEDIAN', BOOTS.keyword);
  expect(addon.ask('sell', BOOTS, false)).toEqual({
    requests: 2,
    cost: 'Comparing costs 2 requests of your account. 1 price is saved.',
    places: null,
  });
  expect(asked(addon)).toBe(1);
  const { cost, places } = addon.ask('sell', BOOTS, true);
  expect(cost).toBe('Looked up just now · 2 requests');
  expect(asked(addon)).toBe(3);
  expect(addon.ask('sell', BOOTS, false)).toEqual({ requests: 0, cost: 'From saved answers · no request', places });
  expect(asked(addon)).toBe(3);
});

it('shows the lines of the formula', () => {
  const addon = opened();
  const { places } = addon.ask('sell', BOOTS, true);
  const columns = 'place, market, netProceeds, netProfit, mostToPay, median, count, soldPerDay, evidence, note';
  const [, ...lines] = addon.cell(
    ...(['SOLD_WHERE_TO_SELL', BOOTS.keyword, 40, '', 'margin', 30, 'columns', columns] as const),
  ) as unknown[][];
  expect(lines).toEqual(
    places!.map(line => [
      ...[line.place, line.market, line.net, line.profit, line.mostToPay, line.median, line.count],
      ...[line.soldPerDay, line.evidence, line.note || null],
    ]),
  );
  expect(asked(addon)).toBe(3);
});

it('never sends more than four requests, a card market included', () => {
  const addon = opened();
  expect(addon.ask('sell', { ...BOOTS, productId: '4902' }, false).requests).toBe(4);
  addon.ask('sell', { ...BOOTS, productId: '4902' }, true);
  expect(asked(addon)).toBe(4);
});

it.each([
  ['keyword', { keyword: ' ' }, 'keyword'],
  ['paid', { paid: 'cheap' }, 'paid'],
  ['productId', { productId: 'x' }, 'productId'],
  ['margin', { margin: 130 }, 'margin'],
])('%s that cannot be read is refused beside its field, before a request', (_, change, field) => {
  const addon = opened();
  const reply = addon.host.callFromHtml('sidebar', ['sell', [{ ...BOOTS, ...change }, true]]).value;
  expect(reply).toMatchObject({ ok: false, problem: { field } });
  expect(asked(addon)).toBe(0);
});

it('without fees it leads to them', () => {
  const addon = scene();
  const reply = addon.host.callFromHtml('sidebar', ['sell', [BOOTS, true]]).value;
  expect(reply).toMatchObject({ ok: false, problem: { action: 'fees', message: expect.stringMatching(/^No fees/) } });
  expect(asked(addon)).toBe(0);
});

it('while spending is off it sends nothing', () => {
  const addon = opened();
  addon.ask('spend', false);
  addon.clock.advance(2_000);
  const reply = addon.host.callFromHtml('sidebar', ['sell', [BOOTS, true]]).value;
  expect(reply).toMatchObject({ ok: false, problem: { message: expect.stringContaining('Spending is switched off') } });
  expect(asked(addon)).toBe(0);
});
