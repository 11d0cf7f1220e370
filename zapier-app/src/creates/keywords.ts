/** Many keywords under one set of filters: the form and the reading of steps that search for more than one thing. */
import { catalog, dayOf, type Endpoint, InvalidParametersError, parametersOf, validate } from '@sold-data/core';
import { type InputField, without } from '../field.ts';
import { inputFields } from '../generated/scrape.ts';
import { parametersFrom, refused } from '../parameters.ts';

/** The filters of a search without its keyword; each keyword is one page. */
const filters = without(inputFields, 'keyword', 'page');

/** One keyword per line, then filters for all of them. `entries` is the parameter that holds them. */
export function keywordForm(endpoint: Endpoint, entries: string): InputField[] {
  const { max } = parametersOf(endpoint).find(({ name }) => name === entries)!;
  return [
    {
      key: 'keywords',
      label: 'Keywords',
      type: 'string',
      required: true,
      list: true,
      helpText: `One search each, at most ${max}. Each search is one request.`,
    },
    ...filters,
  ];
}

export function keywordsIn(inputData: Record<string, unknown>): string[] {
  const { keywords } = parametersFrom(catalog.bulkSearch, { keywords: inputData.keywords }) as { keywords?: unknown[] };
  return (keywords ?? []).map(keyword => String(keyword).trim()).filter(keyword => keyword !== '');
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

export function filtersIn(inputData: Record<string, unknown>): Record<string, unknown> {
  const { keyword, ...rest } = parametersFrom(catalog.scrape, inputData) as Record<string, unknown>;
  return rest;
}
