// Validates a request against openapi.json, the hand-made transcription of the reference.
// Rules between parameters (history dates, keyword or productId) belong to the handlers: a schema cannot say them.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inlined, type Operation, openApi, type Parameter, type Schema } from './openapi.ts';

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
  segments: string[];
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
const operations: Map<string, CompiledOperation[]> = compileOperations();
const scrapeSchema = inlined(openApi.components.schemas!.ScrapeFilters) as Schema;

/**
 * Checks one request. Query text is read as the type that the document gives a parameter (`true` and `false` alone are
 * booleans); the first of repeated parameters counts, except on history, which refuses repetition and unknown names
 * (reference 4.4). Never throws.
 */
export function validateRequest(method: string, path: string, query: URLSearchParams, body: unknown): ValidatedRequest {
  const found = findOperation(method, path);
  if (!found) return { operationId: '', params: {}, pathParams: {}, errors: [`${method} ${path} does not exist`] };
  const { compiled, pathParams } = found;
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

function findOperation(
  method: string,
  path: string,
): { compiled: CompiledOperation; pathParams: Record<string, string> } | undefined {
  const segments = path.split('/');
  for (const compiled of operations.get(method.toUpperCase()) ?? []) {
    const pathParams = matched(compiled.segments, segments);
    if (pathParams) return { compiled, pathParams };
  }
  return undefined;
}

function matched(template: string[], segments: string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const pathParams: Record<string, string> = {};
  for (const [i, expected] of template.entries()) {
    const segment = segments[i]!;
    if (expected.startsWith('{') && segment !== '') pathParams[expected.slice(1, -1)] = segment;
    else if (expected !== segment) return undefined;
  }
  return pathParams;
}

function compileOperations(): Map<string, CompiledOperation[]> {
  const byMethod = new Map<string, CompiledOperation[]>();
  for (const [path, item] of Object.entries(openApi.paths)) {
    for (const [method, written] of Object.entries(item)) {
      const operation = inlined(written) as Operation;
      const compiled = {
        operationId: operation.operationId,
        segments: path.split('/'),
        operation,
        parameters: (operation.parameters ?? []) as Parameter[],
      };
      const list = byMethod.get(method.toUpperCase()) ?? [];
      // Literal paths first: /v1/scrape/jobs must not be taken for a template.
      byMethod.set(method.toUpperCase(), path.includes('{') ? [...list, compiled] : [compiled, ...list]);
    }
  }
  return byMethod;
}
