/** A paying click waits while the per-minute limit is full. If that takes too long, it names the limit and the wait (L1, L2, W1). */
import { describe, expect, it } from 'vitest';
import type { Problem, SellingForm } from '../../../sheets-addon/sidebar/server-interface.ts';
import { list, scene } from '../tasks/harness.ts';

const NOTHING = { paid: null, margin: null, productId: null, markets: [], market: null };
const BOOTS: SellingForm = { ...NOTHING, about: 'fast', keyword: 'dr martens boots' };
const CARD: SellingForm = { ...NOTHING, about: 'grading', keyword: 'charizard base set 4' };

const CLICKS: [click: string, action: string, args: unknown[]][] = [
  ['Look it up', 'look', [null, true]],
  ['All sales', 'allSales', [null, true]],
  ['How fast it sells', 'sell', [BOOTS, 'answer']],
  ['Its best month', 'sell', [BOOTS, 'year']],
  ['Worth grading', 'sell', [CARD, 'answer']],
  ['The preview of a formula', 'preview', ['SOLD_MEDIAN', [{ text: 'lego 75257' }]]],
  ['The preview of several marketplaces', 'preview', ['SOLD_WHERE_TO_SELL', [{ text: 'lego 75257' }]]],
];

/** A spreadsheet whose item is selected, while the plan's minute is full. @param retryAfter value of the header (reference 7). */
function full(retryAfter: string) {
  const opened = scene({ sheets: { Stock: list(3) } });
  const { ask, host, sandbox } = opened;
  const costs = { feePercent: 13, fixedFee: 0, shipping: 0, packaging: 0 };
  ask('saveCosts', { currency: 'USD', markets: { auction: costs, fashion: costs } });
  ask('open', 'Stock', 'A2');
  const match = { path: /^\/v1\/(?!status|account)/ };
  sandbox.addFault({ match, status: 429, code: 'rate_limited', retryAfter });
  const click = (action: string, args: unknown[]) =>
    host.callFromHtml('sidebar', [action, args]).value as { ok: boolean; problem?: Problem };
  return { ...opened, click };
}

describe.each(CLICKS)('%s, while the per-minute limit is full', (_, action, args) => {
  it('a click waits for the next slot if it opens soon, and shows the answer', () => {
    const { click } = full('5');
    expect(click(action, args)).toMatchObject({ ok: true });
  });

  it('a click names the limit and the wait if the slot opens later, and can be repeated', () => {
    const { click, clock, sandbox } = full('40');
    const { ok, problem } = click(action, args);
    expect([ok, problem?.action]).toEqual([false, 'retry']);
    expect(problem?.message).toMatch(/^The plan's per-minute limit is reached\. Try again in \d+ s/);
    clock.advance(60_000);
    expect(click(action, args)).toMatchObject({ ok: true });
    // Answers to the first click are saved, so the second one pays only for the rest.
    const answered = sandbox.log.filter(({ charged }) => charged > 0).map(({ path, query }) => `${path}?${query}`);
    expect(new Set(answered).size).toBe(answered.length);
  });
});

it.each(['3600', '2592000', 'Sun, 20 Nov 2044 12:00:00 GMT'])(
  'a refusal by the per-minute limit with Retry-After %s holds the file for a window, not for longer',
  retryAfter => {
    const { click, clock } = full(retryAfter);
    expect(click('look', [null, true]).ok).toBe(false);
    clock.advance(64_000);
    expect(click('look', [null, true]).ok).toBe(true);
  },
);
