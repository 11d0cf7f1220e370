/** What a cell shows instead of a value, and which of these texts ask to be calculated again. */
import { SoldDataError } from '@sold-data/core/errors/errors.ts';

/** What a waiting cell shows. Filling finds such cells by it. */
export const WAITING = 'Waiting for a free request. Choose Extensions > Sold Data > Fill waiting cells.';

/** What it shows when the spreadsheet's requests of the day are used. */
export const WAITING_FOR_TOMORROW =
  'Waiting: this sheet has used its requests for today. Raise them in the sidebar, or fill tomorrow.';

/** What SOLD_AS_OF shows before there is an answer. */
export const NOT_ASKED = 'Not asked yet.';

export function waiting(text = WAITING): SoldDataError {
  return new SoldDataError(text, { code: 'waiting' });
}

export function isWaiting(error: unknown): error is SoldDataError {
  return error instanceof SoldDataError && error.code === 'waiting';
}

/** Texts of a cell that wants to be calculated again: ours, and those of the platform when a formula died. */
export function wantsFilling(text: unknown): boolean {
  return typeof text === 'string' && [WAITING, WAITING_FOR_TOMORROW, NOT_ASKED, '#ERROR!', 'Loading...'].includes(text);
}

/** What a cell shows instead of a value: one sentence, never an exception. */
export function cellMessage(error: unknown): string {
  return isWaiting(error) ? error.message : SoldData_('asking').messageOf(error);
}
