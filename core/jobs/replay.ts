/** The start note: a record of a job's start. With it, an automatic retry or a replay by the platform starts nothing twice. */
import { act, type Operation, settle } from '../effects.ts';
import type { JobKindId } from '../endpoint.ts';
import type { SoldDataError, Spent } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import type { Names } from '../question/options.ts';
import { mostCharged, type Question } from '../question/question.ts';
import { nothingSpent } from '../request/spent.ts';
import type { Session } from '../session.ts';
import type { JobKind } from './kind.ts';

/** Plain JSON without secrets, one per start. */
export interface StartNote {
  kind: JobKindId;
  /** Key of the question that the start belongs to. */
  question: string;
  idempotencyKey: string;
  /** The most requests that it can be charged. */
  requests: number;
  /** When it was sent, ms since the epoch. */
  at: number;
  /** ID of the job, or of the bulk-search run. Without it the outcome is unknown. */
  jobId?: string;
  /** Searched keywords of a bulk search that have no sales, normalized: its CSV doesn't name them. */
  empty?: string[];
  /** Its keywords that failed, with the words of the service. None of them was charged (reference 7). */
  failed?: BulkFailure[];
}

/** A keyword of a bulk search that failed. */
export type BulkFailure = { keyword: string } & Partial<Record<'error' | 'message' | 'code' | 'hint', string>>;

export interface Replaying {
  /** The note of an earlier attempt at the same start. */
  note?: StartNote;
  /**
   * Stores the note: before the request is sent, and again when the job is known. `null` deletes it, because the start was rejected. If the
   * first call fails, nothing is sent; a later failure is ignored.
   */
  keep?(note: StartNote | null): void | Promise<void>;
  /** How long a start with an unknown outcome blocks another one, ms; always by default. */
  lostMs?: number;
  /** How long after its start a finished job may answer the same question again, ms; always by default. */
  freshMs?: number;
}

export const REPLAY_OPTIONS: Names<Replaying> = { note: true, keep: true, lostMs: true, freshMs: true };

/** How to proceed with a start. `lost` is the note of an earlier attempt whose outcome is unknown. */
export type Replay =
  | { do: 'start'; lost?: StartNote }
  | { do: 'attach'; jobId: string; note: StartNote }
  | { do: 'refuse'; error: SoldDataError };

/** Decides how to proceed, based on the note of an earlier attempt. Pure. */
export function replayOf(
  kind: Pick<JobKind, 'startOnce'>,
  { key }: Pick<Question, 'key'>,
  now: number,
  { note, lostMs = Number.POSITIVE_INFINITY }: Pick<Replaying, 'note' | 'lostMs'>,
): Replay {
  if (note?.question !== key) return { do: 'start' };
  if (note.jobId !== undefined) return { do: 'attach', jobId: note.jobId, note };
  // A start repeated with the same idempotency key is the same start.
  if (kind.startOnce === 'idempotencyKey' || now - note.at >= lostMs) return { do: 'start', lost: note };
  return { do: 'refuse', error: errorOf({ code: 'start_unknown', spent: inDoubt(note.requests) }) };
}

/** A charge that is entirely uncertain: none for sure, but possibly this many requests. */
export function inDoubt(requests: number): Spent {
  return { ...nothingSpent(), doubt: requests };
}

/** The note of a start that is about to be sent. */
export function noteOf(kind: JobKind, question: Question, idempotencyKey: string, at: number): StartNote {
  const requests = mostCharged(question);
  return { kind: kind.id, question: question.key, idempotencyKey, requests, at };
}

/** Stores the outcome of a start. A failure is ignored, because it must not lose a job that is paid for. */
export function* keepOutcome({ keep }: Replaying, note: StartNote | null): Operation<void> {
  if (keep) yield* settle(act(() => keep(note)));
}

/** A version 4 UUID from the session's own randomness (RFC 9562, 5.4). */
export function uuid(session: Pick<Session, 'random'>): string {
  const digit = () => Math.floor(session.random() * 16);
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, letter =>
    (letter === 'x' ? digit() : (digit() & 3) | 8).toString(16),
  );
}
