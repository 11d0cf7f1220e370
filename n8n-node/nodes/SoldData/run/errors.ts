/** Converts the core's errors to n8n's: the cause as the message, the remedy as the description, and a failure category for the engine. */
import {
  byError,
  CancelledError,
  type ErrorClass,
  type ErrorCode,
  type Explanation,
  explain,
  InvalidParametersError,
  type NameOf,
  SoldDataError,
  unforeseen,
} from '@sold-data/core/engine';
import type { Failure, IDataObject, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Context } from './host.ts';

export type NodeError = NodeApiError | NodeOperationError;
/** The parts of the context needed for an error message. */
type Logging = Pick<Context, 'logger'>;

/** The error that fails the node. @param nameOf returns the panel's name for a parameter. */
export function nodeError(context: Context, error: unknown, nameOf?: NameOf, itemIndex?: number): NodeError {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  const { what, todo } = told(context, error, nameOf);
  const many = itemIndex !== undefined && 'getInputData' in context && context.getInputData().length > 1;
  // n8n's pattern: the message states what happened and to which item; the description states what to do and what support needs.
  const message = many ? `${what.replace(/\.$/, '')} [item ${itemIndex}]` : what;
  const requestId = error instanceof SoldDataError && error.requestId;
  const description = requestId ? `${todo} Request ID: ${requestId}` : todo;
  const options = { message, description, itemIndex, failure: failureOf(error) };
  const node = context.getNode();
  const shown =
    error instanceof SoldDataError && error.status !== undefined && !(error instanceof InvalidParametersError)
      ? new NodeApiError(node, detailsOf(error) as JsonObject, { ...options, httpCode: String(error.status) })
      : new NodeOperationError(node, error instanceof Error ? error : what, options);
  // n8n replaces a message that contains a system code such as EPERM with its own text.
  shown.message = message;
  shown.description = description;
  // n8n recognizes a stopped execution by this error name. A failed one would start the error workflow.
  if (error instanceof CancelledError) shown.name = error.name;
  return shown;
}

/** Whether a person or the workflow's time limit stopped the execution. */
export function isStopped(error: unknown): boolean {
  return error instanceof Error && error.name === 'CancelledError';
}

/** The item on the error output: one sentence, and details on which a workflow can branch. */
export function errorJson(context: Logging, error: unknown, nameOf?: NameOf): IDataObject {
  const { what, todo } = told(context, error, nameOf);
  return { error: `${what} ${todo}`, details: detailsOf(error) };
}

/** IDs of unexpected errors. The same error keeps its ID. */
const references = new WeakMap<object, Explanation>();

/** The core's explanation of an error. An unexpected error is written to n8n's log with an ID. */
function told({ logger }: Logging, error: unknown, nameOf?: NameOf): Explanation {
  if (error instanceof SoldDataError) return explain(error, nameOf);
  if (isFromN8n(error))
    return {
      what: `${error.message.replace(/\.$/, '')}.`,
      todo: error.description || 'Correct that, or try again later.',
    };
  const thrown = error instanceof Error ? error : new Error(String(error));
  const known = references.get(thrown);
  if (known) return known;
  const { log, ...words } = unforeseen(thrown, Math.random().toString(36).slice(2, 8));
  logger.error(log);
  references.set(thrown, words);
  return words;
}

export interface N8nError extends Error {
  description?: string | null;
}

/** n8n's errors are recognized by their fields, because each release has classes of its own. */
export function isFromN8n(error: unknown): error is N8nError {
  return error instanceof Error && 'level' in error && 'tags' in error;
}

function detailsOf(error: unknown): IDataObject {
  if (!(error instanceof SoldDataError)) return { code: 'unexpected' };
  const { code, status, requestId, retryAfterMs, resetAt, attempts, jobId, detail, partial, spent } = error;
  const facts = {
    code,
    statusCode: status,
    requestId,
    retryAfterMs,
    resetAt: resetAt === undefined ? undefined : new Date(resetAt).toISOString(),
    attempts,
    jobId,
    detail,
    nextPage: partial?.nextPage,
    // Requests charged, and requests that may have been charged.
    requests: spent?.charged || undefined,
    requestsInDoubt: spent?.doubt || undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}

type Cause = Failure['cause'] | undefined;

/** The failure cause for n8n's own scheduling. Without a cause n8n takes no action. */
const CAUSES: Record<ErrorClass, Cause> = {
  InvalidParametersError: 'configuration-invalid',
  NotFoundError: 'configuration-invalid',
  BudgetError: 'configuration-invalid',
  AuthError: 'credential-invalid',
  QuotaExceededError: 'quota-exhausted',
  RateLimitError: 'rate-limited',
  ServerError: 'temporarily-unavailable',
  NetworkError: 'temporarily-unavailable',
  UnexpectedAnswerError: undefined,
  JobConflictError: undefined,
  DeadlineError: undefined,
  CancelledError: undefined,
  SoldDataError: undefined,
};
const CAUSE_OF_CODE: Partial<Record<ErrorCode, Cause>> = {
  reserve_reached: 'quota-exhausted',
  // The job may be running, so only a person may decide on a second start.
  start_unknown: undefined,
};

/** The failure for n8n's scheduling. After an exhausted quota, n8n does not poll again before the reset. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof SoldDataError)) return undefined;
  const cause = byError(error, CAUSES, CAUSE_OF_CODE);
  if (cause === undefined) return undefined;
  const { retryAfterMs, resetAt } = error;
  if (cause === 'credential-invalid' || cause === 'configuration-invalid') return { cause };
  return {
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(resetAt === undefined ? {} : { resetsAtEpochMs: resetAt }),
  };
}
