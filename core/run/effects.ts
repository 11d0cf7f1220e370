/** What an operation may ask of the world. Operations are generators that yield these; a driver carries them out. */
import type { Bucket } from '../endpoint.ts';
import type { SoldDataError } from '../errors/errors.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Ask the host for the body as it arrives, where it can. */
  stream?: boolean;
}

export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The whole body; empty when `stream` is set. */
  body: string;
  /** A host's handle on a body that still arrives. */
  stream?: unknown;
}

/** A request that a host did not let go, for a limit that it shares with other processes. */
export interface Unsent {
  unsent: SoldDataError;
}

/** The rate-limit scope of a request: what it counts against, so that it can wait for a slot and stop after a fatal answer. */
export interface Scope {
  /** Limits that the request counts against. The first is also the account that pays for it (reference 8). */
  buckets: readonly Bucket[];
  path: string;
  /** The most requests that it can be charged: none for a poll, one a card for the start of a batch. */
  charge: number;
}

/** `send`: one request, once its scope has a slot; answered with a HttpResponse, or what the host or the scheduler throws. */
export type Effect =
  | { kind: 'send'; request: HttpRequest; scope: Scope }
  | { kind: 'read'; stream: unknown }
  | { kind: 'wait'; ms: number }
  | { kind: 'all'; operations: readonly Operation<unknown>[]; width: number }
  | { kind: 'emit'; value: unknown };

/** A computation that asks for effects and ends with a `Result`. Run it with `yield*` inside another one, or with a driver. */
// biome-ignore lint/suspicious/noExplicitAny: the answer to a yield depends on the effect; the constructors below give it its type.
export type Operation<Result> = Generator<Effect, Result, any>;

/** The next batch of a streamed body, or null at its end. */
export function* read(stream: unknown): Operation<string | null> {
  return yield { kind: 'read', stream };
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

/** Hands a value to whoever runs the operation, while it goes on. */
export function* emit(value: unknown): Operation<void> {
  yield { kind: 'emit', value };
}

export type Settled<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

/** Turns a failure into a value, so that one item does not stop its siblings. */
export function* settle<Result>(operation: Operation<Result>): Operation<Settled<Result>> {
  try {
    return { ok: true, value: yield* operation };
  } catch (error) {
    return { ok: false, error };
  }
}
