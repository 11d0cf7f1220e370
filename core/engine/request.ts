/** Turns a question into an HTTP request. */
import { errorOf } from '../error-table.ts';
import { addressOf, type Question } from '../question/question.ts';
import type { HttpRequest } from './effects.ts';
import type { Session } from './session.ts';

const ACCEPT = { json: 'application/json', text: 'text/csv', stream: 'application/x-ndjson' } as const;

/** @throws AuthError when no key is set. */
export function requestFor(session: Session, question: Question, idempotencyKey?: string): HttpRequest {
  const { endpoint } = question;
  const { path, query, body } = addressOf(question);
  const headers: Record<string, string> = { Accept: ACCEPT[endpoint.format] };
  if (!endpoint.open) authenticate(session, headers);
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

/** Both ways to prove who asks (reference 5). */
function authenticate({ authentication }: Session, headers: Record<string, string>): void {
  if (authentication.kind === 'host') return;
  if (authentication.kind === 'gateway') {
    if (!authentication.gatewayKey || !authentication.gatewayHost) throw errorOf({ code: 'missing_key' });
    headers['X-Gateway-Key'] = authentication.gatewayKey;
    headers['X-Gateway-Host'] = authentication.gatewayHost;
    return;
  }
  if (!authentication.apiKey) throw errorOf({ code: 'missing_key' });
  headers.Authorization = `Bearer ${authentication.apiKey}`;
}
