/** Combines the data and the texts of parameters for forms and generators, and finds the label for a parameter name in a message. */
import type { Endpoint, EndpointId, Parameter, ParameterText, ParameterTexts } from './endpoint.ts';
import { texts } from './generated/texts.ts';

export interface DescribedParameter
  extends Omit<Parameter, 'fields' | 'entries'>,
    Omit<ParameterText, 'fields' | 'label' | 'help'> {
  label: string;
  help: string;
  fields?: readonly DescribedParameter[];
  entries?: readonly DescribedParameter[];
}

/** The parameters of an endpoint that a form can set, with their texts, in the catalogue's order; also those inside objects and lists. */
export function described(endpoint: Endpoint): DescribedParameter[] {
  return withTexts(endpoint.parameters, texts[endpoint.id]);
}

/** The parameters of an action with their texts. @param own texts that differ from those of the endpoint. */
export function describedAs(
  parameters: readonly Parameter[],
  own: ParameterTexts,
  id: EndpointId,
): DescribedParameter[] {
  return withTexts(parameters, { ...texts[id], ...own });
}

function withTexts(parameters: readonly Parameter[], own: ParameterTexts): DescribedParameter[] {
  return parameters
    .filter(({ free }) => !free)
    .map(parameter => {
      const text = own[parameter.name];
      if (!text) throw new Error(`${parameter.name} has no text`);
      return withText(parameter, text);
    });
}

/** Adds texts to a parameter. A list's entries use the texts of the list. */
function withText({ fields, entries, ...facts }: Parameter, text: ParameterText): DescribedParameter {
  const { fields: inner = {}, ...own } = text;
  return {
    ...facts,
    ...own,
    ...(fields ? { fields: withTexts(fields, inner) } : {}),
    ...(entries ? { entries: entries.map(entry => withText(entry, text)) } : {}),
  };
}

/**
 * The label for a parameter name in a message: `options.minPrice` is Minimum Price, `cards[2].grade` is Cards 2: Grade. A name that is not
 * in the catalogue stays unchanged.
 */
export function labelOf(endpointId: EndpointId, path: string): string {
  let known = texts[endpointId];
  let label = path;
  let entry = '';
  for (const step of path.split('.')) {
    const [, name = '', position] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const text = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!text) return path;
    label = position === undefined ? `${entry}${text.label}` : `${text.label} ${position}`;
    if (position !== undefined) entry = `${label}: `;
    known = text.fields ?? {};
  }
  return label;
}
