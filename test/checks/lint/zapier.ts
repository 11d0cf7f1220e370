/**
 * Checks that `zapier-platform validate` runs only on Zapier's servers: of a definition, a listing, and the rows of a step. Its other
 * checks are the platform's own schema, which runs locally.
 */

interface Field {
  key: string;
  label?: string;
  type?: string;
  required?: boolean;
  helpText?: string;
  placeholder?: string;
  dynamic?: string;
  primary?: boolean;
  list?: boolean;
  children?: Field[];
}
type Row = Record<string, unknown>;
export interface Action {
  key: string;
  noun?: string;
  display: { label: string; description: string; hidden?: boolean };
  operation: { inputFields?: unknown[]; outputFields?: unknown[]; sample?: Row };
}
type Kind = 'triggers' | 'searches' | 'creates';
export type Definition = { authentication?: { fields?: Field[]; connectionLabel?: unknown } } & {
  [K in Kind]?: Record<string, Action>;
};
interface Finding {
  /** Path in the definition, such as `searches.find_sold_price.keyword`. */
  at: string;
  message: string;
}

const SECRET = /api[_ -]?key|secret|token|password|credential/i;
const BARE_ADDRESS = /(?<!\]\()(?<!`)\bhttps?:\/\/[^\s)`]+/;
const MARKDOWN_LINK = /\[[^\]]+\]\(https:\/\/[^)]+\)/;
/** Matches Title Case; the listed words stay lower case. */
const TITLE_CASE = /^["'(`]*[^a-z]\S*( (["'(`]*[^a-z]\S*|an?|and|as|at|by|for|from|in|of|on|or|the|to|with|per|via))*$/;
const OPENING: Record<Kind, RegExp> = {
  triggers: /^Triggers when .+\.$/,
  searches: /^Finds .+\.$/,
  creates: /^[A-Z][a-z]+s\b.+\.$/,
};

/** All findings in a definition. */
export function lintDefinition(definition: Definition): Finding[] {
  const { fields: own = [], connectionLabel } = definition.authentication ?? {};
  const found = [...own.flatMap(field => lintTexts(`authentication.${field.key}`, field))];
  if (!own.some(({ helpText = '' }) => MARKDOWN_LINK.test(helpText)))
    found.push({ at: 'authentication', message: 'no help text links to where the key is found' });
  if (!/^\$func\$|{{/.test(String(connectionLabel)))
    found.push({ at: 'authentication', message: 'every connection has the same label' });
  for (const kind of ['triggers', 'searches', 'creates'] as const)
    for (const [key, action] of Object.entries(definition[kind] ?? {}))
      found.push(...lintAction(`${kind}.${key}`, kind, action, definition));
  if (JSON.stringify(definition).includes('http://')) found.push({ at: '', message: 'an address without https' });
  return found;
}

function lintAction(at: string, kind: Kind, action: Action, { triggers = {} }: Definition): Finding[] {
  const { display, operation } = action;
  const { label, description, hidden } = display;
  const found = lintTexts(at, { label, helpText: description });
  if (!OPENING[kind].test(description)) found.push({ at, message: `"${description}" begins in another way` });
  if (!hidden && !/\brequests?\b|free of charge/.test(description)) found.push({ at, message: 'names no cost' });
  for (const field of plain(operation.inputFields).flatMap(outer => [outer, ...(outer.children ?? [])])) {
    const here = `${at}.${field.key}`;
    found.push(...lintTexts(here, field));
    if (field.type === 'password' || SECRET.test(field.key)) found.push({ at: here, message: 'asks for a secret' });
    const [list = '', ...columns] = field.dynamic?.split('.') ?? [];
    if (list && !columns.every(column => column in (triggers[list]?.operation.sample ?? {})))
      found.push({ at: here, message: `its drop-down names ${field.dynamic}, which there is not` });
  }
  for (const field of plain(operation.outputFields)) found.push(...lintTexts(`${at}.${field.key}`, field));
  const sample = flat(operation.sample ?? {}).map(([key]) => key);
  const declared = [...outputs(action).keys()];
  for (const key of declared.filter(each => !sample.includes(each)))
    found.push({ at, message: `the sample lacks ${key}` });
  for (const key of sample.filter(each => !declared.includes(each)))
    found.push({ at, message: `${key} is no output field` });
  return [...found, ...lintValues(at, action, operation.sample ?? {})];
}

function lintTexts(at: string, { label, helpText, placeholder, children }: Partial<Field>): Finding[] {
  const found: Finding[] = [];
  if (!label && !children) found.push({ at, message: 'has no label' });
  if (label && !TITLE_CASE.test(label)) found.push({ at, message: `the label "${label}" is not in Title Case` });
  for (const text of [label, helpText, placeholder].filter(each => each !== undefined)) {
    if (/zapier/i.test(text)) found.push({ at, message: 'names the platform' });
    if (BARE_ADDRESS.test(text)) found.push({ at, message: 'a bare address; make it a Markdown link' });
  }
  return found;
}

/** All findings in rows that an action returned. */
export function lintResults(action: Action, kind: Kind, rows: Row[]): Finding[] {
  const sample = flat(action.operation.sample ?? {}).map(([key]) => key);
  return rows.flatMap((row, index) => {
    const at = `${kind}.${action.key}[${index}]`;
    const keys = flat(row).map(([key]) => key);
    const isEmpty = (key: string) => key.includes('[]') && String(row[key.split('[]')[0]!]) === '';
    const lacks = sample.filter(key => !keys.includes(key) && !isEmpty(key));
    return [
      ...lintValues(at, action, row),
      ...lacks.map(key => ({ at, message: `lacks ${key}, which the sample shows` })),
    ];
  });
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const isText = (value: unknown) => typeof value === 'string';
const TYPES: Record<string, (value: unknown) => boolean> = {
  string: isText,
  text: isText,
  file: isText,
  datetime: value => TIME.test(String(value)),
  ...{
    number: value => typeof value === 'number',
    integer: Number.isInteger,
    boolean: value => typeof value === 'boolean',
  },
};

/** Checks that values have the types of their fields, and that required values exist. */
function lintValues(at: string, action: Action, row: Row): Finding[] {
  const fields = outputs(action);
  const values = flat(row);
  const missing = [...fields].filter(
    ([key, { primary, required }]) => (primary || required) && !values.some(each => each[0] === key && each[1] != null),
  );
  const wrong = values.filter(([key, value]) => {
    const { type = 'string', list } = fields.get(key) ?? { type: 'any' };
    return value != null && ![list ? value : [value]].flat(2).every(TYPES[type] ?? (() => true));
  });
  return [
    ...missing.map(([key]) => ({ at, message: `has no ${key}` })),
    ...wrong.map(([key, value]) => ({
      at,
      message: `${key} is no ${fields.get(key)?.type}: ${JSON.stringify(value)}`,
    })),
  ];
}

/** Functions are plain text in a definition, so only plain fields can be checked. */
const plain = (list: unknown[] = []) => list.filter((field): field is Field => typeof field === 'object');

/** Output fields by key: `items[]title` for rows inside a row, `a__b` for an object inside. */
function outputs({ operation }: Action): Map<string, Field> {
  const inner = (field: Field) => field.children?.map(child => ({ ...child, key: `${field.key}[]${child.key}` }));
  return new Map(
    plain(operation.outputFields)
      .flatMap(field => inner(field) ?? [field])
      .map(field => [field.key, field]),
  );
}

/** The values of a row by the keys of their output fields. */
function flat(row: Row): [key: string, value: unknown][] {
  return Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (Array.isArray(value) && value.some(isObject))
      return value.flatMap(each =>
        Object.entries(each as Row).map(([name, inner]) => [`${key}[]${name}`, inner] as [string, unknown]),
      );
    return isObject(value) ? flat(value).map(([name, inner]) => [`${key}__${name}`, inner]) : [[key, value]];
  });
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Findings in the public listing, with the field names of the command line's `register`. The listing is stored beside the app, not in its
 * definition.
 */
export function lintListing(listing: Record<string, string>): Finding[] {
  const forms: Record<string, RegExp> = {
    description: /^(?!.*zapier).{40,140}$/i,
    category: /^[a-z]+(-[a-z]+)*$/,
    role: /^(employee|contractor|user)$/,
    url: /^https:\/\//,
    title: /^.{2,}$/,
    audience: /^(public|private)$/,
  };
  const wrong = Object.keys(forms).filter(name => !forms[name]!.test(listing[name] ?? ''));
  return wrong.map(at => ({ at, message: `"${listing[at]}" is refused` }));
}

/** Checks a logo: a square PNG with transparency, at least 256 pixels wide. */
export function lintLogo(png: Buffer): Finding[] {
  const [width, height, colours] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  if (width === height && width >= 256 && colours === 6) return [];
  return [{ at: 'logo', message: `is ${width} by ${height} of colour type ${colours}` }];
}
