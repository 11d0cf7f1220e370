import { explainInOneLine, SoldDataError } from '@sold-data/core';

const FULL = /property storage quota/i;

/** What went wrong in one line: the core's words for what the core throws, the platform's own for the rest, such as a protected sheet. */
export function said(error: unknown): string {
  if (error instanceof SoldDataError) return explainInOneLine(error);
  const message = (error as { message?: unknown } | null)?.message;
  if (typeof message !== 'string' || message === '') return explainInOneLine(error);
  if (FULL.test(message))
    return 'The storage that this spreadsheet has for add-ons is full. Delete schedules or jobs that you no longer need.';
  return message;
}
