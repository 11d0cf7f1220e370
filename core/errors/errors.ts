/** All errors of the core, one class per kind of failure. table.ts defines the meaning of each code. */

/** Rows that were already paid for when an operation stopped. */
export interface PartialResult {
  rows: unknown[];
  nextPage: number | null;
  requests: number;
}

/** Possible charges of an operation, in requests as the service counts them: one per search, one per entry of a job (reference 8). */
export interface Spent {
  /** Requests that succeeded. An accepted job counts in full. */
  charged: number;
  /** Requests whose outcome is unknown: they were sent, but the service's answer was lost. */
  doubt: number;
}

/** Account data in an error response (reference 7). Only links that a browser may open are kept. */
export interface AccountFacts {
  plan?: string;
  quota?: number;
  used?: number;
  remaining?: number;
  rolloverBalance?: number;
  creditBalance?: number;
  upgradeUrl?: string;
  purchaseCreditsUrl?: string;
}

/** Returns a connector's name for a parameter such as `options.minPrice`: its label in a form, or its own name in a formula. */
export type NameOf = (parameter: string) => string;

/** Builds a message with the connector's parameter names. */
export type Phrase = (nameOf: NameOf) => string;

/**
 * Base class of all errors that the core throws. Errors are immutable: `withFacts` creates a new one. `code` is a row of table.ts, or an
 * unknown word of the service.
 */
export class SoldDataError extends Error {
  override name = 'SoldDataError';
  declare readonly code: string;
  /** HTTP status, if the service answered. */
  declare readonly status?: number;
  declare readonly requestId?: string;
  /** The delay before another attempt, ms. */
  declare readonly retryAfterMs?: number;
  /** Requests that this operation sent. */
  declare readonly attempts?: number;
  /** A job that keeps running at the service. */
  declare readonly jobId?: string;
  /** When an exhausted quota renews, ms since the epoch. */
  declare readonly resetAt?: number;
  /** The run was stopped while the request was in flight, so the service may have acted on it. */
  declare readonly unanswered?: true;
  /** Set when the exhausted quota is not that of searches (reference 8 rule 6). */
  declare readonly account?: 'shipping';
  /** Host and port that could not be reached or that a redirect names, such as `api.example.com:8080`, without path and credentials. */
  declare readonly address?: string;
  /** The parameter that was rejected before anything was sent, such as `count` or `cards[2].grade` (counted from 1). */
  declare readonly parameter?: string;
  /** The message with the connector's names for its parameters. */
  declare readonly phrase?: Phrase;
  /** The service's own message, for diagnosis. */
  declare readonly detail?: string;
  declare readonly hint?: string;
  declare readonly partial?: PartialResult;
  /** Charges of the operation, certain and possible. */
  declare readonly spent?: Spent;
  /** Plan, balances and purchase links from the error response. */
  declare readonly accountFacts?: AccountFacts;

  /** Subclasses in hosts take the same arguments, because `withFacts` constructs a copy. */
  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    // A field that holds nothing is absent, so a printed error shows only what is known.
    Object.assign(this, Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)));
  }
}

/** Arguments for an error: every field of SoldDataError. Only `code` is required. */
export type ErrorDetails = Omit<SoldDataError, 'name' | 'message' | 'stack'>;

/** The request breaks a rule of the reference. Found before anything is charged, or by the service (400). */
export class InvalidParametersError extends SoldDataError {
  override name = 'InvalidParametersError';
}
/** The key is missing, wrong, revoked (401) or lacks a scope (403). */
export class AuthError extends SoldDataError {
  override name = 'AuthError';
}
/** The monthly quota and the credits are used up. Never retried. */
export class QuotaExceededError extends SoldDataError {
  override name = 'QuotaExceededError';
}
/** No slot under the per-minute limit within the time the host can wait. */
export class RateLimitError extends SoldDataError {
  override name = 'RateLimitError';
}
/** The service does not know this job, run or file (404). */
export class NotFoundError extends SoldDataError {
  override name = 'NotFoundError';
}
/** Another job is active (409). `jobId` names it if the service does. */
export class JobConflictError extends SoldDataError {
  override name = 'JobConflictError';
}
/** The service or its data source failed, even after retries. */
export class ServerError extends SoldDataError {
  override name = 'ServerError';
}
/** The request didn't arrive, or its answer was lost. */
export class NetworkError extends SoldDataError {
  override name = 'NetworkError';
}
/** The answer does not match the reference. */
export class UnexpectedAnswerError extends SoldDataError {
  override name = 'UnexpectedAnswerError';
}
/** The host's time limit was reached before the operation ended. */
export class DeadlineError extends SoldDataError {
  override name = 'DeadlineError';
}
/** A person or the platform stopped the run. */
export class CancelledError extends SoldDataError {
  override name = 'CancelledError';
}
/** A limit that the user set, a budget or a reserve, would be exceeded. */
export class BudgetError extends SoldDataError {
  override name = 'BudgetError';
}
