/** What a cell shows instead of a value, and which of these texts ask to be calculated again. */
import { SoldDataError } from '@sold-data/core/errors.ts';
import { part } from '../host/parts.ts';

/** What a waiting cell shows. Filling finds such cells by it. */
export const WAITING = 'Waiting for a free request. Choose Sold Data > Fill waiting cells.';

/** What SOLD_AS_OF shows before there is an answer. */
export const NOT_ASKED = 'Not asked yet.';

export function waiting(): SoldDataError {
  return new SoldDataError(WAITING, { code: 'waiting' });
}

export function isWaiting(error: unknown): boolean {
  return error instanceof SoldDataError && error.code === 'waiting';
}

/** Texts of a cell that wants to be calculated again: ours, and those of the platform when a formula died. */
export function wantsFilling(text: unknown): boolean {
  return (
    typeof text === 'string' && (text === WAITING || text === NOT_ASKED || text === '#ERROR!' || text === 'Loading...')
  );
}

/** What a cell shows instead of a value: one sentence, never an exception. */
export function cellMessage(error: unknown): string {
  return isWaiting(error) ? WAITING : part('asking').messageOf(error);
}
