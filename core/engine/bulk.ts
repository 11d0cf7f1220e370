/** Bulk search: up to 20 keywords in one streamed answer. After a break only the keywords that did not arrive are asked again. */
import type { Row } from '../endpoint.ts';
import { errorOf } from '../error-table.ts';
import { NetworkError, SoldDataError } from '../errors.ts';
import { endpoints } from '../generated/endpoints.ts';
import { ask, dayOf, Question } from '../question/question.ts';
import { sendWithRetry } from './call.ts';
import { emit, type Operation, read } from './effects.ts';
import { EventReader, type StreamEvent } from './events.ts';
import { asUnknownStart } from './jobs.ts';
import { bareCause } from './redact.ts';
import type { Session } from './session.ts';

export interface BulkResult {
  keyword: string;
  ok: boolean;
  /** The search's envelope with its rows, or the service's error. */
  body: Row;
}

export interface BulkRun {
  /** Runs at the service, in order; more than one after a break. Each has a CSV. */
  runIds: string[];
  /** One per keyword that arrived, in the order of the keywords. */
  results: BulkResult[];
  /** Keywords without a result. */
  missing: string[];
  complete: boolean;
}

export interface BulkOptions {
  /** How often a broken stream is taken up again; default 3. */
  resumes?: number;
}

/**
 * Runs a bulk search and emits each result as it arrives.
 * @throws SoldDataError whose `partial.rows` are the results so far; a run that was lost before anything arrived is not repeated,
 * because the service may have charged it.
 */
export function* runBulkSearch(
  session: Session,
  parameters: Record<string, unknown>,
  options: BulkOptions = {},
): Operation<BulkRun> {
  const { parameters: checked } = ask(endpoints.bulkSearch, parameters, dayOf(session.now()));
  const keywords = [...new Set((checked.keywords as string[]).map(keyword => keyword.trim()))];
  const arrived = new Map<string, BulkResult>();
  const runIds: string[] = [];
  let resumes = options.resumes ?? 3;
  for (;;) {
    const asked = keywords.filter(keyword => !arrived.has(keyword));
    const before = arrived.size;
    try {
      yield* oneRun(session, { ...checked, keywords: asked }, arrived, runIds);
    } catch (error) {
      if (!(error instanceof NetworkError) || arrived.size === before) {
        throw withResults(asUnknownStart(error), arrived, runIds);
      }
    }
    const missing = keywords.filter(keyword => !arrived.has(keyword));
    // A run that brought nothing new will not do so next time.
    if (missing.length === 0 || arrived.size === before || resumes === 0) {
      return {
        runIds,
        results: keywords.flatMap(keyword => arrived.get(keyword) ?? []),
        missing,
        complete: missing.length === 0,
      };
    }
    resumes -= 1;
  }
}

function* oneRun(
  session: Session,
  parameters: Record<string, unknown>,
  arrived: Map<string, BulkResult>,
  runIds: string[],
): Operation<void> {
  const asked = parameters.keywords as string[];
  const { response } = yield* sendWithRetry(session, new Question(endpoints.bulkSearch, parameters));
  const reader = new EventReader();
  const take = function* (events: StreamEvent[]): Operation<void> {
    for (const event of events) yield* takeEvent(event, asked, arrived, runIds);
  };
  yield* take(reader.feed(response.body));
  if (response.stream !== undefined) {
    let batch = yield* nextBatch(session, response.stream);
    for (; batch !== null; batch = yield* nextBatch(session, response.stream)) yield* take(reader.feed(batch));
  }
  yield* take(reader.end());
}

/** A stream that breaks is a network failure like any other. */
function* nextBatch(session: Session, stream: unknown): Operation<string | null> {
  try {
    return yield* read(stream);
  } catch (error) {
    if (error instanceof SoldDataError) throw error;
    throw errorOf({ code: 'network', cause: bareCause(session, error) });
  }
}

function* takeEvent(
  event: StreamEvent,
  asked: readonly string[],
  arrived: Map<string, BulkResult>,
  runIds: string[],
): Operation<void> {
  if (typeof event.runId === 'string' && !runIds.includes(event.runId)) runIds.push(event.runId);
  if (event.type !== undefined && event.type !== 'result') return;
  // The place says for sure which keyword it was, however the service spells it back.
  const place = typeof event.index === 'number' ? asked[event.index] : undefined;
  const keyword = place ?? (typeof event.keyword === 'string' ? event.keyword : undefined);
  if (keyword === undefined) {
    if (event.type === 'result') throw errorOf({ code: 'unexpected_answer', detail: 'A result has no keyword' });
    return;
  }
  if (arrived.has(keyword)) return;
  const { type, runId, index, ok, ...body } = event;
  const result: BulkResult = { keyword, ok: ok !== false, body };
  arrived.set(keyword, result);
  yield* emit(result);
}

function withResults(error: unknown, arrived: Map<string, BulkResult>, runIds: string[]): unknown {
  if (error instanceof SoldDataError) {
    error.partial = { rows: [...arrived.values()], nextPage: null, requests: arrived.size };
    error.jobId ??= runIds.at(-1);
  }
  return error;
}
