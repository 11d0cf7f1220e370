/** Many keywords under one set of filters: the form and the reading of steps that search for more than one thing. */
import { type EndpointId, endpoints, mostOf } from '@sold-data/core';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { parametersFrom } from '../forms/input.ts';
import { without } from '../forms/layout.ts';

/** Keywords, then filters for all of them; each keyword is one page. @param entries the parameter that holds them. */
export function keywordForm(id: EndpointId, entries: string): InputField[] {
  return [
    {
      key: 'keywords',
      label: 'Keywords',
      type: 'string',
      required: true,
      list: true,
      helpText: `One search each, at most ${mostOf(endpoints[id], entries)}; lines and commas part them. Each is one request.`,
    },
    ...without(formOf('scrape'), 'keyword', 'page', 'count'),
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

export function filtersIn(input: Input): Input {
  const { keyword, page, count, ...filters } = parametersFrom('scrape', input);
  return filters;
}
