/** What is known of a person's list. Plain JSON. */

/** The contents of a range, such as `90 items, 2 blank, 4 twice. First: "iphone 13 128gb".` */
export interface RangeFacts {
  /** The range with its sheet name, cut to the used part of the sheet. */
  range: string;
  items: number;
  text: string;
  /** The first column to the right of all content in these rows, such as `C`. */
  freeColumn: string;
}

/**
 * Identifies the list of a task even if a person moves cells: the sheet's ID and the contents of the list. Rows and columns count from 0.
 */
export interface ListAnchor {
  sheet: number;
  /** The list's first cell when it was saved or last found. */
  row: number;
  column: number;
  /** The headings of its columns; a single empty text if there are none. */
  headings: string[];
  /** A sample of its items. The column that contains most of them is the list. */
  sample: string[];
  /** Filled cells in its columns that don't belong to the list: above it (without the headings) and below it. */
  above: number;
  below: number;
  /** Number of items when the task was saved. */
  items: number;
  /** Earlier names of the sheet, each until an instant, ms. Rows of earlier runs use these names. */
  called?: { name: string; until: number }[];
  /** The column of purchase prices, if it is on the same sheet. */
  paid?: { column: number; heading: string };
}
