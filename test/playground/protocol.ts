// The protocol between the page and its server.
import type { AddOnFunction, CellAddress } from '../support/spreadsheet/functions.ts';
import type { BookChanges, BookState, CellValue } from './book.ts';
import type { Ledger } from './ledger.ts';

/** A value on the wire: JSON, with dates marked. */
export type Wire = CellValue | null | { $date: number } | Wire[];

/** The user's selection, which the script can read. Counted from 0. */
export interface Selection extends CellAddress {
  rows: number;
  columns: number;
}

/** The browser's state that the script needs before it runs: edits since the last message, and the selection. */
export interface Edits {
  changes: BookChanges;
  selection: Selection | null;
}

export interface FormulaCall {
  name: string;
  args: Wire[];
  /** The formula's cell. */
  cell: CellAddress;
}

export type FormulaOutcome = { rows: Wire[][] } | { error: string };

/** The result of a script call. */
export type CallResult = { value: unknown } | { error: string };

/** The page's requests with their results. Side effects arrive as events. */
export interface Actions {
  /** Applies the visitor's edits and selection. */
  edit(edits: Edits): void;
  /** Runs custom functions in parallel, as a sheet does. */
  formulas(calls: FormulaCall[]): FormulaOutcome[];
  /** Performs a google.script.run call of the sidebar. */
  call(edits: Edits, functionName: string, args: unknown[]): CallResult;
  menuItem(edits: Edits, functionName: string): CallResult;
  openSidebar(edits: Edits): CallResult;
  closeSidebar(): void;
  /** Throws for an unknown plan or fault. */
  switchService(change: ServiceSwitch): void;
  /** Breaks or restores something. Throws for an unknown trial. */
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
  /** Its effect on formulas and jobs, in one sentence. */
  explanation: string;
}

export type TrialId = 'quota' | 'network' | 'lost' | 'kill' | 'sort';

/** The active and the scheduled faults. */
export interface TrialState {
  on: 'quota' | 'network' | null;
  /** True when the next response will be lost after it was charged. */
  lost: boolean;
  /** True when the script will be killed after its next request. */
  kills: boolean;
  /** True from a kill until the run goes on. */
  isDead: boolean;
  /** True when the list will be sorted while the next response is in flight. */
  sorts: boolean;
  /** True while a task runs. */
  isWorking: boolean;
}

/** The account's state in the sandbox. */
export interface ServiceState {
  plan: string;
  fault: FaultId;
  used: number;
  left: number;
  resetAt: number;
  /** Current spreadsheet time, ms since the epoch. */
  now: number;
}

/** The settings that the visitor can switch. */
export interface ServiceSwitch {
  plan?: string;
  fault?: FaultId;
  /** Moves spreadsheet time forward by this much and runs everything scheduled in between. */
  skipMs?: number;
  /** Moves spreadsheet time to the renewal of the quota. */
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
  /** Requests deducted from the quota. */
  charged: number;
}

/** An item of the add-on's menu as onOpen created it, or a separator. */
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

/** An event on the server. The page applies events in this order. */
export type ServerEvent =
  | { type: 'requests'; lines: RequestLine[] }
  | { type: 'service'; service: ServiceState }
  | { type: 'ledger'; ledger: Ledger; trials: TrialState }
  /**
   * `rerun`: formulas that the script wrote, which run again even if their text is unchanged. `selected`: the cells that the script
   * selected, maybe on another sheet.
   */
  | { type: 'book'; changes: BookChanges; rerun: CellAddress[]; selected?: Selection }
  | { type: 'sidebar'; sidebar: SidebarState; reload: boolean }
  /** Replaces the previous toast. With a negative number of seconds it stays until it is dismissed. */
  | { type: 'toast'; title: string; text: string; seconds: number };
