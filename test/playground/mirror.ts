// Keeps the script's spreadsheet equal to the one that the visitor sees.
import type { Cell } from '../support/apps-script/spreadsheet/cell.ts';
import type { FakeChart, FakeSheet } from '../support/apps-script/spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { LOADING } from '../support/spreadsheet/calling.ts';
import type { CellAddress } from '../support/spreadsheet/functions.ts';
import {
  type BookChanges,
  type BookState,
  type Cells,
  type ChartFrame,
  differences,
  position,
  type SheetFrame,
} from './book.ts';
import { fromScriptCell, toScriptCell } from './mirror-cell.ts';
import type { Selection } from './protocol.ts';

export class Mirror {
  readonly spreadsheet: FakeSpreadsheet;
  /** The last state that both sides agreed on. */
  private book: BookState = [];
  private ids = new Map<FakeSheet, string>();
  /** Formula cells that the script wrote. */
  private rewritten: CellAddress[] = [];
  private readonly lastRead = new WeakMap<FakeSheet, { revision: number; cells: Cells }>();

  constructor(book: BookState, title: string) {
    const sheets = Object.fromEntries(book.map(sheet => [sheet.name, []]));
    this.spreadsheet = new FakeSpreadsheet({ name: title, sheets });
    for (const [index, { id }] of book.entries()) this.ids.set(this.spreadsheet.sheets[index] as FakeSheet, id);
    this.writeCells(Object.fromEntries(book.map(({ id, cells }) => [id, cells])));
    this.writeFrames(book);
    this.book = this.readBook();
    this.spreadsheet.calculator = (formula, sheet, row, column) => this.calculate(formula, sheet, row - 1, column - 1);
  }

  /** The book as page and script both know it. */
  get state(): BookState {
    return this.book;
  }

  /** Applies the visitor's changes. */
  receive(changes: BookChanges): void {
    for (const { sheetId, line, change } of changes.lines ?? []) this.sheetOf(sheetId)?.follow(line, change);
    if (changes.frames) this.writeFrames(changes.frames);
    this.writeCells(changes.cells);
    // Read back, so the next difference contains only the script's changes.
    this.book = this.readBook();
  }

  /** Applies the visitor's selection to the script's spreadsheet. */
  select({ sheetId, row, column, rows, columns }: Selection): void {
    const sheet = this.sheetOf(sheetId);
    if (sheet) this.spreadsheet.select(sheet.name, row + 1, column + 1, rows, columns);
  }

  /** The script's changes since the last call, and the formulas that it wrote, including unchanged ones. */
  collect(): { changes: BookChanges; rerun: CellAddress[] } {
    const before = this.book;
    this.book = this.readBook();
    const rerun = this.rewritten;
    this.rewritten = [];
    return { changes: differences(before, this.book), rerun };
  }

  /** The script's selection, on its active sheet. */
  selection(): Selection {
    const { active } = this.spreadsheet;
    const { row, column, rows, columns } = active.selection;
    return { sheetId: this.idOf(active), row: row - 1, column: column - 1, rows, columns };
  }

  /** A sheet's name, quoted for use in a formula. */
  quotedName(id: string): string {
    return `'${(this.sheetOf(id) ?? this.spreadsheet.active).name.replaceAll("'", "''")}'`;
  }

  private sheetOf(id: string): FakeSheet | undefined {
    return this.spreadsheet.sheets.find(sheet => this.idOf(sheet) === id);
  }

  private idOf(sheet: FakeSheet): string {
    const id = this.ids.get(sheet) ?? `script-${sheet.id}`;
    this.ids.set(sheet, id);
    return id;
  }

  /**
   * Formulas run in the visitor's spreadsheet, after the script. Until then a cell keeps its value or shows Loading, as in Google Sheets.
   */
  private calculate(formula: string, sheet: FakeSheet, row: number, column: number): unknown {
    const sheetId = this.idOf(sheet);
    this.rewritten.push({ sheetId, row, column });
    const cells = this.book.find(({ id }) => id === sheetId)?.cells ?? {};
    const before = cells[`${row},${column}`];
    if (before?.formula !== formula) return LOADING;
    const block: unknown[][] = [[before.value]];
    for (const [key, cell] of Object.entries(cells)) {
      if (cell.spilledFrom !== `${row},${column}`) continue;
      const [spillRow, spillColumn] = position(key);
      block[spillRow - row] ??= [];
      (block[spillRow - row] as unknown[])[spillColumn - column] = cell.value;
    }
    return Array.from(block, line => Array.from(line ?? [], value => value ?? ''));
  }

  private readBook(): BookState {
    return this.spreadsheet.sheets.map(sheet => {
      const id = this.idOf(sheet);
      const last = this.lastRead.get(sheet);
      const cells = last?.revision === sheet.revision ? last.cells : readCells(sheet);
      this.lastRead.set(sheet, { revision: sheet.revision, cells });
      return { ...this.frame(sheet, id), cells };
    });
  }

  private frame(sheet: FakeSheet, id: string): SheetFrame {
    const widths = Object.fromEntries([...sheet.columnWidths].map(([column, width]) => [column - 1, width]));
    const heights = Object.fromEntries([...sheet.rowHeights].map(([row, height]) => [row - 1, height]));
    const { name, rows, columns, frozenRows, frozenColumns, hidden } = sheet;
    const charts = sheet.charts.map(chartFrame);
    return { id, name, rows, columns, frozenRows, frozenColumns, hidden, widths, heights, charts };
  }

  private writeFrames(frames: SheetFrame[]): void {
    const { spreadsheet } = this;
    for (const [index, frame] of frames.entries()) {
      const sheet = this.sheetOf(frame.id) ?? spreadsheet.addSheet(frame.name, index);
      this.ids.set(sheet, frame.id);
      const { name, rows, columns, frozenRows, frozenColumns, hidden } = frame;
      Object.assign(sheet, { name, rows, columns, frozenRows, frozenColumns, hidden });
      sheet.columnWidths.clear();
      for (const [column, width] of Object.entries(frame.widths)) sheet.columnWidths.set(Number(column) + 1, width);
    }
    const kept = new Set(frames.map(frame => frame.id));
    for (const sheet of [...spreadsheet.sheets]) if (!kept.has(this.idOf(sheet))) spreadsheet.removeSheet(sheet);
    const order = frames.map(frame => frame.id);
    spreadsheet.sheets.sort((a, b) => order.indexOf(this.idOf(a)) - order.indexOf(this.idOf(b)));
  }

  private writeCells(changed: BookChanges['cells']): void {
    for (const [sheetId, cells] of Object.entries(changed)) {
      const sheet = this.sheetOf(sheetId);
      if (!sheet) continue;
      for (const [key, state] of Object.entries(cells)) {
        const [row, column] = position(key);
        Object.assign(sheet.edit(row + 1, column + 1), toScriptCell(state));
      }
      // Spilled cells refer to their formula's cell, which may also have just been written.
      for (const [key, state] of Object.entries(cells)) {
        if (!state?.spilledFrom) continue;
        const [row, column] = position(key);
        const [anchorRow, anchorColumn] = position(state.spilledFrom);
        sheet.edit(row + 1, column + 1).spilledFrom = sheet.edit(anchorRow + 1, anchorColumn + 1);
      }
    }
  }
}

function chartFrame({ kind, ranges, headers, options, position }: FakeChart): ChartFrame {
  return {
    kind: kind ?? 'line',
    title: String(options.title ?? ''),
    ranges: ranges.map(({ area }) => ({ row: area.row - 1, column: area.column - 1, rows: area.rows })),
    headers,
    row: (position?.row ?? 1) - 1,
    column: (position?.column ?? 1) - 1,
    width: Number(options.width ?? 600),
    height: Number(options.height ?? 371),
  };
}

function readCells(sheet: FakeSheet): Cells {
  const cells: Cells = {};
  const anchors = new Map<Cell, string>();
  for (let row = 1; row <= sheet.rows; row++) {
    for (let column = 1; column <= sheet.columns; column++) {
      const cell = sheet.cell(row, column);
      const key = `${row - 1},${column - 1}`;
      if (cell.formula) anchors.set(cell, key);
      const state = fromScriptCell(cell, cell.spilledFrom && anchors.get(cell.spilledFrom));
      if (state) cells[key] = state;
    }
  }
  return cells;
}
