import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import type { Document } from './document.ts';
import { Range } from './range.ts';
import { RangeList, Selection } from './selection.ts';
import { Sheet } from './sheet.ts';

/** SpreadsheetApp.Spreadsheet. */
export class Spreadsheet extends Exposed {
  static override scriptName = 'Spreadsheet';
  readonly #document: Document;

  constructor(document: Document) {
    super();
    this.#document = document;
  }

  getId(): string {
    return this.#document.book.id;
  }

  getName(): string {
    return this.#document.book.name;
  }

  rename(name: unknown): void {
    this.#document.write('rename');
    this.#document.book.name = String(name);
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.getId()}/edit`;
  }

  getSpreadsheetTimeZone(): string {
    return this.#document.book.timeZone;
  }

  setSpreadsheetTimeZone(timeZone: unknown): void {
    this.#document.write('setSpreadsheetTimeZone');
    this.#document.book.timeZone = String(timeZone);
  }

  getSpreadsheetLocale(): string {
    return this.#document.book.locale;
  }

  getSheets(): Sheet[] {
    return this.#document.book.sheets.map(sheet => this.#document.sheet(sheet));
  }

  getNumSheets(): number {
    return this.#document.book.sheets.length;
  }

  getSheetByName(name: unknown): Sheet | null {
    return this.#find(sheet => sheet.name === name);
  }

  getSheetById(id: unknown): Sheet | null {
    return this.#find(sheet => sheet.id === id);
  }

  /** (), (name), (index), (name, index); the new sheet becomes the active one. */
  insertSheet(...args: unknown[]): Sheet {
    this.#document.write('insertSheet');
    const name = args.find(arg => typeof arg === 'string') as string | undefined;
    const index = args.find(arg => typeof arg === 'number') as number | undefined;
    const { book } = this.#document;
    book.reserve(26_000);
    book.active = book.addSheet(name, index ?? book.sheets.indexOf(book.active) + 1);
    return this.#document.sheet(book.active);
  }

  deleteSheet(sheet: unknown): void {
    this.#document.write('deleteSheet');
    this.#document.book.removeSheet(this.#fake(sheet, 'deleteSheet'));
  }

  deleteActiveSheet(): Sheet {
    this.#document.write('deleteActiveSheet');
    this.#document.book.removeSheet(this.#document.book.active);
    return this.getActiveSheet();
  }

  getActiveSheet(): Sheet {
    return this.#document.sheet(this.#document.active().sheet);
  }

  setActiveSheet(sheet: unknown): Sheet {
    return (sheet instanceof Sheet ? sheet : this.#notASheet(sheet, 'setActiveSheet')).activate();
  }

  getActiveRange(): Range {
    return this.getSelection().getActiveRange();
  }

  getActiveRangeList(): RangeList {
    return new RangeList([this.getActiveRange()]);
  }

  getActiveCell(): Range {
    return this.getSelection().getCurrentCell();
  }

  getCurrentCell(): Range {
    return this.getActiveCell();
  }

  setActiveRange(range: unknown): Range {
    return this.getActiveSheet().setActiveRange(range);
  }

  getSelection(): Selection {
    return new Selection(this.#document);
  }

  getRange(notation: unknown): Range {
    const { sheet, area } = this.#document.area(String(notation), this.#document.book.active);
    return new Range(this.#document, sheet, area);
  }

  /** There are no named ranges here. */
  getRangeByName(_name: unknown): null {
    return null;
  }

  getDataRange(): Range {
    return this.getActiveSheet().getDataRange();
  }

  getLastRow(): number {
    return this.getActiveSheet().getLastRow();
  }

  moveActiveSheet(position: unknown): void {
    this.#document.write('moveActiveSheet');
    const { book } = this.#document;
    if (typeof position !== 'number' || position < 1 || position > book.sheets.length) {
      throw new ScriptException('Invalid argument: pos');
    }
    book.sheets.splice(book.sheets.indexOf(book.active), 1);
    book.sheets.splice(position - 1, 0, book.active);
  }

  /** Shows a message in the corner; silently does nothing where nobody looks. */
  toast(message: unknown, title: unknown = '', seconds: unknown = 5): void {
    this.#document.write('toast');
    this.#document.book.toasts.push({ message: String(message), title: String(title ?? ''), seconds: Number(seconds) });
  }

  #find(matches: (sheet: FakeSheet) => boolean): Sheet | null {
    const sheet = this.#document.book.sheets.find(matches);
    return sheet ? this.#document.sheet(sheet) : null;
  }

  #fake(sheet: unknown, method: string): FakeSheet {
    const found =
      sheet instanceof Sheet && this.#document.book.sheets.find(candidate => candidate.id === sheet.getSheetId());
    return found || this.#notASheet(sheet, method);
  }

  #notASheet(value: unknown, method: string): never {
    throw signatureMismatch(`SpreadsheetApp.Spreadsheet.${method}`, [value]);
  }
}
