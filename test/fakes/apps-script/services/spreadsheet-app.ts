import { ScriptException } from '../exceptions.ts';
import { Exposed, enumeration } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import { denied } from '../permissions.ts';
import type { Run } from '../run.ts';
import { Document } from './document.ts';
import type { Range } from './range.ts';
import type { RangeList, Selection } from './selection.ts';
import type { Sheet } from './sheet.ts';
import { Spreadsheet } from './spreadsheet.ts';
import { Ui } from './ui.ts';

export class SpreadsheetApp extends Exposed {
  static override scriptName = 'SpreadsheetApp';
  static override enums = {
    WrapStrategy: enumeration('WRAP', 'OVERFLOW', 'CLIP'),
    BorderStyle: enumeration('DOTTED', 'DASHED', 'SOLID', 'SOLID_MEDIUM', 'SOLID_THICK', 'DOUBLE'),
  };
  readonly #host: AppsScriptHost;
  readonly #run: Run;
  readonly #active: Spreadsheet | null;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    this.#run = run;
    this.#active = host.spreadsheet ? new Spreadsheet(new Document(host.spreadsheet, run)) : null;
  }

  /** Null when the script is bound to no document. */
  getActive(): Spreadsheet | null {
    return this.#active;
  }

  getActiveSpreadsheet(): Spreadsheet | null {
    return this.#active;
  }

  getActiveSheet(): Sheet | null {
    return this.#active?.getActiveSheet() ?? null;
  }

  getActiveRange(): Range | null {
    return this.#active?.getActiveRange() ?? null;
  }

  getActiveRangeList(): RangeList | null {
    return this.#active?.getActiveRangeList() ?? null;
  }

  getCurrentCell(): Range | null {
    return this.#active?.getCurrentCell() ?? null;
  }

  getSelection(): Selection | null {
    return this.#active?.getSelection() ?? null;
  }

  /** Other files are out of reach with the scope for the current one only. */
  openById(_id: unknown): never {
    throw denied('SpreadsheetApp.openById', ['spreadsheets']);
  }

  openByUrl(_url: unknown): never {
    throw denied('SpreadsheetApp.openByUrl', ['spreadsheets']);
  }

  flush(): void {
    const book = this.#host.spreadsheet;
    if (!book) return;
    book.flushes++;
    book.onFlush?.();
  }

  /** Only where somebody looks at the sheet: not in formulas, not in time-driven triggers. */
  getUi(): Ui {
    if (!this.#run.interactive || this.#run.mode === 'CUSTOM_FUNCTION' || !this.#host.spreadsheet) {
      throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
    }
    return new Ui(this.#host.ui);
  }
}
