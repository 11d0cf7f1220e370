/** Request Budget and Keep in Reserve, where n8n runs the node several times in one execution, or several executions at once. */
import { describe, expect, test } from 'vitest';
import { callTogether } from '../support/n8n/tool.ts';
import { freshWorkbench, goesOn, placed } from './workbench.ts';

const bench = freshWorkbench();

const charged = () => bench.sandbox.chargedToUs;
const budgetOf = (requestBudget: number | string) => ({ options: { requestBudget } });
/** A keyword of its own for each pass of a loop. */
const nextKeyword = "={{ 'lego ' + $runIndex }}";

describe('Request Budget', () => {
  test('Request Budget is that of the execution, over all passes of a loop', async () => {
    const parameters = { keyword: nextKeyword, ...budgetOf(1) };
    const { passes } = await bench.run('listing', 'getPrice', parameters, {
      passes: 3,
      onError: 'continueRegularOutput',
    });
    expect(passes.map(([row]) => row?.error ?? 'priced')).toEqual([
      'priced',
      'The request budget is used up. Raise the request budget or request less.',
      'The request budget is used up. Raise the request budget or request less.',
    ]);
    expect(charged()).toBe(1);
  });

  test('Request Budget counts in requests, not in passes or rows', async () => {
    const parameters = { keyword: nextKeyword, returnAll: true, ...budgetOf(5) };
    const { passes } = await bench.run('listing', 'searchSold', parameters, {
      passes: 4,
      onError: 'continueRegularOutput',
    });
    expect(passes.at(-1)?.at(-1)?.error).toMatch(/^The request budget is used up/);
    expect(charged()).toBe(5);
  });

  test('Request Budget that grows in a later pass includes what earlier passes used', async () => {
    const parameters = { keyword: nextKeyword, ...budgetOf('={{ 1 + $runIndex * 2 }}') };
    const more = { passes: 4, items: [{ json: {} }], onError: 'continueRegularOutput' as const };
    const { passes } = await bench.run('listing', 'getPrice', parameters, more);
    expect(passes.map(([row]) => 'median' in (row ?? {}))).toEqual([true, true, true, true]);
    expect(charged()).toBe(4);
  });

  test.each([
    [5, 2],
    [3, 1],
    [2, 4],
  ])('Request Budget: an agent that calls the tool %i times at once with a budget of %i', async (calls, budget) => {
    const parameters = {
      ...placed('listing', 'getPrice'),
      keyword: "={{ $fromAI('Keyword', `What to search for`, 'string') }}",
      ...budgetOf(budget),
    };
    const inputs = Array.from({ length: calls }, (_, n) => ({ Keyword: `lego ${n}` }));
    const { loaded, credentials } = bench;
    const texts = await callTogether(loaded, { node: 'soldData', parameters, credentials }, inputs);
    expect(texts.filter(text => text.includes('"median"'))).toHaveLength(Math.min(calls, budget));
    expect(charged()).toBe(Math.min(calls, budget));
  });

  test('Request Budget is refunded for refused requests, so a busy service costs no budget', async () => {
    bench.sandbox.addFault({ match: { path: '/v1/scrape' }, code: 'server_busy', times: 2 });
    const parameters = { keyword: nextKeyword, ...budgetOf(2) };
    const { passes } = await bench.run('listing', 'getPrice', parameters, { passes: 2 });
    expect(passes.map(([row]) => 'median' in (row ?? {}))).toEqual([true, true]);
  });

  describe('if the node stops at errors, what was paid before would be lost', () => {
    const keyword = '={{ $json.q }}';
    const asking = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { q: `lego ${n}` } }));

    test.each([
      ['getPrice', 4, 1, 'This may take 4 requests, and the request budget has 1 left.'],
      ['searchSold', 30, 29, 'This may take 30 requests, and the request budget has 29 left.'],
      ['getPriceBreakdown', 2, 1, 'This may take 2 requests, and the request budget has 1 left.'],
    ])(
      'so Request Budget refuses %s of %i items with a budget of %i as a whole',
      async (operation, count, budget, message) => {
        const parameters = { keyword, ...budgetOf(budget) };
        const { error } = await bench.run('listing', operation, parameters, { items: asking(count) });
        expect(error?.message).toBe(message);
        expect(charged()).toBe(0);
      },
    );

    test.each([1, 3])('Request Budget that is just enough for %i items covers them', async count => {
      const items = [...asking(count), ...asking(count)];
      const { rows } = await bench.run('listing', 'getPrice', { keyword, ...budgetOf(count) }, { items });
      expect(rows).toHaveLength(2 * count);
      expect(charged()).toBe(count);
    });

    test.each(['getPrice', 'searchSold'])(
      'Request Budget counts no answer of %s from an earlier try',
      async operation => {
        const match = { path: '/v1/scrape', query: { keyword: 'lego 2' } };
        bench.sandbox.addFault({ match, code: 'invalid_params' });
        const parameters = { keyword, limit: 5, options: { requestBudget: 4, concurrency: 1 } };
        const { error } = await bench.run('listing', operation, parameters, { items: asking(4), maxTries: 2 });
        expect(error).toBeUndefined();
        expect(charged()).toBe(4);
      },
    );
  });

  test('Request Budget of one execution leaves that of the next one alone', async () => {
    for (const keyword of ['lego castle', 'lego city'])
      expect((await bench.run('listing', 'getPrice', { keyword, ...budgetOf(1) })).error).toBeUndefined();
  });

  test('the cost under the output is that of the pass, not of the whole loop', async () => {
    const { run } = await bench.run('listing', 'getPrice', { keyword: nextKeyword }, { passes: 3 });
    const hints = run.data.resultData.runData['Sold Data']?.map(pass => pass.hints?.[0]?.message);
    expect(hints).toEqual(Array(3).fill(expect.stringMatching(/^This run used 1 request\./)));
  });
});

describe('Keep in Reserve across executions', () => {
  const left = (requests: number) => {
    const { account } = bench.sandbox;
    account.used = account.quota - requests;
  };
  const leftNow = () => bench.sandbox.account.quota - bench.sandbox.account.used;
  const slowly = (delayMs = 1_500) => {
    bench.sandbox.between = (request, serve) => ({ ...serve(request), delayMs });
  };
  /** Executions that start one after the other within some milliseconds, as webhooks arrive. */
  const together = (executions: number, reserve: number, items = 1) => {
    const parameters = { keyword: '={{ $json.keyword }}', options: { reserve } };
    const itemsOf = (n: number) => Array.from({ length: items }, (_, at) => ({ json: { keyword: `lego ${n} ${at}` } }));
    const start = async (n: number) => {
      await bench.clock.sleep(7 * n);
      return await bench.run('listing', 'getPrice', parameters, { items: itemsOf(n), ...goesOn });
    };
    return Promise.all(Array.from({ length: executions }, (_, n) => start(n)));
  };

  test.each([
    [3, 6, 5],
    [20, 10, 5],
    [20, 10, 0],
    [5, 5, 5],
  ])(
    'Keep in Reserve: %i executions at once with %i requests left and %i in reserve',
    async (executions, before, reserve) => {
      left(before);
      slowly();
      const results = await together(executions, reserve);
      const allowed = before - reserve;
      expect(charged()).toBe(allowed);
      expect(leftNow()).toBe(reserve);
      expect(results.filter(({ rows }) => rows.length === 1)).toHaveLength(allowed);
    },
  );

  test('Keep in Reserve holds for executions of several items, whose requests are sent side by side', async () => {
    left(20);
    slowly();
    const results = await together(4, 7, 5);
    expect(leftNow()).toBe(7);
    expect(results.flatMap(({ rows }) => rows)).toHaveLength(13);
  });

  test('Keep in Reserve lets another execution have what a refused request did not use', async () => {
    left(6);
    slowly();
    bench.sandbox.addFault({ match: { path: '/v1/scrape' }, code: 'invalid_params' });
    const results = await together(2, 5);
    expect(leftNow()).toBe(5);
    expect(results.filter(({ rows }) => rows.length === 1)).toHaveLength(1);
  });

  test('Keep in Reserve holds nothing back for an answer from before a purchase that arrives after a newer one', async () => {
    left(6);
    const priced = async (keyword: string, reserve?: number) =>
      (await bench.run('listing', 'getPrice', { keyword, options: { reserve } }, goesOn)).rows;
    slowly(5_000);
    const late = priced('before the purchase');
    await bench.clock.sleep(1_000);
    left(60);
    slowly(10);
    expect(await priced('after the purchase', 10)).toHaveLength(1);
    expect(await late).toHaveLength(1);
    expect(await priced('after both', 10)).toHaveLength(1);
  });

  test('Keep in Reserve holds beside executions without a reserve, whose requests are in flight', async () => {
    left(8);
    slowly();
    const free = Promise.all([0, 1].map(n => bench.run('listing', 'getPrice', { keyword: `free ${n}` })));
    const [, results] = await Promise.all([free, together(5, 4)]);
    expect(leftNow()).toBe(4);
    expect(results.filter(({ rows }) => rows.length === 1)).toHaveLength(2);
  });
});

test('a search whose answer is lost each time is charged twice at most, and so is each item', async () => {
  bench.sandbox.addFault({ match: { path: '/v1/scrape' }, dropAfterCharging: true, times: Number.POSITIVE_INFINITY });
  const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
  expect(charged()).toBe(2);
  expect(error?.description).toContain('2 requests may have been charged');
  const items = ['canon ae-1', 'nikon f3', 'leica m6'].map(q => ({ json: { q } }));
  const { failed } = await bench.run('listing', 'getPrice', { keyword: '={{ $json.q }}' }, { items, ...goesOn });
  expect(failed.map(({ details }) => details)).toEqual(Array(3).fill(expect.objectContaining({ requestsInDoubt: 2 })));
  expect(charged()).toBe(8);
});

test('the error of the last try says what all tries were charged', async () => {
  bench.sandbox.addFault({ match: { path: '/v1/scrape' }, dropAfterCharging: true, times: Number.POSITIVE_INFINITY });
  const one = await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
  const before = charged();
  expect(one.error?.description).toContain(`In this step, ${before} requests may have been charged; with On Error set`);
  const three = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { maxTries: 3 });
  expect(charged() - before).toBe(3 * before);
  expect(three.error?.description).toContain(
    `In this step, ${3 * before} requests may have been charged; with On Error set`,
  );
});

describe('what was charged is told apart from what may have been', () => {
  const parameters = { keyword: '={{ $json.keyword }}', options: { concurrency: 1 } };
  const items = ['lego', 'lost', 'canon'].map(keyword => ({ json: { keyword } }));
  const lose = (times = Number.POSITIVE_INFINITY) =>
    bench.sandbox.addFault({
      match: { path: '/v1/scrape', query: { keyword: 'lost' } },
      dropAfterCharging: true,
      times,
    });

  test('below the output', async () => {
    lose();
    const { hints } = await bench.run('listing', 'getPrice', parameters, { items, ...goesOn });
    expect(hints[0]).toMatch(/^In this run, 2 requests were charged, and 2 more may have been\. [\d,]+ requests left/);
  });

  test('below the output, if a second request got the answer', async () => {
    lose(1);
    const { hints } = await bench.run('listing', 'getPrice', { keyword: 'lost' });
    expect(hints[0]).toMatch(/^In this run, 1 request was charged, and 1 more may have been\./);
  });

  test('in the error', async () => {
    lose();
    const { error } = await bench.run('listing', 'getPrice', parameters, { items });
    expect(error?.description).toContain(
      'In this step, 1 request was charged, and 2 more may have been; with On Error',
    );
  });

  test('in the error of the last try, whose earlier answers are not requested again', async () => {
    lose();
    const { error } = await bench.run('listing', 'getPrice', parameters, { items, maxTries: 2 });
    expect(charged()).toBe(5);
    expect(error?.description).toContain(
      'In this step, 1 request was charged, and 4 more may have been; with On Error',
    );
  });

  test('below the output of a bulk search, of which one keyword failed and one got lost', async () => {
    const at = (keyword: string) => ({ method: 'WORK', path: '/v1/bulk-search', query: { keyword } });
    bench.sandbox.addFault({ match: at('lego'), code: 'internal_error' });
    bench.sandbox.addFault({ match: at('lost'), drop: true });
    const keywords = { keyword: 'lego\ncanon\nnikon\nleica\nlost' };
    const { hints } = await bench.run('bulkSearch', 'run', keywords, goesOn);
    expect(hints[0]).toMatch(/^In this run, 3 requests were charged, and 1 more may have been\./);
  });
});

describe('the cost under the output of a step that n8n tries again for its first item', () => {
  const items = ['', 'charizard', 'pikachu'].map(q => ({ json: { q } }));
  const again = { ...goesOn, maxTries: 3 };
  const costs = (
    resource: string,
    operation: string,
    { options = {}, ...more }: { options?: object; maxTries?: undefined },
  ) => bench.run(resource, operation, { keyword: '={{ $json.q }}', options } as never, { items, ...again, ...more });

  test.each([
    ['cardBatch', 'run', 2],
    ['keywordJob', 'run', 2],
    ['bulkSearch', 'run', 2],
    ['listing', 'getPrice', 2],
    ['listing', 'findHowFastItSells', 4],
  ])('is that of all tries: %s %s', async (resource, operation, count) => {
    const { hints } = await costs(resource, operation, {});
    bench.sandbox.settle();
    expect(charged()).toBe(count);
    expect(hints[0]).toMatch(`This run used ${count} requests.`);
  });

  test('a run that can not begin fails each item, with the reason', async () => {
    bench.sandbox.addFault({
      match: { path: '/v1/account/usage' },
      code: 'server_error',
      times: Number.POSITIVE_INFINITY,
    });
    const { failed, error } = await costs('listing', 'getPrice', { maxTries: undefined, options: { reserve: 5 } });
    expect(error).toBeUndefined();
    expect(failed).toHaveLength(3);
    expect(failed.map(row => row.error).join()).not.toContain('unexpected');
  });

  test('is that of its own pass in a loop', async () => {
    const parameters = { keyword: "={{ ['', 'lego ' + $runIndex] }}" };
    const { run } = await bench.run('listing', 'getPrice', parameters, {
      passes: 3,
      maxTries: 2,
      onError: 'continueRegularOutput',
    });
    expect(charged()).toBe(3);
    const hints = run.data.resultData.runData['Sold Data']?.map(pass => pass.hints?.[0]?.message);
    expect(hints).toEqual(Array(3).fill(expect.stringMatching(/^This run used 1 request\./)));
  });
});

describe('the error of a pass of a loop', () => {
  const afterThree = (then: string) => `={{ $runIndex < 3 ? 'lego ' + $runIndex : '${then}' }}`;

  test('names no requests of the passes before, whose answers are output', async () => {
    const { error } = await bench.run('listing', 'getPrice', { keyword: afterThree('') }, { passes: 4 });
    expect(charged()).toBe(3);
    expect(error?.description).not.toMatch(/charged/);
  });

  test('names the requests of all its own tries', async () => {
    bench.sandbox.addFault({
      match: { path: '/v1/scrape', query: { keyword: 'lost' } },
      dropAfterCharging: true,
      times: Number.POSITIVE_INFINITY,
    });
    const more = { passes: 4, maxTries: 2 };
    const { error } = await bench.run('listing', 'getPrice', { keyword: afterThree('lost') }, more);
    expect(error?.description).toContain(`In this step, ${charged() - 3} requests may have been charged;`);
  });
});
