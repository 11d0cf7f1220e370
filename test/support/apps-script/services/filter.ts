import { ScriptException } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { Range } from './range.ts';
import type { Document } from './sheet.ts';

/** SpreadsheetApp.Filter: the basic filter of a sheet. No criteria can be set here. */
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
