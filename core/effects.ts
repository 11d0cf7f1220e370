/** The effects of operations. An operation is a generator that yields each effect it needs; a driver performs it. */
import type { Bucket } from './endpoint.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Asks the host to deliver the body as it arrives, if it can. */
  stream?: boolean;
}

/** Reads headers by lower-case name: the `Headers` of `fetch`, or a Map. */
export interface ResponseHeaders {
  get(name: string): string | null | undefined;
}

export interface HttpResponse {
  status: number;
  headers: ResponseHeaders;
  /** Set when a later response of the same wave reports the limits and the account too. Then these headers are read only for an error. */
  isFollowed?: true;
  /** The whole body; empty when `stream` is set. */
  body: string;
  /** The host's handle for a body that is still arriving. */
  stream?: unknown;
}

/** Thrown by a host when the request was certainly not sent, because no connection could be made. Nothing can have been charged. */
export class NotSentError extends Error {
  override name = 'NotSentError';
}

/** The rate-limit scope of a request. */
export interface Scope {
  /** The limits that the request counts against. The first one is also the account that pays (reference 8). */
  buckets: readonly Bucket[];
  path: string;
  /** The most requests that it can be charged: none for a poll, one per card for the start of a batch. */
  charge: number;
  /** Set for a retry with an idempotency key. Its charge is already counted, and may fall due now if the first attempt never arrived. */
  isRepeat?: true;
  /** Set when the URL is open or carries its own token. Its rejection says nothing about the key, and a bad key does not affect it. */
  keyless?: true;
  /** Set for a further attempt, which no earlier answer replaces. */
  isAgain?: true;
  /** The key of its question, for which a request may be held. */
  key?: string;
  /** Secrets in the URL, which no message may repeat. */
  secrets?: readonly string[];
}

/**
 * `send`: one request, once its scope has a slot; the result is an `Arrived` (request/failure.ts). Throws the host's errors, or a
 * SoldDataError if the request was refused before it was sent. With `unanswered` set, the run was stopped while the request was in flight.
 * `read`: the next batch of a streamed body; null at its end.
 * `act`: a function of the host, whose promise is awaited on hosts that have promises. It runs even after a stop, so paid results can still
 * be saved.
 * `all`: operations in parallel; the first failure closes the others.
 * `share`: an operation whose equals in flight, by their key, run only once.
 */
export type Effect =
  | { kind: 'send'; request: HttpRequest; scope: Scope }
  | { kind: 'read'; stream: unknown }
  | { kind: 'act'; act: () => unknown }
  | { kind: 'wait'; ms: number }
  | { kind: 'all'; operations: readonly Operation<unknown>[]; width: number }
  | { kind: 'share'; key: string; operation: Operation<unknown> };

/** A computation that yields effects and ends with a `Result`. Run it with `yield*` inside another one, or with a driver. */
// biome-ignore lint/suspicious/noExplicitAny: the answer to a yield depends on the effect; the constructors below give it its type.
export type Operation<Result> = Generator<Effect, Result, any>;

/** The next batch of a streamed body, or null at its end. */
export function* read(stream: unknown): Operation<string | null> {
  return yield { kind: 'read', stream };
}

/** Calls a function of the host and returns its result, or the value of its promise. Errors are passed on. */
export function* act<Result>(call: () => Result | Promise<Result>): Operation<Result> {
  return yield { kind: 'act', act: call };
}

export function* wait(ms: number): Operation<void> {
  yield { kind: 'wait', ms };
}

/**
 * Runs operations in parallel, at most `width` at once, and returns their results in order. The first failure closes the others and is
 * thrown.
 */
export function* all<Result>(
  operations: readonly Operation<Result>[],
  width = Number.POSITIVE_INFINITY,
): Operation<Result[]> {
  return yield { kind: 'all', operations, width };
}

/** The end of a shared operation. Exactly one of those that waited for it pays for its requests. */
export interface Shared<Result> {
  settled: Settled<Result>;
  pays: boolean;
}

/** Runs an operation, or waits for the one with the same key that the client is already running. */
export function* share<Result>(key: string, operation: Operation<Result>): Operation<Shared<Result>> {
  return yield { kind: 'share', key, operation };
}

export type Settled<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

/** Turns an error into a value, so one failed item does not stop the others. */
export function* settle<Result>(operation: Operation<Result>): Operation<Settled<Result>> {
  try {
    return { ok: true, value: yield* operation };
  } catch (error) {
    return { ok: false, error };
  }
}
