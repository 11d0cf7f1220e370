/** Types of the template sheets. */

export type TemplateId = 'inventory' | 'sourcing' | 'cards' | 'watch';

/** An example item with made-up prices. */
export interface Example {
  item: string;
  quantity: number;
  paid: number;
  median: number;
  /** Spread of the prices around the median, as a share of it. */
  spread: number;
  /** The median three months earlier. */
  before: number;
  /** For cards only. */
  set?: string;
  number?: string;
  condition: string;
}

export interface TemplateColumn {
  label: string;
  format: string;
  /** Width in pixels; by default it follows from the heading and the kind. */
  width?: number;
  /** @param cell returns a reference to a cell in the same row, by column heading. */
  content(example: Example, cell: (label: string) => string): string | number;
  /** A note of the heading. */
  legend?: string;
  /** Set for formulas, which a sheet may return in its own notation. */
  isFormula?: true;
}

export interface Template {
  /** Name of the new sheet. */
  title: string;
  columns: readonly TemplateColumn[];
  examples: readonly Example[];
}
