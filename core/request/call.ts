/** Sends one question and returns its answer: sends, decides, waits, retries, parses, and checks the rows. */
import {
  type HttpResponse,
  NotSentError,
  type Operation,
  type ResponseHeaders,
  read,
  type Scope,
  share,
  wait,
} from '../effects.ts';
import type { AnswerOf, Endpoint, EndpointId } from '../endpoint.ts';
import { AuthError, type ErrorDetails, SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { noticesOf } from '../rows/notices.ts';
import { isOver, type Session } from '../session.ts';
import { errorIn, type Fault, statesError } from './answer.ts';
import { type Body, readBody } from './body.ts';
import { decide } from './decide.ts';
import { type Arrived, type Failure, hostOf, unanswered, unreadable } from './failure.ts';
import { bareCause, redactBody, redactHeaders, secretsIn } from './redact.ts';
import { requestFor } from './request.ts';
import { nothingSpent, record } from './spent.ts';
import { type Usage, usageFrom } from './usage.ts';

export interface Answer<Data> {
  /** The body: a JSON value, or the text of a CSV. */
  data: Data;
  requestId?: string;
  usage?: Usage;
  /** Charges of all attempts, certain and possible. */
  spent: Spent;
  /** The service's headers, for example `headers.get('x-cache')`. */
  headers: ResponseHeaders;
  /** Deviations of the answer from the reference that did not prevent reading it. */
  notices: readonly string[];
}

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

/**
 * Sends a request to the service.
 * @throws SoldDataError of every kind in errors.ts.
 */
export function* call<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  options: CallOptions = {},
): Operation<Answer<AnswerOf<Id>>> {
  const { endpoint } = question;
  const exchange = yield* isShared(question)
    ? sendShared(session, question, options)
    : sendWithRetry(session, question, options);
  const { response, spent } = exchange;
  const value = response.stream === undefined ? exchange.value : yield* wholeOf(session, response.stream);
  const fault = errorIn(endpoint, value);
  if (fault) throw withFacts(errorFrom(session, fault, response), { spent });
  const headers = response.isFollowed ? undefined : redactHeaders(session, response.headers);
  return {
    data: value as AnswerOf<Id>,
    requestId: headers?.get('x-request-id') ?? undefined,
    usage: headers && usageFrom(headers, endpoint.buckets[0]),
    spent,
    headers: response.headers,
    notices: noticesOf(endpoint, value),
  };
}

/** The error that a good answer states, without secrets. */
function errorFrom(session: Session, { code, words }: Fault, { status, headers }: HttpResponse): SoldDataError {
  const { value } = redactBody(session, { kind: 'json', value: words });
  const requestId = redactHeaders(session, headers).get('x-request-id') ?? undefined;
  return errorOf({ code, ...(value as object), status, requestId });
}

/** Whether equal questions in flight are sent once: charged searches. Other answers change from one moment to the next. */
function isShared(question: Question): boolean {
  const { method, format } = question.endpoint;
  return method === 'GET' && format === 'json' && mostCharged(question) > 0;
}

/** Sends a question unless an equal one is in flight. Each caller reads the answer itself, and only one of them counts its charge. */
function* sendShared(session: Session, question: Question, options: CallOptions): Operation<Exchange> {
  const shared = share(question.key, sendHeld(session, question, options));
  const { settled, pays } = yield* withFactsOf(shared, () => ({ attempts: 0, spent: nothingSpent() }));
  if (pays && settled.ok) return settled.value;
  if (settled.ok) {
    const { response } = settled.value;
    // Parsed again, so no caller can change the rows of another.
    const body = readBody(response.body, 'json');
    return { response, value: body.kind === 'json' ? body.value : undefined, spent: nothingSpent() };
  }
  const { error } = settled;
  throw pays || !(error instanceof SoldDataError) ? error : withFacts(error, { spent: nothingSpent() });
}

/** Sends a question for which a request may be held. Once it is settled, nothing is. */
function* sendHeld(session: Session, question: Question, options: CallOptions): Operation<Exchange> {
  try {
    return yield* sendWithRetry(session, question, options);
  } finally {
    session.charges.reopen({ session, key: question.key }, 0);
  }
}

/** Collects a body that the host delivers as it arrives, as some hosts do with files. */
function* wholeOf(session: Session, stream: unknown): Operation<string> {
  let text = '';
  for (let batch = yield* nextBatch(session, stream); batch !== null; batch = yield* nextBatch(session, stream))
    text += batch;
  return text;
}

/** The next part of a streamed body; null at its end. A broken stream is a network failure. */
export function* nextBatch(session: Session, stream: unknown): Operation<string | null> {
  try {
    return yield* read(stream);
  } catch (error) {
    if (error instanceof SoldDataError) throw error;
    const cause = bareCause(session, error);
    throw errorOf(isOver(session) ? { code: 'deadline', unanswered: true, cause } : { code: 'network', cause });
  }
}

/** How often a question is sent again although its lost or unreadable answer may have been charged. Each repeat may be charged too. */
const PAID_REPEATS = 1;

export interface Exchange {
  response: HttpResponse;
  value: unknown;
  spent: Spent;
}

/** Sends a question until there is a good answer or a reason to stop. For streamed answers, the caller reads the body. */
export function* sendWithRetry(
  session: Session,
  question: Question,
  { retries, once = false, idempotencyKey, spent = nothingSpent() }: CallOptions = {},
): Operation<Exchange> {
  const { endpoint } = question;
  const request = requestFor(session, question, idempotencyKey);
  const most = mostCharged(question);
  const keyed = endpoint.idempotencyKey === true && idempotencyKey !== undefined;
  const secrets = secretsIn(endpoint, request.url);
  const hasToken = endpoint.parameters.some(({ secret }) => secret);
  const keyless = hasToken || endpoint.open || undefined;
  let asked = 0;
  for (let attempt = 1; ; ) {
    // With the same idempotency key this attempt repeats the one in doubt, whose charge is already in the budget.
    const isRepeat = (keyed && spent.charged + spent.doubt > 0) || undefined;
    let outcome: Outcome & Pick<Arrived, 'isKept'>;
    try {
      const charge = isRepeat ? 0 : most;
      const { buckets, path } = endpoint;
      const isAgain = attempt > 1 || undefined;
      const scope: Scope = { buckets, path, charge, isRepeat, isAgain, keyless, key: question.key, secrets };
      const arrived: Arrived = yield { kind: 'send', request, scope };
      outcome = { ...outcomeOf(session, endpoint, arrived), isKept: arrived.isKept };
    } catch (error) {
      if (error instanceof SoldDataError && error.code !== 'limits_unavailable') {
        // The request was refused before it was sent, or stopped. If it was in flight, it may have arrived.
        if (error.unanswered) record(spent, most, 'doubt', isRepeat);
        throw withFacts(error, { attempts: error.attempts ?? attempt - 1, spent: { ...spent } });
      }
      const isSent = !(error instanceof SoldDataError || error instanceof NotSentError);
      const cause = error instanceof SoldDataError ? error : bareCause(session, error, secrets);
      outcome = { failure: unanswered(cause, isSent, hostOf(session.baseUrl)) };
    }
    const { failure, exchange, isKept } = outcome;
    const fate = failure?.fate ?? (statesError(exchange?.value) ? 'doubt' : 'charged');
    const before = spent.charged;
    if (!isKept) record(spent, most, fate, isRepeat);
    session.seen.charged += spent.charged - before;
    if (!failure) return { ...exchange, spent };
    const isFree = most === 0 || keyed || fate === 'refused';
    if (!isFree) asked += 1;
    const mayPay = session.policy.repeatCharged && asked <= PAID_REPEATS;
    const decision = decide(
      failure,
      attempt,
      {
        attempts: retries && retries.left <= 0 ? attempt : session.policy.attempts,
        maxWaitMs: session.policy.maxWaitMs,
        deadline: session.policy.deadline,
        repeatable: !once && (endpoint.method !== 'POST' || keyed) && (isFree || mayPay),
      },
      session.now(),
      session.random(),
    );
    if (decision.do === 'fail') {
      const error = hasToken ? ofToken(decision.error) : withPlace(decision.error, session, question);
      throw withFacts(error, { attempts: error.attempts ?? attempt, spent: { ...spent } });
    }
    if (retries) retries.left -= 1;
    attempt += 1;
    yield* withFactsOf(wait(decision.delayMs), () => ({ spent: { ...spent } }));
  }
}

/** An error that ends a wait includes the charges so far. */
function* withFactsOf<Result>(waiting: Operation<Result>, facts: () => Partial<ErrorDetails>): Operation<Result> {
  try {
    return yield* waiting;
  } catch (error) {
    throw error instanceof SoldDataError ? withFacts(error, facts()) : error;
  }
}

type Outcome =
  | { failure: Failure; exchange?: undefined }
  | { failure?: undefined; exchange: Pick<Exchange, 'response' | 'value'> };

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
      failure: { error: errorFrom(session, fault, response), fate: 'doubt', retry: 'never', nothingDone: false },
    };
  return { exchange: { response, value: body.kind === 'json' ? body.value : response.body } };
}

const PAGE = { kind: 'broken', html: true } as const;

function isPage({ headers, body }: HttpResponse): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*</.test(body);
}

/** If the URL carries its own token, a 401 rejects that token; the key may be valid. */
function ofToken(error: SoldDataError): SoldDataError {
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
