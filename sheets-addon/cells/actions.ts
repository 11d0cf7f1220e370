/** What the menu and the sidebar do with formula cells. */
import type { Session } from '@sold-data/core';
import { cellMessage } from '../answers/cell-text.ts';
import { askForRefresh } from '../answers/store.ts';
import { formulaCalled } from '../formulas/asking.ts';
import { formulas } from '../generated/formulas.ts';
import { contract } from '../host/contract.ts';
import { errorMessage, type Reply, reply } from '../settings/messages.ts';
import { menuSession } from '../settings/sessions.ts';
import { fetchAnswers } from './fetch-answers.ts';
import { type Fill, fillWaiting } from './fill.ts';
import { type FormulaCell, ownFormulas, placeOf, usedPart } from './formula-cells.ts';
import { freezeFormulas, recalculate, restoreFormulas } from './rewrite.ts';
import { surveyFormulas } from './survey.ts';

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
export function fillSlice(): Reply<Fill> {
  return reply(() => {
    // Without what kept it: an error does not travel to a page.
    const { done, total, requests, message } = fillWaiting(menuSession(SLICE_MS));
    return { done, total, requests, message };
  });
}

/** Formulas over the seller's costs show the new ones, from the answers that are kept. */
export function recalculateProfits(): void {
  const sheets = SpreadsheetApp.getActive().getSheets();
  const profits = Object.keys(formulas).filter(name => formulaCalled(name)?.shape.kind === 'profit');
  const names = new RegExp(`\\b(${profits.join('|')})\\s*\\(`, 'i');
  const cells = sheets.flatMap(sheet => cellsIn(sheet.getDataRange())).filter(({ formula }) => names.test(formula));
  recalculate(cells);
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
    say(errorMessage(error), STAYS);
  }
}

function tell({ message }: Fill): void {
  say(message, STAYS);
}

function say(text: string, seconds: number): void {
  SpreadsheetApp.getActive().toast(text, TITLE, seconds);
}

// Reads formulas anew, whatever is known of their answers.

/** @param onProgress called after each wave of answers. */
function refreshFormulas(
  session: Session,
  range: GoogleAppsScript.Spreadsheet.Range,
  onProgress: (fill: Fill) => void = () => {},
): Fill {
  const since = Date.now();
  restoreFormulas();
  const cells = cellsIn(range);
  const sheet = range.getSheet().getName().replaceAll("'", "''");
  const survey = surveyFormulas(`'${sheet}'!${(usedPart(range) ?? range).getA1Notation()}`);
  const before = contract.charged;
  let done = 0;
  const progress = (message: string): Fill => ({
    done,
    total: survey.queries.size,
    requests: contract.charged - before,
    message,
  });
  const results = fetchAnswers(session, survey.queries, since, names => {
    done += names.filter(name => survey.queries.has(name)).length;
    onProgress(progress(`${done} of ${survey.queries.size} read anew`));
  });
  // What a formula asks inside another function only the sheet can tell: such cells ask by themselves when they calculate.
  const surveyed = new Set(survey.cells.map(placeOf));
  const others = cells.filter(cell => !surveyed.has(placeOf(cell)));
  if (others.length > 0) askForRefresh({ at: Date.now(), cells: others.map(placeOf) });
  recalculate(cells);
  const failure = [...results.values()].find(result => !result.ok);
  if (cells.length === 0) return progress('There is no formula of the add-on here.');
  if (!failure || failure.ok)
    return progress(`Read anew: ${cells.length} ${cells.length === 1 ? 'formula' : 'formulas'}.`);
  return progress(
    `${done} of ${survey.queries.size} read anew; the others keep their last value. ${cellMessage(failure.error)}`,
  );
}

/** Formulas in the range, and the one that spilled into it. */
function cellsIn(range: GoogleAppsScript.Spreadsheet.Range): FormulaCell[] {
  const used = usedPart(range);
  return used ? ownFormulas(used) : [];
}
