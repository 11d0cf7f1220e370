/** A refusal in the words of the form: the user sees Minimum Price, where the service says `minPrice`. */
import { type Endpoint, InvalidParametersError, parametersOf } from '@sold-data/core';
import { type Facts, fieldsIn, partLabel } from './entries.ts';

/** The error with the fields' labels instead of the parameters' names; every other error as it is. */
export function labelled(error: unknown, endpoint: Endpoint, more: readonly Facts[] = []): unknown {
  if (!(error instanceof InvalidParametersError) || error.detail === undefined) return error;
  const labels = new Map([...parametersOf(endpoint), ...more].flatMap(fact => labelsOf(fact)));
  const detail = error.detail.replace(/[\w.]*\w/g, (word, at: number) =>
    // In the middle of a sentence a name such as `keyword` may be a plain word.
    at === 0 || /[A-Z.]/.test(word) ? labels.get(word) || word : word,
  );
  return new InvalidParametersError(detail, { code: error.code, detail, hint: error.hint, cause: error });
}

function labelsOf(fact: Facts): [string, string][] {
  const parts = fieldsIn(fact).map((part): [string, string] => [`${fact.name}.${part.name}`, partLabel(fact, part)]);
  return [[fact.name, fact.label], ...parts];
}
