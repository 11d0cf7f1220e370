/** Rules for every entry of the catalogue. */
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../core/catalog/index.ts';
import { type DescribedParameter, described } from '../../../core/describe.ts';
import type { Endpoint, EndpointId } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/generate/compile.ts';
import { endpoints, jobKinds } from '../../../core/generated/endpoints.ts';
import { summaries } from '../../../core/generated/summaries.ts';
import { mostOf } from '../../../core/question/parameter.ts';

const all = Object.entries(endpoints) as [string, Endpoint][];

/** The parameters by form: one form for the endpoint, and one for each nested object or list. */
function formsOf(parameters: readonly DescribedParameter[]): (readonly DescribedParameter[])[] {
  const inside = parameters.flatMap(({ fields, entries = [] }) => [fields, ...entries.map(entry => entry.fields)]);
  return [parameters, ...inside.flatMap(fields => (fields ? formsOf(fields) : []))];
}

describe.each(all)('%s', (id, endpoint) => {
  const text = summaries[endpoint.id];
  const forms = formsOf(described(endpoint));

  test('an endpoint is found under its own name and has a title in Title Case', () => {
    expect(endpoint.id).toBe(id);
    expect(text.title).toMatch(/^[A-Z]\w+( ([A-Z]\w+|CSV))*$/);
    expect(text.summary).toMatch(/^[A-Z].*\.$/);
  });

  test('an endpoint labels and explains every parameter, and no label repeats within a form', () => {
    for (const form of forms) {
      for (const { name, label, help } of form) {
        expect(`${name}: ${label}`).toMatch(/: [A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*$/);
        expect(help).toMatch(/^[A-Z].*\.$/);
        expect(help.toLowerCase()).not.toBe(`${label.toLowerCase()}.`);
      }
      expect(new Set(form.map(({ label }) => label)).size).toBe(form.length);
    }
  });

  test('a parameter labels every choice, and no label repeats or equals the raw value', () => {
    for (const { name, kind, values = [], choices = {} } of forms.flat()) {
      if (kind !== 'choice') continue;
      expect(Object.keys(choices), name).toEqual(values);
      const words = Object.values(choices);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word, name).toMatch(/^[A-Z][a-z]+([ ,().-]|[A-Za-z])*$/);
    }
  });

  test('an endpoint labels and explains every field of its rows, and no label repeats', () => {
    const fields = endpoint.rows?.fields ?? [];
    for (const { name, label } of fields) {
      expect(`${name}: ${label}`).toMatch(/: [A-Z][A-Za-z]*([ -][A-Z][A-Za-z]*)*$/);
      expect(text.rows?.[name]).toMatch(/^[A-Z].*\.$/);
    }
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  });

  test('a paged endpoint states its last page and its page size', () => {
    const { paging, parameters, cost } = endpoint;
    if (!paging) return;
    const page = parameters.find(({ use }) => use === 'page');
    expect(page?.name).toBe('page');
    expect(page?.max).toBe(paging.lastPage);
    const size = parameters.find(({ use }) => use === 'size');
    if (size) expect(size.max ?? Math.max(...(size.values as number[]))).toBe(paging.pageRows);
    expect(cost).toEqual({ per: 'page' });
  });
});

const kinds = Object.values(jobKinds);

// Reference 4.9 and 8: cards and queries up to 100 in a job, keywords up to 20 in a run.
test.each([
  ['cardBatch', 100],
  ['keywordJob', 100],
  ['bulkSearch', 20],
] as const)('%s accepts up to %i entries in its list', (id, most) => {
  const { start, entries = '' } = jobKinds[id];
  const endpoint: Endpoint = endpoints[start];
  expect(endpoint.parameters.find(({ kind }) => kind === 'list')?.name).toBe(entries);
  expect(mostOf(endpoint, entries)).toBe(most);
});

test('a parameter without a bound in the reference has none in the catalogue', () => {
  expect(() => mostOf(endpoints.scrape as Endpoint, 'keyword')).toThrow('scrape has no bound for keyword');
});

test.each(kinds.filter(kind => kind.poll))('the job fields of $title exist in the response of its poll', kind => {
  const named: Parameters<typeof schemaOf>[2] = {};
  const poll = schemaOf(catalog[kind.poll as EndpointId].answer, 'output', named);
  const { properties = {} } = poll.$ref ? (Object.values(named).find(schema => schema.properties?.jobId) ?? {}) : poll;
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(['jobId', 'status', kind.results, kind.progress?.done, kind.progress?.total]),
  );
});

test('only the start of a card batch may be repeated, because only it takes an idempotency key', () => {
  const keyed = kinds.filter(kind => kind.startOnce === 'idempotencyKey').map(kind => kind.start);
  const declared = (Object.values(endpoints) as Endpoint[]).filter(it => it.idempotencyKey).map(it => it.id);
  expect(keyed).toEqual(declared);
});

test('the end states of the reference end a deep pagination (reference 3)', () => {
  const { finished, cancelled, failed } = jobKinds.deepPagination.states;
  expect([...finished, ...cancelled, ...failed]).toEqual(['done', 'maxPages_reached', 'cancelled', 'failed']);
});
