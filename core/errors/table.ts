/** One row a code: its class, whether it passes by itself, the words that people read, and what each platform does. */
import {
  again,
  type Explanation,
  ended,
  mayRun,
  nothingCharged,
  requestsSpent,
  sentence,
  shippingSpent,
  withCost,
} from './words.ts';
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
  type Spent,
  UnexpectedAnswerError,
} from './errors.ts';

export type { Explanation } from './words.ts';

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

const ROWS: Record<string, ErrorRow> = {
  invalid_params: {
    ...person,
    class: InvalidParametersError,
    n8n: 'configuration-invalid',
    words: (e, nameOf) => ({
      // Ours begins with the parameter as the surface names it, whose letters stay.
      what: e.phrase ? ended(e.phrase(nameOf)) : sentence(e.detail ?? 'The service did not accept a value'),
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
      todo: 'Check the key, or create a new one in the account dashboard.',
    }),
  },
  forbidden: {
    ...person,
    class: AuthError,
    n8n: 'credential-invalid',
    words: () => ({
      what: 'This API key may not use this function.',
      todo: 'Create one with that right in the account dashboard, or ask the account owner.',
    }),
  },
  missing_key: {
    ours: true,
    class: AuthError,
    n8n: 'credential-invalid',
    zapier: 'expiredAuth',
    sheets: 'tell',
    words: () => ({ what: 'No API key is set.', todo: 'Enter an API key first: the account dashboard shows it.' }),
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
    words: e => ({
      what: sentence(e.detail ?? 'The request budget of this run is used up'),
      todo: 'Raise the request budget or ask for less.',
    }),
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
    words: e => ({ what: 'The service is busy.', todo: withCost(again(e), e) }),
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
    words: e => ({
      what: 'The service could not be reached.',
      todo: withCost('Check the connection and try again.', e),
    }),
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
      todo: 'Run it again: the next run finds that work and starts nothing twice.',
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
      what: `The service did not confirm that ${e.jobId ? `job ${e.jobId}` : 'the job'} was stopped, so it may go on and be charged.`,
      todo: 'Cancel it again, or look at it.',
    }),
  },
  unexpected_answer: {
    ours: true,
    class: UnexpectedAnswerError,
    zapier: 'error',
    sheets: 'keep',
    words: e => ({
      what: 'The service sent an answer that could not be read.',
      todo: withCost('Try again; if it stays, report the request id.', e),
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
export function errorOf(details: ErrorDetails): SoldDataError {
  const { class: ErrorClass } = errorRow(details);
  return withMessage(new ErrorClass('', details));
}

/** Gives an error the words of `explain` as its message. */
export function withMessage<E extends SoldDataError>(error: E): E {
  error.message = explainInOneLine(error);
  return error;
}

/** Gives an error the cost of all that it is part of, and words that tell it. */
export function withSpent<E extends SoldDataError>(error: E, spent: Spent): E {
  error.spent = spent;
  return withMessage(error);
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
