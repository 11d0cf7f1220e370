/** The parts of a definition that the linter looks at, and ways to go through them. */

export interface Field {
  key: string;
  label?: string;
  type?: string;
  required?: boolean;
  helpText?: string;
  placeholder?: string;
  default?: unknown;
  dynamic?: string;
  search?: string;
  choices?: unknown;
  group?: string;
  primary?: boolean;
  list?: boolean;
  children?: Field[];
}
export interface Action {
  key: string;
  noun?: string;
  display: { label: string; description: string; hidden?: boolean };
  operation: {
    type?: string;
    perform?: unknown;
    performList?: unknown;
    performSubscribe?: unknown;
    inputFields?: unknown[];
    outputFields?: unknown[];
    sample?: Record<string, unknown>;
  };
}
export type Kind = 'triggers' | 'searches' | 'creates';
export interface Definition {
  authentication?: { fields?: Field[]; connectionLabel?: unknown };
  triggers?: Record<string, Action>;
  searches?: Record<string, Action>;
  creates?: Record<string, Action>;
  searchOrCreates?: Record<string, { search: string; create: string }>;
}
export function* actions(
  definition: Definition,
  ...kinds: Kind[]
): Iterable<{ at: string; kind: Kind; action: Action }> {
  for (const kind of kinds.length ? kinds : (['triggers', 'searches', 'creates'] as const)) {
    for (const [key, action] of Object.entries(definition[kind] ?? {})) yield { at: `${kind}.${key}`, kind, action };
  }
}

/** Functions appear in a definition as text; only plain fields can be looked at. */
export function fields(list: unknown[] | undefined): Field[] {
  return (list ?? []).filter((field): field is Field => typeof field === 'object' && field !== null && 'key' in field);
}

export function* inputs(definition: Definition): Iterable<{ at: string; field: Field; hidden: boolean }> {
  for (const { at, action } of actions(definition)) {
    for (const field of fields(action.operation.inputFields)) {
      for (const each of [field, ...(field.children ?? [])])
        yield { at: `${at}.inputFields.${each.key}`, field: each, hidden: action.display.hidden === true };
    }
  }
}

/** All words that people read. */
export function* texts(definition: Definition): Iterable<{ at: string; text: string }> {
  for (const { at, action } of actions(definition)) {
    yield { at, text: action.display.label };
    yield { at, text: action.display.description };
    yield { at, text: action.noun ?? '' };
  }
  for (const { at, field } of inputs(definition))
    for (const text of [field.label, field.helpText, field.placeholder]) if (text) yield { at, text };
  for (const field of definition.authentication?.fields ?? []) {
    for (const text of [field.label, field.helpText, field.placeholder])
      if (text) yield { at: `authentication.fields.${field.key}`, text };
  }
}

/** Every text anywhere in the definition. */
export function* strings(value: unknown, at = ''): Iterable<{ at: string; text: string }> {
  if (typeof value === 'string') yield { at, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* strings(inner, at ? `${at}.${key}` : key);
}

export function primaryKeys(action: Action): string[] {
  const primary = fields(action.operation.outputFields)
    .filter(field => field.primary)
    .map(field => field.key);
  return primary.length > 0 ? primary : ['id'];
}

export function keysOf(list: Field[]): Set<string> {
  return new Set(
    list.flatMap(field => (field.children ? field.children.map(child => `${field.key}[]${child.key}`) : [field.key])),
  );
}

/** Keys as output fields name them: `items[]title` for rows inside a row, `a__b` for an object inside. */
export function flatKeys(row: Record<string, unknown>): Set<string> {
  const keys = new Set<string>();
  for (const [key, value] of Object.entries(row)) {
    if (Array.isArray(value) && value.some(isObject))
      for (const inner of value.filter(isObject)) for (const each of Object.keys(inner)) keys.add(`${key}[]${each}`);
    else if (isObject(value)) for (const each of flatKeys(value)) keys.add(`${key}__${each}`);
    else keys.add(key);
  }
  return keys;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valuesOf(row: Record<string, unknown>, key: string): unknown[] {
  const [list, inner] = key.split('[]');
  if (inner !== undefined) return ((row[list!] ?? []) as Record<string, unknown>[]).map(each => each[inner]);
  if (key in row) return [row[key]];
  const [outer, ...rest] = key.split('__');
  return rest.length > 0 && isObject(row[outer!])
    ? valuesOf(row[outer!] as Record<string, unknown>, rest.join('__'))
    : [];
}
