// The options that start an execution, and its record after it ends.
import type { AuthMode } from './permissions.ts';

export interface FetchRecord {
  url: string;
  /** HTTP status; 0 when the connection broke or the response took longer than UrlFetchApp waits. */
  status: number;
}

export interface LogEntry {
  level: 'log' | 'warn' | 'error';
  text: string;
}

/** An error that the entry point threw, copied out of its realm. */
export interface ScriptError {
  name: string;
  message: string;
  stack: string;
}

export interface Execution {
  /** The return value of the entry point, as values of this realm; undefined after an error. */
  value: unknown;
  error?: ScriptError;
  /** Duration in virtual milliseconds. */
  elapsedMs: number;
  requests: FetchRecord[];
  logs: LogEntry[];
  /** The names of all service calls, such as `Cache.getAll`, in order. */
  calls: string[];
  /** True when the execution ran into its time limit. Its return value is discarded. */
  timedOut: boolean;
  /** True when `host.killIn` ended the execution. */
  killed: boolean;
}

export interface StartOptions {
  /** E-mail address of the person who starts the execution; defaults to the host's user. */
  user?: string;
  /** False where no user interface is open (time-driven triggers): getUi() throws. */
  interactive?: boolean;
  /** A1 notation (`Prices!B2`) of the cell a formula is in; otherwise the user's selection is active. */
  activeCell?: string;
}

/** Everything that starts one entry point. */
export interface Start extends StartOptions {
  functionName: string;
  args: readonly unknown[];
  mode: AuthMode;
  /** True when a trigger starts the entry point: the trigger's event object is then the only argument. */
  event?: boolean;
}

/** The execution time limit: six minutes for menus, triggers and the sidebar; 30 s for formulas and simple triggers. */
export function platformLimitMs(mode: AuthMode): number {
  return mode === 'FULL' ? 360_000 : 30_000;
}

/** An execution that the platform refused to start, or (with `ran`) one whose result could not be returned. */
export function failed(name: string, message: string, ran?: Execution): Execution {
  const nothing = { elapsedMs: 0, requests: [], logs: [], calls: [], timedOut: false, killed: false };
  return { ...nothing, ...ran, value: undefined, error: { name, message, stack: '' } };
}
