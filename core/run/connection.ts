/** Distinguishes requests that were never sent from requests whose answer was lost, for hosts that run on Node. */
import { NotSentError } from '../effects.ts';

/**
 * Error codes of Node and its HTTP clients for a connection that could not be made: unknown host, connection refused, no route, untrusted
 * certificate. A connection that broke later, or timed out, has other codes (ECONNRESET, ETIMEDOUT).
 */
const NO_CONNECTION =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/**
 * Node's messages for errors whose code can occur before or after the connection was made: a connection timeout, and a handshake that
 * failed because the server speaks no TLS or closed it.
 */
const WHILE_CONNECTING = /\bconnect ETIMEDOUT\b|wrong version number|before secure TLS connection was established/;

/** Converts an error to a NotSentError if it, its cause, or all of its errors show that there was no connection. */
export function orNotSent(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  return hasNoConnection(error) ? new NotSentError(message, { cause: error }) : error;
}

function hasNoConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // n8n exposes its client's code as `httpCode`.
  const { code, httpCode, message, cause, errors } = error as Record<
    'code' | 'httpCode' | 'message' | 'cause' | 'errors',
    unknown
  >;
  const isCoded = [code, httpCode].some(each => typeof each === 'string' && NO_CONNECTION.test(each));
  // A host with several addresses produces one error for each.
  const hasNone = Array.isArray(errors) && errors.length > 0 && errors.every(hasNoConnection);
  return isCoded || hasNone || WHILE_CONNECTING.test(String(message)) || hasNoConnection(cause);
}
