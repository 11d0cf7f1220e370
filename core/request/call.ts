/** Asks one question: sends it, shares it with equal questions in flight, reads a streamed body, and checks the rows. */
import { type Operation, type ResponseHeaders, read, share } from '../effects.ts';
import type { AnswerOf, EndpointId } from '../endpoint.ts';
import { SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { noticesOf } from '../rows/notices.ts';
import { isOver, type Session } from '../session.ts';
import { errorIn } from './answer.ts';
import { type CallOptions, type Exchange, sendWithRetry, statedError, withFactsOf } from './attempts.ts';
import { readBody } from './body.ts';
import { bareCause, redactHeaders } from './redact.ts';
import { nothingSpent } from './spent.ts';
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
  if (fault) throw withFacts(statedError(session, fault, response), { spent });
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
