import { expect, test } from 'vitest';
import { spendable, usageFrom, usageOf } from '../../../core/request/usage.ts';

test('the headers of an answer report plan, allowance, source and balances (reference 8)', () => {
  const headers = {
    'x-plan': 'basic',
    'x-usage-limit': '100',
    'x-usage-used': '42',
    'x-usage-remaining': '58',
    'x-credit-source': 'rollover',
    'x-rollover-balance': '7',
    'x-credit-balance': '0',
  };
  expect(usageFrom(new Map(Object.entries(headers)), 'plan')).toEqual({
    plan: 'basic',
    limit: 100,
    used: 42,
    remaining: 58,
    creditSource: 'rollover',
    rolloverBalance: 7,
    creditBalance: 0,
  });
});

test('shipping has its own headers and quota', () => {
  const headers = { 'x-shipping-plan': 'pro', 'x-shipping-usage-remaining': '9', 'x-usage-remaining': '58' };
  expect(usageFrom(new Map(Object.entries(headers)), 'shipping')).toEqual({ plan: 'pro', remaining: 9 });
  expect(usageFrom(new Map(Object.entries(headers)), 'plan')).toEqual({ remaining: 58 });
});

test.each([{}, { 'x-usage-remaining': '' }, { 'x-usage-remaining': 'many' }])(
  'the account in the headers: %j reports nothing',
  headers => {
    expect(usageFrom(new Map(Object.entries(headers)), 'plan')).toBeUndefined();
  },
);

test('the remaining requests are the allowance, the carried-over requests and the credits together', () => {
  expect(spendable({ remaining: 3, rolloverBalance: 4, creditBalance: 5 })).toBe(12);
  expect(spendable({ remaining: 3 })).toBe(3);
});

test('the remaining requests are unknown until the service reports them', () => {
  expect(spendable({ creditBalance: 5 })).toBeUndefined();
  expect(spendable(undefined)).toBeUndefined();
});

test.each([
  [
    'the reported figures',
    { quota: 500, used: 480, remaining: 15, rollover_balance: 7, credit_balance: 3 },
    [500, 480, 15, 7, 3],
  ],
  ['texts, with a calculated remainder', { quota: '500', used: '480' }, [500, 480, 20, undefined, undefined]],
  ['nothing left if more than the allowance was used', { quota: 500, used: 600 }, [500, 600, 0, undefined, undefined]],
  ['no remainder without the used requests', { quota: 500 }, [500, undefined, undefined, undefined, undefined]],
  ['no remainder without the quota', { used: 3 }, [undefined, 3, undefined, undefined, undefined]],
  ['nothing', {}, [undefined, undefined, undefined, undefined, undefined]],
])(
  'the usage answer is read as %s (reference 4.9)',
  (_, answer, [limit, used, remaining, rolloverBalance, creditBalance]) => {
    expect(usageOf(answer)).toEqual({ limit, used, remaining, rolloverBalance, creditBalance });
  },
);
