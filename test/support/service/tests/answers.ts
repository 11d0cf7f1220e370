// Holds an answer of the sandbox against openapi.json: status, media type and body.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SandboxResponse } from '../index.ts';
import { inlined, type Operation, openApi, type Schema } from '../openapi.ts';
import { validateRequest } from '../validate.ts';

const ajv = new Ajv2020({ allErrors: false, strict: false });
addFormats.default(ajv, { mode: 'full' });
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with the answer, in the document's eyes; empty when it is as the document says. */
export function answerErrors(method: string, path: string, response: SandboxResponse): string[] {
  const { operationId } = validateRequest(method, path, new URLSearchParams(), undefined);
  const operation = operationOf(operationId);
  if (!operation) return [`the document has no ${method} ${path}`];
  const described = operation.responses[response.status];
  if (!described) return [`${operationId} has no status ${response.status}`];
  const mediaType = response.headers['Content-Type']?.split(';')[0] ?? 'none';
  const schema = described.content?.[mediaType]?.schema;
  if (!schema) return [`${operationId} ${response.status} has no ${mediaType}`];
  const missing = requiredHeaders(described).filter(name => response.headers[name] === undefined);
  const check = checkOf(`${operationId} ${response.status} ${mediaType}`, schema);
  const bad = valuesOf(mediaType, response.body).flatMap(value => (check(value) ? [] : (check.errors ?? [])));
  return [
    ...missing.map(name => `no header ${name}`),
    ...bad.map(it => `${operationId} ${it.instancePath} ${it.message}`),
  ];
}

function operationOf(operationId: string): Operation | undefined {
  const all = Object.values(openApi.paths).flatMap(item => Object.values(item));
  const found = all.find(it => it.operationId === operationId);
  return found && (inlined(found) as Operation);
}

function requiredHeaders(described: object): string[] {
  const headers = (described as { headers?: Record<string, { required?: boolean }> }).headers ?? {};
  return Object.keys(headers).filter(name => headers[name]!.required);
}

function checkOf(key: string, schema: Schema): ValidateFunction {
  const known = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, known);
  return known;
}

function valuesOf(mediaType: string, body: string): unknown[] {
  if (mediaType === 'text/csv') return [body];
  if (mediaType === 'application/x-ndjson')
    return body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
  if (mediaType === 'text/event-stream')
    return [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  return [JSON.parse(body)];
}
