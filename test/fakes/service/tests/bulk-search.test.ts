// Bulk search: reference 4.1, 4.9 and 8; service-facts, bulk search.
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { records } from './csv-records.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/bulk-search';
const KEYWORDS = ['nike dunk', 'lego 75192', 'iphone 13', 'zzz', 'charizard', 'levis 501'];
const options = { count: 4 };

function bulk(
  keywords: readonly string[] = KEYWORDS,
  sandboxOptions: SandboxOptions = {},
  headers: Record<string, string> = {},
) {
  const open = openSandbox(sandboxOptions);
  return { ...open, run: (extra: object = {}) => open.post(PATH, { keywords, options, ...extra }, headers) };
}

const events = (ndjson: string): Body[] =>
  ndjson
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

describe('a run', () => {
  it('has one result for each keyword and a last event that counts them', () => {
    const found = events(bulk().run().body);
    expect(
      found
        .slice(0, -1)
        .map(it => it.index)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found.slice(0, -1).every(it => it.type === 'result' && it.ok && it.keyword === KEYWORDS[it.index])).toBe(
      true,
    );
    expect(found.at(-1)).toEqual({ type: 'done', runId: found[0]!.runId, succeeded: 6, failed: 0 });
  });

  it('does not keep the order of the keywords: the index tells', () => {
    const order = events(bulk().run().body)
      .slice(0, -1)
      .map(it => it.index);
    expect(order).not.toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('answers each keyword as /v1/scrape does, with the options of the run', () => {
    const { run, get } = bulk();
    const { body } = run({ options: { count: 7, sold: false, ebaySite: 'auctionsite.fr' } });
    const { type, runId, index, ok, ...page } = events(body).find(it => it.keyword === 'iphone 13')!;
    expect(page).toEqual(
      json(get('/v1/scrape', { keyword: 'iphone 13', count: 7, sold: false, ebaySite: 'auctionsite.fr' })),
    );
    expect([type, typeof runId, index, ok]).toEqual(['result', 'string', 2, true]);
  });

  it.each([1, 20])('reference 8: takes %i keywords and charges one request for each', count => {
    const { run, charged } = bulk(Array.from({ length: count }, (_, i) => `word ${i}`));
    expect(events(run().body).at(-1)!.succeeded).toBe(count);
    expect(charged()).toBe(count);
  });

  it('logs what it charged', () => {
    const { run, sandbox } = bulk();
    run();
    expect(sandbox.log.at(-1)).toMatchObject({ path: PATH, status: 200, charged: 6 });
  });

  it.each([
    ['subscription', {}],
    ['credits', { 'X-Credit-Source': 'credits' }],
  ])('reference 8: X-Credit-Source says what paid: %s', (source, headers) => {
    const { run } = bulk(KEYWORDS, { credits: 100 }, headers as Record<string, string>);
    expect(run().headers['X-Credit-Source']).toBe(source);
  });

  it('is charged to credits first when it asks for it', () => {
    const { run, sandbox } = bulk(KEYWORDS, { credits: 4 }, { 'X-Credit-Source': 'credits' });
    run();
    expect([sandbox.account.credits, sandbox.account.used]).toEqual([0, 2]);
  });
});

describe('a framing', () => {
  it.each([
    [undefined, 'application/x-ndjson'],
    ['*/*', 'application/x-ndjson'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/x-ndjson, application/json', 'application/x-ndjson'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream; q=1, application/json; q=0.5', 'text/event-stream'],
    ['application/json', 'application/json'],
  ])('service-facts: follows the Accept header %j: %s', (accept, expected) => {
    const { run } = bulk(['nike'], {}, accept === undefined ? {} : { Accept: accept });
    expect(run().headers['Content-Type']).toBe(`${expected}; charset=utf-8`);
  });

  it('service-facts: says the same in all three', () => {
    const ndjson = events(bulk().run().body);
    const sse = [
      ...bulk(KEYWORDS, {}, { Accept: 'text/event-stream' })
        .run()
        .body.matchAll(/^data: (.*)$/gm),
    ].map(([, data]) => JSON.parse(data!));
    const whole = json(bulk(KEYWORDS, {}, { Accept: 'application/json' }).run());
    const { results, ...counts } = whole;
    expect(sse).toEqual(ndjson);
    expect(results).toEqual(ndjson.slice(0, -1).sort((a, b) => a.index - b.index));
    expect({ type: 'done', ...counts }).toEqual(ndjson.at(-1));
  });

  it.each([
    'application/x-ndjson',
    'text/event-stream',
  ])('arrives as %s in pieces that do not end where events end', Accept => {
    const { body, chunks } = bulk(KEYWORDS, {}, { Accept }).run();
    expect(chunks!.join('')).toBe(body);
    expect(chunks!.length).toBeGreaterThan(KEYWORDS.length);
    expect(chunks!.slice(0, -1).some(chunk => chunk.endsWith('\n'))).toBe(false);
    expect(chunks!.map(utf8).join('')).toBe(body);
  });

  it('as server-sent events has comments between the events', () => {
    expect(bulk(['nike'], {}, { Accept: 'text/event-stream' }).run().body).toMatch(
      /^: keep-alive\n\nevent: result\ndata: \{/,
    );
  });
});

describe('a failure inside a run', () => {
  it('is an event of its keyword alone and uncharged', () => {
    const { sandbox, run, charged } = bulk();
    sandbox.addFault({
      match: { method: 'WORK', path: PATH, query: { keyword: 'charizard' } },
      code: 'upstream_blocked',
    });
    const found = events(run().body);
    expect(found.find(it => it.keyword === 'charizard')).toEqual({
      type: 'result',
      runId: found[0]!.runId,
      index: 4,
      keyword: 'charizard',
      ok: false,
      error: expect.any(String),
      code: 'upstream_blocked',
    });
    expect(found.at(-1)).toMatchObject({ succeeded: 5, failed: 1 });
    expect(charged()).toBe(5);
  });

  it('reference 7: is quota_exceeded for each keyword after the quota is spent', () => {
    const { run, sandbox } = bulk(KEYWORDS, { quota: 4 });
    const found = events(run().body);
    expect(found.filter(it => it.code === 'quota_exceeded').length).toBe(2);
    expect([found.at(-1)!.succeeded, sandbox.account.used]).toEqual([4, 4]);
  });

  it('reference 7: is a plain 429 when nothing is left to spend', () => {
    const { run, charged } = bulk(KEYWORDS, { quota: 0 });
    expect([run().status, charged()]).toEqual([429, 0]);
  });

  it('is a plain 400 when the options could never work', () => {
    const { run, charged } = bulk();
    expect([run({ options: { aspectFilter: '{' } }).status, charged()]).toEqual([400, 0]);
  });
});

describe('a break of the stream', () => {
  it('keeps what had arrived, and charges no more than that', () => {
    const { sandbox, run, charged } = bulk();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 4 }, drop: true });
    const response = run();
    expect([response.dropped, events(response.body).map(it => it.type), charged()]).toEqual([
      true,
      ['result', 'result', 'result'],
      3,
    ]);
  });

  it('may come in the middle of an event that was charged', () => {
    const { sandbox, run, charged } = bulk();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 4 }, dropAfterCharging: true });
    const { body, dropped } = run();
    const lines = body.split('\n');
    expect([dropped, lines.length, charged()]).toEqual([true, 4, 4]);
    expect(() => JSON.parse(lines.at(-1)!)).toThrow();
  });

  it('of one JSON document leaves nothing, though it was charged', () => {
    const { sandbox, run, charged } = bulk(KEYWORDS, {}, { Accept: 'application/json' });
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 4 }, dropAfterCharging: true });
    const { dropped, chunks } = run();
    expect([dropped, chunks, charged()]).toEqual([true, undefined, 4]);
  });

  it('leaves the rows that were found for the CSV', () => {
    const { sandbox, run, get } = bulk();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 4 }, dropAfterCharging: true });
    const arrived = events(run().body.split('\n').slice(0, -1).join('\n'));
    const csv = get(`${PATH}/${arrived[0]!.runId}/download.csv`);
    expect(csv.status).toBe(200);
    expect(arrived.filter(it => it.totalItems > 0).every(it => csv.body.includes(`\r\n${it.keyword},`))).toBe(true);
  });
});

describe('the CSV', () => {
  const finished = () => {
    const open = bulk();
    return { ...open, runId: events(open.run().body)[0]!.runId as string };
  };

  it('reference 4.1: is the combined run without a keyword, and free', () => {
    const { get, runId, charged } = finished();
    const { body, headers } = get(`${PATH}/${runId}/download.csv`);
    const [header, ...lines] = records(body);
    expect(headers['Content-Type']).toBe('text/csv; charset=utf-8');
    expect(header!.slice(0, 3)).toEqual(['keyword', 'itemId', 'url']);
    expect(new Set(lines.map(cells => cells[0]))).toEqual(new Set(KEYWORDS.filter(it => it !== 'zzz')));
    expect(charged()).toBe(6);
  });

  it('reference 4.1: is one keyword with its name', () => {
    const { get, runId } = finished();
    const [, ...lines] = records(get(`${PATH}/${runId}/download.csv`, { keyword: 'lego 75192' }).body);
    expect(new Set(lines.map(cells => cells[0]))).toEqual(new Set(['lego 75192']));
  });

  it.each([
    ['an unknown run', () => `${PATH}/run_0/download.csv`],
    ['a keyword that the run does not have', (id: string) => `${PATH}/${id}/download.csv?keyword=other`],
  ])('is 404 for %s', (_what, url) => {
    const { get, runId } = finished();
    expect(get(url(runId)).status).toBe(404);
  });
});

/** The text after a journey over the wire: a lone half of a character does not survive it. */
function utf8(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
