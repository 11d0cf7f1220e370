import { ScriptException, signatureMismatch } from '../exceptions.ts';
import type { Exposed } from '../exposed.ts';
import type { Person } from '../people.ts';
import type { Run } from '../run.ts';
import { type Area, contains, overlap, parseA1 } from '../spreadsheet/a1.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import type { FakeSpreadsheet } from '../spreadsheet/fake-spreadsheet.ts';
import type { MetadataPlace } from '../spreadsheet/metadata.ts';
import {
  addMetadata,
  areaOf,
  type DeveloperMetadata,
  DeveloperMetadataFinder,
  isLine,
  lineOf,
  type MetadataScope,
  metadataOf,
} from './developer-metadata.ts';
import { Range } from './range.ts';
import { Sheet } from './sheet.ts';

/** The spreadsheet as one run sees it. It is read-only for formulas and has one Sheet object per sheet. */
export class Document {
  readonly #sheets = new Map<FakeSheet, Sheet>();
  /** The Spreadsheet object of the run. */
  spreadsheet: Exposed | null = null;

  constructor(
    readonly book: FakeSpreadsheet,
    /** The script project that runs. */
    readonly project: string,
    private readonly run: Run,
    private readonly person: Person,
  ) {}

  /** Every method that formulas may not call must call this first. */
  act(method: string): void {
    if (this.run.mode === 'CUSTOM_FUNCTION') {
      throw new ScriptException(`You do not have permission to call ${method}`);
    }
  }

  /** Every method that changes the document must call this first. */
  write(method: string): void {
    this.act(method);
    if (!this.person.mayEdit) throw new ScriptException('You do not have permission to perform that action.');
  }

  /** Whether this person may change these cells. Protected cells are open to the protection's editors and to the owner. */
  mayEdit(sheet: FakeSheet, area: Area): boolean {
    return (
      this.person.mayEdit &&
      sheet.protections.every(each => this.person.passes(each.editors) || !overlap(each.area, area))
    );
  }

  /** Every method that changes cells must call this first. */
  writeCells(method: string, sheet: FakeSheet, area: Area): void {
    this.write(method);
    if (!this.mayEdit(sheet, area)) throw protectedCells();
  }

  sheet(fake: FakeSheet): Sheet {
    let sheet = this.#sheets.get(fake);
    if (!sheet) {
      sheet = new Sheet(this, fake);
      this.#sheets.set(fake, sheet);
    }
    return sheet;
  }

  /** The sheet behind an argument; throws the platform's error for anything else. */
  fakeOf(sheet: unknown, method: string): FakeSheet {
    const found = sheet instanceof Sheet && this.book.sheets.find(candidate => candidate === sheet.sheet);
    if (!found) throw signatureMismatch(`SpreadsheetApp.${method}`, [sheet]);
    return found;
  }

  /** @throws ScriptException when the sheet was deleted. */
  sheetById(id: number): FakeSheet {
    const found = this.book.sheets.find(sheet => sheet.id === id);
    if (!found) throw new ScriptException('The sheet of the chart was deleted.');
    return found;
  }

  /** The active sheet and selection; in a formula, the cell that holds it. */
  active(): { sheet: FakeSheet; area: Area } {
    const cell = this.run.activeCell;
    if (cell === undefined) return { sheet: this.book.active, area: this.book.active.selection };
    const parsed = parseA1(cell, this.book.active);
    if (!parsed) throw new Error(`activeCell "${cell}" is no A1 notation`);
    return { sheet: parsed.sheet ? this.book.sheet(parsed.sheet) : this.book.active, area: parsed.area };
  }

  select(sheet: FakeSheet, area: Area): void {
    this.act('activate');
    this.book.active = sheet;
    sheet.selection = area;
  }

  /** Parses A1 notation relative to a sheet; throws the platform's error. */
  area(notation: string, sheet: FakeSheet): { sheet: FakeSheet; area: Area } {
    const parsed = parseA1(notation, sheet);
    if (!parsed) throw new ScriptException('Range not found');
    if (parsed.sheet === undefined) return { sheet, area: parsed.area };
    const named = this.book.sheets.find(candidate => candidate.name === parsed.sheet);
    // Open ends, as in `Prices!A:A`, extend to the size of the named sheet.
    const again = named && parseA1(notation, named);
    if (!named || !again) throw new ScriptException('Range not found');
    return { sheet: named, area: again.area };
  }

  /** `at` is a place, or a range that must be a whole row or column. */
  addMetadata(owner: string, at: MetadataPlace | Range, args: readonly unknown[]): void {
    addMetadata(this, owner, at instanceof Range ? lineOf(at) : at, args);
  }

  /** The metadata that belongs to exactly this place; none for a range that is no whole row or column. */
  metadataOf(at: MetadataPlace | Range): DeveloperMetadata[] {
    if (!(at instanceof Range)) return metadataOf(this, at);
    return isLine(at) ? metadataOf(this, lineOf(at)) : [];
  }

  findMetadata(scope: MetadataScope): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this, scope);
  }

  /** Every method that attaches metadata must call this first. */
  attach(method: string, place: MetadataPlace): void {
    this.write(method);
    if (place.type === 'SPREADSHEET') return;
    const { sheet } = place;
    const area =
      place.type === 'SHEET' ? { row: 1, column: 1, rows: sheet.rows, columns: sheet.columns } : areaOf(place);
    const closed = sheet.protections.filter(each => !this.person.passes(each.editors) && overlap(each.area, area));
    const isPartial = closed.every(each => !contains(each.area, area));
    if (closed.length > 0 && !(isPartial && this.book.undocumented.metadataPassesPartialProtection))
      throw protectedCells();
  }
}

function protectedCells(): ScriptException {
  return new ScriptException(
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
  );
}
