/** Everything that can go wrong, one class a kind. What each code means stands in error-table.ts. */

/** Rows that were already paid for when an operation stopped. */
export interface PartialResult {
  rows: unknown[];
  nextPage: number | null;
  requests: number;
  /** The runs of a bulk search, each of which has a CSV. */
  runIds?: string[];
}

/** What an operation may have cost, in requests as the service counts them: one a search, one an entry of a job (reference 8). */
export interface Spent {
  /** What brought a good answer. A job that was accepted counts whole. */
  charged: number;
  /** Requests whose outcome is unknown: they were sent, and no answer of the service came back. */
  doubt: number;
}

/** The account as a refusal tells it (reference 7). Only addresses that a browser may open are kept. */
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

/** How a surface names a parameter, such as `options.minPrice`: its label in a form, its own name in a formula. */
export type NameOf = (parameter: string) => string;

/** A refusal whose words name parameters as the surface does. */
export type Phrase = (nameOf: NameOf) => string;

export interface ErrorDetails {
  code: string;
  /** HTTP status, when the service answered. */
  status?: number;
  requestId?: string;
  /** How long to wait before it can work, in ms. */
  retryAfterMs?: number;
  /** Requests that this operation sent. */
  attempts?: number;
  /** The job that goes on at the service. */
  jobId?: string;
  /** When a spent allowance comes back, ms since the epoch. */
  resetAt?: number;
  /** The run was stopped after the request had left: the service may have acted. */
  unanswered?: true;
  /** Whose allowance is spent, when it is not that of searches (reference 8 rule 6). */
  account?: 'shipping';
  /** The parameter that was refused before anything was sent: `count`, `cards[2].grade` (counted from 1). */
  parameter?: string;
  /** The refusal with its parameters named by the surface. */
  phrase?: Phrase;
  /** The service's own words, for those who want to look deeper. */
  detail?: string;
  hint?: string;
  partial?: PartialResult;
  /** What the operation was charged, and what may have been. */
  spent?: Spent;
  /** Plan, balances and where more is sold, as the refusal tells them. */
  told?: AccountFacts;
  cause?: unknown;
}

/** The class of every error that the core throws. `code` is the service's own word where it has one. */
export class SoldDataError extends Error implements ErrorDetails {
  override name = 'SoldDataError';
  code: string;
  status?: number;
  requestId?: string;
  retryAfterMs?: number;
  attempts?: number;
  jobId?: string;
  resetAt?: number;
  unanswered?: true;
  account?: 'shipping';
  parameter?: string;
  phrase?: Phrase;
  detail?: string;
  hint?: string;
  partial?: PartialResult;
  spent?: Spent;
  told?: AccountFacts;

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = details.code;
    for (const [name, value] of Object.entries(details))
      if (value !== undefined) Object.assign(this, { [name]: value });
  }
}

/** The request breaks a rule of the reference. Found before anything is spent, or by the service (400). */
export class InvalidParametersError extends SoldDataError {
  override name = 'InvalidParametersError';
}
/** The key is missing, wrong, revoked (401) or lacks a scope (403). */
export class AuthError extends SoldDataError {
  override name = 'AuthError';
}
/** The monthly allowance and the credits are spent. Never retried. */
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
/** Another job is active (409). `jobId` names it when the service tells. */
export class JobConflictError extends SoldDataError {
  override name = 'JobConflictError';
}
/** The service or its source did not answer properly, also after retries. */
export class ServerError extends SoldDataError {
  override name = 'ServerError';
}
/** No answer reached us. */
export class NetworkError extends SoldDataError {
  override name = 'NetworkError';
}
/** An answer that is not what the reference describes. */
export class UnexpectedAnswerError extends SoldDataError {
  override name = 'UnexpectedAnswerError';
}
/** The host's life ends before the operation can. */
export class DeadlineError extends SoldDataError {
  override name = 'DeadlineError';
}
/** A person or the platform stopped the run. */
export class CancelledError extends SoldDataError {
  override name = 'CancelledError';
}
/** A budget of requests that the user set would be exceeded. */
export class BudgetError extends SoldDataError {
  override name = 'BudgetError';
}
