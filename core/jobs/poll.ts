/** Long-running work that was started, one mechanism for all kinds: look, wait, cancel, collect. Each error carries the job id. */
import type { EndpointId, JobKind, JobKindId, Row } from '../endpoint.ts';
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
} from '../errors/errors.ts';
import { errorOf, withMessage } from '../errors/table.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { refusal } from '../question/check.ts';
import { ask, dayOf, type Question } from '../question/question.ts';
import { call, markQuotaExhausted } from '../request/call.ts';
import { type Operation, wait } from '../run/effects.ts';
import type { Session } from '../run/session.ts';
import { type Job, jobFrom, tokenIn } from './job.ts';

/** How long the service is asked again for what must be known: that a job has stopped, or what became of a start under its key, ms. */
export const PATIENCE_MS = 300_000;

/** For so long after its start a job that the service does not know may be one that it does not show yet, ms (assumed). */
export const VISIBLE_MS = 60_000;

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
 * A look that fails for a moment is not the end; a refused key or a job that is not known is, unless it was started just now.
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
  const begun = session.now();
  const until = Math.min(begun + patienceMs, session.policy.deadline);
  let seen = job;
  while (seen.outcome === 'running' && session.now() + pollEveryMs <= until) {
    try {
      yield* wait(pollEveryMs);
      const { attached, spent } = job;
      seen = { ...(yield* pollJob(session, job.kind, job.jobId)), attached, spent };
      heedSpent(session, seen);
    } catch (error) {
      // The job goes on whether or not one look at it succeeds, and when a person stops the waiting.
      if (passes(error)) continue;
      const isNew = job.spent !== undefined && seen === job && session.now() - begun < VISIBLE_MS;
      if (isNew && error instanceof NotFoundError) continue;
      if (error instanceof SoldDataError) error.spent = job.spent;
      throw withJob(error, job.jobId);
    }
    if (onSeen) yield* onSeen(seen);
  }
  return seen;
}

/**
 * An entry that found the allowance spent says so for all that is asked next. Only of a job that worked a moment ago: since an older one
 * the allowance may have come back.
 */
export function heedSpent(session: Session, { kind, results }: Job): void {
  const refused = results.find(({ code }) => code === 'quota_exceeded');
  if (refused) markQuotaExhausted(session, endpoints[pollable(kind).start], refused);
}

/** The next look may succeed. */
export function passes(error: unknown): boolean {
  return [NetworkError, UnexpectedAnswerError, ServerError, RateLimitError].some(Class => error instanceof Class);
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
  const namesJob = [CancelledError, DeadlineError, JobConflictError, NotFoundError].some(
    Class => error instanceof Class,
  );
  return namesJob ? withMessage(error) : error;
}

export function pollable(kindId: JobKindId): JobKind & { poll: EndpointId } {
  const kind = jobKinds[kindId];
  if (!kind.poll) throw new Error(`A ${kind.title.toLowerCase()} is no job that can be polled`);
  return kind as JobKind & { poll: EndpointId };
}

/** @throws InvalidParametersError before anything is sent. */
export function questionTo(session: Session, id: EndpointId, parameters: Record<string, unknown>): Question {
  return ask(endpoints[id], parameters, dayOf(session.now()));
}
