import { ScriptException } from '../exceptions.ts';
import { instantOf, wallClockOf } from '../services/date-format.ts';
import { FakeSheet } from './fake-sheet.ts';
import { MetadataStore } from './metadata.ts';
import { likely, type Undocumented } from './undocumented.ts';

const MAX_CELLS = 10_000_000;
/** Characters in the name of a sheet. */
const LONGEST_NAME = 100;

/** Calculates a formula: returns a value, or rows that spill. Errors are texts such as '#ERROR!'. */
type Calculator = (formula: string, sheet: FakeSheet, row: number, column: number) => unknown;

interface SpreadsheetOptions {
  name?: string;
  timeZone?: string;
  /** True for locales with a decimal comma, as in most of Europe; false means US. */
  decimalComma?: boolean;
  /** How it behaves where Google doesn't say. */
  undocumented?: Partial<Undocumented>;
  /** Sheets by name, with their first rows as typed input; by default one empty `Sheet1`. */
  sheets?: Record<string, readonly (readonly unknown[])[]>;
}

/** An in-memory spreadsheet. The script reaches it through SpreadsheetApp, tests access it directly. */
export class FakeSpreadsheet {
  readonly id = 'fake-spreadsheet-id';
  name: string;
  readonly decimalComma: boolean;
  calculator: Calculator | undefined;
  readonly sheets: FakeSheet[] = [];
  readonly metadata = new MetadataStore();
  /** A test may change these at any time. */
  readonly undocumented: Undocumented;
  active: FakeSheet;
  /** Messages of Spreadsheet.toast(), oldest first. */
  readonly toasts: { message: string; title: string; seconds: number }[] = [];
  #timeZone: string;
  #nextSheetId = 0;

  constructor(options: SpreadsheetOptions = {}) {
    this.name = options.name ?? 'Untitled spreadsheet';
    this.#timeZone = options.timeZone ?? 'Etc/UTC';
    this.decimalComma = options.decimalComma ?? false;
    this.undocumented = { ...likely, ...options.undocumented };
    const sheets = Object.entries(options.sheets ?? { Sheet1: [] });
    for (const [name, rows] of sheets) this.#fill(this.addSheet(name), rows);
    const [first] = this.sheets;
    if (!first) throw new Error('a spreadsheet has at least one sheet');
    this.active = first;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  /** A date cell is a wall clock: it goes on showing the same time, which is another instant in the new zone. */
  set timeZone(timeZone: string) {
    const before = this.#timeZone;
    this.#timeZone = timeZone;
    for (const sheet of this.sheets)
      sheet.changeDates(date => new Date(instantOf(wallClockOf(date.getTime(), before), timeZone)));
  }

  /** The instant that a cell keeps of a date: the one of the time that it shows. */
  dateInCell(date: Date): Date {
    return new Date(instantOf(wallClockOf(date.getTime(), this.#timeZone), this.#timeZone));
  }

  /** The sheet with this name. Throws when there is none, because a test that looks it up expects it. */
  sheet(name: string): FakeSheet {
    const sheet = this.sheets.find(candidate => candidate.name === name);
    if (!sheet) throw new Error(`there is no sheet "${name}", only ${this.sheets.map(each => each.name).join(', ')}`);
    return sheet;
  }

  addSheet(name = this.#freeName(), index = this.sheets.length): FakeSheet {
    if (name.length > LONGEST_NAME) throw new ScriptException(`A sheet name may have ${LONGEST_NAME} characters.`);
    if (this.sheets.some(sheet => sheet.name.toLowerCase() === name.toLowerCase())) {
      throw new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);
    }
    // In Google Sheets the first sheet has ID 0 and later IDs are random; here they are counted.
    const sheet = new FakeSheet(this, this.#nextSheetId++, name);
    this.sheets.splice(index, 0, sheet);
    return sheet;
  }

  removeSheet(sheet: FakeSheet): void {
    if (this.sheets.length === 1) throw new ScriptException("You can't remove all the sheets in a document.");
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    this.metadata.removeSheet(sheet);
    if (this.active === sheet) this.active = this.sheets[0] as FakeSheet;
  }

  /** Selects a range, as a user does before clicking a menu item: `select('Prices', 2, 1, 10, 1)`. */
  select(sheetName: string, row: number, column: number, rows = 1, columns = 1): void {
    this.active = this.sheet(sheetName);
    this.active.selection = { row, column, rows, columns };
  }

  /** Throws when `cells` more cells would exceed the limit of a spreadsheet. */
  reserve(cells: number): void {
    const total = this.sheets.reduce((sum, sheet) => sum + sheet.rows * sheet.columns, 0);
    if (total + cells > MAX_CELLS) {
      throw new ScriptException(
        `This action would increase the number of cells in the workbook above the limit of ${MAX_CELLS} cells.`,
      );
    }
  }

  #freeName(): string {
    for (let number = this.sheets.length + 1; ; number++) {
      if (!this.sheets.some(sheet => sheet.name === `Sheet${number}`)) return `Sheet${number}`;
    }
  }

  #fill(sheet: FakeSheet, rows: readonly (readonly unknown[])[]): void {
    rows.forEach((line, down) => {
      line.forEach((value, right) => {
        sheet.write(down + 1, right + 1, value);
      });
    });
  }
}
