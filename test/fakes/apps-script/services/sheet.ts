import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { Area } from '../spreadsheet/a1.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { EmbeddedChart, EmbeddedChartBuilder, placeChart, replaceChart, takeChartAway } from './chart.ts';
import type { Document } from './document.ts';
import { Range } from './range.ts';
import { Selection } from './selection.ts';
import { Spreadsheet } from './spreadsheet.ts';

/** SpreadsheetApp.Sheet. */
export class Sheet extends Exposed {
  static override scriptName = 'Sheet';
  readonly #document: Document;
  readonly #sheet: FakeSheet;

  constructor(document: Document, sheet: FakeSheet) {
    super();
    this.#document = document;
    this.#sheet = sheet;
  }

  getParent(): Spreadsheet {
    return new Spreadsheet(this.#document);
  }

  getSheetId(): number {
    return this.#sheet.id;
  }

  getName(): string {
    return this.#sheet.name;
  }

  getSheetName(): string {
    return this.#sheet.name;
  }

  setName(name: unknown): this {
    this.#document.write('setName');
    const taken = this.#document.book.sheets.some(other => other !== this.#sheet && other.name === name);
    if (taken) throw new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);
    this.#sheet.name = String(name);
    this.#sheet.revision++;
    return this;
  }

  getIndex(): number {
    return this.#document.book.sheets.indexOf(this.#sheet) + 1;
  }

  /** (row, column, numRows?, numColumns?) or A1 notation. */
  getRange(...args: unknown[]): Range {
    const [first, column, rows = 1, columns = 1] = args;
    if (typeof first === 'string' && args.length === 1) {
      const { sheet, area } = this.#document.area(first, this.#sheet);
      return new Range(this.#document, sheet, area);
    }
    if (args.length < 2 || !args.every(arg => typeof arg === 'number')) {
      throw signatureMismatch('SpreadsheetApp.Sheet.getRange', args);
    }
    return this.#range({ row: first, column, rows, columns } as Area);
  }

  /** From A1 to the last cell with content; one cell when there is none. */
  getDataRange(): Range {
    return this.#range({ row: 1, column: 1, rows: this.getLastRow() || 1, columns: this.getLastColumn() || 1 });
  }

  getSheetValues(row: number, column: number, rows: number, columns: number): unknown[][] {
    return this.#range({ row, column, rows, columns }).getValues();
  }

  getLastRow(): number {
    return this.#sheet.lastRow();
  }

  getLastColumn(): number {
    return this.#sheet.lastColumn();
  }

  getMaxRows(): number {
    return this.#sheet.rows;
  }

  getMaxColumns(): number {
    return this.#sheet.columns;
  }

  /** Below the last row with content; the grid grows when it is full. */
  appendRow(values: unknown): this {
    this.#document.write('appendRow');
    if (!Array.isArray(values)) throw signatureMismatch('SpreadsheetApp.Sheet.appendRow', [values]);
    const row = this.#sheet.lastRow() + 1;
    if (row > this.#sheet.rows) this.#sheet.insertRows(this.#sheet.rows + 1, 1);
    if (values.length > this.#sheet.columns) {
      this.#sheet.insertColumns(this.#sheet.columns + 1, values.length - this.#sheet.columns);
    }
    values.forEach((value, index) => {
      this.#sheet.write(row, index + 1, value, this.#document.now());
    });
    return this;
  }

  insertRowsAfter(row: number, count: number): this {
    return this.#insertRows('insertRowsAfter', row + 1, count);
  }

  insertRowsBefore(row: number, count: number): this {
    return this.#insertRows('insertRowsBefore', row, count);
  }

  insertRowAfter(row: number): this {
    return this.#insertRows('insertRowAfter', row + 1, 1);
  }

  insertRowBefore(row: number): this {
    return this.#insertRows('insertRowBefore', row, 1);
  }

  insertRows(row: number, count = 1): void {
    this.#insertRows('insertRows', row, count);
  }

  deleteRow(row: number): this {
    this.deleteRows(row, 1);
    return this;
  }

  deleteRows(row: number, count: number): void {
    this.#document.write('deleteRows');
    if (row < 1 || count < 1 || row + count - 1 > this.#sheet.rows)
      throw new ScriptException('Those rows are out of bounds.');
    if (count >= this.#sheet.rows - this.#sheet.frozenRows) {
      throw new ScriptException("It's not possible to delete all non-frozen rows.");
    }
    this.#sheet.deleteRows(row, count);
  }

  insertColumnsAfter(column: number, count: number): this {
    this.#document.write('insertColumnsAfter');
    this.#sheet.insertColumns(column + 1, count);
    return this;
  }

  insertColumnAfter(column: number): this {
    return this.insertColumnsAfter(column, 1);
  }

  deleteColumns(column: number, count: number): void {
    this.#document.write('deleteColumns');
    if (column < 1 || count < 1 || column + count - 1 > this.#sheet.columns) {
      throw new ScriptException('Those columns are out of bounds.');
    }
    this.#sheet.deleteColumns(column, count);
  }

  deleteColumn(column: number): this {
    this.deleteColumns(column, 1);
    return this;
  }

  clear(options?: { contentsOnly?: boolean; formatOnly?: boolean }): this {
    this.#document.write('clear');
    if (options?.contentsOnly) return this.clearContents();
    if (options?.formatOnly) return this.clearFormats();
    this.#sheet.clearAll();
    return this;
  }

  clearContents(): this {
    this.#document.write('clearContents');
    this.getDataRange().clearContent();
    return this;
  }

  clearFormats(): this {
    this.#document.write('clearFormats');
    this.getDataRange().clearFormat();
    return this;
  }

  clearNotes(): this {
    this.#document.write('clearNotes');
    this.getDataRange().clearNote();
    return this;
  }

  autoResizeColumn(column: number): this {
    return this.autoResizeColumns(column, 1);
  }

  autoResizeColumns(column: number, count: number): this {
    this.#document.write('autoResizeColumns');
    for (let index = 0; index < count; index++) this.#sheet.resized.add(column + index);
    return this;
  }

  getColumnWidth(column: number): number {
    return this.#sheet.columnWidths.get(column) ?? 100;
  }

  setColumnWidth(column: number, width: number): this {
    return this.setColumnWidths(column, 1, width);
  }

  setColumnWidths(column: number, count: number, width: number): this {
    this.#document.write('setColumnWidths');
    for (let index = 0; index < count; index++) this.#sheet.columnWidths.set(column + index, width);
    return this;
  }

  getFrozenRows(): number {
    return this.#sheet.frozenRows;
  }

  setFrozenRows(rows: number): void {
    this.#document.write('setFrozenRows');
    this.#sheet.frozenRows = rows;
  }

  getFrozenColumns(): number {
    return this.#sheet.frozenColumns;
  }

  setFrozenColumns(columns: number): void {
    this.#document.write('setFrozenColumns');
    this.#sheet.frozenColumns = columns;
  }

  setTabColor(color: string | null): this {
    this.#document.write('setTabColor');
    this.#sheet.tabColor = color;
    return this;
  }

  getTabColor(): string | null {
    return this.#sheet.tabColor;
  }

  hideSheet(): this {
    this.#document.write('hideSheet');
    const others = this.#document.book.sheets.some(sheet => sheet !== this.#sheet && !sheet.hidden);
    if (!others) throw new ScriptException("You can't hide all the sheets in a document.");
    this.#sheet.hidden = true;
    return this;
  }

  showSheet(): this {
    this.#document.write('showSheet');
    this.#sheet.hidden = false;
    return this;
  }

  isSheetHidden(): boolean {
    return this.#sheet.hidden;
  }

  activate(): this {
    this.#document.select(this.#sheet, this.#sheet.selection);
    return this;
  }

  getActiveRange(): Range {
    const { sheet, area } = this.#document.active();
    return this.#range(sheet === this.#sheet ? area : this.#sheet.selection);
  }

  getActiveCell(): Range {
    return this.getActiveRange().getCell(1, 1);
  }

  getCurrentCell(): Range {
    return this.getActiveCell();
  }

  setActiveRange(range: unknown): Range {
    if (!(range instanceof Range)) throw signatureMismatch('SpreadsheetApp.Sheet.setActiveRange', [range]);
    return range.activate();
  }

  setActiveSelection(range: unknown): Range {
    return typeof range === 'string' ? this.getRange(range).activate() : this.setActiveRange(range);
  }

  getSelection(): Selection {
    return new Selection(this.#document);
  }

  newChart(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.#document);
  }

  insertChart(chart: unknown): void {
    this.#document.write('insertChart');
    if (!(chart instanceof EmbeddedChart)) throw signatureMismatch('SpreadsheetApp.Sheet.insertChart', [chart]);
    placeChart(chart, this.#sheet, this.#document.book.nextChartId());
  }

  getCharts(): EmbeddedChart[] {
    return this.#sheet.charts.map(chart => new EmbeddedChart(this.#document, chart));
  }

  /** Replaces the chart of the same id; throws when it is not on this sheet. */
  updateChart(chart: unknown): void {
    this.#document.write('updateChart');
    if (!(chart instanceof EmbeddedChart)) throw signatureMismatch('SpreadsheetApp.Sheet.updateChart', [chart]);
    replaceChart(chart, this.#sheet);
  }

  removeChart(chart: unknown): void {
    this.#document.write('removeChart');
    if (!(chart instanceof EmbeddedChart)) throw signatureMismatch('SpreadsheetApp.Sheet.removeChart', [chart]);
    takeChartAway(chart, this.#sheet);
  }

  #insertRows(method: string, before: number, count: number): this {
    this.#document.write(method);
    if (!(count >= 1) || before < 1 || before > this.#sheet.rows + 1) {
      throw new ScriptException('Those rows are out of bounds.');
    }
    this.#sheet.insertRows(before, count);
    return this;
  }

  #range(area: Area): Range {
    return new Range(this.#document, this.#sheet, area);
  }
}
