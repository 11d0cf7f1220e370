/** Writes core/generated/texts.ts: what people read of every endpoint. */
import { type Compiled, type CompiledParameter, compact } from './compile.ts';
import { Code, constant, file, literal, lowerFirst, shared } from './source.ts';

export function textsFile({ endpoints }: Compiled): string {
  const rows = new Map(endpoints.flatMap(({ row }) => (row ? [[lowerFirst(row.id), row.fields] as const] : [])));
  const texts = endpoints.map(({ definition, parameters, row }) => {
    const { id, title, summary, reference, assumed = [] } = definition;
    const own = { title, summary, reference, assumed, parameters: textsOf(parameters) };
    return [id, compact({ ...own, rows: row && new Code(lowerFirst(row.id)) })];
  });
  const declare = (name: string, own: unknown) => constant(name, 'ParameterText', own);
  const { constants, value } = shared(Object.fromEntries(texts), declare, ({ label }, key) => label && key);
  return file(
    'What people read of every endpoint.',
    `import type { EndpointText, ParameterText } from '../endpoint.ts';
import type { EndpointId } from './types.ts';`,
    ...constants,
    ...[...rows].map(([name, fields]) =>
      constant(name, 'Record<string, string>', Object.fromEntries(fields.map(each => [each.name, each.help]))),
    ),
    `export const texts: Record<EndpointId, EndpointText> = ${literal(value)};`,
  );
}

/** Of an object its own parameters too, of a list those of its entries' fullest form. */
function textsOf(parameters: readonly CompiledParameter[]): object {
  return Object.fromEntries(
    parameters.map(({ name, text, fields, entries }) => {
      const inner = fields ?? entries?.find(entry => entry.fields)?.fields;
      return [name, compact({ ...text, fields: inner && textsOf(inner) })];
    }),
  );
}
