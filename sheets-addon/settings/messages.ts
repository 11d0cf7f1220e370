/** Error messages for the sidebar, toasts and cells. An unexpected error goes to the log with an ID that its message includes. */
import {
  AuthError,
  BudgetError,
  CancelledError,
  DeadlineError,
  errorOf,
  explainInOneLine,
  type NameOf,
  NetworkError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  SoldDataError,
  UnexpectedAnswerError,
  unforeseen,
  WINDOW_MS,
} from '@sold-data/core/engine';
import { DocumentBusy } from '../platform/shared.ts';
import { CapReached, SpendingOff } from './ledger.ts';
import { fileSettings, personSettings } from './settings.ts';

/** Names of JavaScript's built-in errors, which are bugs in our code. Errors of Google's services have other names. */
const OUR_FAULT = /^(Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** Matches Google's message about a used-up daily quota in any language: it ends with the service's name, which is not translated. */
const DAILY_LIMIT = /[:\uff1a]\s*(urlfetch|properties|cache|email|lock)\s*[.\u3002]?$/;

/**
 * An error as one line of text: the core's message for its errors, the platform's own message for its errors (for example about a protected
 * sheet).
 */
export function errorMessage(error: unknown, nameOf?: NameOf): string {
  if (error instanceof DocumentBusy || error instanceof CapReached) return error.message;
  // Google's own limits reach this code as a broken connection.
  const { name, message } = ((error instanceof SoldDataError ? error.cause : error) ?? {}) as Partial<Error>;
  if (DAILY_LIMIT.test(String(message))) return "Google's daily limit for add-ons is used up. Try again tomorrow.";
  if (error instanceof SoldDataError) return withRequestId(explainInOneLine(error, nameOf), error);
  if (typeof message !== 'string' || message === '' || OUR_FAULT.test(String(name))) return unexpected(error);
  return message;
}

/**
 * Adds the request ID for the service's support. The full stop stays at the end, because it marks a text as a sentence
 * (answers/cell-text.ts).
 */
function withRequestId(words: string, { requestId }: SoldDataError): string {
  return requestId === undefined ? words : words.replace(/\.?$/, ` (request ${requestId}).`);
}

/** The message without its request ID, to compare the errors of several requests. */
export const withoutRequestId = (words: string) => words.replace(/ \(request [^)]*\)/, '');

/** Logs an unexpected error without secrets. Returns a message with the ID that finds it in the log. */
function unexpected(error: unknown): string {
  const { what, todo, log } = unforeseen(error, Utilities.getUuid().slice(0, 8), secrets());
  console.error(log);
  return `${what} ${todo}`;
}

function secrets(): string[] {
  try {
    return [personSettings(), fileSettings()].flatMap(each => [each?.apiKey ?? '', each?.gatewayKey ?? '']);
  } catch {
    // The error may come from the stores themselves.
    return [];
  }
}

/** Restores an error from its saved text. */
export function revived(details: { code: string; message: string }): SoldDataError {
  if (details.code === 'spending_off') return new SpendingOff(details.message, details);
  if (details.code === 'cap_reached') return new CapReached(details.message, details);
  return errorOf(details);
}

export const errorOfMissingKey = () => errorOf({ code: 'missing_key' });

/** Whether the error is transient. A cell or a task then waits instead of showing it. */
export function isPassing(error: unknown): boolean {
  const kinds = [RateLimitError, DeadlineError, CancelledError, DocumentBusy];
  return kinds.some(kind => error instanceof kind);
}

/**
 * The wait before the next attempt after a passing error, ms; undefined if it states none. A per-minute limit opens within its window, and
 * another refusal is free (reference 7), so a single answer never holds a file for longer.
 */
export function passingWaitMs(error: unknown): number | undefined {
  const waitMs = isPassing(error) ? (error as SoldDataError).retryAfterMs : undefined;
  return waitMs !== undefined && error instanceof RateLimitError ? Math.min(waitMs, WINDOW_MS) : waitMs;
}

/** Whether an old value should stay: the service or the network failed. A wrong key or a wrong parameter replaces it. */
export function keepsOldValue(error: unknown): boolean {
  const kinds = [QuotaExceededError, ServerError, NetworkError, UnexpectedAnswerError, CapReached];
  return isPassing(error) || kinds.some(kind => error instanceof kind);
}

/** Whether the error concerns the account, the budget or the document and not a single query, so nothing more is sent. */
export function stopsAll(error: unknown): boolean {
  return isPassing(error) || [QuotaExceededError, AuthError, BudgetError].some(kind => error instanceof kind);
}
