/** The script's answers for "Sell one item", made from the service's own answers: normal ones, and edge cases for the page. */
import { howFast, ladderFrom, planGrading, worthGrading } from '../../../core/engine.ts';
import type { LadderLook, SellingLook, SpeedLook } from '../../../sheets-addon/sidebar/server-interface.ts';
import { open } from '../../core/sandbox.ts';

export const looked = (more: Partial<SellingLook>): SellingLook => ({
  ...{ requests: 0, cost: 'From the saved answers of 20 Nov · no request', places: null, speed: null, ladder: null },
  ...more,
});

function speedOf(keyword: string, market: 'auction' | 'fashion', year: boolean): SpeedLook {
  const { run, session } = open();
  const { spent: _, ...speed } = run(howFast(session, { keyword, market, year }));
  return { ...speed, yearRequests: market === 'fashion' ? null : year ? 0 : 12 };
}

const estimate = speedOf('dr martens boots', 'auction', false);
const year = speedOf('dr martens boots', 'auction', true);
/** The service counted nothing in one month, and two sales in another. */
const thin = year.months.map((each, at) => {
  if (at === 3)
    return { ...each, sold: null, soldPerDay: null, averagePrice: null, note: 'The service did not answer.' };
  if (at > 5) return each;
  return { ...each, sold: 2, soldPerDay: 0.07, averagePrice: null, note: 'Only 2 sales: too few for a price' };
});

export const speeds = {
  estimate,
  year,
  exact: speedOf('dr martens boots', 'fashion', false),
  uncounted: speedOf('iphone 13', 'auction', false),
  'no-sales': {
    ...estimate,
    ...{ days: null, count: 0, soldPerDay: null, active: 0 },
    note: 'No sales: nothing to make an estimate of',
  },
  'thin-year': { ...year, months: thin, bestMonth: year.months.at(-1)!.month, worstMonth: year.months.at(-2)!.month },
  'empty-year': {
    ...year,
    ...{ bestMonth: null, worstMonth: null },
    months: year.months.map(each => ({ ...each, sold: 0, soldPerDay: 0, averagePrice: null, note: 'No sales found' })),
  },
} satisfies Record<string, SpeedLook>;

const given = { grader: 'PSA' as const, gradingCost: 25, chanceOf9: 40, chanceOf10: 35, currency: 'USD' };

function ladderOf(keyword: string, own: Record<string, unknown>, fees: object = {}): LadderLook {
  const { run, session } = open();
  const { spent: _, ...ladder } = run(worthGrading(session, { keyword, ...own, ...fees }));
  return { ...ladder, given: own, afterFees: 'shipping' in fees };
}

const usual = ladderOf('charizard base set 4', given);
/** The same card at other prices, which the sandbox does not produce. */
function pricedAt(medians: readonly number[]): LadderLook {
  const plan = planGrading({ keyword: 'charizard base set 4', ...given }, '2026-11-20');
  const prices = usual.ladder.map(({ evidence, ...price }, at) => ({
    price: { ...price, median: medians[at]!, note: '' },
    ...{ evidence, isClean: true },
  }));
  return { ...usual, ...ladderFrom(plan, prices) };
}

export const ladders = {
  usual: pricedAt([145.5, 289, 1_234.5]),
  'high-price': pricedAt([12_345.5, 23_456.78, 123_456.7]),
  loss: ladderOf('charizard base set 4', given, { feePercent: 13.25, fixedFee: 0.4, shipping: 5, packaging: 0.6 }),
  'not-entered': ladderOf('charizard base set 4', {}),
  thin: ladderOf('pikachu', given),
  'no-sales': {
    ...usual,
    ...{ expectedNet: null, expectedGain: null, breakEvenCost: null, breakEvenChance: null, currency: null },
    ladder: usual.ladder.map(rung => ({
      ...rung,
      ...{ median: null, count: 0, currency: null, evidence: null, note: 'No sales found' },
    })),
    note: 'The gain is unknown: no price for ungraded and grade 9 and grade 10',
  },
} satisfies Record<string, LadderLook>;
