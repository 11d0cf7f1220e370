/** Generates core/generated/types.ts: requests, answers and rows as interfaces. */
import { jobKinds, markets } from '../catalog/index.ts';
import { type Compiled, refersTo, type Schema } from './compile.ts';
import { file, upperFirst } from './source.ts';

type Direction = 'input' | 'output';

export function typesFile({ endpoints, inputs, outputs }: Compiled): string {
  const ids = endpoints.map(({ endpoint }) => endpoint.id);
  const priced = endpoints.filter(({ endpoint: { rows, statistics } }) => rows?.sale || statistics);
  const starts = Object.entries(jobKinds).map(([kind, { start }]) => `${kind}: ${JSON.stringify(start)};`);
  const interfaces = [
    ...Object.entries(inputs).map(([name, schema]) => `export interface ${name} ${body(schema, 'input')}`),
    ...Object.entries(outputs).map(([name, schema]) => `export interface ${name} ${body(schema, 'output')}`),
  ];
  const byId = { Parameters: [] as string[], Answer: [] as string[], Row: [] as string[] };
  for (const { endpoint, input, answer, rowType } of endpoints) {
    const { id, parameters } = endpoint;
    const own = (what: 'Parameters' | 'Answer', schema: Schema) => {
      const name = `${upperFirst(id)}${what}`;
      interfaces.push(`export interface ${name} ${body(schema, what === 'Answer' ? 'output' : 'input')}`);
      return name;
    };
    const takes = parameters.length > 0 ? own('Parameters', input) : 'Record<string, never>';
    const gives = answer.properties ? own('Answer', answer) : answer.$ref ? refersTo(answer) : 'string';
    byId.Parameters.push(`${id}: ${takes};`);
    byId.Answer.push(`${id}: ${gives};`);
    if (rowType) byId.Row.push(`${id}: ${rowType};`);
  }
  const sales = Object.entries(markets).map(([id, { sold }]) => `${id}: '${sold.endpoint}';`);
  return file(
    'What requests take, and what answers and rows hold: any field of an answer may be missing or null.',
    `export type EndpointId = ${words(ids)};`,
    `/** Their answers have prices of sales. */\nexport type PricedId = ${words(priced.map(({ endpoint }) => endpoint.id))};`,
    `export type JobKindId = ${words(Object.keys(jobKinds))};`,
    `export type MarketId = ${words(Object.keys(markets))};`,
    `/** The endpoint with the sales of a market. */\nexport interface SoldById {\n${sales.join('\n')}\n}`,
    ...interfaces,
    `/** The endpoint that starts a job. */\nexport interface StartById {\n${starts.join('\n')}\n}`,
    ...Object.entries(byId).map(([what, lines]) => `export interface ${what}ById {\n${lines.join('\n')}\n}`),
  );
}

const words = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join(' | ');

function body({ properties = {}, required = [] }: Schema, direction: Direction): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const help = schema.description ? `/** ${schema.description} */\n` : '';
    const optional = direction === 'output' || !required.includes(name);
    const type = typeOf(schema, direction);
    const nullable = direction === 'output' && !/\| null$/.test(type) ? ' | null' : '';
    return `${help}${JSON.stringify(name)}${optional ? '?' : ''}: ${type}${nullable};\n`;
  });
  return `{\n${lines.join('')}}`;
}

function typeOf(schema: Schema, direction: Direction): string {
  const { type, items = {}, properties, additionalProperties } = schema;
  if (schema.$ref) return refersTo(schema);
  if (schema.enum) return words(schema.enum);
  if (schema.anyOf) return union(schema.anyOf, direction);
  if (Array.isArray(type)) return type.map(each => typeOf({ type: each }, direction)).join(' | ');
  if (type === 'integer') return 'number';
  if (type === 'array') return `${direction === 'input' ? 'readonly ' : ''}(${typeOf(items, direction)})[]`;
  if (type !== 'object') return type ?? 'unknown';
  return properties ? body(schema, direction) : `Record<string, ${typeOf(additionalProperties as Schema, direction)}>`;
}

/** An open enum keeps its known values, so editors can suggest them although any text is valid. */
function union(options: Schema[], direction: Direction): string {
  const open = options.some(option => option.enum);
  const types = options.map(option =>
    open && option.type === 'string' && !option.enum ? '(string & {})' : typeOf(option, direction),
  );
  return types.join(' | ');
}
