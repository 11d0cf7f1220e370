/** Long-running work, one mechanism for all kinds: start, attach, poll, cancel, collect. Nothing that was paid for is ever lost: each error carries the job id. */
import type { EndpointId, JobKind, JobKindId, Row } from '../endpoint.ts';
import { errorOf, withMessage } from '../error-table.ts';
import {
  CancelledError,
  DeadlineError,
  JobConflictError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SoldDataError,
  type Spent,
  UnexpectedAnswerError,
} from '../errors.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { refusal } from '../question/check.ts';
import { ask, dayOf, foldKeyword, type Question } from '../question/question.ts';
import { isRow } from '../rows/notices.ts';
import { call } from './call.ts';
import { type Operation, wait } from './effects.ts';
import { type Job, jobFrom, tokenIn } from './job.ts';
import { atStake, move, nothingSpent } from './ledger.ts';
import { keep, noteOf, type Replaying, replayOf, type StartNote, uuid } from './replay.ts';
import type { Session } from './session.ts';

export interface StartOptions extends Replaying {
  /** Starts nothing twice, also across runs: keep it before the start and give it again. Made up when missing. */
  idempotencyKey?: string;
  /** On 409, hand back the running job where it answers the same question (default), or throw. */
  attach?: boolean;
}

/** How long a batch whose own key is in progress is asked for again, and how long a cancel is repeated, ms. */
const PATIENCE_MS = 300_000;

/**
 * Starts a job, once: a start whose answer was lost is repeated only under its idempotency key. With a note of an earlier try it goes on
 * with the job of that try.
 * @throws JobConflictError when another job is active; `jobId` names it.
 * @throws SoldDataError of the code `start_unknown` (`start_unconfirmed` under a key that the caller keeps) when it may be running:
 * `spent` holds the requests at stake.
 */
export function* startJob(
  session: Session,
  kindId: JobKindId,
  parameters: Record<string, unknown>,
  options: StartOptions = {},
): Operation<Job> {
  const kind = pollable(kindId);
  const question = questionTo(session, kind.start, parameters);
  const decided = replayOf(kind, question, session.now(), options);
  if (decided.do === 'refuse') throw decided.error;
  const earlier = decided.do === 'attach' ? yield* earlierJob(session, decided.note, options) : undefined;
  if (earlier) return earlier;
  const kept = options.idempotencyKey ?? (decided.do === 'repeat' ? decided.note.idempotencyKey : undefined);
  const note = noteOf(kind, question, kept ?? uuid(session), session.now());
  yield* keep(options, note);
  try {
    const keptKey = kept !== undefined || options.keep !== undefined;
    const job = yield* startOnce(session, kind, question, note.idempotencyKey, keptKey, options.attach);
    yield* keep(options, { ...note, state: 'started', jobIds: [job.jobId] });
    return job;
  } catch (error) {
    if (error instanceof SoldDataError && atStake(error) === 0) yield* keep(options, { ...note, state: 'refused' });
    throw error;
  }
}

/** The job of an earlier try, as long as it works or its results are fresh. */
function* earlierJob(session: Session, note: StartNote, { freshMs }: Replaying): Operation<Job | undefined> {
  try {
    const job = yield* pollJob(session, note.kind, note.jobIds.at(-1) as string);
    const isFresh = session.now() - note.at < (freshMs ?? Number.POSITIVE_INFINITY);
    const isGood = job.outcome === 'done' || job.outcome === 'partial';
    return job.outcome === 'running' || (isGood && isFresh) ? { ...job, attached: true } : undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function* startOnce(
  session: Session,
  kind: JobKind,
  question: Question,
  key: string,
  keptKey: boolean,
  attaches = true,
): Operation<Job> {
  const keyed = kind.startOnce === 'idempotencyKey';
  const spent = nothingSpent();
  const until = Math.min(session.now() + PATIENCE_MS, session.policy.deadline);
  for (let waitMs = 0; ; waitMs = kind.pollEveryMs) {
    let conflict: JobConflictError;
    try {
      if (waitMs > 0) yield* wait(waitMs);
      const answer = yield* call(session, question, { spent, ...(keyed ? { idempotencyKey: key } : {}) });
      return { ...jobFrom(kind, answer), spent };
    } catch (error) {
      if (!(error instanceof JobConflictError)) throw asUnknownStart(error, spent, keyed && keptKey);
      conflict = error;
    }
    const running = attaches ? yield* attach(session, kind, question, conflict) : undefined;
    if (running) return running;
    // Only the batch of this very key can be in its way: the service is still at its start.
    const inProgress = keyed && conflict.jobId === undefined && session.now() + kind.pollEveryMs <= until;
    if (!inProgress) throw asUnknownStart(conflict, spent, keyed && keptKey);
  }
}

/** The running job, when it is the one that was asked for; undefined when it is another one, or nobody can tell. */
function* attach(
  session: Session,
  kind: JobKind,
  question: Question,
  { jobId, spent = nothingSpent() }: JobConflictError,
): Operation<Job | undefined> {
  if (jobId === undefined) return undefined;
  try {
    const job = yield* pollJob(session, kind.id, jobId);
    if (!answers(job, kind, question)) return undefined;
    // Evidence: what was in doubt is this job.
    move(spent, 'doubt', 'charged', spent.doubt);
    return { ...job, attached: true, spent };
  } catch (error) {
    if (passes(error)) return undefined;
    throw error;
  }
}

/** Where an answer may repeat what it was asked (assumed). */
const ECHOES = ['job', 'query', 'parameters', 'params', 'filters', 'options'];

/** Everything that the service tells of a job fits what is asked: of one search its keyword, site, filters and pages, of a list its length. */
function answers({ raw, total }: Job, { entries }: JobKind, { endpoint, parameters }: Question): boolean {
  if (entries) return total === null || total === (parameters[entries] as unknown[]).length;
  const holders = [raw, ...ECHOES.map(name => raw[name]).filter(isRow)];
  const told = (name: string) => holders.map(held => held[name]).find(value => value !== undefined && value !== null);
  if (told('keyword') === undefined) return false;
  return endpoint.parameters.every(({ name, max, ...parameter }) => {
    const value = told(name);
    if (value === undefined) return true;
    // A number that is left to the service may be its highest.
    const asked =
      parameters[name] ?? parameter.default ?? (endpoint.cost.per === 'entry' && endpoint.cost.of === name ? max : '');
    return textOf(asked) === textOf(value);
  });
}

const textOf = (value: unknown) => foldKeyword(typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * A start that may have been charged, as an error that says so: nothing that comes after a lost answer is evidence against it.
 * Errors of starts that were refused stay as they are.
 * @param keptKey the caller keeps the idempotency key, under which a next run finds it.
 */
export function asUnknownStart(error: unknown, spent: Spent, keptKey = false): unknown {
  if (!(error instanceof SoldDataError)) return error;
  error.spent = { ...spent };
  if (atStake(error) === 0) return error;
  const code = keptKey ? 'start_unconfirmed' : 'start_unknown';
  if (error instanceof CancelledError) {
    error.code = code;
    return withMessage(error);
  }
  const { status, requestId, attempts, partial, jobId, message: detail } = error;
  return errorOf({ code, status, requestId, attempts, partial, jobId, detail, spent: error.spent, cause: error });
}

/** Looks at a job once. */
export function* pollJob(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  const kind = pollable(kindId);
  try {
    return jobFrom(kind, yield* call(session, questionTo(session, kind.poll, { jobId })), jobId);
  } catch (error) {
    throw withJob(error, jobId);
  }
}

/**
 * Polls until the job ends or patience does; then hands back the job as it was last seen, which goes on at the service.
 * A look that fails for a moment is not the end; a refused key or a job that is not known is.
 * @param patienceMs the longest time to wait; the host's deadline counts as well.
 * @param onSeen called with every state, for progress.
 */
export function* waitForJob(
  session: Session,
  job: Job,
  patienceMs: number,
  onSeen?: (job: Job) => Operation<void>,
): Operation<Job> {
  const { pollEveryMs } = jobKinds[job.kind];
  const until = Math.min(session.now() + patienceMs, session.policy.deadline);
  let seen = job;
  while (seen.outcome === 'running' && session.now() + pollEveryMs <= until) {
    try {
      yield* wait(pollEveryMs);
      const { attached, spent } = job;
      seen = { ...(yield* pollJob(session, job.kind, job.jobId)), attached, spent };
    } catch (error) {
      // The job goes on whether or not one look at it succeeds, and when a person stops the waiting.
      if (passes(error)) continue;
      if (error instanceof SoldDataError) error.spent = job.spent;
      throw withJob(error, job.jobId);
    }
    if (onSeen) yield* onSeen(seen);
  }
  return seen;
}

/** The next look may succeed. */
function passes(error: unknown): boolean {
  return [NetworkError, UnexpectedAnswerError, ServerError, RateLimitError].some(Class => error instanceof Class);
}

/** Starts a job and waits for it. */
export function* runJob(
  session: Session,
  kindId: JobKindId,
  parameters: Record<string, unknown>,
  options: StartOptions & { patienceMs: number },
): Operation<Job> {
  const job = yield* startJob(session, kindId, parameters, options);
  return yield* waitForJob(session, job, options.patienceMs);
}

/**
 * Asks the service to stop a job until it is known to have ended; results so far stay. Returns the job as it then is.
 * @throws ServerError of the code `cancel_unknown` when the service does not confirm it in the time there is.
 */
export function* cancelJob(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  const { cancel, title, pollEveryMs } = jobKinds[kindId];
  if (!cancel)
    throw withJob(
      refusal(undefined, () => `A ${title.toLowerCase()} cannot be cancelled`),
      jobId,
    );
  const until = Math.min(session.now() + PATIENCE_MS, session.policy.deadline);
  for (;;) {
    let cause: unknown;
    try {
      yield* call(session, questionTo(session, cancel, { jobId }));
    } catch (error) {
      cause = error;
    }
    // One that has just ended may refuse to be stopped: the look tells.
    if (cause && !passes(cause) && !(cause instanceof JobConflictError)) throw unconfirmed(cause, jobId);
    try {
      const job = yield* pollJob(session, kindId, jobId);
      if (job.outcome !== 'running') return job;
    } catch (error) {
      if (!passes(error)) throw unconfirmed(error, jobId);
      cause = error;
    }
    if (session.now() + pollEveryMs >= until) throw errorOf({ code: 'cancel_unknown', jobId, cause });
    try {
      yield* wait(pollEveryMs);
    } catch (error) {
      throw withJob(error, jobId);
    }
  }
}

/** At the end of the host's life the job may still run. */
function unconfirmed(cause: unknown, jobId: string): unknown {
  return cause instanceof DeadlineError ? errorOf({ code: 'cancel_unknown', jobId, cause }) : withJob(cause, jobId);
}

/** The CSV of a job. Its address holds a token: it is read anew each time and kept nowhere. */
export function* downloadCsv(session: Session, kindId: JobKindId, jobId: string): Operation<string> {
  const token = yield* csvToken(session, kindId, jobId);
  try {
    const { data } = yield* call(session, questionTo(session, csvOf(kindId, jobId), { jobId, token }));
    return String(data);
  } catch (error) {
    throw withJob(error, jobId);
  }
}

/** The token that opens a job's CSV, for hosts that stream the file themselves. A secret: keep it nowhere. */
export function* csvToken(session: Session, kindId: JobKindId, jobId: string): Operation<string> {
  csvOf(kindId, jobId);
  let token: string | undefined;
  try {
    const { data } = yield* call(session, questionTo(session, pollable(kindId).poll, { jobId }));
    token = tokenIn((data as Row).downloadUrl);
  } catch (error) {
    throw withJob(error, jobId);
  }
  if (token === undefined) throw noCsv('The job has no rows to download yet', jobId);
  return token;
}

function csvOf(kindId: JobKindId, jobId: string): EndpointId {
  const { csv, title } = jobKinds[kindId];
  if (csv === undefined) throw noCsv(`A ${title.toLowerCase()} has no CSV`, jobId);
  return csv;
}

function noCsv(detail: string, jobId: string): unknown {
  return withJob(
    refusal(undefined, () => detail),
    jobId,
  );
}

/** The error with the job's id. Where its words then say more (the job goes on, is not known), they are made anew. */
function withJob(error: unknown, jobId: string): unknown {
  if (!(error instanceof SoldDataError)) return error;
  error.jobId ??= jobId;
  const namesJob = [CancelledError, DeadlineError, NotFoundError].some(Class => error instanceof Class);
  return namesJob ? withMessage(error) : error;
}

function pollable(kindId: JobKindId): JobKind & { poll: EndpointId } {
  const kind = jobKinds[kindId];
  if (!kind.poll) throw new Error(`A ${kind.title.toLowerCase()} is no job that can be polled`);
  return kind as JobKind & { poll: EndpointId };
}

/** @throws InvalidParametersError before anything is sent. */
function questionTo(session: Session, id: EndpointId, parameters: Record<string, unknown>): Question {
  return ask(endpoints[id], parameters, dayOf(session.now()));
}
