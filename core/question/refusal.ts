/** An error about invalid input, before anything is sent. */
import { InvalidParametersError, type Phrase } from '../errors/errors.ts';

/**
 * @param parameter as a caller writes it: `cards[2].grade`, counted from 1.
 * @param hint what to do, if another value doesn't help.
 */
export function refusal(parameter: string | undefined, phrase: Phrase, hint?: string): InvalidParametersError {
  const detail = phrase(name => name);
  return new InvalidParametersError(detail, { code: 'invalid_params', parameter, detail, phrase, hint });
}
