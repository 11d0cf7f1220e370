import { ScriptException } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';
import { CellImageBuilder, RichTextValueBuilder } from './cell-content.ts';
import {
  type DeveloperMetadata,
  type DeveloperMetadataFinder,
  METADATA_LOCATION_TYPE,
  METADATA_VISIBILITY,
} from './developer-metadata.ts';
import { Document } from './document.ts';
import { COPY_PASTE_TYPE, Range } from './range.ts';
import { Service } from './service.ts';
import type { Sheet } from './sheet.ts';
import { Ui } from './ui.ts';

export class SpreadsheetApp extends Service {
  static override scriptName = 'SpreadsheetApp';
  static override enums = {
    CopyPasteType: COPY_PASTE_TYPE,
    DeveloperMetadataLocationType: METADATA_LOCATION_TYPE,
    DeveloperMetadataVisibility: METADATA_VISIBILITY,
  };
  readonly #active: Spreadsheet;

  constructor(host: AppsScriptHost, run: Run) {
    super(host, run);
    this.#active = new Spreadsheet(new Document(host.spreadsheet, host.project, run, host.person(run.user)));
  }

  getActive(): Spreadsheet {
    return this.#active;
  }

  newCellImage(): CellImageBuilder {
    return new CellImageBuilder();
  }

  newRichTextValue(): RichTextValueBuilder {
    return new RichTextValueBuilder();
  }

  getActiveSheet(): Sheet {
    return this.#active.getActiveSheet();
  }

  getActiveRange(): Range {
    return this.#active.getActiveRange();
  }

  /** Does nothing: writes take effect and formulas calculate at once. */
  flush(): void {}

  /** Available only where a user interface is open: not in formulas or time-driven triggers. */
  getUi(): Ui {
    if (!this.run.interactive || this.run.mode === 'CUSTOM_FUNCTION')
      throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
    return new Ui(this.host.person(this.run.user).ui);
  }
}

/** SpreadsheetApp.Spreadsheet. */
class Spreadsheet extends Exposed {
  static override scriptName = 'Spreadsheet';

  constructor(private readonly document: Document) {
    super();
    document.spreadsheet = this;
  }

  getName(): string {
    return this.document.book.name;
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.document.book.id}/edit`;
  }

  getSpreadsheetTimeZone(): string {
    return this.document.book.timeZone;
  }

  getSheets(): Sheet[] {
    return this.document.book.sheets.map(sheet => this.document.sheet(sheet));
  }

  getNumSheets(): number {
    return this.document.book.sheets.length;
  }

  getSheetByName(name: unknown): Sheet | null {
    const sheet = this.document.book.sheets.find(candidate => candidate.name === name);
    return sheet ? this.document.sheet(sheet) : null;
  }

  /** Accepts (), (name), (index) or (name, index). The new sheet becomes the active one. */
  insertSheet(...args: unknown[]): Sheet {
    this.document.write('insertSheet');
    const name = args.find(arg => typeof arg === 'string') as string | undefined;
    const index = args.find(arg => typeof arg === 'number') as number | undefined;
    const { book } = this.document;
    book.reserve(26_000);
    book.active = book.addSheet(name, index ?? book.sheets.indexOf(book.active) + 1);
    return this.document.sheet(book.active);
  }

  deleteSheet(sheet: unknown): void {
    this.document.write('deleteSheet');
    this.document.book.removeSheet(this.document.fakeOf(sheet, 'Spreadsheet.deleteSheet'));
  }

  getActiveSheet(): Sheet {
    return this.document.sheet(this.document.active().sheet);
  }

  setActiveSheet(sheet: unknown): Sheet {
    return this.document.sheet(this.document.fakeOf(sheet, 'Spreadsheet.setActiveSheet')).activate();
  }

  getActiveRange(): Range {
    const { sheet, area } = this.document.active();
    return new Range(this.document, sheet, area);
  }

  getCurrentCell(): Range {
    return this.getActiveRange().offset(0, 0, 1, 1);
  }

  getRange(notation: unknown): Range {
    const { sheet, area } = this.document.area(String(notation), this.document.book.active);
    return new Range(this.document, sheet, area);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    this.document.addMetadata('Spreadsheet', { type: 'SPREADSHEET' }, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return this.document.metadataOf({ type: 'SPREADSHEET' });
  }

  /** Searches everything: the spreadsheet, its sheets, their rows and columns. */
  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return this.document.findMetadata({});
  }

  /** Shows a message in the corner; does nothing where no user interface is open. */
  toast(message: unknown, title: unknown = '', seconds: unknown = 5): void {
    this.document.act('toast');
    this.document.book.toasts.push({ message: String(message), title: String(title ?? ''), seconds: Number(seconds) });
  }
}
