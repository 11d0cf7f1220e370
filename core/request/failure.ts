/** Judges a request that got no usable answer: what people read, what it may have cost, and whether another attempt makes sense. Pure. */
import type { HttpResponse } from '../effects.ts';
import { type AccountFacts, SoldDataError } from '../errors/errors.ts';
import { errorOf, errorRow, fallbackCode, rowOf } from '../errors/table.ts';
import { type Body, fieldsIn, jobIdIn, LONGEST_TEXT, textIn, wordsIn } from './body.ts';
import { instantFrom, serverWaitMs } from './retry.ts';
import { isRefusal } from './spent.ts';

export interface Failure {
  error: SoldDataError;
  /** `refused`: nothing was charged. `charged`: an answer arrived but can't be read. `doubt`: unknown. */
  fate: 'charged' | 'refused' | 'doubt';
  /** `once`: a second attempt may help, a third can't. */
  retry: 'never' | 'once' | 'usual';
  /** Whether the service certainly did nothing, so even a request that must not be sent twice can be repeated. */
  nothingDone: boolean;
}

/** A response, with its failure if it is no good answer. */
export interface Arrived {
  response: HttpResponse;
  failure?: Failure;
  /** Set for the answer to an earlier request, which was charged then. */
  isKept?: true;
}

export const isGood = ({ status }: HttpResponse) => status >= 200 && status < 300;

/** The failure of a response whose status is no good one. @param body without secrets. */
export function rejection(response: HttpResponse, body: Body, now: number, account?: 'shipping'): Failure {
  const fields = fieldsIn(body);
  const error = rejectionError(response, fields, now, account);
  const isLimit = response.status === 429;
  const stated = statedIn(fields);
  // An unknown code of a 429 may stand for an exhausted quota, so it is retried once and then reported.
  const isUnknown = isLimit && !stated?.transient;
  return {
    error,
    fate: isRefusal(response.status, fields) ? 'refused' : 'doubt',
    retry: isUnknown && retryOf(error) === 'usual' ? 'once' : retryOf(error),
    // A 503 without a code may come from a proxy after the service has acted; a 429 is always a rejection.
    nothingDone: isLimit || stated?.nothingDone === true,
  };
}

/** The row of the code that a body states. The service cannot mean a code that only the core uses. */
function statedIn(fields: Record<string, unknown>) {
  const row = rowOf(textIn(fields, 'code') ?? '');
  return row?.ours ? undefined : row;
}

/** The failure of a good status whose body can't be read. @param html a web page: it comes from a proxy, after the service acted or instead. */
export function unreadable(response: HttpResponse, html: boolean, now: number): Failure {
  const { status, headers } = response;
  const detail = html ? 'The answer is a web page, not data' : 'The answer is cut off or not JSON';
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfterMs = serverWaitMs(response, {}, now);
  const error = errorOf({ code: 'unexpected_answer', status, requestId, detail, retryAfterMs });
  return html
    ? { error, fate: 'doubt', retry: retryOf(error), nothingDone: false }
    : { error, fate: 'charged', retry: 'once', nothingDone: false };
}

/** The failure of a request that got no response. @param sent whether it may have left the host. @param address that was not reached. */
export function unanswered(cause: Error, sent: boolean, address?: string): Failure {
  const ours = cause instanceof SoldDataError ? cause : undefined;
  const error = ours ?? errorOf(sent ? { code: 'network', cause } : { code: 'unreachable', address, cause });
  return { error, fate: sent ? 'doubt' : 'refused', retry: retryOf(error), nothingDone: !sent };
}

/** The code decides. For an unknown code, its status does. */
const retryOf = (error: SoldDataError) => (errorRow(error).transient ? 'usual' : 'never');

/** The typed error of a response. The service's message is kept as its detail. */
function rejectionError(
  response: HttpResponse,
  body: Record<string, unknown>,
  now: number,
  account: 'shipping' | undefined,
): SoldDataError {
  const code = codeOf(response.status, body);
  return errorOf({
    code,
    status: response.status,
    requestId: textIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
    detail: wordsIn(body)?.slice(0, LONGEST_TEXT),
    hint: textIn(body, 'hint')?.slice(0, LONGEST_TEXT),
    retryAfterMs: serverWaitMs(response, body, now),
    resetAt: instantFrom(body.reset_at),
    account: code === 'quota_exceeded' ? account : undefined,
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
