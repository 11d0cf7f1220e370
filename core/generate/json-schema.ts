/** Catalogue schemas as JSON Schema 2020-12, with their labels and help, and without what only zod needs. */
import * as z from 'zod/mini';
import { bounds, type ParameterKind, texts } from '../catalog/parameter.ts';
import { fields } from '../catalog/row.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** Schemas that get a name of their own under `components/schemas`. */
export type Named = z.core.$ZodRegistry<{ id: string }>;

export interface Translated {
  schema: JsonSchema;
  /** The named schemas it refers to. */
  components: Record<string, JsonSchema>;
}

/**
 * @param io `input` for what we send (a default is not required), `output` for what we read.
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output', named: Named): Translated {
  const raw = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    metadata: named as never,
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema;
  const { $schema, $defs, ...rest } = raw;
  const components = Object.entries(($defs ?? {}) as Record<string, JsonSchema>).map(
    ([name, def]) => [name, tidy(def) as JsonSchema] as const,
  );
  return { schema: tidy(rest) as JsonSchema, components: Object.fromEntries(components) };
}

function describe(schema: z.core.$ZodType, json: JsonSchema): void {
  if (bounds.get(schema)?.kind === 'facets') asOneString(json);
  const parameter = texts.get(schema);
  const text = parameter ?? fields.get(schema);
  if (!text) return;
  json.title = text.label;
  if (text.help) json.description = text.help;
  if (parameter?.example !== undefined) json.examples = [typed(kindOf(schema), parameter.example)];
}

/** Facets travel as one string of JSON (reference 4.2, `aspectFilter`). */
function asOneString(json: JsonSchema): void {
  const contentSchema = { ...json };
  for (const keyword of Object.keys(json)) delete json[keyword];
  Object.assign(json, { type: 'string', contentMediaType: 'application/json', contentSchema });
}

function kindOf(schema: z.core.$ZodType): ParameterKind | undefined {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return bounds.get(schema)?.kind ?? (innerType && kindOf(innerType));
}

/** An example is written as a person would type it; a document shows it as JSON. */
function typed(kind: ParameterKind | undefined, example: string): unknown {
  return kind === undefined || ['text', 'date', 'choice', 'facets'].includes(kind) ? example : JSON.parse(example);
}

/** Rewrites a schema from the inside out. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (typeof node !== 'object' || node === null) return node;
  const json = Object.fromEntries(
    Object.entries(node)
      .filter(([keyword, value]) => !isNoise(keyword, value, node as JsonSchema))
      .map(([keyword, value]) => [keyword, keyword === '$ref' ? component(value) : keepsAsIs(keyword, value)]),
  );
  return mergeAlternatives(json);
}

const keepsAsIs = (keyword: string, value: unknown) =>
  keyword === 'default' || keyword === 'examples' || keyword === 'enum' ? value : tidy(value);

const component = (ref: unknown) => String(ref).replace(/^#\/\$defs\//, '#/components/schemas/');

/** zod's own pattern beside a format, its safe-integer bounds, and "anything else may be there too", which is the default. */
function isNoise(keyword: string, value: unknown, holder: JsonSchema): boolean {
  if (keyword === 'id' && typeof value === 'string') return true;
  if (keyword === 'pattern') return 'format' in holder;
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (keyword === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  return (
    keyword === 'additionalProperties' && typeof value === 'object' && value !== null && Object.keys(value).length === 0
  );
}

/** `anyOf` in `anyOf` becomes one list; alternatives that are only a type become one `type`. */
function mergeAlternatives(json: JsonSchema): JsonSchema {
  if (!Array.isArray(json.anyOf)) return json;
  const { anyOf, ...rest } = json;
  const options = (anyOf as JsonSchema[]).flatMap(option =>
    Object.keys(option).length === 1 && Array.isArray(option.anyOf) ? (option.anyOf as JsonSchema[]) : [option],
  );
  if (options.every(option => Object.keys(option).length === 1 && 'type' in option)) {
    return { type: options.flatMap(option => option.type), ...rest };
  }
  return { ...rest, anyOf: options };
}
