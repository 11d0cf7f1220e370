import { expect, test } from 'vitest';
import { described, labelOf } from '../../core/describe.ts';
import type { Endpoint, EndpointId } from '../../core/endpoint.ts';
import { explain } from '../../core/errors/explain.ts';
import { endpoints } from '../../core/generated/endpoints.ts';
import { ask } from '../../core/question/question.ts';
import { thrownBy } from './fixture.ts';

test.each<[EndpointId, string, string]>([
  ['scrape', 'minPrice', 'Minimum Price'],
  ['bulkSearch', 'options.minPrice', 'Minimum Price'],
  ['bulkSearch', 'keywords[2]', 'Keywords 2'],
  ['startCardBatch', 'cards[2].grade', 'Cards 2: Grade'],
  ['startKeywordJob', 'queries[3]', 'Queries 3'],
  ['startKeywordJob', 'queries[3].soldAfter', 'Queries 3: Sold After'],
  ['shippingRates', 'to.postalCode', 'Postal Code'],
  ['scrape', 'coutn', 'coutn'],
  ['scrape', 'options.minPrice', 'options.minPrice'],
  ['accountUsage', 'toString', 'toString'],
])('a message calls a parameter by its label in the form: %s %s is "%s"', (id, path, label) => {
  expect(labelOf(id, path)).toBe(label);
});

test.each<[EndpointId, Record<string, unknown>, string, string, string]>([
  [
    'startCardBatch',
    { cards: [{ keyword: 'a' }, { keyword: 'b', grade: 'good' }] },
    'cards[2].grade',
    'Cards 2: Grade must be a number, got "good".',
    'cards[2].grade must',
  ],
  [
    'bulkSearch',
    { keywords: ['a'], options: { minPrice: 6, maxPrice: 5 } },
    'options.minPrice',
    'Minimum Price must be at most Maximum Price (5), got 6.',
    'options.minPrice must be at most options.maxPrice',
  ],
  ['cardSales', { count: 5 }, 'keyword', 'Keyword or Product ID is required.', 'keyword or productId is'],
  [
    'shippingRates',
    { from: { zip: 1 } },
    'from.zip',
    'From: zip is not a parameter here; there are postalCode.',
    'from: zip is',
  ],
])(
  'a refusal names the field as the connector does: %s %j: parameter %s, "%s"',
  (id, given, parameter, labelled, named) => {
    const error = thrownBy(() => ask(endpoints[id] as Endpoint, given, '2026-11-20'));
    expect(explain(error, path => labelOf(id, path)).what).toBe(labelled);
    expect(explain(error).what.toLowerCase().startsWith(named.toLowerCase())).toBe(true);
    expect([error.code, error.parameter]).toEqual(['invalid_params', parameter]);
  },
);

test('each description combines bounds and texts, inside objects and lists too', () => {
  const count = described(endpoints.scrape as Endpoint).find(({ name }) => name === 'count');
  expect(count).toMatchObject({
    label: 'Rows Per Page',
    kind: 'integer',
    min: 1,
    max: 240,
    default: 240,
    advanced: true,
  });
  const [cards] = described(endpoints.startCardBatch as Endpoint);
  const reference = cards?.entries?.[0]?.fields?.[0];
  expect([cards?.label, reference?.label, reference?.example]).toEqual(['Cards', 'Reference', 'row-2']);
  const options = described(endpoints.bulkSearch as Endpoint).find(({ name }) => name === 'options');
  expect(options?.fields?.map(({ label }) => label)).toContain('Site');
});
