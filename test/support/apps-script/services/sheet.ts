import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { Area } from '../spreadsheet/a1.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { EmbeddedChart, EmbeddedChartBuilder } from './charts.ts';
import type { DeveloperMetadata, DeveloperMetadataFinder } from './developer-metadata.ts';
import type { Document } from './document.ts';
import { Filter, Range, TextFinder } from './range.ts';

/** SpreadsheetApp.Sheet. */
export class Sheet extends Exposed {
  static override scriptName = 'Sheet';

  constructor(
    private readonly document: Document,
    readonly sheet: FakeSheet,
  ) {
    super();
  }

  getSheetId(): number {
    return this.sheet.id;
  }

  getName(): string {
    return this.sheet.name;
  }

  /** Accepts (row, column, numRows?, numColumns?) or A1 notation. */
  getRange(...args: unknown[]): Range {
    const [first, column, rows = 1, columns = 1] = args;
    if (typeof first === 'string' && args.length === 1) {
      const { sheet, area } = this.document.area(first, this.sheet);
      return new Range(this.document, sheet, area);
    }
    if (args.length < 2 || !args.every(arg => typeof arg === 'number')) {
      throw signatureMismatch('SpreadsheetApp.Sheet.getRange', args);
    }
    return this.#range({ row: first, column, rows, columns } as Area);
  }

  /** The range from A1 to the last cell with content; A1 alone in an empty sheet. */
  getDataRange(): Range {
    return this.#range({ row: 1, column: 1, rows: this.getLastRow() || 1, columns: this.getLastColumn() || 1 });
  }

  /** Searches the whole sheet. */
  createTextFinder(findText: unknown): TextFinder {
    const area = { row: 1, column: 1, rows: this.sheet.rows, columns: this.sheet.columns };
    return new TextFinder(this.document, this.sheet, area, String(findText));
  }

  getLastRow(): number {
    return this.sheet.lastRow();
  }

  getLastColumn(): number {
    return this.sheet.lastColumn();
  }

  getMaxRows(): number {
    return this.sheet.rows;
  }

  getMaxColumns(): number {
    return this.sheet.columns;
  }

  insertRowsAfter(row: number, count: number): this {
    this.document.write('insertRowsAfter');
    if (!(count >= 1) || row < 0 || row > this.sheet.rows) throw new ScriptException('Those rows are out of bounds.');
    this.sheet.insertRows(row + 1, count);
    return this;
  }

  deleteRow(row: number): this {
    this.deleteRows(row, 1);
    return this;
  }

  deleteRows(row: number, count: number): void {
    this.document.write('deleteRows');
    if (row < 1 || count < 1 || row + count - 1 > this.sheet.rows)
      throw new ScriptException('Those rows are out of bounds.');
    if (count >= this.sheet.rows - this.sheet.frozenRows) {
      throw new ScriptException("It's not possible to delete all non-frozen rows.");
    }
    this.sheet.deleteRows(row, count);
  }

  insertColumnsAfter(column: number, count: number): this {
    this.document.write('insertColumnsAfter');
    this.sheet.insertColumns(column + 1, count);
    return this;
  }

  getFrozenRows(): number {
    return this.sheet.frozenRows;
  }

  setFrozenRows(rows: number): void {
    this.document.write('setFrozenRows');
    this.sheet.frozenRows = rows;
  }

  setColumnWidths(column: number, count: number, width: number): this {
    this.document.write('setColumnWidths');
    if (!(column >= 1 && count >= 1 && column + count - 1 <= this.sheet.columns))
      throw new ScriptException('Those columns are out of bounds.');
    for (let at = column; at < column + count; at++) this.sheet.columnWidths.set(at, width);
    this.sheet.revision++;
    return this;
  }

  setRowHeightsForced(row: number, count: number, height: number): this {
    this.document.write('setRowHeightsForced');
    if (!(row >= 1 && count >= 1 && row + count - 1 <= this.sheet.rows))
      throw new ScriptException('Those rows are out of bounds.');
    for (let at = row; at < row + count; at++) this.sheet.rowHeights.set(at, height);
    this.sheet.revision++;
    return this;
  }

  getCharts(): EmbeddedChart[] {
    return this.sheet.charts.map(
      ({ id, ...facts }) =>
        new EmbeddedChart(
          facts,
          facts.ranges.map(({ sheet, area }) => new Range(this.document, this.document.sheetById(sheet), area)),
          id,
        ),
    );
  }

  newChart(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder({ kind: null, ranges: [], headers: 0, options: {}, position: null }, [], null);
  }

  insertChart(chart: unknown): void {
    this.document.write('insertChart');
    if (!(chart instanceof EmbeddedChart)) throw signatureMismatch('SpreadsheetApp.Sheet.insertChart', [chart]);
    const id = 1_000 + this.sheet.charts.reduce((last, each) => Math.max(last, each.id - 1_000), 0) + 1;
    this.sheet.charts.push({ id, ...chart.facts, ranges: coveredBy(chart) });
    this.sheet.revision++;
  }

  updateChart(chart: unknown): void {
    this.document.write('updateChart');
    if (!(chart instanceof EmbeddedChart)) throw signatureMismatch('SpreadsheetApp.Sheet.updateChart', [chart]);
    const at = this.sheet.charts.findIndex(({ id }) => id === chart.id);
    if (at < 0) throw new ScriptException('The chart is not in this sheet.');
    this.sheet.charts[at] = { id: chart.id as number, ...chart.facts, ranges: coveredBy(chart) };
    this.sheet.revision++;
  }

  /** The basic filter; null when there is none. */
  getFilter(): Filter | null {
    return this.sheet.filter && new Filter(this.document, this.sheet);
  }

  isSheetHidden(): boolean {
    return this.sheet.hidden;
  }

  hideSheet(): this {
    this.document.write('hideSheet');
    const others = this.document.book.sheets.some(sheet => sheet !== this.sheet && !sheet.hidden);
    if (!others) throw new ScriptException("You can't hide all the sheets in a document.");
    this.sheet.hidden = true;
    return this;
  }

  addDeveloperMetadata(...args: unknown[]): this {
    this.document.addMetadata('Sheet', { type: 'SHEET', sheet: this.sheet }, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return this.document.metadataOf({ type: 'SHEET', sheet: this.sheet });
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return this.document.findMetadata({ sheet: this.sheet });
  }

  activate(): this {
    this.document.select(this.sheet, this.sheet.selection);
    return this;
  }

  #range(area: Area): Range {
    return new Range(this.document, this.sheet, area);
  }
}

const coveredBy = ({ ranges }: EmbeddedChart) => ranges.map(({ sheet, area }) => ({ sheet: sheet.id, area }));
