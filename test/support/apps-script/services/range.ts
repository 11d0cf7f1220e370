import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { type EnumValue, Exposed, enumeration } from '../exposed.ts';
import { type Area, formatA1, overlap } from '../spreadsheet/a1.ts';
import { type Cell, displayed } from '../spreadsheet/cell.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { RichTextValue } from './cell-content.ts';
import type { DeveloperMetadata, DeveloperMetadataFinder } from './developer-metadata.ts';
import type { Document } from './document.ts';
import type { Sheet } from './sheet.ts';

export const COPY_PASTE_TYPE = enumeration('PASTE_NORMAL', 'PASTE_FORMAT', 'PASTE_VALUES');

/** SpreadsheetApp.Range. Every write is refused in a custom function, which may only read the document. */
export class Range extends Exposed {
  static override scriptName = 'Range';

  constructor(
    private readonly document: Document,
    readonly sheet: FakeSheet,
    readonly area: Area,
  ) {
    super();
    checkArea(sheet, area);
  }

  getSheet(): Sheet {
    return this.document.sheet(this.sheet);
  }

  getRow(): number {
    return this.area.row;
  }

  getColumn(): number {
    return this.area.column;
  }

  getLastRow(): number {
    return this.area.row + this.area.rows - 1;
  }

  getLastColumn(): number {
    return this.area.column + this.area.columns - 1;
  }

  getNumRows(): number {
    return this.area.rows;
  }

  getNumColumns(): number {
    return this.area.columns;
  }

  getA1Notation(): string {
    return formatA1(this.area);
  }

  offset(rowOffset: number, columnOffset: number, numRows?: number, numColumns?: number): Range {
    return new Range(this.document, this.sheet, {
      row: this.area.row + rowOffset,
      column: this.area.column + columnOffset,
      rows: numRows ?? this.area.rows,
      columns: numColumns ?? this.area.columns,
    });
  }

  isBlank(): boolean {
    return this.getValues().every(line => line.every(value => value === ''));
  }

  getValue(): unknown {
    return this.#first(cell => cell.value);
  }

  getValues(): unknown[][] {
    return this.#read(cell => cell.value);
  }

  getDisplayValue(): string {
    return this.#first(cell => this.#display(cell));
  }

  getDisplayValues(): string[][] {
    return this.#read(cell => this.#display(cell));
  }

  /** Writes one row of values per row of the range; throws when the sizes differ. Texts are read as if typed. */
  setValues(values: unknown): this {
    this.document.writeCells('setValues', this.sheet, this.area);
    this.#refuseInvalid(values, value => value);
    return this.#fill('setValues', values, (row, column, value) => this.sheet.write(row, column, value));
  }

  /** Empty when the cell holds a plain value. */
  getFormula(): string {
    return this.#first(cell => cell.formula);
  }

  getFormulas(): string[][] {
    return this.#read(cell => cell.formula);
  }

  setFormula(formula: unknown): this {
    this.document.writeCells('setFormula', this.sheet, this.area);
    return this.#each((row, column) => this.sheet.writeFormula(row, column, String(formula)));
  }

  /** Every text stays text, whatever character it starts with. Its links are stored with the cell. */
  setRichTextValues(values: unknown): this {
    this.document.writeCells('setRichTextValues', this.sheet, this.area);
    this.#refuseInvalid(values, value => (value instanceof RichTextValue ? value.text : value));
    return this.#fill('setRichTextValues', values, (row, column, value) => {
      if (!(value instanceof RichTextValue)) throw signatureMismatch('SpreadsheetApp.Range.setRichTextValues', [value]);
      this.sheet.writeText(row, column, value.text, value.getLinkUrl(), value.links);
    });
  }

  /** Turns the cells into checkboxes. A cell that doesn't hold a boolean becomes unticked. */
  insertCheckboxes(): this {
    this.document.writeCells('insertCheckboxes', this.sheet, this.area);
    return this.#change(cell => {
      cell.style.checkbox = true;
      if (typeof cell.value !== 'boolean') cell.value = false;
    });
  }

  /** A note belongs to the cell, whatever its content. */
  setNote(note: unknown): this {
    this.document.writeCells('setNote', this.sheet, this.area);
    return this.#change(cell => {
      cell.note = note === null ? '' : String(note);
    });
  }

  getNote(): string {
    return this.#first(cell => cell.note);
  }

  getNotes(): string[][] {
    return this.#read(cell => cell.note);
  }

  /** False for cells that are protected from this person. */
  canEdit(): boolean {
    return this.document.mayEdit(this.sheet, this.area);
  }

  getNumberFormats(): string[][] {
    return this.#read(cell => cell.format);
  }

  setNumberFormat(format: unknown): this {
    this.document.writeCells('setNumberFormat', this.sheet, this.area);
    return this.#change(cell => {
      cell.format = String(format);
    });
  }

  setNumberFormats(formats: unknown): this {
    this.document.writeCells('setNumberFormats', this.sheet, this.area);
    return this.#fill('setNumberFormats', formats, (row, column, format) => {
      this.sheet.edit(row, column).format = String(format);
    });
  }

  createTextFinder(findText: unknown): TextFinder {
    return new TextFinder(this.document, this.sheet, this.area, String(findText));
  }

  getBackgrounds(): unknown[][] {
    return this.#read(cell => cell.style.background ?? '#ffffff');
  }

  setBackground(color: unknown): this {
    return this.#style('setBackground', 'background', color);
  }

  setFontColor(color: unknown): this {
    return this.#style('setFontColor', 'fontColor', color);
  }

  setHorizontalAlignments(alignments: unknown): this {
    this.document.writeCells('setHorizontalAlignments', this.sheet, this.area);
    return this.#fill('setHorizontalAlignments', alignments, (row, column, alignment) => {
      this.sheet.edit(row, column).style.horizontalAlignment = alignment;
    });
  }

  setHorizontalAlignment(alignment: unknown): this {
    return this.#style('setHorizontalAlignment', 'horizontalAlignment', alignment);
  }

  setVerticalAlignment(alignment: unknown): this {
    return this.#style('setVerticalAlignment', 'verticalAlignment', alignment);
  }

  /** Copies only formats, and only from a single cell to all cells of the destination. */
  copyTo(destination: Range, type: EnumValue, transposed: boolean): void {
    if (type !== COPY_PASTE_TYPE.PASTE_FORMAT || transposed) throw new Error('the stand-in copies nothing but formats');
    const { format, style } = this.sheet.cell(this.area.row, this.area.column);
    this.document.writeCells('copyTo', destination.sheet, destination.area);
    destination.#change(cell => {
      cell.format = format;
      cell.style = { ...style };
    });
  }

  setFontWeight(weight: unknown): this {
    return this.#style('setFontWeight', 'fontWeight', weight);
  }

  /** Throws when the sheet already has a filter: it can have only one. */
  createFilter(): Filter {
    this.document.write('createFilter');
    if (this.sheet.filter) throw new ScriptException("You can't create a filter in a sheet that already has a filter.");
    this.sheet.filter = { ...this.area };
    return new Filter(this.document, this.sheet);
  }

  clearContent(): this {
    this.document.writeCells('clearContent', this.sheet, this.area);
    return this.#each((row, column) => this.sheet.clearContent(row, column));
  }

  /** Throws unless the range is one whole row or column. */
  addDeveloperMetadata(...args: unknown[]): this {
    this.document.addMetadata('Range', this, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return this.document.metadataOf(this);
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return this.document.findMetadata({ sheet: this.sheet, area: this.area });
  }

  activate(): this {
    this.document.select(this.sheet, this.area);
    return this;
  }

  /** True when the range overlaps merged cells. */
  isPartOfMerge(): boolean {
    return this.sheet.merges.some(merge => overlap(merge, this.area));
  }

  getMergedRanges(): Range[] {
    return this.sheet.merges
      .filter(merge => overlap(merge, this.area))
      .map(merge => new Range(this.document, this.sheet, merge));
  }

  /** If one cell's data validation rejects its value, nothing is written. The service checks formulas' results nowhere. */
  #refuseInvalid(block: unknown, inputOf: (value: unknown) => unknown): void {
    if (!Array.isArray(block)) return;
    const { row, column } = this.area;
    for (const [down, line] of block.entries())
      for (const [right, value] of Array.isArray(line) ? line.entries() : []) {
        if (!this.sheet.rejects(row + down, column + right, inputOf(value))) continue;
        const cell = formatA1({ row: row + down, column: column + right, rows: 1, columns: 1 });
        throw new ScriptException(
          `The data you entered in cell ${cell} violates the data validation rules set on this cell.`,
        );
      }
  }

  #display(cell: Readonly<Cell>): string {
    return displayed(cell, this.document.book.timeZone);
  }

  #first<T>(read: (cell: Readonly<Cell>) => T): T {
    return read(this.sheet.cell(this.area.row, this.area.column));
  }

  #read<T>(read: (cell: Readonly<Cell>) => T): T[][] {
    const { row, column, rows, columns } = this.area;
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => read(this.sheet.cell(row + down, column + right))),
    );
  }

  #each(work: (row: number, column: number) => void): this {
    const { row, column, rows, columns } = this.area;
    for (let down = 0; down < rows; down++)
      for (let right = 0; right < columns; right++) work(row + down, column + right);
    return this;
  }

  #change(change: (cell: Cell) => void): this {
    return this.#each((row, column) => change(this.sheet.edit(row, column)));
  }

  #style(method: string, property: string, value: unknown): this {
    this.document.writeCells(method, this.sheet, this.area);
    return this.#change(cell => {
      cell.style[property] = value;
    });
  }

  /** Checks the shape of the whole block before the first cell changes. */
  #fill(method: string, block: unknown, put: (row: number, column: number, value: unknown) => void): this {
    if (!Array.isArray(block) || !block.every(Array.isArray)) {
      throw signatureMismatch(`SpreadsheetApp.Range.${method}`, [block]);
    }
    const { row, column, rows, columns } = this.area;
    if (block.length !== rows) throw mismatch('rows', block.length, rows);
    for (const line of block) if (line.length !== columns) throw mismatch('columns', line.length, columns);
    block.forEach((line: unknown[], down) => {
      line.forEach((value, right) => {
        put(row + down, column + right, value);
      });
    });
    return this;
  }
}

/**
 * SpreadsheetApp.TextFinder: finds texts and replaces all of them in one call. Only the case-sensitive search in formulas is implemented.
 * If one cell is protected, the whole replacement is refused.
 */
export class TextFinder extends Exposed {
  static override scriptName = 'TextFinder';
  #inFormulas = false;
  #matchesCase = false;

  constructor(
    private readonly document: Document,
    private readonly sheet: FakeSheet,
    private readonly area: Area,
    private readonly findText: string,
  ) {
    super();
  }

  matchFormulaText(matches: unknown): this {
    this.#inFormulas = matches === true;
    return this;
  }

  matchCase(matches: unknown): this {
    this.#matchesCase = matches === true;
    return this;
  }

  /** @returns the number of replaced occurrences. */
  replaceAllWith(replacement: unknown): number {
    if (!this.#inFormulas || !this.#matchesCase) throw new Error('the stand-in finds formulas by their case only');
    const { row, column, rows, columns } = this.area;
    const found: [row: number, column: number, parts: string[]][] = [];
    const bottom = Math.min(row + rows - 1, this.sheet.lastRow());
    const end = Math.min(column + columns - 1, this.sheet.lastColumn());
    for (let down = row; down <= bottom; down++)
      for (let right = column; right <= end; right++) {
        const { formula } = this.sheet.cell(down, right);
        if (formula.includes(this.findText)) found.push([down, right, formula.split(this.findText)]);
      }
    this.document.write('replaceAllWith');
    for (const [down, right] of found)
      this.document.writeCells('replaceAllWith', this.sheet, { row: down, column: right, rows: 1, columns: 1 });
    for (const [down, right, parts] of found) this.sheet.writeFormula(down, right, parts.join(String(replacement)));
    return found.reduce((sum, [, , parts]) => sum + parts.length - 1, 0);
  }
}

/** SpreadsheetApp.Filter: the basic filter of a sheet, without criteria. */
export class Filter extends Exposed {
  static override scriptName = 'Filter';

  constructor(
    private readonly document: Document,
    private readonly sheet: FakeSheet,
  ) {
    super();
  }

  getRange(): Range {
    if (!this.sheet.filter) throw new ScriptException('The filter was removed.');
    return new Range(this.document, this.sheet, this.sheet.filter);
  }

  getColumnFilterCriteria(_column: number): null {
    return null;
  }

  remove(): void {
    this.document.write('remove');
    this.sheet.filter = null;
  }
}

function mismatch(what: 'rows' | 'columns', data: number, range: number): ScriptException {
  return new ScriptException(
    `The number of ${what} in the data does not match the number of ${what} in the range. ` +
      `The data has ${data} but the range has ${range}.`,
  );
}

function checkArea(sheet: FakeSheet, { row, column, rows, columns }: Area): void {
  const whole = [row, column, rows, columns].every(Number.isInteger);
  if (!whole) throw signatureMismatch('SpreadsheetApp.Sheet.getRange', [row, column, rows, columns]);
  if (row < 1) throw new ScriptException('The starting row of the range is too small.');
  if (column < 1) throw new ScriptException('The starting column of the range is too small.');
  if (rows < 1) throw new ScriptException('The number of rows in the range must be at least 1.');
  if (columns < 1) throw new ScriptException('The number of columns in the range must be at least 1.');
  if (row + rows - 1 > sheet.rows || column + columns - 1 > sheet.columns) {
    throw new ScriptException('The coordinates of the range are outside the dimensions of the sheet.');
  }
}
