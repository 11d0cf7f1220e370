// What a person does with the clipboard, a sheet's menu or the file's menu.
import type { Area } from './a1.ts';
import { type Cell, hasContent } from './cell.ts';
import type { FakeSheet } from './fake-sheet.ts';
import type { FakeSpreadsheet } from './fake-spreadsheet.ts';
import type { Line } from './lines.ts';

/** The top left cell that a block is pasted into. */
interface Target {
  sheet: FakeSheet;
  row: number;
  column: number;
}

/** Cuts a block and pastes it, over what is there. The cells move, and references to them follow; rows and columns stay. */
export function cutAndPaste(sheet: FakeSheet, area: Area, to: Target): void {
  const lifted = linesHeldBy(sheet, area);
  sheet.moveCells(area, to);
  if (!sheet.book.undocumented.metadataIsCut) return;
  const { metadata } = sheet.book;
  for (const { line, index, offset } of lifted) {
    const place = { type: line, sheet: to.sheet, index: (line === 'ROW' ? to.row : to.column) + offset };
    for (const piece of metadata.ofLine(sheet, line, index)) metadata.change(piece, { place });
  }
}

/** Copies a block and pastes it, over what is there. */
export function copyAndPaste(sheet: FakeSheet, area: Area, to: Target): void {
  paste(
    cellsOf(sheet, area, cell => cell && { ...cell, style: { ...cell.style } }),
    to,
  );
  if (!sheet.book.undocumented.metadataIsCopied) return;
  const { metadata } = sheet.book;
  for (const { line, index, offset } of linesHeldBy(sheet, area)) {
    const place = { type: line, sheet: to.sheet, index: (line === 'ROW' ? to.row : to.column) + offset };
    for (const { id: _, ...piece } of metadata.ofLine(sheet, line, index)) metadata.add({ ...piece, place });
  }
}

/** Inserts blank cells, as a person does: those below shift down, the rows stay. */
export function insertCells(sheet: FakeSheet, area: Area): void {
  const { row, column, rows, columns } = area;
  const below = Math.max(sheet.lastRow(), row) - row + 1;
  sheet.moveCells({ row, column, rows: below, columns }, { sheet, row: row + rows, column });
}

/** Duplicates a sheet; the copy comes right after it. */
export function duplicateSheet(sheet: FakeSheet, name = `Copy of ${sheet.name}`): FakeSheet {
  const { book } = sheet;
  const copy = book.addSheet(name, book.sheets.indexOf(sheet) + 1);
  Object.assign(copy, { rows: sheet.rows, columns: sheet.columns });
  const all = { row: 1, column: 1, rows: sheet.lastRow(), columns: sheet.lastColumn() };
  paste(
    cellsOf(sheet, all, cell => cell && { ...cell, style: { ...cell.style } }),
    { sheet: copy, row: 1, column: 1 },
  );
  if (book.undocumented.metadataIsDuplicated) book.metadata.duplicateSheet(sheet, copy);
  return copy;
}

/** @returns a function that undoes all later changes of cells, rows, columns and names, like undo or restoring a version. */
export function rememberVersion(book: FakeSpreadsheet): () => void {
  const restores = book.sheets.map(sheet => sheet.remember());
  const sheets = [...book.sheets];
  const before = book.metadata.all().map(piece => ({ ...piece }));
  return () => {
    for (const sheet of book.sheets) if (!sheets.includes(sheet)) book.metadata.removeSheet(sheet);
    book.sheets.splice(0, book.sheets.length, ...sheets);
    for (const restore of restores) restore();
    book.metadata.restore(before, book.undocumented.metadataIsRestored);
  };
}

/** Exports the file to another format and imports it again. */
export function exportAndImport(book: FakeSpreadsheet): void {
  if (!book.undocumented.metadataIsExported) book.metadata.clear();
}

function cellsOf(
  sheet: FakeSheet,
  { row, column, rows, columns }: Area,
  take: (cell: Cell | undefined) => Cell | undefined,
): (Cell | undefined)[][] {
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => take(sheet.stored(row + down, column + right))),
  );
}

function paste(cells: readonly (readonly (Cell | undefined)[])[], { sheet, row, column }: Target): void {
  for (const [down, line] of cells.entries())
    for (const [right, cell] of line.entries()) sheet.put(row + down, column + right, cell);
}

/** The rows or columns whose whole content lies in the area. */
function linesHeldBy(sheet: FakeSheet, area: Area): { line: Line; index: number; offset: number }[] {
  const isOutside = (row: number, column: number) =>
    row < area.row || row >= area.row + area.rows || column < area.column || column >= area.column + area.columns;
  const holds = (cells: [row: number, column: number][]) =>
    !cells.some(([row, column]) => isOutside(row, column) && hasContent(sheet.stored(row, column)));
  const rows = Array.from({ length: sheet.lastRow() }, (_, at) => at + 1);
  const columns = Array.from({ length: sheet.lastColumn() }, (_, at) => at + 1);
  const heldColumns = Array.from({ length: area.columns }, (_, offset) => ({
    line: 'COLUMN' as const,
    index: area.column + offset,
    offset,
  })).filter(({ index }) => holds(rows.map(row => [row, index])));
  const heldRows = Array.from({ length: area.rows }, (_, offset) => ({
    line: 'ROW' as const,
    index: area.row + offset,
    offset,
  })).filter(({ index }) => holds(columns.map(column => [index, column])));
  return [...heldColumns, ...heldRows];
}
