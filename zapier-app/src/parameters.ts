/** Reads a step's input back into the parameters of an endpoint. What is wrong with them, the core says. */
import { type Endpoint, InvalidParametersError, type ParametersOf, parametersOf } from '@sold-data/core';

type Input = Record<string, unknown>;
/** A field of the step itself: people know it by its label, its key they never see. */
type Own = { key: string; label: string };

/** Takes the endpoint's own fields out of the input; fields of the step itself stay behind. */
export function parametersFrom<E extends Endpoint>(endpoint: E, inputData: Input): ParametersOf<E> {
  const parameters: Input = {};
  for (const { name, kind, shape } of parametersOf(endpoint)) {
    const value = kind === 'object' && shape ? nested(name, Object.keys(shape), inputData) : given(inputData[name]);
    if (value === undefined) continue;
    parameters[name] = kind === 'date' ? dayOf(value) : kind === 'list' ? entriesOf(value) : value;
  }
  return parameters as ParametersOf<E>;
}

/** A whole number that belongs to the step and not to the service. */
export function wholeNumber(
  inputData: Input,
  { key, label }: Own,
  { min, max, normal }: { min: number; max: number; normal: number },
): number {
  const value = given(inputData[key]) ?? normal;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw refused(`${label} must be ${min} to ${max}, got ${String(value)}`);
}

/** One of a few words that belong to the step. */
export function oneOf<const Word extends string>(inputData: Input, { key, label }: Own, words: readonly Word[]): Word {
  const value = given(inputData[key]) ?? words[0];
  const word = words.find(each => each === value);
  if (word !== undefined) return word;
  throw refused(`${label} must be ${words.join(' or ')}, got "${String(value)}"`);
}

export function flag(inputData: Input, key: string): boolean {
  return ['true', 'yes', '1'].includes(String(inputData[key] ?? '').toLowerCase());
}

export function refused(detail: string, hint?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, ...(hint ? { hint } : {}) });
}

/** What a field holds; empty lists and tables are what the platform sends for one that nobody filled. */
export function given(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value === 'object' && Object.keys(value!).length === 0) return undefined;
  return value;
}

/** The fields `parcel__weightOz`, ... as one object again. */
function nested(name: string, parts: readonly string[], inputData: Input): unknown {
  const entries = parts.flatMap(part => {
    const value = given(inputData[`${name}__${part}`]);
    return value === undefined ? [] : [[part, value] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : given(inputData[name]);
}

/** Entries without a blank one; a single entry may come without its list. */
function entriesOf(value: unknown): unknown {
  const entries = Array.isArray(value) ? value : typeof value === 'string' && value.startsWith('[') ? value : [value];
  return Array.isArray(entries) ? entries.filter(entry => given(entry) !== undefined) : entries;
}

/** The day of the platform's `2026-11-01T00:00:00-05:00`, in the zone it is written in. */
function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1') : value;
}
