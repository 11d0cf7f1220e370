/** Writes core/generated/guards.ts: plain code that looks at the fields of a row. */
import { type Compiled, refersTo, type Schema } from './compile.ts';
import { constant, file, lowerFirst } from './source.ts';

const helpers = `type Row = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => value == null || typeof value === 'string';
const isNumber = (value: unknown): boolean => value == null || typeof value === 'number';
const isFlag = (value: unknown): boolean => value == null || typeof value === 'boolean';
const isList = (value: unknown, entry: (value: unknown) => boolean): boolean =>
  value == null || (Array.isArray(value) && value.every(entry));
const isObject = (value: unknown): value is Row => typeof value === 'object' && !Array.isArray(value);`;

export function guardsFile({ endpoints, outputs }: Compiled): string {
  const rows = new Map(endpoints.flatMap(({ row }) => (row ? [[row.id, row] as const] : [])));
  const objects = new Set<string>();
  const guards = [...rows.values()].map(({ id, schema }) => {
    const checks = checksOf(schema, 'row', objects).map(({ name, check }) => `if (!${check}) return '${name}';`);
    return `function ${lowerFirst(id)}(row: Row): string | undefined {\n${checks.join('\n')}\nreturn undefined;\n}`;
  });
  const inner = [...objects].map(id => {
    const checks = checksOf(outputs[id] ?? {}, 'value', objects).map(({ check }) => check);
    return `const is${id} = (value: unknown): boolean => value == null || (isObject(value) && ${checks.join(' && ')});`;
  });
  const byEndpoint = (type: string, suffix: string) => {
    const lines = endpoints.flatMap(({ definition, row }) =>
      row ? [`${definition.id}: ${lowerFirst(row.id)}${suffix}`] : [],
    );
    return `Partial<Record<EndpointId, ${type}>> = { ${lines.join(', ')} };`;
  };
  return file(
    'Looks at rows as they come. A new word or field is fine: only another JSON type is told.',
    "import type { EndpointId } from './types.ts';",
    helpers,
    ...inner,
    ...guards,
    ...[...rows.values()].map(({ id, always }) => constant(`${lowerFirst(id)}Always`, 'readonly string[]', always)),
    `/** The first field of a row that has another type than the catalogue says. */
export const guards: ${byEndpoint('(row: Row) => string | undefined', '')}`,
    `/** The fields that every row has, if only as null: one that no row of a page has is gone. */
export const always: ${byEndpoint('readonly string[]', 'Always')}`,
  );
}

/** @param objects receives the named schemas that need a check of their own. */
function checksOf(schema: Schema, holder: string, objects: Set<string>): { name: string; check: string }[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const checks = optionsOf(field).map(option => checkOf(option, `${holder}.${name}`, objects));
    return { name, check: checks.length > 1 ? `(${checks.join(' || ')})` : (checks[0] ?? 'true') };
  });
}

const simple: Record<string, string> = { string: 'isText', number: 'isNumber', integer: 'isNumber', boolean: 'isFlag' };

function checkOf(schema: Schema, value: string, objects: Set<string>): string {
  if (schema.type !== 'array') return `${nameOf(schema, objects)}(${value})`;
  const [entry = {}] = optionsOf(schema.items ?? {});
  return `isList(${value}, ${nameOf(entry, objects)})`;
}

function nameOf(schema: Schema, objects: Set<string>): string {
  if (!schema.$ref) return simple[String(schema.type)] ?? 'isObject';
  objects.add(refersTo(schema));
  return `is${refersTo(schema)}`;
}

/** What a field can be beside null; the words of an open enum are texts like any other. */
function optionsOf(schema: Schema): Schema[] {
  const options = schema.anyOf ?? [schema.type ?? []].flat().map(type => ({ ...schema, type }));
  const flat = (options.length > 0 ? options : [schema]).flatMap(option =>
    option.anyOf ? optionsOf(option) : [option],
  );
  return flat.filter(
    ({ type }, at) => type !== 'null' && (!type || flat.findIndex(other => other.type === type) === at),
  );
}
