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
  UnexpectedAnswerError,
} from '../errors.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { refusal } from '../question/check.ts';
import { ask, dayOf, type Question } from '../question/question.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { type Operation, wait } from './effects.ts';
import { type Job, jobFrom, tokenIn, unseen } from './job.ts';
import type { Session } from './session.ts';

export interface StartOptions {
  /** Starts nothing twice, also across runs: keep it before the start and give it again. Made up when missing. */
  idempotencyKey?: string;
  /** On 409, hand back the running job (default) or throw. */
  attach?: boolean;
}

/**
 * Starts a job. A start whose answer was lost is repeated only where that cannot start a second job.
 * @throws JobConflictError when another job is active and its id is not known, or `attach` is false.
 */
export function* startJob(
  session: Session,
  kindId: JobKindId,
  parameters: Record<string, unknown>,
  options: StartOptions = {},
): Operation<Job> {
  const kind = pollable(kindId);
  let conflict: JobConflictError;
  try {
    const answer = yield* startOnce(session, kind, parameters, options.idempotencyKey);
    return jobFrom(kind, answer);
  } catch (error) {
    if (!(error instanceof JobConflictError) || error.jobId === undefined || options.attach === false) throw error;
    conflict = error;
  }
  return yield* attach(session, kindId, conflict.jobId!);
}

/** The running job. When it cannot be looked at right now, its id alone: enough to go on with. */
function* attach(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  try {
    return { ...(yield* pollJob(session, kindId, jobId)), attached: true };
  } catch (error) {
    if (!passes(error)) throw error;
    return { ...unseen(kindId, jobId), attached: true };
  }
}

/** One start, and where the running job answers for it, a second one after a lost answer (reference 3: a second submit returns the active job). */
function* startOnce(
  session: Session,
  kind: JobKind,
  parameters: Record<string, unknown>,
  keptKey?: string,
): Operation<Answer<unknown>> {
  const idempotencyKey = kind.startOnce === 'idempotencyKey' ? (keptKey ?? uuid(session)) : undefined;
  const start = questionTo(session, kind.start, parameters);
  const again: CallOptions = {};
  try {
    return yield* call(session, start, { idempotencyKey });
  } catch (error) {
    // A key that the caller keeps makes the next start the same one; a made-up key is gone with this run.
    if (kind.startOnce !== 'askForRunning') throw keptKey === undefined ? asUnknownStart(error) : error;
    if (!isLost(error)) throw error;
    // A refusal has given its charge back to the run's budget; a lost answer has not.
    if (!(error instanceof ServerError)) again.charge = 0;
  }
  return yield* call(session, start, again);
}

/** The answer was lost on the way, so that the service may have acted. */
function isLost(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof UnexpectedAnswerError ||
    (error instanceof ServerError && error.code !== 'server_busy')
  );
}

/** A start whose answer was lost and that nothing keeps from happening twice: a person has to look before starting again. */
export function asUnknownStart(error: unknown): unknown {
  if (error instanceof SoldDataError && error.unanswered) {
    error.code = 'start_unknown';
    return withMessage(error);
  }
  if (!isLost(error)) return error;
  const { requestId, attempts, partial } = error as SoldDataError;
  return errorOf({ code: 'start_unknown', requestId, attempts, partial, cause: error });
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
      seen = { ...(yield* pollJob(session, job.kind, job.jobId)), attached: job.attached };
    } catch (error) {
      // The job goes on whether or not one look at it succeeds, and when a person stops the waiting.
      if (!passes(error)) throw withJob(error, job.jobId);
      continue;
    }
    if (onSeen) yield* onSeen(seen);
  }
  return seen;
}

function passes(error: unknown): boolean {
  return isLost(error) || error instanceof ServerError || error instanceof RateLimitError;
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

/** Asks the service to stop a job; results so far stay. Returns the job as it then is. */
export function* cancelJob(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  const { cancel, title } = jobKinds[kindId];
  if (!cancel)
    throw withJob(
      refusal(undefined, () => `A ${title.toLowerCase()} cannot be cancelled`),
      jobId,
    );
  try {
    yield* call(session, questionTo(session, cancel, { jobId }));
    return yield* pollJob(session, kindId, jobId);
  } catch (error) {
    throw withJob(error, jobId);
  }
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

/** A version 4 UUID from the session's own randomness. */
export function uuid(session: Pick<Session, 'random'>): string {
  const digit = () => Math.floor(session.random() * 16);
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, place =>
    (place === 'x' ? digit() : (digit() & 3) | 8).toString(16),
  );
}
