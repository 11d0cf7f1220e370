// The error bodies of reference 7.
import type { Account } from './account.ts';

interface Kind {
  readonly status: number;
  readonly error: string;
  /** Seconds. Transient errors carry `Retry-After` (reference 8, response headers). */
  readonly retryAfter?: number;
  /** `hint` (reference 7), or a `message` next to `error` (service-facts). */
  readonly more?: Readonly<Record<string, string>>;
}

/** The codes of reference 7, and the ones that it leaves open. The first code of a status is its default. */
const KINDS: Readonly<Record<string, Kind>> = {
  invalid_params: {
    status: 400,
    error: 'A parameter is missing or not valid',
    more: { hint: 'Names, types and bounds are in /openapi.json' },
  },
  unauthorized: { status: 401, error: 'The API key is missing or not valid' },
  rate_limited: { status: 429, error: 'Too many requests in this minute', retryAfter: 60 },
  history_rate_limited: { status: 429, error: 'Too many history searches in this minute', retryAfter: 60 },
  quota_exceeded: { status: 429, error: 'The monthly allowance and the purchased credits are used up' },
  server_error: { status: 500, error: 'Something unexpected happened' },
  upstream_unavailable: {
    status: 502,
    error: 'The source did not answer; nothing was charged',
    retryAfter: 2,
    more: { message: 'Try again in a moment' },
  },
  upstream_blocked: { status: 502, error: 'The source challenged the fetch; nothing was charged', retryAfter: 2 },
  historical_unavailable: {
    status: 502,
    error: 'The history source did not answer; nothing was charged',
    retryAfter: 3,
  },
  server_busy: { status: 503, error: 'All workers are busy', retryAfter: 5 },
  // Assumed: the reference names no code for these.
  not_found: { status: 404, error: 'There is nothing at this address' },
  method_not_allowed: { status: 405, error: 'This address does not take this method' },
  job_active: { status: 409, error: 'A deep-pagination job is already running' },
  idempotency_conflict: { status: 409, error: 'This Idempotency-Key was used with another body' },
};

/** The default code of a status; 403 means a missing scope (service-facts). */
export function codeOfStatus(status: number): string {
  if (status === 403) return 'unauthorized';
  return Object.keys(KINDS).find(code => KINDS[code]!.status === status) ?? 'server_error';
}

/** An error that a handler throws. The service turns it into a response and charges nothing. */
export class ServiceError extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** Fields next to `error` and `code`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: string,
    message?: string,
    more: { status?: number | undefined; fields?: object; retryAfter?: number } = {},
  ) {
    const kind = KINDS[code];
    super(message ?? kind?.error ?? code);
    this.status = more.status ?? kind?.status ?? 500;
    this.retryAfter = more.retryAfter ?? kind?.retryAfter;
    this.fields = { ...kind?.more, ...more.fields };
  }
}

/** `{error, code, ...}`: a rate-limit error also has `retry_after`, a spent quota the whole balance. */
export function errorBody({ message, code, status, retryAfter, fields }: ServiceError, account: Account): object {
  const rate = status === 429 && code !== 'quota_exceeded' && { retry_after: retryAfter };
  return { error: message, code, ...(code === 'quota_exceeded' && balanceOf(account)), ...rate, ...fields };
}

function balanceOf(account: Account): object {
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
