/** What is known of a person's list. Plain JSON. */
import type { Leavable, ReadList, Reason, Role, Target } from '@sold-data/core/engine';

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
  /** Whether several rows were selected. One selected cell stands for the list around it. */
  isSeveral?: true;
  /** The table around the selected cell, if its items are spread over several columns. */
  table?: Omit<RangeFacts, 'table' | 'isSeveral'> & {
    /** Whether it has product numbers of the trading-card market. */
    hasProducts?: true;
  };
}

/** How a person wants a table to be read. */
export interface Reading {
  /** Roles by heading; null for a column that isn't used. */
  roles?: Readonly<Record<string, Role | null>>;
  /** Reasons whose rows are items after all. */
  keep?: readonly Reason[];
  leaveOut?: readonly Leavable[];
  /** The currency of what was paid, where the table states none. */
  currency?: string;
}

/** A list whose items are spread over several columns, as it was read when it was chosen. */
export interface SavedTable extends Omit<Reading, 'roles'>, Pick<ReadList, 'marks'> {
  /** ID of its format; null if none is recognized. */
  format: string | null;
  /** The marked columns, by their number among the chosen ones. */
  columns: readonly { heading: string; role: Role | null }[];
  target: Target;
  /** Equal for every export of the same program; see the reader of lists. */
  signature?: string;
  /** Set if its roles are those that a person chose for an earlier list with this signature. */
  asBefore?: true;
  /** Headings of columns that could name the item, as long as nobody has chosen. */
  unsure?: string[];
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
  /** The execution whose step found it last. */
  seenIn?: string;
  /** The number of columns with content that the sheet had then. */
  width?: number;
  /** The result column that a run can't do without. */
  main?: string;
  /** It ends only because the list of another task began there. */
  cut?: true;
  /** Finished tasks whose lists begin within the chosen rows, which are this list's now. */
  covers?: string[];
  /** Number of items when the task was saved. */
  items: number;
  /** Set if its items are spread over several columns. */
  table?: SavedTable;
  /** The headings of its columns as they were chosen, for a list whose columns have a meaning. */
  headings?: string[];
  /** The headings of the results are written. */
  headed?: true;
  /** Only in a draft that a form shows: the names that it shows. */
  shown?: CellNames;
  /** Earlier names of the sheet, each until an instant, ms. Rows of earlier runs use these names. */
  called?: { name: string; until: number }[];
}
