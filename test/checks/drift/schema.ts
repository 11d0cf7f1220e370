/** Any JSON Schema as a flat list of facts, so that two ways of writing the same thing look the same. */

export type Json = { [keyword: string]: unknown };

/** What is said of one place in a body, or of one parameter. `null` is left out: see compare.ts. */
export interface Facts {
  types: string[];
  /** The only allowed values, in order; none when anything of the type goes. */
  only?: unknown[];
  /** Values that are named while others may come. */
  known: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  required: boolean;
}

/** Facts by place: `''` for the whole, `cards[].year` inside. */
export type Places = Map<string, Facts>;

const bounds = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
/** What a bound holds for; a bound on another type says nothing. */
const boundOf: Record<(typeof bounds)[number], string[]> = {
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  exclusiveMaximum: ['integer', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
};

/** @param document the document that `$ref`s point into. */
export function placesOf(schema: Json, document: Json): Places {
  const places: Places = new Map();
  walk([schema], '', true, places, document, 0);
  return places;
}

function walk(schemas: Json[], place: string, required: boolean, places: Places, document: Json, depth: number): void {
  // Deeper than any answer of the service: a schema that contains itself ends here.
  if (depth > 12) return;
  const options = schemas.flatMap(schema => alternatives(schema, document)).filter(option => !isNull(option));
  places.set(place, factsOf(options, required));
  const objects: Json[] = options.flatMap(option =>
    option.properties ? [{ ...option, properties: allowed(option.properties as Json) }] : [],
  );
  const names = new Set(objects.flatMap(option => Object.keys(option.properties as Json)));
  for (const name of names) {
    const holders = objects.filter(option => (option.properties as Json)[name] !== undefined);
    const always =
      holders.length === objects.length && holders.every(o => ((o.required ?? []) as string[]).includes(name));
    const inner = holders.map(option => (option.properties as Record<string, Json>)[name]!);
    walk(inner, place === '' ? name : `${place}.${name}`, always, places, document, depth + 1);
  }
  const items = options.flatMap(option => (option.items ? [option.items as Json] : []));
  if (items.length > 0) walk(items, `${place}[]`, true, places, document, depth + 1);
}

/** Properties without those that must not be there. */
const allowed = (properties: Json) =>
  Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema !== false));

/** A schema without `$ref`, `allOf`, `anyOf`, `oneOf` and conditions: the plain schemas of which one must hold. */
function alternatives(schema: Json, document: Json): Json[] {
  const { $ref, allOf, anyOf, oneOf, if: _condition, then: met, else: unmet, ...own } = schema;
  let sofar: Json[] = [own];
  const both = (more: Json[]) => {
    sofar = sofar.flatMap(a => more.map(b => merged(a, b)));
  };
  if (typeof $ref === 'string') both(alternatives(resolve($ref, document), document));
  for (const part of (allOf ?? []) as Json[]) both(alternatives(part, document));
  // Which case applies does not matter here: both can come.
  const cases = met || unmet ? [met ?? {}, unmet ?? {}] : undefined;
  for (const choice of [anyOf, oneOf, cases]) {
    if (choice) both((choice as Json[]).flatMap(option => alternatives(option, document)));
  }
  return sofar.flatMap(option =>
    Array.isArray(option.type) ? option.type.map(type => ({ ...option, type })) : [option],
  );
}

function merged(a: Json, b: Json): Json {
  return {
    ...b,
    ...a,
    ...(a.properties || b.properties ? { properties: { ...(b.properties as Json), ...(a.properties as Json) } } : {}),
    ...(a.required || b.required ? { required: [...((a.required ?? []) as []), ...((b.required ?? []) as [])] } : {}),
  };
}

/** @throws Error when the document does not hold what it refers to. */
export function resolve(ref: string, document: Json): Json {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
  if (typeof found !== 'object' || found === null) throw new Error(`The document has no ${ref}`);
  return found as Json;
}

const isNull = (schema: Json) => schema.type === 'null' || schema.const === null;

function factsOf(options: Json[], required: boolean): Facts {
  const types = new Set(options.flatMap(typesOf));
  // A number includes whole numbers.
  if (types.has('number')) types.delete('integer');
  const valued = options.map(valuesOf);
  const values = [...new Set(valued.flatMap(list => list ?? []))].filter(value => value !== null);
  const closed = valued.length > 0 && valued.every(list => list !== undefined);
  const facts: Facts = { types: [...types].sort(), known: values, required };
  if (closed) facts.only = values;
  for (const bound of bounds) {
    const stated = options
      .filter(option => typesOf(option).some(type => boundOf[bound].includes(type)))
      .map(o => o[bound]);
    if (stated.length > 0 && stated.every(value => typeof value === 'number')) {
      const loosest = /min/i.test(bound) ? Math.min(...stated) : Math.max(...stated);
      // Nobody sends an empty text: the client takes it as not given. An empty list is what no bound allows anyway.
      const saysNothing = (bound === 'minLength' && loosest <= 1) || (bound === 'minItems' && loosest === 0);
      if (!saysNothing) facts[bound] = loosest;
    }
  }
  facts.format = onlyOne(options, 'format');
  facts.pattern = onlyOne(options, 'pattern');
  const preset = options.find(option => 'default' in option);
  if (preset) facts.default = preset.default;
  return facts;
}

function onlyOne(options: Json[], keyword: string): string | undefined {
  const stated = new Set(options.map(option => option[keyword]));
  const [first] = stated;
  return stated.size === 1 && typeof first === 'string' ? first : undefined;
}

function typesOf(schema: Json): string[] {
  const values = valuesOf(schema)?.filter(value => value !== null);
  if (values && values.length > 0) {
    return [...new Set(values.map(value => (Number.isInteger(value) ? 'integer' : typeof value)))];
  }
  if (typeof schema.type === 'string') return [schema.type];
  if (schema.properties) return ['object'];
  return [];
}

function valuesOf(schema: Json): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
