/** Error messages for the sidebar, toasts and cells. An unexpected error goes to the log, where its reference finds it. */
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
} from '@sold-data/core/engine';
import { DocumentBusy } from '../platform/shared.ts';
import { CapReached, SpendingOff } from './ledger.ts';
import { fileSettings, personSettings } from './settings.ts';

/** The language's own errors come from our code; those of the platform's services have other names. */
const OUR_FAULT = /^(Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** In any language: the message of a used-up daily quota of Google's ends with the service's own name, which is not translated. */
const DAILY_LIMIT = /[:\uff1a]\s*(urlfetch|properties|cache|email|lock)\s*[.\u3002]?$/;

/** What went wrong in one line: the core's words for what the core throws, the platform's own for what it throws, such as a protected sheet. */
export function errorMessage(error: unknown, nameOf?: NameOf): string {
  if (error instanceof DocumentBusy || error instanceof CapReached) return error.message;
  // Google's own limits look like a broken connection from here.
  const { name, message } = ((error instanceof SoldDataError ? error.cause : error) ?? {}) as Partial<Error>;
  if (DAILY_LIMIT.test(String(message))) return "Google's daily limit for add-ons is used up. Try again tomorrow.";
  if (error instanceof SoldDataError) return withRequestId(explainInOneLine(error, nameOf), error);
  if (typeof message !== 'string' || message === '' || OUR_FAULT.test(String(name))) return unexpected(error);
  return message;
}

/** The request ID for the service's support. The full stop stays at the end: it tells a sentence from a value (answers/cell-text.ts). */
function withRequestId(words: string, { requestId }: SoldDataError): string {
  return requestId === undefined ? words : words.replace(/\.?$/, ` (request ${requestId}).`);
}

/** The words alone, for comparing what several requests have brought. */
export const withoutRequestId = (words: string) => words.replace(/ \(request [^)]*\)/, '');

/** Writes an unexpected error to the log, without secrets. Returns the words with the reference that finds it there. */
function unexpected(error: unknown): string {
  const { what, todo, log } = unforeseen(error, Utilities.getUuid().slice(0, 8), secrets());
  console.error(log);
  return `${what} ${todo}`;
}

function secrets(): string[] {
  try {
    return [personSettings(), fileSettings()].flatMap(each => [each?.apiKey ?? '', each?.gatewayKey ?? '']);
  } catch {
    // The stores may be what has failed.
    return [];
  }
}

/** An error that was kept as text. */
export function revived(details: { code: string; message: string }): SoldDataError {
  if (details.code === 'spending_off') return new SpendingOff(details.message, details);
  if (details.code === 'cap_reached') return new CapReached(details.message, details);
  return errorOf(details);
}

export const errorOfMissingKey = () => errorOf({ code: 'missing_key' });

/** It is transient: a cell or a task waits instead of showing it. */
export function isPassing(error: unknown): boolean {
  const kinds = [RateLimitError, DeadlineError, CancelledError, DocumentBusy];
  return kinds.some(kind => error instanceof kind);
}

/** An old value is better than this failure: the service's or the network's. Not a wrong key or a wrong question. */
export function keepsOldValue(error: unknown): boolean {
  const kinds = [QuotaExceededError, ServerError, NetworkError, UnexpectedAnswerError, CapReached];
  return isPassing(error) || kinds.some(kind => error instanceof kind);
}

/** It is the account's, the budget's or the document's, not the question's: nothing more is sent. */
export function stopsAll(error: unknown): boolean {
  return isPassing(error) || [QuotaExceededError, AuthError, BudgetError].some(kind => error instanceof kind);
}
