/** Turns validated parameters into an HTTP request. */
import { entryFactsOf, factsOf, type ParameterFacts, parametersOf } from '../catalog/describe.ts';
import type { Endpoint } from '../catalog/endpoint.ts';
import { AuthError } from '../errors.ts';
import { worded } from './decide.ts';
import type { HttpRequest } from './effects.ts';
import type { Session } from './session.ts';

/**
 * The request of one question in canonical form: parameters in the catalogue's order, those at their documented default left out,
 * so that equal questions have equal addresses.
 * @throws AuthError when no key is set.
 */
export function requestFor(
  session: Session,
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
  idempotencyKey?: string,
): HttpRequest {
  const { path, query, body } = place(endpoint, parameters);
  const headers: Record<string, string> = {
    Accept:
      endpoint.format === 'text'
        ? 'text/csv'
        : endpoint.format === 'stream'
          ? 'application/x-ndjson'
          : 'application/json',
    ...(endpoint.open ? {} : authenticationHeaders(session)),
  };
  if (session.creditSource && endpoint.credits) headers['X-Credit-Source'] = session.creditSource;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method: endpoint.method,
    url: `${session.baseUrl}${path}${query}`,
    headers,
    ...(body === undefined ? {} : { body }),
    timeoutMs: endpoint.timeoutMs,
    ...(endpoint.format === 'stream' ? { stream: true } : {}),
  };
}

/** Path, query and body of a question without a host: also what makes two questions the same. */
export function place(
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
): { path: string; query: string; body?: string } {
  let path = endpoint.path;
  const query: string[] = [];
  const body: Record<string, unknown> = {};
  for (const fact of parametersOf(endpoint)) {
    const value = parameters[fact.name];
    if (value === undefined) continue;
    if (fact.in === 'path') path = path.replace(`{${fact.name}}`, encoded(value));
    else if (fact.in === 'body') body[fact.name] = written(fact, value);
    else if (value !== fact.default) query.push(`${encoded(fact.name)}=${encoded(value)}`);
  }
  return {
    path,
    query: query.length > 0 ? `?${query.join('&')}` : '',
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(body) } : {}),
  };
}

/** Half an emoji, as a cell's LEFT() leaves it, has no encoding: it becomes the replacement character. */
function encoded(value: unknown): string {
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(written.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** A value as a body carries it: facets are one string of JSON there as in a query (reference 4.2, `aspectFilter`). */
function written(fact: Omit<ParameterFacts, 'in'>, value: unknown): unknown {
  if (fact.kind === 'facets') return JSON.stringify(value);
  if (fact.kind === 'list') return (value as unknown[]).map(entry => written(entryFactsOf(fact, entry), entry));
  if (fact.kind !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, inner]) => [
      name,
      written(factsOf(name, fact.shape![name]!), inner),
    ]),
  );
}

function authenticationHeaders(session: Session): Record<string, string> {
  const { authentication } = session;
  if (authentication.kind === 'host') return {};
  if (authentication.kind === 'gateway') {
    if (!authentication.gatewayKey || !authentication.gatewayHost) throw missingKey();
    return { 'X-Gateway-Key': authentication.gatewayKey, 'X-Gateway-Host': authentication.gatewayHost };
  }
  if (!authentication.apiKey) throw missingKey();
  return { Authorization: `Bearer ${authentication.apiKey}` };
}

function missingKey(): AuthError {
  return worded(new AuthError('', { code: 'missing_key' }));
}
