/** What the engine and the sidebar ask about a kind of task. */
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
  /** The name of its tab; null if it has none. */
  tabName(draft: Draft): string | null;
  /** Stores a new name of its tab, which a person may rename. */
  nameTab(draft: Draft, name: string): void;
  /** The cell that its card opens; null if there is nothing to open. */
  result(draft: Draft): { sheet: string; cell: string } | null;
  /** The cells of a list that lost its place, for people. */
  place(draft: Draft): string;
  /** Reports that a finished task can write. */
  reports?(draft: Draft): Reports;
}

/** `profits`: the profit of each item is known. `worth`: its prices can be added up. */
export interface Reports {
  profits: boolean;
  worth: boolean;
}
