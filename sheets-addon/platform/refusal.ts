import { InvalidParametersError } from '@sold-data/core/engine';

/**
 * An error for a request that the user has to change.
 * @param detail the reason, and
 * @param hint what to do (by default, to change the value); both without a full stop.
 * @param field of the sidebar's form, such as `what.range`.
 */
export function refusal(detail: string, hint?: string, field?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint, parameter: field });
}
