/** Writes what people read of every endpoint: texts.ts has the words of forms, summaries.ts the others, so that a bundle takes what it shows. */
import { type Compiled, type CompiledParameter, compact } from './compile.ts';
import { Code, constant, file, literal, lowerFirst, shared } from './source.ts';

export function textsFile({ endpoints }: Compiled): string {
  const texts = endpoints.map(({ definition: { id }, parameters }) => [id, textsOf(parameters)]);
  const declare = (name: string, own: unknown) => constant(name, 'ParameterText', own);
  const { constants, value } = shared(Object.fromEntries(texts), declare, ({ label }, key) => label && key);
  return file(
    'What people read of the parameters of every endpoint.',
    `import type { ParameterText, ParameterTexts } from '../endpoint.ts';
import type { EndpointId } from './types.ts';`,
    ...constants,
    `export const texts: Record<EndpointId, ParameterTexts> = ${literal(value)};`,
  );
}

export function summariesFile({ endpoints }: Compiled): string {
  const rows = new Map(endpoints.flatMap(({ row }) => (row ? [[lowerFirst(row.id), row.fields] as const] : [])));
  const summaries = endpoints.map(({ definition, row }) => {
    const { id, title, summary, reference, assumed = [] } = definition;
    return [id, compact({ title, summary, reference, assumed, rows: row && new Code(lowerFirst(row.id)) })];
  });
  return file(
    'What people read of every endpoint and of the columns of its rows.',
    `import type { Summary } from '../endpoint.ts';
import type { EndpointId } from './types.ts';`,
    ...[...rows].map(([name, fields]) =>
      constant(name, 'Record<string, string>', Object.fromEntries(fields.map(each => [each.name, each.help]))),
    ),
    `export const summaries: Record<EndpointId, Summary> = ${literal(Object.fromEntries(summaries))};`,
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
