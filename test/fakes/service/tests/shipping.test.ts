// Shipping rates: reference 4.1, 8 (billing rule 6 and headers); service-facts, shipping.
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const RATES = '/v1/shipping/rates';
const USAGE = '/v1/shipping/usage';
const QUOTE = { from: { postalCode: '94107' }, to: { postalCode: '10001' }, parcel: { weightOz: 20 } };

function shipping(shippingPlan: SandboxOptions['shippingPlan'] = { quota: 5 }, options: SandboxOptions = {}) {
  const open = openSandbox({ shippingPlan, ...options });
  return {
    ...open,
    quote: (body: object = {}) => open.post(RATES, { ...QUOTE, ...body }),
    usage: () => json(open.get(USAGE)),
  };
}

const amounts = (body: Body) => body.rates.map((it: Body) => Number(it.amount)) as number[];

describe('a quote', () => {
  it('service-facts: lists carriers and services in USD, cheapest first, with the request id', () => {
    const response = shipping().quote();
    const body = json(response);
    expect(body.requestId).toBe(response.headers['X-Request-ID']);
    expect(amounts(body)).toEqual([...amounts(body)].sort((a, b) => a - b));
    expect(body.rates.every((it: Body) => it.currency === 'USD' && /^\d+\.\d\d$/.test(it.amount))).toBe(true);
    expect(body.rates.map((it: Body) => it.estimatedDays)).toContain(null);
  });

  it('is the same for the same parcel, there and back', () => {
    const { quote } = shipping();
    expect(json(quote({ from: QUOTE.to, to: QUOTE.from })).rates).toEqual(json(quote()).rates);
  });

  it.each([
    ['more weight', { parcel: { weightOz: 200 } }],
    ['more room', { parcel: { weightOz: 20, lengthIn: 30, widthIn: 30, heightIn: 30 } }],
  ])('costs more for %s', (_what, body) => {
    const { quote } = shipping();
    expect(Math.min(...amounts(json(quote(body))))).toBeGreaterThan(Math.min(...amounts(json(quote()))));
  });

  it('has only the carriers asked for, and none for carriers nobody knows', () => {
    const { quote } = shipping();
    expect(new Set(json(quote({ carriers: ['express'] })).rates.map((it: Body) => it.carrier))).toEqual(
      new Set(['express']),
    );
    expect(json(quote({ carriers: ['pigeon'] })).rates).toEqual([]);
  });

  it('has no rates for what nobody carries', () => {
    expect(json(shipping().quote({ parcel: { weightOz: 16 * 2_001 } })).rates).toEqual([]);
  });
});

describe('the plan', () => {
  it('reference 8: is in the headers of every shipping answer', () => {
    const { quote, get } = shipping({ quota: 5, used: 2 });
    const reset = '2026-12-01T00:00:00.000Z';
    expect(quote().headers).toMatchObject({
      'X-Shipping-Plan': 'shipping',
      'X-Shipping-Usage-Limit': '5',
      'X-Shipping-Usage-Used': '3',
      'X-Shipping-Usage-Remaining': '2',
      'X-Shipping-Usage-Reset': reset,
    });
    expect(get(USAGE).headers).toMatchObject({ 'X-Shipping-Usage-Used': '3', 'X-Shipping-Usage-Reset': reset });
    expect(Object.keys(quote().headers).filter(name => /^X-(Plan|Usage|Credit|Rollover)/.test(name))).toEqual([]);
  });

  it('service-facts: is what usage answers, which costs nothing', () => {
    const { quote, usage } = shipping({ quota: 5 });
    quote();
    usage();
    expect(usage()).toEqual({
      plan: 'shipping',
      quota: 5,
      used: 1,
      remaining: 4,
      reset_at: '2026-12-01T00:00:00.000Z',
    });
  });

  it('reference 8 billing rule 6: spends neither sold-data requests nor credits', () => {
    const { quote, sandbox } = shipping({ quota: 5 }, { quota: 10, credits: 10, rollover: 10 });
    quote();
    const { used, credits, rollover, charged } = sandbox.account;
    expect([used, credits, rollover, charged]).toEqual([0, 10, 10, 0]);
  });

  it('reference 8 billing rule 6: works when the sold-data quota is spent', () => {
    expect(shipping({ quota: 5 }, { quota: 0 }).quote().status).toBe(200);
  });

  it('reference 8 billing rule 6: is not funded by credits when its own quota is spent', () => {
    const { quote, usage } = shipping({ quota: 1 }, { credits: 1_000 });
    quote();
    const refused = quote();
    expect([refused.status, json(refused)]).toEqual([
      429,
      expect.objectContaining({ code: 'quota_exceeded', plan: 'shipping', quota: 1, used: 1, remaining: 0 }),
    ]);
    expect(json(refused).credit_balance).toBeUndefined();
    expect(refused.headers['X-Shipping-Usage-Remaining']).toBe('0');
    expect(usage().used).toBe(1);
  });

  it('is full again in the next month', () => {
    const { quote, usage, wait } = shipping({ quota: 1 });
    quote();
    wait(11 * 86_400_000);
    expect(usage()).toMatchObject({ used: 0, reset_at: '2027-01-01T00:00:00.000Z' });
    expect(quote().status).toBe(200);
  });

  it('does not count a refused quote', () => {
    const { quote, usage } = shipping();
    expect(quote({ parcel: { weightOz: -1 } }).status).toBe(400);
    expect(usage().used).toBe(0);
  });
});

describe('the limit', () => {
  it("reference 8: is the shipping plan's own and leaves the searches alone", () => {
    const { quote, get, wait } = shipping({ quota: 100, perMinute: 3 });
    const statuses = [quote(), quote(), quote(), quote()].map(it => it.status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(get('/v1/scrape', { keyword: 'nike' }).status).toBe(200);
    wait(60_000);
    expect(quote().status).toBe(200);
  });

  it('reference 8: leaves the quotes alone when the searches have reached theirs', () => {
    const { quote, get } = shipping({ quota: 5 }, { perMinute: 1 });
    get('/v1/scrape', { keyword: 'nike' });
    expect(get('/v1/scrape', { keyword: 'nike' }).status).toBe(429);
    expect(quote().status).toBe(200);
  });

  it('reference 7: tells how long to wait', () => {
    const { quote } = shipping({ quota: 5, perMinute: 1 });
    quote();
    const refused = quote();
    expect([json(refused).code, refused.headers['Retry-After']]).toEqual(['rate_limited', '60']);
  });
});
