/** Sends a question until there is a good answer or a reason to stop: sends, judges, counts the charge, waits. */
import { type HttpResponse, NotSentError, type Operation, type Scope, wait } from '../effects.ts';
import type { Endpoint } from '../endpoint.ts';
import { AuthError, type ErrorDetails, SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { mostCharged, type Question } from '../question/question.ts';
import type { Session } from '../session.ts';
import { errorIn, type Fault, statesError } from './answer.ts';
import { type Body, readBody } from './body.ts';
import { type Decision, decide } from './decide.ts';
import { type Arrived, type Failure, hostOf, unanswered, unreadable } from './failure.ts';
import { bareCause, redactBody, redactHeaders, secretsIn } from './redact.ts';
import { requestFor } from './request.ts';
import { nothingSpent, record } from './spent.ts';

export interface CallOptions {
  /** Retries left for the operation that this call belongs to; decremented. */
  retries?: { left: number };
  /** Requests that the service may have acted on and charged are not sent again. */
  once?: boolean;
  /** Makes a repeated POST harmless if the endpoint supports it. */
  idempotencyKey?: string;
  /** Charges of earlier attempts at the same request; updated. */
  spent?: Spent;
}

export interface Exchange {
  response: HttpResponse;
  value: unknown;
  spent: Spent;
}

/** Sends a question until there is a good answer or a reason to stop. For streamed answers, the caller reads the body. */
export function* sendWithRetry(session: Session, question: Question, options: CallOptions = {}): Operation<Exchange> {
  const sending = new Sending(session, question, options);
  for (;;) {
    const { failure, exchange } = yield* sending.attempt();
    if (!failure) return { ...exchange, spent: sending.spent };
    const decision = sending.decide(failure);
    if (decision.do === 'fail') throw sending.failed(decision.error);
    yield* sending.pause(decision.delayMs);
  }
}

type Outcome = Pick<Arrived, 'isKept'> &
  (
    | { failure: Failure; exchange?: undefined }
    | { failure?: undefined; exchange: Pick<Exchange, 'response' | 'value'> }
  );

/** How often a question is sent again although its lost or unreadable answer may have been charged. Each repeat may be charged too. */
const PAID_REPEATS = 1;

/** One question on its way, over all its attempts. */
class Sending {
  readonly spent: Spent;
  private readonly session: Session;
  private readonly question: Question;
  private readonly options: CallOptions;
  private readonly request;
  private readonly most;
  /** Whether an idempotency key makes a repeat harmless. */
  private readonly keyed;
  /** Whether the URL carries its own token. */
  private readonly hasToken;
  private readonly secrets;
  private attempts = 0;
  private paidAttempts = 0;

  constructor(session: Session, question: Question, options: CallOptions) {
    const { endpoint } = question;
    this.session = session;
    this.question = question;
    this.options = options;
    this.spent = options.spent ?? nothingSpent();
    this.request = requestFor(session, question, options.idempotencyKey);
    this.most = mostCharged(question);
    this.keyed = endpoint.idempotencyKey === true && options.idempotencyKey !== undefined;
    this.hasToken = endpoint.parameters.some(({ secret }) => secret);
    this.secrets = secretsIn(endpoint, this.request.url);
  }

  /** Sends once, and counts what that has cost or may have cost. */
  *attempt(): Operation<Outcome> {
    this.attempts += 1;
    const { spent } = this;
    // With the same idempotency key this attempt repeats the one in doubt, whose charge is already in the budget.
    const isRepeat = (this.keyed && spent.charged + spent.doubt > 0) || undefined;
    const outcome = yield* this.send(isRepeat);
    const fate = outcome.failure?.fate ?? (statesError(outcome.exchange?.value) ? 'doubt' : 'charged');
    const before = spent.charged;
    if (!outcome.isKept) record(spent, this.most, fate, isRepeat);
    this.session.seen.charged += spent.charged - before;
    if (outcome.failure && !this.isFree(outcome.failure)) this.paidAttempts += 1;
    return outcome;
  }

  private *send(isRepeat: true | undefined): Operation<Outcome> {
    const { session, question, request, most, secrets, hasToken } = this;
    const { buckets, path, open } = question.endpoint;
    const charge = isRepeat ? 0 : most;
    const isAgain = this.attempts > 1 || undefined;
    const keyless = hasToken || open || undefined;
    const scope: Scope = { buckets, path, charge, isRepeat, isAgain, keyless, key: question.key, secrets };
    try {
      const arrived: Arrived = yield { kind: 'send', request, scope };
      return { ...outcomeOf(session, question.endpoint, arrived), isKept: arrived.isKept };
    } catch (error) {
      if (error instanceof SoldDataError && error.code !== 'limits_unavailable') throw this.stopped(error, isRepeat);
      const isSent = !(error instanceof SoldDataError || error instanceof NotSentError);
      const cause = error instanceof SoldDataError ? error : bareCause(session, error, secrets);
      return { failure: unanswered(cause, isSent, hostOf(session.baseUrl)) };
    }
  }

  /** The error of a request that was refused before it was sent, or stopped. If it was in flight, it may have arrived. */
  private stopped(error: SoldDataError, isRepeat: true | undefined): SoldDataError {
    if (error.unanswered) record(this.spent, this.most, 'doubt', isRepeat);
    return withFacts(error, { attempts: error.attempts ?? this.attempts - 1, spent: { ...this.spent } });
  }

  /** Whether another attempt after this failure costs nothing more. */
  private isFree({ fate }: Failure): boolean {
    return this.most === 0 || this.keyed || fate === 'refused';
  }

  decide(failure: Failure): Decision {
    const { session, attempts, keyed } = this;
    const { retries, once = false } = this.options;
    const { repeatCharged, maxWaitMs, deadline, attempts: most } = session.policy;
    const mayPay = repeatCharged && this.paidAttempts <= PAID_REPEATS;
    const policy = {
      attempts: retries && retries.left <= 0 ? attempts : most,
      maxWaitMs,
      deadline,
      repeatable: !once && (this.question.endpoint.method !== 'POST' || keyed) && (this.isFree(failure) || mayPay),
    };
    return decide(failure, attempts, policy, session.now(), session.random());
  }

  /** The error after the last attempt. */
  failed(error: SoldDataError): SoldDataError {
    const named = this.hasToken ? asTokenError(error) : withPlace(error, this.session, this.question);
    return withFacts(named, { attempts: named.attempts ?? this.attempts, spent: { ...this.spent } });
  }

  /** Waits before the next attempt. */
  *pause(delayMs: number): Operation<void> {
    if (this.options.retries) this.options.retries.left -= 1;
    yield* withFactsOf(wait(delayMs), () => ({ spent: { ...this.spent } }));
  }
}

/** An error that ends a wait includes the charges so far. */
export function* withFactsOf<Result>(
  waiting: Operation<Result>,
  facts: () => Partial<ErrorDetails>,
): Operation<Result> {
  try {
    return yield* waiting;
  } catch (error) {
    throw error instanceof SoldDataError ? withFacts(error, facts()) : error;
  }
}

/** The error that a good answer states, without secrets. */
export function statedError(
  session: Session,
  { code, words }: Fault,
  { status, headers }: HttpResponse,
): SoldDataError {
  const { value } = redactBody(session, { kind: 'json', value: words });
  const requestId = redactHeaders(session, headers).get('x-request-id') ?? undefined;
  return errorOf({ code, ...(value as object), status, requestId });
}

function outcomeOf(session: Session, endpoint: Endpoint, { response, failure }: Arrived): Outcome {
  if (failure) return { failure };
  const { method, format } = endpoint;
  // The reference shows no body for a DELETE (4.9), so an empty one is accepted.
  if (method === 'DELETE' && response.body.trim() === '') return { exchange: { response, value: {} } };
  // A web page in place of a file must not be passed on as that file.
  const body: Body = format === 'text' && isPage(response) ? PAGE : readBody(response.body, format);
  const shown = { ...response, headers: redactHeaders(session, response.headers) };
  if (body.kind === 'broken') return { failure: unreadable(shown, body.html, session.now()) };
  // A host that passes a file on as it arrives reads no answer.
  const fault = format === 'text' && body.kind === 'json' ? errorIn(endpoint, body.value) : undefined;
  if (fault)
    return {
      failure: { error: statedError(session, fault, response), fate: 'doubt', retry: 'never', nothingDone: false },
    };
  return { exchange: { response, value: body.kind === 'json' ? body.value : response.body } };
}

const PAGE = { kind: 'broken', html: true } as const;

function isPage({ headers, body }: HttpResponse): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*</.test(body);
}

/** If the URL carries its own token, a 401 rejects that token; the key may be valid. */
function asTokenError(error: SoldDataError): SoldDataError {
  if (!(error instanceof AuthError) || error.status !== 401) return error;
  const { status, requestId } = error;
  const [detail, hint] = ['The download token is no longer valid', 'Get the job again for a new one.'];
  return errorOf({ code: 'invalid_params', parameter: 'token', status, requestId, detail, hint });
}

/** A question without an ID can only have gone to a wrong address. */
function withPlace(error: SoldDataError, { baseUrl }: Session, { endpoint, parameters }: Question): SoldDataError {
  const hasId = Object.keys(parameters).some(name => /Id$/.test(name));
  return error.code === 'not_found' && !hasId
    ? withFacts(error, { address: `${hostOf(baseUrl)}${endpoint.path}` })
    : error;
}
