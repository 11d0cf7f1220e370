import { createRequire } from 'node:module';
import type * as Core from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type * as Sheets from '@univerjs/sheets';
import type { FWorksheet } from '@univerjs/sheets/facade';
import { expect, test } from 'vitest';
import { type BookState, type Cells, differences, type LineMove } from '../book.ts';
import { Mirror } from '../mirror.ts';
import { lineMoveOf } from '../page/lines.ts';

const load = createRequire(import.meta.url);
const SHEET = 'sheet-0';
const [ROWS, COLUMNS] = [12, 10];

/** A real spreadsheet whose cell in row r and column c says so, and the state that it sends to the script's spreadsheet. */
function scene() {
  const core = load('@univerjs/core') as typeof Core;
  const sheets = load('@univerjs/sheets') as typeof Sheets;
  load('@univerjs/sheets/facade');
  const facade = load('@univerjs/core/facade') as { FUniver: typeof FUniver };
  const locale = core.LocaleType.EN_US;
  const univer = new core.Univer({ logLevel: core.LogLevel.ERROR, locale, locales: { [locale]: {} } });
  const engine = load('@univerjs/engine-formula') as { UniverFormulaEnginePlugin: typeof sheets.UniverSheetsPlugin };
  univer.registerPlugin(engine.UniverFormulaEnginePlugin);
  univer.registerPlugin(sheets.UniverSheetsPlugin);
  const api = facade.FUniver.newAPI(univer);
  const moves: LineMove[] = [];
  univer
    .__getInjector()
    .get(core.ICommandService)
    .onCommandExecuted(command => {
      const move = lineMoveOf(command);
      if (move) moves.push(move);
    });
  const cellData = Object.fromEntries(
    Array.from({ length: ROWS }, (_, row) => [
      row,
      Object.fromEntries(Array.from({ length: COLUMNS }, (_, column) => [column, { v: `${row} ${column}` }])),
    ]),
  );
  const config = { id: SHEET, name: 'Stock', rowCount: ROWS, columnCount: COLUMNS, cellData };
  api.createWorkbook({ id: 'book', name: 'Book', sheetOrder: [SHEET], sheets: { [SHEET]: config } });
  const sheet = api.getActiveWorkbook()!.getActiveSheet();

  const read = (): BookState => {
    const cells: Cells = {};
    sheet
      .getSheet()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        if (cell?.v !== undefined && cell.v !== null) cells[`${row},${column}`] = { value: cell.v };
      });
    const frame = { frozenRows: 0, frozenColumns: 0, hidden: false, widths: {} };
    return [{ id: SHEET, name: 'Stock', rows: sheet.getMaxRows(), columns: sheet.getMaxColumns(), ...frame, cells }];
  };
  return { api, sheet, moves, read };
}

test.each<[act: string, does: (sheet: FWorksheet, api: FUniver) => unknown]>([
  ['inserts two columns in front', sheet => sheet.insertColumns(0, 2)],
  ['inserts a column in the middle', sheet => sheet.insertColumnBefore(4)],
  ['deletes two columns', sheet => sheet.deleteColumns(2, 2)],
  ['drags a column to the left', sheet => sheet.moveColumns(sheet.getRange(0, 6, ROWS, 1), 1)],
  ['drags two columns to the right', sheet => sheet.moveColumns(sheet.getRange(0, 1, ROWS, 2), 7)],
  ['inserts rows above', sheet => sheet.insertRows(0, 3)],
  ['deletes a row', sheet => sheet.deleteRow(5)],
  ['drags rows down', sheet => sheet.moveRows(sheet.getRange(2, 0, 2, COLUMNS), 9)],
  ['drags a row up', sheet => sheet.moveRows(sheet.getRange(8, 0, 1, COLUMNS), 3)],
  [
    'drags a column and inserts one in front of it',
    sheet => {
      sheet.moveColumns(sheet.getRange(0, 6, ROWS, 1), 1);
      sheet.insertColumns(0, 1);
    },
  ],
  [
    'inserts a column and undoes it',
    async (sheet, api) => {
      sheet.insertColumns(3, 1);
      await api.undo();
    },
  ],
])('metadata stays with its rows and columns when the visitor %s', async (_, act) => {
  const { api, sheet, moves, read } = scene();
  const before = read();
  const mirror = new Mirror(before, 'Book');
  const { metadata, sheets } = mirror.spreadsheet;
  const [stock] = sheets;
  const piece = { key: 'mark', visibility: 'PROJECT', project: 'add-on' } as const;
  for (let row = 1; row <= ROWS; row++)
    metadata.add({ ...piece, value: String(row - 1), place: { type: 'ROW', sheet: stock!, index: row } });
  for (let column = 1; column <= COLUMNS; column++)
    metadata.add({ ...piece, value: String(column - 1), place: { type: 'COLUMN', sheet: stock!, index: column } });

  await act(sheet, api);
  mirror.receive({ ...differences(before, read()), lines: moves });

  const lines = { ROW: new Map<string, number>(), COLUMN: new Map<string, number>() };
  for (const [down, line] of stock!.values().entries())
    for (const [right, cell] of line.entries()) {
      if (cell === '') continue;
      const [row = '', column = ''] = String(cell).split(' ');
      lines.ROW.set(row, down + 1);
      lines.COLUMN.set(column, right + 1);
    }
  const marks = metadata
    .all()
    .map(({ value, place }) => [value, 'index' in place ? `${place.type} ${place.index}` : '']);
  const expected = (['ROW', 'COLUMN'] as const).flatMap(line =>
    [...lines[line]].map(([value, index]) => [value, `${line} ${index}`]),
  );
  expect(marks.toSorted()).toEqual(expected.toSorted());
  expect(moves.length).toBeGreaterThan(0);
});
