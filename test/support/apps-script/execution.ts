// What one execution leaves behind, and what the host needs to know to start one.
import type { AuthMode } from './permissions.ts';

export interface FetchRecord {
  url: string;
  /** 0 when the connection broke or the answer took longer than UrlFetchApp waits. */
  status: number;
}

export interface LogEntry {
  level: 'log' | 'warn' | 'error';
  text: string;
}

/** An error that left the entry point, copied out of its realm. */
export interface ScriptError {
  name: string;
  message: string;
  stack: string;
}

export interface Execution {
  /** What the entry point returned, as values of this realm; undefined after an error. */
  value: unknown;
  error?: ScriptError;
  /** Virtual milliseconds from start to end. */
  elapsedMs: number;
  requests: FetchRecord[];
  logs: LogEntry[];
  /** Every service call as `Cache.getAll`, in order. */
  calls: string[];
  /** The execution limit struck; whatever the script returned was thrown away. */
  timedOut: boolean;
  /** `host.killIn` ended it. */
  killed: boolean;
}

export interface StartOptions {
  /** Who is at the keyboard; defaults to the host's user. */
  user?: string;
  /** False where nobody looks at the sheet (time-driven triggers): getUi() throws. */
  interactive?: boolean;
  /** A1 notation (`Prices!B2`) of the cell a formula is in; otherwise the user's selection is active. */
  activeCell?: string;
}

/** What an entry point is started with. */
export interface Start extends StartOptions {
  functionName: string;
  args: readonly unknown[];
  mode: AuthMode;
  /** A trigger starts it: its event object becomes the only argument. */
  event?: boolean;
}

/** Six minutes for menus, triggers and the sidebar; 30 s for formulas and simple triggers. */
export function platformLimitMs(mode: AuthMode): number {
  return mode === 'FULL' ? 360_000 : 30_000;
}

/** A start that the platform refused, or (`ran`) an execution whose answer could not be delivered. */
export function failed(name: string, message: string, ran?: Execution): Execution {
  const nothing = { elapsedMs: 0, requests: [], logs: [], calls: [], timedOut: false, killed: false };
  return { ...nothing, ...ran, value: undefined, error: { name, message, stack: '' } };
}
