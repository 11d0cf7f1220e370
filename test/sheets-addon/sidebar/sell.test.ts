/** Sell one item in the sidebar: its cost before, equal to the formulas, and nothing without a click (M7, N2, M1). */
import { expect, it } from 'vitest';
import type { SellingForm } from '../../../sheets-addon/sidebar/server-interface.ts';
import { asked } from '../addon.ts';
import { type Scene, scene } from '../tasks/harness.ts';

const NONE = { fixedFee: 0, shipping: 0, packaging: 0 };
const EMPTY: Omit<SellingForm, 'about' | 'keyword'> = {
  ...{ paid: null, margin: null, productId: null, markets: [], market: null },
};
const BOOTS: SellingForm = { ...EMPTY, about: 'where', keyword: 'dr martens boots', paid: 40, margin: 30 };
const FAST: SellingForm = { ...EMPTY, about: 'fast', keyword: 'dr martens boots' };
const CARD: SellingForm = { ...EMPTY, about: 'grading', keyword: 'charizard base set 4' };

function opened(): Scene {
  const opening = scene({ plan: '500k' });
  const markets = { auction: { ...NONE, feePercent: 13 }, fashion: { ...NONE, feePercent: 20 } };
  opening.ask('saveCosts', { currency: 'USD', markets });
  return opening;
}

it('Sell one item shows its cost beforehand, spends exactly that with a click, and nothing afterwards', () => {
  const addon = opened();
  addon.cell('SOLD_MEDIAN', BOOTS.keyword);
  expect(addon.ask('sell', BOOTS, 'nothing')).toEqual({
    requests: 2,
    cost: 'This costs 2 requests of your account. 1 answer is saved.',
    ...{ places: null, speed: null, ladder: null },
  });
  expect(asked(addon)).toBe(1);
  const { cost, places } = addon.ask('sell', BOOTS, 'answer');
  expect(cost).toBe('Looked up just now · 2 requests');
  expect(asked(addon)).toBe(3);
  expect(addon.ask('sell', BOOTS, 'nothing')).toEqual({
    ...{ requests: 0, cost: 'From the saved answers of 20 Nov · no request' },
    ...{ places, speed: null, ladder: null },
  });
  expect(asked(addon)).toBe(3);
});

it('Sell one item shows the lines of the formula', () => {
  const addon = opened();
  const { places } = addon.ask('sell', BOOTS, 'answer');
  const columns = 'place, marketplace, netProceeds, netProfit, mostToPay, median, count, soldPerDay, evidence, note';
  const [, ...lines] = addon.cell(
    ...(['SOLD_WHERE_TO_SELL', BOOTS.keyword, 40, '', 'margin', 30, 'columns', columns] as const),
  ) as unknown[][];
  expect(lines).toEqual(
    places!.map(line => [
      ...[line.place, line.marketplace, line.netProceeds, line.netProfit, line.mostToPay, line.median, line.count],
      ...[line.soldPerDay, line.evidence, line.note || null],
    ]),
  );
  expect(asked(addon)).toBe(3);
});

it('Sell one item never sends more than four requests, including a card market', () => {
  const addon = opened();
  expect(addon.ask('sell', { ...BOOTS, productId: '4902' }, 'nothing').requests).toBe(4);
  addon.ask('sell', { ...BOOTS, productId: '4902' }, 'answer');
  expect(asked(addon)).toBe(4);
});

it.each([
  ['keyword', { keyword: ' ' }, 'keyword'],
  ['paid', { paid: 'cheap' }, 'paid'],
  ['productId', { productId: 'x' }, 'productId'],
  ['margin', { margin: 130 }, 'margin'],
])('an invalid %s is rejected beside its field, before a request', (_, change, field) => {
  const addon = opened();
  const reply = addon.host.callFromHtml('sidebar', ['sell', [{ ...BOOTS, ...change }, 'answer']]).value;
  expect(reply).toMatchObject({ ok: false, problem: { field } });
  expect(asked(addon)).toBe(0);
});

it('Sell one item leads to the fees if none are set', () => {
  const addon = scene();
  const reply = addon.host.callFromHtml('sidebar', ['sell', [BOOTS, 'answer']]).value;
  expect(reply).toMatchObject({
    ok: false,
    problem: { action: 'costs', message: expect.stringMatching(/^The selling costs are missing for /) },
  });
  expect(asked(addon)).toBe(0);
});

it('Sell one item sends nothing while spending is off', () => {
  const addon = opened();
  addon.ask('spend', false);
  addon.clock.advance(2_000);
  const reply = addon.host.callFromHtml('sidebar', ['sell', [BOOTS, 'answer']]).value;
  expect(reply).toMatchObject({ ok: false, problem: { message: expect.stringContaining('Spending is switched off') } });
  expect(asked(addon)).toBe(0);
});

it.each([
  ['auction', 2],
  ['fashion', 1],
])(
  'how fast it sells shows its cost beforehand, spends exactly that with a click, and shows the line of the formula: %s',
  (market, requests) => {
    const addon = opened();
    const form = { ...FAST, market };
    expect(addon.ask('sell', form, 'nothing')).toMatchObject({ requests, speed: null });
    expect(asked(addon)).toBe(0);
    const { speed } = addon.ask('sell', form, 'answer');
    expect(asked(addon)).toBe(requests);
    const [, line] = addon.cell(
      'SOLD_HOW_FAST',
      FAST.keyword,
      market,
      'columns',
      'days, basis, count, active',
    ) as unknown[][];
    expect([speed!.days, speed!.basis, speed!.count, speed!.active]).toEqual(line);
    expect(speed!.months).toEqual([]);
    expect(speed!.yearRequests).toBe(market === 'auction' ? 12 : null);
    expect(addon.ask('sell', form, 'nothing').speed).toEqual(speed);
    expect(asked(addon)).toBe(requests);
  },
);

it('the months of a year cost 12 requests on a separate click, and nothing afterwards', () => {
  const addon = opened();
  addon.ask('sell', FAST, 'answer');
  const { speed } = addon.ask('sell', FAST, 'year');
  expect(asked(addon)).toBe(14);
  expect(speed!.months.map(({ month }) => month)).toEqual([
    '2025-11',
    '2025-12',
    ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ]);
  expect([speed!.bestMonth, speed!.worstMonth]).toEqual([expect.any(String), expect.any(String)]);
  for (const pay of ['nothing', 'answer', 'year'] as const)
    expect(addon.ask('sell', FAST, pay).speed).toEqual({ ...speed, yearRequests: 0 });
  expect(asked(addon)).toBe(14);
});

it('months answered before the requests ran out are kept, and the next click pays only for the others', () => {
  const addon = opened();
  addon.ask('sell', FAST, 'answer');
  const { account } = addon.sandbox;
  account.used = account.quota - 5;
  expect(() => addon.ask('sell', FAST, 'year')).toThrow(/used up/);
  account.used = 0;
  addon.clock.advance(120_000);
  const { speed } = addon.ask('sell', FAST, 'nothing');
  expect(speed).toMatchObject({ months: [], yearRequests: 7 });
  const before = account.used;
  expect(addon.ask('sell', FAST, 'year').speed!.months).toHaveLength(12);
  expect(account.used - before).toBe(7);
});

it('a month after the best and the worst month were read, only the new month costs a request', () => {
  const addon = opened();
  addon.ask('sell', FAST, 'year');
  addon.clock.advance(30 * 24 * 3_600_000);
  expect(addon.ask('sell', FAST, 'nothing').speed).toMatchObject({ months: [], yearRequests: 1 });
});

it('worth grading shows its cost beforehand, spends exactly that with a click, and shows the line of the formula', () => {
  const addon = opened();
  addon.ask('saveGrading', { gradingCost: 25, chanceOf9: 40, chanceOf10: 35, currency: 'USD' });
  expect(addon.ask('sell', CARD, 'nothing')).toMatchObject({ requests: 3, ladder: null });
  expect(asked(addon)).toBe(0);
  const { ladder } = addon.ask('sell', CARD, 'answer');
  expect(asked(addon)).toBe(3);
  const columns = 'rawMedian, grade9Median, grade10Median, grade9Net, expectedGain, breakEvenCost, breakEvenChance';
  const [, line] = addon.cell('SOLD_WORTH_GRADING', CARD.keyword, 'columns', columns) as unknown[][];
  expect([
    ...ladder!.ladder.map(({ median }) => median),
    ...[ladder!.ladder[1]!.netProceeds, ladder!.expectedGain, ladder!.breakEvenCost, ladder!.breakEvenChance],
  ]).toEqual(line);
  expect(ladder).toMatchObject({ afterFees: true, given: { gradingCost: 25, chanceOf9: 40, chanceOf10: 35 } });
  addon.clock.advance(24 * 3_600_000);
  expect(addon.ask('sell', CARD, 'nothing')).toMatchObject({
    cost: 'From the saved answers of 20 Nov · no request',
    ladder: { expectedGain: ladder!.expectedGain },
  });
  expect(asked(addon)).toBe(3);
});

it.each([FAST, CARD])('$about sends nothing while spending is off', form => {
  const addon = opened();
  addon.ask('spend', false);
  addon.clock.advance(2_000);
  const reply = addon.host.callFromHtml('sidebar', ['sell', [form, 'year']]).value;
  expect(reply).toMatchObject({ ok: false, problem: { message: expect.stringContaining('Spending is switched off') } });
  expect(asked(addon)).toBe(0);
});
