// What the page and its server say to each other.
import type { AddOnFunction, CellAddress } from '../../support/spreadsheet/functions.ts';
import type { BookChanges, BookState, CellValue } from './book.ts';
import type { Ledger } from './ledger.ts';

/** A value on the wire: JSON, with dates marked. */
export type Wire = CellValue | null | { $date: number } | Wire[];

/** The cells a user has selected; the script asks for them. Counted from 0. */
export interface Selection extends CellAddress {
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
  cell: CellAddress;
}

export type FormulaOutcome = { rows: Wire[][] } | { error: string };

/** The answer of a script call. */
export type CallResult = { value: unknown } | { error: string };

/** What the page asks for, each with its answer; what happened on the way comes as events. */
export interface Actions {
  /** Takes over what the visitor typed and selected. */
  edit(edits: Edits): void;
  /** Runs custom functions side by side, as a sheet does. */
  formulas(calls: FormulaCall[]): FormulaOutcome[];
  /** What the sidebar's google.script.run does. */
  call(edits: Edits, functionName: string, args: unknown[]): CallResult;
  menuItem(edits: Edits, functionName: string): CallResult;
  openSidebar(edits: Edits): CallResult;
  closeSidebar(): void;
  /** Throws for a plan or a trouble that does not exist. */
  switchService(change: ServiceSwitch): void;
  /** Breaks something, or mends it. Throws for a trial that does not exist. */
  breakIt(edits: Edits, trial: TrialId): void;
}

export interface Answer<Name extends keyof Actions> {
  result: ReturnType<Actions[Name]>;
  events: ServerEvent[];
}

export type FaultId = 'none' | 'slow' | 'flaky' | 'limited' | 'spent' | 'drops' | 'cut' | 'revoked';

export interface Choice<Id extends string = string> {
  id: Id;
  label: string;
  /** What it does to the formulas and jobs, in one sentence. */
  explanation: string;
}

export type TrialId = 'quota' | 'network' | 'lost' | 'kill' | 'sort';

/** What is broken, and what is about to be. */
export interface TrialState {
  on: 'quota' | 'network' | null;
  /** The next answer is lost after it was charged. */
  lost: boolean;
  /** The script is killed at so many service calls from when the button was pressed; null for never. */
  killsAt: number | null;
  /** The list is sorted while the next answer is on its way. */
  sorts: boolean;
}

/** The account as the sandbox holds it. */
export interface ServiceState {
  plan: string;
  fault: FaultId;
  used: number;
  left: number;
  resetAt: number;
  /** Spreadsheet time. */
  now: number;
}

/** What the visitor switches. */
export interface ServiceSwitch {
  plan?: string;
  fault?: FaultId;
  /** Lets spreadsheet time go by, and runs what is scheduled meanwhile. */
  skipMs?: number;
  /** Lets time go by until the quota is renewed. */
  skipToReset?: boolean;
}

/** One request as the service saw it. */
export interface RequestLine {
  at: number;
  method: string;
  path: string;
  query: string;
  status: number;
  code?: string;
  /** Requests taken from the quota. */
  charged: number;
}

/** An item of the add-on's menu as onOpen made it, or a separator. */
export type MenuEntry = { label: string; functionName: string } | 'separator';

export interface SidebarState {
  title: string;
  open: boolean;
}

export interface InitialState {
  title: string;
  book: BookState;
  functions: AddOnFunction[];
  menu: MenuEntry[];
  service: ServiceState;
  plans: Choice[];
  faults: Choice<FaultId>[];
  requests: RequestLine[];
  seed: number;
  trials: TrialState;
  ledger: Ledger;
  sidebar: SidebarState;
}

/** What happened on the server, in the order in which the page shows it. */
export type ServerEvent =
  | { type: 'requests'; lines: RequestLine[] }
  | { type: 'service'; service: ServiceState }
  | { type: 'ledger'; ledger: Ledger; trials: TrialState }
  /**
   * `rerun`: formulas that the script wrote again, so they run again although their text may be the same.
   * `active`: the sheet the script turned to.
   */
  | { type: 'book'; changes: BookChanges; rerun: CellAddress[]; active?: string }
  | { type: 'sidebar'; sidebar: SidebarState; reload: boolean }
  /** Takes the place of the one before; with fewer than 0 seconds it stays until it is dismissed. */
  | { type: 'toast'; title: string; text: string; seconds: number };
