/** The core's errors as n8n shows them: what happened as the message, what to do as the description, and why for the engine. */
import {
  byError,
  CancelledError,
  type ErrorClass,
  type ErrorCode,
  type Explanation,
  errorOf,
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
/** The parts of the context that an error message needs. */
type Logging = Pick<Context, 'logger'>;

/** The error that fails the node. @param nameOf what the panel calls a parameter. */
export function nodeError(context: Context, thrown: unknown, nameOf?: NameOf, itemIndex?: number): NodeError {
  if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
  const error = fieldError(thrown);
  const { what, todo } = told(context, error, nameOf);
  const many = itemIndex !== undefined && 'getInputData' in context && context.getInputData().length > 1;
  // n8n's pattern: what happened and to which item; below it what to do, and what support needs.
  const message = many ? `${what.replace(/\.$/, '')} [item ${itemIndex}]` : what;
  const requestId = error instanceof SoldDataError && error.requestId;
  const description = requestId ? `${todo} Request ID: ${requestId}` : todo;
  const options = { message, description, itemIndex, failure: failureOf(error) };
  const node = context.getNode();
  const shown =
    error instanceof SoldDataError && error.status !== undefined && !(error instanceof InvalidParametersError)
      ? new NodeApiError(node, detailsOf(error) as JsonObject, { ...options, httpCode: String(error.status) })
      : new NodeOperationError(node, error instanceof Error ? error : what, options);
  // n8n swaps a message that happens to contain a system code such as EPERM for words of its own.
  shown.message = message;
  shown.description = description;
  // By its name n8n tells an execution that was stopped from one that failed, which would start the error workflow.
  if (error instanceof CancelledError) shown.name = error.name;
  return shown;
}

/** A person, or the time limit of the workflow, ended the execution. */
export function isStopped(error: unknown): boolean {
  return error instanceof Error && error.name === 'CancelledError';
}

/** What an item carries on the error output: one sentence, and facts that a workflow can branch on. */
export function errorJson(context: Logging, thrown: unknown, nameOf?: NameOf): IDataObject {
  const error = fieldError(thrown);
  const { what, todo } = told(context, error, nameOf);
  return { error: `${what} ${todo}`, details: detailsOf(error) };
}

/** The references of unexpected errors: the same error has one reference. */
const references = new WeakMap<object, Explanation>();

/** The core's words; an unexpected error goes to n8n's log under a reference. */
function told({ logger }: Logging, error: unknown, nameOf?: NameOf): Explanation {
  if (error instanceof SoldDataError) return explain(error, nameOf);
  const thrown = error instanceof Error ? error : new Error(String(error));
  const known = references.get(thrown);
  if (known) return known;
  const { log, ...words } = unforeseen(thrown, Math.random().toString(36).slice(2, 8));
  logger.error(log);
  references.set(thrown, words);
  return words;
}

/** An expression that does not evaluate, in n8n's own words, as an error that can be explained; every other error as it is. */
function fieldError(error: unknown): unknown {
  if (!isFromN8n(error)) return error;
  const parameter = error.context?.parameter;
  const detail = typeof parameter === 'string' ? `${parameter}: ${error.message}` : error.message;
  const hint = error.description ?? undefined;
  return errorOf({ code: 'invalid_params', detail, hint, cause: error });
}

interface N8nError extends Error {
  description?: string | null;
  context?: { parameter?: unknown };
}

/** Recognized by their fields: each release of n8n has classes of its own. */
function isFromN8n(error: unknown): error is N8nError {
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
    // What was charged, and what may have been.
    requests: spent?.charged || undefined,
    requestsInDoubt: spent?.doubt || undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}

type Cause = Failure['cause'] | undefined;

/** Why it failed, for n8n's own scheduling. Without a cause n8n decides nothing by itself. */
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
  // The job may be running: only a person decides about a second start.
  start_unknown: undefined,
};

/** A spent quota is not polled again before its reset. */
function failureOf(error: unknown): Failure | undefined {
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
