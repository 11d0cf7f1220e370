/** The effects of operations: generators that yield what they need from the outside. A driver performs it. */
import type { Bucket } from './endpoint.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Ask the host for the body as it arrives, where it can. */
  stream?: boolean;
}

/** Reads headers by their names in lower case: the `Headers` of `fetch`, or a Map. */
export interface ResponseHeaders {
  get(name: string): string | null | undefined;
}

export interface HttpResponse {
  status: number;
  headers: ResponseHeaders;
  /** The whole body; empty when `stream` is set. */
  body: string;
  /** A host's handle on a body that still arrives. */
  stream?: unknown;
}

/** A host throws it when it knows that the request never left: no connection could be made. Nothing can have been charged. */
export class NotSentError extends Error {
  override name = 'NotSentError';
}

/** The rate-limit scope of a request: what it counts against. */
export interface Scope {
  /** Limits that the request counts against. The first is also the account that pays for it (reference 8). */
  buckets: readonly Bucket[];
  path: string;
  /** The most requests that it can be charged: none for a poll, one per card for the start of a batch. */
  charge: number;
  /** Sent again under its idempotency key: the charge is counted already, and comes now if the first try never arrived. */
  isRepeat?: true;
  /** The address is open or carries a token of its own: refusing it says nothing about the key, nor the key about it. */
  keyless?: true;
}

/**
 * `send`: one request, once its scope has a slot; answered with an HttpResponse. Throws what the host throws, or a SoldDataError if the
 * request was refused before it was sent; with `unanswered` set, the run was stopped while the request was in flight.
 * `read`: the next batch of a streamed body, null at its end.
 * `act`: a function of the host, whose promise is waited for on hosts that have promises. A stop doesn't prevent it: what was paid for can
 * still be kept.
 * `all`: operations side by side; the first failure closes the others.
 */
export type Effect =
  | { kind: 'send'; request: HttpRequest; scope: Scope }
  | { kind: 'read'; stream: unknown }
  | { kind: 'act'; act: () => unknown }
  | { kind: 'wait'; ms: number }
  | { kind: 'all'; operations: readonly Operation<unknown>[]; width: number };

/** A computation that yields effects and ends with a `Result`. Run it with `yield*` inside another one, or with a driver. */
// biome-ignore lint/suspicious/noExplicitAny: the answer to a yield depends on the effect; the constructors below give it its type.
export type Operation<Result> = Generator<Effect, Result, any>;

/** The next batch of a streamed body, or null at its end. */
export function* read(stream: unknown): Operation<string | null> {
  return yield { kind: 'read', stream };
}

/** Calls a function of the host and returns its result, or what its promise resolves to. Throws what it throws. */
export function* act<Result>(call: () => Result | Promise<Result>): Operation<Result> {
  return yield { kind: 'act', act: call };
}

export function* wait(ms: number): Operation<void> {
  yield { kind: 'wait', ms };
}

/**
 * Runs operations side by side, at most `width` at once, and returns their results in order.
 * The first failure closes the others and is thrown here.
 */
export function* all<Result>(
  operations: readonly Operation<Result>[],
  width = Number.POSITIVE_INFINITY,
): Operation<Result[]> {
  return yield { kind: 'all', operations, width };
}

export type Settled<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

/** Turns a failure into a value, so one item does not stop its siblings. */
export function* settle<Result>(operation: Operation<Result>): Operation<Settled<Result>> {
  try {
    return { ok: true, value: yield* operation };
  } catch (error) {
    return { ok: false, error };
  }
}
