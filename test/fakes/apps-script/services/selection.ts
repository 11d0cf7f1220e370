import { Exposed } from '../exposed.ts';
import type { Document } from './document.ts';
import { Range } from './range.ts';
import type { Sheet } from './sheet.ts';

/** What is selected in the active sheet: one range, here. */
export class Selection extends Exposed {
  static override scriptName = 'Selection';
  readonly #document: Document;

  constructor(document: Document) {
    super();
    this.#document = document;
  }

  getActiveSheet(): Sheet {
    return this.#document.sheet(this.#document.active().sheet);
  }

  getActiveRange(): Range {
    const { sheet, area } = this.#document.active();
    return new Range(this.#document, sheet, area);
  }

  getActiveRangeList(): RangeList {
    return new RangeList([this.getActiveRange()]);
  }

  getCurrentCell(): Range {
    return this.getActiveRange().getCell(1, 1);
  }
}

export class RangeList extends Exposed {
  static override scriptName = 'RangeList';
  readonly #ranges: Range[];

  constructor(ranges: Range[]) {
    super();
    this.#ranges = ranges;
  }

  getRanges(): Range[] {
    return this.#ranges;
  }
}
