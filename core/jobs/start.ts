/** Starts a job exactly once, despite lost answers, conflicts, and hosts that run the start again. */
import { act, type Operation, settle, wait } from '../effects.ts';
import type { JobKindId, Row } from '../endpoint.ts';
import { CancelledError, JobConflictError, NotFoundError, SoldDataError, type Spent } from '../errors/errors.ts';
import { errorOf, withFacts } from '../errors/table.ts';
import { type Names, optionsOf } from '../question/options.ts';
import type { Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { atStake, confirm, nothingSpent } from '../request/spent.ts';
import type { Session } from '../session.ts';
import { compareJob, type Job, jobFrom } from './job.ts';
import type { JobKind, StartOf } from './kind.ts';
import { PATIENCE_MS, pollable, pollJob, questionTo, VISIBLE_MS } from './poll.ts';
import {
  inDoubt,
  keepOutcome,
  noteOf,
  REPLAY_OPTIONS,
  type Replaying,
  replayOf,
  type StartNote,
  uuid,
} from './replay.ts';

export interface StartOptions extends Replaying {
  /** Prevents duplicate starts, even across runs: store it before the start and pass it again. Generated when missing. */
  idempotencyKey?: string;
}

export const START_OPTIONS: Names<StartOptions> = { ...REPLAY_OPTIONS, idempotencyKey: true };

/**
 * Starts a job once. A start whose answer was lost is repeated only with its idempotency key. If a note of an earlier attempt is given,
 * continues with that attempt's job. The job counts as `running` until a poll reports otherwise.
 * @throws JobConflictError when another job is active; `jobId` names it.
 * @throws SoldDataError when the job may be running, with the code `start_unknown` (`start_unconfirmed` if the caller stores the
 * idempotency key); `spent` holds the requests that may be charged.
 */
export function* startJob<Kind extends JobKindId>(
  session: Session,
  kindId: Kind,
  parameters: StartOf<Kind>,
  options: StartOptions = {},
): Operation<Job> {
  optionsOf(options, START_OPTIONS);
  const kind = pollable(kindId);
  const question = questionTo(session, kind.start, parameters as Row);
  const replay = replayOf(kind, question, session.now(), options);
  if (replay.do === 'refuse') throw replay.error;
  if (replay.do === 'attach') {
    const earlier = yield* earlierJob(session, kind, replay.jobId, replay.note, options.freshMs);
    if (earlier) return earlier;
  }
  const lost = replay.do === 'start' ? replay.lost : undefined;
  const isKeyed = kind.startOnce === 'idempotencyKey';
  const keptKey = options.idempotencyKey ?? lost?.idempotencyKey;
  const note = noteOf(kind, question, keptKey ?? uuid(session), session.now());
  yield* act(() => options.keep?.(note));
  const idempotencyKey = isKeyed ? note.idempotencyKey : undefined;
  // With the same key, both attempts are one start. It is charged once, and a rejection now says nothing about the earlier attempt.
  const spent = isKeyed && lost ? inDoubt(lost.requests) : nothingSpent();
  const isKept = keptKey !== undefined;
  const start: Start = { kind, question, idempotencyKey, isKept, mayRun: lost !== undefined, spent };
  try {
    const job = yield* sendStart(session, start);
    yield* keepOutcome(options, { ...note, jobId: job.jobId });
    return job;
  } catch (error) {
    // After a conflict the key may still be in use, so the next run sends it again.
    const isOpen = atStake({ spent }) > 0 || (isKeyed && error instanceof JobConflictError);
    if (error instanceof SoldDataError && !isOpen) yield* keepOutcome(options, null);
    throw asUnknownStart(error, spent, isKeyed && (isKept || options.keep !== undefined));
  }
}

interface Start {
  kind: JobKind;
  question: Question;
  /** Set if a start with the same key counts as the same start. */
  idempotencyKey: string | undefined;
  /** Whether an earlier run may have sent this key. */
  isKept: boolean;
  /** Whether an earlier attempt has an unknown outcome. */
  mayRun: boolean;
  /** Updated as requests are sent. */
  spent: Spent;
}

/**
 * The job of an earlier attempt, if it is running or its results are fresh enough. A job that the service doesn't list yet counts as
 * running.
 */
function* earlierJob(
  session: Session,
  kind: JobKind,
  jobId: string,
  { at }: StartNote,
  freshMs = Number.POSITIVE_INFINITY,
): Operation<Job | undefined> {
  const seen = yield* settle(pollJob(session, kind.id, jobId));
  const age = session.now() - at;
  if (!seen.ok && !(seen.error instanceof NotFoundError)) throw seen.error;
  if (!seen.ok) return age < VISIBLE_MS ? { ...jobFrom(kind, { data: {} }, jobId), attached: true } : undefined;
  const { outcome } = seen.value;
  const isFresh = (outcome === 'done' || outcome === 'partial') && age < freshMs;
  return outcome === 'running' || isFresh ? { ...seen.value, attached: true } : undefined;
}

function* sendStart(session: Session, start: Start): Operation<Job> {
  const { kind, question, idempotencyKey, isKept, spent } = start;
  const until = Math.min(session.now() + PATIENCE_MS, session.policy.deadline);
  for (;;) {
    try {
      const answer = yield* call(session, question, { spent, idempotencyKey });
      return { ...jobFrom(kind, answer), outcome: 'running', spent };
    } catch (error) {
      if (!(error instanceof JobConflictError)) throw error;
      if (error.jobId !== undefined) return yield* handleConflict(session, start, error, error.jobId);
      // If the key was sent before, a conflict that names no job means that the service is still processing the first request with it.
      const isRepeated = idempotencyKey !== undefined && (isKept || atStake({ spent }) > 0);
      if (!isRepeated || session.now() + kind.pollEveryMs > until) throw error;
    }
    yield* wait(kind.pollEveryMs);
  }
}

/**
 * Handles a conflict with an active job. The job is ours in two cases: one of our starts has an unknown outcome and nothing that the
 * service reports contradicts it, or everything that was requested is reported and matches.
 * @throws the conflict in every other case, so a person can decide.
 */
function* handleConflict(
  session: Session,
  { kind, question, mayRun, spent }: Start,
  conflict: JobConflictError,
  jobId: string,
): Operation<Job> {
  const seen = yield* settle(pollJob(session, kind.id, jobId));
  if (!seen.ok) throw seen.error instanceof CancelledError ? seen.error : conflict;
  const match = compareJob(seen.value, kind, question);
  const isOurs = match === 'same' || (match === 'unknown' && (mayRun || spent.doubt > 0));
  if (!isOurs) throw conflict;
  // This job is the start that was in doubt.
  session.seen.charged += spent.doubt;
  confirm(spent, spent.doubt);
  return { ...seen.value, attached: true, spent };
}

/**
 * Marks an error of a start that may have been charged, whatever happened after the lost answer. Errors of rejected starts stay unchanged.
 * @param isKeyKept the caller stores the idempotency key, so its next run can find the job.
 */
export function asUnknownStart(error: unknown, spent: Spent, isKeyKept = false): unknown {
  if (!(error instanceof SoldDataError)) return error;
  const whole = withFacts(error, { spent: { ...spent } });
  if (atStake(whole) === 0) return whole;
  const code = isKeyKept ? 'start_unconfirmed' : 'start_unknown';
  if (error instanceof CancelledError) return withFacts(whole, { code });
  const { status, requestId, attempts, partial, jobId, message: detail } = error;
  return errorOf({ code, status, requestId, attempts, partial, jobId, detail, spent: whole.spent, cause: error });
}
