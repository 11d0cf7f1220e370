// What the spreadsheet has to know about an add-on's custom functions, whoever answers them.

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

/** Where a formula stands. */
export interface CellAddress {
  sheetId: string;
  row: number;
  column: number;
}

/** 'B3' for the cell in row 2, column 1 (both counted from 0). */
export function toA1({ row, column }: Pick<CellAddress, 'row' | 'column'>): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** Answers one call of a custom function, at once or later. What it throws is the cell's error. `cell` is where the formula stands. */
export type Evaluator = (name: string, args: Argument[], cell: CellAddress) => unknown | Promise<unknown>;
