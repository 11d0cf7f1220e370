/** One row a code: its class, whether it passes by itself, the words that people read, and what each platform does. */
import {
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  type ErrorDetails,
  InvalidParametersError,
  JobConflictError,
  type NameOf,
  NetworkError,
  NotFoundError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  SoldDataError,
  UnexpectedAnswerError,
} from './errors.ts';
import { counted } from './question/cost.ts';

export interface Explanation {
  /** What happened, one sentence. */
  what: string;
  /** What to do, one sentence. */
  todo: string;
}

/** Everything that the engine and the surfaces do differently for one code. */
export interface ErrorRow {
  class: typeof SoldDataError;
  /** Our own word, never the service's. */
  ours?: true;
  /** It passes by itself, so that a request that may be repeated is. */
  passes?: true;
  /** The service says with it that it did nothing: a start may be repeated too. */
  nothingDone?: true;
  /** The first wait before a retry, ms, where the service names none; 500 without it. A slot rarely frees in half a second. */
  firstWaitMs?: number;
  words(error: SoldDataError, nameOf: NameOf): Explanation;
  /** Why the run failed, for n8n's own scheduling. */
  n8n?: 'rate-limited' | 'quota-exhausted' | 'temporarily-unavailable' | 'credential-invalid' | 'configuration-invalid';
  /** What Zapier does: fail the step (may be replayed), stop quietly, run again later, or hold all until a reconnect. */
  zapier: 'error' | 'halted' | 'throttled' | 'expiredAuth';
  /** What a cell does: show the last good value if there is one, wait for its turn, or tell. */
  sheets: 'keep' | 'wait' | 'tell';
}

/** Of a code that stands for the service or the way to it being down. */
const down = {
  class: ServerError,
  passes: true,
  n8n: 'temporarily-unavailable',
  zapier: 'error',
  sheets: 'keep',
} as const;
/** Of a code that only a person can cure. */
const person = { zapier: 'halted', sheets: 'tell' } as const;
const nothingCharged =
  (what: string, when = 'shortly') =>
  ({ spent }: SoldDataError) => ({ what, todo: `Try again ${when}; ${charge(spent)}.` });
const charge = (spent: SoldDataError['spent']) =>
  spent?.doubt ? `${counted(spent.doubt, 'request')} may have been charged` : 'nothing was charged';

const ROWS: Record<string, ErrorRow> = {
  invalid_params: {
    ...person,
    class: InvalidParametersError,
    n8n: 'configuration-invalid',
    words: (e, nameOf) => ({
      // Ours begins with the parameter as the surface names it, whose letters stay.
      what: e.phrase ? ended(e.phrase(nameOf)) : sentence(e.detail ?? e.message),
      todo: e.hint ? sentence(e.hint) : 'Change the value and try again.',
    }),
  },
  unauthorized: {
    class: AuthError,
    n8n: 'credential-invalid',
    zapier: 'expiredAuth',
    sheets: 'tell',
    words: () => ({
      what: 'The API key was not accepted.',
      todo: 'Check the key in the settings, or create a new one in the account dashboard.',
    }),
  },
  forbidden: {
    ...person,
    class: AuthError,
    n8n: 'credential-invalid',
    words: () => ({
      what: 'This API key may not use this function.',
      todo: 'Use a key with the missing scope, or ask the account owner.',
    }),
  },
  missing_key: {
    ours: true,
    class: AuthError,
    n8n: 'credential-invalid',
    zapier: 'expiredAuth',
    sheets: 'tell',
    words: () => ({ what: 'No API key is set.', todo: 'Save your key in the settings first.' }),
  },
  unreadable_key: {
    ours: true,
    class: AuthError,
    n8n: 'credential-invalid',
    zapier: 'expiredAuth',
    sheets: 'tell',
    words: () => ({
      what: 'The API key contains a character that no key has, perhaps an invisible one.',
      todo: 'Copy it again from the account dashboard and save it.',
    }),
  },
  quota_exceeded: {
    class: QuotaExceededError,
    n8n: 'quota-exhausted',
    zapier: 'halted',
    sheets: 'keep',
    words: e => (e.account === 'shipping' ? shippingSpent(e) : requestsSpent(e)),
  },
  rate_limited: {
    class: RateLimitError,
    passes: true,
    nothingDone: true,
    firstWaitMs: 2_000,
    n8n: 'rate-limited',
    zapier: 'throttled',
    sheets: 'wait',
    words: e => ({ what: 'The per-minute limit of the plan is reached.', todo: again(e) }),
  },
  history_rate_limited: {
    class: RateLimitError,
    passes: true,
    nothingDone: true,
    firstWaitMs: 2_000,
    n8n: 'rate-limited',
    zapier: 'throttled',
    sheets: 'wait',
    words: e => ({ what: 'The limit of history searches per minute is reached.', todo: again(e) }),
  },
  budget_reached: {
    ours: true,
    ...person,
    class: BudgetError,
    n8n: 'configuration-invalid',
    words: e => ({ what: sentence(e.message), todo: 'Raise the request budget or ask for less.' }),
  },
  not_found: {
    ...person,
    class: NotFoundError,
    n8n: 'configuration-invalid',
    words: e => ({
      what: e.jobId ? `Job ${e.jobId} is not known to the service.` : 'The service has nothing under this address.',
      todo: 'Check the id; results are kept for a limited time.',
    }),
  },
  job_active: {
    ...person,
    class: JobConflictError,
    words: e => ({
      what: 'Another job of this kind is still running.',
      todo: e.jobId ? `Wait for job ${e.jobId} or cancel it.` : 'Wait for it or cancel it.',
    }),
  },
  upstream_blocked: { ...down, words: nothingCharged('The marketplace refused the service for a moment.') },
  upstream_unavailable: { ...down, words: nothingCharged('The marketplace did not answer the service.') },
  server_busy: {
    ...down,
    nothingDone: true,
    zapier: 'throttled',
    words: e => ({ what: 'The service is busy.', todo: again(e) }),
  },
  server_error: { ...down, words: nothingCharged('The service had an internal fault.', 'later') },
  historical_unavailable: {
    ...down,
    // Reference 7: after a few seconds.
    firstWaitMs: 4_000,
    words: nothingCharged('The history source did not answer.', 'in a few seconds'),
  },
  network: {
    ours: true,
    ...down,
    class: NetworkError,
    words: () => ({ what: 'The service could not be reached.', todo: 'Check the connection and try again.' }),
  },
  start_unknown: {
    ours: true,
    class: NetworkError,
    // Work that may be running already must not be asked for again by a machine.
    zapier: 'halted',
    sheets: 'tell',
    words: e => ({
      what: mayRun(e),
      todo: e.jobId
        ? `Look at ${e.jobId} before you start it again.`
        : 'Look at the account usage before you start it again.',
    }),
  },
  start_unconfirmed: {
    ours: true,
    class: NetworkError,
    n8n: 'temporarily-unavailable',
    // The host keeps the key of the start, under which a replay finds the work.
    zapier: 'error',
    sheets: 'keep',
    words: e => ({
      what: mayRun(e),
      todo: 'The next run finds it by its idempotency key and starts nothing twice.',
    }),
  },
  cancel_unknown: {
    ours: true,
    class: ServerError,
    n8n: 'temporarily-unavailable',
    // Stopping twice does no harm.
    zapier: 'throttled',
    sheets: 'keep',
    words: e => ({
      what: `The service did not confirm that job ${e.jobId ?? ''} was stopped, so it may go on and be charged.`,
      todo: 'Cancel it again, or look at it.',
    }),
  },
  unexpected_answer: {
    ours: true,
    class: UnexpectedAnswerError,
    zapier: 'error',
    sheets: 'keep',
    words: () => ({
      what: 'The service sent an answer that could not be read.',
      todo: 'Try again; if it stays, report the request id.',
    }),
  },
  deadline: {
    ours: true,
    class: DeadlineError,
    zapier: 'error',
    sheets: 'wait',
    words: e => ({
      what: 'There was not enough time to finish.',
      todo: e.jobId ? `Job ${e.jobId} goes on; fetch its result later.` : again(e),
    }),
  },
  cancelled: {
    ours: true,
    class: CancelledError,
    zapier: 'halted',
    sheets: 'wait',
    words: e => ({
      what: 'The run was stopped.',
      // Started again, it would be paid twice.
      todo: e.jobId
        ? `Job ${e.jobId} is kept at the service; look at it before you start again.`
        : 'Start it again when you want to.',
    }),
  },
  job_failed: {
    ours: true,
    ...person,
    class: SoldDataError,
    words: e => ({
      what: sentence(e.detail ?? 'The job failed'),
      todo: e.jobId ? `Look at job ${e.jobId} or start again.` : 'Start again.',
    }),
  },
};

/** A code is the service's word and may be any, `constructor` too: no plain look-up in an object. */
const ROW_OF = new Map(Object.entries(ROWS));

/** The row of a code, or undefined for a word that we do not know. */
export function rowOf(code: string): ErrorRow | undefined {
  return ROW_OF.get(code);
}

/** The row that decides for an error: its code first, its status second (reference 7). */
export function errorRow({ code, status }: Pick<SoldDataError, 'code' | 'status'>): ErrorRow {
  return ROW_OF.get(code) ?? rowOfStatus(status);
}

/** The row that stands for a status when the body names no code we know. */
function rowOfStatus(status: number | undefined): ErrorRow {
  return ROWS[fallbackCode(status)] as ErrorRow;
}

/** The code that stands for a status when the body names none. */
export function fallbackCode(status: number | undefined): string {
  if (status === undefined) return 'network';
  const code = BY_STATUS.get(status);
  if (code !== undefined) return code;
  return status >= 500 ? 'server_error' : 'unexpected_answer';
}

const BY_STATUS = new Map([
  [400, 'invalid_params'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'server_busy'],
  [409, 'job_active'],
  [422, 'invalid_params'],
  [425, 'server_busy'],
  [429, 'rate_limited'],
  [502, 'upstream_unavailable'],
  [503, 'server_busy'],
]);

/** An error of the class and with the words of its row. */
export function errorOf(details: ErrorDetails, row = errorRow(details)): SoldDataError {
  return withMessage(new row.class('', details));
}

/** Gives an error the words of `explain` as its message. */
export function withMessage<E extends SoldDataError>(error: E): E {
  error.message = explainInOneLine(error);
  return error;
}

/** The parameter's own name, as a formula and a script write it. */
const ownName: NameOf = parameter => parameter;

/** What happened and what to do, in the same words on every surface. Never contains the key. */
export function explain(error: unknown, nameOf: NameOf = ownName): Explanation {
  if (!(error instanceof SoldDataError))
    return { what: 'Something unexpected happened.', todo: 'Try again; if it stays, report it.' };
  return errorRow(error).words(error, nameOf);
}

/** `explain` as one line for a cell or a notice. */
export function explainInOneLine(error: unknown, nameOf: NameOf = ownName): string {
  const { what, todo } = explain(error, nameOf);
  return `${what} ${todo}`;
}

/** What nobody foresaw: words with a reference for the person, and a line for the platform's log in which the reference finds it. */
export interface Unforeseen extends Explanation {
  log: string;
}

/**
 * @param reference a short random word that stands in both.
 * @param secrets words that must stand in neither: keys, tokens.
 */
export function unforeseen(error: unknown, reference: string, secrets: readonly string[] = []): Unforeseen {
  const told = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  const log = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '[secret]'), told);
  return {
    what: 'Something unexpected happened.',
    todo: `Try again; if it stays, report it with the reference ${reference}.`,
    log: `Sold Data ${reference}: ${log}`,
  };
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

/** Of a start whose answer was lost, or could not be read. */
function mayRun({ spent, status = 0 }: SoldDataError): string {
  const lost = status >= 200 && status < 300 ? 'start could not be read' : 'start was lost';
  const most = spent ? ` with up to ${counted(spent.doubt || spent.charged, 'request')}` : '';
  return `The answer to the ${lost}, so the work may be running and charged${most}.`;
}

function again({ retryAfterMs }: SoldDataError): string {
  return `Try again in ${retryAfterMs === undefined ? 'a minute' : inWords(retryAfterMs)}.`;
}

const UNITS = [
  { unit: 'second', ms: 1000, most: 120 },
  { unit: 'minute', ms: 60_000, most: 120 },
  { unit: 'hour', ms: 3_600_000, most: 48 },
  { unit: 'day', ms: 86_400_000, most: 60 },
];

/** A wait as a person would tell it: `45 seconds`, `2 minutes`, `5 hours`, `3 days`. Rounded up. */
function inWords(waitMs: number): string {
  for (const { unit, ms, most } of UNITS) {
    const count = Math.max(1, Math.ceil(waitMs / ms));
    if (count < most) return counted(count, unit);
  }
  return 'some months';
}

/** `2026-12-01 00:00 UTC`: readable in a cell and without a locale. */
function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The service's words, or ours, as a sentence. A parameter's own name keeps its case: `minPrice must be ...`. */
function sentence(words: string): string {
  const trimmed = words.trim();
  const first = trimmed.charAt(0);
  const keepsCase = /^[a-z]+[A-Z]|^[\w.[\]]+ must\b/.test(trimmed);
  return ended(`${keepsCase ? first : first.toUpperCase()}${trimmed.slice(1)}`);
}

function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
