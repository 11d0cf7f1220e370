/**
 * An OpenAPI document as a flat list of facts that matter to a client, so two ways of writing the same look the same:
 * `GET /v1/scrape, parameter count` is an integer of 1 to 240. Paths of schemas are flattened through `$ref`, `allOf`,
 * `anyOf`, `oneOf` and conditions: what counts is what can come.
 */
export type Json = { [keyword: string]: unknown };

export interface Facts {
  /** What we send must stay allowed and mean the same; what we read may be missing, null or new (reference 9 rule 1). A form is one that we can ask an answer in. */
  side: 'sent' | 'read' | 'form';
  types: string[];
  /** Of what is sent: the only allowed values, in order. */
  only?: unknown[];
  /** Of what is read: values that are named while others may come. */
  known: unknown[];
  required: boolean;
  /** Bounds, format, pattern and default, by what they are called. */
  said: Record<string, unknown>;
}

/** Facts by place: an operation, its parameters, the fields of its body and of its answer. */
export type Document = Map<string, Facts>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** What a bound is called, and the types that it holds for: a bound on another type says nothing. */
const BOUNDS: readonly [keyword: string, words: string, types: string[], loosest: (...of: number[]) => number][] = [
  ['minimum', 'the smallest value', ['integer', 'number'], Math.min],
  ['maximum', 'the largest value', ['integer', 'number'], Math.max],
  ['exclusiveMinimum', 'the value that it must be above', ['integer', 'number'], Math.min],
  ['exclusiveMaximum', 'the value that it must be below', ['integer', 'number'], Math.max],
  ['minLength', 'the shortest length', ['string'], Math.min],
  ['maxLength', 'the longest length', ['string'], Math.max],
  ['minItems', 'the fewest entries', ['array'], Math.min],
  ['maxItems', 'the most entries', ['array'], Math.max],
];
/** Nobody sends an empty text: the client takes it as not given. An empty list is what no bound allows anyway. */
const SAYS_NOTHING: Readonly<Record<string, number>> = { minLength: 1, minItems: 0 };

/** @throws Error when the document is no OpenAPI 3 document or refers to something it does not hold. */
export function readDocument(document: Json): Document {
  if (typeof document.openapi !== 'string' || typeof document.paths !== 'object' || document.paths === null)
    throw new Error('This is not an OpenAPI 3 document');
  const facts: Document = new Map();
  const refusals = new Map<string, Json>();
  const { version = '' } = (document.info ?? {}) as Json;
  facts.set('the document', { side: 'read', types: [], known: [], required: true, said: { 'its version': version } });
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    for (const method of METHODS.filter(name => item[name])) {
      const operation = item[method] as Json;
      // What is in the braces of a path is only a name.
      const address = `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`;
      const open = Array.isArray(operation.security) && operation.security.length === 0;
      const types = [open ? 'open to anybody' : 'open with a key'];
      facts.set(address, { side: 'sent', types, known: [], required: false, said: {} });
      const parameters = [...((item.parameters ?? []) as Json[]), ...((operation.parameters ?? []) as Json[])];
      readRequest(address, parameters, operation, document, facts);
      readResponses(address, operation, document, facts, refusals);
    }
  }
  walk([{ anyOf: [...refusals.values()] }], 'refusals', { side: 'read', required: true }, document, facts);
  return facts;
}

function readRequest(address: string, parameters: Json[], operation: Json, document: Json, facts: Document): void {
  for (const parameter of parameters.map(written => follow(written, document)).filter(it => it.in !== 'path')) {
    const header = parameter.in === 'header';
    const name = header ? `header ${String(parameter.name).toLowerCase()}` : `parameter ${parameter.name}`;
    const place = { side: 'sent', required: parameter.required === true } as const;
    walk([(parameter.schema ?? {}) as Json], `${address}, ${name}`, place, document, facts);
  }
  const [body] = schemasIn(follow((operation.requestBody ?? {}) as Json, document));
  if (body) walk([body], `${address}, body`, { side: 'sent', required: true }, document, facts);
}

function readResponses(
  address: string,
  operation: Json,
  document: Json,
  facts: Document,
  refusals: Map<string, Json>,
): void {
  let good: Json | undefined;
  for (const [status, written] of Object.entries((operation.responses ?? {}) as Record<string, Json>)) {
    const response = follow(written, document);
    if (status.startsWith('2')) good ??= response;
    else for (const schema of schemasIn(response)) refusals.set(JSON.stringify(schema), schema);
  }
  if (!good) return;
  for (const form of Object.keys((good.content ?? {}) as Json))
    facts.set(`${address}, answer as ${form}`, { side: 'form', types: [], known: [], required: false, said: {} });
  const [answer] = schemasIn(good);
  if (answer) walk([answer], `${address}, answer`, { side: 'read', required: true }, document, facts);
}

function schemasIn(holder: Json): Json[] {
  const media = Object.values((holder.content ?? {}) as Record<string, Json>);
  return media.flatMap(({ schema }) => (schema ? [schema as Json] : []));
}

/** Writes down a place and what is inside it. Deeper than any answer of the service, a schema contains itself. */
function walk(
  schemas: Json[],
  place: string,
  { side, required }: Pick<Facts, 'side' | 'required'>,
  document: Json,
  facts: Document,
  depth = 0,
): void {
  if (depth > 12) return;
  const options = schemas.flatMap(schema => alternatives(schema, document)).filter(option => !isNull(option));
  facts.set(place, { side, required, ...factsOf(options) });
  const objects = options.flatMap(option => (option.properties ? [propertiesOf(option)] : []));
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties)))) {
    const holders = objects.filter(({ properties }) => properties[name]);
    const always = holders.length === objects.length && holders.every(holder => holder.required.includes(name));
    const inner = holders.map(({ properties }) => properties[name]!);
    const inside = /field|\[\]$/.test(place) ? `${place}.${name}` : `${place} field ${name}`;
    walk(inner, inside, { side, required: always }, document, facts, depth + 1);
  }
  const items = options.flatMap(option => (option.items ? [option.items as Json] : []));
  if (items.length > 0) walk(items, `${place}[]`, { side, required: true }, document, facts, depth + 1);
}

/** Properties without those that must not be there. */
function propertiesOf({ properties, required = [] }: Json) {
  const allowed = Object.entries(properties as Record<string, Json | false>).filter(([, schema]) => schema !== false);
  return { properties: Object.fromEntries(allowed) as Record<string, Json>, required: required as string[] };
}

/** The plain schemas of which one must hold. */
function alternatives(schema: Json, document: Json): Json[] {
  const { $ref, allOf, anyOf, oneOf, if: _condition, then: met, else: unmet, ...own } = schema;
  let sofar: Json[] = [own];
  const both = (more: Json[]) => {
    sofar = sofar.flatMap(a => more.map(b => merged(a, b)));
  };
  const each = (schemas: unknown) => (schemas as Json[]).flatMap(option => alternatives(option, document));
  if ($ref) both(alternatives(follow({ $ref }, document), document));
  for (const part of (allOf ?? []) as Json[]) both(alternatives(part, document));
  // Which case applies does not matter here: both can come.
  for (const choice of [anyOf, oneOf, met || unmet ? [met ?? {}, unmet ?? {}] : undefined])
    if (choice) both(each(choice));
  return sofar.flatMap(option =>
    Array.isArray(option.type) ? option.type.map(type => ({ ...option, type })) : [option],
  );
}

function merged(a: Json, b: Json): Json {
  const properties = { ...(b.properties as Json), ...(a.properties as Json) };
  const required = [...((a.required ?? []) as string[]), ...((b.required ?? []) as string[])];
  return { ...b, ...a, ...(a.properties || b.properties ? { properties } : {}), required };
}

/** @throws Error when the document does not hold what it refers to. */
function follow(node: Json, document: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const steps = node.$ref.replace(/^#\//, '').split('/');
  const found = steps.reduce<unknown>(
    (inner, step) => (inner as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (typeof found !== 'object' || found === null) throw new Error(`The document has no ${node.$ref}`);
  return found as Json;
}

const isNull = (schema: Json) => schema.type === 'null' || schema.const === null;

function factsOf(options: Json[]): Omit<Facts, 'side' | 'required'> {
  const types = new Set(options.flatMap(typesOf));
  // A number includes whole numbers.
  if (types.has('number')) types.delete('integer');
  const valued = options.map(valuesOf);
  const known = [...new Set(valued.flatMap(list => list ?? []))].filter(value => value !== null);
  const closed = valued.length > 0 && valued.every(list => list !== undefined);
  const said: Facts['said'] = {};
  for (const [keyword, words, held, loosest] of BOUNDS) {
    const stated = options.filter(option => typesOf(option).some(type => held.includes(type))).map(it => it[keyword]);
    if (stated.length === 0 || !stated.every(value => typeof value === 'number')) continue;
    const bound = loosest(...(stated as number[]));
    if (bound > (SAYS_NOTHING[keyword] ?? Number.NEGATIVE_INFINITY)) said[words] = bound;
  }
  for (const keyword of ['format', 'pattern']) {
    const [first, ...others] = new Set(options.map(option => option[keyword]));
    if (others.length === 0 && typeof first === 'string') said[`the ${keyword}`] = first;
  }
  const preset = options.find(option => 'default' in option);
  if (preset) said['the default'] = preset.default;
  return { types: [...types].sort(), known, said, ...(closed ? { only: known } : {}) };
}

function typesOf(schema: Json): string[] {
  const values = valuesOf(schema)?.filter(value => value !== null) ?? [];
  if (values.length > 0) return [...new Set(values.map(value => (Number.isInteger(value) ? 'integer' : typeof value)))];
  if (typeof schema.type === 'string') return [schema.type];
  return schema.properties ? ['object'] : [];
}

function valuesOf(schema: Json): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
