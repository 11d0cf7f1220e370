/** Polls, cancels and downloads jobs of every kind. Each error carries the job id. */
import { type Operation, wait } from '../effects.ts';
import type { EndpointId, JobKindId, Row } from '../endpoint.ts';
import {
  DeadlineError,
  JobConflictError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
  SoldDataError,
  UnexpectedAnswerError,
} from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { endpoints, jobKinds } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { nearest } from '../question/nearest.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { call } from '../request/call.ts';
import type { Session } from '../session.ts';
import { type Job, jobFrom, tokenIn } from './job.ts';
import type { JobKind } from './kind.ts';

/**
 * How long to wait for the service to confirm that a job has stopped, or to report the outcome of a start under its idempotency key, ms.
 */
export const PATIENCE_MS = 300_000;

/** The service may not list a job for this long after its start, ms (assumed). */
export const VISIBLE_MS = 60_000;

/** Polls a job once. Free of charge. */
export function* pollJob(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  const kind = pollable(kindId);
  return yield* namingJob(jobId, function* () {
    return jobFrom(kind, yield* call(session, questionTo(session, kind.poll, { jobId })), jobId);
  });
}

/**
 * Polls until the job ends or the time is up, and returns its latest state. Transient failures, and a 404 in the job's first minute, don't
 * end the wait.
 * @param patienceMs the longest wait; the host's deadline applies as well.
 * @throws SoldDataError with the job ID.
 */
export function* waitForJob(session: Session, job: Job, patienceMs: number): Operation<Job> {
  const { pollEveryMs } = jobKinds[job.kind];
  const begun = session.now();
  const until = Math.min(begun + patienceMs, session.policy.deadline);
  let seen = job;
  while (seen.outcome === 'running' && session.now() + pollEveryMs <= until) {
    try {
      yield* namingJob(job.jobId, () => wait(pollEveryMs));
      seen = { ...(yield* pollJob(session, job.kind, job.jobId)), attached: job.attached, spent: job.spent };
    } catch (error) {
      const mayAppear = error instanceof NotFoundError && session.now() - begun < VISIBLE_MS;
      if (isTransient(error) || mayAppear) continue;
      throw error instanceof SoldDataError ? withFacts(error, { spent: job.spent }) : error;
    }
  }
  return seen;
}

/** Whether the same request may succeed a moment later. */
function isTransient(error: unknown): boolean {
  return [NetworkError, UnexpectedAnswerError, ServerError, RateLimitError].some(Class => error instanceof Class);
}

/**
 * Cancels a job: repeats the request until the service acknowledges it, then polls until the job has ended. Results so far are kept.
 * @throws ServerError with the code `cancel_unknown` when the end isn't confirmed within five minutes or before the host's deadline.
 */
export function* cancelJob(session: Session, kindId: JobKindId, jobId: string): Operation<Job> {
  const { cancel, title, pollEveryMs } = jobKinds[kindId];
  if (!cancel) throw refused(jobId, `A ${title.toLowerCase()} cannot be cancelled`, 'It ends by itself.');
  const until = Math.min(session.now() + PATIENCE_MS, session.policy.deadline);
  let isAcknowledged = false;
  for (;;) {
    let cause: unknown;
    try {
      if (!isAcknowledged) yield* namingJob(jobId, () => call(session, questionTo(session, cancel, { jobId })));
      isAcknowledged = true;
      const job = yield* pollJob(session, kindId, jobId);
      if (job.outcome !== 'running') return job;
    } catch (error) {
      cause = error;
      if (error instanceof DeadlineError) throw errorOf({ code: 'cancel_unknown', jobId, cause });
      // The service refuses to cancel a job that has just ended. The next poll shows its status.
      if (error instanceof JobConflictError) isAcknowledged = true;
      else if (!isTransient(error)) throw error;
    }
    if (session.now() + pollEveryMs >= until) throw errorOf({ code: 'cancel_unknown', jobId, cause });
    yield* namingJob(jobId, () => wait(pollEveryMs));
  }
}

/** Downloads the CSV of a job. */
export function* downloadCsv(session: Session, kindId: JobKindId, jobId: string): Operation<string> {
  const csv = csvOf(kindId, jobId);
  const token = yield* csvToken(session, kindId, jobId);
  return yield* namingJob(jobId, function* () {
    const { data } = yield* call(session, questionTo(session, csv, { jobId, token }));
    return String(data);
  });
}

/** The token for a job's CSV, for hosts that stream the file. It is a secret: never store it, request it for each download. */
export function* csvToken(session: Session, kindId: JobKindId, jobId: string): Operation<string> {
  csvOf(kindId, jobId);
  const { poll } = pollable(kindId);
  const { data } = yield* namingJob(jobId, () => call(session, questionTo(session, poll, { jobId })));
  const token = tokenIn((data as Row).downloadUrl);
  if (token === undefined) throw refused(jobId, 'The job has no rows to download yet', 'Try again when it has.');
  return token;
}

function csvOf(kindId: JobKindId, jobId: string): EndpointId {
  const { csv, title } = jobKinds[kindId];
  if (csv === undefined) throw refused(jobId, `A ${title.toLowerCase()} has no CSV`, 'Read its results instead.');
  return csv;
}

function refused(jobId: string, detail: string, hint: string): SoldDataError {
  return withFacts(
    refusal(undefined, () => detail, hint),
    { jobId },
  );
}

/** Adds the job ID to an operation's errors, so their messages name the job. */
function* namingJob<Result>(jobId: string, operation: () => Operation<Result>): Operation<Result> {
  try {
    return yield* operation();
  } catch (error) {
    if (!(error instanceof SoldDataError) || error.jobId !== undefined) throw error;
    throw withFacts(error, { jobId });
  }
}

/** The kinds of jobs that can be polled. The results of a bulk search arrive with its start. */
export type PollableId = Exclude<JobKindId, 'bulkSearch'>;

/** The kind with its poll endpoint. @throws InvalidParametersError for a bulk search. */
export function pollable(kindId: JobKindId): JobKind & { poll: EndpointId } {
  const kind: JobKind | undefined = Object.hasOwn(jobKinds, kindId) ? jobKinds[kindId] : undefined;
  if (kind?.poll) return kind as JobKind & { poll: EndpointId };
  if (kind) throw refusal(undefined, () => `${kind.title} cannot be polled; use runBulkSearch`);
  const near = nearest(String(kindId), Object.keys(jobKinds));
  const polled = Object.values(jobKinds).flatMap(({ id, poll }: JobKind) => (poll ? [id] : []));
  const cure = near ? `did you mean ${near}?` : `there are ${polled.join(', ')}; for a bulk search use runBulkSearch`;
  throw refusal(undefined, () => `${String(kindId)} is not a kind of job; ${cure}`);
}

/** @throws InvalidParametersError before anything is sent. */
export function questionTo(session: Session, id: EndpointId, parameters: Record<string, unknown>): Question {
  return ask(endpoints[id], parameters, dayOf(session.now()));
}
