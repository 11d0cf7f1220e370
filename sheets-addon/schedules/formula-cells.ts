/** The formulas of the add-on in a part of the spreadsheet, and what each of them asks. */

import { planned } from '../answers/answer.ts';
import type { Reading } from '../answers/reading.ts';
import { pageName } from '../answers/reading.ts';
import { waitingEntries } from '../answers/waiting.ts';
import { type FormulaCell, ownFormulas, placeOf } from '../cells/formula-cells.ts';
import { evaluate } from '../formulas/evaluate.ts';
import { runnable } from '../generated/runtime.ts';
import { type Argument, callsIn } from './formula-calls.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface AskingCell extends FormulaCell {
  /** Names of the questions that it asks. */
  asks: string[];
}

export interface Survey {
  cells: AskingCell[];
  /** Every question once, in the order of the cells. */
  readings: Map<string, Reading>;
  /** Cells whose arguments only the spreadsheet can calculate. */
  unreadable: FormulaCell[];
}

/** @param where '' for the whole spreadsheet, a sheet's name, or a range with its sheet. */
export function surveyFormulas(where: string): Survey {
  const names = new Set(runnable.names());
  const waiting = waitingByCell();
  const survey: Survey = { cells: [], readings: new Map(), unreadable: [] };
  for (const cell of areasOf(where).flatMap(ownFormulas)) {
    const readings = [...readingsOf(cell.formula, names, cell.sheet), ...(waiting.get(placeOf(cell)) ?? [])];
    for (const reading of readings) survey.readings.set(pageName(reading), reading);
    if (readings.length > 0) survey.cells.push({ ...cell, asks: readings.map(reading => pageName(reading)) });
    else if (callsIn(cell.formula, names).length === 0) survey.unreadable.push(cell);
  }
  return survey;
}

function areasOf(where: string): GoogleAppsScript.Spreadsheet.Range[] {
  const book = SpreadsheetApp.getActive();
  if (where.includes('!')) return [book.getRange(where)];
  const sheets = where === '' ? book.getSheets() : [book.getSheetByName(where)].filter(sheet => sheet !== null);
  return sheets.filter(sheet => sheet.getLastRow() > 0).map(sheet => sheet.getDataRange());
}

/** What the formula would ask, found out by calculating it without asking. */
function readingsOf(formula: string, names: ReadonlySet<string>, sheet: Sheet): Reading[] {
  return callsIn(formula, names).flatMap(({ name, args }) => {
    const values = args.map(argument => argumentValue(argument, sheet));
    return planned(() => evaluate(name, values));
  });
}

/** As a custom function receives it: one cell as its value, a range as rows. */
function argumentValue(argument: Argument, sheet: Sheet): unknown {
  if (argument.kind === 'value') return argument.value;
  const { notation } = argument;
  const range = notation.includes('!') ? SpreadsheetApp.getActive().getRange(notation) : sheet.getRange(notation);
  return range.getNumRows() * range.getNumColumns() === 1 ? range.getValue() : range.getValues();
}

function waitingByCell(): Map<string, Reading[]> {
  const byCell = new Map<string, Reading[]>();
  for (const entries of waitingEntries().values()) {
    for (const { cell, reading } of entries) byCell.set(cell, [...(byCell.get(cell) ?? []), reading]);
  }
  return byCell;
}
