/** The options and the result of the reader of lists. */

import type { MarketId, ParametersOf } from '../endpoint.ts';
import type { SoldById } from '../generated/types.ts';
import type { Names } from '../question/options.ts';
import type { Target } from './compose.ts';
import type { Marks } from './headings/marked-names.ts';
import type { Role } from './headings/roles.ts';
import type { Column, Mapping, Settled } from './headings/table.ts';
import type { Kind, ListNote } from './items/facts.ts';
import type { Leavable, LeftOut, Reason } from './rows/reasons.ts';

export interface ReadListOptions {
  /** Default: the auction site. */
  target?: Target;
  /** Roles that a person chose for an earlier list with the same headings. */
  mapping?: Mapping;
  /** Roles of columns by heading; null if a column isn't used. They come before the mapping. */
  roles?: Readonly<Record<string, Role | null>>;
  /** What an earlier reading found. Nothing is recognized again, and roles and mappings don't count. */
  settled?: Settled;
  /** Currency of amounts that state none. */
  currency?: string | undefined;
  /** Reasons whose rows are items after all. */
  keep?: readonly Reason[];
  /** Reasons whose rows are items, marked as such, unless they are left out here. */
  leaveOut?: readonly Leavable[];
}

export const LIST_OPTIONS: Names<ReadListOptions> = {
  ...{ target: true, mapping: true, roles: true, settled: true, currency: true, keep: true, leaveOut: true },
};

/** What the search for an item accepts. A target that is only known when the script runs has any parameters. */
type ItemParameters<Of extends Target> = Readonly<Record<string, unknown>> &
  (Of extends MarketId ? ParametersOf<SoldById[Of]> : unknown);

export interface ListItem<Of extends Target = Target> {
  /** Number of the row in the file, from 1. */
  row: number;
  /** Position in the given rows or objects, from 0. */
  index: number;
  keyword: string;
  /** What to send, in the spelling of the service. */
  parameters: ItemParameters<Of>;
  /** As the market of trading cards writes them; absent if the list doesn't state them. */
  productId?: number;
  condition?: string;
  variant?: string;
  language?: string;
  grader?: string;
  grade?: string;
  /** Null if the list has a quantity that can't be read. */
  quantity: number | null;
  /** For one piece. Null if it isn't stated. */
  paid: number | null;
  paidCurrency: string | null;
  kind: Kind;
  /** What is not part of the search, and what could not be read. */
  notes: readonly ListNote[];
}

export interface ListQuestion {
  id: 'item' | 'currency' | 'graded' | 'lots' | 'words';
  text: string;
  choices: readonly { value: string; label: string }[];
  /** What is done unless a person chooses. */
  fallback: string;
  /** Rows that show what the question is about; two at most. */
  rows: readonly number[];
}

/** Rows with the same search that differ in something that isn't part of it. */
export interface SameSearch {
  keyword: string;
  rows: readonly number[];
  /** Headings of the columns in which they differ. */
  differIn: readonly string[];
}

export interface ReadList<Of extends Target = Target> {
  format: { id: string; title: string } | null;
  /** Number of the heading row in the file; null if there is none. */
  headingRow: number | null;
  columns: readonly Column[];
  /** Equal for every export of the same program, whatever the order of its columns; '' without headings. */
  signature: string;
  /** The roles that were used, to keep and to pass back. */
  mapping: Mapping;
  /** What the numbers before its names mean, if they are no part of them: to keep, and to pass back with what is settled. */
  marks?: Marks;
  items: readonly ListItem<Of>[];
  leftOut: readonly LeftOut[];
  /** How many items would be left out for a reason, or may be. */
  kept: Readonly<Partial<Record<Reason, number>>>;
  unused: readonly { heading: string; filled: number; why?: string }[];
  questions: readonly ListQuestion[];
  sameSearches: readonly SameSearch[];
  /** How many items are foil, graded, in another language and so on. */
  groups: readonly { label: string; count: number }[];
  /** One sentence about the whole list. */
  text: string;
  /** Why nothing can be read. */
  problem?: string;
}
