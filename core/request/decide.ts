/** Decides how to handle the outcome of one request. Pure: equal inputs give equal decisions. */
import type { HttpResponse } from '../effects.ts';
import type { Row } from '../endpoint.ts';
import { type AccountFacts, SoldDataError } from '../errors/errors.ts';
import { errorOf, errorRow, fallbackCode, rowOf, withFacts } from '../errors/table.ts';
import { isRow } from '../rows/notices.ts';
import { backoffMs, instantFrom, serverWaitMs } from './retry.ts';

/**
 * The outcome of one request. `account` is set if an account other than that of searches pays. `sent` is false if the failure happened
 * before the request left the host; `address` is the one that could not be reached.
 */
export type Outcome =
  | { kind: 'response'; response: HttpResponse; body: Body; account?: 'shipping' }
  | { kind: 'failure'; error: unknown; sent: boolean; address?: string };

/** A parsed body, as far as it could be read. */
export type Body = { kind: 'json'; value: unknown } | { kind: 'text' } | { kind: 'broken'; html: boolean };

/** Parses a body and never throws. A byte order mark may precede the text (RFC 8259, 8.1), and not every host removes it. */
export function readBody(body: string, format: 'json' | 'text' | 'stream'): Body {
  if (format !== 'json') return { kind: 'text' };
  try {
    return { kind: 'json', value: JSON.parse(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body) };
  } catch {
    return { kind: 'broken', html: /^\s*</.test(body) };
  }
}

export interface RetryPolicy {
  /** Total number of attempts for one request. */
  attempts: number;
  /** The longest wait between two attempts that the host allows, ms. */
  maxWaitMs: number;
  /** When the host must end, ms. */
  deadline: number;
  /** Whether the request may be repeated although the service may have acted on it: a GET, or one with an idempotency key. */
  repeatable: boolean;
}

export type Decision =
  | { do: 'return' }
  | { do: 'retry'; delayMs: number; error: SoldDataError }
  | { do: 'fail'; error: SoldDataError };

/**
 * Decides whether to return, to retry after a delay, or to fail.
 * @param attempt number of this attempt, from 1.
 * @param random a number from 0 to 1.
 */
export function decide(outcome: Outcome, attempt: number, policy: RetryPolicy, now: number, random: number): Decision {
  if (outcome.kind === 'response' && isGood(outcome.response) && outcome.body.kind !== 'broken')
    return { do: 'return' };
  const error = errorFrom(outcome, now);
  if (!mayRetry(outcome, error, attempt, policy)) return { do: 'fail', error };
  const asked = outcome.kind === 'response' ? serverWaitMs(outcome.response, bodyOf(outcome), now) : undefined;
  const needed = asked ?? backoffMs(attempt, random, errorRow(error).firstWaitMs);
  const affordable = Math.min(policy.maxWaitMs, policy.deadline - now);
  // A wait that the host cannot afford is reported, never shortened.
  if (needed > affordable) return { do: 'fail', error: withFacts(error, { retryAfterMs: needed }) };
  const delayMs = asked === undefined ? needed : Math.min(asked + Math.floor(random * 250), affordable);
  return { do: 'retry', delayMs, error };
}

function mayRetry(outcome: Outcome, error: SoldDataError, attempt: number, policy: RetryPolicy): boolean {
  if (attempt >= policy.attempts) return false;
  if (isTruncated(outcome)) return attempt === 1 && policy.repeatable;
  // The code decides. For an unknown code, its status does.
  if (!errorRow(error).transient) return false;
  // An unknown code of a 429 may stand for an exhausted quota, so it is retried once and then reported.
  if (isUnknown429(outcome) && attempt > 1) return false;
  return policy.repeatable || saysItDidNothing(outcome);
}

/**
 * Whether the service certainly did nothing. A 503 without a code may come from a proxy after the service has acted; a 429 is always a
 * rejection.
 */
function saysItDidNothing(outcome: Outcome): boolean {
  if (outcome.kind !== 'response') return !outcome.sent;
  return outcome.response.status === 429 || rowOf(textIn(bodyOf(outcome), 'code') ?? '')?.nothingDone === true;
}

/** The typed error of a failed outcome. The service's message is kept as its detail. */
export function errorFrom(outcome: Outcome, now: number): SoldDataError {
  if (outcome.kind === 'failure' && outcome.error instanceof SoldDataError) return outcome.error;
  if (outcome.kind === 'failure')
    return outcome.sent
      ? errorOf({ code: 'network', cause: outcome.error })
      : errorOf({ code: 'unreachable', address: outcome.address, cause: outcome.error });
  const { response } = outcome;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (isGood(response)) {
    const detail =
      outcome.body.kind === 'broken' && outcome.body.html
        ? 'The answer is a web page, not data'
        : 'The answer is cut off or not JSON';
    return errorOf({ code: 'unexpected_answer', status: response.status, requestId, detail });
  }
  const body = bodyOf(outcome);
  const code = codeOf(response.status, body);
  return errorOf({
    code,
    status: response.status,
    requestId: textIn(body, 'requestId') ?? requestId,
    detail: wordsIn(body)?.slice(0, LONGEST_TEXT),
    hint: textIn(body, 'hint')?.slice(0, LONGEST_TEXT),
    retryAfterMs: serverWaitMs(response, body, now),
    resetAt: instantFrom(body.reset_at),
    account: code === 'quota_exceeded' ? outcome.account : undefined,
    address: code === 'redirected' ? hostOf(response.headers.get('location') ?? undefined) : undefined,
    jobId: code === 'job_active' ? jobIdIn({ ...body, id: undefined }) : undefined,
    accountFacts: accountFactsIn(body),
  });
}

/** The host and port of a URL, such as `api.example.com:8080`, without path or credentials. */
export function hostOf(address = ''): string | undefined {
  return /^(?:https?:)?\/\/(?:[^/@]*@)?([^/?#\s]{1,200})/i.exec(address)?.[1];
}

/** The error code: the service's own if stated, otherwise by status (reference 7 lists the codes). */
function codeOf(status: number, body: Record<string, unknown>): string {
  if (status === 409) return 'job_active';
  const stated = textIn(body, 'code');
  // The service cannot mean a code that only the core uses.
  const code = stated === undefined || rowOf(stated)?.ours ? fallbackCode(status) : stated;
  // A 403 or 404 without any text from the service may come from a proxy, and proves nothing about the key or the job.
  if (['forbidden', 'not_found'].includes(code) && stated === undefined && wordsIn(body) === undefined)
    return 'unexpected_answer';
  // A 403 with `unauthorized` means a missing scope, whose remedy differs from that of a wrong key.
  return status === 403 && code === 'unauthorized' ? 'forbidden' : code;
}

function isGood(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300;
}

function isTruncated(outcome: Outcome): boolean {
  return (
    outcome.kind === 'response' && isGood(outcome.response) && outcome.body.kind === 'broken' && !outcome.body.html
  );
}

function isUnknown429(outcome: Outcome): boolean {
  if (outcome.kind !== 'response' || outcome.response.status !== 429) return false;
  return !rowOf(textIn(bodyOf(outcome), 'code') ?? '')?.transient;
}

function bodyOf(outcome: Outcome): Record<string, unknown> {
  const value = outcome.kind === 'response' && outcome.body.kind === 'json' ? outcome.body.value : undefined;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const ACCOUNT_FIELDS = {
  plan: 'plan',
  quota: 'quota',
  used: 'used',
  remaining: 'remaining',
  rolloverBalance: 'rollover_balance',
  creditBalance: 'credit_balance',
  upgradeUrl: 'upgrade_url',
  purchaseCreditsUrl: 'purchase_credits_url',
} as const satisfies Record<keyof AccountFacts, string>;

/** The account data in an error response; undefined if there is none. */
function accountFactsIn(body: Record<string, unknown>): AccountFacts | undefined {
  const facts: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(ACCOUNT_FIELDS)) {
    const value = body[field];
    const isUrl = name.endsWith('Url');
    const fits = isUrl || name === 'plan' ? typeof value === 'string' && value !== '' : Number.isFinite(value);
    if (fits && (!isUrl || /^https?:\/\//i.test(value as string))) facts[name] = value;
  }
  return Object.keys(facts).length === 0 ? undefined : facts;
}

export function wordsIn(body: Record<string, unknown>): string | undefined {
  return textIn(body, 'error') ?? textIn(body, 'message');
}

/** Texts of the service are cut to this many characters in messages. */
export const LONGEST_TEXT = 300;

export function textIn(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of a job, text or number, wherever an answer holds it (the place is assumed): `jobId` or `id`, at the top or in `job` or `activeJob`. */
export function jobIdIn(body: Row): string | undefined {
  for (const holder of [body.jobId, body.job, body.activeJob, body]) {
    const { jobId, id } = (isRow(holder) ? holder : { jobId: holder }) as Row;
    for (const each of [jobId, id])
      if ((typeof each === 'string' && each !== '') || Number.isFinite(each)) return String(each);
  }
  return undefined;
}
