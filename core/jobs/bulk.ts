/**
 * Bulk search: up to 20 keywords in one streamed answer. If the stream breaks, the run's CSV is read once. Keywords that it lacks are
 * reported as missing.
 */
import { act, type HttpResponse, type Operation, settle, wait } from '../effects.ts';
import type { Row } from '../endpoint.ts';
import { NetworkError, SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { foldKeyword } from '../input/text.ts';
import { checkParameters } from '../question/check.ts';
import { optionsOf } from '../question/options.ts';
import type { Question } from '../question/question.ts';
import { sendWithRetry } from '../request/attempts.ts';
import { LONGEST_TEXT, textIn } from '../request/body.ts';
import { call, nextBatch } from '../request/call.ts';
import { redactBody } from '../request/redact.ts';
import { atStake, nothingSpent } from '../request/spent.ts';
import { rowsOfCsv } from '../rows/csv.ts';
import type { Session } from '../session.ts';
import { EventReader, type StreamEvent } from './events.ts';
import type { JobKind } from './kind.ts';
import { questionTo } from './poll.ts';
import {
  type BulkFailure,
  inDoubt,
  keepOutcome,
  noteOf,
  REPLAY_OPTIONS,
  type Replaying,
  replayOf,
  type StartNote,
  uuid,
} from './replay.ts';
import { asUnknownStart } from './start.ts';

export interface BulkResult {
  keyword: string;
  ok: boolean;
  /** The search's envelope with its rows, or the service's error. A result from the run's CSV consists of rows only. */
  body: Row;
}

export interface BulkRun {
  /** ID of the run, needed for its CSV; null when the stream named none. */
  runId: string | null;
  /** One result for each keyword that arrived, in the order of the keywords. */
  results: BulkResult[];
  /** Keywords without a result. They may have been charged. */
  missing: string[];
  complete: boolean;
  /** Set when keywords are missing, with the code `start_unknown`. */
  error?: SoldDataError;
  spent: Spent;
}

export interface BulkOptions extends Replaying {
  /** Receives each result as it arrives; reading waits until it returns. The returned run contains all results too. */
  onResult?(result: BulkResult): void | Promise<void>;
}

const kind = jobKinds.bulkSearch as JobKind & Required<Pick<JobKind, 'entries' | 'csv'>>;

/**
 * Runs a bulk search once. If a note of an earlier attempt is given, no search is sent; the CSV of that run is read instead.
 * @throws SoldDataError whose `partial.rows` are the results so far. Its code is `start_unknown` when the run may have been charged.
 */
export function* runBulkSearch(
  session: Session,
  parameters: Record<string, unknown>,
  options: BulkOptions = {},
): Operation<BulkRun> {
  optionsOf(options, { ...REPLAY_OPTIONS, onResult: true });
  const typed = checkParameters(endpoints[kind.start], parameters, '')[kind.entries] as string[];
  const run = new Run(session, questionTo(session, kind.start, parameters), typed, options);
  const replay = replayOf(kind, run.question, session.now(), options);
  if (replay.do === 'refuse') throw replay.error;
  try {
    return replay.do === 'start' ? yield* run.search() : yield* run.continue(replay.jobId, replay.note);
  } catch (error) {
    throw run.failure(error);
  }
}

/** Whether a keyword's answer found nothing. Rows that it counts but lacks were found. */
export const foundNothing = ({ items, totalItems }: Row): boolean =>
  !(Array.isArray(items) && items.length > 0) && !(Number(totalItems) > 0);

class Run {
  readonly question: Question;
  private readonly session: Session;
  private readonly options: BulkOptions;
  /** All keywords as typed. Different spellings of one keyword share its result. */
  private readonly keywords: string[];
  /** The keywords that are sent: each once, in its first spelling. */
  private readonly searched: string[];
  private runId: string | null = null;
  /** Results by normalized keyword. */
  private readonly arrived = new Map<string, BulkResult>();
  /** Whether the service accepted the search of this attempt. */
  private isAccepted = false;

  constructor(session: Session, question: Question, keywords: readonly string[], options: BulkOptions) {
    this.session = session;
    this.options = options;
    this.keywords = [...new Set(keywords)];
    this.searched = question.parameters[kind.entries] as string[];
    this.question = question;
  }

  /** Sends the search and reads its stream. If the stream breaks or lacks a keyword, reads the run's CSV. */
  *search(): Operation<BulkRun> {
    const { session, options, question } = this;
    const note = noteOf(kind, question, uuid(session), session.now());
    yield* act(() => options.keep?.(note));
    const sent = yield* settle(sendWithRetry(session, question));
    if (!sent.ok) {
      if (atStake(sent.error as Partial<SoldDataError>) === 0) yield* keepOutcome(options, null);
      throw sent.error;
    }
    this.isAccepted = true;
    // Each keyword is charged once its good result arrives.
    session.seen.charged -= sent.value.spent.charged;
    const read = yield* settle(this.readStream(sent.value.response, note));
    this.returnBudget();
    yield* this.keepUnlisted(note);
    if (!read.ok && !(read.error instanceof NetworkError)) throw read.error;
    // A keyword that was in progress when the stream broke appears in the CSV a moment later.
    if (this.arrived.size < this.searched.length) yield* settle(this.readCsv(read.ok ? 0 : kind.pollEveryMs));
    if (this.arrived.size > 0) return this.result();
    throw read.ok
      ? errorOf({ code: 'unexpected_answer', status: 200, detail: 'The stream has no results' })
      : read.error;
  }

  /** Notes the keywords that the CSV can't show: those without sales, and those that failed. If all failed, a start repeats nothing. */
  private *keepUnlisted(note: StartNote): Operation<void> {
    const results = [...this.arrived.values()];
    const empty = results.filter(({ ok, body }) => ok && foundNothing(body)).map(({ keyword }) => foldKeyword(keyword));
    const failed = results.filter(({ ok }) => !ok).map(({ keyword, body }) => ({ ...this.wordsOf(body), keyword }));
    if (failed.length === this.searched.length) yield* keepOutcome(this.options, null);
    else if (this.runId !== null && empty.length + failed.length > 0)
      yield* keepOutcome(this.options, { ...note, jobId: this.runId, empty, failed });
  }

  /** The texts of an error, without secrets. */
  private wordsOf(body: Row): Omit<BulkFailure, 'keyword'> {
    const texts = (['error', 'message', 'code', 'hint'] as const).flatMap(name => {
      const text = textIn(body, name);
      return text === undefined ? [] : [[name, text.slice(0, LONGEST_TEXT)]];
    });
    return redactBody(this.session, { kind: 'json', value: Object.fromEntries(texts) }).value as object;
  }

  /** Reads the CSV of an earlier attempt's run, which that attempt has noted. */
  *continue(runId: string, { at, empty = [], failed = [] }: StartNote): Operation<BulkRun> {
    this.runId = runId;
    for (const keyword of this.searched)
      if (empty.includes(foldKeyword(keyword)))
        yield* this.arrives({ keyword, ok: true, body: { keyword, items: [], totalItems: 0 } });
    // The service may still be working on keywords that the earlier execution did not read.
    const isRecent = this.session.now() - at < this.question.endpoint.timeoutMs;
    if (this.arrived.size + failed.length < this.searched.length) yield* this.readCsv(isRecent ? kind.pollEveryMs : 0);
    for (const body of failed)
      if (!this.arrived.has(foldKeyword(body.keyword))) yield* this.takeResult({ ...body, ok: false });
    if (this.arrived.size > 0) return this.result();
    throw errorOf({ code: 'start_unknown' });
  }

  private result(): BulkRun {
    const { arrived, keywords, runId, spent } = this;
    const results = keywords.flatMap(keyword => {
      const result = arrived.get(foldKeyword(keyword));
      return result ? [{ ...result, keyword }] : [];
    });
    const missing = keywords.filter(keyword => !arrived.has(foldKeyword(keyword)));
    if (missing.length === 0) return { runId, results, missing, complete: true, spent };
    const error = errorOf({
      code: 'start_unknown',
      jobId: runId ?? undefined,
      spent: { charged: 0, doubt: spent.doubt },
    });
    return { runId, results, missing, complete: false, error, spent };
  }

  /** A keyword that failed was not charged (reference 7). Whether a missing one was charged is unknown. */
  private get spent(): Spent {
    const good = [...this.arrived.values()].filter(({ ok }) => ok).length;
    return { ...inDoubt(this.searched.length - this.arrived.size), charged: this.isAccepted ? good : 0 };
  }

  failure(error: unknown): unknown {
    if (!(error instanceof SoldDataError)) return error;
    const { runId, results, spent } = this.result();
    // Without any answer, only the error states what the run may have cost.
    if (!this.isAccepted && runId === null) return asUnknownStart(error, error.spent ?? nothingSpent());
    const partial = { rows: results, nextPage: null, requests: spent.charged };
    const whole = withFacts(error, { partial, jobId: error.jobId ?? runId ?? undefined, spent });
    return spent.doubt > 0 ? asUnknownStart(whole, spent) : whole;
  }

  private returnBudget(): void {
    const { budget } = this.session;
    if (budget) budget.left += [...this.arrived.values()].filter(({ ok }) => !ok).length;
  }

  private *readStream({ body, stream }: HttpResponse, note: StartNote): Operation<void> {
    const reader = new EventReader();
    yield* this.take(reader.feed(body), note);
    while (stream !== undefined) {
      const batch = yield* nextBatch(this.session, stream);
      if (batch === null) break;
      yield* this.take(reader.feed(batch), note);
    }
    yield* this.take(reader.end(), note);
  }

  private *take(events: StreamEvent[], note: StartNote): Operation<void> {
    for (const event of events) {
      if (this.runId === null && typeof event.runId === 'string') {
        this.runId = event.runId;
        yield* keepOutcome(this.options, { ...note, jobId: event.runId });
      }
      if (event.type === undefined || event.type === 'result') yield* this.takeResult(event);
    }
  }

  private *takeResult({ type, runId, index, ok, ...body }: StreamEvent): Operation<void> {
    // Matched by keyword in any spelling, or else by index. A result with neither is read from the CSV.
    const folded = typeof body.keyword === 'string' ? foldKeyword(body.keyword) : '';
    const keyword = this.searched.find(each => foldKeyword(each) === folded) ?? this.searched[Number(index ?? -1)];
    if (keyword === undefined) return;
    const isGood = typeof ok === 'boolean' ? ok : (body.error ?? body.code ?? null) === null;
    const earlier = this.arrived.get(foldKeyword(keyword));
    // A good result after a failure is the service's own retry. Nothing else arrives twice.
    if (!earlier || (isGood && !earlier.ok)) yield* this.arrives({ keyword, ok: isGood, body });
  }

  private *arrives(result: BulkResult): Operation<void> {
    this.arrived.set(foldKeyword(result.keyword), result);
    if (result.ok) this.session.seen.charged += 1;
    yield* act(() => this.options.onResult?.(result));
  }

  /** Reads missing results from the CSV of the whole run. @param delayMs how long to wait first. */
  private *readCsv(delayMs: number): Operation<void> {
    const { session, runId } = this;
    if (runId === null) return;
    if (delayMs > 0) yield* wait(delayMs);
    const { data } = yield* call(session, questionTo(session, kind.csv, { runId }));
    const { rows, isWhole } = rowsOfCsv(endpoints[kind.rowsOf], String(data));
    // The unreadable part may contain rows of any keyword.
    if (!isWhole) return;
    const itemsOf = new Map<string, Row[]>();
    for (const { keyword, ...item } of rows) {
      const folded = foldKeyword(String(keyword));
      const items = itemsOf.get(folded);
      if (items) items.push(item);
      else itemsOf.set(folded, [item]);
    }
    for (const keyword of this.searched) {
      const items = itemsOf.get(foldKeyword(keyword));
      if (!items || this.arrived.has(foldKeyword(keyword))) continue;
      yield* this.arrives({ keyword, ok: true, body: { keyword, items, totalItems: items.length } });
    }
  }
}
