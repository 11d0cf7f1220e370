import { describe, expect, test, vi } from 'vitest';
import { serveOnLoopback } from '../support/loopback.ts';
import { core, logger } from '../support/n8n/engine.ts';
import { freshWorkbench, goesOn, openWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const price = { keyword: '={{ $json.q }}' };
const asking = (count: number, distinct = count) =>
  Array.from({ length: count }, (_, n) => ({ json: { q: `lego castle ${n % distinct}` } }));
const readAfter = "={{ $('Items').item.json.q }}";

test('100 items with 40 distinct questions send 40 requests, and each item gets its own answer', async () => {
  const items = asking(100, 40);
  const { outputs, read, rows } = await bench.run('listing', 'getPrice', price, { items, readAfter });
  expect(bench.sandbox.log).toHaveLength(40);
  expect(outputs[0]).toHaveLength(100);
  expect(read).toEqual(items.map(item => item.json.q));
  expect(rows.map(row => row.keyword)).toEqual(items.map(item => item.json.q));
});

test('items that write one question in different ways send one request, and each gets its own spelling back', async () => {
  const items = asking(20, 10).map(({ json: { q } }, index) => ({ json: { q: index < 10 ? `${q}` : `  ${q} ` } }));
  const { rows } = await bench.run('listing', 'getPrice', price, { items });
  expect(bench.sandbox.log).toHaveLength(10);
  expect(rows).toHaveLength(20);
  expect(rows.map(row => `${row.keyword}`.trim())).toEqual(items.map(item => item.json.q.trim()));
});

test('if the quota runs out at item 20, the first 19 are answered and the others fail with one message and one request', async () => {
  bench.sandbox.account.used = bench.sandbox.account.quota - 19;
  const items = asking(40);
  const more = { items, ...goesOn };
  const { rows, failed } = await bench.run('listing', 'getPrice', price, more);
  expect(rows.map(row => row.keyword)).toEqual(items.slice(0, 19).map(item => item.json.q));
  expect(failed.map(row => row.q)).toEqual(items.slice(19).map(item => item.json.q));
  expect(new Set(failed.map(row => row.error)).size).toBe(1);
  expect(bench.sandbox.log).toHaveLength(20);
  expect(bench.sandbox.log.filter(request => request.code === 'quota_exceeded')).toHaveLength(1);
});

test('the per-minute limit of the plan is kept without a single refusal', async () => {
  await bench.close();
  Object.assign(bench, await openWorkbench({ plan: 'basic' }));
  const { outputs } = await bench.run('listing', 'getPrice', price, { items: asking(50) });
  expect(outputs[0]).toHaveLength(50);
  expect(bench.sandbox.log.filter(request => request.status === 429)).toHaveLength(0);
});

test('concurrent executions share one limit', async () => {
  await bench.close();
  Object.assign(bench, await openWorkbench({ plan: 'basic' }));
  const halves = [asking(40).slice(0, 20), asking(40).slice(20)];
  const runs = await Promise.all(halves.map(items => bench.run('listing', 'getPrice', price, { items })));
  expect(runs.map(({ outputs }) => outputs[0]?.length)).toEqual([20, 20]);
  expect(bench.sandbox.log.filter(request => request.status === 429)).toHaveLength(0);
});

test('requests refused because another process has used most of the minute wait for a slot and are answered', async () => {
  await bench.close();
  Object.assign(bench, await openWorkbench({ plan: 'basic' }));
  const { sandbox } = bench;
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  for (let nth = 0; nth < 20; nth += 1)
    sandbox.handle({ method: 'GET', url: `/v1/scrape?keyword=other+${nth}`, headers });
  const { outputs } = await bench.run('listing', 'getPrice', price, { items: asking(15) });
  expect(outputs[0]).toHaveLength(15);
  expect(sandbox.log.reduce((sum, { charged }) => sum + charged, 0)).toBe(35);
});

test('after one execution finds the quota spent, the next ones send nothing for a minute, and no longer', async () => {
  const { account } = bench.sandbox;
  account.used = account.quota;
  const ask = () => bench.run('listing', 'getPrice', { keyword: 'lego castle' });
  await ask();
  const second = await ask();
  expect(second.error?.message).toBe('The monthly requests and credits are used up.');
  expect(bench.sandbox.log).toHaveLength(1);
  account.credits = 10;
  await bench.clock.sleep(61_000);
  expect((await ask()).outputs[0]).toHaveLength(1);
});

test('a request budget stops the run before it is exceeded', async () => {
  const parameters = { ...price, options: { requestBudget: 7 } };
  const more = { items: asking(10), ...goesOn };
  const { outputs, failed } = await bench.run('listing', 'getPrice', parameters, more);
  expect(outputs[0]).toHaveLength(7);
  expect(failed.map(row => row.error)).toEqual(
    Array(3).fill('The request budget is used up. Raise the request budget or request less.'),
  );
  expect(bench.sandbox.log).toHaveLength(7);
});

test('items that request different numbers of rows from one search are different questions', async () => {
  const items = [1, 3].map(n => ({ json: { n } }));
  const parameters = { keyword: 'iphone 13 128gb', limit: '={{ $json.n }}' };
  const { outputs } = await bench.run('listing', 'searchSold', parameters, { items });
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }, { item: 1 }]);
});

test('the cost of the run is shown under the output', async () => {
  const { hints } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
  expect(hints).toEqual(['This run used 1 request. 499,999 requests left this month.']);
});

describe('Keep in Reserve', () => {
  const options = { reserve: 50 };

  test('Keep in Reserve refuses a charged request while fewer requests are left, and costs nothing', async () => {
    bench.sandbox.account.used = bench.sandbox.account.quota - 40;
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle', options });
    expect(error?.message).toMatch(/reserve/i);
    expect(error).toMatchObject({ failure: { cause: 'quota-exhausted' } });
    expect(bench.sandbox.log.map(({ path, charged }) => [path, charged])).toEqual([['/v1/account/usage', 0]]);
  });

  test('Keep in Reserve stops at the reserve', async () => {
    bench.sandbox.account.used = bench.sandbox.account.quota - 53;
    const more = { items: asking(10), ...goesOn };
    const { rows, failed } = await bench.run('listing', 'getPrice', { ...price, options }, more);
    expect([rows.length, failed.length]).toEqual([3, 7]);
    expect(bench.sandbox.account.quota - bench.sandbox.account.used).toBe(50);
  });

  test('Keep in Reserve applies to each separate execution, as assistants start them', async () => {
    bench.sandbox.account.used = bench.sandbox.account.quota - 52;
    const errors: unknown[] = [];
    for (let call = 0; call < 4; call += 1)
      errors.push((await bench.run('listing', 'getPrice', { keyword: `lego ${call}`, options })).error);
    expect(errors.map(Boolean)).toEqual([false, false, true, true]);
  });
});

test("an error about an unreachable service gives its address, and doesn't mention a charge", async () => {
  const credentials = { soldDataApi: { ...bench.credentials.soldDataApi, baseUrl: 'http://127.0.0.1:9' } };
  const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { credentials });
  expect(error?.message).toBe('127.0.0.1:9 could not be reached, so the request was not sent.');
  expect(error?.description).not.toMatch(/charge/);
});

test("nothing is sent to a service that doesn't use TLS", async () => {
  const baseUrl = bench.url.replace('http:', 'https:');
  const credentials = { soldDataApi: { ...bench.credentials.soldDataApi, baseUrl } };
  const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { credentials });
  expect(error?.message).toBe(`${new URL(bench.url).host} could not be reached, so the request was not sent.`);
  expect(error?.description).not.toMatch(/charge/);
  expect(bench.requests).toHaveLength(0);
});

describe('with Retry On Fail, a failed run', () => {
  const charges = () => bench.sandbox.log.reduce((sum, { charged }) => sum + charged, 0);

  test("with Retry On Fail, a failed run isn't charged again for requests that were answered or in flight", async () => {
    bench.sandbox.addFault({
      match: { query: { keyword: 'lego castle 7' } },
      status: 400,
      code: 'invalid_params',
      times: 1,
    });
    const { outputs, error } = await bench.run('listing', 'getPrice', price, { items: asking(20), maxTries: 3 });
    expect(error).toBeUndefined();
    expect(outputs[0]).toHaveLength(20);
    expect(charges()).toBe(20);
  });

  test('with Retry On Fail, a failed run is charged at most once for each of 100 items if one keeps failing', async () => {
    bench.sandbox.addFault({
      match: { query: { keyword: 'lego castle 50' } },
      status: 400,
      code: 'invalid_params',
      times: 99,
    });
    const { error } = await bench.run('listing', 'getPrice', price, { items: asking(100), maxTries: 5 });
    expect(error?.message).toContain('[item 50]');
    expect(charges()).toBeLessThanOrEqual(100);
  });

  test('with Retry On Fail, a failed run continues at the page that failed', async () => {
    bench.sandbox.addFault({ match: { query: { page: '4' } }, status: 400, code: 'invalid_params', times: 1 });
    const history = { keyword: 'iphone 13 128gb', startDate: '2026-01-01', endDate: '2026-10-31', limit: 200 };
    const { outputs } = await bench.run('history', 'search', history, { maxTries: 2 });
    expect(outputs[0]).toHaveLength(200);
    expect(charges()).toBe(4);
  });

  test.each([
    ['listing', 'getPrice'],
    ['listing', 'getPriceBreakdown'],
    ['listing', 'searchSold'],
    ['keywordJob', 'run'],
    ['bulkSearch', 'run'],
  ])(
    'with Retry On Fail, a run that continues after errors is paid for once if its first item fails: %s %s',
    async (resource, operation) => {
      const items = [{ json: { q: '' } }, ...asking(3)];
      const more = { items, maxTries: 3, onError: 'continueErrorOutput' as const };
      const { outputs, failed } = await bench.run(resource, operation, price, more);
      expect(failed).toHaveLength(1);
      expect(new Set((outputs[0] ?? []).map(({ pairedItem }) => (pairedItem as { item: number }).item)).size).toBe(3);
      expect(bench.sandbox.chargedToUs).toBe(3);
    },
  );

  test('with Retry On Fail, a first item that fails once is answered by the next try, and the others are paid for once', async () => {
    bench.sandbox.addFault({ match: { query: { keyword: 'lego castle 0' } }, code: 'invalid_params', times: 1 });
    const more = { items: asking(4), maxTries: 2, onError: 'continueRegularOutput' as const };
    const { rows } = await bench.run('listing', 'getPrice', price, more);
    expect(rows.map(({ error }) => error)).toEqual(Array(4).fill(undefined));
    expect(charges()).toBe(4);
  });

  test('with Retry On Fail, a pass of a loop whose first item fails leaves no answers to the next pass', async () => {
    bench.sandbox.addFault({ match: { query: { keyword: 'lego a' } }, code: 'invalid_params', times: 99 });
    const keyword = "={{ ['lego a', 'lego b', 'lego c'] }}";
    const more = { passes: 2, maxTries: 2, onError: 'continueRegularOutput' as const };
    await bench.run('listing', 'getPrice', { keyword }, more);
    expect(charges()).toBe(4);
  });

  test('with Retry On Fail, each pass of a loop searches again', async () => {
    await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { passes: 2, maxTries: 2 });
    expect(charges()).toBe(2);
  });
});

describe('pages', () => {
  const history = { keyword: 'iphone 13 128gb', startDate: '2026-01-01', endDate: '2026-10-31' };

  test('Return All reads page after page and outputs every row once', async () => {
    const parameters = { ...history, returnAll: true, options: { maxPages: 12 } };
    const { hints, rows } = await bench.run('history', 'search', parameters);
    const ids = rows.map(row => `${row.itemUrl} ${row.recordType}`);
    expect(bench.sandbox.log).toHaveLength(12);
    expect(ids.length).toBeGreaterThan(550);
    expect(new Set(ids).size).toBe(ids.length);
    expect(hints[1]).toBe('Stopped after 12 pages although there are more. To continue, set First Page to 13.');
  });

  test('a limit reads no more pages than it needs', async () => {
    const { outputs } = await bench.run('history', 'search', { ...history, limit: 60 });
    expect(outputs[0]).toHaveLength(60);
    expect(bench.sandbox.log).toHaveLength(2);
  });

  test('paid rows are output even if a later page fails', async () => {
    bench.sandbox.addFault({ match: { query: { page: '3' } }, status: 400, code: 'invalid_params', times: 1 });
    const parameters = { ...history, limit: 500 };
    const { outputs, failed } = await bench.run('history', 'search', parameters, { ...goesOn });
    expect(outputs[0]).toHaveLength(100);
    expect(failed[0]?.details).toMatchObject({ code: 'invalid_params', requests: 2, nextPage: 3 });
  });

  test('a trend of the pages before a failure is output, marked as incomplete', async () => {
    bench.sandbox.addFault({ match: { query: { page: '3' } }, status: 400, code: 'invalid_params', times: 1 });
    const more = { ...goesOn };
    const { rows, failed } = await bench.run('history', 'getTrend', { ...history, period: 'week' }, more);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(point => point.complete === false)).toBe(true);
    expect(failed[0]?.details).toMatchObject({ code: 'invalid_params', requests: 2, nextPage: 3 });
  });

  test('a search that finds nothing says so, because the workflow ends at that point', async () => {
    const parameters = { keyword: 'lego castle', limit: 5, filters: { minPrice: '={{ $json.least }}' } };
    const hintsFor = async (...least: number[]) => {
      const items = least.map(price => ({ json: { least: price } }));
      return (await bench.run('listing', 'searchSold', parameters, { items })).hints;
    };
    expect(await hintsFor(1)).toHaveLength(1);
    expect(await hintsFor(999_999)).toContain('Nothing was found.');
    expect(await hintsFor(1, 999_999)).toContain('1 of 2 searches found nothing.');
  });

  test('a run that stops at a later page says how to get the earlier rows', async () => {
    const { error } = await bench.run('history', 'search', { ...history, limit: 500, options: { requestBudget: 2 } });
    expect(error?.message).toBe('The request budget is used up.');
    expect(error?.description).toMatch(
      / Pages were read before; with On Error set to Continue, their rows are output\.$/,
    );
  });
});

test('raw rows are as the service sends them, with numbers beside the texts on request', async () => {
  const parameters = { keyword: 'iphone 13 128gb', limit: 1, output: 'raw', options: { addNumbers: true } };
  const [row] = (await bench.run('listing', 'searchSold', parameters)).rows;
  expect(row?.soldPrice).toMatch(/^\d+\.\d\d$/);
  expect(row?.soldPriceNumber).toBe(Number(row?.soldPrice));
  expect(row).toHaveProperty('scrapedAt');
});

test('texts that a spreadsheet would run as formulas are made safe on request, with the original beside them', async () => {
  const titles = async (options: { safeTexts?: boolean }) => {
    const parameters = { keyword: 'iphone 13', limit: 240, options };
    return (await bench.run('listing', 'searchSold', parameters)).rows;
  };
  const runs = /^[=+\-@]/;
  const plain = (await titles({})).map(({ title }) => title);
  expect(plain.filter(title => runs.test(String(title))).length).toBeGreaterThan(0);
  const safe = await titles({ safeTexts: true });
  expect(safe.filter(({ title }) => runs.test(String(title)))).toEqual([]);
  expect(safe.map(({ title, titleRaw = title }) => titleRaw)).toEqual(plain);
});

test.each(['\t=1+1', '\r=1+1', ' =1+1', '=1+1'])('the title %j is made safe on request', async title => {
  bench.sandbox.between = (request, serve) => {
    const answer = serve(request);
    const { items, ...body } = JSON.parse(answer.body) as { items: object[] };
    return { ...answer, body: JSON.stringify({ ...body, items: items.map(item => ({ ...item, title })) }) };
  };
  const parameters = { keyword: 'iphone 13', limit: 2, options: { safeTexts: true } };
  const { rows } = await bench.run('listing', 'searchSold', parameters);
  expect(rows.map(row => [row.title, row.titleRaw])).toEqual(Array(2).fill([`'${title}`, title]));
});

test('selected fields are in the order in which they were chosen', async () => {
  const parameters = { keyword: 'iphone 13 128gb', limit: 1, output: 'selectedFields', fields: ['url', 'soldPrice'] };
  const [row] = (await bench.run('listing', 'searchSold', parameters)).rows;
  expect(Object.keys(row ?? {})).toEqual(['keyword', 'url', 'soldPrice']);
});

test('the whole answer can be output as one item with its summary', async () => {
  const { outputs, rows } = await bench.run('listing', 'searchSold', {
    keyword: 'iphone 13 128gb',
    output: 'answer',
  });
  expect(outputs[0]).toHaveLength(1);
  expect(rows[0]).toMatchObject({ totalItems: expect.any(Number), summary: expect.anything() });
});

test('no simplified row has more than ten fields', async () => {
  const { rows } = await bench.run('peer', 'searchSold', { keyword: 'canon ae-1' });
  expect(Math.max(...rows.map(row => Object.keys(row).length))).toBe(10);
});

describe('failures', () => {
  const stopsAfter = (ms: number) => {
    let stop = () => {};
    setTimeout(() => stop(), ms);
    return (cancel: () => void) => {
      stop = cancel;
    };
  };

  test('a wait inside the run ends as soon as the execution is stopped', async () => {
    bench.sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '100', times: 1 });
    const onStart = stopsAfter(5000);
    const started = bench.clock.now();
    const { run } = await bench.run('listing', 'searchSold', { keyword: 'lego castle' }, { onStart });
    // n8n treats any other status as an error and starts the error workflow.
    expect(run.status).toBe('canceled');
    expect(bench.clock.now() - started).toBe(5000);
    expect(bench.sandbox.log).toHaveLength(1);
  });

  test('no further item is sent after a stop, even if the node continues after errors', async () => {
    bench.sandbox.addFault({ match: { nth: 10 }, status: 503, code: 'server_busy', retryAfter: '60' });
    const onStart = stopsAfter(30_000);
    const parameters = { ...price, options: { concurrency: 1 } };
    const more = { items: asking(50), ...goesOn, onStart };
    await bench.run('listing', 'getPrice', parameters, more);
    expect(bench.sandbox.log).toHaveLength(10);
  });

  test('a request to a busy service is repeated after the wait that the service stated', async () => {
    bench.sandbox.addFault({ status: 503, code: 'server_busy', retryAfter: '7', times: 2 });
    const { outputs } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    expect(outputs[0]).toHaveLength(1);
    const [first = 0, second = 0, third = 0] = bench.sandbox.log.map(({ at }) => at);
    for (const waited of [second - first, third - second]) {
      expect(waited).toBeGreaterThanOrEqual(7000);
      expect(waited).toBeLessThan(7300);
    }
  });

  test.each([
    ['a refused key', 401, 'unauthorized', 'credential-invalid'],
    ['a missing scope', 403, 'unauthorized', 'credential-invalid'],
    ['a missing resource', 404, 'not_found', 'configuration-invalid'],
    ['a spent quota', 429, 'quota_exceeded', 'quota-exhausted'],
    ['an internal error', 500, 'server_error', 'temporarily-unavailable'],
  ])('%s tells n8n why: %s', async (_name, status, code, cause) => {
    const retryAfter = status === 429 ? '900' : null;
    bench.sandbox.addFault({ status, code, times: Number.POSITIVE_INFINITY, retryAfter });
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    expect(error).toMatchObject({ failure: { cause }, httpCode: String(status), context: { itemIndex: 0 } });
  });

  test("a limit that won't reset in time fails at once, and the error gives the wait", async () => {
    bench.sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '900', times: Number.POSITIVE_INFINITY });
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    expect(error?.description).toMatch(/^Try again in 1[56] minutes\.$/);
    const failure = { cause: 'rate-limited', retryAfterMs: expect.any(Number) };
    expect(error).toMatchObject({ failure, context: { itemIndex: 0 } });
    expect(bench.sandbox.log).toHaveLength(1);
  });

  test("n8n doesn't replace a message that contains a system error code", async () => {
    const { error } = await bench.run('listing', 'searchSold', { keyword: 'x', ebaySite: 'EPERM' });
    expect(error?.message).toMatch(/^Site must be .*, got "EPERM"\.$/);
  });

  test('a dropped connection is retried once and then reported as a dropped connection', async () => {
    bench.sandbox.addFault({ drop: true, times: Number.POSITIVE_INFINITY });
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    expect(error?.message).toBe('The service did not answer.');
    expect(bench.sandbox.log).toHaveLength(2);
  });

  test.each(['searchSold', 'getPrice'])(
    'a field whose type has changed is reported under the output of %s, and passed on unchanged',
    async operation => {
      const items = [{ itemId: '1', title: 5 }];
      const body = JSON.stringify({ keyword: 'lego', page: 1, hasNextPage: false, items });
      bench.sandbox.addFault({ match: { path: '/v1/scrape' }, status: 200, body });
      const { hints } = await bench.run('listing', operation, { keyword: 'lego' });
      expect(bench.misfits.splice(0)).toHaveLength(operation === 'searchSold' ? 1 : 0);
      expect(hints).toContain(
        'The field title of GET /v1/scrape has a different type than described and was passed on unchanged.',
      );
    },
  );

  test('a redirect is not followed, so the key reaches no other host', async () => {
    const reached: string[] = [];
    const other = await serveOnLoopback({
      handle: ({ headers }) => {
        reached.push(JSON.stringify(headers));
        return { status: 200, headers: {}, body: '{}', delayMs: 0 };
      },
    });
    bench.sandbox.addFault({ status: 302, headers: { Location: `${other.url}/elsewhere` } });
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    await other.close();
    expect(reached).toEqual([]);
    expect(error?.message).toBe(`The address of the service redirects to ${new URL(other.url).host}.`);
  });

  test('an unexpected error includes a reference to search for in the n8n log', async () => {
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const broken = vi.spyOn(core.ExecuteContext.prototype, 'getExecutionCancelSignal').mockImplementation(() => {
      throw new TypeError('nobody foresaw this');
    });
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
    broken.mockRestore();
    expect(error?.message).toBe('Something unexpected happened.');
    const [, reference = 'none'] = /with the reference (\w+)\.$/.exec(error?.description ?? '') ?? [];
    const lines = logged.mock.calls.map(([line]) => line);
    expect(lines[0]).toMatch(`Sold Data ${reference}: TypeError: `);
    expect(lines.join()).not.toContain(bench.sandbox.apiKey);
    logged.mockRestore();
  });
});

describe('empty input items, such as the blank rows below a table', () => {
  const canon = { json: { q: 'canon ae-1' } };
  const nikon = { json: { q: 'nikon f3', shelf: '' } };
  const empty = [{}, { q: '' }, { q: '  ', note: null, row_number: 4 }, { q: 'n/a', note: '-' }].map(json => ({
    json,
  }));
  const byItem = { keyword: '={{ $json.q }}' };

  test.each([
    ['listing', 'getPrice', 2],
    ['listing', 'searchSold', 2],
    ['listing', 'findHowFastItSells', 2],
    ['keywordJob', 'run', 2],
    ['bulkSearch', 'run', 2],
  ])('%s %s leaves them out and says so', async (resource, operation, keywords) => {
    const items = [canon, ...empty, nikon];
    const { outputs, error, hints } = await bench.run(resource, operation, byItem, { items });
    expect(error).toBeUndefined();
    const origins = outputs[0]?.map(({ pairedItem }) => (pairedItem as { item: number }).item);
    expect([...new Set(origins)]).toEqual([0, 5]);
    expect(new Set(outputs[0]?.map(({ json }) => json.keyword)).size).toBe(keywords);
    expect(hints.join(' ')).toContain('4 empty items were left out.');
  });

  test.each([
    ['they are all there is', [{ json: {} }, { json: { q: '' } }], 'Keyword is required [item 0]'],
    ['an item has content but no keyword', [canon, { json: { title: 'nikon f3' } }], 'Keyword is required [item 1]'],
    [
      'an item has a file but no keyword',
      [canon, { json: {}, binary: { data: { mimeType: 'text/csv', data: '' } } }],
      '[item 1]',
    ],
    ['an item shows an error', [canon, ...empty, { json: { q: '#N/A' } }], 'in place of a value [item 5]'],
  ])('the node still stops before it sends anything if %s', async (_, items, message) => {
    const { error } = await bench.run('listing', 'getPrice', byItem, { items });
    expect(error?.message).toContain(message);
    expect(bench.sandbox.log).toEqual([]);
  });

  test('they are errors of their own with On Error set to Continue, so each item has an output', async () => {
    const { outputs } = await bench.run('listing', 'getPrice', byItem, { items: [canon, ...empty, nikon], ...goesOn });
    expect(outputs.map(items => items.map(({ pairedItem }) => pairedItem))).toEqual([
      [{ item: 0 }, { item: 5 }],
      [1, 2, 3, 4].map(item => ({ item })),
    ]);
  });

  test('if other nodes fill the field in, an unreadable value of an empty item is an error', async () => {
    const items = [{ json: {} }, { json: {} }, nikon];
    const parameters = { keyword: "={{ ['canon ae-1', '#N/A', 'nikon f3'][$itemIndex] }}" };
    const { error } = await bench.run('listing', 'getPrice', parameters, { items });
    expect(error?.message).toContain('in place of a value [item 1]');
    expect(bench.sandbox.log).toEqual([]);
  });

  test('an empty item is asked for if the field needs nothing of it', async () => {
    const { rows } = await bench.run(
      'listing',
      'getPrice',
      { keyword: 'canon ae-1' },
      { items: [{ json: {} }, canon] },
    );
    expect(rows).toHaveLength(2);
  });
});
