/** Many keywords under one set of filters: the form and the reading of steps that search for more than one thing. */
import { dayOf, type Endpoint, InvalidParametersError, validate } from '@sold-data/core';
import { type EndpointId, endpoints } from '../bridge.ts';
import { type Input, type InputField, refused, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { forms } from '../generated/forms.ts';

/** The filters of a search without its keyword; each keyword is one page. */
const filters = without(forms.scrape, 'keyword', 'page', 'count');

/** One keyword per line, then filters for all of them. `entries` is the parameter that holds them. */
export function keywordForm(id: EndpointId, entries: string): InputField[] {
  const { max } = endpoints[id].parameters.find(({ name }) => name === entries)!;
  return [
    {
      key: 'keywords',
      label: 'Keywords',
      type: 'string',
      required: true,
      list: true,
      helpText: `One search each, at most ${max}; lines and commas part them. Each is one request.`,
    },
    ...filters,
  ];
}

/** Keywords one by one, also where somebody pasted several as lines or with commas into one place. */
export function keywordsIn({ keywords }: Input): string[] {
  const given = Array.isArray(keywords) ? keywords : [keywords ?? ''];
  return given
    .flatMap(each => String(each).split(/[\n,]/))
    .map(each => each.trim())
    .filter(each => each !== '');
}

/**
 * Checks what will be sent, in the words of the form: its fields stand inside of other parameters, which no one who fills it in has seen.
 * @throws InvalidParametersError
 */
export function checked<Parameters extends Record<string, unknown>>(
  endpoint: Endpoint,
  parameters: Parameters,
): Parameters {
  try {
    validate(endpoint, parameters, dayOf(Date.now()));
    return parameters;
  } catch (error) {
    if (!(error instanceof InvalidParametersError)) throw error;
    throw refused(error.message.replace(/^(queries\[\d+\]|options)\./, '').replace(/^queries\b/, 'keywords'));
  }
}

export function filtersIn(input: Input): Record<string, unknown> {
  const { keyword, ...rest } = parametersFrom('scrape', input) as Record<string, unknown>;
  return rest;
}
