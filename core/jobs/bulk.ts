/** Bulk search: up to 20 keywords in one streamed answer. After a break only the keywords that did not run are asked again. */
import type { JobKind, Row } from '../endpoint.ts';
import { NetworkError, NotFoundError, SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withSpent } from '../errors/table.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { foldKeyword, Question } from '../question/question.ts';
import { call, markQuotaExhausted, nextBatch, sendWithRetry } from '../request/call.ts';
import { nothingSpent } from '../request/spent.ts';
import { rowsOfCsv } from '../rows/csv.ts';
import { all, emit, type Operation, wait } from '../run/effects.ts';
import type { Session } from '../run/session.ts';
import { EventReader, type StreamEvent } from './events.ts';
import { questionTo } from './poll.ts';
import { keep, keepOutcome, noteOf, type Replaying, replayOf, type StartNote, uuid } from './replay.ts';
import { asUnknownStart } from './start.ts';

export interface BulkResult {
  keyword: string;
  ok: boolean;
  /** The search's envelope with its rows, or the service's error. Of a result that was lost on the way, the rows of the run's CSV. */
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
  /** What all runs were charged, and what may have been. */
  spent: Spent;
}

/** How often a broken stream is taken up again, on every surface. */
const RESUMES = 3;
/** CSV files that are read side by side. */
const FILES_AT_ONCE = 4;

const kind = jobKinds.bulkSearch as JobKind & Required<Pick<JobKind, 'entries' | 'csv' | 'rowsOf'>>;

/**
 * Runs a bulk search and emits each result as it arrives. What a broken stream leaves open is looked up in the run's CSV, free of
 * charge, before it is asked again; a spent allowance ends the run. With a note of an earlier try it goes on where that one stopped.
 * @throws SoldDataError whose `partial.rows` are the results so far; a run that was lost before anything arrived is not repeated,
 * because the service may have charged it.
 */
export function* runBulkSearch(
  session: Session,
  parameters: Record<string, unknown>,
  options: Replaying = {},
): Operation<BulkRun> {
  const question = questionTo(session, kind.start, parameters);
  const decided = replayOf(kind, question, session.now(), options);
  if (decided.do === 'refuse') throw decided.error;
  const earlier = decided.do === 'attach' ? decided.note : undefined;
  const run = new Run(session, question, earlier?.jobIds ?? [], options);
  try {
    if (earlier) yield* run.goOn(earlier);
    for (let resumes = RESUMES; !run.isOver(); resumes -= 1) {
      const before = run.arrived.size;
      yield* run.once();
      // A run that brought nothing new will not do so next time.
      if (run.arrived.size === before || resumes === 0) break;
    }
  } catch (error) {
    throw run.failed(error);
  }
  return run.result();
}

/** Where `ok` is not told, a result with an error or its code is a failure. */
function isGood({ ok, error, code }: StreamEvent): boolean {
  return typeof ok === 'boolean' ? ok : (error ?? code ?? null) === null;
}

class Run {
  /** By folded keyword. */
  readonly arrived = new Map<string, BulkResult>();
  readonly spent = nothingSpent();
  private quotaSpent = false;
  /** Keywords as they were typed, by what they fold to: each is asked once. */
  private readonly keywords = new Map<string, string[]>();

  private readonly session: Session;
  private readonly question: Question;
  private readonly runIds: string[];
  private readonly options: Replaying;

  constructor(session: Session, question: Question, known: readonly string[], options: Replaying) {
    this.session = session;
    this.question = question;
    this.runIds = [...known];
    this.options = options;
    for (const keyword of question.parameters[kind.entries] as string[]) {
      const spellings = this.keywords.get(foldKeyword(keyword)) ?? [];
      if (!spellings.includes(keyword)) spellings.push(keyword);
      this.keywords.set(foldKeyword(keyword), spellings);
    }
  }

  isOver(): boolean {
    return this.quotaSpent || this.open().length === 0;
  }

  /** Keywords without a result, in the spelling that is asked. */
  private open(): string[] {
    return [...this.keywords].flatMap(([folded, [spelling = '']]) => (this.arrived.has(folded) ? [] : [spelling]));
  }

  result(): BulkRun {
    const { arrived, runIds, spent } = this;
    const all = [...this.keywords].flatMap(([folded, spellings]) => spellings.map(keyword => ({ folded, keyword })));
    const results = all.flatMap(({ folded, keyword }) => {
      const result = arrived.get(folded);
      return result ? [{ ...result, keyword }] : [];
    });
    const missing = all.flatMap(({ folded, keyword }) => (arrived.has(folded) ? [] : [keyword]));
    return { runIds, results, missing, complete: missing.length === 0, spent };
  }

  failed(error: unknown): unknown {
    const { spent } = this;
    if (!(error instanceof SoldDataError)) return error;
    error.partial = { rows: this.result().results, nextPage: null, requests: spent.charged, runIds: this.runIds };
    error.jobId ??= this.runIds.at(-1);
    return spent.doubt > 0 ? asUnknownStart(error, spent) : withSpent(error, spent);
  }

  /** Asks what is open, and looks up in the run's CSV what its stream did not bring. */
  *once(): Operation<void> {
    const { session, options, spent, runIds } = this;
    const asked = this.open();
    const { endpoint, parameters } = this.question;
    const question = new Question(endpoint, { ...parameters, [kind.entries]: asked });
    const note = noteOf(kind, this.question, uuid(session), session.now());
    const runsBefore = runIds.length;
    const kept: StartNote = { ...note, requests: asked.length, jobIds: [...runIds] };
    yield* keep(options, { ...kept });
    let broken: unknown;
    try {
      const { response } = yield* sendWithRetry(session, question, { spent });
      // Nobody knows yet which keywords it was charged for: each is moved when its event comes.
      spent.charged -= asked.length;
      spent.doubt += asked.length;
      const reader = new EventReader();
      yield* this.take(reader.feed(response.body), asked, kept);
      while (response.stream !== undefined) {
        const batch = yield* nextBatch(session, response.stream);
        if (batch === null) break;
        yield* this.take(reader.feed(batch), asked, kept);
      }
      yield* this.take(reader.end(), asked, kept);
    } catch (error) {
      // Refused, it leaves what was known before; a run that has a name has been started.
      if (spent.doubt === 0) yield* keepOutcome(options, { ...kept, state: runIds.length > 0 ? 'started' : 'refused' });
      if (!(error instanceof NetworkError) || runIds.length === runsBefore) throw error;
      broken = error;
    }
    if (asked.every(keyword => this.arrived.has(foldKeyword(keyword)))) return;
    const runId = runIds.at(-1);
    if (runIds.length === runsBefore || runId === undefined)
      throw errorOf({ code: 'unexpected_answer', status: 200, detail: 'The stream names no run' });
    // What was on its way when the stream broke is charged a moment later.
    if (broken) yield* wait(kind.pollEveryMs);
    yield* this.lookUp(runId, true);
  }

  private *take(events: StreamEvent[], asked: readonly string[], note: StartNote): Operation<void> {
    for (const event of events) {
      yield* this.takeOne(event, asked);
      if (this.runIds.length === note.jobIds.length) continue;
      Object.assign(note, { state: 'started', jobIds: [...this.runIds] });
      yield* keepOutcome(this.options, { ...note });
    }
  }

  private *takeOne(event: StreamEvent, asked: readonly string[]): Operation<void> {
    const { spent, arrived, runIds, session } = this;
    if (typeof event.runId === 'string' && !runIds.includes(event.runId)) runIds.push(event.runId);
    if (event.code === 'quota_exceeded') {
      this.quotaSpent = true;
      markQuotaExhausted(session, this.question.endpoint, event);
    }
    if (event.type !== undefined && event.type !== 'result') return;
    // The keyword in any spelling, else its place.
    const told = typeof event.keyword === 'string' ? foldKeyword(event.keyword) : '';
    const place = typeof event.index === 'number' ? asked[event.index] : undefined;
    const folded = asked.map(foldKeyword).includes(told) ? told : place === undefined ? undefined : foldKeyword(place);
    // Whose it is, the CSV tells.
    if (folded === undefined) return;
    const earlier = arrived.get(folded);
    const { type, runId, index, ok: _, ...body } = event;
    const ok = isGood(event);
    // A good result that comes after a failure is the service's second try, and is charged; nothing else comes twice.
    if (earlier && (earlier.ok || !ok)) return;
    // What failed was not charged (reference 7).
    if (!earlier) spent.doubt -= 1;
    if (ok) spent.charged += 1;
    if (session.budget && ok === (earlier !== undefined)) session.budget.left += ok ? -1 : 1;
    yield* this.arrives({ keyword: (this.keywords.get(folded) as string[])[0] as string, ok, body });
  }

  private *arrives(result: BulkResult): Operation<void> {
    this.arrived.set(foldKeyword(result.keyword), result);
    yield* emit(result);
  }

  /** Takes over what an earlier try has brought. While that cannot be read, what is open may have been charged then. */
  *goOn({ jobIds, at }: StartNote): Operation<void> {
    try {
      // What was on its way when the host ended that try is charged a moment later.
      if (this.session.now() - at < this.question.endpoint.timeoutMs) yield* wait(kind.pollEveryMs);
      for (const runId of jobIds) yield* this.lookUp(runId, false);
    } catch (error) {
      this.spent.doubt += this.open().length;
      throw error;
    }
  }

  /**
   * Takes what is open from the run's CSV.
   * @param counted the run is one of this try, whose requests are in doubt here.
   * @throws SoldDataError when the file cannot be read: then nobody knows what ran.
   */
  *lookUp(runId: string, counted: boolean): Operation<void> {
    const { session, spent } = this;
    const ran = yield* all(
      this.open().map(keyword => this.rowsOf(runId, keyword)),
      FILES_AT_ONCE,
    );
    for (const { keyword, rows } of ran) {
      if (counted) spent.doubt -= 1;
      if (counted && rows) spent.charged += 1;
      if (rows) yield* this.arrives({ keyword, ok: true, body: { keyword, items: rows, totalItems: rows.length } });
      else if (counted && session.budget) session.budget.left += 1;
    }
  }

  /** The rows of a keyword that ran; none when the run has no file of it. */
  private *rowsOf(runId: string, keyword: string): Operation<{ keyword: string; rows?: Row[] }> {
    try {
      const question = questionTo(this.session, kind.csv, { runId, keyword });
      const { data } = yield* call(this.session, question);
      // What was cut off would be taken for all there is.
      if (!/\n$/.test(String(data))) throw errorOf({ code: 'unexpected_answer', detail: 'The CSV is cut off' });
      return { keyword, rows: rowsOfCsv(endpoints[kind.rowsOf], String(data)).map(({ keyword: _, ...row }) => row) };
    } catch (error) {
      if (error instanceof NotFoundError) return { keyword };
      throw error;
    }
  }
}
