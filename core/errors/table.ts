/** One row per error code: its class, its retry rules, and its message. Each connector has its own table for its reactions. */
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

const CLASSES = {
  SoldDataError,
  InvalidParametersError,
  AuthError,
  QuotaExceededError,
  RateLimitError,
  NotFoundError,
  JobConflictError,
  ServerError,
  NetworkError,
  UnexpectedAnswerError,
  DeadlineError,
  CancelledError,
  BudgetError,
};

export type ErrorClass = keyof typeof CLASSES;

export interface ErrorRow {
  class: ErrorClass;
  /** Only the core throws it, never the service. */
  ours?: true;
  /** The failure is temporary, so a request that may be repeated is sent again. */
  transient?: true;
  /** The service certainly did nothing, so even the start of a job may be sent again. */
  nothingDone?: true;
  /** The first retry delay, ms, if the service states none; default 500. A rate-limit slot rarely frees up in half a second. */
  firstWaitMs?: number;
  words(error: ErrorDetails, nameOf: NameOf): Explanation;
}

const ROWS = {
  invalid_params: {
    class: 'InvalidParametersError',
    words: (e, nameOf) => ({
      // The message starts with the connector's name for the parameter, in unchanged case.
      what: e.phrase ? ended(e.phrase(nameOf)) : sentence(e.detail ?? 'The service rejected a value'),
      todo: e.hint ? sentence(e.hint) : 'Change the value and try again.',
    }),
  },
  unauthorized: {
    class: 'AuthError',
    words: () => ({
      what: 'The API key was not accepted.',
      todo: 'Check the key, or create a new one in the account dashboard.',
    }),
  },
  forbidden: {
    class: 'AuthError',
    words: () => ({
      what: 'This API key does not have permission for this function.',
      todo: 'Create a key with that permission in the account dashboard, or ask the account owner.',
    }),
  },
  missing_key: {
    ours: true,
    class: 'AuthError',
    words: () => ({ what: 'No API key is set.', todo: 'Copy your API key from the account dashboard and enter it.' }),
  },
  unreadable_key: {
    ours: true,
    class: 'AuthError',
    words: () => ({
      what: 'The API key contains an invalid character, perhaps an invisible one.',
      todo: 'Copy it again from the account dashboard and save it.',
    }),
  },
  quota_exceeded: {
    class: 'QuotaExceededError',
    words: e => (e.account === 'shipping' ? shippingSpent(e) : requestsSpent(e)),
  },
  too_few_left: {
    ours: true,
    class: 'QuotaExceededError',
    words: e => ({
      what: sentence(e.detail ?? 'Too few requests are left this month'),
      todo: 'Wait for the renewal or buy credits.',
    }),
  },
  rate_limited: {
    class: 'RateLimitError',
    transient: true,
    nothingDone: true,
    firstWaitMs: 2_000,
    words: e => ({ what: "The plan's per-minute limit is reached.", todo: withCost(again(e), e) }),
  },
  history_rate_limited: {
    class: 'RateLimitError',
    transient: true,
    nothingDone: true,
    firstWaitMs: 2_000,
    words: e => ({ what: 'The per-minute limit for history searches is reached.', todo: withCost(again(e), e) }),
  },
  budget_reached: {
    ours: true,
    class: 'BudgetError',
    words: e => ({
      what: sentence(e.detail ?? 'The request budget is used up'),
      todo: 'Raise the request budget or request less.',
    }),
  },
  no_price: {
    ours: true,
    class: 'SoldDataError',
    words: e => ({
      what: sentence(e.detail ?? 'There is no price'),
      todo: 'Shorten the keyword, or accept items without a price.',
    }),
  },
  reserve_reached: {
    ours: true,
    class: 'BudgetError',
    words: e => ({
      what: sentence(e.detail ?? 'The requests that are left this month are kept in reserve'),
      todo: 'Lower the reserve, wait for the renewal or buy credits.',
    }),
  },
  reserve_unknown: {
    ours: true,
    class: 'BudgetError',
    words: () => ({
      what: 'The service did not report how many requests are left, so the reserve could not be checked and nothing was sent.',
      todo: 'Try again later, or run it without a reserve.',
    }),
  },
  not_found: {
    class: 'NotFoundError',
    words: e => {
      if (e.address)
        return {
          what: `The service has nothing at ${e.address}.`,
          todo: 'Check the address of the service; if it is right, try again later.',
        };
      return {
        what: e.jobId
          ? `The service does not know job ${e.jobId}.`
          : 'The service does not know this address or this ID.',
        todo: e.jobId
          ? 'Check the ID; results are kept for a limited time.'
          : 'Check the address of the service and the ID; results are kept for a limited time.',
      };
    },
  },
  redirected: {
    ours: true,
    class: 'UnexpectedAnswerError',
    words: e => ({
      what: `The address of the service redirects${e.address ? ` to ${e.address}` : ''}.`,
      todo: withCost('Check the address of the service.', e),
    }),
  },
  job_active: {
    class: 'JobConflictError',
    words: e => ({
      what: 'Another job of this kind is still running.',
      todo: e.jobId ? `Wait for job ${e.jobId} or cancel it.` : 'Wait for it or cancel it.',
    }),
  },
  upstream_blocked: {
    class: 'ServerError',
    transient: true,
    words: nothingCharged('The marketplace temporarily blocked the service.'),
  },
  upstream_unavailable: {
    class: 'ServerError',
    transient: true,
    words: nothingCharged('The marketplace did not answer the service.'),
  },
  server_busy: {
    class: 'ServerError',
    transient: true,
    nothingDone: true,
    words: e => ({ what: 'The service is busy.', todo: withCost(again(e), e) }),
  },
  server_error: {
    class: 'ServerError',
    transient: true,
    words: nothingCharged('The service had an internal error.', 'later'),
  },
  historical_unavailable: {
    class: 'ServerError',
    transient: true,
    // Reference 7 says to retry after a few seconds.
    firstWaitMs: 4_000,
    words: nothingCharged('The source of the sales history did not answer.', 'in a few seconds'),
  },
  network: {
    ours: true,
    class: 'NetworkError',
    transient: true,
    words: e => ({
      what: 'The service did not answer.',
      todo: withCost('Check the connection and try again.', e),
    }),
  },
  unreachable: {
    ours: true,
    class: 'NetworkError',
    transient: true,
    nothingDone: true,
    words: e => ({
      what: `${e.address ?? 'The service'} could not be reached, so the request was not sent.`,
      todo: withCost('Check the address and the connection, then try again.', e),
    }),
  },
  limits_unavailable: {
    ours: true,
    class: 'RateLimitError',
    transient: true,
    nothingDone: true,
    words: e => ({
      what: 'The times of recent requests could not be read, so the request was not sent.',
      todo: withCost('Try again in a few seconds.', e),
    }),
  },
  start_unknown: {
    ours: true,
    class: 'NetworkError',
    words: e => ({
      what: mayRun(e),
      todo: e.jobId ? `Check ${e.jobId} before you start it again.` : 'Check your usage before you start it again.',
    }),
  },
  start_unconfirmed: {
    ours: true,
    class: 'NetworkError',
    words: e => ({
      what: mayRun(e),
      todo: 'Run it again: the next run finds that job and starts nothing twice.',
    }),
  },
  cancel_unknown: {
    ours: true,
    class: 'ServerError',
    words: e => ({
      what: `The service did not confirm that ${e.jobId ? `job ${e.jobId}` : 'the job'} was cancelled, so it may keep running and be charged.`,
      todo: 'Cancel it again or check its status.',
    }),
  },
  unexpected_answer: {
    ours: true,
    class: 'UnexpectedAnswerError',
    words: e => ({
      // For an unknown error code, the service's own message is the most helpful.
      what:
        e.detail && (e.status ?? 0) >= 400 ? sentence(e.detail) : 'The service sent an answer that could not be read.',
      todo: withCost(e.hint ? sentence(e.hint) : 'Try again; if it keeps happening, report the request ID.', e),
    }),
  },
  error_in_answer: {
    ours: true,
    class: 'UnexpectedAnswerError',
    words: e => ({
      what: `The service answered with an error instead of data${e.detail ? `: ${ended(e.detail)}` : '.'}`,
      todo: withCost(e.hint ? sentence(e.hint) : 'Try again later; if it keeps happening, report the request ID.', e),
    }),
  },
  deadline: {
    ours: true,
    class: 'DeadlineError',
    words: e => ({
      what: 'There was not enough time to finish.',
      todo: e.jobId ? `Job ${e.jobId} keeps running; get its result later.` : withCost(again(e), e),
    }),
  },
  cancelled: {
    ours: true,
    class: 'CancelledError',
    words: e => ({
      what: 'The run was stopped.',
      // Starting it again would be charged twice.
      todo: e.jobId
        ? `The service still has job ${e.jobId}; check it before you start again.`
        : withCost('Start it again when you want to.', e),
    }),
  },
  job_failed: {
    ours: true,
    class: 'SoldDataError',
    words: e => ({
      what: sentence(e.detail ?? 'The job failed'),
      todo: e.jobId ? `Check job ${e.jobId} or start again.` : 'Start again.',
    }),
  },
} satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ROWS;

/** A Map, because a code may be any word of the service, even `constructor`, and must not be looked up in a plain object. */
const ROW_OF: ReadonlyMap<string, ErrorRow> = new Map(Object.entries(ROWS));

export const errorCodes = [...ROW_OF.keys()] as ErrorCode[];

/** The row of a code, or undefined for a code that we don't know. */
export function rowOf(code: string): ErrorRow | undefined {
  return ROW_OF.get(code);
}

/** The code that applies to an error: its own, or otherwise that of its status (reference 7). */
function knownCode({ code, status }: Pick<SoldDataError, 'code' | 'status'>): ErrorCode {
  return ROW_OF.has(code) ? (code as ErrorCode) : fallbackCode(status);
}

/** The row that applies to an error: by its code, or otherwise by its status (reference 7). */
export function errorRow(error: Pick<SoldDataError, 'code' | 'status'>): ErrorRow {
  return ROWS[knownCode(error)];
}

/**
 * Selects a connector's reaction to an error.
 * @param classes the reaction for each class of errors.
 * @param codes reactions for codes that differ from their class.
 */
export function byError<Reaction>(
  error: Pick<SoldDataError, 'code' | 'status'>,
  classes: Readonly<Record<ErrorClass, Reaction>>,
  codes: Readonly<Partial<Record<ErrorCode, Reaction>>>,
): Reaction {
  const code = knownCode(error);
  return code in codes ? (codes[code] as Reaction) : classes[ROWS[code].class];
}

/** The code for a status when the body names none. */
export function fallbackCode(status: number | undefined): ErrorCode {
  if (status === undefined) return 'network';
  return BY_STATUS.get(status) ?? (status >= 500 ? 'server_error' : 'unexpected_answer');
}

const BY_STATUS = new Map<number, ErrorCode>([
  [301, 'redirected'],
  [302, 'redirected'],
  [303, 'redirected'],
  [307, 'redirected'],
  [308, 'redirected'],
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

/** An error with the class and the message of its row. */
export function errorOf(details: ErrorDetails): SoldDataError {
  return new CLASSES[errorRow(details).class](inOneLine(details, ownName), details);
}

/** Copies an error with more details and updates its message. A message that did not come from the table stays unchanged. */
export function withFacts<E extends SoldDataError>(error: E, facts: Partial<ErrorDetails>): E {
  const Class = error.constructor as new (message: string, details: ErrorDetails) => E;
  const { name: _, ...known } = error;
  const details: ErrorDetails = { ...known, cause: error.cause, ...facts };
  // The message for a rejected parameter is just its detail.
  const isWorded = [inOneLine(error, ownName), error.detail].includes(error.message);
  return new Class(isWorded ? inOneLine(details, ownName) : error.message, details);
}

function inOneLine(details: ErrorDetails, nameOf: NameOf): string {
  const { what, todo } = errorRow(details).words(details, nameOf);
  return `${what} ${todo}`;
}

/** The parameter's own name, as in a formula or a script. */
export const ownName: NameOf = parameter => parameter;
