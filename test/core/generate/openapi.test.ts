import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { catalog } from '../../../core/catalog/index.ts';
import { openapi } from '../../../core/generate/openapi.ts';

type Json = { [key: string]: unknown };
const document = openapi();
const paths = document.paths as Record<string, Record<string, Json>>;

test('the generated document is valid OpenAPI 3.1 with every endpoint, and only the health check needs no key', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone(document));
  expect([errors ?? [], valid]).toEqual([[], true]);
  const operations = Object.values(paths).flatMap(item => Object.values(item));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(catalog).sort());
  expect(operations.flatMap(({ security, operationId }) => (security ? [operationId] : []))).toEqual(['status']);
});

test('the generated document keeps bounds and defaults, and no zod internals', () => {
  const parameters = paths['/v1/scrape']!.get!.parameters as { name: string; schema: Json }[];
  expect(parameters.find(({ name }) => name === 'count')!.schema).toEqual({
    title: 'Rows Per Page',
    type: 'integer',
    minimum: 1,
    maximum: 240,
    default: 240,
  });
  for (const word of [String(Number.MAX_SAFE_INTEGER), '02-29', '$defs'])
    expect(JSON.stringify(document)).not.toContain(word);
});
