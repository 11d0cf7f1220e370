import { expect, test } from 'vitest';
import { catalog } from '../../../core/catalog/index.ts';
import { type Endpoint, type EndpointId, mostOf } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/generate/compile.ts';
import { endpoints, jobKinds } from '../../../core/generated/endpoints.ts';

const kinds = Object.values(jobKinds);

// Reference 4.9 and 8: cards and queries up to 100 in a job, keywords up to 20 in a run.
test.each([
  ['cardBatch', 100],
  ['keywordJob', 100],
  ['bulkSearch', 20],
] as const)('%s takes up to %i entries, in the list of its start', (id, most) => {
  const { start, entries = '' } = jobKinds[id];
  const endpoint: Endpoint = endpoints[start];
  expect(endpoint.parameters.find(({ kind }) => kind === 'list')?.name).toBe(entries);
  expect(mostOf(endpoint, entries)).toBe(most);
});

test('what has no bound is not given one', () => {
  expect(() => mostOf(endpoints.scrape as Endpoint, 'keyword')).toThrow('scrape has no bound for keyword');
});

test.each(kinds.filter(kind => kind.poll))('$title is read from fields that its poll has', kind => {
  const named: Parameters<typeof schemaOf>[2] = {};
  const poll = schemaOf(catalog[kind.poll as EndpointId].answer, 'output', named);
  const { properties = {} } = poll.$ref ? (Object.values(named).find(schema => schema.properties?.jobId) ?? {}) : poll;
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['jobId', 'status', kind.results, kind.progress?.done, kind.progress?.total]),
  );
});

test('a start that may happen twice unnoticed is never repeated: only a card batch has a key for it', () => {
  const keyed = kinds.filter(kind => kind.startOnce === 'idempotencyKey').map(kind => kind.start);
  const declared = (Object.values(endpoints) as Endpoint[]).filter(it => it.idempotencyKey).map(it => it.id);
  expect(keyed).toEqual(declared);
});

test('the end states of the reference end a deep pagination (reference 3)', () => {
  const { finished, cancelled, failed } = jobKinds.deepPagination.states;
  expect([...finished, ...cancelled, ...failed]).toEqual(['done', 'maxPages_reached', 'cancelled', 'failed']);
});
