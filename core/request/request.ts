/** Builds the HTTP request of a question. */
import type { HttpRequest } from '../effects.ts';
import { errorOf } from '../errors/table.ts';
import { addressOf, type Question } from '../question/question.ts';
import type { Session } from '../session.ts';

const ACCEPT = { json: 'application/json', text: 'text/csv', stream: 'application/x-ndjson' } as const;

/** Builds the HTTP request for a question. @throws AuthError when no key is set. */
export function requestFor(session: Session, question: Question, idempotencyKey?: string): HttpRequest {
  const { endpoint } = question;
  const headers: Record<string, string> = { Accept: ACCEPT[endpoint.format] };
  if (!endpoint.open) authenticate(session, headers);
  const { path, query, body } = addressOf(question);
  if (session.creditSource && endpoint.credits) headers['X-Credit-Source'] = session.creditSource;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const request: HttpRequest = {
    method: endpoint.method,
    url: `${session.baseUrl}${path}${query}`,
    headers,
    timeoutMs: endpoint.timeoutMs,
  };
  if (body !== undefined) request.body = body;
  if (endpoint.format === 'stream') request.stream = true;
  return request;
}

/** Sets the headers for either way of authentication (reference 5). */
function authenticate({ authentication }: Session, headers: Record<string, string>): void {
  if (authentication.kind === 'host') return;
  if (authentication.kind === 'gateway') {
    headers['X-Gateway-Key'] = readable(authentication.gatewayKey);
    headers['X-Gateway-Host'] = readable(authentication.gatewayHost);
    return;
  }
  headers.Authorization = `Bearer ${readable(authentication.apiKey)}`;
}

/**
 * Checks that a key can be sent in a header: visible ASCII only (RFC 9110, 5.5). Other characters would fail later with an obscure message.
 * @throws AuthError
 */
export function readable(word: string): string {
  if (!word) throw errorOf({ code: 'missing_key' });
  if (/[^\x21-\x7e]/.test(word)) throw errorOf({ code: 'unreadable_key' });
  return word;
}
