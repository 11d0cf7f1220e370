// Reads the whole book from Univer, including spilled cells.
import type { IRange, IStyleData, Workbook, Worksheet } from '@univerjs/core';
import type { FormulaDataModel } from '@univerjs/engine-formula';
import type { BookState, Cells, SheetState } from '../book.ts';
import { fromUniverCell, type Spilled, valueInCell } from './cells.ts';
import { patternOf } from './spilled-dates.ts';

type Spills = Map<string, Spilled>;

export function readBook(workbook: Workbook, formulas: FormulaDataModel): BookState {
  return workbook.getSheets().map(sheet => readSheet(workbook, sheet, formulas));
}

function readSheet(workbook: Workbook, sheet: Worksheet, formulas: FormulaDataModel): SheetState {
  const freeze = sheet.getFreeze();
  const widths: Record<string, number> = {};
  for (const [column, data] of Object.entries(sheet.getConfig().columnData))
    if (data?.w) widths[column] = Math.round(data.w);
  return {
    id: sheet.getSheetId(),
    name: sheet.getName(),
    rows: sheet.getRowCount(),
    columns: sheet.getColumnCount(),
    frozenRows: freeze.ySplit,
    frozenColumns: freeze.xSplit,
    hidden: Boolean(sheet.isSheetHidden()),
    widths,
    cells: readCells(workbook, sheet, spillsOf(workbook.getUnitId(), sheet.getSheetId(), formulas)),
  };
}

function readCells(workbook: Workbook, sheet: Worksheet, spills: Spills): Cells {
  const cells: Cells = {};
  const styles = workbook.getStyles();
  const add = (row: number, column: number) => {
    const cell = sheet.getCellMatrix().getValue(row, column);
    const style = cell ? (styles.getStyleByCell(cell) as IStyleData | undefined) : undefined;
    const state = fromUniverCell(cell, style, cell?.f ? undefined : spills.get(`${row},${column}`));
    if (state) cells[`${row},${column}`] = state;
  };
  sheet.getCellMatrix().forValue((row, column) => add(row, column));
  for (const key of spills.keys()) {
    if (key in cells) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    add(row, column);
  }
  return cells;
}

function spillsOf(unitId: string, sheetId: string, formulas: FormulaDataModel): Spills {
  const spills: Spills = new Map();
  const values = formulas.getArrayFormulaCellData()[unitId]?.[sheetId];
  const ranges = formulas.getArrayFormulaRange()[unitId]?.[sheetId] ?? {};
  for (const [anchorRow, columns] of Object.entries(ranges)) {
    for (const [anchorColumn, range] of Object.entries<IRange>(columns ?? {})) {
      for (let row = range.startRow; row <= range.endRow; row++) {
        for (let column = range.startColumn; column <= range.endColumn; column++) {
          if (row === Number(anchorRow) && column === Number(anchorColumn)) continue;
          const cell = values?.[row]?.[column];
          const value = valueInCell(cell);
          if (value === undefined || value === '') continue;
          spills.set(`${row},${column}`, {
            value,
            from: `${anchorRow},${anchorColumn}`,
            numberFormat: patternOf(cell),
          });
        }
      }
    }
  }
  return spills;
}
