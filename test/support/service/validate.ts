// Validates a request against openapi.json, the hand-made transcription of the reference.
// Rules between parameters (history dates, keyword or productId) belong to the handlers: a schema cannot say them.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inlined, type Operation, openApi, type Parameter, type Schema } from './openapi.ts';
import { createRouter } from './routes.ts';

export interface ValidatedRequest {
  /** Empty when the document has no such endpoint. */
  operationId: string;
  /** Query parameters or body, with the types and the defaults of the document. */
  params: Record<string, unknown>;
  pathParams: Record<string, string>;
  /** Sentences that name the parameter; empty for a good request. */
  errors: string[];
}

interface CompiledOperation {
  operationId: string;
  method: string;
  /** Template, as the router reads it. */
  path: string;
  operation: Operation;
  parameters: Parameter[];
  /** Built on the first request of the operation. */
  checkQuery?: ValidateFunction;
  checkBody?: ValidateFunction;
}

/** The one endpoint that refuses what it does not know (reference 4.4). */
const REFUSES_UNKNOWN = new Set(['getResearchSold']);

const ajv = new Ajv2020({ allErrors: true, strict: false, useDefaults: true });
addFormats.default(ajv, { mode: 'full' });
const findOperation = createRouter(compiledOperations());
const scrapeSchema = inlined(openApi.components.schemas!.ScrapeFilters) as Schema;

/**
 * Checks one request. Query text is read as the type that the document gives a parameter (`true` and `false` alone are
 * booleans); the first of repeated parameters counts, except on history, which refuses repetition and unknown names
 * (reference 4.4). Never throws.
 */
export function validateRequest(method: string, path: string, query: URLSearchParams, body: unknown): ValidatedRequest {
  const found = findOperation(method.toUpperCase(), path);
  if (!('target' in found))
    return { operationId: '', params: {}, pathParams: {}, errors: [`${method} ${path} does not exist`] };
  const { target: compiled, pathParams } = found;
  const { operationId } = compiled;
  const checked = compiled.operation.requestBody ? checkBody(compiled, body) : checkQuery(compiled, query);
  const errors = REFUSES_UNKNOWN.has(operationId)
    ? [...strayParameters(compiled, query), ...checked.errors]
    : checked.errors;
  return { operationId, params: checked.params, pathParams, errors };
}

/** Fills the defaults of /v1/scrape into parameters that arrived inside a job's body (service-facts: assumed shapes). */
export function withScrapeDefaults<T extends object>(params: T): T & Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(scrapeSchema.properties ?? {})) {
    if (schema.default !== undefined) defaults[name] = schema.default;
  }
  return { ...defaults, ...params };
}

function checkQuery(
  compiled: CompiledOperation,
  query: URLSearchParams,
): { params: Record<string, unknown>; errors: string[] } {
  const inQuery = compiled.parameters.filter(parameter => parameter.in === 'query');
  const errors: string[] = [];
  const params: Record<string, unknown> = {};
  for (const { name, schema, required } of inQuery) {
    const text = query.get(name);
    if (text === null || (required && text.trim() === '')) {
      if (required) errors.push(`${name} is required`);
      continue;
    }
    const value = typed(text, schema);
    if (value === undefined) errors.push(`${name} must be a ${schema.type}, got ${JSON.stringify(text)}`);
    else params[name] = value;
  }
  compiled.checkQuery ??= ajv.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(it => [it.name, it.schema])),
  });
  const check = compiled.checkQuery;
  if (!check(params)) errors.push(...(check.errors ?? []).map(error => sentence(error, params)));
  return { params, errors };
}

function checkBody(compiled: CompiledOperation, body: unknown): { params: Record<string, unknown>; errors: string[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { params: {}, errors: ['the body must be a JSON object'] };
  const params = structuredClone(body) as Record<string, unknown>;
  compiled.checkBody ??= ajv.compile(compiled.operation.requestBody!.content['application/json'].schema);
  const check = compiled.checkBody;
  return { params, errors: check(params) ? [] : (check.errors ?? []).map(error => sentence(error, params)) };
}

/** The value of query text, undefined when the text is not of the schema's type. */
function typed(text: string, schema: Schema): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case 'number':
      return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    default:
      return text;
  }
}

function strayParameters(compiled: CompiledOperation, query: URLSearchParams): string[] {
  const known = new Set(compiled.parameters.filter(it => it.in === 'query').map(it => it.name));
  return [...new Set(query.keys())].flatMap(name => {
    if (!known.has(name)) return [`${name} is not a parameter of this endpoint`];
    return query.getAll(name).length > 1 ? [`${name} is given more than once`] : [];
  });
}

function sentence({ instancePath, message, params: detail, keyword }: ErrorObject, params: object): string {
  const name = instancePath.slice(1).replaceAll('/', '.');
  const value = instancePath
    .slice(1)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], params);
  const allowed = keyword === 'enum' ? `: ${(detail.allowedValues as unknown[]).join(', ')}` : '';
  const got = name === '' || typeof value === 'object' ? '' : `, got ${JSON.stringify(value)}`;
  return `${name} ${message}${allowed}${got}`.trim();
}

function compiledOperations(): CompiledOperation[] {
  return Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]) => {
      const operation = inlined(written) as Operation;
      const { operationId, parameters = [] } = operation;
      const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const place = { method: method.toUpperCase(), path: template };
      return { operationId, ...place, operation, parameters: parameters as Parameter[] };
    }),
  );
}
