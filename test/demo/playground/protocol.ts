// What the page and its server say to each other.
import type { AddOnFunction } from '../../support/spreadsheet/functions.ts';
import type { BookChanges, BookState, CellValue } from './book.ts';

/** A value on the wire: JSON, with dates marked. */
export type Wire = CellValue | null | { $date: number } | Wire[];

/** The cells a user has selected; the script asks for them. Counted from 0. */
export interface Selection {
  sheetId: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** What the browser knows and the script must know before it runs: edits since the last message, and the selection. */
export interface Edits {
  changes: BookChanges;
  selection: Selection | null;
}

export interface FormulaCall {
  name: string;
  args: Wire[];
  /** Where the formula stands. */
  cell: { sheetId: string; row: number; column: number };
}

export type FormulaOutcome = { rows: Wire[][] } | { error: string };

export interface KnownOutcome {
  name: string;
  args: Wire[];
  outcome: FormulaOutcome;
}

export type FaultId = 'none' | 'slow' | 'flaky' | 'limited' | 'spent' | 'drops' | 'revoked';

export interface Choice<Id extends string = string> {
  id: Id;
  label: string;
  /** What it does to the formulas and jobs, in one sentence. */
  explanation: string;
}

/** The account as the sandbox holds it. */
export interface ServiceState {
  plan: string;
  fault: FaultId;
  quota: number;
  used: number;
  rollover: number;
  credits: number;
  resetAt: number;
  perMinute: number;
  usedThisMinute: number;
  /** Spreadsheet time. */
  now: number;
  /** Of which so much was skipped. */
  skippedMs: number;
}

/** What the visitor switches. */
export interface ServiceSwitch {
  plan?: string;
  fault?: FaultId;
  /** Lets spreadsheet time go by, and runs what is scheduled meanwhile. */
  skipMs?: number;
  /** Lets time go by until the quota is renewed. */
  skipToReset?: boolean;
  /** Forgets everything and begins again. */
  reset?: boolean;
}

/** One request as the service saw it. */
export interface RequestLine {
  id: number;
  at: number;
  method: string;
  path: string;
  query: string;
  status: number;
  code?: string;
  /** Requests taken from the quota. */
  charged: number;
}

/** One entry of the add-on's menu as onOpen made it: an item, a separator (no label) or the whole menu with its entries. */
export interface MenuEntry {
  label?: string;
  functionName?: string;
  entries?: MenuEntry[];
}

export interface SidebarState {
  title: string;
  open: boolean;
}

export interface InitialState {
  title: string;
  book: BookState;
  functions: (AddOnFunction & { example?: string })[];
  menu: MenuEntry[];
  known: KnownOutcome[];
  service: ServiceState;
  plans: Choice[];
  faults: Choice<FaultId>[];
  requests: RequestLine[];
  sidebar: SidebarState;
}

/** What the server tells the page without being asked. */
export type ServerEvent =
  | { type: 'requests'; lines: RequestLine[] }
  | { type: 'service'; service: ServiceState }
  /**
   * `rerun`: formulas that the script wrote again, so they run again although their text may be the same.
   * `active`: the sheet the script turned to.
   */
  | { type: 'book'; changes: BookChanges; rerun: { sheetId: string; row: number; column: number }[]; active?: string }
  | { type: 'sidebar'; sidebar: SidebarState; reload: boolean }
  /** Takes the place of the one before; with fewer than 0 seconds it stays until it is dismissed. */
  | { type: 'toast'; title: string; text: string; seconds: number };

/** The answer of a script call. */
export type CallResult = { value: unknown } | { error: string };
