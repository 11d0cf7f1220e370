/** What the menu and the sidebar do with formula cells. */

import { menuSession } from '../host/session.ts';
import { said } from '../jobs/said.ts';
import { type Fill, fillWaiting } from './fill.ts';
import { freezeFormulas } from './freeze.ts';
import { refreshFormulas } from './refresh.ts';

const TITLE = 'Sold Data';
/** Until the next message. */
const STAYS = -1;

export function fillWaitingCells(): void {
  telling(() => fillWaiting(menuSession(), tell).message);
}

export function refreshSelection(): void {
  telling(() => refreshFormulas(menuSession(), selected(), tell).message);
}

export function refreshSheet(): void {
  telling(() => refreshFormulas(menuSession(), SpreadsheetApp.getActiveSheet().getDataRange(), tell).message);
}

export function freezeSelection(): void {
  telling(() => frozen(freezeFormulas(selected())));
}

export function freezeSheet(): void {
  telling(() => frozen(freezeFormulas(SpreadsheetApp.getActiveSheet().getDataRange())));
}

/** A slot comes a minute after the one before it was used (reference 8): a slice waits for at least one. */
const SLICE_MS = 90_000;

/** A slice of filling for the sidebar: call again while `done` is below `total` and grows. */
export function fillSlice(): { ok: true; value: Fill } | { ok: false; message: string } {
  try {
    // Without what kept it: an error does not travel to a page.
    const { done, total, requests, message } = fillWaiting(menuSession(SLICE_MS));
    return { ok: true, value: { done, total, requests, message } };
  } catch (error) {
    return { ok: false, message: said(error) };
  }
}

function selected(): GoogleAppsScript.Spreadsheet.Range {
  return SpreadsheetApp.getActiveRange() ?? SpreadsheetApp.getActiveSheet().getRange(1, 1);
}

function frozen({ count, waiting }: ReturnType<typeof freezeFormulas>): string {
  if (count + waiting === 0) return 'There is no formula of the add-on here.';
  const rest = waiting > 0 ? ` ${waiting} still ${waiting === 1 ? 'waits' : 'wait'}: fill first.` : '';
  return `Turned ${count} ${count === 1 ? 'formula' : 'formulas'} into plain values.${rest}`;
}

/** Runs something and shows how it ended. */
function telling(work: () => string): void {
  try {
    say(work(), 10);
  } catch (error) {
    say(said(error), STAYS);
  }
}

function tell({ message }: Fill): void {
  say(message, STAYS);
}

function say(text: string, seconds: number): void {
  SpreadsheetApp.getActive().toast(text, TITLE, seconds);
}
