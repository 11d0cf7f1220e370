import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { CellImage, type TextLink } from '../services/cell-content.ts';
import { type Area, contains, overlap } from './a1.ts';
import { type Cell, emptyCell, hasContent } from './cell.ts';
import type { FakeSpreadsheet } from './fake-spreadsheet.ts';
import { areaAfter, indexAfter, type Line, type LineChange } from './lines.ts';
import { followBlock, followLines, followName } from './references.ts';
import { type CellValue, isFormulaWithDecimalComma, readTyped, withCommas } from './typed-input.ts';

const MAX_CELL_CHARACTERS = 50_000;
const ORDER = new Intl.Collator('en', { numeric: true });

/** A native chart, as a script described it. */
export interface FakeChart {
  /** Unique within its sheet. */
  id: number;
  kind: 'line' | 'scatter' | 'column' | 'bar' | null;
  /** The charted ranges in order, each with the ID of its sheet. */
  ranges: { sheet: number; area: Area }[];
  headers: number;
  options: Record<string, unknown>;
  position: { row: number; column: number; offsetX: number; offsetY: number } | null;
}

/** One in-memory sheet with its cells and sizes. Rows and columns count from 1. */
export class FakeSheet {
  rows = 1000;
  columns = 26;
  frozenRows = 0;
  frozenColumns = 0;
  hidden = false;
  /** The last selection on this sheet. */
  selection: Area = { row: 1, column: 1, rows: 1, columns: 1 };
  readonly columnWidths = new Map<number, number>();
  readonly rowHeights = new Map<number, number>();
  /** In insertion order. */
  charts: FakeChart[] = [];
  /** The range of the basic filter, including the heading. */
  filter: Area | null = null;
  /** Cells that only the owner and these people may edit. */
  protections: { area: Area; editors: readonly string[] }[] = [];
  /** Merged cells. Only the first cell of each is visible. */
  merges: Area[] = [];
  /** Increases with every change. The playground redraws when it changes. */
  revision = 0;
  #cells: (Cell | undefined)[][] = [];
  #name: string;

  constructor(
    readonly book: FakeSpreadsheet,
    readonly id: number,
    name: string,
  ) {
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  /** Formulas of all sheets name it anew. */
  set name(name: string) {
    const before = this.#name;
    this.#name = name;
    for (const sheet of this.book.sheets) sheet.#rewriteFormulas(formula => followName(formula, before, name));
  }

  /** The cell for reading; every missing cell reads as an empty one. */
  cell(row: number, column: number): Readonly<Cell> {
    return this.#cells[row - 1]?.[column - 1] ?? emptyCell();
  }

  /** The cell for changing, created when missing. */
  edit(row: number, column: number): Cell {
    this.revision++;
    // Google Sheets also grows a sheet when a table spills over its edge. Ranges from scripts are checked earlier.
    this.rows = Math.max(this.rows, row);
    this.columns = Math.max(this.columns, column);
    this.#cells[row - 1] ??= [];
    const line = this.#cells[row - 1] as (Cell | undefined)[];
    line[column - 1] ??= emptyCell();
    return line[column - 1] as Cell;
  }

  /** Merges cells, as a person does. The first cell keeps its content, the others lose theirs. */
  merge(area: Area): void {
    for (let row = area.row; row < area.row + area.rows; row++)
      for (let column = area.column; column < area.column + area.columns; column++)
        if (row !== area.row || column !== area.column) this.clearContent(row, column);
    this.merges = [...this.merges.filter(merge => !overlap(merge, area)), area];
    this.revision++;
  }

  unmerge(area: Area): void {
    this.merges = this.merges.filter(merge => !overlap(merge, area));
    this.revision++;
  }

  /** Data validation that rejects other input: `accepts` decides about a value that isn't blank. */
  validate(area: Area, accepts: (value: CellValue) => boolean): void {
    for (let row = area.row; row < area.row + area.rows; row++)
      for (let column = area.column; column < area.column + area.columns; column++)
        this.edit(row, column).accepts = accepts;
  }

  /** Whether the cell's data validation rejects this input. */
  rejects(row: number, column: number, input: unknown): boolean {
    const { accepts, format } = this.cell(row, column);
    if (!accepts || input === '' || input === null || input === undefined) return false;
    const value =
      typeof input === 'string' ? readTyped(input, format === '@', this.book.timeZone).value : this.#plainValue(input);
    return value !== '' && !accepts(value);
  }

  /** Writes a value the way a script or a typing user does: texts are interpreted. */
  write(row: number, column: number, input: unknown): void {
    if (this.#drops(row, column)) return;
    const cell = this.edit(row, column);
    this.#dissolve(row, column, cell);
    cell.formula = '';
    delete cell.style.link;
    delete cell.style.links;
    if (typeof input !== 'string') {
      cell.value = this.#plainValue(input);
      return;
    }
    if (input.length > MAX_CELL_CHARACTERS) {
      throw new ScriptException('Your input contains more than the maximum of 50000 characters in a single cell.');
    }
    const typed = readTyped(input, cell.format === '@', this.book.timeZone);
    if (typed.formula) {
      this.writeFormula(row, column, typed.formula);
      return;
    }
    cell.value = typed.value;
    if (typed.format) cell.format = typed.format;
  }

  /**
   * Writes a text without interpreting it.
   * @param link the link on the whole text.
   * @param links all links of the text.
   */
  writeText(row: number, column: number, text: string, link: string | null, links: readonly TextLink[]): void {
    if (this.#drops(row, column)) return;
    const cell = this.edit(row, column);
    this.#dissolve(row, column, cell);
    cell.formula = '';
    cell.value = text;
    cell.style.link = link;
    cell.style.links = links;
  }

  /** Writes a formula as it is, even into a plain-text cell; an empty text clears the cell. */
  writeFormula(row: number, column: number, formula: string): void {
    if (this.#drops(row, column)) return;
    const cell = this.edit(row, column);
    this.#dissolve(row, column, cell);
    cell.value = '';
    const whole = formula === '' || formula.startsWith('=') ? formula : `=${formula}`;
    cell.formula = this.book.decimalComma ? whole : withCommas(whole);
    if (this.book.decimalComma && !isFormulaWithDecimalComma(whole)) cell.value = '#ERROR!';
    else if (cell.formula) this.calculate(row, column);
  }

  /** Calculates a formula's value with the spreadsheet's calculator; an array spills to the right and down. */
  calculate(row: number, column: number): void {
    const cell = this.edit(row, column);
    this.#dissolve(row, column, cell);
    const result = this.book.calculator?.(cell.formula, this, row, column);
    if (!Array.isArray(result)) {
      cell.value = (result ?? '') as CellValue;
      return;
    }
    const block = result.map(line => (Array.isArray(line) ? line : [line]));
    const blocked = block.some((line, down) =>
      line.some((_, right) => (down > 0 || right > 0) && hasContent(this.cell(row + down, column + right))),
    );
    if (blocked) {
      cell.value = '#REF!';
      return;
    }
    block.forEach((line, down) => {
      line.forEach((value, right) => {
        const target = this.edit(row + down, column + right);
        target.value = (value ?? '') as CellValue;
        if (target !== cell) target.spilledFrom = cell;
      });
    });
  }

  /** Clears the content but keeps formats and notes. */
  clearContent(row: number, column: number): void {
    if (!this.#cells[row - 1]?.[column - 1]) return;
    const cell = this.edit(row, column);
    this.#dissolve(row, column, cell);
    cell.value = '';
    cell.formula = '';
  }

  /** The values of a block, for tests; `''` for empty cells. */
  values(row = 1, column = 1, rows = this.lastRow(), columns = this.lastColumn()): CellValue[][] {
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => this.cell(row + down, column + right).value),
    );
  }

  lastRow(): number {
    for (let row = this.#cells.length; row > 0; row--) if (this.#cells[row - 1]?.some(hasContent)) return row;
    return 0;
  }

  lastColumn(): number {
    return this.#cells.reduce((last, line) => Math.max(last, line?.findLastIndex(hasContent) + 1 || 0), 0);
  }

  insertRows(before: number, count: number): void {
    this.book.reserve(count * this.columns);
    this.rows += count;
    this.follow('ROW', { kind: 'insert', before, count });
    if (before <= this.#cells.length) this.#cells.splice(before - 1, 0, ...Array.from({ length: count }, () => []));
  }

  deleteRows(row: number, count: number): void {
    this.rows -= count;
    this.follow('ROW', { kind: 'delete', first: row, count });
    this.#cells.splice(row - 1, count);
  }

  insertColumns(before: number, count: number): void {
    this.book.reserve(count * this.rows);
    this.columns += count;
    this.follow('COLUMN', { kind: 'insert', before, count });
    for (const line of this.#cells) {
      if (line && before <= line.length) line.splice(before - 1, 0, ...Array.from({ length: count }, () => undefined));
    }
  }

  deleteColumns(column: number, count: number): void {
    this.columns -= count;
    this.follow('COLUMN', { kind: 'delete', first: column, count });
    for (const line of this.#cells) line?.splice(column - 1, count);
  }

  /** Sorts a range by one of its columns, as a person does: cells move with their formats and notes. Blank cells come last. */
  sort(area: Area, by: number, descending = false): void {
    const { row, column, rows, columns } = area;
    if (this.merges.some(merge => merge.rows > 1 && overlap(merge, area)))
      throw new ScriptException("You can't sort a range that has vertically merged cells.");
    this.revision++;
    const lines = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_, right) => this.#cells[row - 1 + down]?.[column - 1 + right]),
    );
    const before = [...lines];
    const textOf = (line: (Cell | undefined)[]) => String(line[by - column]?.value ?? '');
    const direction = descending ? -1 : 1;
    lines.sort((a, b) => {
      const [first, second] = [textOf(a), textOf(b)];
      if (first === '' || second === '') return Number(first === '') - Number(second === '');
      return direction * ORDER.compare(first, second);
    });
    for (const [down, line] of lines.entries())
      for (const [right, cell] of line.entries()) this.put(row + down, column + right, cell);
    if (!this.book.undocumented.metadataIsSorted) return;
    const after = new Map(lines.map((line, down) => [row + before.indexOf(line), row + down]));
    this.book.metadata.follow(this, 'ROW', index => after.get(index) ?? index);
  }

  /**
   * Moves whole rows, as a person drags them: the rows in between shift up or down.
   * @param to the new number of the first moved row.
   */
  moveRows(from: number, count: number, to: number): void {
    this.#refuseSplit('ROW', from, count, to);
    this.follow('ROW', { kind: 'move', from, count, to });
    for (let row = 0; row < Math.max(from + count, to + count); row += 1) this.#cells[row] ??= [];
    this.#cells.splice(to - 1, 0, ...this.#cells.splice(from - 1, count));
  }

  /** Moves whole columns, like `moveRows`. */
  moveColumns(from: number, count: number, to: number): void {
    this.#refuseSplit('COLUMN', from, count, to);
    this.follow('COLUMN', { kind: 'move', from, count, to });
    for (const line of this.#cells) {
      if (!line) continue;
      for (let column = 0; column < Math.max(from + count, to + count); column += 1) line[column] ??= undefined;
      line.splice(to - 1, 0, ...line.splice(from - 1, count));
    }
  }

  /** Moves cells over what is there, as a person cuts and pastes them, with formats, notes, merges and the references to them. */
  moveCells(area: Area, to: { sheet: FakeSheet; row: number; column: number }): void {
    const { sheet, row, column } = to;
    const cells = Array.from({ length: area.rows }, (_, down) =>
      Array.from({ length: area.columns }, (_, right) => this.stored(area.row + down, area.column + right)),
    );
    const each = (work: (down: number, right: number) => void) => {
      for (let down = 0; down < area.rows; down++) for (let right = 0; right < area.columns; right++) work(down, right);
    };
    each((down, right) => this.put(area.row + down, area.column + right, undefined));
    each((down, right) => sheet.put(row + down, column + right, cells[down]?.[right]));
    const merges = this.merges.filter(merge => contains(area, merge));
    this.merges = this.merges.filter(merge => !contains(area, merge));
    sheet.merges.push(
      ...merges.map(merge => ({
        ...merge,
        row: merge.row + row - area.row,
        column: merge.column + column - area.column,
      })),
    );
    const moved = new Set(cells.flat());
    const block = { from: { ...area, sheet: this.name }, to: { sheet: sheet.name, row, column } };
    for (const other of this.book.sheets)
      other.#rewriteFormulas((formula, cell) =>
        followBlock(formula, moved.has(cell) ? this.name : other.name, other.name, block),
      );
  }

  /** Renumbers what belongs to rows and columns: metadata, charts, protections, the filter, merges, references. Cells are moved separately. */
  follow(line: Line, change: LineChange): void {
    this.revision++;
    const { book } = this;
    book.metadata.follow(this, line, index => indexAfter(change, index));
    const areas = (all: readonly Area[]) => all.flatMap(area => areaAfter(line, change, area) ?? []);
    this.merges = areas(this.merges);
    this.filter = this.filter && areaAfter(line, change, this.filter);
    this.protections = this.protections.flatMap(each => areas([each.area]).map(area => ({ ...each, area })));
    for (const sheet of book.sheets)
      sheet.#rewriteFormulas(formula => followLines(formula, sheet.name, this.name, line, change));
    for (const { charts } of book.sheets)
      for (const chart of charts)
        chart.ranges = chart.ranges.flatMap(range =>
          range.sheet === this.id ? areas([range.area]).map(area => ({ ...range, area })) : [range],
        );
  }

  /** Changes formulas without calculating them. */
  #rewriteFormulas(change: (formula: string, cell: Cell) => string): void {
    for (const line of this.#cells)
      for (const cell of line ?? []) {
        if (!cell?.formula) continue;
        const formula = change(cell.formula, cell);
        if (formula === cell.formula) continue;
        cell.formula = formula;
        this.revision++;
      }
  }

  /** Changes every date in a cell. */
  changeDates(change: (date: Date) => Date): void {
    for (const line of this.#cells)
      for (const cell of line ?? []) if (cell?.value instanceof Date) cell.value = change(cell.value);
    this.revision++;
  }

  /** Replaces a cell with everything that belongs to it; undefined leaves it empty. */
  put(row: number, column: number, cell: Cell | undefined): void {
    if (cell === undefined && !this.#cells[row - 1]) return;
    this.revision++;
    this.#cells[row - 1] ??= [];
    (this.#cells[row - 1] as (Cell | undefined)[])[column - 1] = cell;
  }

  /** The stored cell; undefined when it was never used. */
  stored(row: number, column: number): Cell | undefined {
    return this.#cells[row - 1]?.[column - 1];
  }

  /** @returns a function that puts cells, sizes and name back as they are now. */
  remember(): () => void {
    const { rows, columns, name } = this;
    const copies = new Map<Cell, Cell>();
    for (const line of this.#cells) for (const cell of line ?? []) if (cell) copies.set(cell, { ...cell });
    const before = this.#cells.map(line => line && [...line]);
    return () => {
      Object.assign(this, { rows, columns, name });
      this.revision++;
      for (const [cell, copy] of copies) {
        delete cell.spilledFrom;
        Object.assign(cell, copy);
      }
      this.#cells = before.map(line => line && [...line]);
    };
  }

  #plainValue(input: unknown): CellValue {
    if (input === null || input === undefined) return '';
    if (typeof input === 'number' || typeof input === 'boolean' || input instanceof CellImage) return input;
    if (input instanceof Date) return this.book.dateInCell(input);
    throw signatureMismatch('SpreadsheetApp.Range.setValues', [input]);
  }

  /** Whether a write into a cell has no effect: the cell is hidden below a merged one. */
  #drops(row: number, column: number): boolean {
    if (this.book.undocumented.mergedCellsKeepWrites) return false;
    return this.merges.some(
      merge => (row !== merge.row || column !== merge.column) && contains(merge, { row, column, rows: 1, columns: 1 }),
    );
  }

  /** A person can't drag rows or columns out of merged cells, or into their middle. */
  #refuseSplit(line: Line, from: number, count: number, to: number): void {
    const change: LineChange = { kind: 'move', from, count, to };
    const size = (area: Area) => (line === 'ROW' ? area.rows : area.columns);
    const start = (area: Area) => (line === 'ROW' ? area.row : area.column);
    const isSplit = (merge: Area) => {
      const indexes = Array.from({ length: size(merge) }, (_, at) => indexAfter(change, start(merge) + at) ?? 0);
      return indexes.some((index, at) => at > 0 && index !== (indexes[at - 1] ?? 0) + 1);
    };
    if (this.merges.some(isSplit)) throw new ScriptException("You can't move a part of merged cells.");
  }

  /** Clears the cells that a formula spilled into, before the formula's cell changes. */
  #dissolve(row: number, column: number, cell: Cell): void {
    delete cell.spilledFrom;
    if (cell.formula === '') return;
    for (let down = row; down <= this.#cells.length; down++) {
      const line = this.#cells[down - 1] ?? [];
      for (let right = column; right <= line.length; right++) {
        const other = line[right - 1];
        if (other?.spilledFrom !== cell) continue;
        other.value = '';
        delete other.spilledFrom;
      }
    }
  }
}
