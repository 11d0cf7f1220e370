/** Starting long-running work once: what is done with a lost answer, a conflict, and a start that the host runs again. */
import type { JobKind, JobKindId, Parameter } from '../endpoint.ts';
import {
  CancelledError,
  DeadlineError,
  JobConflictError,
  NotFoundError,
  SoldDataError,
  type Spent,
} from '../errors/errors.ts';
import { errorOf, withMessage } from '../errors/table.ts';
import { entryOf } from '../question/check.ts';
import { foldKeyword, type Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { atStake, confirm, nothingSpent } from '../request/spent.ts';
import { isRow } from '../rows/notices.ts';
import { type Operation, wait } from '../run/effects.ts';
import type { Session } from '../run/session.ts';
import { type Job, jobFrom } from './job.ts';
import { PATIENCE_MS, passes, pollable, pollJob, questionTo, VISIBLE_MS, waitForJob } from './poll.ts';
import { inDoubt, keep, keepOutcome, noteOf, type Replaying, replayOf, type StartNote, uuid } from './replay.ts';

export interface StartOptions extends Replaying {
  /** Starts nothing twice, also across runs: keep it before the start and give it again. Made up when missing. */
  idempotencyKey?: string;
  /** On 409, hand back the running job where it answers the same question (default), or throw. */
  attach?: boolean;
}

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
  const earlier = decided.do === 'attach' ? yield* earlierJob(session, kind, decided.note, options) : undefined;
  if (earlier) return earlier;
  const kept = options.idempotencyKey ?? (decided.do === 'repeat' ? decided.note.idempotencyKey : undefined);
  const note = noteOf(kind, question, kept ?? uuid(session), session.now());
  yield* keep(options, note);
  try {
    const keptKey = kept !== undefined || options.keep !== undefined;
    const job = yield* startOnce(session, kind, question, note.idempotencyKey, keptKey, options.attach);
    yield* keepOutcome(options, { ...note, state: 'started', jobIds: [job.jobId] });
    return job;
  } catch (error) {
    if (!(error instanceof SoldDataError) || atStake(error) > 0) throw error;
    // A refusal is no evidence against the try before: its doubt stays.
    if (decided.do === 'repeat') throw asUnknownStart(error, inDoubt(decided.note), true);
    // Something has this key: the next run asks under it again.
    const hasKey = kind.startOnce === 'idempotencyKey' && error instanceof JobConflictError;
    if (!hasKey) yield* keepOutcome(options, { ...note, state: 'refused' });
    throw error;
  }
}

/**
 * The job of an earlier try, as long as it works or its results are fresh. One that was started just now may not be shown yet: it is
 * looked for until it would be, because another one would be paid as well.
 */
function* earlierJob(
  session: Session,
  { pollEveryMs }: JobKind,
  note: StartNote,
  { freshMs }: Replaying,
): Operation<Job | undefined> {
  for (;;) {
    try {
      const job = yield* pollJob(session, note.kind, note.jobIds.at(-1) as string);
      const isFresh = session.now() - note.at < (freshMs ?? Number.POSITIVE_INFINITY);
      const isGood = job.outcome === 'done' || job.outcome === 'partial';
      return job.outcome === 'running' || (isGood && isFresh) ? { ...job, attached: true } : undefined;
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      if (session.now() - note.at >= VISIBLE_MS) return undefined;
      if (session.now() + pollEveryMs >= session.policy.deadline) throw error;
    }
    yield* wait(pollEveryMs);
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
      return { ...(yield* withResults(session, kind, jobFrom(kind, answer))), spent };
    } catch (error) {
      if (!(error instanceof JobConflictError)) throw asUnknownStart(error, spent, keyed && keptKey);
      conflict = error;
    }
    try {
      const running = attaches ? yield* attach(session, kind, question, conflict, spent) : undefined;
      if (running) return running;
    } catch (error) {
      throw asUnknownStart(error, spent, keyed && keptKey);
    }
    // Only the batch of this very key can be in its way: the service is still at its start.
    const inProgress = keyed && conflict.jobId === undefined && session.now() + kind.pollEveryMs <= until;
    if (!inProgress) throw asUnknownStart(conflict, spent, keyed && keptKey);
  }
}

/**
 * The answer to a start holds no results: a job that has ended by then, as a repeated batch may have, is looked at. Unless it is gone,
 * the next look tells what this one could not.
 */
function* withResults(session: Session, kind: JobKind, job: Job): Operation<Job> {
  if (job.outcome === 'running') return job;
  try {
    return yield* pollJob(session, kind.id, job.jobId);
  } catch (error) {
    if (!(error instanceof SoldDataError) || error instanceof NotFoundError) throw error;
    return { ...job, outcome: 'running' };
  }
}

/** The running job, when it is the one that was asked for; undefined when it is another one, or nobody can tell. */
function* attach(
  session: Session,
  kind: JobKind,
  question: Question,
  { jobId }: JobConflictError,
  spent: Spent,
): Operation<Job | undefined> {
  if (jobId === undefined) return undefined;
  try {
    const job = yield* pollJob(session, kind.id, jobId);
    if (!answers(job, kind, question)) return undefined;
    // Evidence: what was in doubt is this job.
    confirm(spent, spent.doubt);
    return { ...job, attached: true, spent };
  } catch (error) {
    if (passes(error) || error instanceof NotFoundError || error instanceof DeadlineError) return undefined;
    throw error;
  }
}

/** Where an answer may repeat what it was asked (assumed). */
const ECHOES = ['job', 'query', 'parameters', 'params', 'filters', 'options'];

/**
 * Everything that the service tells of the job fits what is asked, and it tells what is searched for: the keyword, or the whole list.
 * A count of entries is no evidence: another list may be as long.
 */
function answers({ raw, total }: Job, { entries }: JobKind, { endpoint, parameters }: Question): boolean {
  const holders = [raw, ...ECHOES.map(name => raw[name]).filter(isRow)];
  const told = (name: string) => holders.map(held => held[name]).find(value => value !== undefined && value !== null);
  const searched = entries ?? endpoint.parameters.find(({ keyword }) => keyword)?.name ?? '';
  if (told(searched) === undefined) return false;
  if (entries && total !== null && total !== (parameters[entries] as unknown[]).length) return false;
  return endpoint.parameters.every(parameter => {
    const { name, max } = parameter;
    const value = told(name);
    if (value === undefined) return true;
    if (name === entries) return sameEntries(parameter, parameters[name] as unknown[], value);
    // A number that is left to the service may be its highest.
    const asked =
      parameters[name] ?? parameter.default ?? (endpoint.cost.per === 'entry' && endpoint.cost.of === name ? max : '');
    return textOf(asked) === textOf(value);
  });
}

/** The told list has the same entries in the same order, each with the same fields; an entry that is a text is its keyword. */
function sameEntries(list: Parameter, asked: readonly unknown[], told: unknown): boolean {
  if (!Array.isArray(told) || told.length !== asked.length) return false;
  const { fields = [] } = entryOf(list);
  const valueIn = (entry: unknown, field: Parameter) =>
    textOf((isRow(entry) ? entry[field.name] : field.keyword && entry) ?? field.default ?? '');
  return asked.every((entry, at) => fields.every(field => valueIn(entry, field) === valueIn(told[at], field)));
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
