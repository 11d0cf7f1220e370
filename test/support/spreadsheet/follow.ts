// Connects the record of executions to Univer's commands: edits run functions again, moves don't, and late results start a calculation.
import type { ICommandInfo, ICommandService, IExecutionOptions } from '@univerjs/core';
import type { Executions, Extent } from './executions.ts';
import type { CellAddress } from './functions.ts';

// Names of Univer's internal commands: its public events don't cover these.
const SET_VALUES = 'sheet.mutation.set-range-values';
const CALCULATE = 'formula.mutation.set-trigger-formula-calculation-start';
const CALCULATED = 'formula.mutation.set-formula-calculation-notification';
const REARRANGING = new Set([
  'sheet.mutation.insert-row',
  'sheet.mutation.insert-col',
  'sheet.mutation.remove-rows',
  'sheet.mutation.remove-col',
  'sheet.mutation.move-rows',
  'sheet.mutation.move-columns',
  'sheet.mutation.move-range',
  'sheet.mutation.reorder-range',
]);

interface SetValues {
  subUnitId: string;
  cellValue?: Record<number, Record<number, { f?: unknown; v?: unknown } | null>>;
}

/** Reports edits, moves and ends of calculations to `executions`. */
export function forgetOnEdit(commands: ICommandService, executions: Executions): void {
  commands.onCommandExecuted((command: Readonly<ICommandInfo>, options?: IExecutionOptions) => {
    if (REARRANGING.has(command.id)) {
      executions.rearranged();
      commands.executeCommand(CALCULATE, { dirtyRanges: [], forceCalculation: true }, { onlyLocal: true });
    } else if (command.id === SET_VALUES && !options?.onlyLocal) {
      for (const cell of editedCells(command.params as SetValues)) executions.edited(cell);
    } else if (command.id === CALCULATED && isEnd(command.params)) {
      executions.settled();
    }
  });
}

/** Returns a function that recalculates a cell, or a block that starts there. Cells passed in the same turn are calculated together. */
export function recalculateCells(
  commands: ICommandService,
  unitId: string,
): (cell: CellAddress, extent?: Extent) => void {
  let dirtyRanges: unknown[] = [];
  const start = () => {
    commands.executeCommand(CALCULATE, { dirtyRanges }, { onlyLocal: true });
    dirtyRanges = [];
  };
  return ({ sheetId, row, column }, { rows, columns } = { rows: 1, columns: 1 }) => {
    const range = { startRow: row, endRow: row + rows - 1, startColumn: column, endColumn: column + columns - 1 };
    if (dirtyRanges.push({ unitId, sheetId, range }) === 1) queueMicrotask(start);
  };
}

function editedCells({ subUnitId, cellValue = {} }: SetValues): CellAddress[] {
  return Object.entries(cellValue).flatMap(([row, columns]) =>
    Object.entries(columns ?? {})
      .filter(([, cell]) => cell === null || cell.f !== undefined || cell.v !== undefined)
      .map(([column]) => ({ sheetId: subUnitId, row: Number(row), column: Number(column) })),
  );
}

/** A notification with a state (rather than a stage) ends a calculation. */
function isEnd(params: unknown): boolean {
  return (params as { functionsExecutedState?: unknown } | undefined)?.functionsExecutedState !== undefined;
}
