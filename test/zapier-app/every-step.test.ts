import { describe, expect, test } from 'vitest';
import { lintResults } from '../checks/lint/zapier.ts';
import { LIFE_MS } from '../fakes/zapier/platform.ts';
import { open } from './opened.ts';
import { rowsOf, run, type StepCase, steps } from './steps.ts';

const asking = steps.filter(({ silent }) => !silent);
const paid = asking.filter(({ charged }) => charged > 0);
/** Steps that show the account or the service itself: a spent allowance is not their failure. */
const free = new Set(['quota_low', 'find_account_usage', 'find_service_status']);

describe('a good answer', () => {
  test.each(steps)('$key hands on rows that fit its definition and costs what it says', async step => {
    const opened = await open();
    const outcome = await run(opened, step);
    const definition = (await opened.platform.definition()) as unknown as Record<
      StepCase['kind'],
      Record<string, never>
    >;
    expect(outcome.failure).toBeUndefined();
    expect(rowsOf(outcome).length).toBeGreaterThan(0);
    expect(lintResults(definition[step.kind][step.key]!, step.kind, rowsOf(outcome))).toEqual([]);
    expect(opened.sandbox.log.reduce((sum, { charged }) => sum + charged, 0)).toBe(step.charged);
  });
});

describe('a revoked key', () => {
  test.each(asking.filter(({ key }) => key !== 'find_service_status'))('$key asks for a new connection', async step => {
    const opened = await open();
    opened.sandbox.setKey(null);
    const { failure } = await run(opened, step);
    expect(failure?.name).toBe('ExpiredAuthError');
    expect(opened.sandbox.log).toHaveLength(1);
  });
});

describe('a spent allowance', () => {
  test.each(
    asking.filter(({ key }) => !free.has(key) && key !== 'find_shipping_rates'),
  )('$key halts after one request and names the reset', async step => {
    const opened = await open({ quota: 0 });
    const { failure, tookMs } = await run(opened, step);
    expect(failure?.name).toBe('HaltedError');
    expect(failure?.message).toContain(
      new Date(opened.sandbox.account.resetAt).toISOString().slice(0, 16).replace('T', ' '),
    );
    expect(opened.sandbox.log).toHaveLength(1);
    expect(tookMs).toBeLessThan(1000);
  });
});

describe('a rate limit that outlasts the step', () => {
  test.each(asking)('$key is run again by the platform after the delay that the service names', async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '40', times: Number.POSITIVE_INFINITY });
    const { failure, tookMs } = await run(opened, step);
    expect(failure?.name).toBe('ThrottledError');
    expect(failure?.delaySeconds).toBeGreaterThanOrEqual(40);
    expect(failure?.delaySeconds).toBeLessThan(40 + 31);
    expect(tookMs).toBeLessThan(1000);
  });
});

describe('a missing scope', () => {
  test.each(asking)('$key halts and keeps the connection', async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 403, code: 'unauthorized', times: Number.POSITIVE_INFINITY });
    expect((await run(opened, step)).failure?.name).toBe('HaltedError');
  });
});

/** Starts that nothing keeps from happening twice: after a lost answer only a person may repeat them. */
const unrepeatable = new Set(['start_keyword_job', 'start_deep_pagination', 'run_bulk_search']);

describe('a fault of the service', () => {
  test.each(
    asking.filter(({ key }) => !unrepeatable.has(key)),
  )('$key fails in words, within its life, and with no more than three tries', async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
    const { failure, tookMs, killed } = await run(opened, step);
    expect(killed).toBe(false);
    expect(failure).toMatchObject({
      name: 'AppError',
      code: 'server_error',
      message: expect.stringContaining('The service had an internal fault.'),
    });
    expect(opened.sandbox.log.length).toBeLessThanOrEqual(3);
    expect(tookMs).toBeLessThan(LIFE_MS);
  });

  test.each(
    asking.filter(({ key }) => unrepeatable.has(key)),
  )('$key halts, because the work may be running, and is not asked for again and again', async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
    const { failure } = await run(opened, step);
    expect(failure).toMatchObject({
      name: 'HaltedError',
      message: expect.stringContaining('may be running and charged'),
    });
    expect(opened.sandbox.log.length).toBeLessThanOrEqual(2);
  });
});

describe('a value that breaks a rule', () => {
  const wrong: [key: string, change: Record<string, unknown>, words: string][] = [
    ['new_sold_listing', { itemCondition: 'mint' }, 'itemCondition must be'],
    ['new_sold_listing', { interval: 'weekly' }, 'Look Again After must be'],
    ['new_active_listing', { maxPrice: 'cheap' }, 'maxPrice must be'],
    ['median_price_changed', { change: 0 }, 'Smallest Change must be 1 to 1000, got 0'],
    ['quota_low', { left: -1 }, 'Fewest Requests Left must be'],
    ['find_sold_price', { source: 'nowhere' }, 'Look In must be'],
    ['find_sold_listings', { maxRows: 500 }, 'Maximum Rows must be 1 to 240, got 500'],
    ['find_sold_listings', { keyword: '' }, 'keyword is required'],
    ['find_category_listings', { categoryId: '' }, 'categoryId is required'],
    ['find_sold_history', { startDate: '2019-01-01' }, 'startDate must be within 3 years'],
    ['find_fashion_listings', { page: 101 }, 'page must be 1 to 100, got 101'],
    ['find_peer_listings', { minPrice: -1 }, 'minPrice must be'],
    ['find_card_sales', { keyword: '' }, 'keyword or productId is required'],
    ['find_card_listings', { page: 51 }, 'page must be 1 to 50, got 51'],
    ['find_shipping_rates', { parcel__weightOz: 'heavy' }, 'parcel.weightOz must be'],
    ['find_account_usage', { account: 'bank' }, 'Account must be soldData or shipping'],
    ['find_sold_listings', { soldAfter: 'Today' }, 'soldAfter must be a date'],
    ['start_keyword_job', { keywords: [] }, 'keywords must be'],
    ['start_keyword_job', { minPrice: 'cheap' }, 'minPrice must be'],
    ['run_bulk_search', { minPrice: 'cheap' }, 'minPrice must be'],
    ['start_card_batch', { cards: [{ reference: 'a' }] }, 'cards[1].keyword or'],
    ['start_deep_pagination', { maxPages: 101 }, 'maxPages must be 1 to 100, got 101'],
    ['get_sold_listings_as_rows', { maxRows: 0 }, 'Maximum Rows must be 1 to 1200, got 0'],
    ['run_bulk_search', { keywords: Array.from({ length: 21 }, (_, index) => `word ${index}`) }, 'keywords must be'],
  ];

  test.each(wrong)('%s halts on %o before a request is spent', async (key, change, words) => {
    const opened = await open();
    const step = steps.find(each => each.key === key)!;
    const { failure } = await run(opened, { ...step, inputData: { ...step.inputData, ...change } });
    expect(failure).toMatchObject({
      name: 'HaltedError',
      message: expect.stringMatching(new RegExp(`^${words.replace(/[[\].]/g, '\\$&')}`, 'i')),
    });
    expect(opened.sandbox.log).toHaveLength(0);
  });
});

describe('nothing there', () => {
  test.each([
    'find_sold_price',
    'find_sold_listings',
    'find_active_listings',
    'find_sold_history',
    'find_fashion_listings',
    'find_peer_listings',
    'find_card_sales',
    'find_card_listings',
  ])('%s returns an empty list and is no failure', async key => {
    const opened = await open();
    const step = steps.find(each => each.key === key)!;
    const outcome = await run(opened, {
      ...step,
      inputData: { ...step.inputData, keyword: 'qqqq zzzz no such thing' },
    });
    expect(outcome).toMatchObject({ results: [] });
    expect(outcome.failure).toBeUndefined();
  });
});

describe('a broken connection', () => {
  test.each(paid)('$key fails within its life and says so', async step => {
    const opened = await open();
    opened.sandbox.addFault({ drop: true, times: Number.POSITIVE_INFINITY });
    const { failure, killed } = await run(opened, step);
    expect(killed).toBe(false);
    expect(failure?.message).toContain(
      unrepeatable.has(step.key) ? 'may be running and charged' : 'The service could not be reached.',
    );
  });
});
