/** How fast an item sells, compared with its separate steps and an independent calculation (reference 1, 2.4, 2.5, 2.7). */
import { quantileSorted } from 'd3-array';
import { describe, expect, test } from 'vitest';
import {
  ask,
  call,
  endpoints,
  errorOf,
  explainInOneLine,
  howFast,
  type ItemToTime,
  planTiming,
  type Row,
  SPEED_RULES,
  sellThrough,
  timingFrom,
} from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';
import { open } from '../sandbox.ts';

const TODAY = '2026-11-20';
const ITEM: ItemToTime = { keyword: 'dr martens boots' };
const planned = (more: Partial<ItemToTime> = {}, today = TODAY) => planTiming({ ...ITEM, ...more }, today);

test.each<[Partial<ItemToTime>, number]>([
  [{}, 2],
  [{ market: 'fashion' }, 1],
  [{ year: true }, 14],
  [{ year: 'true' }, 14],
])('the cost is known before anything is sent: %j costs %i requests', (more, requests) => {
  expect(planned(more).questions).toHaveLength(requests);
  const { run, session, charged } = open();
  const { spent } = run(howFast(session, { ...ITEM, ...more }));
  expect(spent).toEqual({ charged: requests, doubt: 0 });
  expect(charged()).toBe(requests);
});

test.each<[object, string]>([
  [{ keyword: '' }, 'keyword is required'],
  [{ market: 'peer' }, 'market must be auction or fashion, got "peer"'],
  [{ market: 'fashion', year: true }, 'year is for the auction site; leave it out for Fashion resale'],
  [{ market: 'fashion', ebaySite: 'auctionsite.de' }, 'ebaySite is for the auction site'],
  [{ minSales: 0 }, 'minSales must be 1 to 1000, got 0'],
])('the cost is known before anything is sent: %j is refused: %s', (more, sentence) => {
  const { run, session, charged } = open();
  expect(() => run(howFast(session, { ...ITEM, ...more } as ItemToTime))).toThrow(sentence);
  expect(charged()).toBe(0);
});

test('on the fashion site the days to sell come from its rows and are exact', () => {
  const { run, session } = open();
  const fast = run(howFast(session, { ...ITEM, market: 'fashion' }));
  const { data } = run(call(session, ask(endpoints.fashionSold, { keyword: ITEM.keyword }, TODAY)));
  const days = data.items!.map(row => row.daysToSell!).sort((a, b) => a - b);
  expect(days.length).toBeGreaterThan(10);
  expect(fast).toMatchObject({ basis: 'exact', rule: SPEED_RULES.fashion, count: days.length, active: null, note: '' });
  expect(fast.days).toBeCloseTo(quantileSorted(days, 0.5)!, 6);
  expect(fast.quickDays).toBeCloseTo(quantileSorted(days, 0.25)!, 6);
  expect(fast.slowDays).toBeCloseTo(quantileSorted(days, 0.75)!, 6);
});

describe('the days to sell on the auction site', () => {
  const from = (sold: object, active: object) => timingFrom(planned(), [sold as Row, active as Row]);

  test('the days to sell on the auction site are an estimate from the same counts as the sell-through rate', () => {
    const { run, session } = open();
    const { sold, active, atLeast } = run(sellThrough(session, { keyword: ITEM.keyword }));
    const { days, ...fast } = run(howFast(session, ITEM));
    expect(fast).toMatchObject({ basis: 'estimate', rule: SPEED_RULES.auction, count: sold, active });
    if (atLeast) expect([days, fast.soldPerDay]).toEqual([null, null]);
    else {
      expect(days).toBeCloseTo((90 * active) / sold, 1);
      // Both columns are of the same counts: what is for sale lasts this long at this speed.
      expect(active / fast.soldPerDay! / days!).toBeCloseTo(1, 1);
    }
  });

  test.each<[string, object, object, number | null, string, (number | null)?]>([
    ['both counts are exact', { totalResults: '90' }, { totalResults: '45' }, 45, '', 1],
    ['few are sold', { totalResults: '3' }, { totalResults: '1' }, 30, '', 0.033],
    ['a page shows all', { totalItems: 30, hasNextPage: false }, { totalResults: '10' }, 30, '', 0.33],
    [
      'the sold listings are not counted to the end',
      { totalResults: '240,000+' },
      { totalResults: '45' },
      null,
      'No estimate: the site did not count to the end. Narrow the search',
    ],
    [
      'the active listings are not counted to the end',
      { totalResults: '90' },
      { totalItems: 240, hasNextPage: true },
      null,
      'No estimate: the site did not count to the end. Narrow the search',
    ],
    ['two sold', { totalResults: '2' }, { totalResults: '45' }, null, 'Only 2 sales: too few for an estimate'],
    ['none sold', { totalResults: '0' }, { totalResults: '45' }, null, 'No sales found'],
    [
      'nothing is for sale',
      { totalResults: '9' },
      { totalResults: '0' },
      null,
      'No estimate: none is for sale now',
      0.1,
    ],
  ])('the days to sell on the auction site are an estimate: %s', (_, sold, active, days, note, soldPerDay = null) => {
    expect(from(sold, active)).toMatchObject({ days, soldPerDay, note, quickDays: null, slowDays: null });
  });

  test('the days to sell on the auction site are missing when a search fails, with the reason', () => {
    const error = errorOf({ code: 'network' });
    const { days, note } = timingFrom(planned(), [{ totalResults: '90' }, error]);
    expect([days, note]).toEqual([null, explainInOneLine(error)]);
  });

  test('a spent quota before the second count is reported with the charge so far', () => {
    const { run, session, sandbox } = open();
    sandbox.account.used = sandbox.account.quota;
    expect(() => run(howFast(session, ITEM))).toThrow(/requests/);
  });

  test.each([1, 5, 13])('a year is not searched in part with %d requests left in the quota', left => {
    const { run, session, sandbox, charged } = open();
    sandbox.account.used = sandbox.account.quota - left;
    expect(() => run(howFast(session, { ...ITEM, year: true }))).toThrow(
      new RegExp(`This takes 14 requests, and ${left} requests? (is|are) left this month`),
    );
    expect(charged()).toBe(0);
  });

  test('a quota that is used up is reported by the service, with its renewal', () => {
    const { run, session, sandbox } = open();
    sandbox.account.used = sandbox.account.quota;
    expect(() => run(howFast(session, ITEM))).toThrow(/used up.*renews on/);
  });

  test('without a report of the quota the searches are sent', () => {
    const { run, session, sandbox, charged } = open();
    sandbox.addFault({ match: { path: /usage/ }, status: 503, times: 99 });
    expect(run(howFast(session, ITEM)).days).not.toBeNull();
    expect(charged()).toBe(2);
  });
});

describe('the months of a year', () => {
  const month = (sold: number | null, price: string | null) =>
    ({ totals: { totalSold: sold, averageSoldPrice: price && { amount: price, currency: 'USD' } } }) as unknown as Row;
  const monthsOf = (answers: readonly (Row | Error)[]) =>
    timingFrom(planned({ year: true }), [{ totalResults: '9' }, { totalResults: '9' }, ...answers]);

  test('the months of a year are the last twelve whole ones, and their sales are the totals of the history', () => {
    const { run, session } = open();
    const { months, bestMonth, worstMonth } = run(howFast(session, { ...ITEM, year: true }));
    expect(months.map(each => each.month)).toEqual(
      [11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(nth => `${nth > 10 ? 2025 : 2026}-${String(nth).padStart(2, '0')}`),
    );
    const { data } = run(
      call(
        session,
        ask(endpoints.history, { keyword: ITEM.keyword, startDate: '2026-02-01', endDate: '2026-02-28' }, TODAY),
      ),
    );
    const february = months.find(each => each.month === '2026-02')!;
    expect(february.sold).toBe(data.totals!.totalSold);
    expect(february.averagePrice).toBe(Number(data.totals!.averageSoldPrice!.amount));
    const speeds = months.map(({ soldPerDay }) => soldPerDay!);
    expect(months.find(each => each.month === bestMonth)?.soldPerDay).toBe(Math.max(...speeds));
    expect(months.find(each => each.month === worstMonth)?.soldPerDay).toBe(Math.min(...speeds));
  });

  test.each([
    ['2026-01-31', '2025-01-01', '2025-12-31'],
    ['2024-03-01', '2023-03-01', '2024-02-29'],
  ])('the months of a year on %s are from %s to %s', (today, first, last) => {
    const { months } = planned({ year: true }, today);
    expect([months.length, months[0]?.startDate, months.at(-1)?.endDate]).toEqual([12, first, last]);
  });

  const NONE = { totals: null } as unknown as Row;

  test('a month with fewer than three sales has no price and no rank', () => {
    const many = [31, 62, 3, 93, 40, 40, 40, 40, 40, 40].map(sold => month(sold, '10.00'));
    const { months, bestMonth, worstMonth } = monthsOf([month(2, '500.00'), NONE, ...many]);
    expect(months.slice(0, 2).map(({ sold, averagePrice, note }) => [sold, averagePrice, note])).toEqual([
      [2, null, 'Only 2 sales: too few for a price'],
      [0, null, 'No sales found'],
    ]);
    expect([bestMonth, worstMonth]).toEqual(['2026-04', '2026-03']);
  });

  test.each<[string, (Row | Error)[], string]>([
    ['one is not counted', [month(null, null)], '1 of 12 months are not counted: The service did not count the sales'],
    [
      'one has no answer',
      [errorOf({ code: 'network' })],
      '1 of 12 months are not counted: The service did not answer.',
    ],
    ['seven have no answer', Array(7).fill(errorOf({ code: 'history_rate_limited' })), '7 of 12 months'],
    ['one has no answer and the others no sales', [errorOf({ code: 'network' }), ...Array(11).fill(NONE)], '1 of 12'],
  ])('no month is the best or the worst if %s, because it could be that one', (_, some, reason) => {
    const counted = Array.from({ length: 12 - some.length }, (_each, at) => month(40 + at, '10.00'));
    const { bestMonth, worstMonth, note } = monthsOf([...some, ...counted]);
    expect([bestMonth, worstMonth]).toEqual([null, null]);
    expect(note).toContain(`No best or worst month: ${reason}`);
  });

  test('in 2,000 random years the best month has the most sales per day and the worst the fewest', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const chance = new Chance(seed);
      const isWhole = !chance.oneIn(3);
      const sold = Array.from({ length: 12 }, () => (!isWhole && chance.oneIn(4) ? null : chance.between(0, 9)));
      const { months, bestMonth, worstMonth } = monthsOf(
        sold.map(units => (units === 0 ? ({ totals: null } as unknown as Row) : month(units, '9.99'))),
      );
      const speeds = months.flatMap(({ month: name }, at) => {
        const units = sold[at] ?? 0;
        const days = new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).getUTCDate();
        return units < 3 ? [] : [{ name, speed: Math.round((units / days) * 100) / 100 }];
      });
      expect(months.map(each => each.sold)).toEqual(sold);
      if (speeds.length < 2 || sold.includes(null)) expect([bestMonth, worstMonth]).toEqual([null, null]);
      else {
        const speedOf = (wanted: string | null) => speeds.find(({ name }) => name === wanted)?.speed;
        expect(speedOf(bestMonth)).toBe(Math.max(...speeds.map(({ speed }) => speed)));
        expect(speedOf(worstMonth)).toBe(Math.min(...speeds.map(({ speed }) => speed)));
      }
    }
  });
});
