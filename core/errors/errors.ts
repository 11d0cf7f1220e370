/** Everything that can go wrong, one class per kind of failure. table.ts says what each code means. */

/** Rows that were already paid for when an operation stopped. */
export interface PartialResult {
  rows: unknown[];
  nextPage: number | null;
  requests: number;
}

/** What an operation may have cost, in requests as the service counts them: one a search, one an entry of a job (reference 8). */
export interface Spent {
  /** Requests that succeeded. A job that was accepted counts in full. */
  charged: number;
  /** Requests whose outcome is unknown: they were sent, and no answer of the service came back. */
  doubt: number;
}

/** The account as a refusal reports it (reference 7). Only links that a browser may open are kept. */
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

/** How a connector names a parameter, such as `options.minPrice`: by its label in a form, by its own name in a formula. */
export type NameOf = (parameter: string) => string;

/** A message that names parameters as the connector does. */
export type Phrase = (nameOf: NameOf) => string;

/** The class of every error that the core throws, finished when it is made: `withFacts` makes another one. `code` is a row of table.ts, or a word of the service that we don't know. */
export class SoldDataError extends Error {
  override name = 'SoldDataError';
  readonly code!: string;
  /** HTTP status, if the service answered. */
  readonly status?: number;
  readonly requestId?: string;
  /** How long to wait before trying again, ms. */
  readonly retryAfterMs?: number;
  /** Requests that this operation sent. */
  readonly attempts?: number;
  /** The job that keeps running at the service. */
  readonly jobId?: string;
  /** When a spent quota renews, ms since the epoch. */
  readonly resetAt?: number;
  /** The run was stopped while the request was in flight: the service may have acted on it. */
  readonly unanswered?: true;
  /** Whose quota is spent, unless it is that of searches (reference 8 rule 6). */
  readonly account?: 'shipping';
  /** The address that could not be reached, or that a redirect names, without path and credentials: `api.example.com:8080`. */
  readonly address?: string;
  /** The parameter that was refused before anything was sent: `count`, `cards[2].grade` (counted from 1). */
  readonly parameter?: string;
  /** The refusal with its parameters named by the connector. */
  readonly phrase?: Phrase;
  /** The service's own message, for anyone who wants to look deeper. */
  readonly detail?: string;
  readonly hint?: string;
  readonly partial?: PartialResult;
  /** What the operation was charged, and what may have been. */
  readonly spent?: Spent;
  /** Plan, balances and links to buy more, as the refusal reported them. */
  readonly accountFacts?: AccountFacts;

  /** Classes of a host that extend it take the same, because `withFacts` makes another one of them. */
  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}

/** What an error is made of: every field of SoldDataError, of which only `code` is required. */
export type ErrorDetails = Omit<SoldDataError, 'name' | 'message' | 'stack'>;

/** The request breaks a rule of the reference: found before anything is spent, or by the service (400). */
export class InvalidParametersError extends SoldDataError {
  override name = 'InvalidParametersError';
}
/** The key is missing, wrong, revoked (401) or lacks a scope (403). */
export class AuthError extends SoldDataError {
  override name = 'AuthError';
}
/** The monthly quota and the credits are spent. Never retried. */
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
/** The service or its source failed, also after retries. */
export class ServerError extends SoldDataError {
  override name = 'ServerError';
}
/** The request didn't arrive, or its answer was lost. */
export class NetworkError extends SoldDataError {
  override name = 'NetworkError';
}
/** An answer that is not what the reference describes. */
export class UnexpectedAnswerError extends SoldDataError {
  override name = 'UnexpectedAnswerError';
}
/** The host's time ends before the operation does. */
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
