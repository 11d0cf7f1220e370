// Records which custom function ran for which cell. Univer computes more often than Google does. This keeps only the calls that Google
// would make: a function runs again only when its formula is edited or an argument changes.
import { isWaiting, LOADING, toRows } from './calling.ts';
import type { Argument, CellAddress, Evaluator, Scalar } from './functions.ts';

/** One run of a custom function. */
interface Execution {
  cell: CellAddress;
  name: string;
  args: Argument[];
}

/** The outcome of a cell's call. */
export type Outcome = { rows: Scalar[][] } | { error: string };

/** A call with a known outcome, for example from before a page was loaded. */
interface KnownExecution {
  name: string;
  args: Argument[];
  outcome: Outcome;
}

/** The size of an array result, including the formula's cell. */
export interface Extent {
  rows: number;
  columns: number;
}

/** The size of a cell's results in this pass and in the previous one. */
interface Size {
  cell: CellAddress;
  pass: number;
  extent: Extent;
  before: Extent;
}

interface Call {
  outcome: Outcome | undefined;
  pass: number;
}

const callKey = (name: string, args: Argument[]) => JSON.stringify([name, args]);
const keyOf = (cell: CellAddress) => `${cell.sheetId}!${cell.row},${cell.column}`;

export class Executions {
  /** Every run so far, oldest first. */
  readonly log: Execution[] = [];
  private readonly evaluate: Evaluator;
  private readonly recalculate: (cell: CellAddress, extent?: Extent) => void;
  private readonly sizes = new Map<string, Size>();
  private cells = new Map<string, Map<string, Call>>();
  private moved: Map<string, Call> | undefined;
  private pass = 0;
  private pending = 0;

  /**
   * @param recalculate called when a late result has arrived, and for the cells that a smaller result left behind.
   * @param known outcomes that the first calculation reuses.
   */
  constructor(
    evaluate: Evaluator,
    recalculate: (cell: CellAddress, extent?: Extent) => void,
    known: KnownExecution[] = [],
  ) {
    this.evaluate = evaluate;
    this.recalculate = recalculate;
    if (known.length > 0) {
      this.moved = new Map(known.map(({ name, args, outcome }) => [callKey(name, args), { outcome, pass: 0 }]));
    }
  }

  /** Number of calls that haven't returned yet. */
  get waiting(): number {
    return this.pending;
  }

  /** The outcome of a call in a cell. Runs the function only when Google would. */
  outcome(cell: CellAddress, name: string, args: Argument[]): Outcome {
    const outcome = isWaiting(args) ? undefined : this.call(cell, name, args).outcome;
    const shown = outcome ?? { rows: [[LOADING]] };
    this.measure(cell, shown);
    return shown;
  }

  /** The error text of a cell, as Google shows it when the pointer hovers over the cell. */
  note(cell: CellAddress): string | undefined {
    for (const call of this.cells.get(keyOf(cell))?.values() ?? []) {
      if (call.outcome && 'error' in call.outcome) return call.outcome.error;
    }
    return undefined;
  }

  /** Call it when a cell was edited: its functions run again. */
  edited(cell: CellAddress): void {
    // Moving a formula rewrites its references. Google does not run it again for that.
    if (this.moved) return;
    this.cells.delete(keyOf(cell));
    const size = this.sizes.get(keyOf(cell));
    if (size)
      this.sizes.set(keyOf(cell), { cell, pass: this.pass, extent: { rows: 1, columns: 1 }, before: size.extent });
  }

  /** Call it when rows, columns or ranges moved. Until the next calculation ends, results move with their formulas. */
  rearranged(): void {
    this.moved ??= new Map([...this.cells.values()].flatMap(calls => [...calls]));
    this.cells.clear();
  }

  /** Call it when a calculation is over: drops the calls that a cell no longer makes. */
  settled(): void {
    for (const calls of this.cells.values()) {
      const current = [...calls.values()].some(call => call.pass === this.pass);
      if (!current) continue;
      for (const [key, call] of calls) if (call.pass < this.pass) calls.delete(key);
    }
    this.moved = undefined;
    this.pass += 1;
    for (const { cell, pass, extent, before } of this.sizes.values()) {
      // Univer clears the cells that a smaller result leaves behind, but does not recalculate the formulas that refer to them.
      const shrunk = before.rows > extent.rows || before.columns > extent.columns;
      if (pass === this.pass - 1 && shrunk) this.recalculate(cell, before);
    }
  }

  private call(cell: CellAddress, name: string, args: Argument[]): Call {
    const calls = this.callsOf(cell);
    const key = callKey(name, args);
    const call = calls.get(key) ?? this.moved?.get(key) ?? this.run({ cell, name, args }, calls, key);
    call.pass = this.pass;
    calls.set(key, call);
    return call;
  }

  private measure(cell: CellAddress, outcome: Outcome): void {
    const rows = 'rows' in outcome ? outcome.rows : [[]];
    const extent = { rows: rows.length, columns: rows[0]?.length ?? 1 };
    const known = this.sizes.get(keyOf(cell));
    // A formula may call several functions: the largest result counts.
    if (known?.pass === this.pass) {
      known.extent = {
        rows: Math.max(known.extent.rows, extent.rows),
        columns: Math.max(known.extent.columns, extent.columns),
      };
    } else this.sizes.set(keyOf(cell), { cell, pass: this.pass, extent, before: known?.extent ?? extent });
  }

  private callsOf(cell: CellAddress): Map<string, Call> {
    const key = keyOf(cell);
    const calls = this.cells.get(key) ?? new Map<string, Call>();
    this.cells.set(key, calls);
    return calls;
  }

  private run(execution: Execution, calls: Map<string, Call>, key: string): Call {
    const call: Call = { outcome: undefined, pass: this.pass };
    this.log.push(execution);
    try {
      const result = this.evaluate(execution.name, execution.args, execution.cell);
      if (result instanceof Promise)
        this.settle(result, call, () => calls.get(key) === call && this.recalculate(execution.cell));
      else call.outcome = { rows: toRows(result) };
    } catch (error) {
      call.outcome = { error: messageOf(error) };
    }
    return call;
  }

  private async settle(result: Promise<unknown>, call: Call, done: () => void): Promise<void> {
    this.pending += 1;
    try {
      call.outcome = { rows: toRows(await result) };
    } catch (error) {
      call.outcome = { error: messageOf(error) };
    }
    this.pending -= 1;
    done();
  }
}

/** The message of any thrown value, including errors of another realm. */
function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : String(error);
}
