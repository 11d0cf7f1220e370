import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../core/catalog/index.ts';
import { openapi } from '../../../core/generate/openapi.ts';

type Json = { [key: string]: unknown };
const document = openapi();
const paths = document.paths as Record<string, Record<string, Json>>;

describe('the generated OpenAPI document', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  test('an invalid document would be noticed', async () => {
    const broken = structuredClone(document) as { paths: Record<string, unknown> };
    broken.paths['/v1/scrape'] = { get: { responses: 'none' } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('has the version of the reference and every endpoint once', () => {
    expect((document.info as Json).version).toBe('2.1.1');
    const ids = Object.values(paths).flatMap(item => Object.values(item).map(operation => operation.operationId));
    expect(ids.sort()).toEqual(Object.keys(catalog).sort());
  });

  test('keeps bounds and defaults, and nothing that only zod needs', () => {
    const parameters = paths['/v1/scrape']!.get!.parameters as { name: string; schema: Json }[];
    expect(parameters.find(({ name }) => name === 'count')!.schema).toEqual({
      title: 'Rows Per Page',
      type: 'integer',
      minimum: 1,
      maximum: 240,
      default: 240,
    });
    const text = JSON.stringify(document);
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(text).not.toContain('02-29');
    expect(text).not.toContain('$defs');
  });

  test('says in a sentence what every parameter and field is', () => {
    const silent: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as { properties?: Record<string, Json> };
      for (const [name, schema] of Object.entries(properties ?? {})) {
        if (!schema.description || !schema.title) silent.push(`${at}.${name}`);
      }
      for (const [key, value] of Object.entries(node)) if (key !== 'contentSchema') look(value, `${at}.${key}`);
    };
    look(document, '');
    expect(silent).toEqual([]);
  });

  test('marks what the reference does not show', () => {
    expect(paths['/v1/bulk-search']!.post!['x-assumed']).toEqual(catalog.bulkSearch.assumed);
    expect(paths['/v1/scrape']!.get).not.toHaveProperty('x-assumed');
    expect((document.info as Json)['x-assumed']).toEqual([expect.stringContaining('letter case')]);
  });

  test('lets the health check go without a key', () => {
    expect(paths['/v1/status']!.get!.security).toEqual([]);
  });
});
