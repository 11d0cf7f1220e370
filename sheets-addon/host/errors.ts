/** How an action of the sidebar answers: a plain value, or one sentence. */
import { explainInOneLine, InvalidParametersError, SoldDataError } from '@sold-data/core';

/** What a person asked for cannot be done; `detail` says why, `hint` what to do unless it is to change the value. Both without a full stop. */
export function refusal(detail: string, hint?: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint });
}

const FULL = /property storage quota/i;

/** What went wrong in one line: the core's words for what the core throws, the platform's own for the rest, such as a protected sheet. */
export function errorMessage(error: unknown): string {
  if (error instanceof SoldDataError) return explainInOneLine(error);
  const message = (error as { message?: unknown } | null)?.message;
  if (typeof message !== 'string' || message === '') return explainInOneLine(error);
  if (FULL.test(message))
    return 'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.';
  return message;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; message: string };

export function outcome<Value>(work: () => Value): Outcome<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, message: errorMessage(error) };
  }
}
