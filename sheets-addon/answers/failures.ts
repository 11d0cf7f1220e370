/** What a failure means for a cell: whether it waits, keeps an old value, what it says, and how long it is believed. */
import { SoldDataError, UnexpectedAnswerError } from '@sold-data/core/errors/errors.ts';
import { byError, type ErrorClass, explainInOneLine } from '@sold-data/core/errors/table.ts';
import { unforeseenMessage } from '../settings/messages.ts';
import { isWaiting } from './cell-text.ts';
import { putFailure } from './store.ts';

/** What a cell does: show the last good value if there is one, wait for its turn, or show the error. */
type Reaction = 'keep' | 'wait' | 'show';

const REACTIONS: Record<ErrorClass, Reaction> = {
  QuotaExceededError: 'keep',
  ServerError: 'keep',
  NetworkError: 'keep',
  UnexpectedAnswerError: 'keep',
  RateLimitError: 'wait',
  DeadlineError: 'wait',
  CancelledError: 'wait',
  InvalidParametersError: 'show',
  AuthError: 'show',
  BudgetError: 'show',
  NotFoundError: 'show',
  JobConflictError: 'show',
  SoldDataError: 'show',
};

function reactionTo(error: SoldDataError): Reaction {
  return byError(error, REACTIONS, { start_unknown: 'show' });
}

/** A passing failure: the cell waits instead of showing it. */
export function isPassing(error: unknown): boolean {
  return error instanceof SoldDataError && !isWaiting(error) && reactionTo(error) === 'wait';
}

/** An old value is better than this failure: the service's, the network's, the limits'. Not a wrong key or a wrong question. */
export function keepsLastGood(error: unknown): boolean {
  return isWaiting(error) || (error instanceof SoldDataError && reactionTo(error) === 'keep');
}

/** In any language: the message of a used-up daily quota ends with the service's own name, which is not translated. */
const DAILY_LIMIT = /[:\uff1a]\s*(urlfetch|properties|cache|email|lock)\s*[.\u3002]?$/;

/** A failure in one sentence. */
export function messageOf(error: unknown): string {
  if (error instanceof SoldDataError && error.code === 'missing_key') {
    // A formula sees the owner's key only (platform rule), whoever looks at the sheet.
    return "No API key is set. Save it in the sidebar; in somebody else's spreadsheet choose This spreadsheet.";
  }
  // Google's own limits (platform: quotas) look like a broken connection from here.
  const { name, message } = ((error instanceof SoldDataError ? error.cause : error) ?? {}) as Partial<Error>;
  if (DAILY_LIMIT.test(String(message))) return "Google's daily limit for add-ons is used up. Try again tomorrow.";
  if (name === 'UrlTooLong') return 'The keyword is too long. Shorten it and try again.';
  return error instanceof SoldDataError ? explainInOneLine(error) : unforeseenMessage(error);
}

/** How long it is not asked again, s: asking at once would only repeat it. */
function believedFor(error: SoldDataError): number {
  const { code, status } = error;
  // An answer that cannot be read is charged all the same, each time it is asked for.
  if (code === 'invalid_params' || status === 404 || error instanceof UnexpectedAnswerError) return 600;
  return status !== undefined && status >= 500 ? 30 : 0;
}

export function keepFailure(name: string, error: unknown): void {
  if (!(error instanceof SoldDataError)) return;
  const seconds = believedFor(error);
  if (seconds > 0) putFailure(name, { ...error, message: error.message }, seconds);
}
