/** What a sheet to start from is: types only. */

export type TemplateId = 'inventory' | 'sourcing' | 'cards' | 'watch';

/** An example: what it is, and its made-up prices. */
export interface Example {
  item: string;
  quantity: number;
  paid: number;
  median: number;
  /** Of the prices around the median, as a share of it. */
  spread: number;
  /** The median some months ago. */
  before: number;
  /** Of a card. */
  set?: string;
  number?: string;
  condition: string;
}

export interface TemplateColumn {
  label: string;
  format: string;
  /** Pixels; without it as wide as the heading and the kind need. */
  width?: number;
  /** @param cell names a cell of the same row by the heading of its column. */
  content(example: Example, cell: (label: string) => string): string | number;
  /** It holds a formula, which a sheet may write in its own way. */
  isFormula?: true;
}

export interface Template {
  /** What its sheet is called. */
  title: string;
  columns: readonly TemplateColumn[];
  examples: readonly Example[];
}
