/**
 * Makes formulas calculate again. A sheet keeps the result of a custom function until its formula is edited, so the cell is
 * emptied and written again. What a cell held is noted before: killed in between, the next run puts it back.
 */

import { wantsFilling } from '../answers/cell-text.ts';
import { readFacts } from '../answers/store.ts';
import { waitingEntries } from '../answers/waiting.ts';
import { neighbours, present } from '../host/lists.ts';
import { type FormulaCell, ownFormulas, placeOf, usedPart } from './formula-cells.ts';

const NOTE = 'rewriting:';
/** A property holds 9 KB. */
const NOTE_CHARACTERS = 4_000;

type Noted = [sheet: number, row: number, column: number, formula: string][];

/** Cells that this person may not edit stay as they are. @throws when there is no other cell. */
export function recalculate(cells: readonly FormulaCell[]): void {
  if (cells.length === 0) return;
  try {
    rewrite(cells);
  } catch (error) {
    restoreFormulas();
    const open = cells.filter(({ sheet, row, column }) => sheet.getRange(row, column).canEdit());
    if (open.length === 0 || open.length === cells.length) throw error;
    rewrite(open);
  }
}

function rewrite(cells: readonly FormulaCell[]): void {
  const notes = noteDown(cells);
  if (notes.length > 0) {
    for (const { sheet, row, column } of cells) sheet.getRange(row, column).clearContent();
    SpreadsheetApp.flush();
  }
  for (const { sheet, row, column, formula } of cells) sheet.getRange(row, column).setFormula(formula);
  SpreadsheetApp.flush();
  for (const name of notes) PropertiesService.getDocumentProperties().deleteProperty(name);
}

/** Puts back formulas of a run that was killed after it had emptied their cells. */
export function restoreFormulas(): void {
  const store = PropertiesService.getDocumentProperties();
  const notes = store.getKeys().filter(key => key.startsWith(NOTE));
  if (notes.length === 0) return;
  const sheets = new Map(
    SpreadsheetApp.getActive()
      .getSheets()
      .map(sheet => [sheet.getSheetId(), sheet]),
  );
  for (const name of notes) {
    for (const [id, row, column, formula] of JSON.parse(present(store.getProperty(name))) as Noted) {
      const range = sheets.get(id)?.getRange(row, column);
      if (range?.isBlank() && range.getFormula() === '') range.setFormula(formula);
    }
    store.deleteProperty(name);
  }
}

/** Names of the notes; none when they do not fit: then the cells are written without being emptied before. */
export function noteDown(cells: readonly FormulaCell[]): string[] {
  const notes: Record<string, string> = {};
  let block: Noted = [];
  let size = 0;
  const close = () => {
    if (block.length > 0) notes[`${NOTE}${Utilities.getUuid()}`] = JSON.stringify(block);
    block = [];
    size = 0;
  };
  for (const { sheet, row, column, formula } of cells) {
    if (size + formula.length > NOTE_CHARACTERS) close();
    block.push([sheet.getSheetId(), row, column, formula]);
    size += formula.length + 30;
  }
  close();
  try {
    PropertiesService.getDocumentProperties().setProperties(notes);
    return Object.keys(notes);
  } catch {
    return [];
  }
}

// Turns formulas into the values they show, which then cost nothing and never change.

type Value = string | number | boolean | Date;

/** What a formula shows that has no room for its rows. */
const BLOCKED = '#REF!';

/** @returns how many formulas became values, and how many stay formulas because something in them still waits. */
export function freezeFormulas(range: GoogleAppsScript.Spreadsheet.Range): { count: number; waiting: number } {
  restoreFormulas();
  const used = usedPart(range);
  const data = range.getSheet().getDataRange();
  const before = valuesNow(data);
  const waits = cellsThatWait();
  const all = used ? ownFormulas(used) : [];
  // What has no value yet would stay without one: in the cell, or in the table below it. The data begin in A1.
  const cells = all.filter(cell => {
    const value = present(before[cell.row - 1])[cell.column - 1];
    return value !== BLOCKED && !wantsFilling(value) && !waits.has(placeOf(cell));
  });
  const result = { count: cells.length, waiting: all.length - cells.length };
  if (cells.length === 0) return result;
  const notes = noteDown(cells);
  try {
    for (const { sheet, row, column } of cells) sheet.getRange(row, column).clearContent();
    SpreadsheetApp.flush();
  } catch (error) {
    restoreFormulas();
    throw error;
  }
  const after = valuesNow(data);
  const others = data.getFormulas();
  // What vanished with its formula was spilled by it: nothing else tells how far a table reaches. A person's own formula that
  // shows nothing now, such as IF(B2="", "", B2*2), is left to calculate again.
  const taken = new Set<string>();
  // From below: killed in between, the formula of a table is put back, as its cell is written last.
  for (const [down, line] of [...before.entries()].reverse()) {
    const spilled = line.flatMap((value, right) =>
      present(after[down])[right] === '' && value !== '' && present(others[down])[right] === ''
        ? [{ value, right }]
        : [],
    );
    for (const { right } of spilled) taken.add(`${down},${right}`);
    for (const run of neighbours(spilled, ({ right }) => right))
      data.offset(down, present(run[0]).right, 1, run.length).setValues([run.map(({ value }) => asValue(value))]);
  }
  SpreadsheetApp.flush();
  for (const { row, column } of cells) taken.delete(`${row - 1},${column - 1}`);
  giveBack(data, before, taken);
  for (const name of notes) PropertiesService.getDocumentProperties().deleteProperty(name);
  return result;
}

/**
 * A person's own array formula over our prices loses what it spilled while they are gone, which cannot be told from what ours spilled.
 * Written over, it shows #REF!: then it gets the cells below it back, and those to the right of them as far as it needs.
 * @param taken places in the data that were written and hold no formula of ours.
 */
function giveBack(
  data: GoogleAppsScript.Spreadsheet.Range,
  before: readonly Value[][],
  taken: ReadonlySet<string>,
): void {
  const now = valuesNow(data);
  const stands = (down: number, right: number) => now[down]?.[right] !== '' && !taken.has(`${down},${right}`);
  for (const [down, line] of now.entries())
    for (const [left, value] of line.entries()) {
      if (value !== BLOCKED || present(before[down])[left] === BLOCKED) continue;
      let end = now.length;
      for (let right = left; right < line.length && data.offset(down, left, 1, 1).getValue() === BLOCKED; right += 1) {
        const first = right === left ? down + 1 : down;
        for (let at = first; at < end; at += 1) if (stands(at, right)) end = at;
        if (first < end) data.offset(first, right, end - first, 1).clearContent();
        SpreadsheetApp.flush();
      }
    }
}

/** Places of formulas of which something has no answer yet. */
function cellsThatWait(): Set<string> {
  const entries = waitingEntries();
  const facts = readFacts([...entries.keys()]);
  const open = [...entries].flatMap(([name, waiting]) =>
    waiting.filter(({ since, renew }) => !renew && !((facts.get(name)?.at ?? 0) >= since)),
  );
  return new Set(open.map(({ cell }) => cell));
}

function valuesNow(range: GoogleAppsScript.Spreadsheet.Range): Value[][] {
  return range.getValues() as Value[][];
}

/** An apostrophe keeps a text from being read as a formula, a number or a date; the sheet does not show it. */
function asValue(value: Value): Value {
  return typeof value === 'string' ? `'${value}` : value;
}
