import { InvalidParametersError } from '@sold-data/core';

/** What a person asked for cannot be done; `detail` says why, without a full stop. */
export function refusal(detail: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail });
}
