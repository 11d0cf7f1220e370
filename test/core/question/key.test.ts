import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointId, Parameter } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { addressOf, ask, mostCharged } from '../../../core/question/question.ts';
import { bases, leavesOf, withValue } from '../catalog/near-bounds.ts';

const TODAY = '2026-11-20';
const asked = (id: EndpointId, given: Record<string, unknown>) => ask(endpoints[id] as Endpoint, given, TODAY);

/** The paths of an endpoint's search texts: `keyword`, `keywords`, `cards[0].keyword`. */
const keywordsOf = (id: EndpointId) =>
  leavesOf(endpoints[id] as Endpoint).filter(
    ({ parameter }) => parameter.keyword ?? parameter.entries?.some((entry: Parameter) => entry.keyword),
  );

const searching = (Object.keys(bases) as EndpointId[]).filter(id => keywordsOf(id).length > 0);

test('every search and job has a keyword, except the category search', () => {
  expect(searching).toEqual([
    ...['scrape', 'history', 'fashionSold', 'peerListings', 'cardSales', 'cardListings', 'priceSummary', 'bulkSearch'],
    ...['startCardBatch', 'startDeepPagination', 'startKeywordJob'],
  ]);
});

test('equal entries of a list that is charged by the entry are sent once, as the first one is written', () => {
  const keywords = ['canon ae-1', 'Canon  AE-1', 'nikon f3', ' CANON\u00a0AE-1 '];
  const sent = (id: EndpointId, given: Record<string, unknown>) =>
    JSON.parse(String(addressOf(asked(id, { ...bases[id], ...given })).body));
  expect(sent('bulkSearch', { keywords }).keywords).toEqual(['canon ae-1', 'nikon f3']);
  const queries = keywords.map(keyword => ({ keyword }));
  expect(sent('startKeywordJob', { queries }).queries).toMatchObject([
    { keyword: 'canon ae-1' },
    { keyword: 'nikon f3' },
  ]);
  expect(
    sent('startKeywordJob', { queries: [...queries, { keyword: 'nikon f3', itemCondition: 'new' }] }).queries,
  ).toHaveLength(3);
  const cards = ['charizard 4/102', 'Charizard  4/102'].map(keyword => ({ keyword }));
  expect(sent('startCardBatch', { cards }).cards).toMatchObject([{ keyword: 'charizard 4/102' }]);
  expect(
    sent('startCardBatch', { cards: cards.map((card, at) => ({ ...card, reference: `R${at}` })) }).cards,
  ).toHaveLength(2);
  expect(mostCharged(asked('bulkSearch', { keywords }))).toBe(2);
});

describe.each(searching)('%s', id => {
  const forms = keywordsOf(id).map(({ path, parameter }) => ({
    path,
    given: (word: string) => withValue(bases[id] ?? {}, path, parameter.kind === 'list' ? [word] : word),
  }));

  test('keywords that differ only in case or blanks are one question', () => {
    for (const { given } of forms) {
      const { key } = asked(id, given('iphone 13 größe'));
      expect(asked(id, given('  iPhone \t 13   GRÖSSE '.replace('SS', 'ß'))).key).toBe(key);
      expect(asked(id, given('iphone13 größe')).key).not.toBe(key);
    }
  });

  test('the keyword is sent as typed, trimmed', () => {
    for (const { given } of forms) {
      const { query, body } = addressOf(asked(id, given('  iPhone  13 ')));
      const sent = body === undefined ? decodeURIComponent(query) : body;
      expect(sent).toMatch(/[="]iPhone {2}13(&|"|$)/);
    }
  });
});

test("a question's key doesn't depend on the order of parameters or on stated defaults", () => {
  const { key } = asked('scrape', { keyword: 'a', page: 2 });
  expect(asked('scrape', { page: '2', keyword: 'a' }).key).toBe(key);
  expect(asked('scrape', { page: 2, keyword: 'a', count: 240, sold: true, categoryId: '0' }).key).toBe(key);
  expect(asked('bulkSearch', { keywords: ['a'], options: {} }).key).toBe(
    asked('bulkSearch', { keywords: ['a'], options: { relevance: 'TRUE' } }).key,
  );
});

test.each<[string, EndpointId, Record<string, unknown>, EndpointId, Record<string, unknown>]>([
  ['another endpoint', 'scrape', { keyword: 'a' }, 'priceSummary', { keyword: 'a' }],
  ['another method', 'cardBatch', { jobId: 'a' }, 'cancelCardBatch', { jobId: 'a' }],
  ['another path', 'cardBatch', { jobId: 'a' }, 'cardBatch', { jobId: 'A' }],
  ['another filter', 'scrape', { keyword: 'a' }, 'scrape', { keyword: 'a', minPrice: 1 }],
  [
    'a text parameter other than a keyword',
    'fashionSold',
    { keyword: 'a', brand: 'Nike' },
    'fashionSold',
    { keyword: 'a', brand: 'nike' },
  ],
  ['another order of keywords', 'bulkSearch', { keywords: ['a', 'b'] }, 'bulkSearch', { keywords: ['b', 'a'] }],
])('%s is another question', (_, id, given, otherId, other) => {
  expect(asked(id, given).key).not.toBe(asked(otherId, other).key);
});

test('another page is another question, and returning to the first page gives the same question', () => {
  const question = asked('scrape', { keyword: 'a' });
  expect(question.onPage(2).key).toBe(asked('scrape', { keyword: 'a', page: 2 }).key);
  expect(question.onPage(2).onPage(1).key).toBe(question.key);
});
