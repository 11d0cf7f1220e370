/** One question, one answer: validate, send, decide, wait, try again, parse. */
import type { Endpoint, ParametersOf, ResponseOf } from '../catalog/endpoint.ts';
import { QuotaExceededError, SoldDataError, UnexpectedAnswerError } from '../errors.ts';
import { estimate } from '../operations/estimate.ts';
import { readBody } from './body.ts';
import { decide, type Outcome, worded } from './decide.ts';
import { bareCause, secretsIn, withoutKey } from './discreet.ts';
import { type HttpRequest, type HttpResponse, type Lane, type Operation, send, wait } from './effects.ts';
import { accountOf } from './limiter.ts';
import { requestFor } from './request.ts';
import type { Session } from './session.ts';
import { type Usage, usageFrom } from './usage.ts';
import { validate } from './validate.ts';

export interface Answer<Data> {
  data: Data;
  /** The body as it came: JSON value, or text of a CSV. */
  raw: unknown;
  requestId?: string;
  usage?: Usage;
  /** Requests that were sent for it, and ms spent waiting between them. */
  attempts: number;
  waitedMs: number;
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
 * Calls an endpoint.
 * @throws SoldDataError of every kind in errors.ts; InvalidParametersError before anything is sent.
 */
export function* call<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
  options: CallOptions = {},
): Operation<Answer<ResponseOf<E>>> {
  const checked = validate(endpoint, parameters as Record<string, unknown>, dayOf(session.now()));
  const request = requestFor(session, endpoint, checked, options.idempotencyKey);
  const { charge = estimate(endpoint, checked).requests } = options;
  const exchange = yield* trade(session, endpoint, request, { ...options, charge });
  const { response, value } = exchange;
  const requestId = response.headers['x-request-id'];
  const missing = missingPart(endpoint, value);
  if (missing) {
    throw new UnexpectedAnswerError('The service sent an answer that could not be read.', {
      code: 'unexpected_answer',
      status: response.status,
      requestId,
      detail: `The answer has no ${missing}`,
      attempts: exchange.attempts,
    });
  }
  return {
    data: value as ResponseOf<E>,
    raw: value,
    requestId,
    usage: usageFrom(response.headers, endpoint.buckets[0]),
    attempts: exchange.attempts,
    waitedMs: exchange.waitedMs,
  };
}

/** What an answer cannot do without. Everything else may be missing or new: a wrong guess costs a label, never the data. */
function missingPart(endpoint: Endpoint, value: unknown): string | undefined {
  if ((endpoint.format ?? 'json') !== 'json') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'JSON object';
  if (
    endpoint.rows &&
    !endpoint.rows.assumed &&
    !Array.isArray((value as Record<string, unknown>)[endpoint.rows.field])
  )
    return `list "${endpoint.rows.field}"`;
  return undefined;
}

export interface Exchange {
  response: HttpResponse;
  value: unknown;
  attempts: number;
  waitedMs: number;
}

/** Sends a request until there is a good answer or a reason to stop. Also serves streamed answers, whose body is read by the caller. */
export function* trade(
  session: Session,
  endpoint: Endpoint,
  request: HttpRequest,
  options: CallOptions = {},
): Operation<Exchange> {
  const { charge = endpoint.cost.per === 'nothing' ? 0 : 1 } = options;
  const lane: Lane = { buckets: endpoint.buckets, path: endpoint.path, charge };
  const keyed = endpoint.idempotencyKey === true && options.idempotencyKey !== undefined;
  const repeatable = endpoint.method === 'GET' || keyed;
  let waitedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = yield* attemptOnce(session, endpoint, request, lane, attempt);
    const outOfRetries = options.retries !== undefined && options.retries.left <= 0;
    const attempts = outOfRetries ? attempt : session.policy.attempts;
    const decision = decide(
      outcome,
      attempt,
      { ...session.policy, attempts, repeatable },
      session.now(),
      session.random(),
    );
    if (decision.do === 'return') {
      const { response, body } = outcome as Extract<Outcome, { kind: 'response' }>;
      return { response, value: body.kind === 'json' ? body.value : response.body, attempts: attempt, waitedMs };
    }
    if (decision.do === 'fail') {
      decision.error.attempts ??= attempt;
      throw withoutKey(session, ofAccount(endpoint, decision.error), secretsIn(endpoint, request.url));
    }
    // With its key it is the same work, which a lost answer has left in the budget.
    if (keyed && !wasRefused(outcome)) lane.charge = 0;
    if (options.retries) options.retries.left -= 1;
    waitedMs += decision.delayMs;
    yield* wait(decision.delayMs);
  }
}

function* attemptOnce(
  session: Session,
  endpoint: Endpoint,
  request: HttpRequest,
  lane: Lane,
  attempt: number,
): Operation<Outcome> {
  let response: HttpResponse;
  try {
    response = yield* send(request, lane);
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
  return { kind: 'response', response, body: readBody(response.body, good ? (endpoint.format ?? 'json') : 'json') };
}

function wasRefused(outcome: Outcome): boolean {
  return outcome.kind === 'response' && (outcome.response.status < 200 || outcome.response.status >= 300);
}

/** A spent allowance says whose it is: shipping rates have their own (reference 8 rule 6). */
function ofAccount(endpoint: Endpoint, error: SoldDataError): SoldDataError {
  if (!(error instanceof QuotaExceededError) || accountOf(endpoint.buckets) !== 'shipping') return error;
  error.account = 'shipping';
  return worded(error);
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
