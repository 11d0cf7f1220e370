import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openapi } from '../../../core/generate/openapi.ts';
import { compare, type Json } from './compare.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is bent in many places
type Bent = any;

const document = openapi();

/** The findings of the check when the service's document is a modified copy of the catalogue's. */
function told(bend: (bent: Bent) => void): string[] {
  const served = structuredClone(document);
  bend(served);
  return compare(document, served).map(({ kind, text }) => `${kind}: ${text}`);
}

const parameter = (bent: Bent, path: string, name: string) =>
  bent.paths[path].get.parameters.find((each: Bent) => each.name === name);
const bodyOf = (bent: Bent, path: string) => bent.paths[path].post.requestBody.content['application/json'].schema;

test('the OpenAPI document written by hand from the reference agrees with the catalogue', () => {
  const transcribed = readFileSync(new URL('../../support/service/openapi.json', import.meta.url), 'utf8');
  expect(compare(document, JSON.parse(transcribed) as Json)).toEqual([]);
});

test.each<[string, (bent: Bent) => void, string]>([
  ['an endpoint that is gone', d => delete d.paths['/v1/summary'], 'GET /v1/summary is gone'],
  ['a method', d => delete d.paths['/v1/cards/batch/{jobId}'].delete, 'DELETE /v1/cards/batch/{} is gone'],
  [
    'a renamed parameter',
    d => (parameter(d, '/v1/scrape', 'exactMatch').name = 'exact'),
    'GET /v1/scrape, query exactMatch is gone',
  ],
  [
    'a changed bound',
    d => (parameter(d, '/v1/scrape', 'count').schema.maximum = 200),
    'GET /v1/scrape, query count was integer, minimum 1, maximum 240, default 240, now integer, minimum 1, maximum 200, default 240',
  ],
  [
    'a removed value of a choice',
    d => parameter(d, '/v1/scrape', 'ebaySite').schema.enum.splice(2, 1),
    'GET /v1/scrape, query ebaySite: auctionsite.de is gone',
  ],
  [
    'a changed default',
    d => (parameter(d, '/v1/scrape', 'relevance').schema.default = false),
    'GET /v1/scrape, query relevance was boolean, default true, now boolean, default false',
  ],
  [
    'a changed type',
    d => (parameter(d, '/v1/peerresale', 'count').schema = { type: 'string' }),
    'GET /v1/peerresale, query count was integer, minimum 1, maximum 100, default 100, now string',
  ],
  [
    'a removed format',
    d => delete parameter(d, '/v1/research/sold', 'startDate').schema.format,
    'GET /v1/research/sold, query startDate was string, format "date", required, now string, required',
  ],
  [
    'a parameter that became required',
    d => (parameter(d, '/v1/cardmarket/sold', 'keyword').required = true),
    'GET /v1/cardmarket/sold, query keyword was string, maxLength 300, now string, maxLength 300, required',
  ],
  [
    'a lower number of entries in a job',
    d => (bodyOf(d, '/v1/cards/batch').properties.cards.maxItems = 50),
    'POST /v1/cards/batch, body.cards was array, minItems 1, maxItems 100, required, now array, minItems 1, maxItems 50, required',
  ],
  [
    'a removed field of an answer',
    d => delete d.components.schemas.HistoryRow.properties.soldUnits,
    'GET /v1/research/sold, answer as application/json.results[].soldUnits is gone',
  ],
  [
    'integers that become decimals',
    d => (d.components.schemas.HistoryRow.properties.soldUnits = { type: 'number' }),
    'GET /v1/research/sold, answer as application/json.results[].soldUnits was integer, now number',
  ],
  [
    'a changed content type',
    d => {
      const { content } = d.paths['/v1/scrape'].get.responses['200'];
      content['application/xml'] = content['application/json'];
      delete content['application/json'];
    },
    'GET /v1/scrape, answer as application/json is gone',
  ],
  [
    'an endpoint that now needs a key',
    d => delete d.paths['/v1/status'].get.security,
    'GET /v1/status was open to anybody, now open with a key',
  ],
  [
    'a removed field of error responses',
    d => {
      delete d.components.schemas.Error.properties.retry_after;
      delete d.components.schemas.Conflict.properties.retry_after;
    },
    'refusals.retry_after is gone',
  ],
  [
    'a new required parameter',
    d => d.paths['/v1/summary'].get.parameters.push({ name: 'region', in: 'query', required: true, schema: {} }),
    'GET /v1/summary, query region is new and required',
  ],
])('drift: %s', (_, bend, text) => {
  expect(told(bend)).toContain(`drift: ${text}`);
});

test.each<[string, (bent: Bent) => void, string[]]>([
  ['a new endpoint', d => (d.paths['/v1/new'] = { get: { responses: {} } }), ['note: GET /v1/new is new']],
  [
    'a new parameter',
    d => d.paths['/v1/summary'].get.parameters.push({ name: 'region', in: 'query', schema: { type: 'string' } }),
    ['note: GET /v1/summary, query region is new'],
  ],
  [
    'a new value of a choice',
    d => parameter(d, '/v1/scrape', 'ebaySite').schema.enum.push('auctionsite.pl'),
    ['note: GET /v1/scrape, query ebaySite: auctionsite.pl is new'],
  ],
  [
    'a new field of an answer',
    d => (d.components.schemas.PeerRow.properties.color = { type: 'string' }),
    ['note: GET /v1/peerresale, answer as application/json.items[].color is new'],
  ],
  ['a new version', d => (d.info.version = '2.2.0'), ['note: version 2.1.1 is now 2.2.0']],
  [
    'a field that became nullable',
    d => (d.components.schemas.PeerRow.properties.price = { type: ['string', 'null'] }),
    [],
  ],
  ['a field that is now always present', d => (d.components.schemas.PeerRow.required = ['price']), []],
])('an addition breaks nothing (reference 9 rule 1): %s', (_, bend, texts) => {
  expect(told(bend)).toEqual(texts);
});

test("a file that isn't an OpenAPI document or has a broken reference is refused", () => {
  expect(() => compare(document, { swagger: '2.0', paths: {} })).toThrow('This is not an OpenAPI 3 document');
  const torn = structuredClone(document) as Bent;
  delete torn.components.schemas.PeerRow;
  expect(() => compare(document, torn)).toThrow('The document has no #/components/schemas/PeerRow');
});
