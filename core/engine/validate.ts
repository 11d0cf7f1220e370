/**
 * Checks parameters against the catalogue before a request is spent, and says in one sentence what is wrong.
 * Reads the facts that stand beside the schemas: no schema library is needed where the engine runs, and a test holds both against each other.
 */
import { entryFactsOf, factsOf, type ParameterFacts, parametersOf } from '../catalog/describe.ts';
import type { Endpoint } from '../catalog/endpoint.ts';
import { InvalidParametersError } from '../errors.ts';
import { nearest } from './nearest.ts';

type Facts = Omit<ParameterFacts, 'in'>;

/**
 * Returns the parameters with their defaults. Accepts what forms and cells hold: numbers and flags as text, JSON as text;
 * `undefined`, `null` and `''` mean "not given".
 * @param today `YYYY-MM-DD`, UTC, for rules that look at the calendar.
 * @throws InvalidParametersError naming the parameter, the bound and the value.
 */
export function validate(endpoint: Endpoint, given: Record<string, unknown>, today: string): Record<string, unknown> {
  const parameters = readNamed(parametersOf(endpoint), given, '');
  for (const rule of endpoint.rules ?? []) {
    const broken = rule(parameters, today);
    if (broken) throw refusal(broken);
  }
  return parameters;
}

/** `coutn is not a parameter of this search; did you mean count?` */
export function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near
    ? `${name} is not a parameter here; did you mean ${near}?`
    : `${name} is not a parameter here; there are ${known.join(', ') || 'none'}`;
}

function refusal(detail: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail });
}

/** Named values: unknown names are refused, missing ones take their default. @param within `cards[2]` of a nested object, '' at the top. */
function readNamed(facts: readonly Facts[], given: Record<string, unknown>, within: string): Record<string, unknown> {
  const names = facts.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw refusal(`${within && `${within}: `}${unknownName(name, names)}`);
  }
  const read: Record<string, unknown> = {};
  for (const fact of facts) {
    const label = within ? `${within}.${fact.name}` : fact.name;
    const value = isGiven(given[fact.name]) ? readValue(fact, given[fact.name], label) : fact.default;
    if (value === undefined && fact.required) throw refusal(`${label} is required`);
    if (value !== undefined) read[fact.name] = value;
  }
  return read;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** One value as its kind. @param label as a person would write it: `cards[2].grade`, counting from 1. */
function readValue(fact: Facts, given: unknown, label: string): unknown {
  const value = coerce(fact, given);
  if (!fits(fact, value))
    throw refusal(
      `${label} must be ${requirement(fact)}, got ${shown(fact, fact.kind === 'text' && typeof given === 'string' ? given : value)}`,
    );
  if (fact.kind === 'list')
    return (value as unknown[]).map((entry, at) => readValue(entryFactsOf(fact, entry), entry, `${label}[${at + 1}]`));
  if (fact.kind === 'object') {
    const shape = Object.entries(fact.shape!).map(([name, schema]) => factsOf(name, schema));
    return readNamed(shape, value as Record<string, unknown>, label);
  }
  return value;
}

/** Reads a text as what it stands for; what cannot be read stays as it is. */
function coerce({ kind }: Facts, value: unknown): unknown {
  if (typeof value === 'number') return kind === 'text' || kind === 'choice' ? String(value) : value;
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  switch (kind) {
    case 'integer':
    case 'number':
      return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : value;
    case 'flag':
      return { true: true, false: false }[trimmed.toLowerCase()] ?? value;
    case 'list':
    case 'object':
    case 'facets':
      return fromJson(value);
    default:
      return trimmed;
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fits(fact: Facts, value: unknown): boolean {
  const { kind, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, above, values, pattern } = fact;
  const within = (size: number) => size >= min && size <= max;
  switch (kind) {
    case 'text':
      return typeof value === 'string' && within(value.length) && (pattern?.test(value) ?? true);
    case 'choice':
      return values!.includes(value as string);
    case 'integer':
      return values ? values.includes(value as number) : Number.isSafeInteger(value) && within(value as number);
    case 'number':
      return Number.isFinite(value) && within(value as number) && (above === undefined || (value as number) > above);
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'list':
      return Array.isArray(value) && within(value.length);
    case 'object':
      return isRecord(value);
    case 'facets':
      return isRecord(value) && Object.entries(value).every(([name, facet]) => name !== '' && isFacet(facet));
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFacet(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every(entry => typeof entry === 'string'));
}

/** A day that the calendar has. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** What a value must be: `1 to 240`, `true or false`, `10, 20 or 50`. */
export function requirement(fact: Facts): string {
  switch (fact.kind) {
    case 'integer':
    case 'number': {
      if (fact.values) return listed(fact.values);
      const noun =
        fact.kind === 'integer' && fact.max === undefined ? 'a whole number' : fact.max === undefined ? 'a number' : '';
      if (fact.above !== undefined) return `${noun} above ${fact.above}`;
      if (fact.min !== undefined && fact.max !== undefined) return `${fact.min} to ${fact.max}`;
      return fact.min === undefined ? noun : `${noun} of ${fact.min} or more`;
    }
    case 'choice':
      return listed(fact.values ?? []);
    case 'flag':
      return 'true or false';
    case 'date':
      return 'a date as YYYY-MM-DD';
    case 'list':
      return fact.max === undefined
        ? `a list${fact.min ? ` of ${fact.min} or more entries` : ''}`
        : `a list of ${fact.min} to ${fact.max} entries`;
    case 'object':
      return 'an object';
    case 'facets':
      return 'a JSON object whose values are strings or lists of strings';
    case 'text':
      if (fact.form) return fact.form;
      return fact.max === undefined ? 'a text that is not empty' : `a text of ${fact.min} to ${fact.max} characters`;
  }
}

function listed(values: readonly (string | number)[]): string {
  if (values.length === 1) return String(values[0]);
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function shown(fact: Facts, value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value === 'string') {
    if (fact.kind === 'text' && value.length > 40) return `${value.trim().length} characters`;
    const near = fact.kind === 'choice' ? nearest(value, (fact.values ?? []).map(String)) : undefined;
    const cut = value.length > 60 ? `${value.slice(0, 60)}...` : value;
    return `"${cut}"${near ? `; did you mean ${near}?` : ''}`;
  }
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 60) : String(value);
}
