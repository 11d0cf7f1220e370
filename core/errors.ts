/** Everything that can go wrong, as classes, and the one table that turns a code into words. */

/** Rows that were already paid for when an operation stopped. */
export interface PartialResult {
  rows: unknown[];
  nextPage: number | null;
  requests: number;
}

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
  /** The service's own words, for those who want to look deeper. */
  detail?: string;
  hint?: string;
  partial?: PartialResult;
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
  detail?: string;
  hint?: string;
  partial?: PartialResult;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    const { cause, code, ...rest } = details;
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined) (this as unknown as Record<string, unknown>)[name] = value;
    }
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

export interface Explanation {
  /** What happened, one sentence. */
  what: string;
  /** What to do, one sentence. */
  todo: string;
}

type Phrase = (error: SoldDataError) => Explanation;

/** One row per code: the same words on every surface. */
const PHRASES: Record<string, Phrase> = {
  invalid_params: e => ({
    what: sentence(e.detail ?? e.message),
    todo: e.hint ? sentence(e.hint) : 'Change the value and try again.',
  }),
  unauthorized: () => ({
    what: 'The API key was not accepted.',
    todo: 'Check the key in the settings, or create a new one in the account dashboard.',
  }),
  forbidden: () => ({
    what: 'This API key may not use this function.',
    todo: 'Use a key with the missing scope, or ask the account owner.',
  }),
  missing_key: () => ({ what: 'No API key is set.', todo: 'Save your key in the settings first.' }),
  quota_exceeded: e => (e.account === 'shipping' ? shippingSpent(e) : requestsSpent(e)),
  rate_limited: e => ({ what: 'The per-minute limit of the plan is reached.', todo: again(e) }),
  history_rate_limited: e => ({ what: 'The limit of history searches per minute is reached.', todo: again(e) }),
  budget_reached: e => ({ what: sentence(e.message), todo: 'Raise the request budget or ask for less.' }),
  not_found: e => ({
    what: e.jobId ? `Job ${e.jobId} is not known to the service.` : 'The service has nothing under this address.',
    todo: 'Check the id; results are kept for a limited time.',
  }),
  job_active: e => ({
    what: 'Another job of this kind is still running.',
    todo: e.jobId ? `Wait for job ${e.jobId} or cancel it.` : 'Wait for it or cancel it.',
  }),
  upstream_blocked: () => ({
    what: 'The marketplace refused the service for a moment.',
    todo: 'Try again shortly; nothing was charged.',
  }),
  upstream_unavailable: () => ({
    what: 'The marketplace did not answer the service.',
    todo: 'Try again shortly; nothing was charged.',
  }),
  server_busy: e => ({ what: 'The service is busy.', todo: again(e) }),
  server_error: () => ({ what: 'The service had an internal fault.', todo: 'Try again later; nothing was charged.' }),
  historical_unavailable: () => ({
    what: 'The history source did not answer.',
    todo: 'Try again in a few seconds; nothing was charged.',
  }),
  network: () => ({ what: 'The service could not be reached.', todo: 'Check the connection and try again.' }),
  start_unknown: () => ({
    what: 'The answer to the start was lost, so the work may be running and charged.',
    todo: 'Look at the account usage before you start it again.',
  }),
  unexpected_answer: () => ({
    what: 'The service sent an answer that could not be read.',
    todo: 'Try again; if it stays, report the request id.',
  }),
  deadline: e => ({
    what: 'There was not enough time to finish.',
    todo: e.jobId ? `Job ${e.jobId} goes on; fetch its result later.` : again(e),
  }),
  cancelled: e => ({
    what: 'The run was stopped.',
    // Started again, it would be paid twice.
    todo: e.jobId
      ? `Job ${e.jobId} is kept at the service; look at it before you start again.`
      : 'Start it again when you want to.',
  }),
  job_failed: e => ({
    what: sentence(e.detail ?? 'The job failed'),
    todo: e.jobId ? `Look at job ${e.jobId} or start again.` : 'Start again.',
  }),
};

/** A code is the service's word and may be any, `constructor` too: no plain look-up in an object. */
const PHRASE_OF = new Map(Object.entries(PHRASES));

/** What happened and what to do, in the same words on every surface. Never contains the key. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof SoldDataError))
    return { what: 'Something unexpected happened.', todo: 'Try again; if it stays, report it.' };
  const phrase = PHRASE_OF.get(error.code) ?? PHRASES[fallbackCode(error.status)]!;
  return phrase(error);
}

/** `explain` as one line for a cell or a notice. */
export function explainInOneLine(error: unknown): string {
  const { what, todo } = explain(error);
  return `${what} ${todo}`;
}

/** The code that stands for a status when the body names none we know. */
export function fallbackCode(status: number | undefined): string {
  if (status === undefined) return 'network';
  if (status === 400 || status === 422) return 'invalid_params';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 409) return 'job_active';
  if (status === 429) return 'rate_limited';
  if (status === 502) return 'upstream_unavailable';
  if (status === 503) return 'server_busy';
  if (status >= 500) return 'server_error';
  return 'unexpected_answer';
}

function requestsSpent({ resetAt }: SoldDataError): Explanation {
  return {
    what: 'The monthly requests and credits are used up.',
    todo: resetAt
      ? `New requests come on ${moment(resetAt)}, or buy credits in the dashboard.`
      : 'Wait for the renewal or buy credits in the dashboard.',
  };
}

/** Credits do not fund shipping rates (reference 8 rule 6). */
function shippingSpent({ resetAt }: SoldDataError): Explanation {
  return {
    what: 'The monthly shipping rates are used up.',
    todo: resetAt
      ? `New ones come on ${moment(resetAt)}, or take a larger shipping plan.`
      : 'Wait for the renewal or take a larger shipping plan.',
  };
}

function again(error: SoldDataError): string {
  if (error.retryAfterMs === undefined) return 'Try again in a minute.';
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  return seconds < 120 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} min.`;
}

/** `2026-12-01 00:00 UTC`: readable in a cell and without a locale. */
function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function sentence(words: string): string {
  const trimmed = words.trim();
  const first = trimmed.charAt(0);
  const keepsCase = /^[a-z]+[A-Z]|^[\w.[\]]+ must\b/.test(trimmed);
  const start = keepsCase ? first : first.toUpperCase();
  return `${start}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
