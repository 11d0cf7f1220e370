import { expect, test } from 'vitest';
import { parametersOf } from '../../../core/catalog/describe.ts';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { catalog, type EndpointId } from '../../../core/catalog/index.ts';
import { jobKinds } from '../../../core/catalog/jobs.ts';

const kinds = Object.values(jobKinds);
const fieldsOfAnswer = (id: EndpointId) => Object.keys((catalog[id].response as unknown as { shape: object }).shape);

test.each(kinds)('$title takes as many entries as its start allows', ({ start, entries, maxEntries }) => {
  const list = parametersOf(catalog[start] as Endpoint).find(fact => fact.kind === 'list');
  expect([list?.name, list?.max]).toEqual([entries, maxEntries]);
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
