/** How old an answer may be: the formula's choice, else the setting, else six hours; and what somebody asked to be read anew. */
import { InvalidParametersError } from '@sold-data/core';
import { readSettings } from '../settings/settings.ts';
import { FRESH_KEY, REFRESH_KEY } from './name.ts';
import { cache, put } from './store.ts';

export const NORMAL_FRESH_HOURS = 6;
const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 24 * 365;

/** How long a request to read anew is remembered, s: formulas calculate soon after they were written again. */
const REFRESH_SECONDS = 600;

/** ms. @throws InvalidParametersError */
export function freshMs(option: unknown): number {
  if (option === undefined) return settingMs();
  const hours = Number(option);
  if (Number.isFinite(hours) && hours > 0 && hours <= LONGEST_HOURS) return hours * HOUR_MS;
  const detail = `freshHours must be above 0 and at most ${LONGEST_HOURS}, got ${option}`;
  throw new InvalidParametersError(detail, { code: 'invalid_params', detail });
}

/** The setting is put beside the answers, so that a cell whose answer is known reads no property. */
function settingMs(): number {
  const known = cache()?.get(FRESH_KEY);
  if (known) return Number(known);
  const ms = Number(readSettings().freshHours ?? NORMAL_FRESH_HOURS) * HOUR_MS;
  put({ [FRESH_KEY]: String(ms) }, REFRESH_SECONDS);
  return ms;
}

export interface Refresh {
  /** Answers from before this instant are old, ms. */
  at: number;
  /** Formula cells that were asked to read anew: `<sheet id>!<A1>`. */
  cells: string[];
}

export function askForRefresh(refresh: Refresh): void {
  put({ [REFRESH_KEY]: JSON.stringify(refresh) }, REFRESH_SECONDS);
}

/** The instant before which answers are old for the cell that calculates, 0 when none. */
export function refreshedAt(): number {
  const text = cache()?.get(REFRESH_KEY);
  if (!text) return 0;
  const { at, cells } = JSON.parse(text) as Refresh;
  const range = SpreadsheetApp.getActiveRange();
  return range && cells.includes(`${range.getSheet().getSheetId()}!${range.getA1Notation()}`) ? at : 0;
}

/** The setting has changed. */
export function forgetFreshness(): void {
  cache()?.remove(FRESH_KEY);
}
