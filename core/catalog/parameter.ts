/** Builders for request parameters: each makes the zod schema and notes its bounds, so that messages, forms and documents read one source. */
import * as z from 'zod/mini';

export type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'choice' | 'list' | 'object' | 'facets';

/** What a schema does not tell in a form that people read. */
export interface Bounds {
  kind: ParameterKind;
  min?: number;
  max?: number;
  /** Larger than this, without being equal. */
  above?: number;
  /** Of a text with a fixed form: the form, and the same in words. */
  pattern?: RegExp;
  form?: string;
  /** Allowed values of a choice, or the allowed numbers of an integer. */
  values?: readonly (string | number)[];
  /** Of a list: what one entry is. */
  items?: z.core.$ZodType;
  /** Of an object: its own parameters. */
  shape?: Record<string, z.core.$ZodType>;
}

export interface ParameterText {
  /** Title Case, as a form shows it. */
  label: string;
  /** One sentence, for people and for models. */
  help: string;
  /** What a person might type, without "e.g.". */
  example?: string;
  /** Shown only when a person asks for more options. */
  advanced?: boolean;
}

/** Bounds and texts live beside the schemas, so that they never leak into the JSON Schema of a parameter. */
export const bounds = new WeakMap<z.core.$ZodType, Bounds>();
export const texts = z.registry<ParameterText>();

function bounded<Schema extends z.core.$ZodType>(schema: Schema, facts: Bounds): Schema {
  bounds.set(schema, facts);
  return schema;
}

/** Text of 1 to `max` characters after trimming. */
export const text = (max?: number) =>
  max === undefined
    ? bounded(z.string().check(z.trim(), z.minLength(1)), { kind: 'text', min: 1 })
    : bounded(z.string().check(z.trim(), z.minLength(1), z.maxLength(max)), { kind: 'text', min: 1, max });

/** Text of a fixed form. @param form completes "must be ...". */
export const formed = (pattern: RegExp, form: string) =>
  bounded(z.string().check(z.trim(), z.regex(pattern)), { kind: 'text', pattern, form });

/** A whole number; `min` and `max` are included. */
export const integer = (min?: number, max?: number) => {
  const checks = [...(min === undefined ? [] : [z.minimum(min)]), ...(max === undefined ? [] : [z.maximum(max)])];
  return bounded(z.int().check(...checks), { kind: 'integer', min, max });
};

/** One of a few whole numbers. */
export const integerChoice = <const Values extends readonly [number, ...number[]]>(values: Values) =>
  bounded(z.literal(values), { kind: 'integer', values });

/** A number, at least `min` when given. */
export const number = (min?: number) =>
  min === undefined
    ? bounded(z.number(), { kind: 'number' })
    : bounded(z.number().check(z.minimum(min)), { kind: 'number', min });

/** A number above zero. */
export const positive = () => bounded(z.number().check(z.positive()), { kind: 'number', above: 0 });

export const flag = () => bounded(z.boolean(), { kind: 'flag' });

/** A calendar day, `YYYY-MM-DD`. */
export const date = () => bounded(z.iso.date(), { kind: 'date' });

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  bounded(z.enum(values), { kind: 'choice', values });

/** `min` entries or more of one kind, up to `max` when given. */
export const list = <Item extends z.core.$ZodType>(item: Item, min: number, max?: number) =>
  bounded(
    max === undefined ? z.array(item).check(z.minLength(min)) : z.array(item).check(z.minLength(min), z.maxLength(max)),
    { kind: 'list', min, max, items: item },
  );

/** A nested object that refuses names it does not know. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  bounded(z.strictObject(shape), { kind: 'object', shape: shape as unknown as Record<string, z.core.$ZodType> });

/** Facet names with a string, a pipe-delimited string or an array of strings each (reference 4.2, `aspectFilter`). */
export const facets = () =>
  bounded(z.record(z.string().check(z.minLength(1)), z.union([z.string(), z.array(z.string())])), { kind: 'facets' });

/** Attaches label and help. Call it on the finished schema, after `optional` or `withDefault`: texts stick to the instance. */
export function field<Schema extends z.core.$ZodType>(
  schema: Schema,
  label: string,
  help: string,
  more: Omit<ParameterText, 'label' | 'help'> = {},
): Schema {
  const known = texts.get(schema);
  if (known) throw new Error(`"${label}" would rename "${known.label}": make its schema anew`);
  texts.add(schema, { label, help, ...more });
  return schema;
}

export const optional = z.optional;
export const withDefault = z._default;

/** The parameters of an endpoint: a name that is not among them is refused. */
export const parameters = z.strictObject;
