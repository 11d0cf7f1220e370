/** A question to the service: checked once, with one key that is the same for every caller who asks the same. */
import { type Endpoint, type EndpointId, mostOf, type Parameter, type ParametersOf } from '../endpoint.ts';
import { checkParameters, entryOf } from './check.ts';

/** Checked parameters of one endpoint. Knows its address, and the next page of itself. */
export class Question<Id extends EndpointId = EndpointId> {
  readonly endpoint: Endpoint<Id>;
  /** With their defaults. */
  readonly parameters: Readonly<Record<string, unknown>>;
  private ownKey?: string;

  constructor(endpoint: Endpoint<Id>, parameters: Record<string, unknown>) {
    this.endpoint = endpoint;
    this.parameters = parameters;
  }

  /** Equal keys are equal questions, whoever asks. Contains no secret of the account and no host. */
  get key(): string {
    this.ownKey ??= this.textOf(folded);
    return this.ownKey;
  }

  private textOf(write: Writer): string {
    const { path, query, body } = addressOf(this, write);
    return `${this.endpoint.method} ${path}${query}${body ? ` ${body}` : ''}`;
  }

  /** The same question about another page. @param page a page that the service serves: not checked again. */
  onPage(page: number): Question<Id> {
    return new Question(this.endpoint, { ...this.parameters, page });
  }
}

/**
 * Checks parameters and makes them a question.
 * @param given what a form or a cell holds: numbers and flags may be text.
 * @param today `YYYY-MM-DD`, UTC, for rules that look at the calendar.
 * @throws InvalidParametersError before anything is spent.
 */
export function ask<Id extends EndpointId>(
  endpoint: Endpoint<Id>,
  given: ParametersOf<Id> | Record<string, unknown>,
  today: string,
): Question<Id> {
  return new Question(endpoint, checkParameters(endpoint, given as Record<string, unknown>, today));
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * The day of an instant that is written in a zone of its own. In the east today is a day ahead of the service, which counts in UTC:
 * what is no future instant is no future day.
 * @param written `YYYY-MM-DD`. @param at the instant, ms.
 */
export function dayWritten(written: string, at: number, now: number): string {
  const today = dayOf(now);
  return written > today && at <= now ? today : written;
}

/** The most requests that one call can be charged. Failed requests and repeats that the service refuses cost nothing. */
export function mostCharged({ endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>): number {
  const { cost } = endpoint;
  if (cost.per === 'nothing') return 0;
  if (cost.per !== 'entry') return 1;
  const entries = parameters[cost.of];
  // A number that is left to the service may be its highest.
  return Array.isArray(entries) ? entries.length : Number(entries ?? mostOf(endpoint, cost.of));
}

export interface Address {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** JSON of a POST. */
  body?: string;
}

/** How a text value is written: as it was typed, or folded for the key. */
type Writer = (parameter: Parameter, text: string) => string;

const asTyped: Writer = (_, text) => text;

/** Letter case and runs of blanks make no other search (assumed: the reference does not say; only the key is folded, never what is sent). */
const folded: Writer = ({ keyword }, text) => (keyword ? foldKeyword(text) : text);

/** Equal for keywords that are one search. */
export function foldKeyword(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Path, query and body in canonical form: parameters in the catalogue's order, those at their documented default left out,
 * so that equal questions have equal addresses.
 */
export function addressOf({ endpoint, parameters }: Question, write: Writer = asTyped): Address {
  let path = endpoint.path;
  let query = '';
  const body: Record<string, unknown> = {};
  for (const parameter of endpoint.parameters) {
    const { name } = parameter;
    const value = parameters[name];
    if (value === undefined) continue;
    if (parameter.in === 'body') body[name] = written(parameter, value, write);
    else if (parameter.in === 'path') path = path.replace(`{${name}}`, encoded(value));
    else if (value !== parameter.default)
      query += `${query === '' ? '?' : '&'}${name}=${encoded(written(parameter, value, write))}`;
  }
  return { path, query, ...(endpoint.method === 'POST' ? { body: JSON.stringify(body) } : {}) };
}

function encoded(value: unknown): string {
  const text = String(value);
  try {
    return encodeURIComponent(text);
  } catch {
    // Half an emoji, as a cell's LEFT() leaves it, has no encoding: it becomes the replacement character. By its range: an engine
    // builds the set of a named property already when it parses the script.
    return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  }
}

/** A value as it travels: facets are one string of JSON (reference 4.2, `aspectFilter`). */
function written(parameter: Parameter, value: unknown, write: Writer): unknown {
  if (typeof value === 'string') return write(parameter, value);
  if (parameter.kind === 'facets') return JSON.stringify(value);
  if (parameter.kind === 'list')
    return (value as unknown[]).map(entry => written(entryOf(parameter, entry), entry, write));
  if (parameter.kind !== 'object') return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    (parameter.fields ?? [])
      .filter(({ name }) => given[name] !== undefined)
      .map(field => [field.name, written(field, given[field.name], write)]),
  );
}
