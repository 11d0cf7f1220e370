/** A checked request to the service. Its key is the same for equal requests. */
import type { Endpoint, EndpointId, Parameter, ParametersOf } from '../endpoint.ts';
import { foldKeyword } from '../input/text.ts';
import { checkParameters, entryOf } from './check.ts';
import { mostOf, parameterOf } from './parameter.ts';

/** Checked parameters of one endpoint. */
export class Question<Id extends EndpointId = EndpointId> {
  readonly endpoint: Endpoint<Id>;
  /** The given parameters, checked. The service adds its own defaults. */
  readonly parameters: Readonly<Record<string, unknown>>;
  private ownKey?: string;

  constructor(endpoint: Endpoint<Id>, parameters: Record<string, unknown>) {
    this.endpoint = endpoint;
    this.parameters = parameters;
  }

  /** Equal for equal questions, whether or not a default was given. Contains neither secrets nor the host. */
  get key(): string {
    if (this.ownKey === undefined) {
      const { endpoint } = this;
      const parameters = significantFields(endpoint.parameters, this.parameters);
      const { path, query, body = '' } = addressOf({ endpoint, parameters });
      this.ownKey = `${endpoint.method} ${path}${query} ${body}`.trim();
    }
    return this.ownKey;
  }

  /** The same question for another page. @param page a page that the service can return; it is not checked again. */
  onPage(page: number): Question<Id> {
    return new Question(this.endpoint, { ...this.parameters, page });
  }
}

/**
 * Checks parameters and creates a question. Equal entries of a list that is charged by the entry are asked once, in the first spelling.
 * @param given the contents of a form or a cell; numbers and flags may be text.
 * @param today `YYYY-MM-DD`, UTC, for rules about dates.
 * @throws InvalidParametersError before anything is charged.
 */
export function ask<Id extends EndpointId>(
  endpoint: Endpoint<Id>,
  given: ParametersOf<Id> | Record<string, unknown>,
  today: string,
): Question<Id> {
  const checked = checkParameters(endpoint, given as Record<string, unknown>, today);
  const { cost } = endpoint;
  if (cost.per !== 'entry' || !Array.isArray(checked[cost.of])) return new Question(endpoint, checked);
  return new Question(endpoint, {
    ...checked,
    [cost.of]: distinct(parameterOf(endpoint, cost.of), checked[cost.of] as unknown[]),
  });
}

/** The entries without those that repeat another one in a different spelling, because each entry is charged. */
function distinct(list: Parameter, entries: readonly unknown[]): unknown[] {
  const bySpelling = new Map<string, unknown>();
  for (const entry of entries) {
    const key = JSON.stringify(significant(entryOf(list, entry), entry));
    if (!bySpelling.has(key)) bySpelling.set(key, entry);
  }
  return [...bySpelling.values()];
}

/** The most requests that one call can be charged. Failed requests and rejected retries cost nothing. */
export function mostCharged({ endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>): number {
  const { cost } = endpoint;
  if (cost.per === 'nothing') return 0;
  if (cost.per !== 'entry') return 1;
  const entries = parameters[cost.of];
  // If no number is given, the service may use its maximum.
  return Array.isArray(entries) ? entries.length : Number(entries ?? mostOf(endpoint, cost.of));
}

export interface Address {
  path: string;
  /** With its question mark; may be empty. */
  query: string;
  /** JSON body of a POST. */
  body?: string;
}

/** A value without defaults and with folded keywords, so equal results have equal meaning. Undefined if it equals the default. */
export function significant(parameter: Parameter, value: unknown): unknown {
  if (value === parameter.default) return undefined;
  if (typeof value === 'string') return parameter.keyword ? foldKeyword(value) : value;
  if (parameter.kind === 'list' && Array.isArray(value))
    return value.map(entry => significant(entryOf(parameter, entry), entry));
  if (parameter.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = significantFields(parameter.fields ?? [], value as Record<string, unknown>);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** Fields in the catalogue's order. One that only adds facts doesn't make another question. */
function significantFields(parameters: readonly Parameter[], given: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    parameters
      .filter(({ free }) => !free)
      .map(parameter => [parameter.name, significant(parameter, given[parameter.name])])
      .filter(([, value]) => value !== undefined),
  );
}

/** Builds path, query and body from the given parameters, in the catalogue's order. */
export function addressOf({ endpoint, parameters }: Pick<Question, 'endpoint' | 'parameters'>): Address {
  let path = endpoint.path;
  let query = '';
  const body: Record<string, unknown> = {};
  for (const { name, in: part } of endpoint.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (part === 'path') path = path.replace(`{${name}}`, encoded(value));
    else if (part === 'query') query += `${query === '' ? '?' : '&'}${name}=${encoded(value)}`;
    else body[name] = value;
  }
  return { path, query, ...(endpoint.method === 'POST' ? { body: JSON.stringify(body) } : {}) };
}

function encoded(value: unknown): string {
  const text = String(value);
  try {
    return encodeURIComponent(text);
  } catch {
    // Half an emoji, as a cell's LEFT() may leave it, cannot be encoded and becomes the replacement character. The range avoids a named
    // Unicode property, whose set an engine builds when it parses the script.
    return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  }
}
