/** What is known of a person's list. Plain JSON. */

/** The contents of a range, such as `90 items, 2 blank, 4 twice. First: "iphone 13 128gb".` */
export interface RangeFacts {
  /** The range with its sheet name, cut to the used part of the sheet. */
  range: string;
  items: number;
  text: string;
  /** The first column to the right of all content in these rows, such as `C`. */
  freeColumn: string;
  /** The column that holds what was paid, by its heading. */
  paid: { range: string; column: string } | null;
}

/** What the chosen cells show about a list. */
export interface ListRules {
  /** The most consecutive rows without an item within the chosen cells. More blank rows end the list. */
  gap: number;
  /** Totals and repeated headings are within the chosen cells, so they don't end the list. */
  loose?: true;
}

/** The names of a list's cells, as people read them. */
export interface CellNames {
  range: string;
  /** The first result column; null for a list without any. */
  column: string | null;
  /** The prices paid; null if they are on another sheet, or there are none. */
  paid: string | null;
}

/** What a task saves of its list. */
export interface SavedList extends ListRules {
  /** The ID of its sheet. */
  sheet: number;
  /** The row or column of each mark when the list was last found, by the mark's name. */
  was: Record<string, number>;
  /** The result column that a run can't do without. */
  main?: string;
  /** Number of items when the task was saved. */
  items: number;
  /** The headings of its columns as they were chosen, for a list whose columns have a meaning. */
  headings?: string[];
  /** The headings of the results are written. */
  headed?: true;
  /** Only in a draft that a form shows: the names that it shows. */
  shown?: CellNames;
  /** Earlier names of the sheet, each until an instant, ms. Rows of earlier runs use these names. */
  called?: { name: string; until: number }[];
}
