import { expect, test } from 'vitest';
import { mostOf, parametersOf } from '../../../core/catalog/describe.ts';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { catalog, type EndpointId } from '../../../core/catalog/index.ts';
import { jobKinds } from '../../../core/catalog/jobs.ts';

const kinds = Object.values(jobKinds);
const fieldsOfAnswer = (id: EndpointId) => Object.keys((catalog[id].response as unknown as { shape: object }).shape);

// Reference 4.9 and 8: cards and queries up to 100 in a job, keywords up to 20 in a run.
test.each([
  ['cardBatch', 100],
  ['keywordJob', 100],
  ['bulkSearch', 20],
] as const)('%s takes up to %i entries, in the list of its start', (id, most) => {
  const { start, entries } = jobKinds[id];
  const endpoint: Endpoint = catalog[start];
  expect(parametersOf(endpoint).find(fact => fact.kind === 'list')?.name).toBe(entries);
  expect(mostOf(endpoint, entries!)).toBe(most);
});

test('what has no bound is not given one', () => {
  expect(() => mostOf(catalog.scrape, 'keyword')).toThrow('scrape has no bound for keyword');
});

test.each(kinds.filter(kind => kind.poll))('$title is read from fields that its poll has', ({
  poll,
  results,
  progress,
}) => {
  expect(fieldsOfAnswer(poll!)).toEqual(
    expect.arrayContaining(['jobId', 'status', results, progress!.done, progress!.total]),
  );
});

test('a start that may happen twice unnoticed is never repeated: only a card batch has a key for it', () => {
  const keyed = kinds.filter(kind => kind.startOnce === 'idempotencyKey').map(kind => kind.start);
  const declared = (Object.values(catalog) as Endpoint[]).filter(it => it.idempotencyKey).map(it => it.id);
  expect(keyed).toEqual(declared);
});

test('the words of the reference end a deep pagination (reference 3)', () => {
  const { finished, cancelled, failed } = jobKinds.deepPagination.states;
  expect([...finished, ...cancelled, ...failed]).toEqual(['done', 'maxPages_reached', 'cancelled', 'failed']);
});
