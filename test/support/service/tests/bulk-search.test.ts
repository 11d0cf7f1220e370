// Bulk search: reference 4.1, 4.9 and 8; service-facts, bulk search.
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { type Json, open } from './client.ts';
import { records } from './csv-records.ts';

const PATH = '/v1/bulk-search';
const KEYWORDS = ['nike dunk', 'lego 75192', 'iphone 13', 'zzz', 'charizard', 'levis 501'];
const NDJSON = 'application/x-ndjson';
const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';

function bulk({
  keywords = KEYWORDS,
  headers = {},
  ...options
}: SandboxOptions & { keywords?: string[]; headers?: Json } = {}) {
  const client = open(options);
  return {
    client,
    sandbox: client.sandbox,
    run: (more: Json = {}) => client.post(PATH, { keywords, options: { count: 4 }, ...more }, headers),
  };
}
const events = (ndjson: string): Json[] =>
  ndjson
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
const WORK = { method: 'WORK', path: PATH };

describe('a run', () => {
  test('has one result for each keyword, in any order, and a last event that counts them', () => {
    const found = events(bulk().run().text);
    const results = found.slice(0, -1);
    const order = results.map(it => it.index);
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(order).not.toEqual(order.toSorted());
    expect(results.every(it => it.type === 'result' && it.ok && it.keyword === KEYWORDS[it.index])).toBe(true);
    expect(found.at(-1)).toEqual({ type: 'done', runId: found[0]!.runId, succeeded: 6, failed: 0 });
  });

  test('answers each keyword as /v1/scrape does, with the options of the run', () => {
    const { run, client } = bulk();
    const options = { count: 7, sold: false, ebaySite: 'auctionsite.fr' };
    const { type, runId, index, ok, ...page } = events(run({ options }).text).find(it => it.keyword === 'iphone 13')!;
    expect(page).toEqual(client.scrape({ keyword: 'iphone 13', ...options }).body);
    expect([type, typeof runId, index, ok]).toEqual(['result', 'string', 2, true]);
  });

  test.each([1, 20])('reference 8: takes %i keywords, charges one request for each, and logs it', count => {
    const { run, client } = bulk({ keywords: Array.from({ length: count }, (_, i) => `word ${i}`) });
    expect(events(run().text).at(-1)!.succeeded).toBe(count);
    expect(client.charged).toBe(count);
    expect(client.lastRecord).toMatchObject({ path: PATH, status: 200, charged: count });
  });

  test.each<[Json, (string | number)[]]>([
    [{}, ['subscription', 7, 6]],
    [{ 'X-Credit-Source': 'credits' }, ['credits', 1, 0]],
  ])('reference 8: says what paid, credits first when it asks for it: %j', (headers, paid) => {
    const { run, sandbox } = bulk({ credits: 7, headers });
    const source = run().headers['X-Credit-Source'];
    expect([source, sandbox.account.credits, sandbox.account.used]).toEqual(paid);
  });
});

describe('a framing, service-facts', () => {
  test('follows the Accept header', () => {
    const framings: [accept: string | undefined, type: string][] = [
      [undefined, NDJSON],
      ['*/*', NDJSON],
      [`${NDJSON}, ${JSON_TYPE}`, NDJSON],
      [EVENTS, EVENTS],
      [`${EVENTS}; q=1, ${JSON_TYPE}; q=0.5`, EVENTS],
      [JSON_TYPE, JSON_TYPE],
    ];
    for (const [accept, type] of framings) {
      const { run } = bulk({ keywords: ['nike'], headers: accept === undefined ? {} : { Accept: accept } });
      expect([accept, run().headers['Content-Type']]).toEqual([accept, `${type}; charset=utf-8`]);
    }
  });

  test('says the same in all three', () => {
    const ndjson = events(bulk().run().text);
    const stream = bulk({ headers: { Accept: EVENTS } }).run().text;
    const { results, ...counts } = bulk({ headers: { Accept: JSON_TYPE } }).run().body;
    expect([...stream.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))).toEqual(ndjson);
    expect(stream).toMatch(/^: keep-alive\n\nevent: result\ndata: \{/);
    expect(results).toEqual(ndjson.slice(0, -1).toSorted((a, b) => a.index - b.index));
    expect({ type: 'done', ...counts }).toEqual(ndjson.at(-1));
  });

  test.each([
    NDJSON,
    EVENTS,
  ])('arrives as %s in pieces that do not end where events end, nor inside a character', Accept => {
    const { body, chunks = [] } = bulk({ headers: { Accept } }).run().response;
    const overTheWire = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
    expect(chunks.length).toBeGreaterThan(KEYWORDS.length);
    expect(chunks.slice(0, -1).some(chunk => chunk.endsWith('\n'))).toBe(false);
    expect([chunks.join(''), chunks.map(overTheWire).join('')]).toEqual([body, body]);
  });
});

describe('a failure inside a run', () => {
  test('is an event of its keyword alone and uncharged', () => {
    const { sandbox, run, client } = bulk();
    sandbox.addFault({ match: { ...WORK, query: { keyword: 'charizard' } }, code: 'upstream_blocked' });
    const found = events(run().text);
    const failed = { type: 'result', runId: found[0]!.runId, index: 4, keyword: 'charizard', ok: false };
    const told = { ...failed, error: expect.any(String), code: 'upstream_blocked' };
    expect(found.find(it => it.keyword === 'charizard')).toEqual(told);
    expect([found.at(-1)!.succeeded, found.at(-1)!.failed, client.charged]).toEqual([5, 1, 5]);
  });

  test('reference 7: is quota_exceeded for each keyword after the quota is spent, a plain 429 when nothing is left', () => {
    const { run, sandbox } = bulk({ quota: 4 });
    const found = events(run().text);
    expect(found.filter(it => it.code === 'quota_exceeded').length).toBe(2);
    expect([found.at(-1)!.succeeded, sandbox.account.used]).toEqual([4, 4]);
    expect(run().status).toBe(429);
  });
});

describe('a break of the stream', () => {
  const broken = (fault: Json, headers: Json = {}) => {
    const { sandbox, run, client } = bulk({ headers });
    sandbox.addFault({ match: { ...WORK, nth: 4 }, ...fault });
    return { client, ...run() };
  };

  test('keeps what had arrived, and charges no more than that', () => {
    const { dropped, text, client } = broken({ drop: true });
    expect([dropped, events(text).map(it => it.type), client.charged]).toEqual([true, Array(3).fill('result'), 3]);
  });

  test('may come in the middle of an event that was charged; the rows that were found stay for the CSV', () => {
    const { dropped, text, client } = broken({ dropAfterCharging: true });
    const lines = text.split('\n');
    expect([dropped, lines.length, client.charged]).toEqual([true, 4, 4]);
    expect(() => JSON.parse(lines.at(-1)!)).toThrow();
    const arrived = events(lines.slice(0, -1).join('\n'));
    const csv = client.get(`${PATH}/${arrived[0]!.runId}/download.csv`).text;
    expect(arrived.filter(it => it.totalItems > 0).every(it => csv.includes(`\r\n${it.keyword},`))).toBe(true);
  });

  test('of one JSON document leaves nothing, though it was charged', () => {
    const { dropped, response, client } = broken({ dropAfterCharging: true }, { Accept: JSON_TYPE });
    expect([dropped, response.chunks, client.charged]).toEqual([true, undefined, 4]);
  });
});

test('reference 4.1: the CSV is the combined run, or one keyword by its name, and free', () => {
  const { client, run } = bulk();
  const path = `${PATH}/${events(run().text)[0]!.runId}/download.csv`;
  const csv = (query: Json = {}) => records(client.get(path, query).text);
  const keywords = ([, ...lines]: string[][]) => new Set(lines.map(cells => cells[0]));
  expect(client.get(path).headers['Content-Type']).toBe('text/csv; charset=utf-8');
  expect(csv()[0]!.slice(0, 3)).toEqual(['keyword', 'itemId', 'url']);
  expect(keywords(csv())).toEqual(new Set(KEYWORDS.filter(it => it !== 'zzz')));
  expect(keywords(csv({ keyword: 'lego 75192' }))).toEqual(new Set(['lego 75192']));
  const unknown = [`${PATH}/run_0/download.csv`, `${path}?keyword=other`];
  expect([...unknown.map(url => client.get(url).status), client.charged]).toEqual([404, 404, 6]);
});
