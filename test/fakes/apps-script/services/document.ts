import { ScriptException } from '../exceptions.ts';
import type { Run } from '../run.ts';
import { type Area, parseA1 } from '../spreadsheet/a1.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import type { FakeSpreadsheet } from '../spreadsheet/fake-spreadsheet.ts';
import { Sheet } from './sheet.ts';

/** The spreadsheet as one run sees it: read-only for formulas, with one Sheet object per sheet. */
export class Document {
  readonly book: FakeSpreadsheet;
  readonly #run: Run;
  readonly #sheets = new Map<FakeSheet, Sheet>();

  constructor(book: FakeSpreadsheet, run: Run) {
    this.book = book;
    this.#run = run;
  }

  now(): number {
    return this.#run.now();
  }

  /** To be called by every method that changes something. */
  write(method: string): void {
    if (this.#run.mode === 'CUSTOM_FUNCTION') {
      throw new ScriptException(`You do not have permission to call ${method}`);
    }
  }

  sheet(fake: FakeSheet): Sheet {
    let sheet = this.#sheets.get(fake);
    if (!sheet) {
      sheet = new Sheet(this, fake);
      this.#sheets.set(fake, sheet);
    }
    return sheet;
  }

  /** The active sheet and selection; in a formula, the cell it stands in. */
  active(): { sheet: FakeSheet; area: Area } {
    const cell = this.#run.activeCell;
    if (cell === undefined) return { sheet: this.book.active, area: this.book.active.selection };
    const parsed = parseA1(cell, this.book.active);
    if (!parsed) throw new Error(`activeCell "${cell}" is no A1 notation`);
    return { sheet: parsed.sheet ? this.book.sheet(parsed.sheet) : this.book.active, area: parsed.area };
  }

  select(sheet: FakeSheet, area: Area): void {
    this.write('activate');
    this.book.active = sheet;
    sheet.selection = area;
  }

  /** Reads A1 notation against a sheet; throws the platform's text. */
  area(notation: string, sheet: FakeSheet): { sheet: FakeSheet; area: Area } {
    const parsed = parseA1(notation, sheet);
    if (!parsed) throw new ScriptException('Range not found');
    if (parsed.sheet === undefined) return { sheet, area: parsed.area };
    const named = this.book.sheets.find(candidate => candidate.name === parsed.sheet);
    // The open ends of `Prices!A:A` are those of the named sheet.
    const again = named && parseA1(notation, named);
    if (!named || !again) throw new ScriptException('Range not found');
    return { sheet: named, area: again.area };
  }
}
