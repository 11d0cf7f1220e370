/** What holds for every entry of the catalogue. */
import { describe, expect, test } from 'vitest';
import { factsOf, parametersOf } from '../../../core/catalog/describe.ts';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { catalog } from '../../../core/catalog/index.ts';
import { fieldsOf } from '../../../core/catalog/row.ts';

const endpoints = Object.entries(catalog) as [string, Endpoint][];

/** Every parameter with a text, also inside lists and objects. */
function textsOf(endpoint: Endpoint): { name: string; label: string; help: string }[] {
  const inside = (name: string, shape: Record<string, Parameters<typeof factsOf>[1]> = {}) =>
    Object.entries(shape).map(([inner, schema]) => ({ ...factsOf(inner, schema), name: `${name}.${inner}` }));
  return parametersOf(endpoint).flatMap(fact => [fact, ...inside(fact.name, fact.shape)]);
}

describe.each(endpoints)('%s', (id, endpoint) => {
  test('is found under its own name and has a title in Title Case', () => {
    expect(endpoint.id).toBe(id);
    expect(endpoint.title).toMatch(/^[A-Z]\w+( ([A-Z]\w+|CSV))*$/);
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
  });

  test('labels and explains every parameter', () => {
    for (const { name, label, help } of textsOf(endpoint)) {
      expect(`${name}: ${label}`).toMatch(/: [A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*$/);
      expect(help).toMatch(/^[A-Z].*\.$/);
      expect(help.toLowerCase()).not.toBe(`${label.toLowerCase()}.`);
    }
  });

  test('labels and explains every field of its rows', () => {
    for (const { name, label, help } of endpoint.rows ? fieldsOf(endpoint.rows.row) : []) {
      expect(`${name}: ${label}`).toMatch(/: [A-Z][A-Za-z]*([ -][A-Z][A-Za-z]*)*$/);
      expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('no two parameters of a form have the same label', () => {
    const labels = parametersOf(endpoint).map(fact => fact.label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('a paged one says where its pages end and how many rows one holds', () => {
    if (!endpoint.paging) return;
    const page = parametersOf(endpoint).find(fact => fact.name === endpoint.paging!.parameter);
    expect(page?.max).toBe(endpoint.paging.lastPage);
    const size = parametersOf(endpoint).find(fact => fact.name === endpoint.paging!.sizeParameter);
    if (size) expect(size.max ?? Math.max(...(size.values as number[]))).toBe(endpoint.paging.pageRows);
    expect(endpoint.cost).toEqual({ per: 'page' });
  });
});
