/** The texts that a cell shows instead of a value. */
import { dayOf, QuotaExceededError, SoldDataError } from '@sold-data/core/engine';
import { dayText } from '../platform/moments.ts';
import { errorMessage, isPassing } from '../settings/messages.ts';

/** Shown in a cell that waits for its answer. */
export const WAITING = 'Waiting for its turn. Open the sidebar, or choose Extensions > Sold Data > Fill waiting cells.';

/** Shown by SOLD_AS_OF before there is an answer. */
export const NOT_ASKED = 'Not looked up yet.';

export function waiting(): SoldDataError {
  return new SoldDataError(WAITING, { code: 'waiting' });
}

export function isWaiting(error: unknown): boolean {
  return error instanceof SoldDataError && error.code === 'waiting';
}

/** The sentence that a cell shows for an error. A formula never throws. */
export function cellMessage(error: unknown): string {
  if (isWaiting(error) || isPassing(error)) return WAITING;
  if (error instanceof SoldDataError && error.code === 'missing_key')
    return "No API key is set. The file's owner can save one in the sidebar, or any editor can save theirs for this file.";
  return untilText(error) + errorMessage(error);
}

/** A cell shows only the first words, so a spent quota begins with its end. */
function untilText(error: unknown): string {
  if (!(error instanceof QuotaExceededError) || error.resetAt === undefined) return '';
  const day = dayText(dayOf(error.resetAt), dayOf(Date.now()));
  return `No ${error.account === 'shipping' ? 'shipping ' : ''}requests until ${day}. `;
}
