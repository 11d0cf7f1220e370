// openapi.json, the hand-made transcription of the reference: the sandbox serves it, looks up operations in it and validates requests
// against it. It can't express rules between parameters (history dates, keyword or productId); the handlers check those.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  /** Empty for operations that need no key. */
  security?: unknown[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export const openApiText = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');
export const openApi = JSON.parse(openApiText) as OpenApiDocument;

/** A copy of `node` with every `$ref` into the document resolved. */
export function inlined(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inlined);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as { $ref?: string };
  const target = $ref === undefined ? {} : (inlined(pointedAt($ref)) as object);
  return { ...target, ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, inlined(value)])) };
}

function pointedAt(reference: string): unknown {
  const keys = reference.slice(2).split('/');
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/')], openApi);
}

/** The only operation that refuses unknown and repeated parameters (reference 4.4). */
const STRICT = 'getResearchSold';

const options = { allErrors: true, strict: false, useDefaults: true };
const bodies = withFormats(new Ajv2020(options));
/** Converts query texts to the parameter types in the document. */
const queries = withFormats(new Ajv2020({ ...options, coerceTypes: true }));

const operations = Object.entries(openApi.paths).flatMap(([path, item]) => {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), pattern, operation }));
});

/** The operations at a path, by method, with the path's parameters. */
export function operationsAt(path: string): Map<string, { operation: Operation; pathParams: Record<string, string> }> {
  return new Map(
    operations.flatMap(({ method, pattern, operation }) => {
      const match = pattern.exec(path);
      return match ? [[method, { operation, pathParams: { ...match.groups } }]] : [];
    }),
  );
}

/**
 * The parameters of a request, with the document's types and defaults. They come from the body if the operation has one, otherwise from the
 * query, where blank texts count as missing. `errors` are sentences that name the parameter; empty for a valid request.
 */
export function checkedRequest(
  operation: Operation,
  query: URLSearchParams,
  body: unknown,
): { params: Record<string, unknown>; errors: string[] } {
  const check = checkOf(operation);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (operation.requestBody && !isObject) return { params: {}, errors: ['the body must be a JSON object'] };
  const given = [...query].filter(([, text]) => text.trim() !== '');
  const params = operation.requestBody ? (structuredClone(body) as Record<string, unknown>) : Object.fromEntries(given);
  const errors = check(params)
    ? []
    : (check.errors ?? []).map(it => `${it.instancePath.slice(1)} ${it.message}`.trim());
  if (operation.operationId === STRICT && query.size > new Set(query.keys()).size)
    errors.push('a parameter is given more than once');
  return { params, errors };
}

const checks = new Map<string, ValidateFunction>();

function checkOf(operation: Operation): ValidateFunction {
  const known = checks.get(operation.operationId) ?? compiled(inlined(operation) as Operation);
  checks.set(operation.operationId, known);
  return known;
}

function compiled({ operationId, requestBody, parameters = [] }: Operation): ValidateFunction {
  if (requestBody) return bodies.compile(requestBody.content['application/json'].schema);
  const inQuery = (parameters as Parameter[]).filter(it => it.in === 'query');
  return queries.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(it => it.required).map(({ name }) => name),
    additionalProperties: operationId !== STRICT,
  });
}

/** Adds the usual formats. A text with a media type is JSON facets: an object of texts or lists of texts (reference 4.2, aspectFilter). */
export function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv);
  return ajv.removeKeyword('contentMediaType').addKeyword({
    keyword: 'contentMediaType',
    error: { message: 'must be a JSON object of facet names, each with a text or a list of texts' },
    validate: (_type: string, text: string) => isFacets(text),
  });
}

function isFacets(text: string): boolean {
  try {
    const facets: unknown = JSON.parse(text);
    const isObject = typeof facets === 'object' && facets !== null && !Array.isArray(facets);
    return isObject && Object.values(facets).every(value => [value].flat().every(it => typeof it === 'string'));
  } catch {
    return false;
  }
}
