/**
 * Makes formulas calculate again. A sheet keeps the result of a custom function until its formula is edited, so the cell is
 * emptied and written again. What a cell held is noted before: killed in between, the next run puts it back.
 */
import type { FormulaCell } from './formula-cells.ts';

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
    for (const [id, row, column, formula] of JSON.parse(store.getProperty(name)!) as Noted) {
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
