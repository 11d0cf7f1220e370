/** Reads the zod catalogue, through zod's own JSON Schema, as the plain data that is written to core/generated. */
import * as z from 'zod';
import type { Definition } from '../catalog/endpoint.ts';
import { catalog, conflictBody, errorBody } from '../catalog/index.ts';
import type { Field, FieldKind, Parameter, ParameterKind, ParameterText, Rule } from '../endpoint.ts';

/** The keywords of a JSON Schema that the catalogue makes, and what its metadata adds. */
export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  enum?: (string | number)[];
  const?: string | number;
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
  $defs?: Record<string, Schema>;
  kind?: FieldKind | 'facets';
  form?: string;
  advanced?: true;
  secret?: true;
  keyword?: true;
  choices?: Record<string, string>;
}

/** A parameter as facts and as texts; `in` is apart, because a parameter is shared between queries and bodies. */
export interface CompiledParameter {
  name: string;
  facts: Omit<Parameter, 'in' | 'fields' | 'entries'>;
  text: Omit<ParameterText, 'fields'>;
  schema: Schema;
  fields?: CompiledParameter[];
  entries?: CompiledParameter[];
}

export interface CompiledRow {
  /** The name of its type. */
  id: string;
  fields: (Field & { help: string })[];
  schema: Schema;
}

export interface CompiledEndpoint {
  definition: Definition;
  parameters: CompiledParameter[];
  /** The parameters as zod writes them, for documents. */
  input: Schema;
  answer: Schema;
  row?: CompiledRow;
}

export interface Compiled {
  endpoints: CompiledEndpoint[];
  /** The schemas with a name of their own: of requests, and of answers. */
  inputs: Record<string, Schema>;
  outputs: Record<string, Schema>;
}

/** @throws Error that names the place, where the catalogue contradicts itself or leaves a text out. */
export function compile(): Compiled {
  const inputs: Record<string, Schema> = {};
  const outputs: Record<string, Schema> = {};
  const endpoints = (Object.values(catalog) as Definition[]).map(definition => {
    const input = schemaOf(definition.parameters, 'input', inputs);
    const parameters = parametersOf(input, inputs);
    const answer = schemaOf(definition.answer, 'output', outputs);
    const compiled = { definition, parameters, input, answer, row: rowOf(definition, outputs) };
    checkNames(compiled);
    return compiled;
  });
  for (const body of [errorBody, conflictBody]) schemaOf(body, 'output', outputs);
  return { endpoints, inputs, outputs };
}

/**
 * zod's own conversion.
 * @param io `input` for what we send (a default is not required), `output` for what we read.
 * @param named receives the schemas with an id that this one refers to.
 * @param adjust changes each schema in place.
 */
export function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, Schema>,
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

/** zod bounds every whole number by what JavaScript can count, which says nothing of the service. */
export function withoutSafeBounds(schema: Schema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The schema that a reference stands for. */
export function resolved(schema: Schema, named: Record<string, Schema>): Schema {
  if (!schema.$ref) return schema;
  const found = named[refersTo(schema)];
  if (!found) throw new Error(`${schema.$ref} is not there`);
  return found;
}

export const refersTo = ({ $ref = '' }: Schema) => $ref.replace('#/$defs/', '');

function parametersOf(object: Schema, named: Record<string, Schema>): CompiledParameter[] {
  return Object.entries(object.properties ?? {}).map(([name, schema]) => {
    const required = object.required?.includes(name) ?? false;
    return { ...parameterOf(name, schema, named, required), text: textOf(name, schema) };
  });
}

function parameterOf(
  name: string,
  given: Schema,
  named: Record<string, Schema>,
  required: boolean,
): Omit<CompiledParameter, 'text'> {
  const schema = resolved(given, named);
  const kind = kindOf(name, schema);
  const facts = {
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
    secret: schema.secret,
    keyword: schema.keyword,
  };
  const forms = schema.items?.anyOf ?? (schema.items ? [schema.items] : []);
  return {
    name,
    facts: compact(facts),
    schema: given,
    ...(kind === 'object' ? { fields: parametersOf(schema, named) } : {}),
    ...(kind === 'list'
      ? { entries: forms.map(form => ({ ...parameterOf(name, form, named, false), text: { label: '', help: '' } })) }
      : {}),
  };
}

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
  if (!kind) throw new Error(`${name} is of no kind that a form can show`);
  return kind;
}

function textOf(name: string, schema: Schema): Omit<ParameterText, 'fields'> {
  const { title: label, description: help, examples, advanced, choices } = schema;
  if (!label || !help) throw new Error(`${name} has no title or no description`);
  for (const value of choices ? (schema.enum ?? []) : []) {
    if (!choices?.[value]) throw new Error(`${name} has no word for ${value}`);
  }
  if (schema.enum?.some(value => typeof value === 'string') && !choices) throw new Error(`${name} has no choices`);
  return compact({ label, help, example: examples && String(examples[0]), advanced, choices });
}

function rowOf({ id, rows, answer }: Definition, named: Record<string, Schema>): CompiledRow | undefined {
  if (!rows) return undefined;
  const rowId = String(rows.row.meta()?.id);
  const schema = named[rowId];
  const holder = resolved(schemaOf(answer, 'output', {}), named).properties?.[rows.field];
  if (!schema || !JSON.stringify(holder ?? '').includes(`"#/$defs/${rowId}"`))
    throw new Error(`The answer of ${id} has no rows of its own row in ${rows.field}`);
  const fields = Object.entries(schema.properties ?? {}).map(([name, own]) => {
    const { kind, title, description } = own;
    if (!kind || kind === 'facets' || !title || !description) throw new Error(`${rowId}.${name} lacks kind or texts`);
    const types =
      JSON.stringify(own)
        .match(/(?<="type":)("\w+"|\[[^\]]*\])/g)
        ?.join() ?? '';
    if (kind === 'list' && /object|number|integer/.test(types)) throw new Error(`${rowId}.${name} is no list of texts`);
    const optional = schema.required?.includes(name) ? undefined : true;
    const orNumber = kind === 'text' && /number|integer/.test(types) ? true : undefined;
    return compact({ name, kind, label: title, optional, orNumber, help: description });
  });
  return { id: rowId, fields: fields as CompiledRow['fields'], schema };
}

/** Names that are written by hand must be those of parameters. */
function checkNames({ definition, parameters }: CompiledEndpoint): void {
  const { id, path, paging, cost, rules = [] } = definition;
  const check = (name: string, among: CompiledParameter[] = []) => {
    if (!among.some(parameter => parameter.name === name)) throw new Error(`${id} has no parameter ${name}`);
  };
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) check(name, parameters);
  if (paging) for (const name of [paging.parameter, paging.sizeParameter]) if (name) check(name, parameters);
  if (cost.per === 'entry') check(cost.of, parameters);
  const checkRules = (list: readonly Rule[], among: CompiledParameter[]): void => {
    for (const rule of list) {
      if (rule.rule === 'order') for (const name of [rule.low, rule.high]) check(name, among);
      else if (rule.rule === 'oneOf') for (const name of rule.names) check(name, among);
      else check(rule.name, among);
      if (rule.rule !== 'inside') continue;
      const holder = among.find(({ name }) => name === rule.name);
      checkRules(rule.rules, holder?.fields ?? holder?.entries?.[0]?.fields ?? []);
    }
  };
  checkRules(rules, parameters);
}

/** Without the keys that have no value. */
export function compact<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined)) as Value;
}
