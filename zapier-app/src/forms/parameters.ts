/** Reads a step's input back into the parameters of an endpoint. What is wrong with them, the core says. */
import { ask, dayOf, type EndpointId, endpoints, type Parameter, type Question } from '@sold-data/core';
import { given, type Input } from './field.ts';

/** The checked question that a form asks. @param fixed parameters that the step decides. @throws InvalidParametersError */
export function questionFrom<Id extends EndpointId>(id: Id, input: Input, fixed: Input = {}): Question<Id> {
  return ask(endpoints[id], { ...parametersFrom(id, input), ...fixed }, dayOf(Date.now()));
}

/** Takes the endpoint's own fields out of the input; fields of the step itself stay behind. */
export function parametersFrom(id: EndpointId, input: Input): Input {
  const parameters: Input = {};
  for (const { name, kind, fields } of endpoints[id].parameters) {
    const value = fields ? nested(name, fields, input) : given(input[name]);
    if (value === undefined) continue;
    parameters[name] = kind === 'date' ? withoutTime(value) : kind === 'list' ? entriesOf(value) : value;
  }
  return parameters;
}

/** The fields `parcel__weightOz`, ... as one object again. */
function nested(name: string, parts: readonly Parameter[], input: Input): unknown {
  const found: Input = {};
  for (const part of parts) {
    const value = given(input[`${name}__${part.name}`]);
    if (value !== undefined) found[part.name] = value;
  }
  return given(found) ?? given(input[name]);
}

/** Entries without a blank one; a single entry may come without its list. */
function entriesOf(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('[')) return value;
  return (Array.isArray(value) ? value : [value]).filter(entry => given(entry) !== undefined);
}

/** The day of the platform's `2026-11-01T00:00:00-05:00`, in the zone it is written in. */
function withoutTime(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1') : value;
}
