/** Writes core/generated/texts.ts: what people read of every endpoint. */
import { type Compiled, type CompiledParameter, compact } from './compile.ts';
import { Shared, sectionsOf, standingAlone } from './sharing.ts';
import { Code, constant, heading, literal, lowerFirst } from './source.ts';

export function textsFile(compiled: Compiled): string {
  const { endpoints, groups } = compiled;
  const parameters = new Shared(standingAlone(compiled).map(each => ({ name: each.name, value: textOf(each) })));
  const rowTexts = Object.fromEntries(
    endpoints.flatMap(({ row }) =>
      row ? [[lowerFirst(row.id), Object.fromEntries(row.fields.map(({ name, help }) => [name, help]))]] : [],
    ),
  );
  const ownCodeOf = (parameter: CompiledParameter): unknown => {
    const inner = innerOf(parameter);
    return compact({ ...parameter.text, fields: inner && recordOf(inner) });
  };
  const recordOf = (list: readonly CompiledParameter[], known = groups): object =>
    Object.fromEntries(
      sectionsOf(list, known).map(section => {
        if ('group' in section) return [`...${section.group}`, true];
        const { parameter } = section;
        const shared = parameters.nameOf(parameter.name, textOf(parameter));
        return [parameter.name, shared ? new Code(shared) : ownCodeOf(parameter)];
      }),
    );
  const byName = new Map(standingAlone(compiled).map(each => [each.name + JSON.stringify(textOf(each)), each]));
  const texts = endpoints.map(({ definition, parameters: list, row }) => {
    const { id, title, summary, reference, assumed = [] } = definition;
    const rows = row && new Code(lowerFirst(row.id));
    return [id, compact({ title, summary, reference, assumed, parameters: recordOf(list), rows })];
  });
  return [
    heading('What people read of every endpoint.'),
    `import type { EndpointText, ParameterText } from '../endpoint.ts';\nimport type { EndpointId } from './types.ts';\n\n`,
    ...parameters
      .entries()
      .map(([name, text]) =>
        constant(name, 'ParameterText', ownCodeOf(byName.get(name + JSON.stringify(text)) as CompiledParameter)),
      ),
    ...Object.entries(groups).map(([name, members]) =>
      constant(name, 'Record<string, ParameterText>', recordOf(members, {})),
    ),
    ...Object.entries(rowTexts).map(([name, text]) => constant(name, 'Record<string, string>', text)),
    `export const texts: Record<EndpointId, EndpointText> = ${literal(Object.fromEntries(texts))};\n`,
  ].join('');
}

/** The parameters of an object, or of the fullest form of a list's entries. */
const innerOf = ({ fields, entries }: CompiledParameter) => fields ?? entries?.find(entry => entry.fields)?.fields;

/** What makes two texts one constant. */
const textOf = (parameter: CompiledParameter): unknown => ({
  text: parameter.text,
  fields: innerOf(parameter)?.map(textOf),
});
