import { InvalidParametersError } from '@sold-data/core/engine';

/**
 * What a person asked for cannot be done.
 * @param detail why, and @param hint what to do unless it is to change the value; both without a full stop.
 * @param field of the sidebar's form, such as `what.range`.
 */
export function refusal(detail: string, hint?: string, field?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint, parameter: field });
}
