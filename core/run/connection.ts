/** Tells a request that never left from one whose answer was lost: for hosts that run on Node. */
import { NotSentError } from '../effects.ts';

/**
 * Codes of Node and its HTTP clients for a connection that could not be made: no such host, nobody listens, no route, no trusted
 * certificate. A connection that broke later has others (ECONNRESET, ETIMEDOUT), and so does a timeout.
 */
const NO_CONNECTION =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/**
 * The words of Node for codes that a connection has before and after it was made: it took too long, or its handshake failed because the
 * server speaks no TLS or closed it.
 */
const WHILE_CONNECTING = /\bconnect ETIMEDOUT\b|wrong version number|before secure TLS connection was established/;

/** What a client threw; as a NotSentError if it, its cause, or all its errors say that there was no connection. */
export function orNotSent(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  return hasNoConnection(error) ? new NotSentError(message, { cause: error }) : error;
}

function hasNoConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // n8n wraps the code of its client as `httpCode`.
  const { code, httpCode, message, cause, errors } = error as Record<
    'code' | 'httpCode' | 'message' | 'cause' | 'errors',
    unknown
  >;
  const isCoded = [code, httpCode].some(each => typeof each === 'string' && NO_CONNECTION.test(each));
  // One error for each address of a host with several.
  const hasNone = Array.isArray(errors) && errors.length > 0 && errors.every(hasNoConnection);
  return isCoded || hasNone || WHILE_CONNECTING.test(String(message)) || hasNoConnection(cause);
}
