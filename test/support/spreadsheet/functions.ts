// The descriptions of an add-on's custom functions, independent of the code that evaluates them.

/** One parameter as the autocomplete help shows it. */
export interface FunctionParameter {
  name: string;
  description: string;
  optional?: boolean;
  /** True for the last parameter of a function that takes any number of them (name and value pairs). */
  repeats?: boolean;
}

/** One custom function of an add-on. */
export interface AddOnFunction {
  name: string;
  description: string;
  parameters: FunctionParameter[];
}

/** A value as Google passes it to a custom function: a scalar, or a range as rows of scalars. */
export type Scalar = string | number | boolean | Date;
export type Argument = Scalar | Scalar[][];

/** The cell of a formula. */
export interface CellAddress {
  sheetId: string;
  row: number;
  column: number;
}

/** A1 notation, such as 'B3' for the cell in row 2, column 1 (both counted from 0). */
export function toA1({ row, column }: Pick<CellAddress, 'row' | 'column'>): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/**
 * Evaluates one call of a custom function, synchronously or asynchronously. A thrown error is the cell's error. `cell` is the formula's
 * cell.
 */
export type Evaluator = (name: string, args: Argument[], cell: CellAddress) => unknown | Promise<unknown>;
