/**
 * Differences between the catalogue and the running service. Both OpenAPI documents are converted to a flat list of places with their
 * constraints, so different notations of the same rule are equal: `GET /v1/scrape, parameter count` is `integer, minimum 1, maximum 240`.
 * Values that we send must stay allowed and keep their meaning. Values that we read may be missing, null or new (reference 9 rule 1).
 */
export type Json = { [keyword: string]: unknown };

interface Finding {
  /** A `note` is an addition, which breaks nothing (reference 9 rule 1). A `drift` may break something. */
  kind: 'note' | 'drift';
  /** Such as `GET /v1/scrape, parameter count is gone`. */
  text: string;
}

interface Place {
  /** The parent place: the contents of an added or removed place aren't listed separately. */
  inside: string;
  side: 'sent' | 'read';
  required: boolean;
  /** Every form that a value may have, such as `integer, minimum 1`. */
  forms: string[];
}
type Places = Map<string, Place>;

/**
 * @param known the catalogue's document.
 * @param served the service's current document.
 */
export function compare(known: Json, served: Json): Finding[] {
  const [before, after] = [placesOf(known), placesOf(served)];
  const outermost = (from: Places, other: Places) =>
    [...from].filter(([where, { inside }]) => !other.has(where) && (inside === '' || other.has(inside)));
  const gone = outermost(before, after).map(([where]): Finding => ({ kind: 'drift', text: `${where} is gone` }));
  // A new answer format is ignored, because no client requests it.
  const fresh = outermost(after, before).filter(([where]) => !/, answer as [^.]*$/.test(where));
  const noted = fresh.map(
    ([where, { side, required }]): Finding =>
      side === 'sent' && required
        ? { kind: 'drift', text: `${where} is new and required` }
        : { kind: 'note', text: `${where} is new` },
  );
  const [version, now] = [known, served].map(({ info }) => (info as Json | undefined)?.version);
  if (version !== now) noted.push({ kind: 'note', text: `version ${version} is now ${now}` });
  const changed = [...after].flatMap(([where, now]): Finding[] => {
    const was = before.get(where);
    return !was || holds(was, now) ? [] : [{ kind: 'drift', text: `${where} was ${shown(was)}, now ${shown(now)}` }];
  });
  return [...gone, ...changed, ...noted];
}

function holds(was: Place, now: Place): boolean {
  if (was.side === 'sent') return shown(was) === shown(now);
  const reads = (type: string) => was.forms.includes(type) || (type === 'integer' && was.forms.includes('number'));
  return was.forms.length === 0 || now.forms.every(reads);
}

const shown = ({ forms, required, side }: Place) =>
  `${forms.join(' or ') || 'anything'}${required && side === 'sent' ? ', required' : ''}`;

/** @throws Error when the document isn't an OpenAPI 3 document, or a reference in it has no target. */
function placesOf(document: Json): Places {
  if (typeof document.openapi !== 'string' || typeof document.paths !== 'object' || document.paths === null)
    throw new Error('This is not an OpenAPI 3 document');
  const places: Places = new Map();
  const walk = (schemas: Json[], where: string, { inside, side, required }: Omit<Place, 'forms'>, depth = 0) => {
    // Limits recursive schemas: 12 levels are deeper than any answer of the service.
    if (depth > 12) return;
    const options = schemas.flatMap(schema => alternatives(schema, document)).filter(option => option.type !== 'null');
    const values = new Set(options.flatMap(({ enum: list }) => (list as unknown[] | undefined) ?? []));
    places.set(where, { inside, side, required, forms: formsOf(options, side) });
    if (side === 'sent' && options.every(({ enum: list }) => list))
      for (const value of values) places.set(`${where}: ${value}`, { inside: where, side, required: false, forms: [] });
    const objects = options.filter(option => option.properties) as { properties: Json; required?: string[] }[];
    for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties)))) {
      const inner = objects.flatMap(({ properties }) => (properties[name] ? [properties[name] as Json] : []));
      const always = inner.length === objects.length && objects.every(({ required: all }) => all?.includes(name));
      if (inner.length > 0) walk(inner, `${where}.${name}`, { inside: where, side, required: always }, depth + 1);
    }
    const items = options.flatMap(option => (option.items ? [option.items as Json] : []));
    if (items.length > 0) walk(items, `${where}[]`, { inside: where, side, required: false }, depth + 1);
  };
  const refusals = new Map<string, Json>();
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(item).filter(([name]) =>
      /^(get|post|put|patch|delete)$/.test(name),
    )) {
      // Names in a path's braces don't matter.
      const inside = `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`;
      const isOpen = Array.isArray(operation.security) && operation.security.length === 0;
      const forms = [isOpen ? 'open to anybody' : 'open with a key'];
      places.set(inside, { inside: '', side: 'sent', required: false, forms });
      for (const written of (operation.parameters ?? []) as Json[]) {
        const { in: place, name, required, schema } = follow(written, document);
        if (place !== 'path')
          walk([schema as Json], `${inside}, ${place} ${place === 'header' ? String(name).toLowerCase() : name}`, {
            inside,
            side: 'sent',
            required: required === true,
          });
      }
      for (const [, schema] of contentOf(operation.requestBody, document))
        walk([schema], `${inside}, body`, { inside, side: 'sent', required: true });
      for (const [status, response] of Object.entries(operation.responses as Json))
        for (const [form, schema] of contentOf(response, document))
          if (status.startsWith('2'))
            walk([schema], `${inside}, answer as ${form}`, { inside, side: 'read', required: false });
          else refusals.set(JSON.stringify(schema), schema);
    }
  walk([{ anyOf: [...refusals.values()] }], 'refusals', { inside: '', side: 'read', required: false });
  return places;
}

function contentOf(holder: unknown, document: Json): [form: string, schema: Json][] {
  const { content = {} } = follow((holder ?? {}) as Json, document) as { content?: Record<string, { schema?: Json }> };
  return Object.entries(content).map(([form, { schema = {} }]) => [form, schema]);
}

/** The plain schemas, one of which must apply. Both branches of a condition are included, because either can apply. */
function alternatives(schema: Json, document: Json): Json[] {
  const { $ref, allOf = [], anyOf, oneOf, if: condition, then: met = {}, else: unmet = {}, ...own } = schema;
  const all = [...($ref ? [[follow({ $ref }, document)]] : []), ...(allOf as Json[]).map(part => [part])];
  const choices = [anyOf, oneOf, condition ? [met, unmet] : undefined].filter(each => each !== undefined) as Json[][];
  const joined = [...all, ...choices].reduce<Json[]>(
    (sofar, parts) => {
      const more = parts.flatMap(part => alternatives(part, document));
      return sofar.flatMap(a => more.map(b => merged(a, b)));
    },
    [own],
  );
  return joined.flatMap(option => {
    const types = Array.isArray(option.type) ? option.type : [option.type];
    const list = 'const' in option ? [option.const] : (option.enum as unknown[] | undefined);
    if (list) return [{ ...option, type: undefined, enum: list.filter(value => value !== null) }];
    return types.map(type => ({ ...option, type: type ?? (option.properties ? 'object' : undefined) }));
  });
}

function merged(a: Json, b: Json): Json {
  const properties = { ...(b.properties as Json), ...(a.properties as Json) };
  const required = [...((a.required ?? []) as string[]), ...((b.required ?? []) as string[])];
  return { ...b, ...a, ...(a.properties || b.properties ? { properties } : {}), required };
}

/** @throws Error when the reference has no target in the document. */
function follow(node: Json, document: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const steps = node.$ref.replace(/^#\//, '').split('/');
  const step = (inner: unknown, name: string) =>
    (inner as Json | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  const found = steps.reduce<unknown>(step, document);
  if (typeof found !== 'object' || found === null) throw new Error(`The document has no ${node.$ref}`);
  return found as Json;
}

/** Bounds by the types that they apply to. On other types a bound has no effect. */
const BOUNDS: Record<string, string[]> = {
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'],
  string: ['minLength', 'maxLength', 'format', 'pattern', 'default'],
  array: ['minItems', 'maxItems'],
  boolean: ['default'],
};
/** Constraints that exclude nothing: the client treats an empty text as missing, and an empty list is allowed anyway. */
const SAYS_NOTHING = ['minLength 1', 'minItems 0'];

function formsOf(options: Json[], side: Place['side']): string[] {
  const forms = options.flatMap(option => {
    const values = option.enum as unknown[] | undefined;
    const types = values
      ? [...new Set(values.map(value => (Number.isInteger(value) ? 'integer' : typeof value)))]
      : [option.type as string | undefined];
    return types.map(type => {
      if (!type || side === 'read') return type;
      const said = BOUNDS[type]?.flatMap(name => (name in option ? [`${name} ${JSON.stringify(option[name])}`] : []));
      return [type, ...(said ?? []).filter(each => !SAYS_NOTHING.includes(each))].join(', ');
    });
  });
  // No constraint: any value is possible.
  return forms.includes(undefined) ? [] : [...new Set(forms as string[])].sort();
}
