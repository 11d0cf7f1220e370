/** One question, one answer: send, decide, wait, try again, parse, look at the rows. */
import type { AnswerOf, Endpoint, EndpointId, Row } from '../endpoint.ts';
import { errorOf, withMessage } from '../error-table.ts';
import { QuotaExceededError, SoldDataError } from '../errors.ts';
import { estimate } from '../question/cost.ts';
import { addressOf, type Question } from '../question/question.ts';
import { noticesOf } from '../rows/notices.ts';
import { decide, type Outcome, readBody } from './decide.ts';
import { type HttpRequest, type HttpResponse, type Operation, type Scope, send, wait } from './effects.ts';
import { bareCause, redact, secretsIn } from './redact.ts';
import type { Session } from './session.ts';
import { type Usage, usageFrom } from './usage.ts';

export interface Answer<Data> {
  /** The body as it came: JSON value, or text of a CSV. */
  data: Data;
  requestId?: string;
  usage?: Usage;
  /** Requests that were sent for it, and ms spent waiting between them. */
  attempts: number;
  waitedMs: number;
  /** What of the answer is not as the reference describes it; it was read all the same. */
  notices: readonly string[];
}

export interface CallOptions {
  /** Retries left for the whole operation that this call is part of; counted down. */
  retries?: { left: number };
  /** Makes a repeated POST harmless where the endpoint takes it. */
  idempotencyKey?: string;
  /** The most requests that it can be charged, for the run's budget; 0 when the same work is counted already. */
  charge?: number;
}

/**
 * Asks the service.
 * @throws SoldDataError of every kind in errors.ts.
 */
export function* call<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  options: CallOptions = {},
): Operation<Answer<AnswerOf<Id>>> {
  const { endpoint } = question;
  const { response, value, attempts, waitedMs } = yield* sendWithRetry(session, question, options);
  const requestId = response.headers['x-request-id'];
  const missing = missingPart(endpoint, value);
  if (missing) {
    const detail = `The answer has no ${missing}`;
    throw errorOf({ code: 'unexpected_answer', status: response.status, requestId, detail, attempts });
  }
  return {
    data: value as AnswerOf<Id>,
    requestId,
    usage: usageFrom(response.headers, endpoint.buckets[0]),
    attempts,
    waitedMs,
    notices: noticesOf(endpoint, value),
  };
}

/** What an answer cannot do without. Everything else may be missing or new: a wrong guess costs a label, never the data. */
function missingPart({ format, rows }: Endpoint, value: unknown): string | undefined {
  if (format !== 'json') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'JSON object';
  if (rows && !rows.assumed && !Array.isArray((value as Row)[rows.field])) return `list "${rows.field}"`;
  return undefined;
}

export interface Exchange {
  response: HttpResponse;
  value: unknown;
  attempts: number;
  waitedMs: number;
}

/** Sends a question until there is a good answer or a reason to stop. Also serves streamed answers, whose body is read by the caller. */
export function* sendWithRetry(
  session: Session,
  question: Question,
  { retries, idempotencyKey, charge }: CallOptions = {},
): Operation<Exchange> {
  const { endpoint, parameters } = question;
  const request = requestFor(session, question, idempotencyKey);
  const scope: Scope = {
    buckets: endpoint.buckets,
    path: endpoint.path,
    charge: charge ?? estimate(endpoint, parameters).requests,
  };
  const keyed = endpoint.idempotencyKey === true && idempotencyKey !== undefined;
  const { policy } = session;
  let waitedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = yield* attemptOnce(session, endpoint, request, scope, attempt);
    const decision = decide(
      outcome,
      attempt,
      {
        attempts: retries && retries.left <= 0 ? attempt : policy.attempts,
        maxWaitMs: policy.maxWaitMs,
        deadline: policy.deadline,
        repeatable: endpoint.method === 'GET' || keyed,
      },
      session.now(),
      session.random(),
    );
    if (decision.do === 'return') {
      const { response, body } = outcome as Extract<Outcome, { kind: 'response' }>;
      return { response, value: body.kind === 'json' ? body.value : response.body, attempts: attempt, waitedMs };
    }
    if (decision.do === 'fail') {
      decision.error.attempts ??= attempt;
      throw redact(session, ofAccount(endpoint, decision.error), secretsIn(endpoint, request.url));
    }
    // With its key it is the same work, which a lost answer has left in the budget.
    if (keyed && !wasRefused(outcome)) scope.charge = 0;
    if (retries) retries.left -= 1;
    waitedMs += decision.delayMs;
    yield* wait(decision.delayMs);
  }
}

function* attemptOnce(
  session: Session,
  endpoint: Endpoint,
  request: HttpRequest,
  scope: Scope,
  attempt: number,
): Operation<Outcome> {
  let response: HttpResponse;
  try {
    response = yield* send(request, scope);
  } catch (error) {
    // What the scheduler refuses is final; what the host could not send is a network failure.
    if (!(error instanceof SoldDataError)) {
      return { kind: 'failure', error: bareCause(session, error, secretsIn(endpoint, request.url)) };
    }
    error.attempts ??= attempt - 1;
    throw ofAccount(endpoint, error);
  }
  const good = response.status >= 200 && response.status < 300;
  // The reference shows no answer to a DELETE (4.9): one without a body is as good.
  if (good && endpoint.method === 'DELETE' && response.body.trim() === '')
    return { kind: 'response', response, body: { kind: 'json', value: {} } };
  return { kind: 'response', response, body: readBody(response.body, good ? endpoint.format : 'json') };
}

function wasRefused(outcome: Outcome): boolean {
  return outcome.kind === 'response' && (outcome.response.status < 200 || outcome.response.status >= 300);
}

/** A spent allowance says whose it is: shipping rates have their own (reference 8 rule 6). */
function ofAccount(endpoint: Endpoint, error: SoldDataError): SoldDataError {
  if (!(error instanceof QuotaExceededError) || endpoint.buckets[0] !== 'shipping') return error;
  error.account = 'shipping';
  return withMessage(error);
}

const ACCEPT = { json: 'application/json', text: 'text/csv', stream: 'application/x-ndjson' } as const;

/** A question as an HTTP request. @throws AuthError when no key is set. */
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
