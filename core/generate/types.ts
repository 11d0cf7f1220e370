/** Writes core/generated/types.ts: requests, answers and rows as interfaces. */
import { jobKinds } from '../catalog/index.ts';
import { type Compiled, refersTo, type Schema } from './compile.ts';
import { sectionsOf } from './sharing.ts';
import { heading, keyOf, quoted, upperFirst } from './source.ts';

type Direction = 'input' | 'output';

export function typesFile(compiled: Compiled): string {
  const { endpoints, groups, inputs, outputs } = compiled;
  const ids = endpoints.map(({ definition }) => definition.id);
  const parts = [
    heading('What requests take, and what answers and rows hold: any field of an answer may be missing or null.'),
    `export type EndpointId =${alternatives(ids)};\n`,
    `export type JobKindId =${alternatives(Object.keys(jobKinds))};\n`,
  ];
  for (const [name, members] of Object.entries(groups)) {
    const required = members.filter(({ facts }) => facts.required).map(member => member.name);
    const properties = Object.fromEntries(members.map(member => [member.name, member.schema]));
    parts.push(`export interface ${upperFirst(name)} ${body({ properties, required }, 'input', 0)}\n`);
  }
  const inputInterface = (name: string, schema: Schema, parameters?: Parameters<typeof sectionsOf>[0]) => {
    const sections = sectionsOf(parameters ?? [], groups);
    const parents = sections.flatMap(section => ('group' in section ? [section.group] : []));
    const inherited = parents.flatMap(parent => (groups[parent] ?? []).map(member => member.name));
    const properties = Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([property]) => !inherited.includes(property)),
    );
    const extending = parents.length > 0 ? `extends ${parents.map(upperFirst).join(', ')} ` : '';
    return `export interface ${name} ${extending}${body({ ...schema, properties }, 'input', 0)}\n`;
  };
  const everyParameter = endpoints.flatMap(({ parameters }) =>
    parameters.flatMap(each => [each, ...(each.entries ?? [])]),
  );
  for (const [name, schema] of Object.entries(inputs)) {
    const holder = everyParameter.find(parameter => refersTo(parameter.schema) === name);
    parts.push(inputInterface(name, schema, holder?.fields));
  }
  for (const [name, schema] of Object.entries(outputs))
    parts.push(`export interface ${name} ${body(schema, 'output', 0)}\n`);
  const [parameterTypes, answerTypes, rowTypes]: string[][] = [[], [], []];
  for (const { definition, parameters, input, answer, row } of endpoints) {
    const name = upperFirst(definition.id);
    const takes = parameters.length > 0;
    if (takes) parts.push(inputInterface(`${name}Parameters`, input, parameters));
    parameterTypes?.push(`  ${definition.id}: ${takes ? `${name}Parameters` : 'Record<string, never>'};`);
    if (answer.properties) parts.push(`export interface ${name}Answer ${body(answer, 'output', 0)}\n`);
    const answerType = answer.properties ? `${name}Answer` : answer.$ref ? refersTo(answer) : 'string';
    answerTypes?.push(`  ${definition.id}: ${answerType};`);
    if (row) rowTypes?.push(`  ${definition.id}: ${row.id};`);
  }
  parts.push(`export interface ParametersById {\n${parameterTypes?.join('\n')}\n}\n`);
  parts.push(`export interface AnswerById {\n${answerTypes?.join('\n')}\n}\n`);
  parts.push(`export interface RowById {\n${rowTypes?.join('\n')}\n}\n`);
  return parts.join('\n');
}

const alternatives = (words: readonly string[]) => words.map(word => `\n  | ${quoted(word)}`).join('');

function body({ properties = {}, required = [] }: Schema, direction: Direction, indent: number): string {
  const pad = ' '.repeat(indent + 2);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const help = schema.description ? `${pad}/** ${schema.description} */\n` : '';
    const optional = direction === 'output' || !required.includes(name);
    const type = typeOf(schema, direction, indent + 2);
    const nullable = direction === 'output' && !/\| null$/.test(type) ? ' | null' : '';
    return `${help}${pad}${keyOf(name)}${optional ? '?' : ''}: ${type}${nullable};\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

function typeOf(schema: Schema, direction: Direction, indent: number): string {
  if (schema.$ref) return refersTo(schema);
  if (schema.enum) return schema.enum.map(value => (typeof value === 'string' ? quoted(value) : value)).join(' | ');
  if (schema.anyOf) return union(schema.anyOf, direction, indent);
  if (Array.isArray(schema.type))
    return union(
      schema.type.map(type => ({ type })),
      direction,
      indent,
    );
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items ?? {}, direction, indent);
      const list = `${/ \| /.test(item) ? `(${item})` : item}[]`;
      return direction === 'input' ? `readonly ${list}` : list;
    }
    case 'object':
      if (schema.properties) return body(schema, direction, indent);
      return `Record<string, ${typeOf((schema.additionalProperties as Schema) ?? {}, direction, indent)}>`;
    default:
      return schema.type ?? 'unknown';
  }
}

/** An open enum keeps its known words for editors, although any text fits. */
function union(options: Schema[], direction: Direction, indent: number): string {
  const open = options.some(option => option.enum);
  const types = options.map(option =>
    open && option.type === 'string' && !option.enum ? '(string & {})' : typeOf(option, direction, indent),
  );
  return types.join(' | ');
}
