/** Generates core/generated/openapi.json, the catalogue as an OpenAPI 3.1 document. Its schemas come from zod's own conversion. */
import type { Definition } from '../catalog/endpoint.ts';
import { keywordFolding } from '../catalog/fields.ts';
import { catalog, conflictBody, errorBody } from '../catalog/index.ts';
import { type Schema, schemaOf, withoutSafeBounds } from './compile.ts';

type Json = { [keyword: string]: unknown };

/** The version of the service's own OpenAPI document on which the catalogue is based (reference 9 rule 2). */
const referenceVersion = '2.1.1';

const mediaTypes = { json: 'application/json', text: 'text/csv', stream: 'application/x-ndjson' };

/** Builds the whole document. */
export function openapi(): Json {
  const schemas: Record<string, Schema> = {};
  const paths: Record<string, Json> = {};
  for (const definition of Object.values(catalog) as Definition[])
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: operation(definition, schemas),
    };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Marketplace sold data and shipping rates, as this project knows them',
      version: referenceVersion,
      description:
        'Made from core/catalog by `npm run generate`. Requests are described strictly. Answers are described as they are read: every field may be missing or null, unknown fields pass through. `x-assumed` lists what the reference does not show.',
      'x-assumed': [`of keywords: ${keywordFolding}`],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { gatewayKey: [], gatewayHost: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Key of the account dashboard; starts with cs_.' },
        gatewayKey: { type: 'apiKey', in: 'header', name: 'X-Gateway-Key' },
        gatewayHost: { type: 'apiKey', in: 'header', name: 'X-Gateway-Host' },
      },
    },
  };
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function operation(definition: Definition, schemas: Record<string, Schema>): Json {
  const { id, title, summary, method, open, assumed, credits, idempotencyKey } = definition;
  const input = schemaOf(definition.parameters, 'input', schemas, published);
  const inPath = ({ name }: { name: string }) => definition.path.includes(`{${name}}`);
  const parameters = [
    ...Object.entries(input.properties ?? {})
      .map(([name, schema]) => ({ name, schema, required: input.required?.includes(name) ?? false }))
      .filter(parameter => method !== 'POST' || inPath(parameter))
      .map(({ name, schema: { description, ...schema }, required }) => {
        return { name, in: inPath({ name }) ? 'path' : 'query', required, description, schema };
      }),
    ...(credits ? [header('X-Credit-Source', 'Spends purchased credits first.', ['credits'])] : []),
    ...(idempotencyKey ? [header('Idempotency-Key', 'A repeated start with the same key starts nothing new.')] : []),
  ];
  return {
    operationId: id,
    summary: title,
    description: summary,
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
    responses: responses(definition, schemas),
    'x-cost': costInWords(definition),
    ...(assumed ? { 'x-assumed': assumed } : {}),
  };
}

/** The charge for a call (reference 8, billing rules). */
export function costInWords({ cost, buckets }: Pick<Definition, 'cost' | 'buckets'>): string {
  const product = buckets.includes('shipping') ? 'shipping request' : 'request';
  switch (cost.per) {
    case 'nothing':
      return 'free';
    case 'request':
      return `1 ${product}`;
    case 'page':
      return `1 ${product} a page`;
    case 'entry':
      return `1 ${product} a ${cost.noun}`;
  }
}

const header = (name: string, description: string, values?: string[]): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...(values ? { enum: values } : {}) },
});

function responses({ id, method, format = 'json', summary, answer }: Definition, schemas: Record<string, Schema>) {
  const body = (description: string, schema: Schema, mediaType = mediaTypes.json) => ({
    description,
    content: { [mediaType]: { schema } },
  });
  const read = (schema: Definition['answer']) => schemaOf(schema, 'output', schemas, published);
  const what = format === 'stream' ? 'Events, one after the other; this is one.' : summary;
  const success = body(what, read(answer), mediaTypes[format]);
  return {
    200: success,
    // The reference shows the success status for searches only; for jobs any 2XX is accepted. Generators of clients need the 200 beside it.
    ...(method === 'GET' ? {} : { '2XX': success }),
    ...(id === 'startDeepPagination' ? { 409: body('Another job is active.', read(conflictBody)) } : {}),
    default: body('Refused; code says why.', read(errorBody)),
  };
}

/** Removes keywords that only this project or zod reads. Changes the schema in place. */
function published(schema: Schema): void {
  withoutSafeBounds(schema);
  if (schema.kind === 'facets') asOneString(schema);
  if (schema.format || schema.guard) delete schema.pattern;
  if (schema.guard) for (const bound of ['minimum', 'exclusiveMinimum', 'maximum'] as const) delete schema[bound];
  if (typeof schema.guard === 'object') schema.minimum = schema.guard.minimum;
  // Additional fields are allowed by default, and any field of an answer may be missing.
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length === 0) {
    delete schema.additionalProperties;
    delete schema.required;
  }
  for (const own of [
    'kind',
    'orNumber',
    'form',
    'guard',
    'advanced',
    'secret',
    'keyword',
    'money',
    'digits',
    'limit',
    'use',
    'side',
    'with',
    'excludes',
    'free',
    'choices',
    'id',
  ] as (keyof Schema)[])
    delete schema[own];
}

/** Facets are sent as one JSON string (reference 4.2, `aspectFilter`). */
function asOneString(schema: Schema): void {
  const { title, description, examples, ...contentSchema } = schema;
  delete contentSchema.kind;
  delete contentSchema.advanced;
  for (const keyword of Object.keys(schema)) delete schema[keyword as keyof Schema];
  Object.assign(schema, {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema,
    title,
    description,
    examples,
  });
}
