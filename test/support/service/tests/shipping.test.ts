// Shipping rates: reference 4.1, 8 (billing rule 6 and headers); service-facts, shipping.
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { type Json, open } from './client.ts';

const RATES = '/v1/shipping/rates';
const USAGE = '/v1/shipping/usage';
const QUOTE = { from: { postalCode: '94107' }, to: { postalCode: '10001' }, parcel: { weightOz: 20 } };
const RESET = '2025-12-01T00:00:00.000Z';

function shipping(shippingPlan: SandboxOptions['shippingPlan'] = { quota: 5 }, options: SandboxOptions = {}) {
  const client = open({ shippingPlan, ...options });
  return {
    client,
    quote: (body: Json = {}) => client.post(RATES, { ...QUOTE, ...body }),
    usage: () => client.get(USAGE).body,
    search: () => client.scrape({ keyword: 'nike' }),
  };
}
const amounts = ({ body }: { body: Json }): number[] => body.rates.map((it: Json) => Number(it.amount));

describe('a quote, service-facts', () => {
  test('lists carriers and services in USD, cheapest first, with the request id', () => {
    const reply = shipping().quote();
    const { requestId, rates } = reply.body;
    expect(requestId).toBe(reply.headers['X-Request-ID']);
    expect(amounts(reply)).toEqual(amounts(reply).toSorted((a, b) => a - b));
    expect(rates.every((it: Json) => it.currency === 'USD' && /^\d+\.\d\d$/.test(it.amount))).toBe(true);
    expect(rates.map((it: Json) => it.estimatedDays)).toContain(null);
  });

  test('is the same for the same parcel, there and back', () => {
    const { quote } = shipping();
    expect(quote({ from: QUOTE.to, to: QUOTE.from }).body.rates).toEqual(quote().body.rates);
  });

  test.each([
    ['more weight', { weightOz: 200 }],
    ['more room', { weightOz: 20, lengthIn: 30, widthIn: 30, heightIn: 30 }],
  ])('costs more for %s', (_what, parcel) => {
    const { quote } = shipping();
    expect(Math.min(...amounts(quote({ parcel })))).toBeGreaterThan(Math.min(...amounts(quote())));
  });

  test('has only the carriers asked for, and none that nobody knows or that carry nothing so heavy', () => {
    const { quote } = shipping();
    const carriers = (body: Json) => [...new Set(quote(body).body.rates.map((it: Json) => it.carrier))];
    expect(carriers({ carriers: ['express'] })).toEqual(['express']);
    expect([carriers({ carriers: ['pigeon'] }), carriers({ parcel: { weightOz: 16 * 2_001 } })]).toEqual([[], []]);
  });
});

describe('the plan, reference 8 billing rule 6', () => {
  test('is in the headers of every shipping answer, and the plan for searches in none', () => {
    const { quote, client } = shipping({ quota: 5, used: 2 });
    const name = (header: string) => `X-Shipping-${header}`;
    for (const { headers } of [quote(), client.get(USAGE)]) {
      const told = ['Plan', 'Usage-Limit', 'Usage-Used', 'Usage-Remaining', 'Usage-Reset'].map(it => headers[name(it)]);
      expect(told).toEqual(['shipping', '5', '3', '2', RESET]);
      expect(Object.keys(headers).filter(it => /^X-(Plan|Usage|Credit|Rollover)/.test(it))).toEqual([]);
    }
  });

  test('is what usage answers, which costs nothing; a refused quote costs nothing either', () => {
    const { quote, usage } = shipping({ quota: 5 });
    quote();
    expect(quote({ parcel: { weightOz: -1 } }).status).toBe(400);
    usage();
    expect(usage()).toEqual({ plan: 'shipping', quota: 5, used: 1, remaining: 4, reset_at: RESET });
  });

  test('spends neither sold-data requests nor credits, and works when those are spent', () => {
    const { quote, client } = shipping({ quota: 5 }, { quota: 0, credits: 10, rollover: 10 });
    expect(quote().status).toBe(200);
    const { used, credits, rollover, charged } = client.sandbox.account;
    expect([used, credits, rollover, charged]).toEqual([0, 10, 10, 0]);
  });

  test('is not funded by credits when its own quota is spent, and full again in the next month', () => {
    const { quote, usage, client } = shipping({ quota: 1 }, { credits: 1_000 });
    quote();
    const { status, body, headers } = quote();
    expect([status, headers['X-Shipping-Usage-Remaining'], body.credit_balance]).toEqual([429, '0', undefined]);
    expect(body).toMatchObject({ code: 'quota_exceeded', plan: 'shipping', quota: 1, used: 1, remaining: 0 });
    client.wait(11 * 86_400_000);
    expect(usage()).toMatchObject({ used: 0, reset_at: '2026-01-01T00:00:00.000Z' });
    expect(quote().status).toBe(200);
  });
});

describe('the limit, reference 8', () => {
  test("is the shipping plan's own: it leaves the searches alone, and tells how long to wait", () => {
    const { quote, search, client } = shipping({ quota: 100, perMinute: 3 });
    expect([1, 2, 3].map(() => quote().status)).toEqual([200, 200, 200]);
    const { status, body, headers } = quote();
    expect([status, body.code, headers['Retry-After']]).toEqual([429, 'rate_limited', '60']);
    expect(search().status).toBe(200);
    client.wait(60_000);
    expect(quote().status).toBe(200);
  });

  test('of the searches leaves the quotes alone', () => {
    const { quote, search } = shipping({ quota: 5 }, { perMinute: 1 });
    expect([search().status, search().status, quote().status]).toEqual([200, 429, 200]);
  });
});
