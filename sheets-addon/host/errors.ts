import { InvalidParametersError } from '@sold-data/core/errors/errors.ts';

/** What a person asked for cannot be done; `detail` says why, `hint` what to do unless it is to change the value. Both without a full stop. */
export function refusal(detail: string, hint?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint });
}
