/** Compiles the zod catalogue to the plain data that is written to core/generated, using zod's JSON Schema conversion and our metadata. */
import * as z from 'zod';
import type { Definition } from '../catalog/endpoint.ts';
import { catalog, conflictBody, errorBody } from '../catalog/index.ts';
import type {
  Endpoint,
  EndpointId,
  Field,
  FieldKind,
  Parameter,
  ParameterKind,
  ParameterText,
  ParameterTexts,
  ParameterUse,
  RowSide,
  Rule,
  Summary,
} from '../endpoint.ts';

/** The JSON Schema keywords that the catalogue produces, and those that its metadata adds. */
export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  enum?: (string | number)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  $ref?: string;
  $defs?: Named;
  kind?: FieldKind | 'facets';
  orNumber?: true;
  form?: string;
  guard?: true | { minimum: number };
  advanced?: true;
  secret?: true;
  keyword?: true;
  money?: true;
  digits?: number;
  limit?: string;
  use?: ParameterUse;
  side?: RowSide;
  with?: string;
  excludes?: true;
  free?: true;
  choices?: Record<string, string>;
}

/** Schemas by name; the name is also that of their type. */
export type Named = Record<string, Schema>;

export interface CompiledEndpoint {
  endpoint: Endpoint;
  texts: ParameterTexts;
  summary: Summary;
  /** Schemas of the request and the answer, for the generated types. */
  input: Schema;
  answer: Schema;
  /** Name of the row type. */
  rowType?: string;
}

export interface Compiled {
  endpoints: CompiledEndpoint[];
  /** Named schemas of requests, and of answers. */
  inputs: Named;
  outputs: Named;
}

/** @throws Error that names a contradiction or a missing text in the catalogue. */
export function compile(): Compiled {
  const inputs: Named = {};
  const outputs: Named = {};
  const endpoints = (Object.values(catalog) as Definition[]).map(each => compiled(each, inputs, outputs));
  for (const body of [errorBody, conflictBody]) schemaOf(body, 'output', outputs);
  return { endpoints, inputs, outputs };
}

function compiled(definition: Definition, inputs: Named, outputs: Named): CompiledEndpoint {
  const { id, method, path, parameters: taken, rules = [], format = 'json', rows, answer: body, ...more } = definition;
  const { title, summary, reference, assumed = [], ...facts } = more;
  const input = schemaOf(taken, 'input', inputs);
  const answer = schemaOf(body, 'output', outputs);
  const row = rows && rowOf(definition, outputs);
  const placeOf = (name: string) => (path.includes(`{${name}}`) ? 'path' : method === 'POST' ? 'body' : 'query');
  const parameters = parametersIn(input, inputs).map(each => ({ ...each, in: placeOf(each.name) }) as const);
  checkRules(id, rules, parameters);
  return {
    endpoint: plain({
      id: id as EndpointId,
      method,
      path,
      parameters,
      rules,
      format,
      ...(row ? { rows: { ...rows, row: undefined, fields: fieldsOf(row) } } : {}),
      facts: row || method !== 'GET' || !isFlat(answer) ? undefined : fieldsOf(answer),
      ...facts,
    }),
    texts: textsIn(input, inputs),
    summary: { title, summary, reference, assumed, ...(row ? { rows: helpOf(row) } : {}) },
    input,
    answer,
    rowType: row && String(rows.row.meta()?.id),
  };
}

/**
 * Converts a schema with zod's own conversion.
 * @param io `input` for requests (where a default makes a value optional), `output` for answers.
 * @param named receives the named schemas that this one refers to.
 * @param adjust changes each schema in place.
 */
export function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Named,
  adjust: (schema: Schema) => void = withoutSafeBounds,
): Schema {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => adjust(jsonSchema as Schema),
  }) as Schema & { $schema?: string };
  Object.assign(named, $defs);
  if (own.$ref || !schema.meta()?.id) return own;
  const id = String(schema.meta()?.id);
  named[id] = own;
  return { $ref: `#/$defs/${id}` };
}

/** Removes the safe-integer bounds that zod adds to every integer, because they are not the service's. */
export function withoutSafeBounds(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The name of the schema that a reference points to. */
export const refersTo = ({ $ref = '' }: Schema) => $ref.replace('#/$defs/', '');

function resolved(schema: Schema, named: Named): Schema {
  return schema.$ref ? (named[refersTo(schema)] as Schema) : schema;
}

function parametersIn({ properties = {}, required }: Schema, named: Named): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => parameterOf(name, schema, named, required?.includes(name)));
}

function parameterOf(name: string, given: Schema, named: Named, required = false): Parameter {
  const schema = resolved(given, named);
  const kind = kindOf(name, schema);
  const words = schema.enum?.filter(value => typeof value === 'string') ?? [];
  for (const value of words) if (!schema.choices?.[value]) throw new Error(`${name} has no label for ${value}`);
  return {
    name,
    kind,
    required: required || undefined,
    default: schema.default,
    min: schema.minLength ?? schema.minimum ?? schema.minItems,
    max: schema.maxLength ?? schema.maximum ?? schema.maxItems,
    above: schema.exclusiveMinimum,
    pattern: kind === 'text' ? schema.pattern : undefined,
    form: schema.form,
    values: schema.enum,
    choices: schema.choices,
    secret: schema.secret,
    keyword: schema.keyword,
    money: schema.money,
    digits: schema.digits,
    limit: schema.limit,
    use: schema.use,
    side: schema.side,
    excludes: schema.excludes,
    free: schema.free,
    entries: kind === 'list' ? entriesOf(schema).map(entry => parameterOf(name, entry, named)) : undefined,
    fields: kind === 'object' ? parametersIn(schema, named) : undefined,
  };
}

/** The allowed forms of a list's entries. */
const entriesOf = ({ items }: Schema) => items?.anyOf ?? (items ? [items] : []);

function kindOf(name: string, schema: Schema): ParameterKind {
  if (schema.kind === 'facets') return 'facets';
  if (schema.format === 'date') return 'date';
  if (schema.enum) return schema.enum.every(value => typeof value === 'number') ? 'integer' : 'choice';
  const kinds: Record<string, ParameterKind> = {
    string: 'text',
    integer: 'integer',
    number: 'number',
    boolean: 'flag',
    array: 'list',
    object: 'object',
  };
  const kind = kinds[String(schema.type)];
  if (!kind) throw new Error(`${name} has no type that a form can show`);
  return kind;
}

/** Texts of the parameters. An object includes the texts of its fields; a list, those of its entries' most complete form. */
function textsIn({ properties = {} }: Schema, named: Named): ParameterTexts {
  const texts = Object.entries(properties).map(([name, given]) => {
    const schema = resolved(given, named);
    const inner = [schema, ...entriesOf(schema).map(entry => resolved(entry, named))].find(each => each.properties);
    return [name, { ...textOf(name, given), fields: inner && textsIn(inner, named) }];
  });
  return plain(Object.fromEntries(texts));
}

function textOf(name: string, schema: Schema): ParameterText {
  const { title: label, description: help, examples, advanced } = schema;
  if (!label || !help) throw new Error(`${name} has no title or no description`);
  return { label, help, example: examples && String(examples[0]), advanced };
}

function rowOf({ id, rows, answer }: Definition, named: Named): Schema {
  const rowType = String(rows?.row.meta()?.id);
  const holder = resolved(schemaOf(answer, 'output', {}), named).properties?.[rows?.field ?? ''];
  const row = named[rowType];
  if (!row || !JSON.stringify(holder ?? '').includes(`"#/$defs/${rowType}"`))
    throw new Error(`The answer of ${id} has no list of ${rowType} in ${rows?.field}`);
  return row;
}

/** Whether an answer consists of single values, such as the usage of an account. */
function isFlat({ properties = {} }: Schema): boolean {
  const all = Object.values(properties);
  return all.length > 0 && all.every(({ kind }) => kind !== undefined && !LISTS.has(kind));
}
const LISTS: ReadonlySet<string> = new Set(['list', 'object', 'money', 'facets']);

function fieldsOf({ properties = {}, required }: Schema): Field[] {
  return Object.entries(properties).map(([name, { kind, title, description, orNumber, side, with: option }]) => {
    if (!kind || kind === 'facets' || !title || !description) throw new Error(`${name} lacks a kind or texts`);
    const optional = required?.includes(name) ? undefined : true;
    return { name, kind, label: title, optional, orNumber, side, with: option };
  });
}

function helpOf({ properties = {} }: Schema): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, { description = '' }]) => [name, description]));
}

/** Checks that rules name existing parameters, because these names are written by hand. */
function checkRules(path: string, rules: readonly Rule[], parameters: readonly Parameter[]): void {
  for (const rule of rules) {
    const names = rule.rule === 'order' ? [rule.low, rule.high] : rule.rule === 'oneOf' ? rule.names : [rule.name];
    for (const name of names) {
      const parameter = parameters.find(each => each.name === name);
      if (!parameter) throw new Error(`${path} has no parameter ${name}`);
      const inner = parameter.fields ?? parameter.entries?.[0]?.fields ?? [];
      if (rule.rule === 'inside') checkRules(`${path}.${name}`, rule.rules, inner);
    }
  }
}

/** The value as JSON stores it, without undefined fields. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
