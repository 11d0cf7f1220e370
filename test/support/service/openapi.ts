// openapi.json, the hand-made transcription of the reference: what /openapi.json serves and what validate.ts works from.
import { readFileSync } from 'node:fs';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export const openApiText = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');
export const openApi = JSON.parse(openApiText) as OpenApiDocument;

/** A copy of `node` with every `$ref` into the document replaced by what it points to. */
export function inlined(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inlined);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as { $ref?: string };
  const target = $ref === undefined ? {} : (inlined(pointedAt($ref)) as object);
  return { ...target, ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, inlined(value)])) };
}

function pointedAt(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      openApi,
    );
}
