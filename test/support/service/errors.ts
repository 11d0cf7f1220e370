// Every error body of reference 7.
import type { Account } from './account.ts';

/** The codes of reference 7, with the status each comes with; below the line what the reference leaves open. */
export const STATUS_OF_CODE = {
  invalid_params: 400,
  unauthorized: 401,
  rate_limited: 429,
  history_rate_limited: 429,
  quota_exceeded: 429,
  server_error: 500,
  upstream_blocked: 502,
  upstream_unavailable: 502,
  server_busy: 503,
  historical_unavailable: 502,
  // Assumed: the reference names no code for these.
  not_found: 404,
  method_not_allowed: 405,
  job_active: 409,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

const MESSAGES: Record<ErrorCode, string> = {
  invalid_params: 'A parameter is missing or not valid',
  unauthorized: 'The API key is missing or not valid',
  rate_limited: 'Too many requests in this minute',
  history_rate_limited: 'Too many history searches in this minute',
  quota_exceeded: 'The monthly allowance and the purchased credits are used up',
  server_error: 'Something unexpected happened',
  upstream_blocked: 'The source challenged the fetch; nothing was charged',
  upstream_unavailable: 'The source did not answer; nothing was charged',
  server_busy: 'All workers are busy',
  historical_unavailable: 'The history source did not answer; nothing was charged',
  not_found: 'There is nothing at this address',
  method_not_allowed: 'This address does not take this method',
  job_active: 'A deep-pagination job is already running',
};

/** Some errors say how to continue (`hint`), some have a `message` beside `error` (service-facts). */
const MORE: Partial<Record<string, Record<string, string>>> = {
  invalid_params: { hint: 'Names, types and bounds are in /openapi.json' },
  unauthorized: { hint: 'Send the header Authorization: Bearer <API key>' },
  server_error: { message: 'Something unexpected happened' },
  upstream_unavailable: { message: 'Try again in a moment' },
};

/** Failures that pass by themselves carry `Retry-After` (reference 8, response headers), in seconds. */
const RETRY_AFTER: Partial<Record<string, number>> = {
  rate_limited: 60,
  history_rate_limited: 60,
  upstream_blocked: 2,
  upstream_unavailable: 2,
  server_busy: 5,
  historical_unavailable: 3,
};

/** A failure a handler throws; the sandbox turns it into the error body of reference 7. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  /** Fields beside the standard ones (`retry_after`, the active job of a 409, ...). */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode | (string & {}),
    message?: string,
    more: { status?: number; fields?: Record<string, unknown>; retryAfter?: number; hint?: string } = {},
  ) {
    super(message ?? MESSAGES[code as ErrorCode] ?? code);
    this.code = code;
    this.status = more.status ?? STATUS_OF_CODE[code as ErrorCode] ?? 500;
    this.fields = { ...(more.hint === undefined ? {} : { hint: more.hint }), ...more.fields };
    this.retryAfter = more.retryAfter ?? RETRY_AFTER[code];
  }
}

/** The body of an error answer: `{error, code, ...}`, rate errors with `retry_after`, a spent quota with the whole balance. */
export function errorBody(
  error: ServiceError,
  account: Account | undefined,
  requestId?: string,
): Record<string, unknown> {
  const balance = error.code === 'quota_exceeded' && account ? quotaFields(account) : {};
  // What the failure says itself wins: another product's balance, a running job.
  const body: Record<string, unknown> = {
    error: error.message,
    code: error.code,
    ...MORE[error.code],
    ...balance,
    ...error.fields,
  };
  if (error.status === 429 && error.code !== 'quota_exceeded' && error.retryAfter !== undefined) {
    body.retry_after ??= error.retryAfter;
  }
  if (requestId !== undefined) body.requestId = requestId;
  return body;
}

function quotaFields(account: Account): Record<string, unknown> {
  return {
    plan: account.plan,
    quota: account.quota,
    used: account.used,
    remaining: account.remaining,
    rollover_balance: account.rollover,
    credit_balance: account.credits,
    reset_at: new Date(account.resetAt).toISOString(),
    upgrade_url: 'https://sandbox.invalid/pricing',
    purchase_credits_url: 'https://sandbox.invalid/credits',
  };
}
