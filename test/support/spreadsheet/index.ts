export { toA1 } from './a1.ts';
export type { AddOnFunction, Argument, Evaluator, FunctionParameter, Scalar } from './functions.ts';
export { type CellContent, HeadlessSpreadsheet, openSpreadsheet, type SpreadsheetOptions } from './headless.ts';
