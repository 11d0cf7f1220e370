/** The add-on's menu. It is built in every auth mode; in AuthMode.NONE the script touches nothing else. */

import { counted } from '@sold-data/core/engine';
import { countKept } from './answers/ring.ts';
import { WAVE } from './answers/send.ts';
import { makeRoomForAnswers } from './answers/store.ts';
import { fullName } from './lists/ranges.ts';
import { refusal } from './platform/refusal.ts';
import { formulasIn, restoreLeftNames, scopeNamed } from './refill/cells.ts';
import { fillAll, fillText, mayDrain } from './refill/fill.ts';
import { errorMessage } from './settings/messages.ts';
import { personAccount } from './settings/settings.ts';
import { refuseSpendingOff } from './settings/spending.ts';
import { createTask } from './tasks/create.ts';
import { announceNotice } from './tasks/notices.ts';
import { LONGEST_RUN_MS, runTask } from './tasks/run.ts';
import { dropTask, readTask } from './tasks/task.ts';

declare const SOLD_DATA_VERSION: string;
declare const SOLD_DATA_COMMIT: string;
declare const SOLD_DATA_SOURCE: string;
declare const SOLD_DATA_BASE_URL: string;

/** Builds the menu. @param event the event of onOpen or onInstall */
export function buildMenu(event?: { authMode: unknown }): void {
  SpreadsheetApp.getUi()
    .createAddonMenu()
    .addItem('Open sidebar', 'openSidebar')
    .addSeparator()
    .addItem('Fill waiting cells', 'fillWaitingCells')
    .addItem('Refresh selection', 'refreshSelection')
    .addItem('Refresh sheet', 'refreshSheet')
    .addSeparator()
    .addItem(`About version ${SOLD_DATA_VERSION}`, 'aboutSoldData')
    .addToUi();
  announceNotice(event);
  if (event === undefined || String(event.authMode) === 'NONE') return;
  restoreNamesQuietly();
  // Formulas send nothing once the properties are full of answers that only they hold, and some people never open the sidebar.
  makeRoomForAnswers(WAVE);
}

/**
 * Renames twins back whenever someone opens the file or uses the menu, so formulas have the names that people typed. A failure, for example
 * on a protected sheet, stops nothing else.
 */
function restoreNamesQuietly(): void {
  try {
    restoreLeftNames();
  } catch (error) {
    console.warn(`Formulas kept the names of their twins: ${errorMessage(error)}`);
  }
}

export function openSidebar(): void {
  restoreNamesQuietly();
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('Sidebar').setTitle('Sold Data'));
}

/** Shows the version of this copy, and where to find the log entry of an error. */
export function showAbout(): void {
  const commit = SOLD_DATA_COMMIT === '' ? '' : `, commit ${SOLD_DATA_COMMIT}`;
  const lines = [
    `Version ${SOLD_DATA_VERSION}${commit}.`,
    `Source: ${SOLD_DATA_SOURCE}`,
    `It sends requests to ${SOLD_DATA_BASE_URL} only.`,
    'If an error shows a reference, search for it under Extensions > Apps Script > Executions.',
  ];
  SpreadsheetApp.getActive().toast(lines.join('\n'), 'Sold Data', -1);
}

export function fillWaitingCells(): void {
  telling(() => {
    refuseSpendingOff();
    const account = personAccount();
    if (!mayDrain(account)) throw refusal('The cells of this file use another account', 'Its owner can fill them');
    return fillText(fillAll(account, Date.now() + LONGEST_RUN_MS));
  });
}

export function refreshSelection(): void {
  const range = SpreadsheetApp.getActiveRange() ?? SpreadsheetApp.getActiveSheet().getRange(1, 1);
  telling(() => refresh(fullName(range)));
}

export function refreshSheet(): void {
  telling(() => refresh(SpreadsheetApp.getActiveSheet().getName()));
}

/** Creates a refresh task like those of the sidebar. If it takes longer, it continues there. */
function refresh(scope: string): string {
  refuseSpendingOff();
  const cells = formulasIn(scopeNamed(scope)).length;
  if (cells === 0) return 'There are no Sold Data formulas here.';
  const id = Utilities.getUuid().slice(0, 8);
  const budget = Math.max(countKept(), cells);
  createTask(id, { kind: 'refresh', what: { scope }, where: null, when: null, budget, mail: false });
  const waitMs = runTask(id, Date.now() + LONGEST_RUN_MS);
  const { last, run } = readTask(id) ?? {};
  // The message already reports the result, and the card would never go away.
  if (last?.outcome === 'done') dropTask(id);
  if (last) return `Refreshed: ${counted(last.rows, 'formula')}, ${counted(last.charged, 'request')}. ${last.message}`;
  return waitMs === null ? (run?.message ?? '') : 'The refresh continues while the sidebar is open, and once an hour.';
}

/** Runs work and shows its result as a toast. An error message stays until the next one. */
function telling(work: () => string): void {
  const say = (text: string, seconds: number) => SpreadsheetApp.getActive().toast(text, 'Sold Data', seconds);
  restoreNamesQuietly();
  try {
    say(work(), 10);
  } catch (error) {
    say(errorMessage(error), -1);
  }
}
