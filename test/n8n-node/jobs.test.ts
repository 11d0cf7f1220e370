import { describe, expect, test, vi } from 'vitest';
import { instance, logger } from '../support/n8n/engine.ts';
import { bearable } from '../support/service/unkind.ts';
import { freshWorkbench, goesOn, silencing } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' }, bearable);

const starts = (path: string) => bench.sandbox.log.filter(({ method, path: own }) => method === 'POST' && own === path);
const goesSilent = silencing(bench);
const charged = () => {
  bench.sandbox.settle();
  return bench.sandbox.chargedToUs;
};
const cards = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ json: { q: `pokemon card ${n}`, row: `row-${n}` } }));
const byCard = { keyword: '={{ $json.q }}', options: { reference: '={{ $json.row }}' } };
const readAfter = "={{ $('Items').item.json.row }}";

test('a card batch sends all input items in one job, and pairs each price with its item', async () => {
  const { read, rows } = await bench.run('cardBatch', 'run', byCard, { items: cards(30), readAfter });
  expect(starts('/v1/cards/batch')).toHaveLength(1);
  expect(rows.map(row => row.reference)).toEqual(cards(30).map(card => card.json.row));
  expect(read).toEqual(cards(30).map(card => card.json.row));
});

test('each price of a card batch begins with its card', async () => {
  const { rows } = await bench.run('cardBatch', 'run', { keyword: 'charizard base set\npikachu jungle' });
  expect(rows.map(row => Object.entries(row).slice(0, 2))).toEqual(
    ['charizard base set', 'pikachu jungle'].map(card => [
      ['keyword', card],
      ['reference', card],
    ]),
  );
});

test('a card batch prices equal cards once and returns the price to every item', async () => {
  const items = [...cards(3), ...cards(3)].map(({ json }) => ({ json: { q: json.q } }));
  const { outputs } = await bench.run('cardBatch', 'run', { keyword: '={{ $json.q }}' }, { items });
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual(items.map((_, n) => ({ item: n })));
  expect(charged()).toBe(3);
});

test('a card batch prices a card once, whatever its spelling', async () => {
  const typed = ['Pokémon Charizard', 'pokémon charizard', 'POKÉMON  CHARIZARD'];
  const items = typed.map(q => ({ json: { q } }));
  const { rows, outputs } = await bench.run('cardBatch', 'run', { keyword: '={{ $json.q }}' }, { items });
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual(items.map((_, n) => ({ item: n })));
  expect(rows.map(({ keyword }) => keyword)).toEqual(typed);
  expect(charged()).toBe(1);
});

test.each(['keywordJob', 'bulkSearch'])(
  'equal entries of %s return to every item, also with a default spelled out',
  async what => {
    const typed = [undefined, true, 'true', false, ''];
    const items = typed.map(sold => ({ json: (sold === undefined ? {} : { sold }) as never }));
    const parameters = { keyword: 'lego castle', filters: { sold: '={{ $json.sold }}' } };
    const { outputs, failed } = await bench.run(what, 'run', parameters, { items, ...goesOn });
    expect(failed).toEqual([]);
    expect(outputs[0]?.map(item => item.pairedItem)).toEqual(typed.map((_, item) => ({ item })));
    expect(charged()).toBe(2);
  },
);

test('a card batch with more cards than a job accepts is split into several jobs', async () => {
  const { outputs } = await bench.run('cardBatch', 'run', byCard, { items: cards(130) });
  expect(starts('/v1/cards/batch')).toHaveLength(2);
  expect(outputs[0]).toHaveLength(130);
});

test('a card batch outputs the job ID and state when the wait runs out, and Get continues without paying again', async () => {
  const patient = { ...byCard, patience: 0.1 };
  const first = await bench.run('cardBatch', 'run', patient, { items: cards(60) });
  const [state] = first.rows;
  expect(state).toMatchObject({ finished: false, outcome: 'running', total: 60, jobId: expect.any(String) });
  await bench.clock.sleep(60_000);
  const then = await bench.run('cardBatch', 'get', { jobId: state?.jobId as string });
  expect(then.outputs[0]).toHaveLength(60);
  expect(starts('/v1/cards/batch')).toHaveLength(1);
  expect(charged()).toBe(60);
});

test('a card batch is not started twice when n8n runs the node again in the same execution', async () => {
  const first = await bench.run('cardBatch', 'start', byCard, { items: cards(3), executionId: 'same' });
  const second = await bench.run('cardBatch', 'start', byCard, { items: cards(3), executionId: 'same' });
  expect(second.rows[0]?.jobId).toBe(first.rows[0]?.jobId);
  expect(first.rows[0]?.jobId).toBeTypeOf('string');
});

test('another execution on the same day finds a card batch again, says so and is not charged', async () => {
  const [first, second] = [
    await bench.run('cardBatch', 'run', byCard, { items: cards(3) }),
    await bench.run('cardBatch', 'run', byCard, { items: cards(3) }),
  ];
  expect(second.rows).toEqual(first.rows);
  expect(second.hints.join(' ')).toMatch(
    /This run used 0 requests\..*batch_\w+ was started for the same list earlier today/,
  );
  expect(charged()).toBe(3);
});

test('a new card batch is started if the list has other cards, the day is over, or Start a New Job is on', async () => {
  const jobs = new Set<string>();
  const run = async (count: number, options: object = {}) => {
    const parameters = { ...byCard, options: { ...byCard.options, ...options } };
    jobs.add((await bench.run('cardBatch', 'start', parameters, { items: cards(count) })).jobId);
  };
  await run(3);
  await run(3);
  expect(jobs.size).toBe(1);
  await run(4);
  await run(3, { startAnew: true });
  await bench.clock.sleep(86_400_000);
  await run(3);
  expect(jobs.size).toBe(4);
});

test('another n8n server starts its own card batch, even if execution and node have the same numbers', async () => {
  const { instanceId } = instance;
  const [first] = (await bench.run('cardBatch', 'start', byCard, { items: cards(3), executionId: 'same' })).rows;
  instance.instanceId = `${instanceId} of somebody else`;
  const [second] = (await bench.run('cardBatch', 'start', byCard, { items: cards(3), executionId: 'same' })).rows;
  instance.instanceId = instanceId;
  expect(second?.jobId).toBeTypeOf('string');
  expect(second?.jobId).not.toBe(first?.jobId);
});

test('a card batch returns its prices even if n8n runs the node again after the job has ended', async () => {
  const first = await bench.run('cardBatch', 'run', byCard, { items: cards(3), executionId: 'same' });
  const second = await bench.run('cardBatch', 'run', byCard, { items: cards(3), executionId: 'same' });
  expect(second.outputs[0]).toHaveLength(3);
  expect(second.rows).toEqual(first.rows);
  expect(charged()).toBe(3);
});

test('if a later card batch fails the node, the error names the jobs already started', async () => {
  bench.sandbox.addFault({ match: { method: 'POST', path: '/v1/cards/batch', nth: 2 }, status: 400 });
  const parameters = { ...byCard, options: { concurrency: 1 } };
  const { error } = await bench.run('cardBatch', 'run', parameters, { items: cards(130) });
  const [, jobId] = /Started before: (batch_\w+);/.exec(error?.description ?? '') ?? [];
  expect(jobId).toBeTypeOf('string');
  const got = await bench.run('cardBatch', 'get', { jobId: jobId as string });
  expect(got.outputs[0]).toHaveLength(100);
  expect(charged()).toBe(100);
});

test('a card batch fails only the items whose card failed', async () => {
  bench.sandbox.addFault({ match: { method: 'WORK', query: { reference: 'row-2' } }, code: 'upstream_blocked' });
  const more = { items: cards(5), ...goesOn };
  const { rows, failed } = await bench.run('cardBatch', 'run', byCard, more);
  expect(rows.map(row => row.reference)).toEqual(['row-0', 'row-1', 'row-3', 'row-4']);
  expect(failed).toMatchObject([{ row: 'row-2', details: { code: 'job_failed' } }]);
});

test('a card batch gives no price from two sales', async () => {
  const { rows } = await bench.run('cardBatch', 'run', { keyword: 'ipad mini' });
  expect(rows[0]).toMatchObject({ count: 2, median: null, enough: false });
});

test('a card batch that is cancelled keeps the prices so far', async () => {
  const { jobId } = await bench.run('cardBatch', 'start', byCard, { items: cards(60) });
  await bench.clock.sleep(10_000);
  const cancelled = await bench.run('cardBatch', 'cancel', { jobId });
  expect(cancelled.rows[0]).toMatchObject({ outcome: 'cancelled', finished: true });
  const got = await bench.run('cardBatch', 'get', { jobId });
  expect(got.outputs[0]?.length).toBeGreaterThan(0);
  expect(got.outputs[0]?.length).toBeLessThan(60);
});

describe('when n8n runs the node again ("Retry On Fail")', () => {
  const items = [{ json: { q: 'lego 75192' } }];
  const given = { keyword: '={{ $json.q }}', maxPages: 1 };

  test.each([
    ['keywordJob', '/v1/scrape/jobs'],
    ['bulkSearch', '/v1/bulk-search'],
  ])(
    'a start of %s whose answer was lost is not repeated, and the error says what may have been charged',
    async (what, path) => {
      bench.sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true, times: 1 });
      const { failed } = await bench.run(what, 'run', given, { items, ...goesOn, maxTries: 3 });
      expect(failed).toMatchObject([{ error: expect.stringMatching(/may have started|may be running/) }]);
      expect(failed).toMatchObject([{ details: { requestsInDoubt: 1 } }]);
      expect(starts(path)).toHaveLength(1);
    },
  );

  test('when n8n runs the node again, a started job continues', async () => {
    const look = { match: { method: 'GET', path: '/v1/scrape/jobs' }, status: 401, code: 'unauthorized', times: 1 };
    bench.sandbox.addFault(look);
    const { rows } = await bench.run('keywordJob', 'run', given, { items, maxTries: 2 });
    expect(rows[0]).toMatchObject({ keyword: 'lego 75192', median: expect.any(Number) });
    expect(starts('/v1/scrape/jobs')).toHaveLength(1);
    expect(charged()).toBe(1);
  });

  test('another execution starts its own job', async () => {
    await bench.run('keywordJob', 'run', given, { items });
    await bench.run('keywordJob', 'run', given, { items });
    expect(starts('/v1/scrape/jobs')).toHaveLength(2);
  });
});

test.each([
  ['cardBatch', byCard, '/v1/cards/batch'],
  ['deepPagination', { keyword: 'iphone 13 128gb', maxPages: 20 }, '/v1/scrape/max'],
])('Stop while a %s runs logs its ID, and the next execution finds the job', async (what, parameters, path) => {
  const logged = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const items = what === 'cardBatch' ? cards(40) : [{ json: {} }];
  const stop = (cancel: () => void) => void bench.clock.sleep(4000).then(cancel);
  await bench.run(what, 'run', parameters, { items, onStart: stop });
  await bench.clock.sleep(100);
  const lines = logged.mock.calls.map(([line]) => line).filter(line => line.includes('was stopped'));
  logged.mockRestore();
  const [, jobId] = /charged: (\w+)\./.exec(lines.join()) ?? [];
  expect(jobId).toBeTypeOf('string');
  const { rows } = await bench.run(what, 'run', parameters, { items });
  expect(new Set(rows.map(row => row.jobId))).toEqual(new Set([jobId]));
  expect(starts(path).filter(({ status }) => status < 400)).toHaveLength(what === 'cardBatch' ? 2 : 1);
  expect(charged()).toBeLessThanOrEqual(what === 'cardBatch' ? 40 : 20);
});

test('Stop while a keyword job runs logs its ID, and Get fetches its results free of charge', async () => {
  const logged = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const items = Array.from({ length: 40 }, (_, n) => ({ json: { q: `lego ${10_000 + n}` } }));
  const stop = (cancel: () => void) => void bench.clock.sleep(4000).then(cancel);
  await bench.run('keywordJob', 'run', { keyword: '={{ $json.q }}' }, { items, onStart: stop });
  await bench.clock.sleep(100);
  const lines = logged.mock.calls.map(([line]) => line).filter(line => line.includes('was stopped'));
  logged.mockRestore();
  const [, jobId] = /charged: (\w+)\./.exec(lines.join()) ?? [];
  await bench.clock.sleep(600_000);
  const before = charged();
  const { rows } = await bench.run('keywordJob', 'get', { jobId: String(jobId) });
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(row => row.jobId))).toEqual(new Set([jobId]));
  expect(charged()).toBe(before);
});

test.each([
  ['keywordJob', '/v1/scrape/jobs'],
  ['bulkSearch', '/v1/bulk-search'],
  ['cardBatch', '/v1/cards/batch'],
])('each pass of %s sends its own request and has its own results', async (what, path) => {
  const { passes } = await bench.run(what, 'run', { keyword: 'lego 75192' }, { passes: 3 });
  expect(passes.map(rows => rows.map(({ median }) => typeof median))).toEqual([['number'], ['number'], ['number']]);
  expect(starts(path)).toHaveLength(3);
  const keys = bench.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(new Set(keys).size).toBe(keys.length === 0 ? 0 : 3);
});

describe('deep pagination', () => {
  const search = { keyword: 'iphone 13 128gb', maxPages: 3 };

  test('deep pagination runs one job after another, because the account has one at a time', async () => {
    const items = ['iphone 13 128gb', 'lego 75192'].map(q => ({ json: { q } }));
    const { rows } = await bench.run('deepPagination', 'run', { keyword: '={{ $json.q }}', maxPages: 2 }, { items });
    const jobs = new Set(rows.map(row => row.jobId));
    expect(jobs.size).toBe(2);
    expect(bench.sandbox.log.filter(({ status }) => status === 409)).toHaveLength(0);
  });

  test('deep pagination continues a running job with the same request', async () => {
    const started = await bench.run('deepPagination', 'start', search);
    const again = await bench.run('deepPagination', 'start', search);
    expect(again.rows[0]).toMatchObject({ attached: true, jobId: started.jobId });
  });

  test('deep pagination never returns the rows of another question', async () => {
    const started = await bench.run('deepPagination', 'start', search);
    const { error } = await bench.run('deepPagination', 'run', { keyword: 'lego 75192', maxPages: 1 });
    expect(error?.message).toBe('Another job of this kind is still running.');
    expect(started.jobId).not.toBe('');
    expect(error?.description).toContain(started.jobId);
  });

  test('deep pagination outputs its CSV as a file, and never its token', async () => {
    const { outputs, jobId } = await bench.run('deepPagination', 'run', search);
    const file = await bench.run('deepPagination', 'file', { jobId, binaryPropertyName: 'csv' });
    const [item] = file.outputs[0] ?? [];
    expect(item?.binary?.csv).toMatchObject({ mimeType: 'text/csv', fileName: `${jobId}.csv`, fileExtension: 'csv' });
    const text = Buffer.from(item?.binary?.csv?.data ?? '', 'base64').toString('utf8');
    expect(text.split(/\r?\n/).filter(Boolean).length).toBeGreaterThan(outputs[0]?.length ?? 0);
    const token = /token=([^&]+)/.exec(bench.sandbox.log.at(-1)?.query ?? '')?.[1] ?? 'no token was sent';
    expect(JSON.stringify(file.run)).not.toContain(token);
  });

  test('a failed deep pagination is an error that names the job', async () => {
    bench.sandbox.addFault({ match: { method: 'WORK', path: '/v1/scrape/max' }, code: 'upstream_blocked', times: 9 });
    const { jobId } = await bench.run('deepPagination', 'start', search);
    await bench.clock.sleep(60_000);
    const { error } = await bench.run('deepPagination', 'get', { jobId });
    expect(`${error?.message} ${error?.description}`).toContain(jobId);
  });
});

describe('keyword jobs and bulk searches', () => {
  const keywords = ['iphone 13 128gb', 'lego 75192', 'canon ae-1'];
  const items = keywords.map(q => ({ json: { q } }));
  const parameters = { keyword: '={{ $json.q }}' };
  const after = "={{ $('Items').item.json.q }}";

  test('a keyword job outputs statistics per item', async () => {
    const { read, rows } = await bench.run('keywordJob', 'run', parameters, { items, readAfter: after });
    expect(starts('/v1/scrape/jobs')).toHaveLength(1);
    expect(rows.map(row => [row.keyword, row.enough])).toEqual(keywords.map(q => [q, true]));
    expect(read).toEqual(keywords);
  });

  test.each<[string, (results: unknown[]) => unknown[]]>([
    ['has a null in place of a result', ([, ...rest]) => [null, ...rest]],
    ['leaves out an entry without a result', ([, ...rest]) => rest],
    ['is in another order', results => [...results].reverse()],
  ])('a keyword job pairs each result with its input item if its list %s', async (_, bend) => {
    bench.sandbox.between = (request, serve) => {
      const answer = serve(request);
      const body = answer.status === 200 ? JSON.parse(answer.body) : {};
      return body.results ? { ...answer, body: JSON.stringify({ ...body, results: bend(body.results) }) } : answer;
    };
    const { outputs } = await bench.run('keywordJob', 'run', parameters, { items });
    const found = (outputs[0] ?? []).filter(({ json }) => json.status === 'found');
    expect(found.length).toBeGreaterThan(1);
    for (const { json, pairedItem } of found)
      expect(pairedItem).toEqual({ item: keywords.indexOf(json.keyword as string) });
  });

  const several = ['keywordJob', 'bulkSearch', 'cardBatch'];
  test.each(several)(
    'keyword jobs and bulk searches: %s pairs each result with its own input, even if several are equal',
    async resource => {
      const asked = ['a', 'b', 'c'].map((row, n) => ({ json: { row, q: n === 1 ? 'lego 75192' : 'canon ae-1' } }));
      const more = { items: asked, readAfter: "={{ $('Items').item.json.row }}" };
      const { read, rows } = await bench.run(resource, 'run', parameters, more);
      expect(read).toEqual(['a', 'b', 'c']);
      const [first, second, third] = rows.map(row => row.median);
      expect(third).toBe(first);
      expect(second).not.toBe(first);
      expect(charged()).toBe(2);
    },
  );

  test('a keyword job outputs listings on request', async () => {
    const { rows } = await bench.run('keywordJob', 'run', { ...parameters, output: 'listings' }, { items });
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(row => row.keyword))).toEqual(new Set(keywords));
    expect(rows[0]?.soldPrice).toBeTypeOf('number');
  });

  test('a bulk search has the same statistics as single searches', async () => {
    const bulk = (await bench.run('bulkSearch', 'run', parameters, { items })).rows;
    const single = (await bench.run('listing', 'getPrice', parameters, { items })).rows;
    const facts = (rows: typeof bulk) => rows.map(row => [row.keyword, row.count, row.median]);
    expect(facts(bulk)).toEqual(facts(single));
  });

  test('a bulk search whose stream breaks has the same statistics, read from the CSV of the run', async () => {
    bench.sandbox.calm('a start that fails has no stream that could break');
    const handle = bench.sandbox.handle.bind(bench.sandbox);
    bench.sandbox.handle = request => {
      const answer = handle(request);
      const [first] = answer.body.split(/(?<=\n)/);
      return request.method === 'POST' ? { ...answer, chunks: [String(first)], dropped: true } : answer;
    };
    const { rows } = await bench.run('bulkSearch', 'run', parameters, { items });
    const single = (await bench.run('listing', 'getPrice', parameters, { items })).rows;
    expect(rows.map(row => row.median)).toEqual(single.map(row => row.median));
    expect(starts('/v1/bulk-search')).toHaveLength(1);
  });

  test.each(['breaks off', 'goes silent'])(
    'a bulk search that %s keeps its results so far, and names each keyword without one',
    async how => {
      if (how === 'goes silent') goesSilent(({ dropped }) => dropped === true);
      bench.sandbox.addFault({ match: { method: 'WORK', path: '/v1/bulk-search', nth: 3 }, drop: true });
      const { rows, failed } = await bench.run('bulkSearch', 'run', parameters, { items, ...goesOn });
      const [first, second] = rows.map(row => row.keyword);
      expect(rows[0]?.runId).toBeTypeOf('string');
      expect(failed).toMatchObject([{ details: { jobId: rows[0]?.runId } }]);
      expect([first, second, failed[0]?.q].sort()).toEqual([...keywords].sort());
      expect(starts('/v1/bulk-search')).toHaveLength(1);
      expect(charged()).toBe(2);
    },
  );

  test.each(['bulkSearch', 'keywordJob'])(
    '%s reports the entries after a spent quota with the code quota_exceeded',
    async resource => {
      bench.sandbox.calm('others would spend the last request');
      const { account } = bench.sandbox;
      account.used = account.quota - 1;
      const more = { items, ...goesOn };
      const { outputs, failed } = await bench.run(resource, 'run', parameters, more);
      expect(outputs[0]).toHaveLength(1);
      const codes = failed.map(row => (row.details as { code: string }).code);
      expect(codes).toEqual(['quota_exceeded', 'quota_exceeded']);
      expect(new Set(failed.map(row => row.error)).size).toBe(1);
    },
  );

  test('more keywords than a run accepts are split into several runs', async () => {
    const many = Array.from({ length: 45 }, (_, n) => ({ json: { q: `lego castle ${n}` } }));
    const { outputs } = await bench.run('bulkSearch', 'run', parameters, { items: many });
    expect(outputs[0]).toHaveLength(45);
    expect(starts('/v1/bulk-search')).toHaveLength(3);
  });

  test.each([
    ['with', true],
    ['without', false],
  ])('a file %s Safe for Spreadsheets has safe texts only if the option is on', async (_, safeTexts) => {
    const titles = '\t=1+1,=A1,-12.50,"a\r\n=b"';
    bench.sandbox.between = (request, serve) => {
      const answer = serve(request);
      // Chunks end within a line break and within a quoted text.
      const chunks = ['title,b,price,c\r', `\n${titles.slice(0, -3)}`, `${titles.slice(-3)}\r\n`];
      return request.url.includes('.csv') ? { ...answer, body: chunks.join(''), chunks } : answer;
    };
    const { rows } = await bench.run('bulkSearch', 'run', { keyword: 'lego 75192' });
    const { runId } = rows[0] as { runId: string };
    const file = await bench.run('bulkSearch', 'file', { runId, options: { safeTexts } });
    expect(file.error).toBeUndefined();
    const text = Buffer.from(file.outputs[0]?.[0]?.binary?.data?.data ?? '', 'base64').toString('utf8');
    const safe = "'\t'=1+1,'=A1,-12.50,\"a\r\n'=b\"";
    expect(text).toBe(`title,b,price,c\r\n${safeTexts ? safe : titles}\r\n`);
  });

  test('the CSV of one keyword of a bulk search is output as a file', async () => {
    const { rows } = await bench.run('bulkSearch', 'run', parameters, { items });
    const runId = rows[0]?.runId as string;
    const file = await bench.run('bulkSearch', 'file', { runId, keyword: 'lego 75192' });
    const text = Buffer.from(file.outputs[0]?.[0]?.binary?.data?.data ?? '', 'base64').toString('utf8');
    expect(file.outputs[0]?.[0]?.binary?.data?.fileName).toBe(`${runId}-lego-75192.csv`);
    expect(text).toContain('lego 75192');
    expect(text).not.toContain('canon ae-1');
  });
});
