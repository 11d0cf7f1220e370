/** What n8n itself says when a field or a credential cannot be read, such as an expression that does not evaluate. */
import { InvalidParametersError } from '@sold-data/core';

interface N8nError extends Error {
  description?: string | null;
  context?: { parameter?: unknown };
}

/** n8n's own words as an error that surfaces can explain; every other error as it is. */
export function unreadable(error: unknown): unknown {
  if (!isFromN8n(error)) return error;
  const parameter = error.context?.parameter;
  const detail = typeof parameter === 'string' ? `${parameter}: ${error.message}` : error.message;
  const hint = error.description ?? undefined;
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint, cause: error });
}

/** Told by what they carry: each release of n8n has classes of its own. */
function isFromN8n(error: unknown): error is N8nError {
  return error instanceof Error && 'level' in error && 'tags' in error;
}
