/** What the engine and the sidebar ask about a kind of task. */
import type { BlockShape } from '../lists/block.ts';
import type { Recurrence, TaskDraft } from './draft.ts';

export interface Kind<Draft extends TaskDraft = TaskDraft> {
  /** The title of a task, such as `Price list · Stock, A2:A91`. */
  title(draft: Draft): string;
  /** What happens to each item, for `12 of 30 priced`. */
  done: string;
  /** The word for one run of a planned task. */
  run: 'run' | 'check';
  /** The only schedule of this kind, if it isn't the person's choice. */
  when?: Recurrence;
  /** Whether it spreads its budget over a month by itself. Otherwise the engine ends a run at its budget. */
  isMonthly?: true;
  /** Whether each item takes one request. */
  isPerItem?: true;
  /** Whether an item counts as finished only once it has its row. An item with too few sales has none. */
  isDoneByRow?: true;
  /** Whether a finished task is deleted when a new one of its kind starts. */
  isReplaced?: true;
  /** Whether a list is chosen with the columns beside it. */
  readsColumns?: true;
  /** Whether it pays for the file's formulas, and with their account. */
  paysForFormulas?: true;
  /** Whether it writes beside its list. Other kinds have a tab of their own. */
  writesBeside?: true;
  /** The columns that it writes beside its list. */
  block?(draft: Draft): BlockShape;
  /** Whether the range of its list begins with the headings. */
  namesHeadings?(draft: Draft): boolean;
  /** The chart of the rows in its tab; undefined if they are no series. */
  chart?(draft: Draft): Series | undefined;
  /** The name of its tab; null if it has none. */
  tabName(draft: Draft): string | null;
  /** Stores a new name of its tab, which a person may rename. */
  nameTab(draft: Draft, name: string): void;
  /** Whether a run reads page after page, which new sales move on. */
  isPaged?(draft: Draft): boolean;
  /** Makes the next run write this many rows, if a run can leave some out. */
  setRows?(draft: Draft, rows: number): void;
  /** The cell that its card opens; null if there is nothing to open. */
  result(draft: Draft): { sheet: string; cell: string } | null;
  /** The cells of a list that lost its place, for people. */
  place(draft: Draft): string;
  /** Reports that a finished task can write. */
  reports?(draft: Draft): Reports;
}

/** Prices over time: the headings of the two columns, and the title. Months form a line; single sales and the items of a list are points. */
export interface Series {
  day: string;
  price: string;
  kind: 'line' | 'scatter';
  /** @param unit ` in USD`, or empty. */
  title(unit: string): string;
}

/** `profits`, `limits`: the profit of each item is known, or the most to pay for it. `worth`: its prices can be added up. */
export interface Reports {
  profits: boolean;
  limits: boolean;
  worth: boolean;
}
