import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openapi } from '../../../core/generate/openapi.ts';
import { compare } from './compare.ts';
import type { Json } from './document.ts';
import { readDocument } from './document.ts';

const transcribed = () =>
  JSON.parse(readFileSync(new URL('../../support/service/openapi.json', import.meta.url), 'utf8')) as Json;

// biome-ignore lint/suspicious/noExplicitAny: a document is bent in many places
type Bend = (document: any) => void;

const document = openapi();
const known = readDocument(document);

/** What the check says when the service's document is the catalogue's, bent. */
function told(bend: Bend): string[] {
  const served = structuredClone(document);
  bend(served);
  return compare(known, readDocument(served)).map(({ kind, where, what }) => `${kind}: ${where} ${what}`);
}

// biome-ignore lint/suspicious/noExplicitAny: see above
const parameter = (document: any, path: string, name: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  document.paths[path].get.parameters.find((it: any) => it.name === name);

test('the document that was transcribed by hand from the reference says what the catalogue says', () => {
  expect(compare(known, readDocument(transcribed()))).toEqual([]);
});

describe('what is gone or changed is reported', () => {
  test.each<[string, Bend, string]>([
    ['an endpoint', d => delete d.paths['/v1/summary'], 'drift: GET /v1/summary is gone'],
    ['a method', d => delete d.paths['/v1/cards/batch/{jobId}'].delete, 'drift: DELETE /v1/cards/batch/{} is gone'],
    [
      'a parameter',
      d => (parameter(d, '/v1/scrape', 'exactMatch').name = 'exact'),
      'drift: GET /v1/scrape, parameter exactMatch is gone',
    ],
    [
      'an upper bound',
      d => (parameter(d, '/v1/scrape', 'count').schema.maximum = 200),
      'drift: GET /v1/scrape, parameter count the largest value was 240 and is now 200',
    ],
    [
      'a lower bound',
      d => delete parameter(d, '/v1/scrape', 'count').schema.minimum,
      'drift: GET /v1/scrape, parameter count the smallest value was 1 and is now none',
    ],
    [
      'a length',
      d => (parameter(d, '/v1/research/sold', 'keyword').schema.maxLength = 100),
      'drift: GET /v1/research/sold, parameter keyword the longest length was 200 and is now 100',
    ],
    [
      'a value of a choice',
      d => parameter(d, '/v1/scrape', 'ebaySite').schema.enum.splice(2, 1),
      'drift: GET /v1/scrape, parameter ebaySite does not take auctionsite.de any more',
    ],
    [
      'an allowed number',
      d => parameter(d, '/v1/research/sold', 'limit').schema.enum.pop(),
      'drift: GET /v1/research/sold, parameter limit does not take 50 any more',
    ],
    [
      'a default',
      d => (parameter(d, '/v1/scrape', 'relevance').schema.default = false),
      'drift: GET /v1/scrape, parameter relevance the default was true and is now false',
    ],
    [
      'a type',
      d => (parameter(d, '/v1/scrape', 'count').schema = { type: 'string', default: 240 }),
      'drift: GET /v1/scrape, parameter count was integer and is now string',
    ],
    [
      'a format',
      d => delete parameter(d, '/v1/research/sold', 'startDate').schema.format,
      'drift: GET /v1/research/sold, parameter startDate the format was "date" and is now none',
    ],
    [
      'that it must be there',
      d => (parameter(d, '/v1/cardmarket/sold', 'keyword').required = true),
      'drift: GET /v1/cardmarket/sold, parameter keyword is required now',
    ],
    [
      'how many entries a job takes',
      d => (bodyOf(d, '/v1/cards/batch').properties.cards.maxItems = 50),
      'drift: POST /v1/cards/batch, body field cards the most entries was 100 and is now 50',
    ],
    [
      'a pattern',
      d => (bodyOf(d, '/v1/shipping/rates').properties.to.properties.postalCode.pattern = '^\\d{5}$'),
      'drift: POST /v1/shipping/rates, body field to.postalCode the pattern was "^\\\\d{5}(-\\\\d{4})?$" and is now "^\\\\d{5}$"',
    ],
    [
      'a bound without its end',
      d => (bodyOf(d, '/v1/shipping/rates').properties.parcel.properties.weightOz.exclusiveMinimum = 1),
      'drift: POST /v1/shipping/rates, body field parcel.weightOz the value that it must be above was 0 and is now 1',
    ],
    [
      'a field of an answer',
      d => delete d.components.schemas.HistoryRow.properties.soldUnits,
      'drift: GET /v1/research/sold, answer field results[].soldUnits is gone',
    ],
    [
      'the type of a field',
      d => (d.components.schemas.PeerRow.properties.price = { type: 'number' }),
      'drift: GET /v1/peerresale, answer field items[].price was string and is now number',
    ],
    [
      'whole numbers that get fractions',
      d => (d.components.schemas.HistoryRow.properties.soldUnits = { type: 'number' }),
      'drift: GET /v1/research/sold, answer field results[].soldUnits was integer and is now number',
    ],
    [
      'the form of an answer',
      d => {
        const { content } = d.paths['/v1/scrape'].get.responses['200'];
        content['application/xml'] = content['application/json'];
        delete content['application/json'];
      },
      'drift: GET /v1/scrape, answer as application/json is gone',
    ],
    [
      'that no key is needed',
      d => delete d.paths['/v1/status'].get.security,
      'drift: GET /v1/status was open to anybody and is now open with a key',
    ],
    [
      'a field of the refusals',
      d => {
        delete d.components.schemas.Error.properties.retry_after;
        delete d.components.schemas.Conflict.properties.retry_after;
      },
      'drift: refusals field retry_after is gone',
    ],
    [
      'a new parameter that must be there',
      d => d.paths['/v1/summary'].get.parameters.push({ name: 'region', in: 'query', required: true, schema: {} }),
      'drift: GET /v1/summary, parameter region is new and required',
    ],
  ])('%s', (_, bend, words) => {
    expect(told(bend)).toContain(words);
  });
});

describe('an addition is a note and breaks nothing (reference 9 rule 1)', () => {
  test.each<[string, Bend, string]>([
    ['an endpoint', d => (d.paths['/v1/new'] = { get: { responses: {} } }), 'note: GET /v1/new is new'],
    [
      'a parameter',
      d => d.paths['/v1/summary'].get.parameters.push({ name: 'region', in: 'query', schema: { type: 'string' } }),
      'note: GET /v1/summary, parameter region is new',
    ],
    [
      'a value of a choice',
      d => parameter(d, '/v1/scrape', 'ebaySite').schema.enum.push('auctionsite.pl'),
      'note: GET /v1/scrape, parameter ebaySite takes auctionsite.pl too',
    ],
    [
      'a field of an answer',
      d => (d.components.schemas.PeerRow.properties.color = { type: 'string' }),
      'note: GET /v1/peerresale, answer field items[].color is new',
    ],
    [
      'a word of an answer',
      d =>
        (d.components.schemas.HistoryRow.properties.recordType = {
          enum: ['single_unit_listing', 'listing_aggregate', 'lot'],
        }),
      'note: GET /v1/research/sold, answer field results[].recordType can be lot too',
    ],
    ['a version', d => (d.info.version = '2.2.0'), 'note: the document its version was 2.1.1 and is now 2.2.0'],
  ])('%s', (_, bend, words) => {
    expect(told(bend)).toEqual([words]);
  });

  test('an answer that may be missing or null, because it is read that way', () => {
    expect(told(d => (d.components.schemas.PeerRow.properties.price = { type: ['string', 'null'] }))).toEqual([]);
    expect(told(d => (d.components.schemas.PeerRow.required = ['price']))).toEqual([]);
  });
});

test('what is no OpenAPI document is refused', () => {
  expect(() => readDocument({ swagger: '2.0', paths: {} })).toThrow('This is not an OpenAPI 3 document');
});

test('a document that refers to nothing is refused', () => {
  const torn = structuredClone(document) as { components: { schemas: Json } };
  delete torn.components.schemas.PeerRow;
  expect(() => readDocument(torn)).toThrow('The document has no #/components/schemas/PeerRow');
});

// biome-ignore lint/suspicious/noExplicitAny: see above
const bodyOf = (document: any, path: string) =>
  document.paths[path].post.requestBody.content['application/json'].schema;
