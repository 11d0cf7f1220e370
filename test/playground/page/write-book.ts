// Writes sheets and cells into Univer.
import type { ICommandService } from '@univerjs/core';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { type BookChanges, type Cells, position, type SheetFrame } from '../book.ts';
import { toUniverCell } from './cells.ts';

const DEFAULT_COLUMN_WIDTH = 92;

/** Adds, removes, moves and changes sheets until they match these frames. */
export function writeFrames(book: FWorkbook, frames: SheetFrame[]): void {
  const active = book.getActiveSheet().getSheetId();
  for (const [index, frame] of frames.entries()) {
    const sheet = book.getSheetBySheetId(frame.id);
    if (!sheet) book.insertSheet(frame.name, { index, sheet: toWorksheet(frame, {}) });
    else {
      if (sheet.getIndex() !== index) book.moveSheet(sheet, index);
      rearrange(sheet, frame);
    }
  }
  const kept = new Set(frames.map(frame => frame.id));
  for (const sheet of book.getSheets()) if (!kept.has(sheet.getSheetId())) book.deleteSheet(sheet);
  // Univer activates a newly inserted sheet. A script's new sheet stays in the background.
  if (kept.has(active) && book.getActiveSheet().getSheetId() !== active) book.setActiveSheet(active);
}

/** Overwrites cells; null clears a cell. */
export function writeCells(
  commands: ICommandService,
  unitId: string,
  subUnitId: string,
  cells: BookChanges['cells'][string],
): void {
  const cellValue: Record<number, Record<number, unknown>> = {};
  for (const [key, cell] of Object.entries(cells)) {
    const [row, column] = position(key);
    cellValue[row] ??= {};
    cellValue[row][column] = cell ? toUniverCell(cell) : null;
  }
  commands.syncExecuteCommand('sheet.mutation.set-range-values', { unitId, subUnitId, cellValue });
}

/** A whole sheet in Univer's format. */
export function toWorksheet(frame: SheetFrame, cells: Cells) {
  const cellData: Record<number, Record<number, ReturnType<typeof toUniverCell>>> = {};
  for (const [key, cell] of Object.entries(cells)) {
    const [row, column] = position(key);
    cellData[row] ??= {};
    cellData[row][column] = toUniverCell(cell);
  }
  return {
    id: frame.id,
    name: frame.name,
    hidden: frame.hidden ? 1 : 0,
    rowCount: frame.rows,
    columnCount: frame.columns,
    defaultColumnWidth: DEFAULT_COLUMN_WIDTH,
    defaultRowHeight: 22,
    rowData: Object.fromEntries(Object.entries(frame.heights ?? {}).map(([row, height]) => [row, { h: height }])),
    columnData: Object.fromEntries(Object.entries(frame.widths).map(([column, width]) => [column, { w: width }])),
    freeze: {
      startRow: frame.frozenRows > 0 ? frame.frozenRows : -1,
      startColumn: frame.frozenColumns > 0 ? frame.frozenColumns : -1,
      ySplit: frame.frozenRows,
      xSplit: frame.frozenColumns,
    },
    cellData,
    defaultStyle: { ff: 'Arial', fs: 10 },
  };
}

function rearrange(sheet: FWorksheet, frame: SheetFrame): void {
  if (sheet.getSheetName() !== frame.name) sheet.setName(frame.name);
  if (sheet.isSheetHidden() !== frame.hidden) {
    if (frame.hidden) sheet.hideSheet();
    else sheet.showSheet();
  }
  if (sheet.getMaxRows() !== frame.rows) sheet.setRowCount(frame.rows);
  if (sheet.getMaxColumns() !== frame.columns) sheet.setColumnCount(frame.columns);
  if (sheet.getFrozenRows() !== frame.frozenRows) sheet.setFrozenRows(frame.frozenRows);
  if (sheet.getFrozenColumns() !== frame.frozenColumns) sheet.setFrozenColumns(frame.frozenColumns);
  for (const [column, width] of Object.entries(frame.widths)) {
    if (sheet.getColumnWidth(Number(column)) !== width) sheet.setColumnWidth(Number(column), width);
  }
  for (const [row, height] of Object.entries(frame.heights ?? {})) {
    if (sheet.getRowHeight(Number(row)) !== height) sheet.setRowHeightsForced(Number(row), 1, height);
  }
}
