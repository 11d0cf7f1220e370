/** The rule for a start that a host runs again: an automatic retry or a replay of the platform starts nothing twice. */
import type { JobKind, JobKindId } from '../endpoint.ts';
import type { SoldDataError, Spent } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { estimate } from '../question/cost.ts';
import type { Question } from '../question/question.ts';
import { type Operation, settle } from '../run/effects.ts';
import type { Session } from '../run/session.ts';

/** What a host keeps of a start. Plain; holds no secret of the account. */
export interface StartNote {
  kind: JobKindId;
  /** The question's key: which start it is a note of. */
  question: string;
  idempotencyKey: string;
  /** The most requests that it can be charged. */
  requests: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** `asked`: nobody knows whether the last request arrived. `refused`: nothing was started; the note may be dropped. */
  state: 'asked' | 'started' | 'refused';
  /** The jobs, or the runs of a bulk search, that it started. */
  jobIds: string[];
}

export interface Replaying {
  /** What was kept of an earlier try of the same start. */
  note?: StartNote;
  /** Keeps a note: before anything is sent, when the job is known, and when the start was refused. A failure before the start prevents it; after it, it is not told. */
  keep?(note: StartNote): Operation<void>;
  /** How long a start whose answer was lost stands in the way of another one, ms; for ever without it. */
  lostMs?: number;
  /** How long the results of a job that has ended serve as the answer, ms; for ever without it. */
  freshMs?: number;
}

/** What to do with a start: begin it, repeat it under its key, go on with what it started, or leave it to a person. */
export type Replay =
  | { do: 'start' }
  | { do: 'repeat' | 'attach'; note: StartNote }
  | { do: 'refuse'; error: SoldDataError };

/** Decides from the note of an earlier try. Pure. */
export function replayOf(
  kind: Pick<JobKind, 'startOnce'>,
  { key }: Pick<Question, 'key'>,
  now: number,
  { note, lostMs = Number.POSITIVE_INFINITY }: Pick<Replaying, 'note' | 'lostMs'>,
): Replay {
  if (note?.question !== key || note.state === 'refused') return { do: 'start' };
  if (note.state === 'started') return { do: 'attach', note };
  if (kind.startOnce === 'idempotencyKey') return { do: 'repeat', note };
  const jobId = note.jobIds.at(-1);
  if (now - note.at >= lostMs) return jobId === undefined ? { do: 'start' } : { do: 'attach', note };
  return { do: 'refuse', error: errorOf({ code: 'start_unknown', jobId, spent: inDoubt(note) }) };
}

/** What an earlier try may have spent. */
export function inDoubt({ requests }: StartNote): Spent {
  return { charged: 0, doubt: requests };
}

/** The note of a start that is about to be sent. */
export function noteOf(kind: JobKind, question: Question, idempotencyKey: string, at: number): StartNote {
  const { requests } = estimate(question.endpoint, question.parameters);
  return { kind: kind.id, question: question.key, idempotencyKey, requests, at, state: 'asked', jobIds: [] };
}

/** Before a start: a failure prevents it. */
export function* keep({ keep: own }: Replaying, note: StartNote): Operation<void> {
  if (own) yield* own(note);
}

/** After it: what was started is not lost because its note is. */
export function* keepOutcome(options: Replaying, note: StartNote): Operation<void> {
  yield* settle(keep(options, note));
}

/** A version 4 UUID from the session's own randomness. */
export function uuid(session: Pick<Session, 'random'>): string {
  const digit = () => Math.floor(session.random() * 16);
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, place =>
    (place === 'x' ? digit() : (digit() & 3) | 8).toString(16),
  );
}
