import { describe, expect, test } from 'vitest';
import { lintResults } from '../checks/lint/zapier.ts';
import type { Fault } from '../support/service/faults.ts';
import type { Opened } from '../support/zapier/open.ts';
import { LIFE_MS } from '../support/zapier/platform.ts';
import { open } from './opened.ts';
import { actionOf, rowsOf, run, type StepCase, stepNamed, steps } from './steps.ts';

const paid = steps.filter(({ charged }) => charged > 0);
/** Runs in the editor, because the regular checks of a trigger hide transient errors (below). */
const inEditor = { isLoadingSample: true };
/** This step needs no key. */
const SERVICE = 'find whether the service answers';
/** This step sends no request. */
const CATEGORIES = 'category list';
const LIST = 'read a list';
/** Steps that show the account or the service itself: they don't fail when the allowance is spent. */
const free = ['quota low', 'find account usage', 'find shipping usage', SERVICE, CATEGORIES, LIST];
/** Steps that send their requests in parallel. */
const sideBySide = ['find_where_to_sell', 'find_how_fast', 'find_worth_grading'];
const atOnce = ({ key, charged }: StepCase) => (sideBySide.includes(key) ? charged : 1);
/** What was sent, apart from the free report of the requests that are left. */
const searches = ({ sandbox }: Opened) => sandbox.log.filter(({ path }) => !path.includes('usage'));
const sending = steps.filter(({ name }) => ![CATEGORIES, LIST].includes(name));

test.each(steps)('a good answer: $name returns rows that fit its definition and costs what it says', async step => {
  const opened = await open();
  const outcome = await run(opened, step);
  expect(outcome.failure).toBeUndefined();
  expect(rowsOf(outcome).length).toBeGreaterThan(0);
  expect(lintResults(await actionOf(opened, step), step.kind, rowsOf(outcome))).toEqual([]);
  expect(opened.sandbox.log.reduce((sum, { charged }) => sum + charged, 0)).toBe(step.charged);
});

describe('a lost answer', () => {
  const reporting = paid.filter(({ name }) => !/list$|start/.test(name));

  const parallel = reporting.filter(step => atOnce(step) > 1);

  test.each(parallel)('a lost answer: $name shows the request in doubt beside those that it spent', async step => {
    const opened = await open({ plan: 'growth' });
    opened.sandbox.addFault({ match: { path: /^(?!.*usage)/ }, dropAfterCharging: true });
    const rows = rowsOf(await run(opened, step, inEditor));
    expect(rows[0]).toMatchObject({ requestsSpent: step.charged - 1, requestsInDoubt: 1 });
    for (const row of rows.slice(1)) expect(row).toMatchObject({ requestsSpent: 0, requestsInDoubt: 0 });
    expect(opened.sandbox.chargedToUs).toBe(step.charged);
  });

  const lost: [string, Fault][] = [
    ['is lost', { dropAfterCharging: true }],
    ['is cut off', { truncate: 40 }],
    ['is a web page', { html: true }],
    ['is an error of a proxy', { status: 502, html: true }],
    ['is empty', { body: '' }],
  ];

  describe.each(lost)('an answer that %s each time', (_, fault) => {
    test.each(reporting)('$name sends nothing twice, and says what may have been charged', async step => {
      const opened = await open({ plan: 'growth' });
      opened.sandbox.addFault({ ...fault, times: Number.POSITIVE_INFINITY });
      const { failure } = await run(opened, step, inEditor);
      // The platform runs neither step again: it repeats other errors after 5, 15 and 60 minutes.
      expect(failure?.name).toBe('HaltedError');
      expect(failure?.message).toMatch(/\d+ requests? (may have been|was|were) charged/);
      expect(searches(opened)).toHaveLength(atOnce(step));
    });
  });

  test('a later page is not sent twice either, and the rows so far are returned', async () => {
    const opened = await open({ plan: 'growth' });
    opened.sandbox.addFault({ match: { nth: 2 }, dropAfterCharging: true, times: Number.POSITIVE_INFINITY });
    const rows = rowsOf(await run(opened, stepNamed('find listings of two pages')));
    expect(rows.length).toBeGreaterThan(100);
    expect(rows[0]).toMatchObject({
      requestsSpent: 1,
      requestsInDoubt: 1,
      warning: expect.stringMatching(/may have been/),
    });
    expect(opened.sandbox.log).toHaveLength(2);
  });
});

test.each(sending.filter(({ name }) => name !== SERVICE))(
  'a revoked key: $name asks for a new connection',
  async step => {
    const opened = await open();
    opened.sandbox.setKey(null);
    const { failure } = await run(opened, step);
    expect(failure?.name).toBe('ExpiredAuthError');
    expect(opened.sandbox.log).toHaveLength(1);
  },
);

test.each(steps.filter(({ name }) => !free.includes(name) && name !== 'find shipping rates'))(
  'a spent allowance: $name halts without a retry and names the reset',
  async step => {
    const opened = await open({ quota: 0 });
    const { failure, tookMs } = await run(opened, step);
    expect(failure?.name).toBe('HaltedError');
    expect(failure?.message).toContain(
      new Date(opened.sandbox.account.resetAt).toISOString().slice(0, 16).replace('T', ' '),
    );
    // With nothing left, requests are sent one at a time, and the first refusal ends the others.
    expect(searches(opened)).toHaveLength(1);
    expect(tookMs).toBeLessThan(1000);
  },
);

/** Starts without an idempotency key: after a lost answer only a person may repeat them. */
const unrepeatable = ['start keywordJob', 'start deepPagination', 'start bulkSearch'];

test.each(sending)(
  "a fault of the service: $name fails with an explanation, within the step's time, after at most three attempts per request",
  async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 500, code: 'server_error', times: Number.POSITIVE_INFINITY });
    const { failure, tookMs, killed } = await run(opened, step, inEditor);
    expect(killed).toBe(false);
    expect(failure).toMatchObject({
      name: 'AppError',
      code: 'server_error',
      message: expect.stringContaining('The service had an internal error.'),
    });
    expect(searches(opened).length).toBeLessThanOrEqual(3 * atOnce(step));
    expect(tookMs).toBeLessThan(LIFE_MS);
  },
);

test.each(steps.filter(({ name }) => unrepeatable.includes(name)))(
  'a fault of the service: $name halts when the connection fails, because the job may be running, and sends no second start',
  async step => {
    const opened = await open();
    opened.sandbox.addFault({ status: 503, html: true, times: Number.POSITIVE_INFINITY });
    const { failure } = await run(opened, step, inEditor);
    expect(failure).toMatchObject({
      name: 'HaltedError',
      message: expect.stringContaining('may be running and charged'),
    });
    expect(opened.sandbox.log).toHaveLength(1);
  },
);

describe('an invalid value', () => {
  const wrong: [name: string, change: Record<string, unknown>, words: string][] = [
    ['new sold listing', { itemCondition: 'mint' }, 'Condition must be'],
    ['new sold listing', { interval: 'weekly' }, 'Check Again After must be'],
    ['new listing for sale', { maxPrice: 'cheap' }, 'Maximum Price must be'],
    ['quota low', { left: -1 }, 'Requests Left must be'],
    ['find sold price', { source: 'nowhere' }, 'Look In must be'],
    ['find listings of two pages', { requestBudget: 0 }, 'Request Budget must be 1 to'],
    ['find listings: searchSold', { lookIn: 'nowhere' }, 'Look In must be'],
    ['find listings: searchSold', { maxRows: 1201 }, 'Maximum Rows must be 1 to 1200, got 1201'],
    ['find listings: searchSold', { keyword: '' }, 'Keyword is required'],
    ['find listings: searchSold', { soldAfter: 'Today' }, 'Sold After must be a date'],
    ['find listings: browseCategory', { categoryId: '' }, 'Category is required'],
    ['find listings: searchHistory', { startDate: '2019-01-01' }, 'Start Date must be within 3 years'],
    ['find listings: searchFashion', { page: 101 }, 'Page must be 1 to 100, got 101'],
    ['find listings: searchPeerSold', { minPrice: -1 }, 'Minimum Price must be'],
    ['find listings: searchCardSales', { keyword: '' }, 'Keyword or Product is required'],
    ['find listings: searchCardListings', { page: 51 }, 'Page must be 1 to 50, got 51'],
    ['find listings of two pages', { maxRows: 0 }, 'Maximum Rows must be 1 to 1200, got 0'],
    ['find card', { keyword: ' ' }, 'Keyword is required'],
    ['find shipping rates', { parcel__weightOz: 'heavy' }, 'Parcel Weight must be'],
    ['find account usage', { account: 'bank' }, 'Account must be Sold Data, Shipping Rates or'],
    ['start keywordJob', { keywords: [] }, 'Keywords is required'],
    ['start keywordJob', { minPrice: 'cheap' }, 'Minimum Price must be'],
    ['start keywordJob', { kind: 'errand' }, 'Kind must be'],
    ['start bulkSearch', { minPrice: 'cheap' }, 'Minimum Price must be'],
    ['start bulkSearch', { keywords: Array.from({ length: 21 }, (_, index) => `word ${index}`) }, 'Keywords must be'],
    ['start cardBatch', { cards: [{ reference: 'a' }] }, 'Cards 1: Keyword or'],
    ['start deepPagination', { maxPages: 63 }, 'Pages must be 1 to 62, got 63'],
  ];

  test.each(wrong)('an invalid value: %s halts on %o before a request is spent', async (name, change, words) => {
    const opened = await open();
    const step = stepNamed(name);
    const { failure } = await run(opened, { ...step, inputData: { ...step.inputData, ...change } });
    expect(failure).toMatchObject({
      name: 'HaltedError',
      message: expect.stringMatching(new RegExp(`^${words.replace(/[[\].]/g, '\\$&')}`, 'i')),
    });
    expect(opened.sandbox.log).toHaveLength(0);
  });
});

describe('an empty result', () => {
  const keyword = 'qqqq zzzz no such thing';
  test.each(steps.filter(({ kind, inputData }) => kind === 'searches' && 'keyword' in inputData))(
    "an empty result: $name returns an empty list and doesn't fail",
    async step => {
      const opened = await open();
      const outcome = await run(opened, { ...step, inputData: { ...step.inputData, keyword } });
      expect(outcome).toMatchObject({ results: [] });
      expect(outcome.failure).toBeUndefined();
    },
  );
});

describe('a regular check of a trigger', () => {
  const outages: [what: string, fault: Fault][] = [
    ['a rate limit', { status: 429, code: 'rate_limited', retryAfter: '40' }],
    ['a busy service', { status: 503, code: 'server_busy', retryAfter: '40' }],
    ['a fault of the service', { status: 500, code: 'server_error' }],
    ['a broken connection', { drop: true }],
  ];
  const triggers = steps.filter(({ kind, key }) => kind === 'triggers' && !key.endsWith('_list'));
  const checks = triggers.flatMap(step => outages.map(([what, fault]) => ({ ...step, what, fault })));

  test.each(checks)(
    'a regular check of a trigger: $name with $what starts no Zap and sends no e-mail for a day',
    async step => {
      const opened = await open({ plan: 'growth' });
      opened.sandbox.addFault({ ...step.fault, times: Number.POSITIVE_INFINITY });
      const outcomes: unknown[] = [];
      for (let halfHours = 0; halfHours < 50; halfHours += 1) {
        const { results, failure } = await run(opened, step);
        outcomes.push(failure ? 'told' : results);
        opened.clock.pass(30 * 60_000);
      }
      expect(outcomes.slice(0, 48)).toEqual(Array(48).fill([]));
      expect(outcomes.slice(48)).toContain('told');
    },
  );
});
